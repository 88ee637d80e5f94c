#include "core/trace/text_memory.h"

#include "core/base/half.h"
#include "core/trace/coverage.h"

#include <algorithm>
#include <cstring>

namespace ss::trace {

namespace {

constexpr ElementType kTypes[] = {
    {DType::Bool, "|b1", 'b', 1},    {DType::UInt8, "|u1", 'u', 1},     {DType::Int8, "|i1", 'i', 1},
    {DType::Int16, "<i2", 'i', 2},   {DType::Int32, "<i4", 'i', 4},     {DType::Int64, "<i8", 'i', 8},
    {DType::Float16, "<f2", 'f', 2}, {DType::BFloat16, "", 'B', 2},     {DType::Float32, "<f4", 'f', 4},
    {DType::Float64, "<f8", 'f', 8}, {DType::Complex64, "<c8", 'c', 8}, {DType::Complex128, "<c16", 'c', 16},
};

template <class T> void store(std::byte* at, T value) { std::memcpy(at, &value, sizeof value); }

/// Complex elements get the value as their real part.
void encode(std::byte* at, const ElementType& type, double value)
{
    std::memset(at, 0, static_cast<size_t>(type.itemsize));
    const int bytes = type.kind == 'c' ? type.itemsize / 2 : type.itemsize;
    if (type.kind == 'b')
        return store(at, static_cast<uint8_t>(value != 0));
    if (type.kind == 'B')
        return store(at, floatToBfloat16(static_cast<float>(value)));
    if (type.kind == 'u' || type.kind == 'i') {
        const auto whole = static_cast<int64_t>(value);
        std::memcpy(at, &whole, static_cast<size_t>(bytes)); // little-endian: the low bytes come first
        return;
    }
    if (bytes == 2)
        store(at, floatToHalf(static_cast<float>(value)));
    else if (bytes == 4)
        store(at, static_cast<float>(value));
    else
        store(at, value);
}

}

const ElementType& elementType(DType dtype) { return kTypes[static_cast<size_t>(dtype)]; }

const ElementType* elementType(std::string_view numpy)
{
    const auto* found = std::find_if(std::begin(kTypes), std::end(kTypes), [&](const ElementType& type) { return type.numpy == numpy; });
    return numpy.empty() || found == std::end(kTypes) ? nullptr : found;
}

void TextMemory::make(BufferId buffer, int64_t bytes)
{
    if (bytes <= log_.valueLimit())
        bytes_[buffer].resize(static_cast<size_t>(bytes));
}

void TextMemory::keep(BufferId buffer, uint64_t revision, const ByteView& view)
{
    const Run run = byteExtent(view).value();
    log_.keepValues(buffer, revision, run.begin, bytes_[buffer].data() + run.begin, run.end - run.begin);
}

void TextMemory::write(BufferId buffer, uint64_t revision, const ByteView& view, const ElementType& type,
                       const std::function<double(int64_t)>& value)
{
    if (!bytes_.contains(buffer))
        return;
    std::byte* const bytes = bytes_[buffer].data();
    int64_t i = 0;
    forEachElement(view.layout, [&](int64_t at) { encode(bytes + view.base + at * view.itemsize, type, value(i++)); });
    keep(buffer, revision, view);
}

void TextMemory::copy(BufferId from, const ByteView& source, BufferId to, uint64_t revision, const ByteView& target)
{
    if (!bytes_.contains(to) || !bytes_.contains(from))
        return;
    std::vector<int64_t> places;
    forEachElement(source.layout, [&](int64_t at) { places.push_back(source.base + at * source.itemsize); });
    auto place = places.begin();
    forEachElement(target.layout, [&](int64_t at) {
        std::memcpy(bytes_[to].data() + target.base + at * target.itemsize, bytes_[from].data() + *place++,
                    static_cast<size_t>(target.itemsize));
    });
    keep(to, revision, target);
}

}
