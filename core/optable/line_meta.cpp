#include "core/optable/line_meta.h"

namespace ss::optable {

void checkAxisNotEmpty(const Layout& layout, size_t axis, const char* function)
{
    if (layout.ndim() > 0 && layout.shape[axis] == 0)
        fail(ErrorKind::Index, "%s: Expected reduction dim %zu to have non-zero size.", function, axis);
}

void checkTakesLines(const MetaCall& call, uint8_t accepts, const char* kernel)
{
    if (layoutOf(call).ndim() > 0)
        checkTakes(accepts, kernel, dtypeOf(call));
}

Dims withoutAxis(const Dims& shape, size_t axis, bool keepdim)
{
    Dims left = shape;
    if (axis >= left.size())
        return left;
    if (keepdim)
        left[axis] = 1;
    else
        left.erase(axis);
    return left;
}

void checkHasAxes(const Layout& layout, int64_t dim)
{
    if (layout.ndim() == 0)
        fail(ErrorKind::Index, "Dimension specified as %lld but tensor has no dimensions", static_cast<long long>(dim));
    wrapAxis(dim, layout.ndim());
}

}
