#include "core/ops/families.h"

#include "core/ops/copy_kernel.h"
#include "core/ops/fill.h"
#include "core/ops/offsets.h"
#include "core/optable/part_meta.h"

#include <algorithm>
#include <cstring>

namespace ss::ops {

namespace {

using optable::PartOf;

Tensor part(const Tensor& tensor, const Layout& layout) { return makeView(tensor, layout, tensor.dtype()); }

void copyBytes(const Storage& from, const Storage& to)
{
    if (const int64_t bytes = std::min(from.bytes, to.bytes); bytes > 0)
        std::memcpy(to.data(), from.data(), static_cast<size_t>(bytes));
}

/// What lies between self's elements is copied, too, where the result has gaps.
void startFrom(const Tensor& self, const Tensor& out)
{
    if (out.layout() == self.layout())
        copyBytes(*self.storage(), *out.storage());
    else
        copyElements(self, out);
}

template <PartOf partOf> void scatterKernel(KernelCall& call)
{
    startFrom(call.in[0], call.out[0]);
    copyElements(call.in[1], part(call.out[0], partOf(call.out[0].layout(), call.attrs)));
}

/// The places may lie anywhere in self's storage, even where the result has none.
void stridedScatterKernel(KernelCall& call)
{
    const Tensor &self = call.in[0], &out = call.out[0];
    startFrom(self, out);
    const int64_t elements = std::max(self.storage()->bytes, out.storage()->bytes) / out.itemsize();
    const Tensor whole = makeEmpty(contiguousLayout({elements}), out.dtype(), Device());
    copyBytes(*self.storage(), *whole.storage());
    copyBytes(*out.storage(), *whole.storage());
    copyElements(call.in[1], part(whole, optable::stridedPart(out.layout(), call.attrs)));
    copyBytes(*whole.storage(), *out.storage());
}

template <PartOf partOf> void backwardKernel(KernelCall& call)
{
    const Tensor& out = call.out[0];
    fillWith(out, optable::Scalar::of(int64_t(0)));
    copyElements(call.in[0], part(out, partOf(out.layout(), call.attrs.subspan(1))));
}

/// Windows that share elements add up.
void unfoldBackwardKernel(KernelCall& call)
{
    const Tensor &grad = call.in[0], &out = call.out[0];
    fillWith(out, optable::Scalar::of(int64_t(0)));
    const Layout windows = optable::unfoldPart(out.layout(), call.attrs.subspan(1));
    const Tensor offsets = zeroOffsets(windows.shape);
    auto* at = offsets.dataAs<int64_t>();
    forEachElement(windows, [&](int64_t address) { *at++ = address * out.itemsize(); });
    scatterElements(grad, offsets, part(out, {windows.shape, Dims(windows.ndim(), 0), 0}), true, nullptr);
}

constexpr Bound kOps[] = {
    {"select_scatter", scatterKernel<optable::selectPart>},       {"slice_scatter", scatterKernel<optable::slicePart>},
    {"diagonal_scatter", scatterKernel<optable::diagonalPart>},   {"as_strided_scatter", stridedScatterKernel},
    {"select_backward", backwardKernel<optable::selectPart>},     {"slice_backward", backwardKernel<optable::slicePart>},
    {"diagonal_backward", backwardKernel<optable::diagonalPart>}, {"unfold_backward", unfoldBackwardKernel},
};

}

std::span<const Bound> partOps() { return kOps; }

}
