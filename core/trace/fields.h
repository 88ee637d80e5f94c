#pragma once

#include "core/trace/event.h"

#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <type_traits>

/// What the readers of `fields` lists share. Internal to core/trace.
namespace ss::trace {

struct AnyField {
    template <class V> void operator()(const char*, V&) {}
    template <class V> void loose(const char*, V&) {}
};

/// A type that lists its fields.
template <class T>
concept Listed = requires(T& value, AnyField visitor)
{
    std::remove_const_t<T>::fields(value, visitor);
};

template <class V> bool sameValue(const V& a, const V& b)
{
    if constexpr (std::same_as<V, double>)
        return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); // a NaN means "not known" and equals itself
    else
        return a == b;
}

/// Remembers where the fields of a value are.
struct GatherFields {
    std::array<const void*, 16> at{};
    size_t count = 0;
    template <class V> void operator()(const char*, const V& value)
    {
        assert(count < at.size());
        at[count++] = &value;
    }
    template <class V> void loose(const char*, const V&) {}
};

/// Meets the fields of a second value in the same order.
struct CompareFields {
    const GatherFields& other;
    size_t count = 0;
    bool same = true;
    template <class V> void operator()(const char*, const V& value)
    {
        same = same && sameValue(*static_cast<const V*>(other.at[count++]), value);
    }
    template <class V> void loose(const char*, const V&) {}
};

/// Equal but for loose fields.
template <Listed T> bool sameFields(const T& a, const T& b)
{
    GatherFields gather;
    T::fields(a, gather);
    CompareFields compare{gather};
    T::fields(b, compare);
    return compare.same;
}

}
