#include "core/python/tensor_data.h"

#include "core/base/error.h"
#include "core/ops/dispatch.h"
#include "core/optable/meta_util.h"
#include "core/python/argument.h"
#include "core/python/facade.h"
#include "core/python/numpy_api.h"
#include "core/python/numpy_bridge.h"
#include "core/python/scalars.h"
#include "core/python/storage_object.h"
#include "core/python/tensor_object.h"
#include "core/python/value_objects.h"
#include "core/tensor/defaults.h"
#include "core/tensor/recorder.h"

#include <algorithm>
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
        Ref first = Ref::steal(PySequence_GetItem(current.get(), 0));
        if (!first) {
            PyErr_Clear();
            failWith(PyExc_ValueError, "could not determine the shape of object type '%s'", typeName(current.get()).c_str());
        }
        current = std::move(first);
    }
    // The first letter of a text is a text: PyTorch descends until it gives up.
    if (!sizes.empty() && PyUnicode_Check(current.get()) && PyUnicode_GET_LENGTH(current.get()) > 0)
        failWith(PyExc_ValueError, "too many dimensions '%s'", typeName(current.get()).c_str());
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

/// Lists that hold each other have no end.
struct Recursion {
    Recursion() { check(Py_EnterRecursiveCall(" while reading nested sequences") ? -1 : 0); }
    ~Recursion() { Py_LeaveRecursiveCall(); }
    Recursion(const Recursion&) = delete;
    Recursion& operator=(const Recursion&) = delete;
};

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
    if (PyUnicode_Check(data) || PyBytes_Check(data))
        failWith(PyExc_TypeError, "new(): invalid data type '%s'", typeName(data).c_str());
    if (!isNested(data))
        failWith(PyExc_RuntimeError, "Could not infer dtype of %s", Py_TYPE(data)->tp_name);
    const Py_ssize_t length = PySequence_Size(data);
    const Recursion depth;
    std::optional<DType> dtype;
    for (Py_ssize_t i = 0; i < length; ++i) {
        const Ref item = take(PySequence_GetItem(data, i));
        if (item.get() == data)
            failWith(PyExc_TypeError, "new(): self-referential lists are incompatible");
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
    Ref items = take(PySequence_Fast(data, "not a sequence"));
    if (PyList_Check(data))
        items = take(PyList_AsTuple(data)); // an element's conversion may change the list
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
    if (target.dtype() == DType::Bool && !isLeafArray(data) && !PyIndex_Check(data) && !PyFloat_Check(data) && !PyComplex_Check(data))
        failWith(PyExc_TypeError, "'%s' object cannot be interpreted as an integer", typeName(data).c_str());
    if (!isLeafArray(data))
        return elementFromPython(target.dtype(), at, data);
    const Tensor source = isTensor(data) ? tensorOf(data) : copyOfArray(data);
    if (axis == target.ndim()) {
        if (isIntegral(target.dtype(), false) && (source.numel() != 1 || !isIntegral(source.dtype(), true)))
            failWith(PyExc_TypeError, "only integer tensors of a single element can be converted to an index");
        if (source.numel() != 1 && isArray(data))
            failWith(PyExc_TypeError, "only length-1 arrays can be converted to Python scalars");
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
    if (PyUnicode_Check(data) || PyBytes_Check(data))
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

namespace {

std::string optionsText(DType dtype)
{
    return std::string("TensorOptions(dtype=") + optable::cTypeName(dtype) +
           ", device=cpu, layout=Strided, requires_grad=false (default), pinned_memory=false (default), memory_format=(nullopt))";
}

}

Tensor legacyTensor(PyObject* args, DType dtype)
{
    const Py_ssize_t count = PyTuple_GET_SIZE(args);
    PyObject* first = count ? PyTuple_GET_ITEM(args, 0) : nullptr;
    if (first && count == 1 && isTensor(first) && tensorOf(first).dtype() == dtype)
        return ops::call1("alias", {tensorOf(first)});
    if (first && count == 1 && isTensor(first))
        failWith(PyExc_TypeError, "expected %s (got %s)", optionsText(dtype).c_str(), optionsText(tensorOf(first).dtype()).c_str());
    if (const std::shared_ptr<Storage> storage = first && count == 1 ? storageOf(first) : nullptr) {
        const Tensor made = makeEmpty(contiguousLayout({0}), dtype, Device());
        made.impl()->storage = storage;
        made.impl()->layout = contiguousLayout({storage->bytes / made.itemsize()});
        recordMade("tensor", made, Made::Shared);
        return made;
    }
    if (!first || isInt(first) || isSize(first)) {
        const Dims sizes = count ? dimsFrom(isSize(first) ? first : args, {"new", "size"}) : Dims{0};
        if (std::any_of(sizes.begin(), sizes.end(), [](int64_t size) { return size < 0; }))
            fail(ErrorKind::Runtime, "Trying to create tensor with negative dimension %lld: %s",
                 static_cast<long long>(*std::find_if(sizes.begin(), sizes.end(), [](int64_t size) { return size < 0; })),
                 toText(sizes).c_str());
        const Tensor result = makeEmpty(contiguousLayout(sizes), dtype, Device());
        recordMade("empty", result, Made::Unwritten);
        return result;
    }
    if (count > 1)
        failWith(PyExc_TypeError,
                 "new() received an invalid combination of arguments - got (%s), but expected one of:", typeNames(args).c_str());
    if (!PySequence_Check(first))
        failWith(PyExc_TypeError, "new(): data must be a sequence (got %s)", Py_TYPE(first)->tp_name);
    const Tensor result = tensorFromData(first, dtype);
    recordMade("tensor", result, Made::Written);
    return result;
}

}
