#include "core/base/error.h"
#include "core/ops/copy_kernel.h"
#include "core/optable/format_meta.h"
#include "core/python/arrays.h"
#include "core/python/host_buffers.h"
#include "core/python/numpy_api.h"
#include "core/python/numpy_bridge.h"
#include "core/python/tensor_data.h"

#include <cstring>

namespace ss::python {

namespace {

DType dtypeOrFail(const ArrayFacts& facts)
{
    if (!facts.dtype)
        failWith(
            PyExc_TypeError,
            "can't convert np.ndarray of type %s. The only supported types are: float64, float32, float16, complex64, complex128, int64, "
            "int32, int16, int8, uint8, and bool.",
            facts.scalarType.c_str());
    return *facts.dtype;
}

void checkStrides(const ArrayFacts& facts)
{
    for (int64_t stride : facts.byteStrides)
        if (facts.itemsize > 0 && stride % facts.itemsize != 0)
            failWith(PyExc_ValueError,
                     "given numpy array strides not a multiple of the element byte size. Copy the numpy array to reallocate the "
                     "memory.");
    for (int64_t stride : facts.byteStrides)
        if (stride < 0)
            failWith(
                PyExc_ValueError,
                "At least one stride in the given numpy array is negative, and tensors with negative strides are not currently supported. "
                "(You can probably work around this by making a copy of your array  with array.copy().) ");
    if (!facts.native)
        failWith(PyExc_ValueError,
                 "given numpy array has byte order different from the native byte order. Conversion between byte orders is "
                 "currently not supported.");
}

bool warnsAlways = false;

void warnReadOnly(const char* what)
{
    static bool warned = false;
    if (std::exchange(warned, true) && !warnsAlways)
        return;
    const bool isBuffer = std::string_view(what) == "buffer";
    warn(
        PyExc_UserWarning,
        textf("The given %s is not writable, and PyTorch does not support non-writable tensors. This means %s. You may want to copy the %s "
              "to protect its data or make it writable before converting it to a tensor. This type of warning will be suppressed for the "
              "rest of this program.",
              what,
              isBuffer ? "you can write to the underlying (supposedly non-writable) buffer using the tensor"
                       : "writing to this tensor will result in undefined behavior",
              isBuffer ? "buffer" : "array"));
}

Layout layoutOf(const ArrayFacts& facts)
{
    Layout layout{facts.shape, facts.byteStrides, 0};
    for (int64_t& stride : layout.strides)
        stride /= facts.itemsize;
    return layout;
}

/// A tensor on the bytes that the array sees, whose storage keeps the array alive.
Tensor sharing(PyObject* array, const ArrayFacts& facts)
{
    const std::shared_ptr<Buffer> buffer = holdingBuffer(array);
    const auto [begin, end] = byteRange(facts);
    auto storage = std::make_shared<Storage>(buffer, begin - buffer->data(), end - begin);
    auto impl = std::make_shared<TensorImpl>(std::move(storage), layoutOf(facts), *facts.dtype);
    impl->version = std::make_shared<Version>();
    impl->inference = inferenceMode();
    return Tensor(std::move(impl));
}

void copyElements(const ArrayFacts& facts, size_t axis, const std::byte* from, std::byte*& to)
{
    if (axis == facts.shape.size()) {
        std::memcpy(to, from, static_cast<size_t>(facts.itemsize));
        to += facts.itemsize;
        return;
    }
    for (int64_t i = 0; i < facts.shape[axis]; ++i)
        copyElements(facts, axis + 1, from + i * facts.byteStrides[axis], to);
}

}

void setWarnAlways(bool value) { warnsAlways = value; }
bool warnAlways() { return warnsAlways; }

Tensor fromNumPy(PyObject* object)
{
    if (!isArray(object))
        failWith(PyExc_TypeError, "expected np.ndarray (got %s)", typeName(object).c_str());
    const ArrayFacts facts = factsOf(object);
    if (!facts.writeable)
        warnReadOnly("NumPy array");
    checkStrides(facts);
    dtypeOrFail(facts);
    const Tensor tensor = sharing(object, facts);
    recordMade("from_numpy", tensor, Made::Shared, handleOfArray(object));
    return tensor;
}

Tensor copyOfArray(PyObject* object)
{
    const Ref array = isArray(object) ? Ref::borrow(object) : asArray(object);
    const ArrayFacts facts = factsOf(array.get());
    const DType dtype = dtypeOrFail(facts);
    if (!facts.native)
        checkStrides(facts);
    const Tensor copy = makeEmpty(contiguousLayout(facts.shape), dtype, Device());
    copy.storage()->buffer->fill = trace::Fill::Written;
    std::byte* to = copy.data();
    if (copy.numel() > 0)
        copyElements(facts, 0, facts.data, to);
    return copy;
}

Tensor copyInOrder(PyObject* object, std::optional<DType> asked)
{
    const ArrayFacts facts = factsOf(object);
    checkStrides(facts);
    const DType dtype = dtypeOrFail(facts);
    const Tensor copy = makeEmpty(optable::likeLayout(layoutOf(facts), optable::MemoryFormat::Preserve), asked.value_or(dtype), Device());
    copy.storage()->buffer->fill = trace::Fill::Written;
    ops::copyElements(copyOfArray(object), copy);
    return copy;
}

Tensor fromBuffer(PyObject* object, DType dtype, int64_t count, int64_t offset)
{
    const Ref numpy = take(PyImport_ImportModule("numpy"));
    const Ref bytes = take(PyObject_CallMethod(numpy.get(), "frombuffer", "Os", object, "u1"));
    const ArrayFacts facts = factsOf(bytes.get());
    const int64_t length = facts.shape[0];
    const int64_t size = itemsize(dtype);
    const auto say = [](int64_t value) { return static_cast<long long>(value); };
    if (!facts.writeable)
        warnReadOnly("buffer");
    if (length <= 0 || count == 0)
        fail(ErrorKind::Value, "both buffer length (%lld) and count (%lld) must not be 0", say(length), say(count));
    if (offset < 0 || offset >= length)
        fail(ErrorKind::Value, "offset (%lld bytes) must be non-negative and no greater than buffer length (%lld bytes) minus 1",
             say(offset), say(length));
    if (count > 0 && count > (length - offset) / size)
        fail(ErrorKind::Value,
             "requested buffer length (%lld * %lld bytes) after offset (%lld bytes) must not be greater than actual buffer "
             "length (%lld bytes)",
             say(count), say(size), say(offset), say(length));
    if (count < 0 && (length - offset) % size != 0)
        fail(ErrorKind::Value, "buffer length (%lld bytes) after offset (%lld bytes) must be a multiple of element size (%lld)",
             say(length - offset), say(offset), say(size));
    ArrayFacts part = facts;
    part.data += offset;
    part.shape = {count < 0 ? (length - offset) / size : count};
    part.byteStrides = {size};
    part.itemsize = size;
    part.dtype = dtype;
    const Tensor tensor = sharing(bytes.get(), part);
    recordMade("frombuffer", tensor, Made::Shared);
    return tensor;
}

}
