#include "core/ops/families.h"

#include "core/layout/view_rules.h"
#include "core/ops/rearrange.h"

namespace ss::ops {

namespace {

int64_t intAt(const Args& args, size_t index) { return std::get<int64_t>(args.attrs[index]); }

/// A view where the strides allow it, else of a row-major copy.
std::vector<Tensor> reshaped(const Tensor& self, std::span<const int64_t> asked)
{
    const Dims shape = inferShape(asked, self.numel());
    ViewResult view = viewShape(self.layout(), shape);
    if (view)
        return {call1("view", {self}, {shape})};
    explain(std::move(view.reason));
    const Tensor copy = call1("clone", {self}, {optable::MemoryFormat::Contiguous});
    return {call1("_unsafe_view", {copy}, {shape})};
}

std::vector<Tensor> reshape(const Args& args) { return reshaped(args.tensors[0], std::get<Dims>(args.attrs[0])); }

std::vector<Tensor> reshapeAs(const Args& args) { return reshaped(args.tensors[0], args.tensors[1].shape()); }

std::vector<Tensor> flatten(const Args& args)
{
    const Tensor& self = args.tensors[0];
    const Dims shape = flattenedShape(self.layout(), intAt(args, 0), intAt(args, 1));
    if (shape == self.shape())
        return {self};
    return reshaped(self, shape);
}

std::vector<Tensor> ravel(const Args& args)
{
    const Tensor& self = args.tensors[0];
    if (!self.isContiguous())
        explain(whyNotContiguous(self.layout()));
    return {call1("view", {call1("contiguous", {self}, {optable::MemoryFormat::Contiguous})}, {Dims{-1}})};
}

std::vector<Tensor> unflatten(const Args& args)
{
    const Tensor& self = args.tensors[0];
    return {call1("view", {self}, {unflattenedShape(self.layout(), intAt(args, 0), std::get<Dims>(args.attrs[1]))})};
}

/// NumPy's rule: new axes in front, but for the third, which comes last.
template <size_t axes> std::vector<Tensor> atLeast(const Args& args)
{
    Tensor tensor = args.tensors[0];
    if (tensor.ndim() >= axes)
        return {tensor};
    if (tensor.ndim() == 0)
        return {call1("view", {tensor}, {Dims(axes, 1)})};
    if (tensor.ndim() == 1)
        tensor = call1("unsqueeze", {tensor}, {int64_t(0)});
    return {axes == 3 ? call1("unsqueeze", {tensor}, {int64_t(-1)}) : tensor};
}

constexpr Bound kOps[] = {
    {"reshape", nullptr, reshape},
    {"reshape_as", nullptr, reshapeAs},
    {"flatten.using_ints", nullptr, flatten},
    {"ravel", nullptr, ravel},
    {"unflatten.int", nullptr, unflatten},
    {"atleast_1d", nullptr, atLeast<1>},
    {"atleast_2d", nullptr, atLeast<2>},
    {"atleast_3d", nullptr, atLeast<3>},
    {"cat", catKernel},
    {"concat", catKernel},
    {"concatenate", catKernel},
    {"stack", stackKernel},
    {"repeat", repeatKernel},
    {"tile", repeatKernel},
    {"flip", flipKernel},
    {"roll", rollKernel},
};

}

std::span<const Bound> compositeOps() { return kOps; }

}
