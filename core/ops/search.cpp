#include "core/layout/broadcast.h"
#include "core/layout/view_rules.h"
#include "core/ops/checked.h"
#include "core/ops/elementwise.h"
#include "core/ops/families.h"

#include <numeric>

namespace ss::ops {

namespace {

using optable::kTakesNumbers;

/// Elements of T that the common dtype of a call rounded first.
template <class T> Tensor denseRounded(DType common, const Tensor& tensor)
{
    return denseAs<T>(common == DType::Float16 || common == DType::BFloat16 ? roundedTo(common, tensor) : tensor);
}

/// How many boundaries lie before the value, by halving; with `right` also those equal to it. `sorter` gives their order.
template <class T> int64_t placeOf(T value, const T* boundaries, const int64_t* sorter, int64_t count, bool right)
{
    int64_t low = 0, high = count;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        const T boundary = boundaries[sorter ? sorter[middle] : middle];
        if (right ? !(boundary > value) : !(boundary >= value))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct Search {
    Tensor boundaries, values, sorter;
    bool right;
};

void search(const Search& asked, const Tensor& out)
{
    if (out.numel() == 0)
        return;
    const Tensor operands[] = {asked.boundaries, asked.values};
    const DType common = commonType(operands);
    const int64_t count = asked.boundaries.shape().back();
    const bool oneLine = asked.boundaries.ndim() == 1;
    const int64_t perLine = oneLine ? asked.values.numel() : asked.values.shape().back();
    const Tensor sorter = asked.sorter.defined() ? denseAs<int64_t>(asked.sorter) : Tensor();
    const Tensor places = makeEmpty(contiguousLayout(out.shape()), DType::Int64, Device());
    compute<kTakesNumbers>(common, "searchsorted_out_cpu", [&]<class T>() {
        const Tensor boundaries = denseRounded<T>(common, asked.boundaries), values = denseRounded<T>(common, asked.values);
        for (int64_t i = 0; i < values.numel(); ++i) {
            const int64_t line = i / perLine * count;
            places.dataAs<int64_t>()[i] = placeOf(values.dataAs<T>()[i], boundaries.dataAs<T>() + line,
                                                  sorter.defined() ? sorter.dataAs<int64_t>() + line : nullptr, count, asked.right);
        }
    });
    copyElements(places, out);
}

void checkSorter(const Tensor& sorter)
{
    if (!sorter.defined() || sorter.numel() == 0)
        return;
    const Tensor places = denseAs<int64_t>(sorter);
    const auto* first = places.dataAs<int64_t>();
    const auto [least, most] = std::minmax_element(first, first + places.numel());
    if (*least < 0 || *most >= sorter.shape().back())
        fail(ErrorKind::Runtime, "torch.searchsorted(): sorter index out of range");
}

/// `right` may be said by the side's name too.
bool searchesRight(const KernelCall& call, size_t rightAt)
{
    const auto* side = std::get_if<std::string>(&call.attrs[rightAt + 1]);
    return side ? *side == "right" : std::get<bool>(call.attrs[rightAt]);
}

void searchsortedKernel(KernelCall& call)
{
    checkSorter(call.in[2]);
    search({call.in[0], call.in[1], call.in[2], searchesRight(call, 1)}, call.out[0]);
}

void searchsortedScalarKernel(KernelCall& call)
{
    checkSorter(call.in[1]);
    search({call.in[0], wrapNumber(std::get<Scalar>(call.attrs[0])), call.in[1], searchesRight(call, 2)}, call.out[0]);
}

void bucketizeKernel(KernelCall& call) { search({call.in[1], call.in[0], {}, std::get<bool>(call.attrs[1])}, call.out[0]); }

void bucketizeScalarKernel(KernelCall& call)
{
    search({call.in[0], wrapNumber(std::get<Scalar>(call.attrs[0])), {}, std::get<bool>(call.attrs[2])}, call.out[0]);
}

void isinKernel(KernelCall& call)
{
    const DType common = commonType(call.in);
    const bool invert = std::get<bool>(call.attrs[1]);
    compute<kTakesNumbers>(common, "isin", [&]<class T>() {
        const Tensor elements = denseRounded<T>(common, call.in[0]), set = denseRounded<T>(common, call.in[1]);
        T* first = set.dataAs<T>();
        T* last = std::remove_if(first, first + set.numel(), [](T value) { return isNan(value); }); // equal to nothing
        std::sort(first, last);
        auto* to = reinterpret_cast<bool*>(call.out[0].data());
        for (int64_t i = 0; i < elements.numel(); ++i) {
            const T value = elements.dataAs<T>()[i];
            to[i] = (!isNan(value) && std::binary_search(first, last, value)) != invert;
        }
    });
}

int64_t intAt(const Args& args, size_t index) { return std::get<int64_t>(args.attrs[index]); }

/// Like gather, but the axes that are not indexed broadcast; without an axis the elements are counted through.
std::vector<Tensor> takeAlongDim(const Args& args)
{
    checkByMeta("take_along_dim", args);
    const Tensor &self = args.tensors[0], &indices = args.tensors[1];
    if (std::holds_alternative<std::monostate>(args.attrs[0])) {
        const Dims flat{-1};
        return {call1("gather", {call1("view", {self}, {flat}), call1("view", {indices}, {flat})}, {int64_t(0)})};
    }
    const size_t axis = wrapAxis(intAt(args, 0), self.ndim());
    Dims own = self.shape(), asked = indices.shape();
    own[axis] = asked[axis];
    const Dims chosen = broadcastShapes(own, asked);
    asked[axis] = self.shape()[axis];
    const Dims source = broadcastShapes(asked, self.shape());
    return {call1("gather", {call1("expand", {self}, {source}), call1("expand", {indices}, {chosen})}, {int64_t(axis)})};
}

/// Each index as often as the repeats say.
std::vector<Tensor> repeatIndices(const Args& args)
{
    checkByMeta("repeat_interleave.Tensor", args);
    const Tensor repeats = denseAs<int64_t>(args.tensors[0]);
    const auto* counts = repeats.dataAs<int64_t>();
    if (std::any_of(counts, counts + repeats.numel(), [](int64_t count) { return count < 0; }))
        fail(ErrorKind::Runtime, "repeats can not be negative");
    const int64_t total = std::accumulate(counts, counts + repeats.numel(), int64_t(0));
    const auto* asked = std::get_if<int64_t>(&args.attrs[0]);
    if (asked && *asked != total)
        fail(ErrorKind::Runtime, "allocated size does not match required size");
    const Tensor indices = makeEmpty(contiguousLayout({total}), DType::Int64, Device());
    auto* to = indices.dataAs<int64_t>();
    for (int64_t i = 0; i < repeats.numel(); ++i)
        to = std::fill_n(to, counts[i], i);
    if (args.tensors[0].dtype() == DType::Int64)
        return {indices};
    const Tensor converted = makeEmpty(indices.layout(), args.tensors[0].dtype(), Device());
    copyElements(indices, converted);
    return {converted};
}

std::vector<Tensor> repeatByTensor(const Args& args)
{
    checkByMeta("repeat_interleave.self_Tensor", args);
    const bool whole = std::holds_alternative<std::monostate>(args.attrs[0]);
    const Tensor input = whole ? call1("flatten.using_ints", {args.tensors[0]}) : args.tensors[0];
    const int64_t dim = whole ? 0 : intAt(args, 0);
    Tensor repeats = args.tensors[1];
    if (repeats.numel() == 1)
        repeats = call1("expand", {call1("reshape", {repeats}, {Dims{1}})}, {Dims{input.shape()[wrapAxis(dim, input.ndim())]}});
    return {call1("index_select", {input, call1("repeat_interleave.Tensor", {repeats}, {args.attrs[1]})}, {dim})};
}

std::vector<Tensor> repeatByInt(const Args& args)
{
    checkByMeta("repeat_interleave.self_int", args);
    const bool whole = std::holds_alternative<std::monostate>(args.attrs[1]);
    const Tensor input = whole ? call1("flatten.using_ints", {args.tensors[0]}) : args.tensors[0];
    const auto axis = static_cast<int64_t>(whole ? 0 : wrapAxis(intAt(args, 1), input.ndim()));
    Dims shape = input.shape();
    shape.insert(static_cast<size_t>(axis) + 1, intAt(args, 0));
    const Tensor repeated = call1("expand", {call1("unsqueeze", {input}, {axis + 1})}, {shape});
    return {call1("flatten.using_ints", {call1("clone", {repeated}, {optable::MemoryFormat::Contiguous})}, {axis, axis + 1})};
}

constexpr Bound kOps[] = {
    {"searchsorted.Tensor", searchsortedKernel},
    {"searchsorted.Scalar", searchsortedScalarKernel},
    {"bucketize.Tensor", bucketizeKernel},
    {"bucketize.Scalar", bucketizeScalarKernel},
    {"isin.Tensor_Tensor", isinKernel},
    {"take_along_dim", nullptr, takeAlongDim},
    {"repeat_interleave.self_Tensor", nullptr, repeatByTensor},
    {"repeat_interleave.Tensor", nullptr, repeatIndices},
    {"repeat_interleave.self_int", nullptr, repeatByInt},
};

}

std::span<const Bound> searchOps() { return kOps; }

}
