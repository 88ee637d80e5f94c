#pragma once

#include "core/ops/expression.h"
#include "core/ops/gradient.h"

/// What the formulas of reductions share.
namespace ss::ops {

/// The axes that a reduction's `dim` names, in rising order: None and () are all.
Dims axesOf(const Attr& dim, size_t ndim);
/// A result, or its gradient, with the removed axes back at size 1.
Tensor withAxes(const Tensor& result, const Dims& axes, size_t ndim, bool keepdim);
/// ... and expanded to the shape of what was reduced.
Tensor spread(const Tensor& result, const Dims& axes, const Dims& shape, bool keepdim);
/// How many elements each result was made of.
int64_t countAlong(const Dims& axes, const Dims& shape);
Tensor sumKeeping(const Tensor& x, const Dims& axes);

/// The gradient of the variance along axes: g has the result's shape with the axes at size 1.
Tensor varianceSlope(const Tensor& g, const Tensor& x, const Dims& axes, double correction);
/// The gradient of prod along one axis; g and the result keep it. Right where elements are 0, too.
Tensor productSlope(const Tensor& g, const Tensor& x, const Tensor& result, int64_t dim);
/// The gradient of the element of all that is `result`: shared among those that equal it; a NaN equals a NaN. PyTorch puts the shares
/// into zeros, where along axes it multiplies by the mask: the sign of a zero tells.
Tensor sharedAmong(const Tensor& g, const Tensor& x, const Tensor& result);
/// The gradient of a p-norm; g and the result keep their axes.
Tensor normSlope(const Tensor& g, const Tensor& x, double p, const Tensor& result, const Dims& axes);

}
