#pragma once

#include "core/ops/lines.h"
#include "core/ops/scalar_math.h"

#include <numeric>

/// PyTorch's order of elements, and its ways to find some of them without sorting all: which of several equal elements is named
/// follows from the way.
namespace ss::ops {

/// NaN comes after every number.
template <class T> bool isBelow(T a, T b) { return a < b || (!isNan(a) && isNan(b)); }

struct Ascending {
    template <class T> bool operator()(const Ranked<T>& a, const Ranked<T>& b) const { return isBelow(a.value, b.value); }
};
struct Descending {
    template <class T> bool operator()(const Ranked<T>& a, const Ranked<T>& b) const { return isBelow(b.value, a.value); }
};

/// The first `count` in the order come to the front. A few of many are sifted through a heap, else the line is split.
template <class T, class Order> void bringToFront(Line<T>& line, int64_t count, bool sorted, Order order)
{
    const auto last = line.begin() + count;
    if (count == 0)
        return;
    if (count * 64 <= std::ssize(line))
        return std::partial_sort(line.begin(), last, line.end(), order);
    std::nth_element(line.begin(), last - 1, line.end(), order);
    if (sorted)
        std::sort(line.begin(), last - 1, order);
}

/// Hoare's selection with the median of three as pivot: the element that sorting would put at `wanted` comes to stand there.
template <class T> void selectPlace(Line<T>& line, int64_t wanted)
{
    const auto above = [](const Ranked<T>& a, const Ranked<T>& b) { return isBelow(b.value, a.value); };
    auto* at = line.data();
    const auto order = [&](int64_t low, int64_t high) {
        if (above(at[low], at[high]))
            std::swap(at[low], at[high]);
    };
    int64_t left = 0, right = std::ssize(line) - 1;
    while (right > left + 1) {
        std::swap(at[left + (right - left) / 2], at[left + 1]);
        order(left + 1, right);
        order(left, right);
        order(left + 1, left);
        const Ranked<T> pivot = at[left];
        int64_t up = left + 1, down = right;
        for (;;) {
            while (above(pivot, at[++up])) {
            }
            while (above(at[--down], pivot)) {
            }
            if (down < up)
                break;
            std::swap(at[up], at[down]);
        }
        std::swap(at[left], at[down]);
        if (down <= wanted)
            left = up;
        if (down >= wanted)
            right = down - 1;
    }
    if (right == left + 1)
        order(left, right);
}

/// The lower median; equal elements stay in their order. With `skipNan` of the numbers alone, else a NaN, the first, is the median.
template <class T> Ranked<T> medianOf(const Line<T>& line, bool skipNan)
{
    const auto isNumber = [](const Ranked<T>& element) { return !isNan(element.value); };
    int64_t count = std::ssize(line);
    if (skipNan) {
        count = std::count_if(line.begin(), line.end(), isNumber);
    } else if (const auto nan = std::find_if_not(line.begin(), line.end(), isNumber); nan != line.end()) {
        return *nan;
    }
    std::vector<int64_t> places(line.size());
    std::iota(places.begin(), places.end(), int64_t(0));
    const auto middle = places.begin() + std::max<int64_t>(count - 1, 0) / 2;
    std::nth_element(places.begin(), middle, places.end(), [&](int64_t a, int64_t b) {
        const T first = line[static_cast<size_t>(a)].value, second = line[static_cast<size_t>(b)].value;
        return isBelow(first, second) || (!isBelow(second, first) && a < b);
    });
    return line[static_cast<size_t>(*middle)];
}

/// The most frequent element, the smallest of several, at its last place after sorting.
template <class T> Ranked<T> modeOf(Line<T>& line)
{
    const bool hasNan = std::any_of(line.begin(), line.end(), [](const Ranked<T>& element) { return isNan(element.value); });
    constexpr size_t kInsertion = 16; // up to here std::sort inserts, which any comparison may steer
    if (hasNan && line.size() > kInsertion)
        std::sort(line.begin(), line.end(), Ascending());
    else
        std::sort(line.begin(), line.end(), [](const Ranked<T>& a, const Ranked<T>& b) { return a.value < b.value; });
    Ranked<T> best = line.front();
    size_t most = 0, run = 0;
    for (size_t i = 0; i < line.size(); ++i) {
        ++run;
        if (i + 1 < line.size() && line[i].value == line[i + 1].value)
            continue;
        if (run > most)
            best = line[i], most = run;
        run = 0;
    }
    return best;
}

}
