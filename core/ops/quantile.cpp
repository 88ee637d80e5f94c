#include "core/layout/view_rules.h"
#include "core/ops/checked.h"
#include "core/ops/expression.h"
#include "core/ops/families.h"

namespace ss::ops {

namespace {

using namespace expression;

int64_t lastSize(const Tensor& x) { return x.shape().back(); }

struct Asked {
    Attr dim;
    bool keepdim = false;
    std::string interpolation;
    bool skipNan = false;
};

/// The elements in order along the last axis; before it the axes that are left, as they will be in the result.
Tensor inOrder(const Tensor& self, const Asked& asked)
{
    const auto* dim = std::get_if<int64_t>(&asked.dim);
    Dims shape(asked.keepdim ? self.ndim() : 0, 1);
    Tensor lines = self;
    if (!dim) {
        lines = call1("flatten.using_ints", {self});
    } else if (self.ndim() > 0) {
        const size_t axis = wrapAxis(*dim, self.ndim());
        shape = self.shape();
        if (axis + 1 != self.ndim())
            lines = call1("transpose.int", {call1("unsqueeze", {self}, {int64_t(-1)})}, {static_cast<int64_t>(axis), int64_t(-1)});
        if (asked.keepdim)
            shape[axis] = 1;
        else
            shape.erase(axis);
    }
    const Tensor sorted = call1("sort", {lines});
    shape.push_back(lines.ndim() ? lastSize(lines) : 1);
    return call1("view", {sorted}, {shape});
}

/// Where the quantiles lie between the first and the last element; a NaN is the result of any line that has one.
Tensor ranksOf(const Tensor& sorted, const Tensor& quantiles, bool skipNan)
{
    const Attr last = int64_t(-1);
    const Tensor isNan = apply("isnan", sorted);
    if (skipNan) {
        const Tensor numbers = call1("sum.dim_IntList", {apply("logical_not", isNan)}, {Dims{-1}, true});
        const Tensor ranks = quantiles * (numbers - wrapNumber(Scalar::of(int64_t(1))));
        return call1("masked_fill.Scalar", {ranks, call1("lt.Tensor", {ranks, number(0)})}, {Scalar::of(0.0)});
    }
    const auto most = static_cast<double>(lastSize(sorted) - 1);
    const Tensor ranks = quantiles * most, spoiled = call1("any.dim", {isNan}, {last, true});
    Dims shape = sorted.shape();
    shape.back() = quantiles.numel();
    return call1("masked_fill.Scalar", {call1("expand", {ranks}, {shape}), call1("expand", {spoiled}, {shape})}, {Scalar::of(most)});
}

Tensor elementsAt(const Tensor& sorted, const Tensor& ranks)
{
    return call1("gather", {sorted, call1("to.dtype", {ranks}, {DType::Int64})}, {int64_t(-1)});
}

/// From the nearer one, so that each end is met exactly.
Tensor between(const Tensor& a, const Tensor& b, const Tensor& weight)
{
    const Tensor way = b - a;
    return where(call1("lt.Tensor", {weight, number(0.5)}), a + weight * way, b - way * (1.0 - weight));
}

Tensor interpolated(const Tensor& sorted, const Tensor& ranks, const std::string& name)
{
    if (name == "lower" || name == "higher" || name == "nearest")
        return elementsAt(sorted, apply(name == "lower" ? "floor" : name == "higher" ? "ceil" : "round", ranks));
    const Tensor below = apply("floor", ranks);
    const Tensor weight = name == "midpoint" ? call1("full_like", {ranks}, {Scalar::of(0.5)}) : ranks - below;
    return between(elementsAt(sorted, below), elementsAt(sorted, apply("ceil", ranks)), weight);
}

void checkRange(const Tensor& quantiles)
{
    const Tensor values = denseAs<double>(quantiles);
    const auto* first = values.dataAs<double>();
    if (!std::all_of(first, first + values.numel(), [](double q) { return q >= 0 && q <= 1; }))
        fail(ErrorKind::Runtime, "quantile() q values must be in the range [0, 1]");
}

Tensor quantile(const Tensor& self, const Tensor& quantiles, const Asked& asked)
{
    checkRange(quantiles);
    const Tensor sorted = inOrder(self, asked);
    const Tensor values = interpolated(sorted, ranksOf(sorted, quantiles, asked.skipNan), asked.interpolation);
    const int64_t last = -1;
    if (quantiles.ndim() == 0)
        return call1("squeeze.dim", {values}, {last});
    return call1("squeeze.dim", {call1("transpose.int", {call1("unsqueeze", {values}, {int64_t(0)})}, {int64_t(0), last})}, {last});
}

template <bool kSkipNan> std::vector<Tensor> quantileByTensor(const Args& args)
{
    checkByMeta(kSkipNan ? "nanquantile" : "quantile", args);
    return {quantile(args.tensors[0], args.tensors[1],
                     {args.attrs[0], std::get<bool>(args.attrs[1]), std::get<std::string>(args.attrs[2]), kSkipNan})};
}

template <bool kSkipNan> std::vector<Tensor> quantileByNumber(const Args& args)
{
    checkByMeta(kSkipNan ? "nanquantile.scalar" : "quantile.scalar", args);
    const Tensor& self = args.tensors[0];
    const Tensor one = call1("scalar_tensor", {}, {Scalar::of(std::get<double>(args.attrs[0])), self.dtype(), self.device()});
    return {quantile(self, one, {args.attrs[1], std::get<bool>(args.attrs[2]), std::get<std::string>(args.attrs[3]), kSkipNan})};
}

constexpr Bound kOps[] = {
    {"quantile", nullptr, quantileByTensor<false>},
    {"quantile.scalar", nullptr, quantileByNumber<false>},
    {"nanquantile", nullptr, quantileByTensor<true>},
    {"nanquantile.scalar", nullptr, quantileByNumber<true>},
};

}

std::span<const Bound> quantileOps() { return kOps; }

}
