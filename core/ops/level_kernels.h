#pragma once

#include "core/kernels/table.h"
#include "core/ops/iterate.h"

#include <string_view>

/// The kernels that are compiled for several instruction sets, on tensors.
namespace ss::ops {

/// The kernels' name of an element type; kTypeCount where they have none.
template <class T> constexpr size_t kernelType()
{
    constexpr DType dtype = dtypeOf<T>();
    switch (dtype) {
    case DType::Bool: return size_t(kernels::Type::Bool);
    case DType::UInt8: return size_t(kernels::Type::UInt8);
    case DType::Int8: return size_t(kernels::Type::Int8);
    case DType::Int16: return size_t(kernels::Type::Int16);
    case DType::Int32: return size_t(kernels::Type::Int32);
    case DType::Int64: return size_t(kernels::Type::Int64);
    case DType::Float32: return size_t(kernels::Type::Float32);
    case DType::Float64: return size_t(kernels::Type::Float64);
    default: return kernels::kTypeCount;
    }
}

inline constexpr int kNoKernel = -1;

/// The kernel behind an op of core/optable/unary.inc, by its name.
constexpr int vectorUnary(std::string_view name)
{
    constexpr std::string_view kNames[] = {"exp",     "exp2", "expm1", "log", "log2", "log10", "log1p",     "tanh",
                                           "sigmoid", "sin",  "cos",   "erf", "sqrt", "rsqrt", "reciprocal"};
    static_assert(std::size(kNames) == kernels::kUnaryCount);
    for (size_t i = 0; i < std::size(kNames); ++i)
        if (kNames[i] == name)
            return int(i);
    return kNoKernel;
}

/// The same of core/optable/binary.inc.
constexpr int vectorBinary(std::string_view name)
{
    constexpr std::string_view kNames[] = {"add", "sub", "mul", "div", "maximum", "minimum", "pow", "eq", "ne", "lt", "le", "gt", "ge"};
    static_assert(std::size(kNames) == kernels::kBinaryCount);
    for (size_t i = 0; i < std::size(kNames); ++i)
        if (kNames[i] == name)
            return int(i);
    return kNoKernel;
}

template <class T> kernels::UnaryRun unaryRun(int which)
{
    if constexpr (std::is_floating_point_v<T>)
        return which < 0 ? nullptr : kernels::table().unary[which][std::is_same_v<T, double>];
    return nullptr;
}

template <class T> kernels::BinaryRun binaryRun(int which)
{
    if constexpr (kernelType<T>() < kernels::kTypeCount)
        return which < 0 ? nullptr : kernels::table().binary[which][kernelType<T>()];
    return nullptr;
}

template <class T> void mapUnary(const Tensor& out, const Tensor& in, kernels::UnaryRun run)
{
    mapRuns<T, T, 1>(out, {&in}, [run](std::byte* to, const auto& from, const auto& repeats, int64_t count) {
        if (!repeats[0])
            return run(from[0], to, count);
        std::byte one[sizeof(T)];
        run(from[0], one, 1);
        converter(dtypeOf<T>(), dtypeOf<T>())(one, 0, to, sizeof(T), count);
    });
}

/// R is T, or bool for a comparison.
template <class T, class R>
void mapBinary(const Tensor& out, const std::array<const Tensor*, 2>& in, kernels::BinaryRun run, const T* scale = nullptr)
{
    mapRuns<T, R, 2>(out, in, [run, scale](void* to, const auto& from, const auto& repeats, int64_t count) {
        run(from[0], repeats[0], from[1], repeats[1], to, count, scale);
    });
}

}
