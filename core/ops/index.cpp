#include "core/ops/families.h"

#include "core/layout/broadcast.h"
#include "core/layout/view_rules.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/fill.h"
#include "core/ops/loop.h"
#include "core/ops/offsets.h"
#include "core/ops/reach.h"
#include "core/ops/scalar_types.h"
#include "core/optable/index_meta.h"

#include <algorithm>

namespace ss::ops {

namespace {

using Long = long long;
using optable::IndexPlan;
using optable::Scalar;
using optable::TensorMeta;

void outsideDimension(int64_t index, int64_t size, size_t axis)
{
    fail(ErrorKind::Index, "index %lld is out of bounds for dimension %zu with size %lld", Long{index}, axis, Long{size});
}

void outsideSelf(int64_t, int64_t, size_t) { fail(ErrorKind::Index, "index out of range in self"); }

void outsideColumns(int64_t index, int64_t size, size_t)
{
    fail(ErrorKind::Runtime, "INDICES element is out of DATA bounds, id=%lld axis_dim=%lld", Long{index}, Long{size});
}

void outsideTake(int64_t index, int64_t size, size_t)
{
    fail(ErrorKind::Index, "out of range: tried to access index %lld on a tensor of %lld elements.", Long{index}, Long{size});
}

std::vector<TensorMeta> metasOf(std::span<const Tensor> tensors)
{
    std::vector<TensorMeta> metas;
    for (const Tensor& tensor : tensors)
        metas.push_back(tensor.meta());
    return metas;
}

/// The indices of the true elements, as one tensor an axis.
std::vector<Tensor> indicesOfTrue(const Tensor& mask)
{
    const Tensor table = call1("nonzero", {mask});
    std::vector<Tensor> columns;
    for (size_t axis = 0; axis < mask.ndim(); ++axis)
        columns.push_back(makeView(table, selected(table.layout(), 1, static_cast<int64_t>(axis)), DType::Int64));
    return columns;
}

Args withoutMasks(const Args& args)
{
    const auto indices = std::span(args.tensors).subspan(1, static_cast<size_t>(args.listSizes[0]));
    optable::checkIndices(args.tensors[0].layout(), metasOf(indices));
    Args plain{{args.tensors[0]}, args.attrs, {0}};
    for (const Tensor& index : indices) {
        if (isMask(index.meta())) {
            const std::vector<Tensor> columns = indicesOfTrue(index);
            plain.tensors.insert(plain.tensors.end(), columns.begin(), columns.end());
        } else {
            plain.tensors.push_back(index);
        }
    }
    plain.listSizes[0] = static_cast<int>(plain.tensors.size()) - 1;
    const auto rest = args.tensors.begin() + 1 + args.listSizes[0];
    plain.tensors.insert(plain.tensors.end(), rest, args.tensors.end());
    return plain;
}

/// One number that is put under a mask may be one of those that it replaces; of all else, what is read lies apart from what is written.
Args toPut(const Args& args)
{
    Args plain = withoutMasks(args);
    const Tensor &self = args.tensors.front(), &values = args.tensors.back();
    const bool adds = std::get<bool>(args.attrs.back());
    if (args.listSizes[0] == 1 && isMask(args.tensors[1].meta()) && values.numel() == 1 && !adds && values.storage() == self.storage())
        plain.tensors.back() = call1("clone", {values});
    return plain;
}

/// What the indices choose of `self`: the input, or the output that is written.
Reached reach(const KernelCall& call, const Tensor& self)
{
    const auto indices = call.in.subspan(1, static_cast<size_t>(call.listSizes[0]));
    const IndexPlan plan = optable::planIndex(self.layout(), metasOf(indices));
    const Tensor offsets = zeroOffsets(plan.chosen);
    for (size_t i = 0; i < plan.axes.size(); ++i) {
        const size_t axis = plan.axes[i];
        addOffsets(offsets, indices[plan.indices[i]], self.shape()[axis], self.strides()[axis] * self.itemsize(), true, outsideDimension,
                   i); // PyTorch counts the indices, not the axes
    }
    return {makeView(self, plan.source, self.dtype()), makeView(offsets, alongChosen(plan, offsets.layout()), DType::Int64)};
}

void indexKernel(KernelCall& call)
{
    const Reached reached = reach(call, call.in[0]);
    gatherElements(reached.elements, reached.offsets, call.out[0]);
}

/// A derived in-place form is given self as its output.
void startFrom(const Tensor& self, const Tensor& out)
{
    if (!out.sameAs(self))
        copyElements(self, out);
}

void indexPutKernel(KernelCall& call)
{
    const Reached reached = reach(call, call.out[0]);
    startFrom(call.in[0], call.out[0]);
    scatterElements(call.in.back(), reached.offsets, reached.elements, std::get<bool>(call.attrs[0]), call.touched);
}

void indexSelectKernel(KernelCall& call)
{
    const Tensor &self = call.in[0], &out = call.out[0];
    const Tensor index =
        makeView(call.in[1], call.in[1].ndim() == 0 ? unsqueezed(call.in[1].layout(), 0) : call.in[1].layout(), call.in[1].dtype());
    const Tensor offsets = zeroOffsets(index.shape());
    const bool scalar = self.ndim() == 0;
    const size_t axis = wrapAxis(std::get<int64_t>(call.attrs[0]), self.ndim());
    addOffsets(offsets, index, scalar ? 1 : self.shape()[axis], scalar ? 0 : self.strides()[axis] * self.itemsize(), false,
               axis == 1 ? outsideColumns : outsideSelf, axis);
    Layout source = self.layout(), along{out.shape(), Dims(out.ndim(), 0), 0};
    if (!scalar) {
        source.shape = out.shape();
        source.strides[axis] = 0;
        along.strides[axis] = 1;
    }
    gatherElements(makeView(self, source, self.dtype()), makeView(offsets, along, DType::Int64), out);
}

void takeKernel(KernelCall& call)
{
    const Tensor &self = call.in[0], &index = call.in[1];
    const Tensor offsets = logicalOffsets(self, index, outsideTake);
    const Layout source{index.shape(), Dims(index.ndim(), 0), self.offset()};
    gatherElements(makeView(self, source, self.dtype()), offsets, call.out[0]);
}

void gatherKernel(KernelCall& call)
{
    if (call.out[0].numel() == 0)
        return;
    const Reached reached = alongAxis(call.in[0], std::get<int64_t>(call.attrs[0]), call.in[1]);
    gatherElements(reached.elements, reached.offsets, call.out[0]);
}

template <bool add> void scatterKernel(KernelCall& call)
{
    const Tensor &index = call.in[1], &src = call.in[2];
    const Reached reached = alongAxis(call.out[0], std::get<int64_t>(call.attrs[0]), index);
    startFrom(call.in[0], call.out[0]);
    const Layout part{index.shape(), src.ndim() == index.ndim() ? src.strides() : Dims(index.ndim(), 0), src.offset()};
    scatterElements(makeView(src, part, src.dtype()), reached.offsets, reached.elements, add, call.touched);
}

void scatterValueKernel(KernelCall& call)
{
    const Reached reached = alongAxis(call.out[0], std::get<int64_t>(call.attrs[0]), call.in[1]);
    const Tensor value = elementOf(std::get<Scalar>(call.attrs[1]), call.out[0].dtype());
    startFrom(call.in[0], call.out[0]);
    scatterElements(value, reached.offsets, reached.elements, false, call.touched);
}

void fillWhere(const Tensor& mask, const Tensor& value, const Tensor& out, Touched* touched)
{
    const Loop loop = planLoop(out.shape(), std::array{&out, &mask});
    const auto size = static_cast<size_t>(out.itemsize());
    forEachRun(loop, [&](const auto& data, const auto& strides, int64_t count) {
        for (int64_t i = 0; i < count; ++i)
            if (load<bool>(data[1] + i * strides[1])) {
                std::memcpy(data[0] + i * strides[0], value.data(), size);
                if (touched)
                    touched->add(data[0] + i * strides[0] - out.storage()->buffer->data(), out.itemsize());
            }
    });
}

void maskedFillKernel(KernelCall& call)
{
    const Tensor value = elementOf(std::get<Scalar>(call.attrs[0]), call.out[0].dtype());
    startFrom(call.in[0], call.out[0]);
    fillWhere(call.in[1], value, call.out[0], call.touched);
}

void maskedFillTensorKernel(KernelCall& call)
{
    const Tensor value = makeEmpty(Layout(), call.out[0].dtype(), Device());
    copyElements(call.in[2], value);
    startFrom(call.in[0], call.out[0]);
    fillWhere(call.in[1], value, call.out[0], call.touched);
}

std::vector<Tensor> maskedSelect(const Args& args)
{
    const Tensor &self = args.tensors[0], &mask = args.tensors[1];
    if (mask.dtype() != DType::Bool)
        fail(ErrorKind::Runtime, "masked_select: expected BoolTensor for mask");
    const Dims shape = broadcastShapes(mask.shape(), self.shape());
    const auto stretched = [&](const Tensor& tensor) {
        const Tensor whole = tensor.shape() == shape ? tensor : call1("expand", {tensor}, {shape});
        return shape.empty() ? call1("unsqueeze", {whole}, {int64_t(0)}) : whole;
    };
    static const Op& index = *optable::findOp("index.Tensor");
    return call(index, {{stretched(self), stretched(mask)}, {}, {1}});
}

std::vector<Tensor> nonzero(const Args& args)
{
    const Tensor& self = args.tensors[0];
    const Tensor isTrue = makeEmpty(contiguousLayout(self.shape()), DType::Bool, Device());
    copyElements(self, isTrue);
    const auto* flags = isTrue.dataAs<bool>();
    const int64_t count = std::count(flags, flags + isTrue.numel(), true);
    const auto axes = static_cast<int64_t>(self.ndim());
    const Tensor table = makeEmpty({{count, axes}, {1, count}, 0}, DType::Int64, Device());
    auto* to = table.dataAs<int64_t>();
    int64_t row = 0;
    for (int64_t i = 0; i < isTrue.numel(); ++i) {
        if (!flags[i])
            continue;
        int64_t rest = i;
        for (size_t axis = self.ndim(); axis-- > 0; rest /= self.shape()[axis])
            to[row + static_cast<int64_t>(axis) * count] = rest % self.shape()[axis];
        ++row;
    }
    return {table};
}

constexpr Bound kOps[] = {
    {"index.Tensor", indexKernel, nullptr, 0, withoutMasks},
    {"index_put", indexPutKernel, nullptr, kOverlapAllowed | kWritesSome, toPut},
    {"index_select", indexSelectKernel},
    {"take", takeKernel},
    {"gather", gatherKernel},
    {"scatter.src", scatterKernel<false>, nullptr, kWritesSome},
    {"scatter.value", scatterValueKernel, nullptr, kWritesSome},
    {"scatter_add", scatterKernel<true>, nullptr, kWritesSome},
    {"masked_fill.Scalar", maskedFillKernel, nullptr, kOverlapAllowed | kWritesSome},
    {"masked_fill.Tensor", maskedFillTensorKernel, nullptr, kOverlapAllowed | kWritesSome},
    {"masked_select", nullptr, maskedSelect, kOneNode},
    {"nonzero", nullptr, nonzero},
};

}

std::span<const Bound> indexOps() { return kOps; }

}
