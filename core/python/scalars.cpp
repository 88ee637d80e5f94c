#include "core/python/scalars.h"

#include "core/ops/complex.h"
#include "core/ops/scalar_types.h"
#include "core/python/numpy_api.h"
#include "core/python/tensor_object.h"
#include "core/tensor/on_device.h"
#include "core/tensor/element.h"

namespace ss::python {

namespace {

[[noreturn]] void overflows(DType dtype)
{
    failWith(PyExc_RuntimeError, "value cannot be converted to type %s without overflow", std::string(name(dtype)).c_str());
}

/// An unsigned type takes negative numbers down to minus its largest, which wrap around.
template <class T> T integerFrom(PyObject* number)
{
    constexpr auto highest = std::numeric_limits<T>::max();
    constexpr auto lowest = std::is_signed_v<T> ? static_cast<int64_t>(std::numeric_limits<T>::min()) : -static_cast<int64_t>(highest);
    if (!PyFloat_Check(number) && PyIndex_Check(number)) {
        const int64_t value = toInt64(number);
        if (value < lowest || value > static_cast<int64_t>(highest))
            overflows(ops::dtypeOf<T>());
        return static_cast<T>(value);
    }
    if (!PyFloat_Check(number) && !(Py_TYPE(number)->tp_as_number && Py_TYPE(number)->tp_as_number->nb_float))
        failWith(PyExc_TypeError, "'%s' object cannot be interpreted as an integer", Py_TYPE(number)->tp_name);
    if (PyComplex_Check(number))
        failWith(PyExc_TypeError, "'complex' object cannot be interpreted as an integer");
    const double value = PyFloat_AsDouble(number);
    if (!PyErr_Occurred() && !(value >= static_cast<double>(lowest) && value <= static_cast<double>(highest)))
        overflows(ops::dtypeOf<T>());
    return ops::truncateFloat<T>(value);
}

template <class T> T valueFrom(PyObject* number)
{
    T value{};
    if constexpr (std::is_same_v<T, bool>) {
        const int truth = PyObject_IsTrue(number);
        check(truth);
        value = truth != 0;
    } else if constexpr (std::is_integral_v<T>) {
        value = integerFrom<T>(number);
    } else if constexpr (ops::IsComplex<T>::value) {
        const Py_complex both = PyComplex_AsCComplex(number);
        value = T(static_cast<typename T::value_type>(both.real), static_cast<typename T::value_type>(both.imag));
    } else {
        value = ops::convertTo<T>(PyFloat_AsDouble(number));
    }
    if (PyErr_Occurred())
        throw ErrorSet{};
    return value;
}

Ref listAt(const Tensor& tensor, size_t axis, const std::byte* at)
{
    if (axis == tensor.ndim())
        return elementToPython(tensor.dtype(), at);
    const int64_t step = tensor.strides()[axis] * tensor.itemsize();
    Ref list = take(PyList_New(static_cast<Py_ssize_t>(tensor.shape()[axis])));
    for (int64_t i = 0; i < tensor.shape()[axis]; ++i)
        PyList_SET_ITEM(list.get(), i, listAt(tensor, axis + 1, at + i * step).release());
    return list;
}

}

Ref elementToPython(DType dtype, const std::byte* at)
{
    switch (category(dtype)) {
    case DTypeCategory::Bool: return take(PyBool_FromLong(readInteger(at, dtype) != 0));
    case DTypeCategory::Integer: return take(PyLong_FromLongLong(readInteger(at, dtype)));
    case DTypeCategory::Floating: return take(PyFloat_FromDouble(readFloating(at, dtype)));
    case DTypeCategory::Complex: break;
    }
    const std::complex<double> value = readComplex(at, dtype);
    return take(PyComplex_FromDoubles(value.real(), value.imag()));
}

void elementFromPython(DType dtype, std::byte* at, PyObject* number)
{
    ops::visitStorageType(dtype, [&]<class T>() { ops::store(at, valueFrom<T>(number)); });
}

Ref toPython(const optable::Scalar& value)
{
    using Kind = optable::Scalar::Kind;
    if (value.kind == Kind::Bool)
        return take(PyBool_FromLong(value.integer != 0));
    if (value.kind == Kind::Complex)
        return take(PyComplex_FromDoubles(value.floating, value.imaginary));
    return take(value.kind == Kind::Int ? PyLong_FromLongLong(value.integer) : PyFloat_FromDouble(value.floating));
}

/// Numbers that only an unsigned type holds are taken as floating-point ones.
static optable::Scalar wholeNumber(PyObject* object)
{
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(object, &overflow);
    if (!overflow)
        return optable::Scalar::of(static_cast<int64_t>(value));
    const unsigned long long large = overflow > 0 ? PyLong_AsUnsignedLongLong(object) : 0;
    if (overflow < 0 || PyErr_Occurred()) {
        PyErr_Clear();
        failWith(PyExc_OverflowError, "int too big to convert");
    }
    return optable::Scalar::of(static_cast<double>(large));
}

std::optional<optable::Scalar> scalarFrom(PyObject* object)
{
    using optable::Scalar;
    if (PyFloat_Check(object))
        return Scalar::of(PyFloat_AS_DOUBLE(object));
    if (PyBool_Check(object))
        return Scalar::of(object == Py_True);
    if (PyLong_Check(object))
        return wholeNumber(object);
    if (PyComplex_Check(object))
        return Scalar::of(std::complex<double>(PyComplex_RealAsDouble(object), PyComplex_ImagAsDouble(object)));
    if (!isNumPyScalar(object))
        return {};
    // np.bool_ is a float to PyTorch: torch.full((1,), np.True_) is tensor([1.]).
    if (PyIndex_Check(object) && !isNumPyBool(object))
        return Scalar::of(toInt64(object));
    const double value = PyFloat_AsDouble(object);
    if (value == -1 && PyErr_Occurred()) {
        PyErr_Clear();
        return {};
    }
    return Scalar::of(value);
}

Ref toList(const Tensor& tensor)
{
    const Tensor plain = ops::resolved(broughtHome(tensor, "tolist"));
    return listAt(plain, 0, plain.data());
}

}
