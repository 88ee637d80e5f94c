#include "core/ops/moments.h"

#include "core/layout/broadcast.h"
#include "core/ops/families.h"
#include "core/ops/fold.h"

namespace ss::ops {

namespace {

/// Mean and sum of squared distances; what is taken later is merged in, so that nothing cancels.
struct Moments {
    int64_t count = 0;
    double mean = 0;
    double squares = 0;
    void merge(int64_t others, const Spread& spread)
    {
        const double delta = spread.mean - mean, share = static_cast<double>(others) / static_cast<double>(count + others);
        squares += spread.squares + (count ? delta * delta * static_cast<double>(count) * share : 0);
        mean = count ? mean + delta * share : spread.mean;
        count += others;
    }
    double variance(double correction) const { return squares / std::max(static_cast<double>(count) - correction, 0.0); }
};

template <class T> Moments momentsOf(const ReduceWalk& walk, const std::byte* base)
{
    Moments moments;
    forEachRemovedRun(walk, base,
                      [&](const std::byte* from, int64_t step, int64_t count) { moments.merge(count, spreadOf<T>(from, step, count)); });
    return moments;
}

/// (sum |x|^p)^(1/p), and its limits for p = 0 (how many are not zero), inf and -inf.
class Norm {
public:
    explicit Norm(double p)
        : p_(p)
        , total_(p == -std::numeric_limits<double>::infinity() ? -p : 0)
    {
    }
    void take(double x)
    {
        const double size = std::fabs(x);
        if (std::isinf(p_))
            total_ = p_ > 0 ? largest(total_, size) : smallest(total_, size);
        else if (p_ == 0)
            total_ += size != 0;
        else
            total_ += p_ == 1 ? size : p_ == 2 ? size * size : std::pow(size, p_);
    }
    double result() const
    {
        if (std::isinf(p_) || p_ == 0 || p_ == 1)
            return total_;
        return p_ == 2 ? std::sqrt(total_) : std::pow(total_, 1 / p_);
    }

private:
    double p_, total_;
};

template <class T, class Taker> void takeAll(const ReduceWalk& walk, const std::byte* base, Taker& taker)
{
    forEachRemovedRun(walk, base, [&](const std::byte* from, int64_t step, int64_t count) {
        for (int64_t i = 0; i < count; ++i)
            taker.take(static_cast<double>(load<T>(from + i * step)));
    });
}

}

void spreadInto(KernelCall& call, const Attr& dim, double correction, bool root)
{
    compute<optable::kTakesFloat>(call.in[0].dtype(), "std_cpu", [&]<class T>() {
        foldInto<T>(call, dim, [=](const ReduceWalk& walk, const std::byte* base, const ResultPlace&) {
            const double variance = momentsOf<T>(walk, base).variance(correction);
            return static_cast<T>(root ? std::sqrt(variance) : variance);
        });
    });
}

void normKernel(KernelCall& call)
{
    const auto* p = std::get_if<Scalar>(&call.attrs[0]);
    compute<optable::kTakesFloat>(call.out[0].dtype(), "norm_cpu", [&]<class T>() {
        foldInto<T>(call, call.attrs[1], [&](const ReduceWalk& walk, const std::byte* base, const ResultPlace&) {
            Norm norm(p ? p->toDouble() : 2);
            takeAll<T>(walk, base, norm);
            return static_cast<T>(norm.result());
        });
    });
}

namespace {

/// Of one walk over the elements both results.
void spreadMeanInto(KernelCall& call, const Attr& dim, double correction, bool root)
{
    compute<optable::kTakesFloat>(call.in[0].dtype(), "std_mean_cpu", [&]<class T>() {
        const Tensor in = asType<T>(call.in[0]);
        const ReduceWalk walk = planReduce(in, call.out, optable::reducedAxes(dim, in.ndim()));
        const ConvertRun write = converter(dtypeOf<T>(), call.out[0].dtype());
        shareFolds(walk, in.itemsize(), [&](const ReduceWalk& run, const auto& data, const std::byte* base, const ResultPlace&) {
            const Moments moments = momentsOf<T>(run, base);
            const double variance = moments.variance(correction);
            std::byte values[2][sizeof(T)];
            store<T>(values[0], T(root ? std::sqrt(variance) : variance));
            store<T>(values[1], T(moments.count ? moments.mean : std::numeric_limits<double>::quiet_NaN()));
            for (size_t i = 0; i < 2; ++i)
                write(values[i], 0, data[i], 0, 1);
        });
    });
}

double unbiasedAt(const KernelCall& call, size_t index) { return std::get<bool>(call.attrs[index]) ? 1 : 0; }

template <bool kRoot> void ofAll(KernelCall& call) { spreadMeanInto(call, std::monostate(), unbiasedAt(call, 0), kRoot); }
template <bool kRoot> void alongDims(KernelCall& call) { spreadMeanInto(call, call.attrs[0], unbiasedAt(call, 1), kRoot); }
template <bool kRoot> void corrected(KernelCall& call)
{
    const auto* correction = std::get_if<Scalar>(&call.attrs[1]);
    spreadMeanInto(call, call.attrs[0], correction ? correction->toDouble() : 1, kRoot);
}

void distKernel(KernelCall& call)
{
    const DType dtype = call.out[0].dtype();
    const Dims shape = broadcastShapes(call.in[0].shape(), call.in[1].shape());
    const Tensor difference = makeEmpty(contiguousLayout(shape), dtype, call.out[0].device());
    compute<optable::kTakesFloat>(dtype, "sub_cpu",
                                  [&]<class T>() { mapElements<T, T>(difference, both(call), [](T a, T b) { return a - b; }); });
    const Attr attrs[] = {call.attrs[0], std::monostate()};
    KernelCall norm{std::span(&difference, 1), call.out, attrs, {}};
    normKernel(norm);
}

constexpr Bound kBound[] = {
    {"std_mean", ofAll<true>},  {"std_mean.dim", alongDims<true>},  {"std_mean.correction", corrected<true>},
    {"var_mean", ofAll<false>}, {"var_mean.dim", alongDims<false>}, {"var_mean.correction", corrected<false>},
    {"dist", distKernel},
};

}

std::span<const Bound> momentOps() { return kBound; }

}
