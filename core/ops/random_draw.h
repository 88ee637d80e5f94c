#pragma once

#include "core/ops/dispatch.h"
#include "core/ops/loop.h"
#include "core/ops/scalar_types.h"
#include "core/optable/random_rules.h"
#include "core/tensor/generator.h"

#include <cmath>

/// How random bits become numbers and fill tensors: with PyTorch's draws, in PyTorch's order.
namespace ss::ops {

/// The generator that a call names, or the default one; nobody else draws from it while this lives.
class HeldGenerator {
public:
    explicit HeldGenerator(std::span<const Attr> attrs)
        : generator_(find(attrs))
        , lock_(generator_->mutex())
    {
    }
    Generator& operator*() const { return *generator_; }

private:
    static std::shared_ptr<Generator> find(std::span<const Attr> attrs)
    {
        for (const Attr& attr : attrs)
            if (const auto* given = std::get_if<optable::GeneratorRef>(&attr); given && *given)
                return *given;
        return defaultGenerator();
    }

    std::shared_ptr<Generator> generator_;
    std::lock_guard<std::mutex> lock_;
};

/// Calls visit.operator()<T>() with the type that elements of a floating dtype have in memory.
template <class F> void visitFloatingType(DType dtype, F&& visit)
{
    switch (dtype) {
    case DType::Float16: return visit.template operator()<Half>();
    case DType::BFloat16: return visit.template operator()<BFloat16>();
    case DType::Float32: return visit.template operator()<float>();
    default: return visit.template operator()<double>();
    }
}

/// From 0 up to 1, without it: as many bits as the type has digits. A double takes two draws, any other type one.
template <class T> auto drawUnit(Generator& generator)
{
    if constexpr (std::is_same_v<T, double>)
        return static_cast<double>(generator.random64() & ((uint64_t(1) << 53) - 1)) * 0x1p-53;
    else {
        constexpr int digits = std::is_same_v<T, float> ? 24 : std::is_same_v<T, Half> ? 11 : 8;
        constexpr uint32_t count = uint32_t(1) << digits;
        return static_cast<float>(generator.random() & (count - 1)) * (1.0f / static_cast<float>(count));
    }
}

/// From `from` up to `to`, rounded once.
template <class T> T drawUniform(Generator& generator, T from, T to)
{
    using Number = decltype(drawUnit<T>(generator));
    const T width = T(static_cast<Number>(to) - static_cast<Number>(from));
    return T(std::fma(drawUnit<T>(generator), static_cast<Number>(width), static_cast<Number>(from)));
}

/// One number of a pair; the other one waits in the generator.
double drawNormal(Generator& generator);

/// Writes what draw() gives into every element, in the order in which they lie in memory.
template <class T, class F> void fillEach(const Tensor& out, F&& draw)
{
    const Tensor* const operands[] = {&out};
    forEachRun(planLoop(out.shape(), operands), [&](const auto& data, const auto& strides, int64_t count) {
        for (int64_t i = 0; i < count; ++i)
            store<T>(data[0] + i * strides[0], convertTo<T>(draw()));
    });
}

/// The same with a double of another tensor for each element: draw(x).
template <class T, class F> void fillEach(const Tensor& out, const Tensor& doubles, F&& draw)
{
    const Tensor* const operands[] = {&out, &doubles};
    forEachRun(planLoop(out.shape(), operands), [&](const auto& data, const auto& strides, int64_t count) {
        for (int64_t i = 0; i < count; ++i)
            store<T>(data[0] + i * strides[0], convertTo<T>(draw(load<double>(data[1] + i * strides[1]))));
    });
}

/// The elements as doubles, in memory of their own.
Tensor asDoubles(const Tensor& tensor);

void fillUniform(const Tensor& out, double from, double to, Generator& generator);
/// Blocks of 16 where the tensor is contiguous and has as many elements; else one by one, in pairs.
void fillNormal(const Tensor& out, double mean, double std, Generator& generator);
void fillIntegers(const Tensor& out, const optable::IntegerRange& range, Generator& generator);
/// Ones with the probability p, else zeros; a tensor's probabilities are stretched over the elements.
void fillBernoulli(const Tensor& out, double p, Generator& generator);
void fillBernoulli(const Tensor& out, const Tensor& p, Generator& generator);
void fillExponential(const Tensor& out, double rate, Generator& generator);

}
