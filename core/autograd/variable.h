#pragma once

#include "core/autograd/node.h"

/// What autograd knows of a tensor.
namespace ss::autograd {

/// tensor.requires_grad: set on a leaf, or made by something that needs a gradient.
bool requiresGrad(const Tensor& tensor);
bool isLeaf(const Tensor& tensor);
/// tensor.grad_fn. Of a view whose bytes were written through another handle it is made anew from the root's.
std::shared_ptr<Node> gradFn(const Tensor& tensor);
/// Where the tensor's gradient goes: into gradFn, or into the leaf's accumulator; null if it needs none.
Edge gradientEdge(const Tensor& tensor);
/// Of a leaf; the caller has checked PyTorch's rules.
void setRequiresGrad(const Tensor& tensor, bool value);
/// x.detach_(): a leaf without history from now on. Throws PyTorch's RuntimeError for a view.
void detach(const Tensor& tensor);

/// What `node` made.
void setHistory(const Tensor& tensor, const std::shared_ptr<Node>& node, uint32_t output);
/// A tensor that was written in place by what `node` stands for: its history starts anew there; of a view, so does that of the
/// whole family, through a CopySlices.
void rebaseHistory(const Tensor& tensor, const std::shared_ptr<Node>& node, uint32_t output = 0);
/// Enters a differentiable view, alone or one of many that an op returns, into the family of its base.
void joinFamily(const Tensor& view, const Tensor& base, bool oneOfMany);

/// Throws PyTorch's RuntimeError where an op may not write into the tensor while gradients are recorded.
void checkInPlace(const Tensor& tensor);

/// Calls `hook` with every gradient of the tensor.
void addHook(const Tensor& tensor, std::function<Tensor(const Tensor&)> hook);

/// x.retain_grad(): .grad of a tensor that is no leaf is kept too.
void retainGrad(const Tensor& tensor);

}
