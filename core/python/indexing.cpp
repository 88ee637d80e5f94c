#include "core/python/indexing.h"

#include "core/autograd/mode.h"
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/ops/dispatch.h"
#include "core/ops/fill.h"
#include "core/python/argument.h"
#include "core/python/facade.h"
#include "core/python/numpy_api.h"
#include "core/python/op_warnings.h"
#include "core/python/scalars.h"
#include "core/python/tensor_data.h"
#include "core/python/tensor_object.h"
#include "core/tensor/recorder.h"

namespace ss::python {

namespace {

/// What a key comes to: a chain of views, and index tensors at axes of the last view (undefined where an axis is taken whole).
struct Resolved {
    Tensor view;
    std::vector<Tensor> indices;
};

bool isPlainInt(PyObject* item)
{
    return (PyLong_Check(item) && !PyBool_Check(item)) || (isNumPyScalar(item) && PyIndex_Check(item)) || isNumPyBool(item);
}

int64_t plainInt(PyObject* item) { return isNumPyBool(item) ? PyObject_IsTrue(item) : toInt64(item); }

bool isSequenceLike(PyObject* item) { return PySequence_Check(item) && !isTensor(item); }

/// A list such as [slice(1), 0] or [[0, 1], [2, 3]] means the tuple of its items; [0, 2] is an index tensor.
bool meansTuple(PyObject* key)
{
    if (PyTuple_Check(key))
        return true;
    if (!isSequenceLike(key) || isArray(key))
        return false;
    const Py_ssize_t size = PySequence_Size(key);
    if (size < 0 || size >= 32)
        return PyErr_Clear(), false;
    for (Py_ssize_t i = 0; i < size; ++i) {
        const Ref item = take(PySequence_GetItem(key, i));
        if (isTensor(item.get()) || PySequence_Check(item.get()) || PySlice_Check(item.get()) || item.get() == Py_Ellipsis ||
            item.get() == Py_None)
            return true;
    }
    return false;
}

Ref itemsOf(PyObject* key) { return meansTuple(key) ? take(PySequence_Tuple(key)) : take(PyTuple_Pack(1, key)); }

bool isMask(const Tensor& index) { return index.dtype() == DType::Bool || index.dtype() == DType::UInt8; }

/// The index tensor that a tensor, list or array means; undefined for any other item.
Tensor indexTensor(PyObject* item)
{
    if (isTensor(item))
        return tensorOf(item);
    if (PyBool_Check(item))
        return tensorFromData(item, DType::Bool);
    if (!isSequenceLike(item))
        return {};
    if (PyList_Check(item) && PyList_GET_SIZE(item) == 0)
        return tensorFromData(item, DType::Int64);
    const Tensor index = tensorFromData(item, {});
    const bool converts = isIntegral(index.dtype(), false) && index.dtype() != DType::UInt8 && index.dtype() != DType::Int64;
    return converts ? tensorFromData(item, DType::Int64) : index;
}

class Resolver {
public:
    Resolver(const Tensor& tensor, PyObject* items)
        : items_(items)
    {
        resolved_.view = tensor;
    }

    Resolved run()
    {
        const Py_ssize_t count = PyTuple_GET_SIZE(items_);
        std::vector<Tensor> tensors(static_cast<size_t>(count));
        int64_t specified = 0;
        for (Py_ssize_t i = 0; i < count; ++i) {
            PyObject* item = PyTuple_GET_ITEM(items_, i);
            tensors[static_cast<size_t>(i)] = isSlot(item) ? Tensor() : indexTensor(item);
            specified += axesOf(item, tensors[static_cast<size_t>(i)]);
        }
        const auto ndim = static_cast<int64_t>(resolved_.view.ndim());
        if (specified > ndim)
            fail(ErrorKind::Index, "too many indices for tensor of dimension %lld", static_cast<long long>(ndim));
        skipped_ = ndim - specified;
        for (position_ = 0; position_ < count; ++position_)
            apply(PyTuple_GET_ITEM(items_, position_), tensors[static_cast<size_t>(position_)]);
        return std::move(resolved_);
    }

private:
    static bool isSlot(PyObject* item) { return item == Py_None || item == Py_Ellipsis || PySlice_Check(item) || isPlainInt(item); }

    static int64_t axesOf(PyObject* item, const Tensor& tensor)
    {
        if (item == Py_None || item == Py_Ellipsis)
            return 0;
        return tensor.defined() && isMask(tensor) ? static_cast<int64_t>(tensor.ndim()) : 1;
    }

    void apply(PyObject* item, const Tensor& tensor)
    {
        if (item == Py_Ellipsis)
            axis_ += std::exchange(skipped_, 0);
        else if (item == Py_None)
            insertAxis();
        else if (PySlice_Check(item))
            slice(item);
        else if (isPlainInt(item))
            select(plainInt(item));
        else if (tensor.defined())
            applyTensor(tensor);
        else if (PyIndex_Check(item))
            select(toInt64(item));
        else
            fail(ErrorKind::Index,
                 "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid indices (got %s)",
                 typeName(item).c_str());
    }

    void applyTensor(const Tensor& index)
    {
        if (!isIntegral(index.dtype(), true) || index.dtype() == DType::Int8 || index.dtype() == DType::Int16)
            fail(ErrorKind::Index, "tensors used as indices must be long, int, byte or bool tensors");
        if (index.ndim() == 0 && !isMask(index))
            return select(item(index).toInt());
        if (index.dtype() == DType::UInt8)
            warn(PyExc_UserWarning, "indexing with dtype torch.uint8 is now deprecated, please use a dtype torch.bool instead.");
        if (index.ndim() == 0)
            resolved_.view = ops::call1("unsqueeze", {resolved_.view}, {axis_});
        resolved_.indices.resize(static_cast<size_t>(axis_) + 1);
        resolved_.indices.back() = index.ndim() == 0 ? ops::call1("unsqueeze", {index}, {int64_t(0)}) : index;
        ++axis_;
    }

    void insertAxis()
    {
        resolved_.view = ops::call1("unsqueeze", {resolved_.view}, {axis_});
        ++axis_;
    }

    void select(int64_t at)
    {
        const int64_t size = resolved_.view.shape()[static_cast<size_t>(axis_)];
        if (at < -size || at >= size)
            fail(ErrorKind::Index, "index %lld is out of bounds for dimension %lld with size %lld", static_cast<long long>(at),
                 static_cast<long long>(position_), static_cast<long long>(size));
        resolved_.view = ops::call1("select.int", {resolved_.view}, {axis_, at});
    }

    void slice(PyObject* item)
    {
        const int64_t size = resolved_.view.shape()[static_cast<size_t>(axis_)];
        const auto* part = reinterpret_cast<PySliceObject*>(item);
        Py_ssize_t start = 0, stop = 0, step = 0;
        const Ref numbers = take(PySlice_New(bound(part->start).get(), bound(part->stop).get(), bound(part->step).get()));
        check(PySlice_Unpack(numbers.get(), &start, &stop, &step));
        if (step <= 0)
            fail(ErrorKind::Value, "step must be greater than zero");
        const bool isSaid = start == 0 && stop == size; // x[0:3] of 3 is no step of the graph, x[:] is one
        PySlice_AdjustIndices(size, &start, &stop, step);
        const bool isWhole = start == 0 && stop == size && step == 1;
        if (!isWhole || (!isSaid && autograd::gradEnabled() && autograd::requiresGrad(resolved_.view)))
            resolved_.view =
                ops::call1("slice.Tensor", {resolved_.view}, {axis_, int64_t(start), int64_t(std::max(start, stop)), int64_t(step)});
        ++axis_;
    }

    /// A bound as Python's int; one-element integer tensors will do.
    static Ref bound(PyObject* object)
    {
        if (object != Py_None && !PyIndex_Check(object))
            failWith(PyExc_TypeError, "slice indices must be integers or None or have an __index__ method");
        return object == Py_None ? Ref::borrow(object) : take(PyNumber_Index(object));
    }

    PyObject* items_;
    Resolved resolved_;
    int64_t axis_ = 0;
    int64_t skipped_ = 0;
    Py_ssize_t position_ = 0; ///< in the key: what PyTorch's message calls the dimension
};

Resolved resolve(const Tensor& tensor, PyObject* key)
{
    if (PySlice_Check(key) && tensor.ndim() == 0)
        fail(ErrorKind::Index, "slice() cannot be applied to a 0-dim tensor.");
    if (isPlainInt(key) && tensor.ndim() == 0 && toInt64(key) != 0)
        fail(ErrorKind::Index, "index %lld is out of bounds for dimension 0 with size 0", static_cast<long long>(toInt64(key)));
    if (isPlainInt(key) && tensor.ndim() == 0)
        fail(ErrorKind::Index, "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a "
                               "0-dim tensor to a number");
    const Ref items = itemsOf(key);
    return Resolver(tensor, items.get()).run();
}

/// index.Tensor and index_put_ take one entry an axis; undefined ones stand for whole axes.
ops::Args withIndices(Resolved& resolved)
{
    ops::Args args;
    args.tensors.push_back(resolved.view);
    args.tensors.insert(args.tensors.end(), resolved.indices.begin(), resolved.indices.end());
    args.listSizes.push_back(static_cast<int>(resolved.indices.size()));
    return args;
}

const optable::Op& advanced(const char* name)
{
    const optable::Op* op = optable::findOp(name);
    if (!op)
        fail(ErrorKind::NotImplemented, "indexing with tensors, masks and lists is not part of this version");
    return *op;
}

std::string legacyType(const Tensor& tensor) { return "torch." + std::string(scalarName(tensor.dtype())) + "Tensor"; }

/// A value's axes of size 1 in front do not count.
void checkFits(const Tensor& target, const Tensor& value)
{
    if (value.shape() == target.shape())
        return;
    const RecordingPaused quiet;
    size_t ones = 0;
    while (ones + target.ndim() < value.ndim() && value.shape()[ones] == 1)
        ++ones;
    Layout trimmed = value.layout();
    for (; ones > 0; --ones) {
        trimmed.shape.erase(0);
        trimmed.strides.erase(0);
    }
    ops::call1("expand", {makeView(value, trimmed, value.dtype())}, {target.shape()});
}

void assignBasic(const Tensor& target, PyObject* value)
{
    if (isTensor(value)) {
        Tensor source = tensorOf(value);
        checkFits(target, source);
        while (source.ndim() > target.ndim())
            source = ops::call1("squeeze.dim", {source}, {int64_t(0)});
        ops::call("copy_", {target, source});
        return;
    }
    const optable::Scalar number = *scalarFrom(value);
    ops::checkFits(number, target.dtype());
    ops::call("copy_", {target, wrapNumber(number)});
}

/// A value's axes of size 1 in front do not count here, either.
Tensor withoutLeadingOnes(const Tensor& value)
{
    size_t ones = 0;
    while (ones < value.ndim() && value.shape()[ones] == 1)
        ++ones;
    if (ones == 0 || value.ndim() == 1)
        return value;
    const std::span<const int64_t> rest = std::span(value.shape()).subspan(ones);
    return ops::call1("view", {value}, {Dims(rest)});
}

Tensor elementFor(const Tensor& target, PyObject* number)
{
    const optable::Scalar scalar = *scalarFrom(number);
    ops::checkFits(scalar, target.dtype());
    return scalarTensor(scalar, target.dtype());
}

void checkValue(const Tensor& tensor, PyObject* value)
{
    const bool number =
        PyFloat_Check(value) || PyLong_Check(value) || PyComplex_Check(value) || (isNumPyScalar(value) && PyIndex_Check(value));
    if (!isTensor(value) && !number)
        failWith(PyExc_TypeError, "can't assign a %s to a %s", typeName(value).c_str(), legacyType(tensor).c_str());
    if (number)
        ops::checkFits(*scalarFrom(value), tensor.dtype());
}

}

Tensor index(const Tensor& tensor, PyObject* key)
{
    Resolved resolved = resolve(tensor, key);
    if (!resolved.indices.empty())
        return ops::call(advanced("index.Tensor"), withIndices(resolved)).at(0);
    // x[:] and x[...] are new tensors all the same.
    return resolved.view.sameAs(tensor) ? ops::call1("alias", {tensor}) : resolved.view;
}

void assign(const Tensor& tensor, PyObject* key, PyObject* value)
{
    checkValue(tensor, value);
    Resolved resolved = resolve(tensor, key);
    if (resolved.indices.empty())
        return assignBasic(resolved.view, value);
    const optable::Op& op = advanced("index_put_");
    ops::Args args = withIndices(resolved);
    args.tensors.push_back(isTensor(value) ? withoutLeadingOnes(tensorOf(value)) : elementFor(tensor, value));
    args.attrs.push_back(false);
    warnOfCall(op, args);
    ops::call(op, std::move(args));
}

}
