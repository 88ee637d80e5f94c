#include "views/common/preview_source.h"

#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/optable/value_dependence.h"

#include <cfloat>
#include <cmath>

namespace ss::views {

namespace {

int64_t bytesOf(const optable::OutSpec& spec)
{
    if (spec.alias != optable::Alias::Fresh)
        return 0;
    return checkedMultiply(spec.layout.numel(), itemsize(spec.dtype)).value_or(INT64_MAX);
}

/// A number that the results' dtype cannot hold: some kernels refuse it, some wrap it around.
bool fits(const optable::Scalar& number, DType dtype)
{
    if (isComplex(dtype) || dtype == DType::Bool)
        return true;
    if (!isFloating(dtype)) {
        const int bits = int(itemsize(dtype)) * 8;
        const double highest = std::ldexp(1.0, dtype == DType::UInt8 ? bits : bits - 1);
        return number.toDouble() < highest && number.toDouble() >= (dtype == DType::UInt8 ? 0 : -highest);
    }
    const double largest = dtype == DType::Float16 ? 65504 : dtype == DType::Float64 ? DBL_MAX : FLT_MAX;
    return !std::isfinite(number.toDouble()) || std::abs(number.toDouble()) <= largest;
}

bool holdsNumberThatMayNotFit(const std::vector<optable::OutSpec>& results, std::span<const optable::Attr> attrs)
{
    for (const optable::Attr& attr : attrs)
        if (const auto* number = std::get_if<optable::Scalar>(&attr))
            for (const optable::OutSpec& result : results)
                if (!fits(*number, result.dtype))
                    return true;
    return false;
}

}

Preview previewCall(const optable::Op& op, std::span<const optable::TensorMeta> tensors, std::span<const optable::Attr> attrs,
                    std::span<const int> listSizes, DType defaultDType)
{
    Preview preview;
    preview.dependsOnValues = optable::dependsOnValues(op);
    try {
        preview.results = optable::runMeta(op, tensors, attrs, listSizes, defaultDType);
    } catch (const Error& error) {
        preview.error = QStringLiteral("%1: %2").arg(QString::fromUtf8(pythonName(error.kind())), QString::fromUtf8(error.what()));
        return preview;
    }
    for (const auto& spec : preview.results)
        preview.bytesAllocated = checkedAdd(preview.bytesAllocated, bytesOf(spec)).value_or(INT64_MAX);
    for (const auto& spec : preview.results)
        preview.dependsOnValues = preview.dependsOnValues || spec.sizeDependsOnValues;
    preview.dependsOnValues = preview.dependsOnValues || holdsNumberThatMayNotFit(preview.results, attrs);
    return preview;
}

}
