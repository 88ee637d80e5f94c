#include "core/kernels/level/level.h"

namespace ss::kernels::SS_LEVEL {

namespace {

/// What x86 does where the number does not fit: the smallest int of 32 or 64 bits, of which narrower types keep the low bits.
template <class To> SS_INLINE To truncated(double value)
{
    if constexpr (sizeof(To) == 8) {
        const bool fits = (value >= -0x1p63) & (value < 0x1p63);
        const auto whole = static_cast<int64_t>(fits ? value : 0.0);
        return static_cast<To>(fits ? whole : std::numeric_limits<int64_t>::min());
    } else if constexpr (kSame<To, uint8_t>) {
        const bool fits = (value >= -0x1p63) & (value < 0x1p63);
        return static_cast<To>(static_cast<int64_t>(fits ? value : 0.0)); // the low bits of the smallest int64 are 0
    } else {
        const bool fits = (value > -0x1p31 - 1) & (value < 0x1p31);
        const auto whole = static_cast<int32_t>(fits ? value : 0.0);
        return static_cast<To>(fits ? whole : std::numeric_limits<int32_t>::min());
    }
}

template <class To, class From> SS_INLINE To converted(From value)
{
    if constexpr (kSame<To, bool>)
        return value != From(0);
    else if constexpr (kIsFloat<From> && !kIsFloat<To>)
        return truncated<To>(static_cast<double>(value));
    else
        return static_cast<To>(value);
}

template <class From, class To> void convert(const void* in, void* out, int64_t count)
{
    SS_EACH
    for (int64_t i = 0; i < count; ++i)
        store<To>(out, i, converted<To>(load<From>(in, i)));
}

template <class From, class To> void set(Table& table)
{
    if constexpr (!kSame<From, To> || kSame<From, bool>)
        table.convert[size_t(kTypeOf<From>)][size_t(kTypeOf<To>)] = convert<From, To>;
}

template <class From> void fillFrom(Table& table)
{
    set<From, bool>(table);
    set<From, uint8_t>(table);
    set<From, int8_t>(table);
    set<From, int16_t>(table);
    set<From, int32_t>(table);
    set<From, int64_t>(table);
    set<From, float>(table);
    set<From, double>(table);
}

}

void fillConvert(Table& table)
{
    fillFrom<bool>(table);
    fillFrom<uint8_t>(table);
    fillFrom<int8_t>(table);
    fillFrom<int16_t>(table);
    fillFrom<int32_t>(table);
    fillFrom<int64_t>(table);
    fillFrom<float>(table);
    fillFrom<double>(table);
}

}
