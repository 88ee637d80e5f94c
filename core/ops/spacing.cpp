#include "core/layout/view_rules.h"
#include "core/ops/checked.h"
#include "core/ops/expression.h"
#include "core/ops/families.h"
#include "core/ops/node_name.h"

namespace ss::ops {

namespace {

using namespace expression;
using optable::MemoryFormat;

int64_t intAt(const Args& args, size_t index) { return std::get<int64_t>(args.attrs[index]); }

/// All along the axis but the last, or but the first.
Tensor allButLast(const Tensor& x, int64_t axis) { return call1("slice.Tensor", {x}, {axis, int64_t(0), int64_t(-1), int64_t(1)}); }
Tensor allButFirst(const Tensor& x, int64_t axis) { return call1("slice.Tensor", {x}, {axis, int64_t(1), std::monostate(), int64_t(1)}); }

Tensor concatenated(std::vector<Tensor> tensors, int64_t axis)
{
    static const Op& cat = *optable::findOp("cat");
    const auto count = static_cast<int>(tensors.size());
    return call(cat, {std::move(tensors), {axis}, {count}}).front();
}

std::vector<Tensor> diff(const Args& args)
{
    checkByMeta("diff", args);
    Tensor result = args.tensors[0];
    int64_t times = intAt(args, 0);
    if (times == 0)
        return {call1("clone", {result})};
    const auto axis = static_cast<int64_t>(wrapAxis(intAt(args, 1), result.ndim()));
    std::vector<Tensor> parts;
    for (size_t part : {1, 0, 2})
        if (args.tensors[part].defined())
            parts.push_back(args.tensors[part]);
    if (parts.size() > 1)
        result = concatenated(parts, axis);
    const char* op = result.dtype() == DType::Bool ? "logical_xor" : "sub.Tensor";
    for (times = std::min(times, result.shape()[static_cast<size_t>(axis)]); times > 0; --times)
        result = call1(op, {allButFirst(result, axis), allButLast(result, axis)});
    return {result};
}

Tensor neighbourSums(const Tensor& y, int64_t axis) { return allButLast(y, axis) + allButFirst(y, axis); }

/// The distances of the samples; positions along the axis alone, or with fewer axes than the samples, are taken for all.
Tensor distances(const Tensor& y, const Tensor& x, int64_t axis)
{
    Dims shape = x.shape();
    if (x.ndim() == 1) {
        shape = Dims(y.ndim(), 1);
        shape[static_cast<size_t>(axis)] = x.numel();
    }
    while (shape.size() < y.ndim())
        shape.insert(0, 1);
    const Tensor placed = shape.size() == x.ndim() ? x : call1("view", {x}, {shape});
    return allButFirst(placed, axis) - allButLast(placed, axis);
}

/// Without samples there is nothing to integrate: 0, as of the samples' dtype.
std::vector<Tensor> nothing(const Tensor& y, const optable::OutSpec& like) { return {call1("new_zeros", {y}, {like.layout.shape})}; }

std::vector<Tensor> trapezoid(const Args& args)
{
    const auto specs = checkByMeta("trapezoid.x", args);
    const Tensor& y = args.tensors[0];
    const auto axis = static_cast<int64_t>(wrapAxis(intAt(args, 0), y.ndim()));
    if (y.shape()[static_cast<size_t>(axis)] == 0)
        return nothing(y, specs[0]);
    const Tensor areas = neighbourSums(y, axis) * distances(y, args.tensors[1], axis);
    return {call1("sum.dim_IntList", {areas}, {Dims{axis}}) / 2.0};
}

/// All samples, of which those at the ends count half.
std::vector<Tensor> trapezoidEven(const Args& args, double distance)
{
    const auto specs = checkByMeta("trapezoid.dx", {args.tensors, {Scalar::of(distance), args.attrs[1]}, {}});
    const Tensor& y = args.tensors[0];
    const auto axis = static_cast<int64_t>(wrapAxis(intAt(args, 1), y.ndim()));
    if (y.shape()[static_cast<size_t>(axis)] == 0)
        return nothing(y, specs[0]);
    const Tensor ends = call1("select.int", {y}, {axis, int64_t(0)}) + call1("select.int", {y}, {axis, int64_t(-1)});
    return {named((call1("sum.dim_IntList", {y}, {Dims{axis}}) - ends * 0.5) * distance, "MulBackward1")};
}

std::vector<Tensor> cumulative(const Args& args)
{
    checkByMeta("cumulative_trapezoid.x", args);
    const Tensor& y = args.tensors[0];
    const auto axis = static_cast<int64_t>(wrapAxis(intAt(args, 0), y.ndim()));
    const Tensor areas = neighbourSums(y, axis) * distances(y, args.tensors[1], axis);
    return {call1("cumsum", {areas}, {axis}) / 2.0};
}

std::vector<Tensor> cumulativeEven(const Args& args)
{
    checkByMeta("cumulative_trapezoid.dx", args);
    const Tensor& y = args.tensors[0];
    const auto axis = static_cast<int64_t>(wrapAxis(intAt(args, 1), y.ndim()));
    const double half = std::get<Scalar>(args.attrs[0]).toDouble() / 2;
    return {call1("cumsum", {half * neighbourSums(y, axis)}, {axis})};
}

constexpr Bound kOps[] = {
    {"diff", nullptr, diff},
    {"trapezoid.x", nullptr, trapezoid},
    {"trapezoid.dx", nullptr,
     [](const Args& args) {
         checkByMeta("trapezoid.dx", args);
         return trapezoidEven(args, std::get<Scalar>(args.attrs[0]).toDouble());
     }},
    {"trapz.x", nullptr, trapezoid},
    {"trapz.dx", nullptr, [](const Args& args) { return trapezoidEven(args, std::get<double>(args.attrs[0])); }},
    {"cumulative_trapezoid.x", nullptr, cumulative},
    {"cumulative_trapezoid.dx", nullptr, cumulativeEven},
};

}

std::span<const Bound> spacingOps() { return kOps; }

}
