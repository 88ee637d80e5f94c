#include "core/python/tensor_data.h"

#include "core/base/error.h"
#include "core/ops/dispatch.h"
#include "core/python/argument.h"
#include "core/python/facade.h"
#include "core/python/numpy_api.h"
#include "core/python/numpy_bridge.h"
#include "core/python/scalars.h"
#include "core/python/tensor_object.h"
#include "core/python/value_objects.h"
#include "core/tensor/defaults.h"
#include "core/tensor/recorder.h"

#include <cstring>

namespace ss::python {

namespace {

constexpr size_t kMostAxes = 128;

bool isNested(PyObject* data)
{
    return PySequence_Check(data) && !PyUnicode_Check(data) && !PyBytes_Check(data) && !isTensor(data) && !isNumPyScalar(data);
}

bool isLeafArray(PyObject* data) { return isTensor(data) || isArray(data); }

Dims sizesOf(PyObject* data)
{
    Dims sizes;
    Ref current = Ref::borrow(data);
    while (isNested(current.get()) && !isArray(current.get())) {
        const Py_ssize_t length = PySequence_Size(current.get());
        check(static_cast<int>(std::min<Py_ssize_t>(length, 0)));
        sizes.push_back(length);
        if (sizes.size() > kMostAxes)
            failWith(PyExc_ValueError, "too many dimensions '%s'", typeName(current.get()).c_str());
        if (length == 0)
            return sizes;
        current = take(PySequence_GetItem(current.get(), 0));
    }
    // A tensor among the elements is a number of its own, whatever its shape.
    const Dims inner = isArray(current.get()) ? factsOf(current.get()).shape : Dims();
    for (int64_t size : inner)
        sizes.push_back(size);
    return sizes;
}

DType inferredNumPy(PyObject* data)
{
    const ArrayFacts facts = factsOf(asArray(data).get());
    if (!facts.dtype)
        failWith(PyExc_TypeError,
                 "can't convert np.ndarray of type %s. The only supported types are: float64, float32, float16, complex64, complex128, "
                 "int64, int32, int16, int8, uint8, and bool.",
                 facts.scalarType.c_str());
    return *facts.dtype;
}

std::optional<DType> inferredNumber(PyObject* data)
{
    if (isTensor(data))
        return tensorOf(data).dtype();
    if (isArray(data) || isNumPyScalar(data))
        return inferredNumPy(data);
    if (PyFloat_Check(data))
        return defaultDType();
    if (PyBool_Check(data))
        return DType::Bool;
    if (PyLong_Check(data))
        return DType::Int64;
    if (PyComplex_Check(data))
        return defaultDType() == DType::Float64 ? DType::Complex128 : DType::Complex64;
    return {};
}

DType inferredType(PyObject* data)
{
    if (const auto known = inferredNumber(data))
        return *known;
    if (PyUnicode_Check(data))
        failWith(PyExc_TypeError, "new(): invalid data type '%s'", typeName(data).c_str());
    if (!isNested(data))
        failWith(PyExc_RuntimeError, "Could not infer dtype of %s", typeName(data).c_str());
    const Py_ssize_t length = PySequence_Size(data);
    std::optional<DType> dtype;
    for (Py_ssize_t i = 0; i < length; ++i) {
        const Ref item = take(PySequence_GetItem(data, i));
        const DType found = inferredType(item.get());
        dtype = dtype ? promoteTypes(*dtype, found) : found;
        if (*dtype == DType::Complex128)
            break;
    }
    return dtype.value_or(defaultDType());
}

void storeLeaf(const Tensor& target, size_t axis, std::byte* at, PyObject* data);

void store(const Tensor& target, size_t axis, std::byte* at, PyObject* data)
{
    if (axis == target.ndim() || isLeafArray(data))
        return storeLeaf(target, axis, at, data);
    if (!isNested(data))
        failWith(PyExc_TypeError, "expected a sequence at dim %zu (got %s)", axis, typeName(data).c_str());
    const Ref items = take(PySequence_Fast(data, "not a sequence"));
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(items.get());
    if (count != target.shape()[axis])
        failWith(PyExc_ValueError, "expected sequence of length %lld at dim %zu (got %zd)", static_cast<long long>(target.shape()[axis]),
                 axis, count);
    const int64_t step = target.strides()[axis] * target.itemsize();
    for (Py_ssize_t i = 0; i < count; ++i)
        store(target, axis + 1, at + i * step, PySequence_Fast_GET_ITEM(items.get(), i));
}

/// A number, or a tensor or array that fills the remaining axes.
void storeLeaf(const Tensor& target, size_t axis, std::byte* at, PyObject* data)
{
    if (!isLeafArray(data))
        return isNested(data) ? failWith(PyExc_TypeError, "new(): invalid data type '%s'", typeName(data).c_str())
                              : elementFromPython(target.dtype(), at, data);
    const Tensor source = isTensor(data) ? tensorOf(data) : copyOfArray(data);
    if (axis == target.ndim()) {
        if (isIntegral(target.dtype(), false) && (source.numel() != 1 || !isIntegral(source.dtype(), true)))
            failWith(PyExc_TypeError, "only integer tensors of a single element can be converted to an index");
        if (source.numel() != 1)
            failWith(PyExc_ValueError, "only one element tensors can be converted to Python scalars");
        return elementFromPython(target.dtype(), at, toPython(item(source)).get());
    }
    if (source.ndim() == 0)
        failWith(PyExc_TypeError, "len() of a 0-d tensor");
    if (source.shape()[0] != target.shape()[axis])
        failWith(PyExc_ValueError, "expected sequence of length %lld at dim %zu (got %lld)", static_cast<long long>(target.shape()[axis]),
                 axis, static_cast<long long>(source.shape()[0]));
    const Ref rows = take(PySequence_List(take(wrap(source)).get()));
    const int64_t step = target.strides()[axis] * target.itemsize();
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(rows.get()); ++i)
        storeLeaf(target, axis + 1, at + i * step, PyList_GET_ITEM(rows.get(), i));
}

Tensor converted(const Tensor& source, DType dtype) { return ops::call1("to.dtype", {source}, {dtype, false, true, optable::Attr()}); }

}

Tensor tensorFromData(PyObject* data, std::optional<DType> dtype)
{
    const RecordingPaused quiet;
    if (isArray(data))
        return copyInOrder(data, dtype);
    if (isNumPyScalar(data)) {
        const Tensor copy = copyOfArray(data);
        return !dtype || *dtype == copy.dtype() ? copy : converted(copy, *dtype);
    }
    if (isTensor(data))
        return converted(tensorOf(data), dtype.value_or(tensorOf(data).dtype()));
    if (PyUnicode_Check(data))
        failWith(PyExc_TypeError, "new(): invalid data type '%s'", typeName(data).c_str());
    const Dims sizes = sizesOf(data);
    const Tensor result = makeEmpty(contiguousLayout(sizes), dtype ? *dtype : inferredType(data), Device());
    result.storage()->buffer->fill = trace::Fill::Written;
    if (result.numel() > 0 || sizes.empty())
        store(result, 0, result.data(), data);
    return result;
}

Tensor scalarTensor(const optable::Scalar& value, DType dtype)
{
    const RecordingPaused quiet;
    const Tensor result = makeEmpty(Layout(), dtype, Device());
    result.storage()->buffer->fill = trace::Fill::Written;
    elementFromPython(dtype, result.data(), toPython(value).get());
    result.impl()->number = true; // the trace shows it as an argument, not as a tensor
    return result;
}

void recordMade(const char* op, const Tensor& made, Made how, HandleId input)
{
    Recorder* recorder = currentRecorder();
    if (!recorder)
        return;
    std::vector<HandleId> inputs;
    if (input.valid())
        inputs.push_back(input);
    const bool shared = how == Made::Shared;
    const CallId call = recorder->begin(op, inputs, {});
    const HandleId output = recorder->announce(made, {}, call);
    if (how == Made::Written)
        recorder->wrote(made, call);
    recorder->end(call, std::span(&output, 1), shared ? trace::ResultKind::View : trace::ResultKind::Fresh,
                  shared ? "shares the array's memory" : "", "", 0);
}

Tensor legacyTensor(PyObject* args)
{
    const Py_ssize_t count = PyTuple_GET_SIZE(args);
    PyObject* first = count ? PyTuple_GET_ITEM(args, 0) : nullptr;
    Py_ssize_t element = -1;
    if (first && isTensor(first))
        return ops::call1("alias", {tensorOf(first)});
    if (!first || isInt(first) || isSize(first)) {
        PyObject* sizes = first && isSize(first) ? first : args;
        if (!isIntSequence(sizes, element))
            failWith(PyExc_TypeError, "new() received an invalid combination of arguments");
        const Tensor result = makeEmpty(contiguousLayout(count ? dimsFrom(sizes) : Dims{0}), defaultDType(), Device());
        recordMade("empty", result, Made::Unwritten);
        return result;
    }
    const Tensor result = tensorFromData(first, defaultDType());
    recordMade("tensor", result, Made::Written);
    return result;
}

}
