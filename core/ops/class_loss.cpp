#include "core/ops/expression.h"
#include "core/ops/loss.h"
#include "core/ops/nn_families.h"
#include "core/ops/node_name.h"
#include "core/ops/reduce_walk.h"

namespace ss::ops {

namespace {

using optable::kMean;
using optable::kNone;
using optable::kSum;
using optable::kTakesFloat;

/// Row-major, of the dtype: the tensor itself where it is so.
Tensor plain(const Tensor& tensor, DType dtype)
{
    if (tensor.dtype() == dtype && tensor.isContiguous())
        return tensor;
    const Tensor copy = makeEmpty(contiguousLayout(tensor.shape()), dtype, Device());
    copyElements(tensor, copy);
    return copy;
}

/// Scores with the classes along one axis, and a class for each place of the other axes.
class ClassWalk {
public:
    ClassWalk(const Tensor& scores, const Tensor& target, const Tensor& weight, int64_t ignored)
        : classes_(scores.ndim() == 1 ? scores.shape()[0] : scores.shape()[1])
        , classStride_(scores.ndim() == 1 ? scores.strides()[0] : scores.strides()[1])
        , ignored_(ignored)
        , targets_(plain(target, DType::Int64))
        , places_{target.shape(), scores.strides(), 0}
    {
        places_.strides.erase(scores.ndim() > 1);
        if (weight.defined())
            weights_ = plain(weight, DType::Float64);
    }

    /// f(number of the place, its class's offset among the scores, its weight), but for the places to be ignored.
    template <class F> void forEach(F&& f) const
    {
        int64_t place = 0;
        const auto* chosen = targets_.dataAs<int64_t>();
        forEachElement(places_, [&](int64_t offset) {
            const int64_t target = chosen[place++];
            if (target == ignored_)
                return;
            if (target < 0 || target >= classes_)
                fail(ErrorKind::Index, "Target %lld is out of bounds.", static_cast<long long>(target));
            f(place - 1, offset + target * classStride_, weights_.defined() ? weights_.dataAs<double>()[target] : 1.0);
        });
    }

    double totalWeight() const
    {
        double total = 0;
        forEach([&](int64_t, int64_t, double weight) { total += weight; });
        return total;
    }
    int64_t places() const { return targets_.numel(); }

private:
    int64_t classes_, classStride_, ignored_;
    Tensor targets_, weights_;
    Layout places_;
};

int64_t reductionOf(const KernelCall& call) { return std::get<int64_t>(call.attrs[0]); }
int64_t ignoredOf(const KernelCall& call) { return std::get<int64_t>(call.attrs[1]); }

template <class T> void nllOf(KernelCall& call)
{
    const Tensor scores = asType<T>(call.in[0]);
    const ClassWalk walk(scores, call.in[1], call.in[2], ignoredOf(call));
    const T* from = scores.dataAs<T>();
    const bool none = reductionOf(call) == kNone;
    const bool direct = call.out[0].dtype() == dtypeOf<T>();
    const Tensor each = direct ? call.out[0] : makeEmpty(contiguousLayout(call.out[0].shape()), dtypeOf<T>(), Device());
    T* to = each.dataAs<T>();
    std::fill_n(to, each.numel(), T(0));
    double sum = 0, total = 0;
    walk.forEach([&](int64_t place, int64_t at, double weight) {
        const T loss = -from[at] * T(weight);
        if (none)
            to[place] = loss;
        sum += double(loss);
        total += weight;
    });
    if (!none)
        *to = T(reductionOf(call) == kMean ? sum / total : sum);
    if (!direct)
        copyElements(each, call.out[0]);
}

void nllKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.in[0].dtype(), "nll_loss_out_frame", [&]<class T>() { nllOf<T>(call); });
}

template <class T> void nllBackwardOf(KernelCall& call)
{
    const bool direct = call.out[0].dtype() == dtypeOf<T>();
    const Tensor gradient = direct ? call.out[0] : makeEmpty(contiguousLayout(call.out[0].shape()), dtypeOf<T>(), Device());
    std::fill_n(gradient.dataAs<T>(), gradient.numel(), T(0));
    const ClassWalk walk(gradient, call.in[2], call.in[3], ignoredOf(call));
    const Tensor given = plain(call.in[0], dtypeOf<T>());
    const T* g = given.dataAs<T>();
    T* to = gradient.dataAs<T>();
    const bool each = reductionOf(call) == kNone;
    const double total = reductionOf(call) == kMean ? walk.totalWeight() : 1;
    walk.forEach([&](int64_t place, int64_t at, double weight) { to[at] = T(-weight * double(g[each ? place : 0]) / total); });
    if (!direct)
        copyElements(gradient, call.out[0]);
}

void nllBackwardKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.in[1].dtype(), "nll_loss_backward_out_frame", [&]<class T>() { nllBackwardOf<T>(call); });
}

std::vector<Attr> firstAttrs(const Args& args, size_t count) { return {args.attrs.begin(), args.attrs.begin() + std::ptrdiff_t(count)}; }

void checkMeta(const char* row, const Args& args)
{
    std::vector<optable::TensorMeta> metas;
    for (const Tensor& tensor : args.tensors)
        metas.push_back(tensor.meta());
    runMeta(*optable::findOp(row), metas, args.attrs, {}, defaultDType());
}

/// Axes behind the classes become one picture.
Tensor nllOfAll(const Tensor& scores, const Tensor& target, const Tensor& weight, const std::vector<Attr>& attrs)
{
    const Dims& shape = scores.shape();
    if (shape.size() <= 2)
        return call1("nll_loss", {scores, target, weight}, attrs);
    if (shape.size() == 4)
        return call1("nll_loss2d", {scores, target, weight}, attrs);
    const int64_t places = shape[0] ? target.numel() / shape[0] : 0;
    const Tensor flat = call1("reshape", {scores}, {Dims{shape[0], shape[1], 1, places}});
    const Tensor loss = call1("nll_loss2d", {flat, call1("reshape", {target}, {Dims{shape[0], 1, places}}), weight}, attrs);
    return std::get<int64_t>(attrs[0]) == kNone ? call1("view", {loss}, {target.shape()}) : loss;
}

std::vector<Tensor> nllNd(const Args& args)
{
    checkMeta("nll_loss_nd", args);
    return {nllOfAll(args.tensors[0], args.tensors[1], args.tensors[2], args.attrs)};
}

using namespace expression;

Tensor sumOf(const Tensor& x) { return call1("sum", {x}); }
Tensor sumAlong(const Tensor& x, int64_t axis) { return call1("sum.dim_IntList", {x}, {Dims{axis}, false}); }

/// A weight a class, along the axis of the classes.
Tensor standing(const Tensor& weight, const Tensor& scores)
{
    if (scores.ndim() < 2)
        return weight;
    Dims shape(scores.ndim(), 1);
    shape[1] = weight.numel();
    return call1("view", {weight}, {shape});
}

Tensor ofProbabilities(const Tensor& logs, const Args& args, int64_t axis, int64_t classes, double smoothing)
{
    const Tensor& weight = args.tensors[2];
    Tensor target = args.tensors[1];
    if (smoothing > 0)
        target = target * (1 - smoothing) + smoothing / double(classes);
    Tensor product = logs * target;
    if (weight.defined())
        product = product * standing(weight, logs);
    const int64_t reduction = std::get<int64_t>(args.attrs[0]);
    if (reduction == kNone)
        return -sumAlong(product, axis);
    if (reduction == kMean && logs.numel() == 0)
        return call1("fill.Scalar", {-sumOf(product)}, {Scalar::of(std::numeric_limits<double>::quiet_NaN())});
    return reduction == kMean ? named(-sumOf(product) / (double(logs.numel()) / double(classes)), "DivBackward1") : -sumOf(product);
}

/// A part of the weight of the right class is spread over all.
Tensor smoothed(const Tensor& logs, const Args& args, int64_t axis, int64_t classes, double smoothing)
{
    const Tensor &target = args.tensors[1], &weight = args.tensors[2];
    const std::vector<Attr> attrs = firstAttrs(args, 2);
    const int64_t reduction = std::get<int64_t>(attrs[0]), ignored = std::get<int64_t>(attrs[1]);
    const Tensor right = nllOfAll(logs, target, weight, attrs);
    const Tensor all = -sumAlong(weight.defined() ? logs * standing(weight, logs) : logs, axis);
    const Tensor skipped = equal(target, wrapNumber(Scalar::of(ignored)));
    Tensor spread = without(all, skipped);
    if (reduction == kMean) {
        const Tensor kept = apply("logical_not", skipped);
        if (weight.defined()) {
            const Tensor chosen = call1("flatten.using_ints", {call1("masked_select", {target, kept})}, {int64_t(0), int64_t(-1)});
            spread = sumOf(spread) / sumOf(call1("gather", {weight, chosen}, {int64_t(0)}));
        } else {
            spread = call1("mean", {call1("masked_select", {spread, kept})});
        }
    } else if (reduction == kSum) {
        spread = sumOf(spread);
    }
    return right * (1 - smoothing) + spread * (smoothing / double(classes));
}

std::vector<Tensor> crossEntropy(const Args& args)
{
    const Tensor &scores = args.tensors[0], &target = args.tensors[1], &weight = args.tensors[2];
    const double smoothing = std::get<double>(args.attrs[2]);
    const bool probabilities = scores.shape() == target.shape();
    const bool plainly = scores.ndim() == 2 && target.ndim() == 1 && scores.shape()[0] == target.shape()[0] && smoothing <= 0;
    if (!plainly)
        checkMeta("cross_entropy_loss", args);
    const int64_t axis = scores.ndim() == 1 ? 0 : 1;
    const Tensor logs = call1("log_softmax.int", {scores}, {axis});
    if (!probabilities && smoothing <= 0)
        return {nllOfAll(logs, target, weight, firstAttrs(args, 2))};
    const int64_t classes = scores.shape()[size_t(axis)];
    return {probabilities ? ofProbabilities(logs, args, axis, classes, smoothing) : smoothed(logs, args, axis, classes, smoothing)};
}

constexpr Bound kBound[] = {
    {"nll_loss", nllKernel},
    {"nll_loss_backward", nllBackwardKernel},
    {"nll_loss2d", nllKernel},
    {"nll_loss2d_backward", nllBackwardKernel},
    {"nll_loss_nd", nullptr, nllNd},
    {"cross_entropy_loss", nullptr, crossEntropy},
    {"multi_margin_loss", multiMarginKernel},
    {"multi_margin_loss_backward", multiMarginBackwardKernel},
    {"multilabel_margin_loss", multilabelMarginKernel},
    {"multilabel_margin_loss_backward", multilabelMarginBackwardKernel},
};

}

std::span<const Bound> classLossOps() { return kBound; }

}
