#include "core/autograd/variable.h"
#include "core/device/devices.h"
#include "core/python/facade.h"
#include "core/python/module.h"
#include "core/python/tensor_data.h"
#include "core/python/tensor_object.h"
#include "core/python/value_objects.h"
#include "core/tensor/device_trace.h"
#include "core/tensor/generator.h"
#include "core/tensor/on_device.h"

#include "core/base/error.h"
#include "core/ops/dispatch.h"

/// What torch.cuda is made of. A device is given by its index.
namespace ss::python {

namespace {

using device::Accelerator;

Device cuda(int index) { return {Device::Type::Cuda, static_cast<int8_t>(index)}; }

PyObject* none() { return Py_NewRef(Py_None); }

/// A wait of the host's, told and acted upon.
void waited(int index, const char* why, uint32_t stream, const device::Waited& times, uint32_t event = UINT32_MAX)
{
    if (Recorder* recorder = currentRecorder()) {
        recorder->askLine();
        tellWait(*recorder, cuda(index), why, stream, times, event);
    }
    hostReached(device::gpu(index), times.begun + times.nanoseconds);
}

// --- Devices --------------------------------------------------------------------------------------------------------------

PyObject* count(PyObject*, PyObject*) { return PyLong_FromLong(device::gpuCount()); }
PyObject* current(PyObject*, PyObject*) { return PyLong_FromLong(device::currentGpu()); }

/// (name, bytes, simulated, what its clock goes by)
PyObject* facts(PyObject*, PyObject* index)
{
    return guarded([&] {
        const Accelerator& gpu = device::gpu(static_cast<int>(toInt64(index)));
        return Py_BuildValue("(sLOs)", gpu.name().c_str(), static_cast<long long>(gpu.capacity()), gpu.simulated() ? Py_True : Py_False,
                             gpu.model().c_str());
    });
}

PyObject* setCurrent(PyObject*, PyObject* index)
{
    return guarded([&] {
        device::setCurrentGpu(static_cast<int>(toInt64(index)));
        return none();
    });
}

PyObject* synchronize(PyObject*, PyObject* index)
{
    return guarded([&] {
        const auto at = static_cast<int>(toInt64(index));
        waited(at, "cuda.synchronize", trace::kAllStreams, device::gpu(at).waitForAll());
        return none();
    });
}

/// (allocated, its peak, reserved, its peak, allocations, free, capacity)
PyObject* memory(PyObject*, PyObject* index)
{
    return guarded([&] {
        const Accelerator& gpu = device::gpu(static_cast<int>(toInt64(index)));
        const device::MemoryStats stats = gpu.memory();
        return Py_BuildValue("(LLLLLLL)", static_cast<long long>(stats.allocated), static_cast<long long>(stats.peakAllocated),
                             static_cast<long long>(stats.reserved), static_cast<long long>(stats.peakReserved),
                             static_cast<long long>(stats.allocations), static_cast<long long>(gpu.freeBytes()),
                             static_cast<long long>(gpu.capacity()));
    });
}

PyObject* resetPeaks(PyObject*, PyObject* index)
{
    return guarded([&] {
        device::gpu(static_cast<int>(toInt64(index))).resetPeaks();
        return none();
    });
}

PyObject* emptyCache(PyObject*, PyObject*)
{
    return guarded([&] {
        for (int i = 0; device::gpusUsed() && i < device::gpuCount(); ++i)
            device::gpu(i).emptyCache();
        return none();
    });
}

/// The devices draw from a sequence of their own; None: from the host's again.
PyObject* seed(PyObject*, PyObject* value)
{
    return guarded([&] {
        std::shared_ptr<Generator> own;
        if (value != Py_None) {
            own = std::make_shared<Generator>();
            own->setSeed(static_cast<uint64_t>(toInt64(value)));
        }
        setDeviceGenerator(std::move(own));
        return none();
    });
}

// --- Streams --------------------------------------------------------------------------------------------------------------

struct Pair {
    int gpu = 0;
    uint32_t stream = 0;
};

bool parse(PyObject* args, Pair& pair)
{
    unsigned stream = 0;
    if (!PyArg_ParseTuple(args, "iI", &pair.gpu, &stream))
        return false;
    pair.stream = stream;
    return true;
}

PyObject* newStream(PyObject*, PyObject* index)
{
    return guarded([&] { return PyLong_FromUnsignedLong(device::gpu(static_cast<int>(toInt64(index))).newStream()); });
}

PyObject* currentStream(PyObject*, PyObject* index)
{
    return guarded([&] { return PyLong_FromUnsignedLong(device::currentStream(static_cast<int>(toInt64(index)))); });
}

PyObject* setStream(PyObject*, PyObject* args)
{
    Pair pair;
    if (!parse(args, pair))
        return nullptr;
    return guarded([&] {
        device::gpu(pair.gpu);
        device::setCurrentStream(pair.gpu, pair.stream);
        return none();
    });
}

PyObject* streamWaitsFor(PyObject*, PyObject* args)
{
    Pair pair;
    if (!parse(args, pair))
        return nullptr;
    return guarded([&] {
        waited(pair.gpu, "Stream.synchronize", pair.stream, device::gpu(pair.gpu).waitForStream(pair.stream));
        return none();
    });
}

PyObject* streamIdle(PyObject*, PyObject* args)
{
    Pair pair;
    if (!parse(args, pair))
        return nullptr;
    return guarded([&] { return PyBool_FromLong(device::gpu(pair.gpu).streamIdle(pair.stream)); });
}

/// _cuda_record_stream(tensor, device, stream)
PyObject* recordStream(PyObject*, PyObject* args)
{
    PyObject* object = nullptr;
    int index = 0;
    unsigned stream = 0;
    if (!PyArg_ParseTuple(args, "OiI", &object, &index, &stream))
        return nullptr;
    return guarded([&] {
        const Tensor& tensor = tensorOf(object);
        if (!tensor.device().isCpu() && tensor.storage()->data())
            device::gpu(index).usedBy(tensor.storage()->buffer->data(), stream);
        return none();
    });
}

// --- Events ---------------------------------------------------------------------------------------------------------------

/// A device's event, once recorded.
struct OwnEvent {
    std::shared_ptr<device::DeviceEvent> event;
    int gpu = 0;
};

constexpr const char* kCapsule = "stridescope.event";

OwnEvent& eventOf(PyObject* capsule)
{
    auto* own = static_cast<OwnEvent*>(PyCapsule_GetPointer(capsule, kCapsule));
    if (!own)
        throw ErrorSet{};
    return *own;
}

PyObject* newEvent(PyObject*, PyObject* index)
{
    return guarded([&] {
        static uint32_t events = 0;
        auto own = std::make_unique<OwnEvent>();
        own->gpu = static_cast<int>(toInt64(index));
        own->event = device::gpu(own->gpu).newEvent();
        own->event->number = events++;
        return PyCapsule_New(own.release(), kCapsule,
                             [](PyObject* capsule) { delete static_cast<OwnEvent*>(PyCapsule_GetPointer(capsule, kCapsule)); });
    });
}

void tell(trace::StreamAction action, const OwnEvent& own, uint32_t stream, uint64_t host)
{
    if (Recorder* recorder = currentRecorder()) {
        recorder->askLine();
        tellEvent(*recorder, action, cuda(own.gpu), stream, own.event->number, host);
    }
}

template <trace::StreamAction action> PyObject* inStream(PyObject*, PyObject* args)
{
    PyObject* capsule = nullptr;
    unsigned stream = 0;
    if (!PyArg_ParseTuple(args, "OI", &capsule, &stream))
        return nullptr;
    return guarded([&] {
        const OwnEvent& own = eventOf(capsule);
        Accelerator& gpu = device::gpu(own.gpu);
        constexpr bool records = action == trace::StreamAction::Record;
        const uint64_t host = records ? gpu.record(*own.event, stream) : gpu.streamWait(stream, *own.event);
        tell(action, own, stream, host);
        return none();
    });
}

PyObject* waitForEvent(PyObject*, PyObject* capsule)
{
    return guarded([&] {
        const OwnEvent& own = eventOf(capsule);
        waited(own.gpu, "Event.synchronize", trace::kAllStreams, device::gpu(own.gpu).wait(*own.event), own.event->number);
        return none();
    });
}

PyObject* eventReached(PyObject*, PyObject* capsule)
{
    return guarded([&] {
        const OwnEvent& own = eventOf(capsule);
        return PyBool_FromLong(device::gpu(own.gpu).reached(*own.event));
    });
}

/// Milliseconds; PyTorch's errors where an event has not been recorded, or not been reached.
PyObject* between(PyObject*, PyObject* args)
{
    PyObject *first = nullptr, *second = nullptr;
    if (!PyArg_ParseTuple(args, "OO", &first, &second))
        return nullptr;
    return guarded([&] {
        const OwnEvent &from = eventOf(first), &to = eventOf(second);
        Accelerator& gpu = device::gpu(from.gpu);
        if (!gpu.recorded(*from.event) || !gpu.recorded(*to.event))
            fail(ErrorKind::Value, "Both events must be recorded before calculating elapsed time.");
        if (!gpu.reached(*from.event) || !gpu.reached(*to.event))
            fail(ErrorKind::Value, "Both events must be completed before calculating elapsed time.");
        return PyFloat_FromDouble(static_cast<double>(gpu.between(*from.event, *to.event)) * 1e-6);
    });
}

// --- Page-locked memory ---------------------------------------------------------------------------------------------------

PyObject* pinned(PyObject*, PyObject* object)
{
    return guarded([&] {
        const Tensor& tensor = tensorOf(object);
        if (!tensor.device().isCpu())
            fail(ErrorKind::Runtime, "cannot pin '%s' only dense CPU tensors can be pinned",
                 ("torch.cuda." + std::string(scalarName(tensor.dtype())) + "Tensor").c_str());
        if (tensor.storage()->buffer->pinned)
            return Py_NewRef(object);
        const PinningAllocations pinning;
        if (autograd::requiresGrad(tensor))
            return take(wrap(ops::call1("clone", {tensor}))).release(); // a step of its history
        Tensor copy;
        {
            const RecordingPaused paused;
            copy = ops::call1("clone", {tensor});
        }
        Recorder* recorder = currentRecorder();
        recordMade("pin_memory", copy, Made::Written, recorder ? HandleId(recorder->announce(tensor)) : HandleId());
        return take(wrap(copy)).release();
    });
}

PyObject* setDefault(PyObject*, PyObject* device)
{
    return guarded([&] {
        setDefaultDevice(device::resolved(deviceFrom(device)));
        return none();
    });
}

PyMethodDef functions[] = {{"_set_default_device", setDefault, METH_O, nullptr},
                           {"_cuda_count", count, METH_NOARGS, nullptr},
                           {"_cuda_facts", facts, METH_O, nullptr},
                           {"_cuda_current", current, METH_NOARGS, nullptr},
                           {"_cuda_set", setCurrent, METH_O, nullptr},
                           {"_cuda_synchronize", synchronize, METH_O, nullptr},
                           {"_cuda_memory", memory, METH_O, nullptr},
                           {"_cuda_reset_peaks", resetPeaks, METH_O, nullptr},
                           {"_cuda_empty_cache", emptyCache, METH_NOARGS, nullptr},
                           {"_cuda_seed", seed, METH_O, nullptr},
                           {"_cuda_new_stream", newStream, METH_O, nullptr},
                           {"_cuda_stream", currentStream, METH_O, nullptr},
                           {"_cuda_set_stream", setStream, METH_VARARGS, nullptr},
                           {"_cuda_stream_synchronize", streamWaitsFor, METH_VARARGS, nullptr},
                           {"_cuda_stream_idle", streamIdle, METH_VARARGS, nullptr},
                           {"_cuda_record_stream", recordStream, METH_VARARGS, nullptr},
                           {"_cuda_new_event", newEvent, METH_O, nullptr},
                           {"_cuda_event_record", inStream<trace::StreamAction::Record>, METH_VARARGS, nullptr},
                           {"_cuda_event_wait", inStream<trace::StreamAction::Wait>, METH_VARARGS, nullptr},
                           {"_cuda_event_synchronize", waitForEvent, METH_O, nullptr},
                           {"_cuda_event_query", eventReached, METH_O, nullptr},
                           {"_cuda_event_elapsed", between, METH_VARARGS, nullptr},
                           {"_pin", pinned, METH_O, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}

PyMethodDef* cudaFunctions() { return functions; }

}
