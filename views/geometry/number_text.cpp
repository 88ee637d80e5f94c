#include "views/geometry/number_text.h"

#include "core/base/half.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

namespace ss::views {

namespace {

template <class T> T readAs(const std::byte* bytes)
{
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return value;
}

double floatOf(NumberType::Kind kind, int size, const std::byte* bytes)
{
    if (kind == NumberType::Kind::BFloat)
        return bfloat16ToFloat(readAs<uint16_t>(bytes));
    if (size == 2)
        return halfToFloat(readAs<uint16_t>(bytes));
    return size == 4 ? double(readAs<float>(bytes)) : readAs<double>(bytes);
}

int64_t signedOf(int size, const std::byte* bytes)
{
    switch (size) {
    case 1: return readAs<int8_t>(bytes);
    case 2: return readAs<int16_t>(bytes);
    case 4: return readAs<int32_t>(bytes);
    default: return readAs<int64_t>(bytes);
    }
}

uint64_t unsignedOf(int size, const std::byte* bytes)
{
    uint64_t value = 0;
    std::memcpy(&value, bytes, size_t(size));
    return value;
}

/// "1e+06" -> "1e6", "1e-05" -> "1e-5": a cell has no room for more.
std::string shortExponent(std::string text)
{
    const auto e = text.find('e');
    if (e == std::string::npos)
        return text;
    std::string exponent = text.substr(e + 1);
    const bool negative = exponent[0] == '-';
    exponent.erase(0, exponent.find_first_not_of("+-0"));
    return text.substr(0, e + 1) + (negative ? "-" : "") + exponent;
}

std::string floatText(double value, size_t room)
{
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    for (int digits = 4; digits > 0; --digits) {
        std::array<char, 32> buffer;
        const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, digits).ptr;
        auto text = shortExponent({buffer.data(), end});
        if (text.size() <= room)
            return text;
    }
    return {};
}

std::string integerText(std::string text, double value, size_t room) { return text.size() <= room ? text : floatText(value, room); }

std::string complexText(const NumberType& type, const std::byte* bytes, size_t room)
{
    const int half = type.size / 2;
    double real = floatOf(NumberType::Kind::Floating, half, bytes), imag = floatOf(NumberType::Kind::Floating, half, bytes + half);
    if (type.pending & optable::kConjugate)
        imag = -imag;
    if (type.pending & optable::kNegate)
        real = -real, imag = -imag;
    const auto a = floatText(real, room), b = floatText(imag, room);
    const auto text = a + (b.starts_with('-') ? "" : "+") + b + "j";
    return text.size() <= room ? text : std::string();
}

/// An element in the machine's byte order.
std::array<std::byte, 16> nativeBytes(const NumberType& type, std::span<const std::byte> bytes)
{
    std::array<std::byte, 16> own{};
    std::copy(bytes.begin(), bytes.end(), own.begin());
    const int part = type.kind == NumberType::Kind::Complex ? type.size / 2 : type.size;
    if (type.swapped)
        for (int at = 0; at < type.size; at += part)
            std::reverse(own.begin() + at, own.begin() + at + part);
    return own;
}

bool readable(const NumberType& type, std::span<const std::byte> bytes)
{
    return type.kind != NumberType::Kind::Opaque && bytes.size() == size_t(type.size);
}

}

NumberType numberType(DType dtype)
{
    using Kind = NumberType::Kind;
    const int size = itemsize(dtype);
    if (dtype == DType::Bool)
        return {Kind::Bool, size};
    if (dtype == DType::UInt8)
        return {Kind::Unsigned, size};
    if (dtype == DType::BFloat16)
        return {Kind::BFloat, size};
    if (isComplex(dtype))
        return {Kind::Complex, size};
    return {isFloating(dtype) ? Kind::Floating : Kind::Signed, size};
}

NumberType numberType(std::string_view numpyDType, int64_t itemsize)
{
    using Kind = NumberType::Kind;
    NumberType type{Kind::Opaque, int(std::clamp<int64_t>(itemsize, 1, 1 << 20)), !numpyDType.empty() && numpyDType[0] == '>'};
    if (numpyDType.size() < 3)
        return type;
    const std::string_view size = numpyDType.substr(2);
    // A file may claim any itemsize; only what is read below counts as a number.
    const auto oneOf = [&](std::initializer_list<int> sizes) {
        return std::any_of(sizes.begin(), sizes.end(), [&](int each) { return size == std::to_string(each) && itemsize == each; });
    };
    if (numpyDType[1] == 'b' && oneOf({1}))
        type.kind = Kind::Bool;
    if (numpyDType[1] == 'i' && oneOf({1, 2, 4, 8}))
        type.kind = Kind::Signed;
    if (numpyDType[1] == 'u' && oneOf({1, 2, 4, 8}))
        type.kind = Kind::Unsigned;
    if (numpyDType[1] == 'f' && oneOf({2, 4, 8}))
        type.kind = Kind::Floating;
    if (numpyDType[1] == 'c' && oneOf({8, 16}))
        type.kind = Kind::Complex;
    return type;
}

std::optional<NumberText> numberText(const NumberType& type, std::span<const std::byte> bytes, size_t room)
{
    if (!readable(type, bytes))
        return std::nullopt;
    const auto own = nativeBytes(type, bytes);
    const int part = type.size / 2;
    switch (type.kind) {
    case NumberType::Kind::Bool: {
        const std::string text = own[0] != std::byte{0} ? "True" : "False";
        return NumberText{room >= 5 ? text : text.substr(0, 1), true};
    }
    case NumberType::Kind::Signed: {
        const int64_t value = signedOf(type.size, own.data());
        return NumberText{integerText(std::to_string(value), double(value), room), true};
    }
    case NumberType::Kind::Unsigned: {
        const uint64_t value = unsignedOf(type.size, own.data());
        return NumberText{integerText(std::to_string(value), double(value), room), true};
    }
    case NumberType::Kind::Complex: {
        const double sum =
            floatOf(NumberType::Kind::Floating, part, own.data()) + floatOf(NumberType::Kind::Floating, part, own.data() + part);
        return NumberText{complexText(type, own.data(), room), std::isfinite(sum)};
    }
    default: {
        const double bytesSay = floatOf(type.kind, type.size, own.data());
        const double value = type.pending & optable::kNegate ? -bytesSay : bytesSay;
        return NumberText{floatText(value, room), std::isfinite(value)};
    }
    }
}

std::optional<double> numberValue(const NumberType& type, std::span<const std::byte> bytes)
{
    using Kind = NumberType::Kind;
    if (!readable(type, bytes))
        return std::nullopt;
    const auto own = nativeBytes(type, bytes);
    const int part = type.size / 2;
    switch (type.kind) {
    case Kind::Bool: return own[0] != std::byte{0} ? 1 : 0;
    case Kind::Signed: return double(signedOf(type.size, own.data()));
    case Kind::Unsigned: return double(unsignedOf(type.size, own.data()));
    case Kind::Complex: return std::hypot(floatOf(Kind::Floating, part, own.data()), floatOf(Kind::Floating, part, own.data() + part));
    default: break;
    }
    const double value = floatOf(type.kind, type.size, own.data());
    return type.pending & optable::kNegate ? -value : value;
}

bool numberLess(const NumberType& type, std::span<const std::byte> a, std::span<const std::byte> b)
{
    using Kind = NumberType::Kind;
    if (!readable(type, a) || !readable(type, b))
        return false;
    if (type.kind == Kind::Signed)
        return signedOf(type.size, nativeBytes(type, a).data()) < signedOf(type.size, nativeBytes(type, b).data());
    if (type.kind == Kind::Unsigned)
        return unsignedOf(type.size, nativeBytes(type, a).data()) < unsignedOf(type.size, nativeBytes(type, b).data());
    return *numberValue(type, a) < *numberValue(type, b);
}

}
