#include "core/optable/reduce_axes.h"

#include "core/base/error.h"
#include "core/layout/view_rules.h"

namespace ss::optable {

std::vector<bool> reducedAxes(const Attr& dim, size_t ndim)
{
    if (ndim > 64)
        fail(ErrorKind::Runtime, "only tensors with up to 64 dims are supported");
    Dims dims;
    if (const auto* list = std::get_if<Dims>(&dim))
        dims = *list;
    else if (const auto* one = std::get_if<int64_t>(&dim))
        dims.push_back(*one);
    std::vector<bool> reduced(ndim, dims.empty());
    std::vector<bool> seen(std::max<size_t>(ndim, 1), false);
    for (int64_t given : dims) {
        const size_t axis = wrapAxis(given, ndim);
        if (seen[axis])
            fail(ErrorKind::Runtime, "dim %zu appears multiple times in the list of dims", axis);
        seen[axis] = true;
        if (axis < ndim)
            reduced[axis] = true;
    }
    return reduced;
}

Dims reducedShape(std::span<const int64_t> shape, const std::vector<bool>& reduced, bool keepdim)
{
    Dims left;
    for (size_t axis = 0; axis < shape.size(); ++axis)
        if (keepdim || !reduced[axis])
            left.push_back(reduced[axis] ? 1 : shape[axis]);
    return left;
}

}
