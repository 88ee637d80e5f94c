// What the backward pass needs of the ops, given to core/autograd before the first op runs.
#include "core/ops/expression.h"
#include "core/ops/op_node.h"

namespace ss::ops {

namespace {

using optable::TensorMeta;
using namespace expression;

Tensor filled(const Op& op, const TensorMeta& like)
{
    const Attr attrs[] = {like.layout.shape, like.dtype, like.device};
    return call1(op, {}, attrs);
}

Tensor zeros(const TensorMeta& like)
{
    static const Op& op = opNamed("zeros");
    return filled(op, like);
}
Tensor ones(const TensorMeta& like)
{
    static const Op& op = opNamed("ones");
    return filled(op, like);
}

/// The axes along which a gradient of the broadcast shape is summed.
Dims broadcastAxes(const Dims& from, const Dims& to)
{
    Dims axes;
    const size_t leading = from.size() - to.size();
    for (size_t axis = 0; axis < from.size(); ++axis)
        if (axis < leading || (to[axis - leading] == 1 && from[axis] != 1))
            axes.push_back(static_cast<int64_t>(axis));
    return axes;
}

Tensor fitted(const Tensor& gradient, const TensorMeta& to)
{
    Tensor fit = gradient;
    if (fit.ndim() > 0 && to.layout.ndim() == 0) {
        fit = call1("sum", {fit});
    } else if (!(fit.shape() == to.layout.shape) && fit.ndim() >= to.layout.ndim()) {
        if (const Dims axes = broadcastAxes(fit.shape(), to.layout.shape); !axes.empty())
            fit = call1("sum.dim_IntList", {fit}, {axes, true});
        if (fit.ndim() > to.layout.ndim())
            fit = call1("view", {fit}, {to.layout.shape});
    }
    if (isComplex(fit.dtype()) && !isComplex(to.dtype))
        fit = call1("real", {fit});
    if (fit.dtype() != to.dtype)
        fit = call1("to.dtype", {fit}, {to.dtype});
    return fit;
}

Tensor copyAs(const Tensor& tensor, const Layout& layout)
{
    const Tensor fresh = call1("empty_strided", {}, {layout.shape, layout.strides, tensor.dtype(), tensor.device()});
    return call1("copy_", {fresh, tensor});
}

Tensor asStrided(const Tensor& tensor, const Layout& layout)
{
    return call1("as_strided", {tensor}, {layout.shape, layout.strides, layout.offset});
}

}

void giveArithmetic()
{
    autograd::setArithmetic({
        [](const Tensor& a, const Tensor& b) { return a + b; },
        [](const Tensor& a, const Tensor& b) {
            static const Op& op = opNamed("add_.Tensor");
            call1(op, two(a, b));
        },
        zeros,
        ones,
        fitted,
        copyAs,
        [](const Tensor& to, const Tensor& from) {
            call("copy_", {to, from});
        },
        asStrided,
        viewNode,
    });
}

}
