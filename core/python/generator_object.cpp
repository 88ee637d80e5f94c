#include "core/python/generator_object.h"

#include "core/python/facade.h"
#include "core/python/tensor_data.h"
#include "core/python/tensor_object.h"
#include "core/python/value_objects.h"
#include "core/tensor/generator.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace ss::python {

namespace {

struct GeneratorObject {
    PyObject_HEAD optable::GeneratorRef generator; ///< null: the default one of the thread that asks
};

PyTypeObject* type = nullptr;

Generator& of(PyObject* self) { return *generatorOf(self); }

Ref wrapGenerator(PyTypeObject* subtype, optable::GeneratorRef generator)
{
    Ref object = take(subtype->tp_alloc(subtype, 0));
    new (&reinterpret_cast<GeneratorObject*>(object.get())->generator) optable::GeneratorRef(std::move(generator));
    return object;
}

PyObject* make(PyTypeObject* subtype, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"device", nullptr};
    PyObject* device = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O:Generator", const_cast<char**>(names), &device))
        return nullptr;
    return guarded([&] {
        if (device != Py_None && !isDevice(device) && !PyUnicode_Check(device) && !PyLong_Check(device))
            failWith(PyExc_TypeError, "Generator(): argument 'device' (position 1) must be torch.device, not %s", typeName(device).c_str());
        if (PyLong_Check(device))
            failWith(PyExc_RuntimeError, "Cannot access accelerator device when none is available.");
        const Device chosen = device == Py_None ? Device() : deviceFrom(device);
        if (!chosen.isCpu()) {
            std::string name = toText(Device{chosen.type, -1});
            std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
            failWith(PyExc_RuntimeError, "Device type %s is not supported for torch.Generator() api.", name.c_str());
        }
        return wrapGenerator(subtype, std::make_shared<Generator>()).release();
    });
}

void destroy(PyObject* self)
{
    PyTypeObject* own = Py_TYPE(self);
    reinterpret_cast<GeneratorObject*>(self)->generator.~shared_ptr();
    own->tp_free(self);
    Py_DECREF(own);
}

/// The two's complement of a negative seed, as long as it fits into 64 bits.
uint64_t seedFrom(PyObject* object)
{
    if (!PyLong_Check(object))
        failWith(PyExc_RuntimeError, "manual_seed expected a long, but got %s", typeName(object).c_str());
    int overflow = 0;
    const int64_t seed = PyLong_AsLongLongAndOverflow(object, &overflow);
    if (overflow == 0)
        return static_cast<uint64_t>(seed);
    const uint64_t large = overflow > 0 ? PyLong_AsUnsignedLongLong(object) : 0;
    if (overflow < 0 || PyErr_Occurred()) {
        PyErr_Clear();
        failWith(PyExc_RuntimeError, "Overflow when unpacking long");
    }
    return large;
}

PyObject* manualSeed(PyObject* self, PyObject* seed)
{
    return guarded([&] {
        const uint64_t value = seedFrom(seed);
        const std::lock_guard lock(of(self).mutex());
        of(self).setSeed(value);
        return Py_NewRef(self);
    });
}

PyObject* seed(PyObject* self, PyObject*)
{
    const uint64_t value = arbitrarySeed();
    const std::lock_guard lock(of(self).mutex());
    of(self).setSeed(value);
    return PyLong_FromUnsignedLongLong(value);
}

PyObject* initialSeed(PyObject* self, PyObject*) { return PyLong_FromUnsignedLongLong(of(self).seed()); }

PyObject* getState(PyObject* self, PyObject*)
{
    return guarded([&] {
        const std::vector<std::byte> state = [&] {
            const std::lock_guard lock(of(self).mutex());
            return of(self).state();
        }();
        const Tensor made = makeEmpty(contiguousLayout({std::ssize(state)}), DType::UInt8, Device());
        std::copy(state.begin(), state.end(), made.data());
        recordMade("get_rng_state", made, Made::Written);
        return wrap(made);
    });
}

PyObject* setState(PyObject* self, PyObject* given)
{
    return guarded([&] {
        if (!isTensor(given))
            failWith(PyExc_TypeError, "expected a torch.ByteTensor, but got %s", typeName(given).c_str());
        const Tensor& state = tensorOf(given);
        if (state.dtype() != DType::UInt8 || !state.device().isCpu())
            failWith(PyExc_TypeError, "RNG state must be a torch.ByteTensor");
        if (!state.isContiguous())
            failWith(PyExc_RuntimeError, "RNG state must be contiguous");
        const std::lock_guard lock(of(self).mutex());
        of(self).setState({state.data(), static_cast<size_t>(state.numel())});
        return Py_NewRef(self);
    });
}

PyObject* cloneState(PyObject* self, PyObject*)
{
    return guarded([&] {
        auto copy = std::make_shared<Generator>();
        const std::lock_guard lock(of(self).mutex());
        copy->setState(of(self).state());
        return wrapGenerator(type, std::move(copy)).release();
    });
}

PyObject* refuseOffset(PyObject*, PyObject*) { return PyErr_Format(PyExc_RuntimeError, "CPU Generator does not use offset"); }

PyObject* refuseGraphState(PyObject*, PyObject*)
{
    return PyErr_Format(PyExc_NotImplementedError, "graphsafe states are not supported in this Generator");
}

/// How pickle and copy make one anew: Generator(device), with seed, offset and state.
PyObject* reduce(PyObject* self, PyObject*)
{
    return guarded([&] {
        const Ref state = take(getState(self, nullptr));
        return Py_BuildValue("O(N)(KOO)", reinterpret_cast<PyObject*>(type), deviceObject(Device()).release(),
                             static_cast<unsigned long long>(of(self).seed()), Py_None, state.get());
    });
}

PyObject* setReduced(PyObject* self, PyObject* values)
{
    unsigned long long seed = 0;
    PyObject *offset = nullptr, *state = nullptr;
    if (!PyArg_ParseTuple(values, "KOO", &seed, &offset, &state))
        return nullptr;
    const Ref done = Ref::steal(setState(self, state));
    return done ? Py_NewRef(Py_None) : nullptr;
}

PyObject* getDevice(PyObject*, void*)
{
    return guarded([] { return deviceObject(Device()).release(); });
}

PyMethodDef methods[] = {{"manual_seed", manualSeed, METH_O, nullptr},
                         {"seed", seed, METH_NOARGS, nullptr},
                         {"initial_seed", initialSeed, METH_NOARGS, nullptr},
                         {"get_state", getState, METH_NOARGS, nullptr},
                         {"set_state", setState, METH_O, nullptr},
                         {"clone_state", cloneState, METH_NOARGS, nullptr},
                         {"get_offset", refuseOffset, METH_NOARGS, nullptr},
                         {"set_offset", refuseOffset, METH_O, nullptr},
                         {"graphsafe_get_state", refuseGraphState, METH_NOARGS, nullptr},
                         {"graphsafe_set_state", refuseGraphState, METH_O, nullptr},
                         {"__reduce__", reduce, METH_NOARGS, nullptr},
                         {"__setstate__", setReduced, METH_O, nullptr},
                         {nullptr, nullptr, 0, nullptr}};
PyGetSetDef properties[] = {{"device", getDevice, nullptr, nullptr, nullptr}, {nullptr, nullptr, nullptr, nullptr, nullptr}};
PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(make)},
                       {Py_tp_dealloc, reinterpret_cast<void*>(destroy)},
                       {Py_tp_methods, methods},
                       {Py_tp_getset, properties},
                       {Py_tp_doc, const_cast<char*>("Generator(device='cpu'): random numbers of their own.")},
                       {0, nullptr}};
PyType_Spec spec = {"torch._C.Generator", sizeof(GeneratorObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};

}

bool isGenerator(PyObject* object) { return Py_TYPE(object) == type || PyType_IsSubtype(Py_TYPE(object), type); }

const optable::GeneratorRef& generatorOf(PyObject* object)
{
    const optable::GeneratorRef& own = reinterpret_cast<GeneratorObject*>(object)->generator;
    return own ? own : defaultGenerator();
}

void addGenerator(PyObject* module)
{
    type = makeType(spec);
    addTo(module, "Generator", reinterpret_cast<PyObject*>(type));
    addTo(module, "default_generator", wrapGenerator(type, nullptr).get());
}

}
