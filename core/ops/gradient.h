#pragma once

#include "core/ops/dispatch.h"

#include <span>

/// Backward formulas: the third part of the op table. A formula is an expression of ordinary ops, so that it is traced, and
/// can be differentiated itself.
namespace ss::ops {

/// What a formula gets, and gives. Inputs are counted as in Args::tensors, outputs as the op returns them.
class GradientCall {
public:
    virtual ~GradientCall() = default;

    /// The gradient of an output: of the output's shape and dtype, zeros where none arrived.
    virtual Tensor grad(size_t output = 0) = 0;
    /// Some gradient of that output arrived.
    virtual bool has(size_t output) const = 0;
    /// An input or output that the row says is saved. Throws PyTorch's RuntimeError where it was overwritten since, or freed.
    virtual Tensor in(size_t input) = 0;
    virtual Tensor out(size_t output = 0) = 0;
    /// Shape, strides, dtype and device that an input had in the forward call; needs no saving.
    virtual const optable::TensorMeta& meta(size_t input) const = 0;
    virtual size_t inputs() const = 0;
    virtual const Attr& attr(size_t index) const = 0;
    virtual std::span<const int> listSizes() const = 0;

    /// Whether anybody asks for the gradient of this input: others need not be computed.
    virtual bool needs(size_t input) const = 0;
    /// A gradient with the shape that the input was broadcast to is summed to the input's, and converted to its dtype. An
    /// undefined one, or none given, is PyTorch's undefined gradient: nothing flows.
    virtual void give(size_t input, Tensor gradient) = 0;

    const Dims& shape(size_t input) const { return meta(input).layout.shape; }
};
using Formula = void (*)(GradientCall& call);

/// The gradient of a row and of its in-place form, or of that form alone.
struct Gradient {
    const char* op;   ///< schema name: "mul.Tensor"; "elu_" of the in-place form, which PyTorch differentiates in another way
    const char* node; ///< PyTorch's grad_fn name: "MulBackward0"
    /// What the formula asks back by name: parameters, or "result" ("result0", "result1" of several). "self?other" saves self only if
    /// other needs a gradient. "self?other other?self", "result", "".
    const char* saves;
    /// Null: not differentiable, although its result is of a floating type. A node that is named all the same refuses (floor_divide).
    Formula formula;
    bool ofParts = false; ///< the formula is said for complex numbers as it is: what it asks back is not conjugated
    /// PyTorch's name of the function, and its parameters that have no derivative, "nll_loss_forward weight": a call is refused in which
    /// one of them requires a gradient.
    const char* fixed = "";
};

/// Each family's list, beside its kernels in grad_*.cpp; gradients.cpp names the families, never an op.
std::span<const Gradient> allGradients();
/// Of a row or its in-place form; null: there is none.
const Gradient* findGradient(const Op& op);

}
