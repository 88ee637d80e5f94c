#include "core/ops/moments.h"

#include "core/ops/fold.h"

namespace ss::ops {

namespace {

/// Welford's running mean and sum of squared distances: one pass, no cancellation.
struct Moments {
    int64_t count = 0;
    double mean = 0;
    double squares = 0;
    void take(double x)
    {
        const double delta = x - mean;
        mean += delta / static_cast<double>(++count);
        squares += delta * (x - mean);
    }
    double variance(double correction) const { return squares / std::max(static_cast<double>(count) - correction, 0.0); }
};

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
            Moments moments;
            takeAll<T>(walk, base, moments);
            const double variance = moments.variance(correction);
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

}
