#pragma once

#include "core/ops/expression.h"
#include "core/ops/grad_families.h"

/// What formulas of several families say.
namespace ss::ops {

inline int64_t intAt(const GradientCall& call, size_t index) { return std::get<int64_t>(call.attr(index)); }
inline const Dims& dimsAt(const GradientCall& call, size_t index) { return std::get<Dims>(call.attr(index)); }

/// Zeros of a shape, with another tensor's dtype and device.
inline Tensor zerosOf(const Dims& shape, const Tensor& like) { return call1("zeros", {}, {shape, like.dtype(), like.device()}); }

/// The gradient as it is, to the first input.
inline void passOn(GradientCall& call) { call.give(0, call.grad()); }

/// The op of one list of tensors: cat, stack.
inline Tensor ofList(const char* name, std::vector<Tensor> tensors, int64_t dim)
{
    const auto count = static_cast<int>(tensors.size());
    return std::move(call(*optable::findOp(name), {std::move(tensors), {dim}, {count}}).front());
}

}
