#include "core/ops/families.h"

#include "core/base/error.h"
#include "core/layout/view_rules.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/fill.h"
#include "core/ops/rearrange.h"
#include "core/ops/touched.h"

#include <algorithm>

namespace ss::ops {

namespace {

Tensor part(const Tensor& tensor, const Layout& layout) { return makeView(tensor, layout, tensor.dtype()); }

// --- Joined -----------------------------------------------------------------------------------------------------------------

std::vector<Tensor> joined(std::vector<Tensor> tensors, int64_t dim)
{
    static const Op& cat = *optable::findOp("cat");
    const auto count = static_cast<int>(tensors.size());
    return call(cat, {std::move(tensors), {dim}, {count}});
}

std::vector<Tensor> eachOf(const Args& args, const char* name, Tensor (*shaped)(const Tensor&))
{
    if (args.tensors.empty())
        fail(ErrorKind::Runtime, "%s expects a non-empty TensorList", name);
    std::vector<Tensor> tensors;
    for (const Tensor& tensor : args.tensors)
        tensors.push_back(shaped(tensor));
    return tensors;
}

Tensor withOneAxis(const Tensor& tensor) { return call1("atleast_1d", {tensor}); }
Tensor withTwoAxes(const Tensor& tensor) { return call1("atleast_2d", {tensor}); }
Tensor withThreeAxes(const Tensor& tensor) { return call1("atleast_3d", {tensor}); }
Tensor asColumn(const Tensor& tensor) { return tensor.ndim() <= 1 ? call1("reshape", {tensor}, {Dims{tensor.numel(), 1}}) : tensor; }

std::vector<Tensor> hstack(const Args& args)
{
    std::vector<Tensor> tensors = eachOf(args, "hstack", withOneAxis);
    const int64_t dim = tensors.front().ndim() == 1 ? 0 : 1;
    return joined(std::move(tensors), dim);
}
std::vector<Tensor> vstack(const Args& args) { return joined(eachOf(args, "vstack", withTwoAxes), 0); }
std::vector<Tensor> dstack(const Args& args) { return joined(eachOf(args, "dstack", withThreeAxes), 2); }
std::vector<Tensor> columnStack(const Args& args) { return joined(eachOf(args, "column_stack", asColumn), 1); }

// --- Turned and mirrored ----------------------------------------------------------------------------------------------------

Layout mirrored(Layout layout, int64_t dim)
{
    const size_t axis = wrapAxis(dim, layout.ndim());
    if (layout.numel() > 0) {
        layout.offset += layout.strides[axis] * (layout.shape[axis] - 1);
        layout.strides[axis] = -layout.strides[axis];
    }
    return layout;
}

void rot90Kernel(KernelCall& call)
{
    const Dims& dims = std::get<Dims>(call.attrs[1]);
    const int64_t turns = ((std::get<int64_t>(call.attrs[0]) % 4) + 4) % 4;
    Layout from = call.in[0].layout();
    if (turns == 1 || turns == 2)
        from = mirrored(from, dims[1]);
    if (turns == 2 || turns == 3)
        from = mirrored(from, dims[0]);
    copyElements(part(call.in[0], turns % 2 ? transposed(from, dims[0], dims[1]) : from), call.out[0]);
}

template <int64_t dim> void mirrorKernel(KernelCall& call)
{
    copyElements(part(call.in[0], mirrored(call.in[0].layout(), dim)), call.out[0]);
}

void narrowCopyKernel(KernelCall& call)
{
    const auto intAt = [&](size_t index) { return std::get<int64_t>(call.attrs[index]); };
    copyElements(part(call.in[0], narrowed(call.in[0].layout(), intAt(0), intAt(1), intAt(2))), call.out[0]);
}

/// The diagonal of all axes at once; below a high matrix it may start again, one row after each full turn.
void fillDiagonalKernel(KernelCall& call)
{
    const Tensor& out = call.out[0];
    const Layout& layout = out.layout();
    const Tensor value = elementOf(std::get<optable::Scalar>(call.attrs[0]), out.dtype());
    int64_t step = 0;
    for (int64_t stride : layout.strides)
        step += stride;
    const int64_t count = std::min(layout.shape[0], layout.shape[1]), width = layout.shape[1];
    std::vector<Layout> lines{{{count}, {step}, layout.offset}};
    if (std::get<bool>(call.attrs[1]) && layout.ndim() == 2 && layout.shape[0] > width + 1)
        lines.push_back({{(out.numel() + width) / (width + 1) - count}, {step}, layout.offset + layout.strides[0] * (width + 1)});
    for (const Layout& line : lines) {
        copyElements(value, part(out, line));
        forEachElement(line, [&](int64_t address) {
            if (call.touched)
                call.touched->add(out.storage()->start + address * out.itemsize(), out.itemsize());
        });
    }
}

constexpr Bound kOps[] = {
    {"hstack", nullptr, hstack},
    {"vstack", nullptr, vstack},
    {"dstack", nullptr, dstack},
    {"column_stack", nullptr, columnStack},
    {"rot90", rot90Kernel},
    {"fliplr", mirrorKernel<1>},
    {"flipud", mirrorKernel<0>},
    {"narrow_copy", narrowCopyKernel},
    {"fill_diagonal_", fillDiagonalKernel, nullptr, kOverlapAllowed | kWritesSome},
};

}

std::span<const Bound> joinOps() { return kOps; }

}
