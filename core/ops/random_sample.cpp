#include "core/ops/families.h"
#include "core/ops/iterate.h"
#include "core/ops/multinomial.h"
#include "core/ops/random_draw.h"
#include "core/optable/meta_util.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace ss::ops {

namespace {

void randKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillUniform(call.out[0], 0, 1, *generator);
}

void randnKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillNormal(call.out[0], 0, 1, *generator);
}

int64_t intAt(const KernelCall& call, size_t index) { return std::get<int64_t>(call.attrs[index]); }

void randintKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillIntegers(call.out[0], optable::integerRange(call.out[0].dtype(), 0, intAt(call, 0)), *generator);
}

void randintLowKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillIntegers(call.out[0], optable::integerRange(call.out[0].dtype(), intAt(call, 0), intAt(call, 1)), *generator);
}

/// Up to here a remainder of 32 random bits is as good as even.
constexpr int64_t kFewToShuffle = std::numeric_limits<uint32_t>::max() / 20;

template <class T> void shuffle(T* numbers, int64_t count, Generator& generator)
{
    if (count >= kFewToShuffle) { // each number is put where another was, which moves to the end
        for (int64_t i = 0; i < count; ++i) {
            const auto place = static_cast<int64_t>(generator.random64() % static_cast<uint64_t>(i + 1));
            numbers[i] = numbers[place];
            numbers[place] = convertTo<T>(i);
        }
        return;
    }
    for (int64_t i = 0; i < count; ++i)
        numbers[i] = convertTo<T>(i);
    for (int64_t i = 0; i < count - 1; ++i)
        std::swap(numbers[i], numbers[i + generator.random() % (count - i)]);
}

void randpermKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    const Tensor& out = call.out[0];
    visitStorageType(out.dtype(), [&]<class T>() { shuffle(out.dataAs<T>(), out.numel(), *generator); });
}

void normalFloatsKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillNormal(call.out[0], std::get<double>(call.attrs[0]), std::get<double>(call.attrs[1]), *generator);
}

void checkDeviations(const Tensor& std)
{
    const Tensor doubles = asDoubles(std);
    const auto* first = doubles.dataAs<double>();
    if (!std::all_of(first, first + doubles.numel(), [](double value) { return value >= 0; }))
        fail(ErrorKind::Runtime, "normal expects all elements of std >= 0.0");
}

/// out = f(out, x), as the op's in-place form computes it.
template <class F> void change(const Tensor& out, const Tensor& x, F&& f)
{
    const optable::TensorMeta metas[] = {out.meta(), x.meta()};
    if (optable::promoted(metas, defaultDType()) == DType::Float64)
        mapElements<double, double, 2>(out, {&out, &x}, f);
    else
        mapElements<float, float, 2>(out, {&out, &x}, f);
}

void fillNormalAround(const Tensor& out, const Tensor& mean, const Tensor& std, std::span<const Attr> attrs)
{
    const HeldGenerator generator(attrs);
    fillNormal(out, 0, 1, *generator);
    change(out, std, [](auto a, auto b) { return a * b; });
    change(out, mean, [](auto a, auto b) { return a + b; });
}

Tensor numberAt(const KernelCall& call, size_t index) { return wrapNumber(optable::Scalar::of(std::get<double>(call.attrs[index]))); }

void normalTensorsKernel(KernelCall& call)
{
    checkDeviations(call.in[1]);
    fillNormalAround(call.out[0], call.in[0], call.in[1], call.attrs);
}

void normalMeanKernel(KernelCall& call) { fillNormalAround(call.out[0], call.in[0], numberAt(call, 0), call.attrs); }

void normalStdKernel(KernelCall& call)
{
    checkDeviations(call.in[0]);
    fillNormalAround(call.out[0], numberAt(call, 0), call.in[0], call.attrs);
}

void bernoulliKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillBernoulli(call.out[0], call.in[0], *generator);
}

void bernoulliNumberKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillBernoulli(call.out[0], std::get<double>(call.attrs[0]), *generator);
}

/// Multiplies uniform numbers until they fall below exp(-rate).
int64_t drawFewEvents(double rate, Generator& generator)
{
    const double limit = std::exp(-rate);
    int64_t events = 0;
    for (double product = drawUnit<double>(generator); product > limit; product *= drawUnit<double>(generator))
        ++events;
    return events;
}

/// Hörmann's transformed rejection (PTRS, 1993).
int64_t drawManyEvents(double rate, Generator& generator)
{
    const double logRate = std::log(rate);
    const double b = 0.931 + 2.53 * std::sqrt(rate), a = -0.059 + 0.02483 * b;
    const double inverseAlpha = 1.1239 + 1.1328 / (b - 3.4), sure = 0.9277 - 3.6224 / (b - 2);
    for (;;) {
        const double u = drawUnit<double>(generator) - 0.5, v = drawUnit<double>(generator), us = 0.5 - std::fabs(u);
        const auto events = static_cast<int64_t>(std::floor((2 * a / us + b) * u + rate + 0.43));
        if (us >= 0.07 && v <= sure)
            return events;
        if (events < 0 || (us < 0.013 && v > us))
            continue;
        const auto count = static_cast<double>(events);
        if (std::log(v) + std::log(inverseAlpha) - std::log(a / (us * us) + b) <= -rate + count * logRate - std::lgamma(count + 1))
            return events;
    }
}

void poissonKernel(KernelCall& call)
{
    const Tensor rates = asDoubles(call.in[0]);
    const auto* first = rates.dataAs<double>();
    if (!std::all_of(first, first + rates.numel(), [](double rate) { return rate >= 0; }))
        fail(ErrorKind::Runtime, "invalid Poisson rate, expected rate to be non-negative");
    const HeldGenerator generator(call.attrs);
    const auto draw = [&](double rate) {
        return rate >= 10 ? drawManyEvents(rate, *generator) : rate == 0 ? 0 : drawFewEvents(rate, *generator);
    };
    visitFloatingType(call.out[0].dtype(), [&]<class T>() { fillEach<T>(call.out[0], rates, draw); });
}

constexpr Bound kOps[] = {
    {"rand", randKernel, nullptr, kRandom},
    {"rand_like", randKernel, nullptr, kRandom},
    {"randn", randnKernel, nullptr, kRandom},
    {"randn_like", randnKernel, nullptr, kRandom},
    {"randint", randintKernel, nullptr, kRandom},
    {"randint.low", randintLowKernel, nullptr, kRandom},
    {"randint_like", randintKernel, nullptr, kRandom},
    {"randint_like.low_dtype", randintLowKernel, nullptr, kRandom},
    {"randperm", randpermKernel, nullptr, kRandom},
    {"normal.Tensor_Tensor", normalTensorsKernel, nullptr, kRandom},
    {"normal.Tensor_float", normalMeanKernel, nullptr, kRandom},
    {"normal.float_Tensor", normalStdKernel, nullptr, kRandom},
    {"normal.float_float", normalFloatsKernel, nullptr, kRandom},
    {"bernoulli", bernoulliKernel, nullptr, kRandom},
    {"bernoulli.p", bernoulliNumberKernel, nullptr, kRandom},
    {"poisson", poissonKernel, nullptr, kRandom},
    {"multinomial", multinomialKernel, nullptr, kRandom},
};

}

std::span<const Bound> randomOps() { return kOps; }

}
