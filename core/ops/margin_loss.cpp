#include "core/ops/copy_kernel.h"
#include "core/ops/loss.h"

namespace ss::ops {

namespace {

using optable::kMean;
using optable::kNone;
using optable::kTakesFloat;

/// Scores of samples by classes, dense and as T.
template <class T> Tensor dense(const Tensor& in)
{
    const Tensor copy = makeEmpty(contiguousLayout(in.shape()), dtypeOf<T>(), Device());
    copyElements(in, copy);
    return copy;
}
int64_t classesOf(const Tensor& scores) { return scores.ndim() ? scores.shape().back() : 1; }
int64_t samplesOf(const Tensor& scores) { return scores.ndim() < 2 ? 1 : scores.shape()[0]; }

/// Losses of samples: ofSample(i) gives one's, `reduction` says what becomes of them.
template <class T, class F> void foldSamples(const Tensor& out, int64_t samples, int64_t reduction, F&& ofSample)
{
    const Tensor results = makeEmpty(contiguousLayout(out.shape()), dtypeOf<T>(), Device());
    double sum = 0;
    const bool each = reduction == kNone && out.ndim() > 0;
    for (int64_t i = 0; i < samples; ++i) {
        const T loss = ofSample(i);
        sum += double(loss);
        if (each)
            results.dataAs<T>()[i] = loss;
    }
    if (!each)
        *results.dataAs<T>() = T(reduction == kMean ? sum / double(samples) : sum);
    copyElements(results, out);
}

/// The gradient: addSample(i, share, the sample's row of the gradient).
template <class T, class F> void spreadSamples(KernelCall& call, int64_t reduction, F&& addSample)
{
    const Tensor &out = call.out[0], given = dense<T>(call.in[0]);
    const Tensor results = makeEmpty(contiguousLayout(out.shape()), dtypeOf<T>(), Device());
    std::fill_n(results.dataAs<T>(), results.numel(), T(0));
    const int64_t samples = samplesOf(out);
    const double share = reduction == kMean ? 1 / double(samples) : 1;
    for (int64_t i = 0; i < samples; ++i)
        addSample(i, T(share * double(given.dataAs<T>()[given.numel() > 1 ? i : 0])), results.dataAs<T>() + i * classesOf(out));
    copyElements(results, out);
}

/// Of one loss, its arguments behind the gradient.
template <class T> struct MultiMargin {
    Tensor scores, targets, weights;
    int64_t classes;
    T margin;
    bool squared;

    MultiMargin(std::span<const Tensor> in, std::span<const Attr> attrs)
        : scores(dense<T>(in[0]))
        , targets(dense<int64_t>(in[1]))
        , weights(in[2].defined() ? dense<T>(in[2]) : Tensor())
        , classes(classesOf(in[0]))
        , margin(T(std::get<Scalar>(attrs[1]).toDouble()))
        , squared(std::get<Scalar>(attrs[0]).toDouble() == 2)
    {
        for (int64_t i = 0; i < targets.numel(); ++i)
            if (at(i) < 0 || at(i) >= classes)
                fail(ErrorKind::Runtime, "target out of range");
    }
    int64_t at(int64_t sample) const { return targets.dataAs<int64_t>()[sample]; }
    T weight(int64_t sample) const { return weights.defined() ? weights.dataAs<T>()[at(sample)] : T(1); }

    /// f(class, how far it comes into the margin) for the wrong classes that do.
    template <class F> void forEach(int64_t sample, F&& f) const
    {
        const T* row = scores.dataAs<T>() + sample * classes;
        for (int64_t j = 0; j < classes; ++j)
            if (const T inside = margin - row[at(sample)] + row[j]; j != at(sample) && inside > T(0))
                f(j, inside);
    }
};

/// The right classes of a sample: listed up to the first -1.
struct Labels {
    std::vector<int64_t> right;
    std::vector<bool> isRight;
};
Labels labelsOf(const Tensor& targets, int64_t sample, int64_t classes)
{
    Labels labels{{}, std::vector<bool>(size_t(classes), false)};
    const int64_t* row = targets.dataAs<int64_t>() + sample * classes;
    for (int64_t j = 0; j < classes && row[j] >= 0; ++j) {
        labels.right.push_back(row[j]);
        labels.isRight[size_t(row[j])] = true;
    }
    return labels;
}

Tensor checkedLabels(const Tensor& target, int64_t classes)
{
    const Tensor targets = dense<int64_t>(target);
    for (int64_t i = 0; i < targets.numel(); ++i) {
        if (targets.dataAs<int64_t>()[i] < -1)
            fail(ErrorKind::Runtime, "argument #2 'target' is out of range");
        if (targets.dataAs<int64_t>()[i] >= classes)
            fail(ErrorKind::Runtime, "argument #2 'target' is out of range");
    }
    return targets;
}

/// f(right class, wrong class, how far the one is from being 1 above the other).
template <class T, class F> void forEachPair(const Labels& labels, const T* row, F&& f)
{
    for (int64_t right : labels.right)
        for (size_t wrong = 0; wrong < labels.isRight.size(); ++wrong)
            if (const T inside = T(1) - row[right] + row[wrong]; !labels.isRight[wrong] && inside > T(0))
                f(right, int64_t(wrong), inside);
}

}

void multiMarginKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.in[0].dtype(), "multi_margin_loss_out_frame", [&]<class T>() {
        const MultiMargin<T> loss(call.in, call.attrs);
        foldSamples<T>(call.out[0], samplesOf(loss.scores), std::get<int64_t>(call.attrs[2]), [&](int64_t i) {
            T sum = 0;
            loss.forEach(i, [&](int64_t, T inside) { sum += (loss.squared ? inside * inside : inside) * loss.weight(i); });
            return sum / T(loss.classes);
        });
    });
}

void multiMarginBackwardKernel(KernelCall& call)
{
    compute<kTakesFloat>(call.in[1].dtype(), "multi_margin_loss_backward_out_frame", [&]<class T>() {
        const MultiMargin<T> loss(call.in.subspan(1), call.attrs);
        spreadSamples<T>(call, std::get<int64_t>(call.attrs[2]), [&](int64_t i, T share, T* gradient) {
            loss.forEach(i, [&](int64_t j, T inside) {
                const T slope = (loss.squared ? T(2) * inside : T(1)) * loss.weight(i) / T(loss.classes) * share;
                gradient[j] += slope;
                gradient[loss.at(i)] -= slope;
            });
        });
    });
}

void multilabelMarginKernel(KernelCall& call)
{
    const int64_t classes = classesOf(call.in[0]);
    const Tensor targets = checkedLabels(call.in[1], classes);
    compute<kTakesFloat>(call.in[0].dtype(), "multilabel_margin_loss_forward_out_frame", [&]<class T>() {
        const Tensor scores = dense<T>(call.in[0]);
        foldSamples<T>(call.out[0], samplesOf(scores), std::get<int64_t>(call.attrs[0]), [&](int64_t i) {
            T sum = 0;
            forEachPair<T>(labelsOf(targets, i, classes), scores.dataAs<T>() + i * classes,
                           [&](int64_t, int64_t, T inside) { sum += inside; });
            return sum / T(classes);
        });
    });
}

void multilabelMarginBackwardKernel(KernelCall& call)
{
    const int64_t classes = classesOf(call.in[1]);
    const Tensor targets = checkedLabels(call.in[2], classes);
    compute<kTakesFloat>(call.in[1].dtype(), "multilabel_margin_loss_backward_out_frame", [&]<class T>() {
        const Tensor scores = dense<T>(call.in[1]);
        spreadSamples<T>(call, std::get<int64_t>(call.attrs[0]), [&](int64_t i, T share, T* gradient) {
            forEachPair<T>(labelsOf(targets, i, classes), scores.dataAs<T>() + i * classes, [&](int64_t right, int64_t wrong, T) {
                gradient[wrong] += share / T(classes);
                gradient[right] -= share / T(classes);
            });
        });
    });
}

}
