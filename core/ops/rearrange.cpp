#include "core/ops/rearrange.h"

#include "core/layout/view_rules.h"
#include "core/ops/copy_kernel.h"

namespace ss::ops {

namespace {

Tensor part(const Tensor& tensor, const Layout& layout) { return makeView(tensor, layout, tensor.dtype()); }

/// One axis rolled at a time: two stretches change places.
void rollAxis(const Tensor& from, const Tensor& to, int64_t dim, int64_t shift)
{
    const auto axis = static_cast<size_t>(dim);
    const int64_t size = from.shape()[axis];
    if (from.numel() == 0)
        return;
    const int64_t moved = ((shift % size) + size) % size;
    copyElements(part(from, narrowed(from.layout(), dim, 0, size - moved)), part(to, narrowed(to.layout(), dim, moved, size - moved)));
    copyElements(part(from, narrowed(from.layout(), dim, size - moved, moved)), part(to, narrowed(to.layout(), dim, 0, moved)));
}

}

void catKernel(KernelCall& call)
{
    const Tensor& out = call.out[0];
    if (out.numel() == 0)
        return;
    const auto axis = static_cast<int64_t>(wrapAxis(std::get<int64_t>(call.attrs[0]), out.ndim()));
    int64_t start = 0;
    for (const Tensor& tensor : call.in) {
        if (tensor.ndim() == 1 && tensor.numel() == 0)
            continue;
        const int64_t length = tensor.shape()[static_cast<size_t>(axis)];
        copyElements(tensor, part(out, narrowed(out.layout(), axis, start, length)));
        start += length;
    }
}

void stackKernel(KernelCall& call)
{
    const Tensor& out = call.out[0];
    for (size_t i = 0; i < call.in.size() && out.numel() > 0; ++i)
        copyElements(call.in[i], part(out, selected(out.layout(), std::get<int64_t>(call.attrs[0]), static_cast<int64_t>(i))));
}

/// Each axis of the result is seen as two, how often and which; the input lacks the first of them.
void repeatKernel(KernelCall& call)
{
    const Tensor &in = call.in[0], &out = call.out[0];
    const size_t leading = out.ndim() - in.ndim();
    if (out.numel() == 0)
        return;
    Layout from{{}, {}, in.offset()}, to{{}, {}, out.offset()};
    for (size_t axis = 0; axis < out.ndim(); ++axis) {
        const int64_t size = axis < leading ? 1 : in.shape()[axis - leading];
        const int64_t times = out.shape()[axis] / size;
        for (Layout* layout : {&from, &to}) {
            layout->shape.push_back(times);
            layout->shape.push_back(size);
        }
        from.strides.push_back(0);
        from.strides.push_back(axis < leading ? 0 : in.strides()[axis - leading]);
        to.strides.push_back(out.strides()[axis] * size);
        to.strides.push_back(out.strides()[axis]);
    }
    copyElements(part(in, from), part(out, to));
}

void flipKernel(KernelCall& call)
{
    const Tensor &in = call.in[0], &out = call.out[0];
    Layout reversed = in.layout();
    for (int64_t dim : std::get<Dims>(call.attrs[0])) {
        const size_t axis = wrapAxis(dim, in.ndim());
        if (in.numel() == 0 || in.ndim() == 0)
            continue;
        reversed.offset += reversed.strides[axis] * (reversed.shape[axis] - 1);
        reversed.strides[axis] = -reversed.strides[axis];
    }
    copyElements(part(in, reversed), out);
}

void rollKernel(KernelCall& call)
{
    const Tensor &in = call.in[0], &out = call.out[0];
    const Dims &shifts = std::get<Dims>(call.attrs[0]), &dims = std::get<Dims>(call.attrs[1]);
    if (dims.empty()) {
        const Tensor flat = makeEmpty(contiguousLayout({in.numel()}), in.dtype(), Device());
        copyElements(in, makeView(flat, contiguousLayout(in.shape()), in.dtype()));
        rollAxis(flat, makeView(out, contiguousLayout({in.numel()}), in.dtype()), 0, shifts[0]);
        return;
    }
    Tensor from = in;
    for (size_t i = 0; i < dims.size(); ++i) {
        const Tensor to = i + 1 == dims.size() ? out : makeEmpty(contiguousLayout(in.shape()), in.dtype(), Device());
        rollAxis(from, to, static_cast<int64_t>(wrapAxis(dims[i], in.ndim())), shifts[i]);
        from = to;
    }
}

}
