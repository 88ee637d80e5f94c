#pragma once

#include "core/autograd/engine.h"
#include "core/autograd/variable.h"
#include "core/ops/expression.h"
#include "core/tensor/recorder.h"
#include "core/trace/log.h"

#include <cmath>

/// What tests of the backward pass begin with.
namespace ss::test {

inline Tensor leaf(double value)
{
    const Tensor tensor = ops::call1("full", {}, {Dims{2}, optable::Scalar::of(value)});
    autograd::setRequiresGrad(tensor, true);
    return tensor;
}

inline void backward(const Tensor& output, autograd::BackwardOptions options = {})
{
    const autograd::Edge root = autograd::gradientEdge(output);
    autograd::runBackward(std::span(&root, 1), {autograd::arithmetic().ones(output.meta())}, options);
}

inline double gradOf(const Tensor& tensor)
{
    return tensor.impl()->autograd->grad ? *Tensor(tensor.impl()->autograd->grad).dataAs<float>() : NAN;
}

/// Records what happens while it lives.
struct Facts {
    std::shared_ptr<trace::Log> log = std::make_shared<trace::Log>();
    Recorder recorder{log};

    Facts() { recorder.activate(); }
    template <class Kind> std::vector<Kind> all() const
    {
        std::vector<Kind> found;
        for (const auto& event : log->read(0, size_t(log->size())))
            if (const auto* kind = std::get_if<Kind>(&event->payload))
                found.push_back(*kind);
        return found;
    }
};

}
