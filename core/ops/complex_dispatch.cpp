#include "core/ops/complex.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/iterate.h"
#include "core/ops/touched.h"
#include "core/optable/format_meta.h"
#include "core/tensor/recorder.h"

#include <algorithm>
#include <unordered_map>

namespace ss::ops {

namespace {

using optable::kConjugate;
using optable::kNegate;
using Family = std::span<const ComplexKernel> (*)();
constexpr Family kFamilies[] = {complexElementwise, complexUnary, complexReductions, complexProducts, complexTests, complexCreation};

/// The bytes as they are.
Tensor raw(const Tensor& tensor)
{
    Tensor view = makeView(tensor, tensor.layout(), tensor.dtype());
    view.impl()->pending = 0;
    return view;
}

template <class T> void negate(const Tensor& tensor)
{
    mapElements<T, T, 1>(tensor, {&tensor}, [](T x) { return -x; });
}

void negateReal(const Tensor& tensor)
{
    if (tensor.dtype() == DType::Float32)
        return negate<float>(tensor);
    if (tensor.dtype() == DType::Float64)
        return negate<double>(tensor);
    const RecordingPaused quiet;
    copyElements(call1("neg", {tensor}), tensor);
}

/// Does what is pending to a tensor of its own bytes.
void settle(const Tensor& tensor, uint8_t pending)
{
    if (!isComplex(tensor.dtype())) {
        if (pending & kNegate)
            negateReal(tensor);
        return;
    }
    const bool negated = pending & kNegate, conjugated = pending & kConjugate;
    if (negated)
        negateReal(partOf(tensor, 0));
    if (negated != conjugated)
        negateReal(partOf(tensor, 1));
}

/// A copy of the bytes that lies as the tensor does, as elements of the dtype.
Tensor copyOf(const Tensor& tensor, DType dtype)
{
    Tensor copy = makeEmpty(optable::likeLayout(tensor.layout(), optable::MemoryFormat::Preserve), dtype, tensor.device());
    copyElements(raw(tensor), copy);
    return copy;
}

bool anyComplex(std::span<const Tensor> tensors)
{
    return std::any_of(tensors.begin(), tensors.end(), [](const Tensor& t) { return t.defined() && isComplex(t.dtype()); });
}

bool anyPending(std::span<const Tensor> tensors)
{
    return std::any_of(tensors.begin(), tensors.end(), [](const Tensor& t) { return t.defined() && t.pending(); });
}

/// Pending elements are resolved beforehand, and what was written into them is brought back.
void runResolved(Kernel kernel, const KernelCall& call)
{
    std::vector<Tensor> in(call.in.begin(), call.in.end()), out(call.out.begin(), call.out.end());
    for (Tensor& tensor : in)
        if (tensor.defined() && tensor.pending())
            tensor = resolved(tensor);
    for (size_t i = 0; i < out.size(); ++i) {
        const auto same = std::find_if(call.in.begin(), call.in.end(), [&](const Tensor& t) { return t.sameAs(call.out[i]); });
        if (same != call.in.end())
            out[i] = in[static_cast<size_t>(same - call.in.begin())];
        else if (out[i].pending())
            out[i] = resolved(out[i]);
    }
    KernelCall inner{in, out, call.attrs, call.listSizes, call.touched};
    kernel(inner);
    for (size_t i = 0; i < out.size(); ++i) {
        if (out[i].sameAs(call.out[i]))
            continue;
        copyElements(out[i], call.out[i]);
        if (call.touched)
            call.touched->few = false; // told in the bytes of the copy
    }
}

}

std::vector<ComplexKernel> allComplexKernels()
{
    std::vector<ComplexKernel> all;
    for (Family family : kFamilies)
        for (const ComplexKernel& entry : family())
            all.push_back(entry);
    return all;
}

Kernel complexKernel(std::string_view name)
{
    static const auto byName = [] {
        std::unordered_map<std::string_view, Kernel> map;
        for (const ComplexKernel& entry : allComplexKernels())
            map.emplace(entry.name, entry.kernel);
        return map;
    }();
    const auto found = byName.find(name);
    return found == byName.end() ? nullptr : found->second;
}

void runAnyKernel(const Bound& bound, Kernel complex, KernelCall& call)
{
    const Kernel kernel = complex && (anyComplex(call.in) || anyComplex(call.out)) ? complex : bound.cpu;
    if (!(bound.traits & kKnowsPending) && (anyPending(call.in) || anyPending(call.out)))
        runResolved(kernel, call);
    else
        kernel(call);
}

Tensor resolved(const Tensor& tensor)
{
    if (!tensor.pending())
        return tensor;
    Tensor copy = copyOf(tensor, tensor.dtype());
    settle(copy, tensor.pending());
    return copy;
}

void copyPending(const Tensor& from, const Tensor& to)
{
    if (from.dtype() == to.dtype() && from.pending() == to.pending())
        return copyElements(raw(from), raw(to));
    const Tensor source = resolved(from);
    if (!to.pending())
        return copyElements(source, to);
    const Tensor turned = copyOf(source, to.dtype());
    settle(turned, to.pending());
    copyElements(turned, raw(to));
}

Tensor partOf(const Tensor& tensor, int64_t which)
{
    Layout layout = tensor.layout();
    for (int64_t& stride : layout.strides)
        stride *= 2;
    layout.offset = layout.offset * 2 + which;
    return makeView(tensor, layout, tensor.dtype() == DType::Complex64 ? DType::Float32 : DType::Float64);
}

Tensor asComplex(const Tensor& tensor)
{
    Tensor copy = makeEmpty(contiguousLayout(tensor.shape()), DType::Complex128, tensor.device());
    copyElements(tensor, copy);
    return copy;
}

}
