#include "views/geometry/address.h"

#include "core/base/checked.h"
#include "views/geometry/coverage.h"
#include "views/geometry/meeting.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <regex>

namespace ss::views {

using trace::TraceState;
using Problem = AddressAnswer::Problem;

namespace {

/// No storage lies below.
constexpr uint64_t kLowestAddress = 1 << 16;

struct Number {
    uint64_t value = 0;
    bool fits = true;
};

/// "0x1f", "31"; the text is known to be digits.
Number numberOf(std::string text)
{
    const bool hex = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    std::erase(text, '_');
    const char* begin = text.data() + (hex ? 2 : 0);
    Number number;
    const auto read = std::from_chars(begin, text.data() + text.size(), number.value, hex ? 16 : 10);
    number.fits = read.ec == std::errc() && read.ptr == text.data() + text.size();
    return number;
}

AddressAnswer refused(Problem problem, uint64_t number = 0, BufferId buffer = {}, const std::string& name = {})
{
    return {problem, buffer, 0, number, name};
}

AddressAnswer within(const TraceState& state, BufferId buffer, uint64_t offset)
{
    if (!state.buffer(buffer).alive)
        return refused(Problem::StorageFreed, 0, buffer);
    const int64_t bytes = state.buffer(buffer).bytes;
    if (offset >= static_cast<uint64_t>(bytes))
        return refused(Problem::Beyond, offset, buffer);
    return {Problem::None, buffer, static_cast<int64_t>(offset), 0, {}};
}

AddressAnswer atAddress(const TraceState& state, uint64_t address)
{
    AddressAnswer answer = refused(Problem::NothingThere, address);
    uint64_t nearest = UINT64_MAX;
    state.buffers().forEach([&](uint32_t id, const trace::BufferState& buffer) {
        if (!buffer.alive || buffer.made.address == 0 || answer.found())
            return;
        const uint64_t begin = buffer.made.address, bytes = static_cast<uint64_t>(buffer.bytes);
        if (address >= begin && address - begin < bytes) {
            answer = {Problem::None, BufferId(id), static_cast<int64_t>(address - begin), 0, {}};
            return;
        }
        const uint64_t distance = address < begin ? begin - address : address - begin - bytes;
        if (distance < nearest) {
            nearest = distance;
            answer.buffer = BufferId(id);
        }
    });
    return answer;
}

/// "1, -2, 0" as numbers; nothing where one does not fit.
std::optional<std::vector<int64_t>> indicesIn(const std::string& text)
{
    std::vector<int64_t> indices;
    static const std::regex number("-?[0-9]+");
    for (auto at = std::sregex_iterator(text.begin(), text.end(), number); at != std::sregex_iterator(); ++at) {
        const std::string digits = at->str();
        int64_t value = 0;
        if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc())
            return std::nullopt;
        indices.push_back(value);
    }
    return indices;
}

AddressAnswer atElement(const TraceState& state, HandleId handle, const std::string& name, const std::string& text)
{
    const auto indices = indicesIn(text);
    if (!indices)
        return refused(Problem::TooLarge);
    const Elements elements = elementsOf(state, handle);
    const Layout& layout = elements.addresses;
    if (indices->size() != layout.ndim())
        return refused(Problem::WrongRank, indices->size(), {}, name);
    int64_t at = layout.offset;
    for (size_t axis = 0; axis < layout.ndim(); ++axis) {
        const int64_t index = (*indices)[axis] < 0 ? (*indices)[axis] + layout.shape[axis] : (*indices)[axis];
        if (index < 0 || index >= layout.shape[axis])
            return refused(Problem::WrongIndex, axis, {}, name);
        at += index * layout.strides[axis];
    }
    return {Problem::None, state.bufferOf(handle), at, 0, {}};
}

/// A name that is bound, with nothing, an offset in bytes, or an index behind it. Names may have indices themselves: "batch[0]".
std::optional<AddressAnswer> byName(const TraceState& state, const std::string& text)
{
    static const std::regex tail(R"(^(.*?)\s*(?:\+\s*(0[xX][0-9a-fA-F_]+|[0-9_]+)|\[\s*(-?[0-9]+(?:\s*,\s*-?[0-9]+)*)\s*,?\s*\])\s*$)");
    const auto handleOf = [&](const std::string& name) {
        const auto bound = state.bindings().find(name);
        return bound == state.bindings().end() ? HandleId() : bound->second;
    };
    const auto firstByte = [&](HandleId handle) { return elementsOf(state, handle).addresses.offset; };
    if (const HandleId handle = handleOf(text); handle.valid())
        return within(state, state.bufferOf(handle), static_cast<uint64_t>(firstByte(handle)));
    std::smatch found;
    if (!std::regex_match(text, found, tail))
        return std::nullopt;
    const std::string name = found[1];
    const HandleId handle = handleOf(name);
    if (!handle.valid())
        return refused(Problem::NoSuchName, 0, {}, name);
    if (found[3].matched)
        return atElement(state, handle, name, found[3]);
    const Number offset = numberOf(found[2]);
    const auto at = offset.fits && offset.value <= INT64_MAX ? checkedAdd(firstByte(handle), static_cast<int64_t>(offset.value))
                                                             : std::optional<int64_t>();
    return at ? within(state, state.bufferOf(handle), static_cast<uint64_t>(*at)) : refused(Problem::TooLarge);
}

AddressAnswer inStorage(const TraceState& state, const std::string& number, const std::string& offset)
{
    const Number storage = numberOf(number), bytes = offset.empty() ? Number() : numberOf(offset);
    if (!storage.fits || !bytes.fits)
        return refused(Problem::TooLarge);
    if (storage.value == 0 || storage.value > state.bufferCount())
        return refused(Problem::NoSuchStorage, storage.value);
    return within(state, BufferId(static_cast<uint32_t>(storage.value - 1)), bytes.value);
}

}

AddressAnswer findAddress(const TraceState& state, const std::string& typed, BufferId current)
{
    constexpr const char* kSpace = " \t\n\r";
    const size_t first = typed.find_first_not_of(kSpace);
    const std::string text = first == std::string::npos ? "" : typed.substr(first, typed.find_last_not_of(kSpace) - first + 1);
    if (text.empty())
        return refused(Problem::Empty);
    constexpr size_t kLongest = 256;
    if (text.size() > kLongest)
        return refused(Problem::NotUnderstood);
    static const std::regex plain(R"(^(\+?)\s*(0[xX][0-9a-fA-F][0-9a-fA-F_]*|[0-9][0-9_]*)$)");
    static const std::regex storage(R"(^(?:storage|#)\s*([0-9]+)\s*(?:\+\s*(0[xX][0-9a-fA-F_]+|[0-9_]+))?$)", std::regex::icase);
    std::smatch found;
    if (std::regex_match(text, found, storage))
        return inStorage(state, found[1], found[2]);
    if (!std::regex_match(text, found, plain)) {
        if (const auto answer = byName(state, text))
            return *answer;
        const bool word = std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) || c == '_' || c >= 128; });
        return word ? refused(Problem::NoSuchName, 0, {}, text) : refused(Problem::NotUnderstood);
    }
    const Number number = numberOf(found[2]);
    if (!number.fits)
        return refused(Problem::TooLarge);
    const bool offset = found[1].length() > 0;
    const AddressAnswer absolute = offset ? refused(Problem::NothingThere) : atAddress(state, number.value);
    if (absolute.found())
        return absolute;
    // A small number is more likely an offset than an address.
    const bool hex = found[2].length() > 1 && (text.find('x') != std::string::npos || text.find('X') != std::string::npos);
    const uint64_t bytes = current.valid() ? static_cast<uint64_t>(state.buffer(current).bytes) : 0;
    if (offset || (!hex && number.value < std::max(kLowestAddress, bytes)))
        return current.valid() ? within(state, current, number.value) : refused(Problem::NoStorageYet);
    return absolute;
}

std::vector<SeenAs> whoSees(const TraceState& state, BufferId buffer, int64_t byte, size_t most, size_t limit)
{
    std::vector<SeenAs> seen;
    for (const HandleId handle : state.livingHandles()) {
        if (seen.size() == most)
            break;
        if (state.bufferOf(handle) != buffer)
            continue;
        auto indices = indicesAt(state.byteView(handle), byte, limit);
        if (indices.empty())
            continue;
        for (Dims& index : indices) // a byte view may have an axis of bytes behind the owner's axes
            index.resize(elementsOf(state, handle).addresses.ndim());
        seen.push_back({handle, std::move(indices)});
    }
    return seen;
}

}
