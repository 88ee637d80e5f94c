#pragma once

#include "tests/core/ops/sample_tensors.h"

#include "core/layout/overlap.h"
#include "core/ops/gradient.h"

#include <cmath>
#include <functional>
#include <set>

/// Runs one backward formula without a graph, and finds what it should give by finite differences.
namespace ss::test {

inline bool canDiffer(const Tensor& tensor) { return tensor.defined() && isFloating(tensor.dtype()) && !tensor.impl()->number; }

/// Asks for every gradient; saved tensors are given only as the row says that they are saved.
class ProbeCall : public ops::GradientCall {
public:
    ProbeCall(const ops::Gradient& gradient, const optable::Op& op, const ops::Args& args, std::vector<Tensor> results,
              std::vector<Tensor> grads)
        : gradient_(gradient)
        , op_(op)
        , args_(args)
        , results_(std::move(results))
        , grads_(std::move(grads))
    {
        for (const Tensor& tensor : args.tensors)
            metas_.push_back(tensor.meta());
        given.resize(args.tensors.size());
    }

    std::vector<Tensor> given;
    std::set<size_t> asked; ///< the results whose gradients the formula looks at: others do not flow
    std::string unsaved;    ///< the first name asked for that the row does not list

    /// PyTorch has no derivative for it.
    bool isFixed(size_t input) const
    {
        return (" " + std::string(gradient_.fixed) + " ").find(" " + nameOf(input) + " ") != std::string::npos;
    }

    Tensor grad(size_t output) override
    {
        asked.insert(output);
        return grads_.at(output);
    }
    bool has(size_t output) const override { return grads_.at(output).defined(); }
    Tensor in(size_t input) override
    {
        checkSaved(nameOf(input));
        return args_.tensors.at(input);
    }
    Tensor out(size_t output) override
    {
        checkSaved(results_.size() == 1 ? "result" : "result" + std::to_string(output));
        return results_.at(output);
    }
    const optable::TensorMeta& meta(size_t input) const override { return metas_.at(input); }
    size_t inputs() const override { return metas_.size(); }
    const optable::Attr& attr(size_t index) const override { return args_.attrs.at(index); }
    std::span<const int> listSizes() const override { return args_.listSizes; }
    bool needs(size_t input) const override { return canDiffer(args_.tensors.at(input)); }
    void give(size_t input, Tensor gradient) override
    {
        if (gradient.defined() && canDiffer(args_.tensors.at(input)))
            given[input] = reducedTo(gradient, metas_[input]);
    }

private:
    const ops::Gradient& gradient_;
    const optable::Op& op_;
    const ops::Args& args_;
    std::vector<Tensor> results_, grads_;
    std::vector<optable::TensorMeta> metas_;

    std::string nameOf(size_t input) const
    {
        size_t list = 0, at = 0;
        for (const optable::Param& param : op_.schema.params) {
            if (!param.isTensor())
                continue;
            at += param.type == optable::ParamType::TensorList ? size_t(args_.listSizes.at(list++)) : 1;
            if (input < at)
                return param.name;
        }
        return "?";
    }
    void checkSaved(const std::string& name)
    {
        const std::string all = " " + std::string(gradient_.saves) + " ";
        if (all.find(" " + name + " ") == std::string::npos && all.find(" " + name + "?") == std::string::npos && unsaved.empty())
            unsaved = name;
    }
    static Tensor reducedTo(const Tensor& gradient, const optable::TensorMeta& meta)
    {
        Tensor sum = gradient;
        while (sum.ndim() > meta.layout.ndim())
            sum = ops::call1("sum.dim_IntList", {sum}, {Dims{0}, false});
        for (size_t axis = 0; axis < sum.ndim(); ++axis)
            if (meta.layout.shape[axis] == 1 && sum.shape()[axis] != 1)
                sum = ops::call1("sum.dim_IntList", {sum}, {Dims{int64_t(axis)}, true});
        return sum.dtype() == meta.dtype ? sum : ops::call1("to.dtype", {sum}, {meta.dtype});
    }
};

/// The same elements in memory of their own, each in a place of its own.
inline Tensor copied(const Tensor& tensor, DType dtype, const std::function<double(double value, int64_t k)>& change)
{
    const std::vector<double> values = valuesOf(tensor);
    const bool overlaps = overlapsItself(tensor.layout()).value_or(true);
    return tensorOf(overlaps ? contiguousLayout(tensor.shape()) : tensor.layout(), dtype,
                    [&](int64_t k) { return change(values[size_t(k)], k); });
}

/// The sample with float64 in the place of every floating dtype, and values away from kinks and ties.
inline ops::Args smoothArgs(const optable::Sample& sample)
{
    ops::Args args = sampleArgs(sample);
    for (size_t j = 0; j < args.tensors.size(); ++j)
        if (canDiffer(args.tensors[j]))
            args.tensors[j] = copied(args.tensors[j], DType::Float64, [j](double value, int64_t k) {
                return value + 0.1037 + 0.0171 * double(j) + 0.00113 * double((k * (5 + int64_t(j))) % 7);
            });
    for (ops::Attr& attr : args.attrs)
        if (const auto* dtype = std::get_if<DType>(&attr); dtype && isFloating(*dtype))
            attr = DType::Float64;
    return args;
}

/// Weights for the elements of a result, so that no two gradients cancel.
inline Tensor weightsFor(const Tensor& result)
{
    return tensorOf(contiguousLayout(result.shape()), result.dtype(), [](int64_t k) { return 0.5 + double((k * 3) % 5) / 4; });
}

/// Sum over all elements of the results asked for, weighted.
inline double weightedSum(const optable::Op& op, const ops::Args& args, const std::set<size_t>& asked)
{
    double sum = 0;
    const std::vector<Tensor> results = ops::call(op, args);
    for (size_t output : asked) {
        const Tensor& result = results[output];
        const std::vector<double> values = valuesOf(result), weights = valuesOf(weightsFor(result));
        for (size_t k = 0; k < values.size(); ++k)
            sum += weights[k] * values[k];
    }
    return sum;
}

/// The change of the weighted sum with element k of input j.
inline double finiteDifference(const optable::Op& op, const ops::Args& args, size_t j, size_t k, const std::set<size_t>& asked)
{
    constexpr double kStep = 1e-5;
    const auto at = [&](double step) {
        ops::Args moved = args;
        for (size_t i = 0; i < args.tensors.size(); ++i)
            if (canDiffer(args.tensors[i]))
                moved.tensors[i] = copied(args.tensors[i], DType::Float64, [&](double value, int64_t place) {
                    return i == j && place == int64_t(k) ? value + step : value;
                });
        return weightedSum(op, moved, asked);
    };
    return (at(kStep) - at(-kStep)) / (2 * kStep);
}

}
