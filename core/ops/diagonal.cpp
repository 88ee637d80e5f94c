#include "core/layout/view_rules.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/elementwise.h"
#include "core/ops/node_name.h"

#include <algorithm>
#include <cstddef>

namespace ss::ops {

namespace {

void traceKernel(KernelCall& call)
{
    const Tensor diagonal = makeView(call.in[0], diagonalOf(call.in[0].layout(), 0, 0, 1), call.in[0].dtype());
    compute<optable::kTakesNumbers>(call.out[0].dtype(), "trace", [&]<class T>() {
        const Tensor elements = makeEmpty(contiguousLayout(diagonal.shape()), dtypeOf<T>(), diagonal.device());
        mapElements<T, T, 1>(elements, {&diagonal}, [](T x) { return x; });
        T sum = 0;
        for (int64_t i = 0; i < elements.numel(); ++i)
            sum = plus(sum, elements.dataAs<T>()[i]);
        store<T>(call.out[0].data(), sum);
    });
}

void diagEmbedKernel(KernelCall& call)
{
    const auto intAt = [&](size_t index) { return std::get<int64_t>(call.attrs[index]); };
    const Tensor& out = call.out[0];
    std::fill_n(out.data(), out.numel() * out.itemsize(), std::byte()); // of no elements, too
    copyElements(call.in[0], makeView(out, diagonalOf(out.layout(), intAt(0), intAt(1), intAt(2)), out.dtype()));
}

std::vector<Tensor> diag(const Args& args)
{
    const Tensor& self = args.tensors[0];
    const int64_t offset = std::get<int64_t>(args.attrs[0]);
    if (self.ndim() == 1)
        return {call1("diag_embed", {self}, {offset})};
    if (self.ndim() != 2)
        fail(ErrorKind::Runtime, "diag(): Supports 1D or 2D tensors. Got %zuD", self.ndim());
    const Tensor copy = call1("clone", {call1("diagonal", {self}, {offset})}, {optable::MemoryFormat::Contiguous});
    return {named(copy, "DiagonalBackward0_copy")};
}

std::vector<Tensor> diagflat(const Args& args)
{
    const Tensor dense = call1("contiguous", {args.tensors[0]}, {optable::MemoryFormat::Contiguous});
    return {call1("diag_embed", {call1("view", {dense}, {Dims{-1}})}, {args.attrs[0]})};
}

constexpr Bound kBound[] = {
    {"trace", traceKernel},
    {"diag_embed", diagEmbedKernel},
    {"diag", nullptr, diag},
    {"diagflat", nullptr, diagflat},
};

}

std::span<const Bound> diagonalOps() { return kBound; }

}
