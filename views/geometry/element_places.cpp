#include "views/geometry/element_places.h"

#include "core/base/checked.h"

#include <algorithm>

namespace ss::views {

namespace {

/// Steps of a search: only overlapping windows with coprime strides come near, and files may claim any strides.
constexpr int64_t kListBudget = 1 << 16, kCountBudget = 1 << 12;

/// Goes through index tuples axis by axis, largest stride first, and only where the rest can still reach the bytes.
struct Search {
    struct Axis {
        size_t axis;
        int64_t count, stride;
        int64_t inner; ///< how far the axes behind can move the start of an element
        bool reversed;
    };
    struct Steps {
        int64_t first, last;
    };
    std::vector<Axis> axes;
    int64_t low = 0, high = 0; ///< where an element may start, from the first one on
    int64_t repeats = 1;       ///< by stride 0, when counting
    int64_t budget;
    bool stop = false;

    Search(const ElementPlaces& places, Run bytes, bool counting, int64_t steps)
        : budget(steps)
    {
        int64_t lowest = places.start;
        for (size_t i = 0; i < places.shape.size(); ++i) {
            const int64_t count = places.shape[i], stride = places.byteStrides[i];
            if (counting && stride == 0) {
                repeats = checkedMultiply(repeats, count).value_or(INT64_MAX);
                continue;
            }
            if (stride < 0)
                lowest += stride * (count - 1);
            axes.push_back({i, count, std::abs(stride), 0, stride < 0});
        }
        std::stable_sort(axes.begin(), axes.end(), [](const Axis& a, const Axis& b) { return a.stride > b.stride; });
        int64_t inner = 0;
        for (size_t i = axes.size(); i-- > 0;) {
            axes[i].inner = inner;
            inner += axes[i].stride * (axes[i].count - 1);
        }
        low = bytes.begin - places.elementBytes + 1 - lowest;
        high = bytes.end - 1 - lowest;
    }

    /// The steps of an axis after which the axes behind can still come to lie in [from, to].
    static Steps stepsOf(const Axis& axis, int64_t from, int64_t to)
    {
        if (axis.stride == 0)
            return to < 0 || from > axis.inner ? Steps{0, -1} : Steps{0, axis.count - 1};
        const int64_t short_ = from - axis.inner;
        return {short_ <= 0 ? 0 : (short_ + axis.stride - 1) / axis.stride, to < 0 ? -1 : std::min(axis.count - 1, to / axis.stride)};
    }

    void list(size_t k, int64_t from, int64_t to, Dims& index, size_t limit, std::vector<Dims>& found)
    {
        if (k == axes.size()) {
            if (from <= 0 && to >= 0)
                found.push_back(index);
            return;
        }
        const auto [first, last] = stepsOf(axes[k], from, to);
        for (int64_t i = first; i <= last && !stop; ++i) {
            stop = --budget < 0 || found.size() > limit;
            index[axes[k].axis] = axes[k].reversed ? axes[k].count - 1 - i : i;
            list(k + 1, from - i * axes[k].stride, to - i * axes[k].stride, index, limit, found);
        }
    }

    int64_t count(size_t k, int64_t from, int64_t to)
    {
        if (k == axes.size())
            return from <= 0 && to >= 0 ? 1 : 0;
        const auto [first, last] = stepsOf(axes[k], from, to);
        if (k + 1 == axes.size()) // every step of the last axis that comes this far is an element there
            return std::max<int64_t>(0, last - first + 1);
        int64_t sum = 0;
        for (int64_t i = first; i <= last && !stop; ++i) {
            stop = --budget < 0;
            sum += count(k + 1, from - i * axes[k].stride, to - i * axes[k].stride);
        }
        return sum;
    }
};

}

Run ElementPlaces::bytesOf(const Dims& index) const
{
    int64_t at = start;
    for (size_t i = 0; i < index.size(); ++i)
        at += index[i] * byteStrides[i];
    return {at, at + elementBytes};
}

bool ElementPlaces::empty() const { return std::find(shape.begin(), shape.end(), 0) != shape.end(); }

ElementPlaces elementPlaces(const ByteView& view)
{
    ElementPlaces places{view.layout.shape, view.layout.strides, view.base + view.layout.offset * view.itemsize, view.itemsize};
    for (int64_t& stride : places.byteStrides)
        stride *= view.itemsize;
    return places;
}

ElementPlaces elementPlaces(const trace::TraceState& state, HandleId handle)
{
    if (handle.isTensor())
        return elementPlaces(state.byteView(handle));
    const auto& made = state.array(handle.array()).made;
    return {made.shape, made.byteStrides, made.start, std::max<int64_t>(1, made.itemsize)};
}

FoundElements elementsTouching(const ElementPlaces& places, Run bytes, size_t limit)
{
    FoundElements found;
    if (places.empty() || bytes.begin >= bytes.end)
        return found;
    Search search(places, bytes, false, kListBudget);
    Dims index(places.shape.size(), 0);
    search.list(0, search.low, search.high, index, limit, found.indices);
    std::sort(found.indices.begin(), found.indices.end(),
              [](const Dims& a, const Dims& b) { return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end()); });
    found.all = !search.stop && found.indices.size() <= limit;
    if (found.indices.size() > limit)
        found.indices.resize(limit);
    return found;
}

ElementCount countTouching(const ElementPlaces& places, Run bytes)
{
    if (places.empty() || bytes.begin >= bytes.end)
        return {};
    Search search(places, bytes, true, kCountBudget);
    const int64_t count = search.count(0, search.low, search.high);
    return {checkedMultiply(count, search.repeats).value_or(INT64_MAX), !search.stop};
}

}
