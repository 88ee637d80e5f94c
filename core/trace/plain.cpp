#include "core/trace/plain.h"

#include "core/trace/fields.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace ss::trace {

namespace {

/// The seq is told by the place in the log. What is not the time goes in one number: a struct filled field by field and then copied
/// whole is read before its parts have come to rest, which the processor waits for.
constexpr int kKindAt = 32, kPhaseAt = 40;

template <class T> constexpr bool kPlain = std::is_trivially_copyable_v<T>;

/// What the fields of fixed size of an event, an element of its lists and the inner places of a Dims take at most.
constexpr ptrdiff_t kFixedMost = 512;

/// Counts on where the place ends, too: a second try then knows how long the event is. With room to spare behind the end, fields of
/// fixed size need not look whether they fit; what was missed is then no count but tells that there was too little.
template <bool kRoomy> struct PlainWriter {
    std::byte* at;
    std::byte* end;
    size_t missed = 0;

    template <class V> void operator()(const char*, const V& value) { put(value); }
    template <class V> void loose(const char*, const V& value) { put(value); }

    void raw(const void* data, size_t size)
    {
        if (end - at < static_cast<ptrdiff_t>(size)) {
            missed += size;
            return;
        }
        if (size > 0)
            std::memcpy(at, data, size);
        at += size;
    }
    template <class T>
    requires kPlain<T>
    void put(const T& value)
    {
        if constexpr (!kRoomy)
            return raw(&value, sizeof value);
        std::memcpy(at, &value, sizeof value);
        at += sizeof value;
    }
    void put(const std::string& text)
    {
        const auto size = static_cast<uint32_t>(std::min<size_t>(text.size(), UINT32_MAX));
        put(size);
        raw(text.data(), size);
    }
    void put(const Dims& dims)
    {
        put(static_cast<uint32_t>(dims.size()));
        if (!kRoomy || dims.size() > Dims::kInside)
            return raw(dims.data(), dims.size() * sizeof(int64_t));
        std::memcpy(at, dims.data(), Dims::kInside * sizeof(int64_t)); // all five places cost less than a loop over those in use
        at += dims.size() * sizeof(int64_t);
    }
    template <Listed T>
    requires(!kPlain<T>) void put(const T& value) { T::fields(value, *this); }
    void put(const Layout& layout) { put(layout.shape), put(layout.strides), put(layout.offset); }
    template <class T> void put(const std::vector<T>& values)
    {
        put(static_cast<uint32_t>(values.size()));
        for (const T& value : values) {
            if (kRoomy && at > end)
                ++missed;
            if (kRoomy && missed > 0)
                return;
            put(value);
        }
    }
};

template <bool kRoomy, class T>
PlainWriter<kRoomy> written(const EventHead& head, size_t kind, const T& fields, std::byte* at, std::byte* end)
{
    PlainWriter<kRoomy> to{at, end};
    to.put(head.ns);
    to.put(uint64_t(head.thread) | uint64_t(kind) << kKindAt | uint64_t(head.phase) << kPhaseAt);
    to.put(fields);
    return to;
}

struct PlainReader {
    const std::byte* at;

    template <class V> void operator()(const char*, V& value) { take(value); }
    template <class V> void loose(const char*, V& value) { take(value); }

    void raw(void* data, size_t size)
    {
        if (size > 0)
            std::memcpy(data, at, size);
        at += size;
    }
    uint32_t count()
    {
        uint32_t count = 0;
        take(count);
        return count;
    }
    template <class T>
    requires kPlain<T>
    void take(T& value) { raw(&value, sizeof value); }
    void take(std::string& text)
    {
        text.resize(count());
        raw(text.data(), text.size());
    }
    void take(Dims& dims)
    {
        dims.resize(count());
        raw(dims.data(), dims.size() * sizeof(int64_t));
    }
    template <Listed T>
    requires(!kPlain<T>) void take(T& value) { T::fields(value, *this); }
    void take(Layout& layout) { take(layout.shape), take(layout.strides), take(layout.offset); }
    template <class T> void take(std::vector<T>& values)
    {
        values.resize(count());
        for (T& value : values)
            take(value);
    }
};

template <size_t I> void takeKind(PlainReader& from, Payload& payload) { from.take(payload.emplace<I>()); }

template <size_t... I> void takePayload(PlainReader& from, size_t kind, Payload& payload, std::index_sequence<I...>)
{
    static constexpr std::array<void (*)(PlainReader&, Payload&), sizeof...(I)> kTake{&takeKind<I>...};
    kTake[kind](from, payload);
}

}

size_t writePlain(const EventHead& head, const Payload& payload, std::span<std::byte> place)
{
    std::byte* const end = place.data() + place.size();
    return std::visit(
        [&](const auto& fields) {
            if (static_cast<ptrdiff_t>(place.size()) > 2 * kFixedMost)
                if (const auto to = written<true>(head, payload.index(), fields, place.data(), end - 2 * kFixedMost); to.missed == 0)
                    return static_cast<size_t>(to.at - place.data());
            const auto to = written<false>(head, payload.index(), fields, place.data(), end);
            return static_cast<size_t>(to.at - place.data()) + to.missed;
        },
        payload);
}

Event readPlain(Seq seq, const std::byte* from)
{
    PlainReader reader{from};
    Event event;
    event.seq = seq;
    uint64_t others = 0;
    reader.take(event.ns);
    reader.take(others);
    event.thread = static_cast<uint32_t>(others);
    event.phase = static_cast<Phase>(others >> kPhaseAt & 0xff);
    takePayload(reader, others >> kKindAt & 0xff, event.payload, std::make_index_sequence<std::variant_size_v<Payload>>());
    return event;
}

}
