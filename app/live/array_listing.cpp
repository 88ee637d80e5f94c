#include "app/live/array_listing.h"

#include "core/arrays/array_file.h"
#include "core/arrays/dtype_text.h"
#include "core/arrays/literal.h"
#include "core/base/checked.h"
#include "core/base/error.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

namespace ss::app {

namespace {

/// Tables of contents beyond this are no real file's.
constexpr uint64_t kMostHeader = 100 << 20;
constexpr size_t kMostArrays = 100'000;

[[noreturn]] void refuse(const std::filesystem::path& path, const char* what)
{
    fail(ErrorKind::Value, "%s %s.", path.filename().string().c_str(), what);
}

struct File {
    explicit File(const std::filesystem::path& of)
        : path(of)
        , stream(of, std::ios::binary)
    {
        std::error_code problem;
        size = std::filesystem::file_size(of, problem);
        if (problem || !stream)
            refuse(of, "cannot be read");
    }

    std::string read(uint64_t start, uint64_t count)
    {
        if (start > size || count > size - start)
            refuse(path, "ends too early");
        std::string bytes(count, '\0');
        stream.seekg(std::streamoff(start));
        stream.read(bytes.data(), std::streamsize(count));
        if (!stream)
            refuse(path, "cannot be read to its end");
        return bytes;
    }

    std::filesystem::path path;
    std::ifstream stream;
    uint64_t size = 0;
};

/// A whole number of `bytes` bytes, the lowest first.
uint64_t number(const std::string& text, size_t at, size_t bytes)
{
    uint64_t value = 0;
    for (size_t i = bytes; i > 0; --i)
        value = value << 8 | static_cast<unsigned char>(text.at(at + i - 1));
    return value;
}

struct Directory {
    uint64_t start = 0, bytes = 0, entries = 0;
};

Directory findDirectory(File& file)
{
    constexpr uint64_t kEnd = 22, kMostComment = 65535;
    const uint64_t tail = std::min(file.size, kEnd + kMostComment);
    const std::string text = file.read(file.size - tail, tail);
    for (size_t at = text.size() < kEnd ? 0 : text.size() - kEnd + 1; at-- > 0;)
        if (text.compare(at, 4, "PK\5\6") == 0)
            return {number(text, at + 16, 4), number(text, at + 12, 4), number(text, at + 10, 2)};
    refuse(file.path, "is no .npz file");
}

/// dtype and shape from an .npy header within the archive.
void readMember(File& file, uint64_t start, StoredArray& array)
{
    const std::string local = file.read(start, 30);
    if (local.compare(0, 4, "PK\3\4") != 0)
        refuse(file.path, "has a directory that does not fit");
    const uint64_t data = start + 30 + number(local, 26, 2) + number(local, 28, 2);
    const std::string head = file.read(data, std::min<uint64_t>(12, file.size - std::min(data, file.size)));
    if (head.size() < 12 || head.compare(0, 6, "\x93NUMPY") != 0)
        return; // some other file within
    const bool wide = head[6] != 1;
    const uint64_t length = number(head, 8, wide ? 4 : 2);
    if (length > kMostHeader)
        refuse(file.path, "has an array whose header is too long");
    const arrays::Literal header = arrays::parseLiteral(file.read(data + (wide ? 12 : 10), length));
    const arrays::Literal *descr = header.find("descr"), *shape = header.find("shape");
    if (!descr || !shape || !shape->isSequence())
        refuse(file.path, "has an array without dtype or shape");
    array.dtype = arrays::itemTypeOf(*descr).dtype;
    for (const arrays::Literal& each : shape->items)
        array.shape.push_back(each.integer);
    array.torch = torchType(array.dtype);
    const arrays::Literal* fortran = header.find("fortran_order");
    array.fortranOrder = fortran && fortran->integer != 0;
    array.known = checkedProduct(array.shape).has_value();
}

constexpr std::pair<std::string_view, DType> kSafeTypes[] = {
    {"BOOL", DType::Bool}, {"U8", DType::UInt8},    {"I8", DType::Int8},       {"I16", DType::Int16},   {"I32", DType::Int32},
    {"I64", DType::Int64}, {"F16", DType::Float16}, {"BF16", DType::BFloat16}, {"F32", DType::Float32}, {"F64", DType::Float64},
};

StoredArray readSafe(const File& file, const std::string& name, const nlohmann::json& entry, uint64_t dataStart)
{
    StoredArray array;
    array.name = name;
    array.dtype = entry.at("dtype").get<std::string>();
    for (const auto& size : entry.at("shape"))
        array.shape.push_back(size.get<int64_t>());
    const auto begin = entry.at("data_offsets").at(0).get<uint64_t>(), end = entry.at("data_offsets").at(1).get<uint64_t>();
    const auto* type = std::find_if(std::begin(kSafeTypes), std::end(kSafeTypes), [&](auto& each) { return each.first == array.dtype; });
    if (type != std::end(kSafeTypes))
        array.torch = type->second;
    const auto elements = checkedProduct(array.shape);
    const auto bytes = elements && array.torch ? checkedMultiply(*elements, itemsize(*array.torch)) : std::optional<int64_t>();
    if (!elements || begin > end || end > file.size - dataStart || (bytes && uint64_t(*bytes) != end - begin))
        refuse(file.path, textf("places the tensor %s where it cannot lie", name.c_str()).c_str());
    array.known = true;
    array.dataStart = int64_t(dataStart + begin);
    return array;
}

}

std::optional<DType> torchType(const std::string& numpy)
{
    static constexpr std::pair<std::string_view, DType> kTypes[] = {
        {"b1", DType::Bool},    {"u1", DType::UInt8},     {"i1", DType::Int8},        {"i2", DType::Int16},
        {"i4", DType::Int32},   {"i8", DType::Int64},     {"f2", DType::Float16},     {"f4", DType::Float32},
        {"f8", DType::Float64}, {"c8", DType::Complex64}, {"c16", DType::Complex128},
    };
    if (numpy.empty() || numpy.front() == '>')
        return std::nullopt;
    const std::string_view name = std::string_view(numpy).substr(1);
    const auto* type = std::find_if(std::begin(kTypes), std::end(kTypes), [&](auto& each) { return each.first == name; });
    return type == std::end(kTypes) ? std::nullopt : std::optional(type->second);
}

StoredArray listNpy(const std::filesystem::path& path)
{
    const arrays::ArrayHeader header = arrays::readNpyHeader(path);
    StoredArray array{header.name, header.dtype, torchType(header.dtype), header.shape, true, header.fortranOrder, header.dataStart};
    return array;
}

std::vector<StoredArray> listNpz(const std::filesystem::path& path)
{
    File file(path);
    const Directory directory = findDirectory(file);
    if (directory.bytes > kMostHeader || directory.entries > kMostArrays)
        refuse(path, "has a directory that is too long");
    const std::string text = file.read(directory.start, directory.bytes);
    std::vector<StoredArray> found;
    for (size_t at = 0; found.size() < directory.entries && at + 46 <= text.size();) {
        if (text.compare(at, 4, "PK\1\2") != 0)
            refuse(path, "has a directory that cannot be read");
        const auto length = size_t(number(text, at + 28, 2));
        if (at + 46 + length > text.size())
            refuse(path, "has a directory that ends too early");
        StoredArray array;
        array.name = text.substr(at + 46, length);
        const bool plain = number(text, at + 10, 2) == 0;
        if (array.name.ends_with(".npy"))
            array.name.resize(array.name.size() - 4);
        if (plain)
            readMember(file, number(text, at + 42, 4), array);
        found.push_back(std::move(array));
        at += 46 + length + size_t(number(text, at + 30, 2)) + size_t(number(text, at + 32, 2));
    }
    if (found.empty())
        refuse(path, "holds no array");
    return found;
}

std::vector<StoredArray> listSafetensors(const std::filesystem::path& path)
{
    File file(path);
    const uint64_t length = file.size < 8 ? UINT64_MAX : number(file.read(0, 8), 0, 8);
    if (length > kMostHeader || length > file.size - 8)
        refuse(path, "is no .safetensors file");
    const auto header = nlohmann::json::parse(file.read(8, length), nullptr, false);
    if (!header.is_object())
        refuse(path, "is no .safetensors file");
    std::vector<StoredArray> found;
    try {
        for (const auto& [name, entry] : header.items())
            if (name != "__metadata__")
                found.push_back(readSafe(file, name, entry, 8 + length));
    } catch (const nlohmann::json::exception&) {
        refuse(path, "has a header that is not as the format says");
    }
    if (found.empty())
        refuse(path, "holds no tensor");
    return found;
}

}
