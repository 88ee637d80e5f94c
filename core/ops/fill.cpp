#include "core/ops/fill.h"

#include "core/ops/copy_kernel.h"
#include "core/ops/scalar_types.h"

#include <cmath>
#include <limits>

namespace ss::ops {

namespace {

/// As PyTorch's messages name the C++ types.
const char* cppName(DType dtype)
{
    static constexpr const char* kNames[kDTypeCount] = {"bool",
                                                        "uint8_t",
                                                        "int8_t",
                                                        "int16_t",
                                                        "int",
                                                        "int64_t",
                                                        "at::Half",
                                                        "at::BFloat16",
                                                        "float",
                                                        "double",
                                                        "c10::complex<float>",
                                                        "c10::complex<double>"};
    return kNames[static_cast<int>(dtype)];
}

/// A negative number wraps around into an unsigned type, down to minus its largest value.
template <class T> bool fitsInteger(const optable::Scalar& value)
{
    using Limits = std::numeric_limits<T>;
    constexpr double lowest = std::is_unsigned_v<T> ? -double(Limits::max()) : double(Limits::min());
    if (!value.isWhole())
        return value.floating >= lowest && value.floating < double(Limits::max()) + 1;
    return sizeof(T) == 8 || (double(value.integer) >= lowest && double(value.integer) <= double(Limits::max()));
}

template <class T> bool fits(const optable::Scalar& value, DType dtype)
{
    if constexpr (std::is_same_v<T, bool>)
        return true;
    else if (!IsComplex<T>::value && value.imaginary != 0)
        return false;
    else if constexpr (std::is_integral_v<T>)
        return fitsInteger<T>(value);
    else
        return !std::isfinite(value.toDouble()) || std::abs(value.toDouble()) <= largestFloat(dtype);
}

}

double largestFloat(DType dtype)
{
    switch (dtype) {
    case DType::Float16: return 65504;
    case DType::BFloat16: return 0x1.fep127;
    case DType::Float32:
    case DType::Complex64: return std::numeric_limits<float>::max();
    default: return std::numeric_limits<double>::max();
    }
}

void checkFits(const optable::Scalar& value, DType dtype)
{
    visitStorageType(dtype, [&]<class T>() {
        if (!fits<T>(value, dtype))
            fail(ErrorKind::Runtime, "value cannot be converted to type %s without overflow", cppName(dtype));
    });
}

static void writeElement(std::byte* to, const optable::Scalar& value, DType dtype)
{
    visitStorageType(dtype, [&]<class T>() {
        if (!fits<T>(value, dtype))
            fail(ErrorKind::Runtime, "value cannot be converted to type %s without overflow", cppName(dtype));
        if (value.kind == optable::Scalar::Kind::Complex)
            store<T>(to, convertTo<T>(value.toComplex()));
        else
            store<T>(to, value.isWhole() ? convertTo<T>(value.integer) : convertTo<T>(value.floating));
    });
}

Tensor elementOf(const optable::Scalar& value, DType dtype)
{
    Tensor element = makeEmpty(Layout(), dtype, Device());
    writeElement(element.data(), value, dtype);
    return element;
}

void fillWith(const Tensor& tensor, const optable::Scalar& value)
{
    if (tensor.numel() == 1 && !tensor.pending())
        return writeElement(tensor.data(), value, tensor.dtype());
    copyElements(elementOf(value, tensor.dtype()), tensor);
}

}
