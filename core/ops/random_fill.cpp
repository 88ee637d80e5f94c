#include "core/ops/families.h"
#include "core/ops/random_draw.h"

#include <limits>
#include <numbers>

namespace ss::ops {

namespace {

double floatAt(const KernelCall& call, size_t index) { return std::get<double>(call.attrs[index]); }

void uniformKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillUniform(call.out[0], floatAt(call, 0), floatAt(call, 1), *generator);
}

void normalKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillNormal(call.out[0], floatAt(call, 0), floatAt(call, 1), *generator);
}

/// Any whole number from 0 up to what the dtype counts to.
template <class T> T drawAny(Generator& generator)
{
    if constexpr (std::is_same_v<T, bool>) {
        return generator.random() & 1;
    } else if constexpr (std::is_same_v<T, int64_t>) {
        return static_cast<int64_t>(generator.random64() & std::numeric_limits<int64_t>::max());
    } else if constexpr (std::is_integral_v<T>) {
        return static_cast<T>(generator.random() & static_cast<uint32_t>(std::numeric_limits<T>::max()));
    } else {
        const uint64_t count = (uint64_t(1) << optable::digitsOf(dtypeOf<T>())) + 1;
        return convertTo<T>(static_cast<int64_t>((std::is_same_v<T, double> ? generator.random64() : generator.random()) % count));
    }
}

void randomKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    const Tensor& out = call.out[0];
    visitStorageType(out.dtype(), [&]<class T>() {
        if constexpr (!IsComplex<T>::value)
            fillEach<T>(out, [&] { return drawAny<T>(*generator); });
    });
}

void randomToKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillIntegers(call.out[0], optable::integerRange(call.out[0].dtype(), 0, std::get<int64_t>(call.attrs[0])), *generator);
}

void randomFromKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    const auto* to = std::get_if<int64_t>(&call.attrs[1]);
    const auto range = optable::integerRange(call.out[0].dtype(), std::get<int64_t>(call.attrs[0]), to ? std::optional(*to) : std::nullopt);
    fillIntegers(call.out[0], range, *generator);
}

void bernoulliKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillBernoulli(call.out[0], floatAt(call, 0), *generator);
}

void bernoulliTensorKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillBernoulli(call.out[0], call.in[1], *generator);
}

void exponentialKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    fillExponential(call.out[0], floatAt(call, 0), *generator);
}

void geometricKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    const double p = floatAt(call, 0);
    visitStorageType(call.out[0].dtype(), [&]<class T>() {
        fillEach<T>(call.out[0], [&] { return std::ceil(std::log(drawUnit<double>(*generator)) / std::log1p(-p)); });
    });
}

void cauchyKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    const double median = floatAt(call, 0), sigma = floatAt(call, 1);
    visitFloatingType(call.out[0].dtype(), [&]<class T>() {
        fillEach<T>(call.out[0],
                    [&] { return std::fma(sigma, std::tan(std::numbers::pi * (drawUnit<double>(*generator) - 0.5)), median); });
    });
}

void logNormalKernel(KernelCall& call)
{
    const HeldGenerator generator(call.attrs);
    const double mean = floatAt(call, 0), std = floatAt(call, 1);
    visitFloatingType(call.out[0].dtype(),
                      [&]<class T>() { fillEach<T>(call.out[0], [&] { return std::exp(std::fma(drawNormal(*generator), std, mean)); }); });
}

constexpr Bound kOps[] = {
    {"uniform_", uniformKernel, nullptr, kRandom},
    {"normal_", normalKernel, nullptr, kRandom},
    {"random_", randomKernel, nullptr, kRandom},
    {"random_.from", randomFromKernel, nullptr, kRandom},
    {"random_.to", randomToKernel, nullptr, kRandom},
    {"bernoulli_.Tensor", bernoulliTensorKernel, nullptr, kRandom},
    {"bernoulli_.float", bernoulliKernel, nullptr, kRandom},
    {"exponential_", exponentialKernel, nullptr, kRandom},
    {"geometric_", geometricKernel, nullptr, kRandom},
    {"cauchy_", cauchyKernel, nullptr, kRandom},
    {"log_normal_", logNormalKernel, nullptr, kRandom},
};

}

std::span<const Bound> randomFillOps() { return kOps; }

}
