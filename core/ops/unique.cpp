#include "core/ops/checked.h"
#include "core/ops/elementwise.h"
#include "core/ops/families.h"
#include "core/ops/order.h"

namespace ss::ops {

namespace {

using optable::kTakesReal;

/// Rows of equal size, one behind the other, and which of them are equal.
struct Rows {
    Tensor dense; ///< of the input's dtype
    int64_t count = 0, size = 0;
};

struct Groups {
    std::vector<int64_t> firsts;  ///< a row of each group
    std::vector<int64_t> groupOf; ///< of each row
    std::vector<int64_t> sizes;
};

template <class T> bool comesBefore(const T* a, const T* b, int64_t size)
{
    if (size == 1)
        return isBelow(*a, *b);
    for (int64_t i = 0; i < size; ++i)
        if (a[i] != b[i] && (a[i] < b[i] || b[i] < a[i]))
            return a[i] < b[i];
    return false;
}

/// Equal rows that are neighbours, after sorting or as they come. A NaN equals nothing.
template <class T> Groups groupsOf(const Rows& rows, bool sort)
{
    const Tensor values = denseAs<T>(rows.dense);
    const T* data = values.dataAs<T>();
    std::vector<int64_t> order(static_cast<size_t>(rows.count));
    std::iota(order.begin(), order.end(), int64_t(0));
    const auto before = [&](int64_t a, int64_t b) { return comesBefore(data + a * rows.size, data + b * rows.size, rows.size); };
    if (sort && rows.size == 1)
        std::sort(order.begin(), order.end(), before); // several NaN come in the order that PyTorch's sort leaves them in
    else if (sort)
        std::stable_sort(order.begin(), order.end(), before); // which NaN in a slice cannot lead astray
    Groups groups;
    groups.groupOf.resize(order.size());
    for (int64_t row : order) {
        const T* begin = data + row * rows.size;
        if (groups.firsts.empty() || !std::equal(begin, begin + rows.size, data + groups.firsts.back() * rows.size)) {
            groups.firsts.push_back(row);
            groups.sizes.push_back(0);
        }
        groups.groupOf[static_cast<size_t>(row)] = std::ssize(groups.firsts) - 1;
        ++groups.sizes.back();
    }
    return groups;
}

Groups groupsOf(const Rows& rows, bool sort)
{
    Groups groups;
    compute<kTakesReal>(rows.dense.dtype(), "unique", [&]<class T>() { groups = groupsOf<T>(rows, sort); });
    return groups;
}

Tensor denseCopy(const Tensor& tensor)
{
    const Tensor copy = makeEmpty(contiguousLayout(tensor.shape()), tensor.dtype(), Device());
    copyElements(tensor, copy);
    return copy;
}

void copyFirsts(const Rows& rows, const Groups& groups, const Tensor& to)
{
    const auto bytes = static_cast<size_t>(rows.size * rows.dense.itemsize());
    std::byte* at = to.data();
    for (int64_t row : groups.firsts) {
        std::memcpy(at, rows.dense.data() + static_cast<size_t>(row) * bytes, bytes);
        at += bytes;
    }
}

/// Empty where nobody asked for it.
Tensor integers(const std::vector<int64_t>& values, const Dims& shape, bool asked)
{
    const Tensor tensor = makeEmpty(contiguousLayout(asked ? shape : Dims{0}), DType::Int64, Device());
    if (asked)
        std::copy(values.begin(), values.end(), tensor.dataAs<int64_t>());
    return tensor;
}

std::vector<Tensor> uniqueElements(const Tensor& self, bool sort, bool inverse, bool counts)
{
    const Rows rows{denseCopy(self), self.numel(), 1};
    const Groups groups = groupsOf(rows, sort);
    const Tensor values = makeEmpty(contiguousLayout({std::ssize(groups.firsts)}), self.dtype(), Device());
    copyFirsts(rows, groups, values);
    return {values, integers(groups.groupOf, self.shape(), inverse), integers(groups.sizes, values.shape(), counts)};
}

/// The axis comes first while its slices are compared, and goes back to its place.
std::vector<Tensor> uniqueSlices(const Tensor& self, int64_t dim, bool sort)
{
    const auto axis = static_cast<int64_t>(wrapAxis(dim, self.ndim()));
    const int64_t count = self.shape()[static_cast<size_t>(axis)];
    const Dims front{0}, place{axis};
    const Layout moved = movedAxes(self.layout(), place, front);
    const Rows rows{denseCopy(makeView(self, moved, self.dtype())), count, self.numel() / std::max<int64_t>(count, 1)};
    const Groups groups = count ? groupsOf(rows, sort) : Groups();
    Dims shape = moved.shape;
    shape[0] = std::ssize(groups.firsts);
    const Tensor values =
        makeEmpty(count ? movedAxes(contiguousLayout(shape), front, place) : contiguousLayout(self.shape()), self.dtype(), Device());
    copyFirsts(rows, groups, values);
    return {values, integers(groups.groupOf, {count}, true), integers(groups.sizes, {shape[0]}, true)};
}

bool boolAt(const Args& args, size_t index) { return std::get<bool>(args.attrs[index]); }

std::vector<Tensor> unique2(const Args& args)
{
    checkByMeta("_unique2", args);
    return uniqueElements(args.tensors[0], true, boolAt(args, 1), boolAt(args, 2));
}

std::vector<Tensor> uniqueDim(const Args& args)
{
    checkByMeta("unique_dim", args);
    return uniqueSlices(args.tensors[0], std::get<int64_t>(args.attrs[0]), true);
}

std::vector<Tensor> uniqueConsecutive(const Args& args)
{
    checkByMeta("unique_consecutive", args);
    const Tensor& self = args.tensors[0];
    const auto* dim = std::get_if<int64_t>(&args.attrs[2]);
    if (!dim || (*dim == 0 && self.ndim() == 1))
        return uniqueElements(self, false, boolAt(args, 0), boolAt(args, 1));
    return uniqueSlices(self, *dim, false);
}

constexpr Bound kOps[] = {
    {"_unique2", nullptr, unique2, kOneNode},
    {"unique_dim", nullptr, uniqueDim, kOneNode},
    {"unique_consecutive", nullptr, uniqueConsecutive, kOneNode},
};

}

std::span<const Bound> uniqueOps() { return kOps; }

}
