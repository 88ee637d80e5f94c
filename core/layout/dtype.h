#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace ss {

/// PyTorch's dtypes, in the order of PyTorch's promotion categories. The numbers are part of the session file.
enum class DType : uint8_t {
    Bool = 0,
    UInt8 = 1,
    Int8 = 2,
    Int16 = 3,
    Int32 = 4,
    Int64 = 5,
    Float16 = 6,
    BFloat16 = 7,
    Float32 = 8,
    Float64 = 9,
    Complex64 = 10,
    Complex128 = 11,
};
inline constexpr int kDTypeCount = 12;

enum class DTypeCategory : uint8_t { Bool, Integer, Floating, Complex };

/// Bytes of one element.
int itemsize(DType dtype);
DTypeCategory category(DType dtype);
bool isFloating(DType dtype);
bool isComplex(DType dtype);
bool isDifferentiable(DType dtype); ///< floating and complex
bool isIntegral(DType dtype, bool includeBool);
/// "float32"; in Python it is "torch.float32".
std::string_view name(DType dtype);
/// The C++ scalar name that PyTorch's messages use: "Float", "Long", "Half".
std::string_view scalarName(DType dtype);
/// Takes names and PyTorch's aliases: "float", "double", "half", "long", "int", "short".
std::optional<DType> parseDType(std::string_view name);

/// torch.promote_types(a, b).
DType promoteTypes(DType a, DType b);
/// torch.can_cast(from, to).
bool canCast(DType from, DType to);

}
