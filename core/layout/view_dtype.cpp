#include "core/base/error.h"
#include "core/layout/view_rules.h"

namespace ss {

namespace {

/// What every refusal ends with: "to view Float as Double (different element sizes)".
std::string aim(DType from, DType to)
{
    return "to view " + std::string(scalarName(from)) + " as " + std::string(scalarName(to)) + " (different element sizes)";
}

void requireDivisible(const std::string& what, int64_t value, int64_t ratio, const std::string& aim)
{
    if (value % ratio != 0)
        fail(ErrorKind::Runtime, "self.%s must be divisible by %lld %s, but got %lld", what.c_str(), static_cast<long long>(ratio),
             aim.c_str(), static_cast<long long>(value));
}

void requireUnitStride(const Layout& layout, const std::string& aim)
{
    if (layout.strides.back() != 1)
        fail(ErrorKind::Runtime, "self.stride(-1) must be 1 %s, but got %lld", aim.c_str(), static_cast<long long>(layout.strides.back()));
}

Layout widened(Layout layout, int64_t ratio, const std::string& aim)
{
    requireDivisible("size(-1)", layout.shape.back(), ratio, aim);
    requireDivisible("storage_offset()", layout.offset, ratio, aim);
    requireUnitStride(layout, aim);
    layout.shape.back() /= ratio;
    layout.offset /= ratio;
    for (size_t axis = 0; axis + 1 < layout.ndim(); ++axis) {
        requireDivisible("stride(" + std::to_string(axis) + ")", layout.strides[axis], ratio, aim);
        layout.strides[axis] /= ratio;
    }
    return layout;
}

Layout narrowedElements(Layout layout, int64_t ratio, const std::string& aim)
{
    requireUnitStride(layout, aim);
    layout.shape.back() *= ratio;
    layout.offset *= ratio;
    for (size_t axis = 0; axis + 1 < layout.ndim(); ++axis)
        layout.strides[axis] *= ratio;
    return layout;
}

}

Layout viewDType(const Layout& layout, DType from, DType to)
{
    const int64_t before = itemsize(from);
    const int64_t after = itemsize(to);
    if (before == after)
        return layout;
    if (layout.ndim() == 0)
        fail(ErrorKind::Runtime, "self.dim() cannot be 0 %s", aim(from, to).c_str());
    return before < after ? widened(layout, after / before, aim(from, to)) : narrowedElements(layout, before / after, aim(from, to));
}

}
