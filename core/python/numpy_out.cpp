#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/ops/dispatch.h"
#include "core/python/arrays.h"
#include "core/python/host_buffers.h"
#include "core/python/numpy_api.h"
#include "core/python/numpy_bridge.h"
#include "core/tensor/recorder.h"

namespace ss::python {

namespace {

bool requiresGrad(const Tensor& tensor) { return autograd::requiresGrad(tensor); }

void checkShareable(const Tensor& tensor)
{
    if (!tensor.device().isCpu())
        failWith(PyExc_TypeError, "can't convert %s device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first.",
                 toText(tensor.device()).c_str());
    if (requiresGrad(tensor))
        failWith(PyExc_RuntimeError, "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.");
    if (tensor.pending())
        failWith(PyExc_RuntimeError, "Can't call numpy() on Tensor that has %s bit set. Use tensor.%s().numpy() instead.",
                 tensor.pending() & optable::kConjugate ? "conjugate" : "negative",
                 tensor.pending() & optable::kConjugate ? "resolve_conj" : "resolve_neg");
    if (!numpyTypeOf(tensor.dtype()))
        failWith(PyExc_TypeError, "Got unsupported ScalarType %s", std::string(scalarName(tensor.dtype())).c_str());
}

void record(const Tensor& tensor, PyObject* array)
{
    Recorder* recorder = currentRecorder();
    if (!recorder)
        return;
    const HandleId input = recorder->announce(tensor);
    const CallId call = recorder->begin("numpy", std::span(&input, 1), {});
    const HandleId output = handleOfArray(array);
    const std::span<const HandleId> outputs(&output, output.valid() ? 1 : 0);
    recorder->end(call, outputs, trace::ResultKind::View, "shares the tensor's storage", "", 0);
}

}

Ref toNumPy(const Tensor& given, bool force)
{
    Tensor tensor = given;
    if (force) {
        tensor = requiresGrad(tensor) ? ops::call1("detach", {tensor}) : tensor;
        tensor = tensor.device().isCpu() ? tensor : ops::call1("to.device", {tensor}, {Device()});
        tensor = ops::call1("resolve_neg", {ops::call1("resolve_conj", {tensor})});
    }
    checkShareable(tensor);
    Dims byteStrides = tensor.strides();
    for (int64_t& stride : byteStrides)
        stride *= tensor.numel() == 0 ? 0 : tensor.itemsize(); // as NumPy itself does for arrays without elements
    markExported(*tensor.storage()->buffer);
    Ref array = makeArray(*numpyTypeOf(tensor.dtype()), tensor.shape(), byteStrides, tensor.data(), take(storageCapsule(tensor.storage())));
    record(tensor, array.get());
    return array;
}

}
