#include "core/layout/dtype.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ss {

namespace {

struct Entry {
    std::string_view name;
    std::string_view alias;
    std::string_view scalar;
    int itemsize;
    DTypeCategory category;
};

using enum DTypeCategory;
constexpr std::array<Entry, kDTypeCount> kTable = {{
    {"bool", "", "Bool", 1, Bool},
    {"uint8", "", "Byte", 1, Integer},
    {"int8", "", "Char", 1, Integer},
    {"int16", "short", "Short", 2, Integer},
    {"int32", "int", "Int", 4, Integer},
    {"int64", "long", "Long", 8, Integer},
    {"float16", "half", "Half", 2, Floating},
    {"bfloat16", "", "BFloat16", 2, Floating},
    {"float32", "float", "Float", 4, Floating},
    {"float64", "double", "Double", 8, Floating},
    {"complex64", "cfloat", "ComplexFloat", 8, Complex},
    {"complex128", "cdouble", "ComplexDouble", 16, Complex},
}};

const Entry& entry(DType dtype) { return kTable[static_cast<size_t>(dtype)]; }

}

int itemsize(DType dtype) { return entry(dtype).itemsize; }
DTypeCategory category(DType dtype) { return entry(dtype).category; }
bool isFloating(DType dtype) { return category(dtype) == Floating; }
bool isDifferentiable(DType dtype) { return category(dtype) >= Floating; }
bool isComplex(DType dtype) { return category(dtype) == Complex; }
bool isIntegral(DType dtype, bool includeBool) { return category(dtype) == Integer || (includeBool && dtype == DType::Bool); }
std::string_view name(DType dtype) { return entry(dtype).name; }
std::string_view scalarName(DType dtype) { return entry(dtype).scalar; }

std::optional<DType> parseDType(std::string_view name)
{
    for (size_t i = 0; i < kTable.size(); ++i) {
        if (!name.empty() && (kTable[i].name == name || kTable[i].alias == name))
            return static_cast<DType>(i);
    }
    return std::nullopt;
}

DType promoteTypes(DType a, DType b)
{
    // Within the enum's order the later type wins, but for three pairs of which neither holds the other's values.
    const auto [low, high] = std::minmax(a, b);
    if (low == DType::UInt8 && high == DType::Int8)
        return DType::Int16;
    if (low == DType::Float16 && high == DType::BFloat16)
        return DType::Float32;
    if (low == DType::Float64 && high == DType::Complex64)
        return DType::Complex128;
    return high;
}

bool canCast(DType from, DType to)
{
    // Only a fall of category loses what the values are; within one, any width will do.
    return category(from) <= category(to);
}

}
