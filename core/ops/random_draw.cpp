#include "core/ops/random_draw.h"

#include "core/layout/view_rules.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/normal_pairs.h"

#include <algorithm>
#include <numbers>

namespace ss::ops {

namespace {

constexpr double kPi = std::numbers::pi;

/// A complex tensor's parts as the elements of a real one; any other tensor as it is.
Tensor partsOf(const Tensor& tensor)
{
    if (!isComplex(tensor.dtype()))
        return tensor;
    return makeView(tensor, asPairs(tensor.layout()), tensor.dtype() == DType::Complex64 ? DType::Float32 : DType::Float64);
}

constexpr int64_t kBlock = 16;

/// Eight pairs of uniform numbers become eight pairs of normal ones: the radius comes from the first half, the angle from the second.
/// The 16-bit floats are rounded after each step.
template <class T> void normalBlock(T* block, T mean, T std)
{
    using Number = std::conditional_t<kIsHalf<T>, float, T>;
    const auto rounded = [](Number value) { return static_cast<Number>(T(value)); };
    const auto m = static_cast<Number>(mean), s = static_cast<Number>(std);
    for (T* x = block; x < block + kBlock / 2; ++x) {
        T& y = x[kBlock / 2];
        const Number u = rounded(1 - static_cast<Number>(*x));
        const Number radius = rounded(std::sqrt(rounded(-2 * rounded(std::log(u)))));
        const auto angle = static_cast<Number>(T(static_cast<Number>(2 * kPi * static_cast<double>(y))));
        const Number first = rounded(radius * rounded(std::cos(angle))), second = rounded(radius * rounded(std::sin(angle)));
        if constexpr (kIsHalf<T>) {
            *x = T(rounded(first * s) + m);
            y = T(rounded(second * s) + m);
        } else {
            *x = std::fma(first, s, m);
            y = std::fma(second, s, m);
        }
    }
}

template <> void normalBlock(float* block, float mean, float std) { makeNormalPairs(block, block + kBlock / 2, kBlock / 2, mean, std); }

template <class T> void normalBlocks(const Tensor& out, double mean, double std, Generator& generator)
{
    auto* data = out.dataAs<T>();
    const int64_t count = out.numel();
    const auto m = T(static_cast<decltype(drawUnit<T>(generator))>(mean)), s = T(static_cast<decltype(drawUnit<T>(generator))>(std));
    for (int64_t i = 0; i < count; ++i)
        data[i] = T(drawUnit<T>(generator));
    for (int64_t i = 0; i + kBlock <= count; i += kBlock)
        normalBlock(data + i, m, s);
    if (count % kBlock == 0)
        return;
    // The rest is no whole block: the last 16 are drawn anew.
    T* last = data + count - kBlock;
    for (int64_t i = 0; i < kBlock; ++i)
        last[i] = T(drawUnit<T>(generator));
    normalBlock(last, m, s);
}

}

double drawNormal(Generator& generator)
{
    if (const auto kept = generator.takeNormal())
        return *kept;
    const double turn = drawUnit<double>(generator);
    const double radius = std::sqrt(-2 * std::log1p(-drawUnit<double>(generator)));
    generator.keepNormal(radius * std::sin(2 * kPi * turn));
    return radius * std::cos(2 * kPi * turn);
}

Tensor asDoubles(const Tensor& tensor)
{
    Tensor doubles = makeEmpty(contiguousLayout(tensor.shape()), DType::Float64, Device());
    copyElements(tensor, doubles);
    return doubles;
}

void fillUniform(const Tensor& out, double from, double to, Generator& generator)
{
    const Tensor parts = partsOf(out);
    visitFloatingType(parts.dtype(), [&]<class T>() {
        const T low = convertTo<T>(from), high = convertTo<T>(to);
        fillEach<T>(parts, [&] { return drawUniform<T>(generator, low, high); });
    });
}

void fillNormal(const Tensor& out, double mean, double std, Generator& generator)
{
    const Tensor parts = partsOf(out);
    if (isComplex(out.dtype()))
        std /= std::numbers::sqrt2; // the variance is shared by both parts
    visitFloatingType(parts.dtype(), [&]<class T>() {
        if (parts.numel() >= kBlock && parts.isContiguous())
            normalBlocks<T>(parts, mean, std, generator);
        else
            fillEach<T>(parts, [&] { return std::fma(drawNormal(generator), std, mean); });
    });
}

void fillIntegers(const Tensor& out, const optable::IntegerRange& range, Generator& generator)
{
    const auto draw = [&] {
        const uint64_t bits = range.count == 0 || range.count >> 32 ? generator.random64() : generator.random();
        const uint64_t step = range.count == 0 ? bits : bits % range.count + static_cast<uint64_t>(range.from);
        return static_cast<int64_t>(step);
    };
    visitStorageType(out.dtype(), [&]<class T>() { fillEach<T>(out, draw); });
}

void fillBernoulli(const Tensor& out, double p, Generator& generator)
{
    visitStorageType(out.dtype(), [&]<class T>() { fillEach<T>(out, [&] { return drawUnit<double>(generator) < p; }); });
}

void fillBernoulli(const Tensor& out, const Tensor& p, Generator& generator)
{
    const Tensor chances = asDoubles(p);
    const auto* first = chances.dataAs<double>();
    if (!std::all_of(first, first + chances.numel(), [](double chance) { return chance >= 0 && chance <= 1; }))
        fail(ErrorKind::Runtime, "Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message be improved?  "
                                 "If so, please report an enhancement request to PyTorch.)");
    const bool twoDraws = p.dtype() == DType::Float64;
    const auto draw = [&](double chance) { return (twoDraws ? drawUnit<double>(generator) : double(drawUnit<float>(generator))) < chance; };
    visitStorageType(out.dtype(), [&]<class T>() { fillEach<T>(out, chances, draw); });
}

void fillExponential(const Tensor& out, double rate, Generator& generator)
{
    visitFloatingType(out.dtype(),
                      [&]<class T>() { fillEach<T>(out, [&] { return -1 / rate * std::log1p(-drawUnit<double>(generator)); }); });
}

}
