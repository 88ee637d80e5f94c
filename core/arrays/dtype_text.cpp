#include "core/arrays/dtype_text.h"

#include "core/base/checked.h"
#include "core/base/error.h"

#include <bit>
#include <cstring>
#include <optional>
#include <string_view>

namespace ss::arrays {

namespace {

constexpr int64_t kMaxItemsize = INT32_MAX; // NumPy's

struct Kind {
    char letter;
    const char* sizes; ///< the bytes that it may have, one character each ('A': 16); null: any, times `unit`
    int64_t unit;
    bool ordered; ///< has a byte order where it is longer than one byte
};

constexpr Kind kKinds[] = {
    {'b', "1", 1, true},      {'i', "1248", 1, true},   {'u', "1248", 1, true},  {'f', "248A", 1, true},
    {'c', "8AW", 1, true},    {'m', "8", 1, true},      {'M', "8", 1, true},     {'S', nullptr, 1, false},
    {'a', nullptr, 1, false}, {'V', nullptr, 1, false}, {'U', nullptr, 4, true},
};

bool hasSize(const Kind& kind, int64_t size)
{
    if (!kind.sizes)
        return true;
    const char name = size == 16 ? 'A' : size == 32 ? 'W' : size < 10 ? static_cast<char>('0' + size) : '?';
    return std::strchr(kind.sizes, name) != nullptr;
}

// "[ns]", "[25s]" behind the size of a datetime.
bool isDateUnit(std::string_view text) { return text.size() >= 3 && text.size() <= 20 && text.front() == '[' && text.back() == ']'; }

std::optional<ItemType> parseDType(std::string_view text)
{
    char order = '|';
    if (!text.empty() && std::strchr("<>|=", text.front())) {
        order = text.front();
        text.remove_prefix(1);
    }
    const Kind* kind = nullptr;
    for (const Kind& known : kKinds)
        if (!text.empty() && known.letter == text.front())
            kind = &known;
    if (!kind)
        return std::nullopt;
    int64_t count = 0;
    size_t at = 1;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && count <= kMaxItemsize; ++at)
        count = count * 10 + (text[at] - '0');
    const std::string_view unit = text.substr(at);
    const bool date = kind->letter == 'm' || kind->letter == 'M';
    if (count > kMaxItemsize / kind->unit || !hasSize(*kind, count) || !(unit.empty() || (date && isDateUnit(unit))))
        return std::nullopt;
    const int64_t itemsize = count * kind->unit;
    constexpr char kNative = std::endian::native == std::endian::little ? '<' : '>';
    if (!kind->ordered || itemsize == 1)
        order = '|';
    else if (order == '=' || order == '|')
        order = kNative;
    const char letter = kind->letter == 'a' ? 'S' : kind->letter;
    return ItemType{textf("%c%c%lld", order, letter, static_cast<long long>(count)) + std::string(unit), itemsize};
}

int64_t recordSize(const Literal& fields);

// (name, dtype or fields[, shape]); a name may be a pair of title and name.
int64_t fieldSize(const Literal& field)
{
    if (!field.isSequence() || !field.tuple || field.items.size() < 2 || field.items.size() > 3)
        fail(ErrorKind::Value, "a field of its dtype is no (name, dtype) pair");
    const Literal& type = field.items[1];
    const int64_t item = type.isSequence() ? recordSize(type) : itemTypeOf(type).itemsize;
    if (field.items.size() == 2)
        return item;
    const Literal& shape = field.items[2];
    std::optional<int64_t> size = item;
    const auto grow = [&size](const Literal& axis) {
        if (!axis.isInteger() || axis.integer < 0)
            fail(ErrorKind::Value, "a field of its dtype has an impossible shape");
        size = size ? checkedMultiply(*size, axis.integer) : size;
    };
    if (shape.isSequence())
        for (const Literal& axis : shape.items)
            grow(axis);
    else
        grow(shape);
    if (!size)
        fail(ErrorKind::Value, "a field of its dtype has an impossible shape");
    return *size;
}

int64_t recordSize(const Literal& fields)
{
    std::optional<int64_t> size = 0;
    for (const Literal& field : fields.items)
        size = size ? checkedAdd(*size, fieldSize(field)) : size;
    if (!size || *size > kMaxItemsize)
        fail(ErrorKind::Value, "its records are too large");
    return *size;
}

}

ItemType itemTypeOf(const Literal& descr)
{
    if (descr.isSequence()) {
        const int64_t size = recordSize(descr);
        return {textf("|V%lld", static_cast<long long>(size)), size};
    }
    if (!descr.isText())
        fail(ErrorKind::Value, "its 'descr' is no dtype");
    const size_t kind = descr.text.find_first_not_of("<>|=");
    if (kind != std::string::npos && descr.text[kind] == 'O')
        fail(ErrorKind::Value, "it holds Python objects (dtype '%s'), which only running its pickle could read", descr.text.c_str());
    const auto type = parseDType(descr.text);
    if (!type)
        fail(ErrorKind::Value, "'%s' is no dtype that is known here", descr.text.substr(0, 40).c_str());
    return *type;
}

}
