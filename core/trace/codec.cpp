#include "core/trace/codec.h"

#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/trace/enumerators.h"
#include "core/trace/fields.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>

// Unsigned numbers are written in groups of seven bits, low group first; signed ones zigzag (0, -1, 1, -2, ...) before that.
// Unsigned fields and ids are written plus one, so that "none" (all ones) is the single byte 0.
namespace ss::trace {

namespace {

uint64_t zigzag(int64_t value) { return (static_cast<uint64_t>(value) << 1) ^ static_cast<uint64_t>(value >> 63); }
int64_t unzigzag(uint64_t bits) { return static_cast<int64_t>(bits >> 1) ^ -static_cast<int64_t>(bits & 1); }

struct Packer {
    PackBuffer& out;

    template <class V> void operator()(const char*, const V& value) { put(value); }
    template <class V> void loose(const char*, const V& value) { put(value); }

    static constexpr size_t kLongestNumber = 10;

    static std::byte* number(std::byte* at, uint64_t value)
    {
        for (; value >= 0x80; value >>= 7)
            *at++ = static_cast<std::byte>(value | 0x80);
        *at++ = static_cast<std::byte>(value);
        return at;
    }
    void byte(uint8_t value)
    {
        std::byte* at = out.room(1);
        *at++ = static_cast<std::byte>(value);
        out.wrote(at);
    }
    void number(uint64_t value) { out.wrote(number(out.room(kLongestNumber), value)); }
    void raw(const void* data, size_t size)
    {
        std::byte* at = out.room(size);
        std::memcpy(at, data, size);
        out.wrote(at + size);
    }

    void put(bool value) { byte(value); }
    void put(std::signed_integral auto value) { number(zigzag(value)); }
    void put(std::unsigned_integral auto value) { number(static_cast<decltype(value)>(value + 1)); }
    void put(double value)
    {
        for (auto bits = std::bit_cast<uint64_t>(value), i = uint64_t(0); i < 8; ++i, bits >>= 8)
            byte(static_cast<uint8_t>(bits));
    }
    template <class E>
    requires std::is_enum_v<E>
    void put(E value) { byte(static_cast<uint8_t>(value)); }
    template <class Tag> void put(Id<Tag> id) { put(id.value()); }
    void put(HandleId id) { number(id.valid() ? (uint64_t(id.value) << 1 | id.isArray()) + 1 : 0); }
    void put(Device device)
    {
        put(device.type);
        byte(static_cast<uint8_t>(device.index + 1));
    }
    void put(const std::string& text)
    {
        number(text.size());
        raw(text.data(), text.size());
    }
    void putSigned(const Dims& dims)
    {
        std::byte* at = out.room(kLongestNumber * dims.size());
        for (const int64_t value : dims)
            at = number(at, zigzag(value));
        out.wrote(at);
    }
    void put(const Dims& dims)
    {
        number(dims.size());
        putSigned(dims);
    }
    void put(const Layout& layout)
    {
        put(layout.shape);
        putSigned(layout.strides);
        put(layout.offset);
    }
    template <Listed T> void put(const T& value) { T::fields(value, *this); }
    template <class T> void put(const std::vector<T>& values)
    {
        number(values.size());
        for (const T& value : values)
            put(value);
    }
};

/// First and last position reached, relative to the first element, fit.
bool extentFits(const Dims& shape, const Dims& strides, int64_t start)
{
    std::optional<int64_t> low = start, high = start;
    for (size_t i = 0; i < shape.size(); ++i) {
        const auto span = checkedMultiply(shape[i] - 1, strides[i]);
        auto& side = span && *span < 0 ? low : high;
        side = span && side ? checkedAdd(*side, *span) : std::nullopt;
    }
    return low && high && checkedAdd(*high, 1);
}

struct Unpacker {
    std::span<const std::byte> bytes;
    const char* kind = "event";
    const char* field = "head";

    template <class V> void operator()(const char* name, V& value)
    {
        field = name;
        take(value);
    }
    template <class V> void loose(const char* name, V& value) { (*this)(name, value); }

    [[noreturn]] void refuse(const std::string& what) const { fail(ErrorKind::Value, "%s, %s: %s", kind, field, what.c_str()); }

    uint8_t byte()
    {
        if (bytes.empty())
            refuse("the data end here");
        const auto value = static_cast<uint8_t>(bytes.front());
        bytes = bytes.subspan(1);
        return value;
    }
    uint64_t number()
    {
        uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const uint64_t group = byte();
            if (shift == 63 && group > 1)
                break;
            value |= (group & 0x7f) << shift;
            if (group < 0x80) {
                if (group == 0 && shift > 0)
                    refuse("a number is written longer than it is");
                return value;
            }
        }
        refuse("a number has more than 64 bits");
    }
    uint64_t count()
    {
        const uint64_t value = number(); // each element takes a byte at least
        if (value > bytes.size())
            refuse(textf("%llu elements are announced, %zu bytes follow", static_cast<unsigned long long>(value), bytes.size()));
        return value;
    }

    void take(bool& value)
    {
        const uint8_t bits = byte();
        if (bits > 1)
            refuse(textf("%d is neither true nor false", bits));
        value = bits;
    }
    void take(std::signed_integral auto& value)
    {
        const int64_t wide = unzigzag(number());
        if (!std::in_range<std::remove_reference_t<decltype(value)>>(wide))
            refuse(textf("%lld does not fit", static_cast<long long>(wide)));
        if (wide < 0 && !(wide == -1 && field == std::string_view("version")))
            refuse(textf("%lld is negative", static_cast<long long>(wide)));
        value = static_cast<std::remove_reference_t<decltype(value)>>(wide);
    }
    void take(std::unsigned_integral auto& value)
    {
        using U = std::remove_reference_t<decltype(value)>;
        const uint64_t next = number();
        if (!std::in_range<U>(next))
            refuse(textf("%llu does not fit", static_cast<unsigned long long>(next - 1)));
        value = static_cast<U>(next - 1);
    }
    void take(double& value)
    {
        uint64_t bits = 0;
        for (int shift = 0; shift < 64; shift += 8)
            bits |= uint64_t(byte()) << shift;
        value = std::bit_cast<double>(bits);
    }
    template <class E>
    requires std::is_enum_v<E>
    void take(E& value)
    {
        const uint8_t bits = byte();
        if (bits >= Enumerators<E>::names.size())
            refuse(textf("%d is no known enumerator", bits));
        value = static_cast<E>(bits);
    }
    template <class Tag> void take(Id<Tag>& id)
    {
        uint32_t value = 0;
        take(value);
        id = Id<Tag>(value);
    }
    void take(HandleId& id)
    {
        const uint64_t bits = number();
        if (bits == 0)
            return;
        if ((bits - 1) >> 1 >= UINT32_MAX)
            refuse("a handle's number does not fit");
        const auto value = static_cast<uint32_t>((bits - 1) >> 1);
        id = (bits - 1) & 1 ? HandleId(ArrayId(value)) : HandleId(TensorId(value));
    }
    void take(Device& device)
    {
        take(device.type);
        const uint8_t index = byte();
        if (index > 128)
            refuse(textf("%d is no device index", index - 1));
        device.index = static_cast<int8_t>(index - 1);
    }
    void take(std::string& text)
    {
        const uint64_t size = count();
        text.assign(reinterpret_cast<const char*>(bytes.data()), size);
        bytes = bytes.subspan(size);
    }
    void takeSizes(Dims& dims)
    {
        dims.resize(count()); // a size takes a byte at least
        for (int64_t& value : dims)
            take(value);
    }
    void takeSigned(Dims& dims, size_t rank)
    {
        dims.resize(rank);
        for (int64_t& value : dims)
            value = unzigzag(number());
    }
    void take(Dims& dims)
    {
        if (field == std::string_view("byte_strides"))
            return takeSigned(dims, count());
        takeSizes(dims);
    }
    void take(Layout& layout)
    {
        takeSizes(layout.shape);
        takeSigned(layout.strides, layout.shape.size());
        take(layout.offset);
        checkExtent(layout.shape, layout.strides, layout.offset);
    }
    void checkExtent(const Dims& shape, const Dims& strides, int64_t start)
    {
        const auto numel = checkedProduct(shape);
        if (!numel || (*numel > 0 && !extentFits(shape, strides, start)))
            refuse("shape and strides reach further than 64 bits can count");
    }
    template <Listed T> void take(T& value) { T::fields(value, *this); }
    template <class T> void take(std::vector<T>& values)
    {
        // No reserve: memory grows with what was really read.
        for (uint64_t left = count(); left > 0; --left)
            take(values.emplace_back());
    }
};

template <class T> void checkWhole(Unpacker&, const T&) {}

void checkWhole(Unpacker& from, const ArrayMade& array)
{
    if (array.shape.size() != array.byteStrides.size())
        from.refuse(textf("%zu strides for %zu axes", array.byteStrides.size(), array.shape.size()));
    from.checkExtent(array.shape, array.byteStrides, array.start);
}

void checkWhole(Unpacker& from, const Written& written)
{
    if (written.itemsize < 1)
        from.refuse("the itemsize is 0");
}

template <size_t I> Payload takePayload(Unpacker& from)
{
    std::variant_alternative_t<I, Payload> payload;
    from.take(payload);
    checkWhole(from, payload);
    return payload;
}

template <size_t... I> Payload takeAny(Unpacker& from, size_t kind, std::index_sequence<I...>)
{
    static constexpr std::array<Payload (*)(Unpacker&), sizeof...(I)> kTake{&takePayload<I>...};
    return kTake[kind](from);
}

/// [k][b]: what a byte b adds that stands k bytes before the end.
constexpr std::array<std::array<uint32_t, 256>, 8> kCrcTables = [] {
    std::array<std::array<uint32_t, 256>, 8> tables{};
    for (uint32_t i = 0; i < 256; ++i) {
        uint32_t crc = i;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320u : 0u);
        tables[0][i] = crc;
    }
    for (size_t k = 1; k < tables.size(); ++k)
        for (size_t i = 0; i < 256; ++i)
            tables[k][i] = (tables[k - 1][i] >> 8) ^ tables[0][tables[k - 1][i] & 0xff];
    return tables;
}();

template <size_t I = 0> const char* kindNameOf(size_t kind)
{
    static const Payload sample{std::in_place_index<I>};
    if constexpr (I + 1 < std::variant_size_v<Payload>)
        return kind == I ? kindName(sample) : kindNameOf<I + 1>(kind);
    return kindName(sample);
}

}

void PackBuffer::grow(size_t most)
{
    capacity_ = std::max(2 * capacity_, size_ + most);
    auto grown = std::make_unique_for_overwrite<std::byte[]>(capacity_);
    std::copy_n(data_.get(), size_, grown.get());
    data_ = std::move(grown);
}

void pack(const EventHead& head, const Payload& payload, PackBuffer& out)
{
    Packer to{out};
    to.byte(static_cast<uint8_t>(payload.index()));
    to.put(head.phase);
    to.number(head.seq);
    to.number(head.ns);
    to.number(head.thread);
    std::visit([&](const auto& fields) { to.put(fields); }, payload);
}

void pack(const Event& event, std::vector<std::byte>& out)
{
    PackBuffer packed;
    pack({event.seq, event.phase, event.ns, event.thread}, event.payload, packed);
    out.insert(out.end(), packed.bytes().begin(), packed.bytes().end());
}

Event unpack(std::span<const std::byte>& bytes)
{
    constexpr size_t kKinds = std::variant_size_v<Payload>;
    Unpacker from{bytes};
    Event event;
    const size_t kind = from.byte();
    if (kind >= kKinds)
        from.refuse(textf("%zu is no known kind of event", kind));
    from.take(event.phase);
    event.seq = from.number();
    event.ns = from.number();
    const uint64_t thread = from.number();
    if (thread > UINT32_MAX)
        from.refuse("the thread's number does not fit");
    event.thread = static_cast<uint32_t>(thread);
    from.kind = kindNameOf(kind);
    event.payload = takeAny(from, kind, std::make_index_sequence<kKinds>());
    bytes = from.bytes;
    return event;
}

// Eight bytes at a time: their parts depend on each other only through the first four.
uint32_t checksum(std::span<const std::byte> bytes)
{
    const auto at = [&](size_t i) { return static_cast<uint32_t>(bytes[i]); };
    uint32_t crc = 0xffffffffu;
    for (; bytes.size() >= kCrcTables.size(); bytes = bytes.subspan(kCrcTables.size())) {
        crc ^= at(0) | at(1) << 8 | at(2) << 16 | at(3) << 24;
        uint32_t next = 0;
        for (size_t i = 0; i < 4; ++i)
            next ^= kCrcTables[7 - i][crc >> (8 * i) & 0xff] ^ kCrcTables[3 - i][at(4 + i)];
        crc = next;
    }
    for (const std::byte b : bytes)
        crc = kCrcTables[0][(crc ^ static_cast<uint32_t>(b)) & 0xff] ^ (crc >> 8);
    return ~crc;
}

}
