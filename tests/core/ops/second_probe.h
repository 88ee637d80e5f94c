#pragma once

#include "tests/core/ops/gradient_probe.h"

#include "core/autograd/engine.h"
#include "core/autograd/variable.h"

/// A call whose backward pass is itself differentiated, and what that should give by finite differences of the first.
namespace ss::test {

/// How the tensors of a call lie in memory.
enum class Lie { AsSampled, Turned, Sliced };

/// The elements of a tensor, lying otherwise: with its axes the other way round, or as every second element of a larger one.
inline Layout otherwise(const Layout& layout, Lie lie)
{
    if (lie == Lie::AsSampled)
        return overlapsItself(layout).value_or(true) ? contiguousLayout(layout.shape) : layout;
    Layout other = contiguousLayout(layout.shape);
    if (lie == Lie::Turned) {
        int64_t next = 1;
        for (size_t axis = 0; axis < other.ndim(); ++axis) {
            other.strides[axis] = next;
            next *= std::max<int64_t>(other.shape[axis], 1);
        }
        return other;
    }
    for (int64_t& stride : other.strides)
        stride *= 2;
    other.offset = 3;
    return other;
}

/// Places on a call's line of numbers: element `element` of leaf `leaf` is `step` further.
struct Move {
    size_t leaf = SIZE_MAX, element = 0;
    double step = 0;
};

class SecondProbe {
public:
    SecondProbe(const optable::Op& op, const optable::Sample& sample, Lie lie)
        : op_(op)
        , args_(smoothArgs(sample))
    {
        for (Tensor& tensor : args_.tensors)
            if (canDiffer(tensor)) {
                const std::vector<double> values = valuesOf(tensor);
                tensor = tensorOf(otherwise(tensor.layout(), lie), DType::Float64, [&](int64_t k) { return values[size_t(k)]; });
            }
    }

    /// Whether anything in the call has a gradient that can be compared: one of float64. What is a view as sampled may be none of
    /// tensors that lie otherwise, and some calls that PyTorch takes have no first gradient.
    bool prepare(Lie lie)
    {
        // Of nothing there is no slope, of NaN neither; sums over long lines lose what a step changes.
        for (const Tensor& tensor : args_.tensors)
            if (canDiffer(tensor))
                for (const double value : valuesOf(tensor))
                    if (!std::isfinite(value))
                        return false;
        for (const Tensor& tensor : args_.tensors)
            if (canDiffer(tensor) && (tensor.numel() == 0 || tensor.numel() > 40))
                return false;
        Call call;
        const QString error = errorOf([&] {
            call = make({});
            firstOf(call, false);
        });
        if (!error.isEmpty() && (lie != Lie::AsSampled || !call.roots.empty()))
            return false;
        for (const Tensor& result : call.results)
            exact_ = exact_ && (!isFloating(result.dtype()) || result.itemsize() == 8);
        return !call.roots.empty() && exact_;
    }
    /// The gradients, with respect to all leaves, of the weighted sum of the first gradients. Undefined: none.
    std::vector<Tensor> second()
    {
        Call call = make({});
        std::vector<Tensor> first = firstOf(call, true), weights;
        std::vector<autograd::Edge> roots, wanted;
        for (const Tensor& gradient : first)
            if (gradient.defined() && autograd::requiresGrad(gradient)) {
                roots.push_back(autograd::gradientEdge(gradient));
                weights.push_back(weightsFor(gradient));
            }
        for (const Tensor& leaf : call.leaves)
            wanted.push_back(autograd::gradientEdge(leaf));
        if (roots.empty())
            return std::vector<Tensor>(call.leaves.size());
        return autograd::runBackward(roots, std::move(weights), {}, wanted);
    }
    double difference(size_t leaf, size_t element)
    {
        constexpr double kStep = 1e-5;
        return (sum({leaf, element, kStep}) - sum({leaf, element, -kStep})) / (2 * kStep);
    }
    size_t elementsOf(size_t leaf) { return size_t(make({}).leaves[leaf].numel()); }

private:
    struct Call {
        std::vector<Tensor> leaves; ///< inputs, then the gradients of the results
        size_t inputs = 0;
        std::vector<Tensor> results, gradients;
        std::vector<autograd::Edge> roots;
    };

    Tensor leaf(const Tensor& from, std::vector<Tensor>& leaves, const Move& move) const
    {
        const bool moved = move.leaf == leaves.size();
        const Tensor leaf = copied(
            from, DType::Float64, [&](double value, int64_t k) { return moved && k == int64_t(move.element) ? value + move.step : value; });
        autograd::setRequiresGrad(leaf, true);
        leaves.push_back(leaf);
        return leaf;
    }
    Call make(const Move& move) const
    {
        Call call;
        ops::Args args = args_;
        for (size_t i = 0; i < args.tensors.size(); ++i)
            if (canDiffer(args.tensors[i]))
                args.tensors[i] = leaf(args.tensors[i], call.leaves, move);
        call.inputs = call.leaves.size();
        if (op_.schema.params[0].mutated && canDiffer(args.tensors[0]))
            args.tensors[0] = ops::call1("clone", {args.tensors[0]}); // a leaf may not be written
        call.results = ops::call(op_, args);
        for (const Tensor& result : call.results)
            if (canDiffer(result) && result.itemsize() == 8 && autograd::requiresGrad(result)) {
                call.roots.push_back(autograd::gradientEdge(result));
                call.gradients.push_back(leaf(weightsFor(result), call.leaves, move));
            }
        return call;
    }
    std::vector<Tensor> firstOf(Call& call, bool again) const
    {
        std::vector<autograd::Edge> wanted;
        for (size_t i = 0; i < call.inputs; ++i)
            wanted.push_back(autograd::gradientEdge(call.leaves[i]));
        return autograd::runBackward(call.roots, call.gradients, {again, again}, wanted);
    }
    double sum(const Move& move) const
    {
        Call call = make(move);
        double sum = 0;
        for (const Tensor& gradient : firstOf(call, false)) {
            if (!gradient.defined())
                continue;
            const std::vector<double> values = valuesOf(gradient), weights = valuesOf(weightsFor(gradient));
            for (size_t k = 0; k < values.size(); ++k)
                sum += weights[k] * values[k];
        }
        return sum;
    }

    const optable::Op& op_;
    ops::Args args_;
    bool exact_ = true;
};

}
