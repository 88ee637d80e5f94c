#pragma once

#include "core/base/error.h"
#include "core/optable/op_row.h"

#include <optional>

/// What the meta functions of all families share.
namespace ss::optable {

/// Which dtypes a kernel takes.
enum Accepts : uint8_t {
    kTakesBool = 1,
    kTakesInt = 2,
    kTakesFloat = 4,
    kTakesComplex = 8,
    kTakesReal = kTakesBool | kTakesInt | kTakesFloat,
    kTakesNumbers = kTakesInt | kTakesFloat,
    kTakesIntegral = kTakesBool | kTakesInt,
};

/// The dtype of an element-wise result, from the dtype that promotion gives.
enum class Gives : uint8_t {
    Same,
    Floating, ///< integers and bools become the default dtype
    Bool,
    Magnitude, ///< complex numbers become real
};

inline const TensorMeta& tensorAt(const MetaCall& call, size_t index) { return call.tensors[index]; }
inline bool boolAt(const MetaCall& call, size_t index) { return std::get<bool>(call.attrs[index]); }
inline bool isNone(const Attr& attr) { return std::holds_alternative<std::monostate>(attr); }
template <class T> std::optional<T> optionalAt(const MetaCall& call, size_t index)
{
    return isNone(call.attrs[index]) ? std::nullopt : std::optional(std::get<T>(call.attrs[index]));
}

/// The dtype of a Python number alone: bool, int64, float64, complex128.
DType dtypeOf(const Scalar& scalar);
/// A Python number as an operand: 0-dim and the weakest in promotion.
TensorMeta numberMeta(const Scalar& scalar);
DType promoted(std::span<const TensorMeta> tensors, DType defaultDType);
/// Whether PyTorch's kernel of that name takes complex numbers, too.
bool takesComplex(std::string_view kernel);
/// The RuntimeError of an op that refuses them in words of its own.
void refuseComplex(std::string_view kernel);
/// The floating type of a complex one's parts; any other as it is. And back.
DType realTypeOf(DType dtype);
DType complexTypeOf(DType dtype);
/// RuntimeError "\"hypot_cpu\" not implemented for 'Long'".
void checkTakes(uint8_t accepts, const char* kernel, DType dtype);
/// The C++ type name that some messages use: "float", "long int", "c10::Half".
const char* cTypeName(DType dtype);
/// RuntimeError "expected scalar type Float but found Double".
void checkSameScalarType(const TensorMeta& expected, const TensorMeta& found);
/// Where results of a call lie: with the first tensor that is not on the CPU or, without one, the CPU.
Device deviceOf(std::span<const TensorMeta> tensors);
Dims broadcastAll(std::span<const TensorMeta> tensors);
/// A fresh row-major result.
void giveFresh(MetaCall& call, Dims shape, DType dtype);
/// A fresh result of the broadcast shape with the strides that element-wise ops give.
void giveElementwise(MetaCall& call, DType dtype);
/// The whole of an element-wise op's meta.
void elementwiseMeta(MetaCall& call, Gives gives, uint8_t accepts, const char* kernel);

}
