#include "core/layout/promotion.h"

namespace ss {

namespace {

/// Operands weigh in three ranks: tensors with axes, 0-dim tensors, Python numbers.
enum Rank { WithAxes, ZeroDim, Number, kRanks };
constexpr const char* kRankNames[kRanks] = {"a tensor with axes", "a 0-dim tensor", "a Python number"};

Rank rankOf(const PromotionOperand& operand)
{
    if (operand.isPythonNumber)
        return Number;
    return operand.hasAxes ? WithAxes : ZeroDim;
}

DType complexOf(DType floating) { return floating == DType::Float64 ? DType::Complex128 : DType::Complex64; }

/// A Python number is as wide as the default of its category.
DType ownType(const PromotionOperand& operand, DType defaultDType)
{
    if (!operand.isPythonNumber)
        return operand.dtype;
    if (isComplex(operand.dtype))
        return complexOf(defaultDType);
    return isFloating(operand.dtype) ? defaultDType : operand.dtype;
}

/// The higher rank keeps its type unless the lower one is of a higher category.
std::optional<DType> combine(std::optional<DType> higher, std::optional<DType> lower)
{
    if (!higher || !lower)
        return higher ? higher : lower;
    if (category(*lower) <= category(*higher))
        return higher;
    if (isFloating(*higher))
        return complexOf(*higher);
    return promoteTypes(*higher, *lower);
}

std::string sentence(const std::optional<DType> (&types)[kRanks], DType result)
{
    std::string text(name(result));
    std::optional<DType> above;
    int ranks = 0;
    for (int rank = 0; rank < kRanks; ++rank) {
        if (!types[rank])
            continue;
        text += ranks++ ? "; " : ": ";
        text += std::string(kRankNames[rank]) + " of " + std::string(name(*types[rank]));
        const auto combined = combine(above, types[rank]);
        if (above)
            text += combined == above ? " does not widen it" : " is of a higher category and makes it " + std::string(name(*combined));
        above = combined;
    }
    return text;
}

}

void Promotion::add(const PromotionOperand& operand)
{
    std::optional<DType>& type = types_[rankOf(operand)];
    const DType own = ownType(operand, defaultDType_);
    type = !type || *type == own ? own : promoteTypes(*type, own);
}

DType Promotion::result(std::string* why) const
{
    const DType result = combine(types_[WithAxes], combine(types_[ZeroDim], types_[Number])).value_or(defaultDType_);
    if (why)
        *why = sentence(types_, result);
    return result;
}

DType resultType(std::span<const PromotionOperand> operands, DType defaultDType, std::string* why)
{
    Promotion promotion(defaultDType);
    for (const PromotionOperand& operand : operands)
        promotion.add(operand);
    return promotion.result(why);
}

}
