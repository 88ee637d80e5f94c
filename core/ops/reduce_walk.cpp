#include "core/ops/reduce_walk.h"

namespace ss::ops {

ReduceWalk planReduce(const Tensor& in, std::span<const Tensor> results, const std::vector<bool>& reduced)
{
    ReduceWalk walk;
    Dims keptShape;
    std::array<LoopOperand, kMaxOperands> kept;
    const size_t input = results.size();
    for (size_t i = 0; i < input; ++i)
        kept[i] = {results[i].data(), {}, results[i].itemsize()};
    kept[input] = {in.data(), {}, in.itemsize()};
    LoopOperand removed{nullptr, {}, in.itemsize()};
    const bool keepdim = !results.empty() && results[0].ndim() == in.ndim();
    size_t resultAxis = 0;
    for (size_t axis = 0; axis < in.ndim(); ++axis) {
        if (reduced[axis]) {
            walk.removedShape.push_back(in.shape()[axis]);
            walk.removedStrides.push_back(in.strides()[axis] * in.itemsize());
            removed.strides.push_back(in.strides()[axis]);
        } else {
            keptShape.push_back(in.shape()[axis]);
            for (size_t i = 0; i < input; ++i)
                kept[i].strides.push_back(results[i].strides()[resultAxis]);
            kept[input].strides.push_back(in.strides()[axis]);
        }
        resultAxis += keepdim || !reduced[axis];
    }
    walk.kept = planLoop(keptShape, std::span(kept).first(input + 1));
    walk.removed = planLoop(walk.removedShape, std::span(&removed, 1));
    return walk;
}

}
