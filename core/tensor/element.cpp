#include "core/tensor/element.h"

#include "core/base/half.h"

#include <cstring>
#include <stdexcept>

namespace ss {

namespace {

template <class T> T read(const std::byte* at)
{
    T value;
    std::memcpy(&value, at, sizeof(T));
    return value;
}

[[noreturn]] void wrongKind() { throw std::logic_error("an element read as another kind of number"); }

}

int64_t readInteger(const std::byte* at, DType dtype)
{
    switch (dtype) {
    case DType::Bool: return *at != std::byte{0};
    case DType::UInt8: return read<uint8_t>(at);
    case DType::Int8: return read<int8_t>(at);
    case DType::Int16: return read<int16_t>(at);
    case DType::Int32: return read<int32_t>(at);
    case DType::Int64: return read<int64_t>(at);
    default: wrongKind();
    }
}

double readFloating(const std::byte* at, DType dtype)
{
    switch (dtype) {
    case DType::Float16: return read<Half>(at);
    case DType::BFloat16: return read<BFloat16>(at);
    case DType::Float32: return read<float>(at);
    case DType::Float64: return read<double>(at);
    default: wrongKind();
    }
}

std::complex<double> readComplex(const std::byte* at, DType dtype)
{
    switch (dtype) {
    case DType::Complex64: return read<std::complex<float>>(at);
    case DType::Complex128: return read<std::complex<double>>(at);
    default: wrongKind();
    }
}

}
