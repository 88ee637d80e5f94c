#include "core/arrays/array_file.h"
#include "core/arrays/dtype_text.h"
#include "core/arrays/file_name.h"
#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/base/ordinary_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

namespace ss::arrays {

namespace {

namespace fs = std::filesystem;
using Long = long long; // for %lld

constexpr size_t kMaxRank = 64; // NumPy 2's

[[noreturn]] void refuse(const fs::path& path, const std::string& clause)
{
    fail(ErrorKind::File, "%s is not a readable array file: %s", path.c_str(), clause.c_str());
}

int64_t sizeOf(const fs::path& path)
{
    checkOrdinaryFile(path, "an array file");
    std::error_code error;
    return static_cast<int64_t>(fs::file_size(path, error));
}

// The text of the header and where the data starts: magic, version, length (2 bytes, from version 2 on 4), text.
std::string headerText(const fs::path& path, int64_t fileBytes, int64_t& dataStart)
{
    std::ifstream file(path, std::ios::binary);
    unsigned char start[12] = {};
    file.read(reinterpret_cast<char*>(start), sizeof start);
    if (file.bad() || !file.is_open())
        fail(ErrorKind::File, "cannot read %s: %s", path.c_str(), std::strerror(errno));
    if (fileBytes == 0)
        refuse(path, "it is empty");
    if (std::memcmp(start, "\x93NUMPY", 6) != 0)
        refuse(path, "it does not start as .npy files do");
    const int version = start[6], width = version == 1 ? 2 : 4;
    if (fileBytes < 8 + width)
        refuse(path, "it ends within its header");
    if (version < 1 || version > 3 || start[7] != 0)
        refuse(path, textf("its format is %d.%d, and 1.0, 2.0 and 3.0 are known", version, start[7]));
    int64_t length = 0;
    for (int i = width; i-- > 0;)
        length = length << 8 | start[8 + i];
    dataStart = 8 + width + length;
    if (dataStart > fileBytes)
        refuse(path, textf("its header says that it is %lld bytes long, and the file ends after %lld", Long(length),
                           Long(fileBytes - 8 - width)));
    std::string text(static_cast<size_t>(length), '\0');
    file.clear();
    file.seekg(8 + width);
    if (!file.read(text.data(), length))
        fail(ErrorKind::File, "cannot read %s: %s", path.c_str(), std::strerror(errno));
    return text;
}

Dims shapeOf(const Literal& shape)
{
    if (!shape.isSequence() || !shape.tuple)
        fail(ErrorKind::Value, "its 'shape' is no tuple");
    if (shape.items.size() > kMaxRank)
        fail(ErrorKind::Value, "it has %zu axes, and NumPy's arrays have at most %zu", shape.items.size(), kMaxRank);
    Dims dims;
    for (const Literal& size : shape.items) {
        if (!size.isInteger() || size.integer < 0)
            fail(ErrorKind::Value, "its 'shape' holds something else than sizes");
        dims.push_back(size.integer);
    }
    return dims;
}

// As in NumPy, the axes of an empty array, too, must fit: their strides are computed from all sizes but the zeros.
int64_t bytesOf(const Dims& shape, int64_t itemsize)
{
    std::optional<int64_t> bytes = itemsize;
    for (const int64_t size : shape)
        bytes = bytes ? checkedMultiply(*bytes, std::max<int64_t>(size, 1)) : bytes;
    if (!bytes)
        fail(ErrorKind::Value, "its shape %s has more bytes than can be counted", toTuple(shape).c_str());
    return std::find(shape.begin(), shape.end(), 0) != shape.end() ? 0 : *bytes;
}

void readFields(const Literal& dict, ArrayHeader& header)
{
    const Literal* descr = dict.find("descr");
    const Literal* order = dict.find("fortran_order");
    const Literal* shape = dict.find("shape");
    if (dict.kind != Literal::Kind::Dict || dict.keys.size() != 3 || !descr || !order || !shape)
        fail(ErrorKind::Value, "its header is no dictionary of 'descr', 'fortran_order' and 'shape'");
    if (order->kind != Literal::Kind::Bool)
        fail(ErrorKind::Value, "its 'fortran_order' is neither True nor False");
    const ItemType type = itemTypeOf(*descr);
    if (type.itemsize == 0)
        fail(ErrorKind::Value, "its items ('%s') have no bytes", type.dtype.c_str());
    header.dtype = type.dtype;
    header.itemsize = type.itemsize;
    header.fortranOrder = order->integer != 0;
    header.shape = shapeOf(*shape);
    header.dataBytes = bytesOf(header.shape, header.itemsize);
}

}

ArrayHeader readNpyHeader(const fs::path& path)
{
    const int64_t fileBytes = sizeOf(path);
    ArrayHeader header;
    const std::string text = headerText(path, fileBytes, header.dataStart);
    try {
        readFields(parseLiteral(text), header);
    } catch (const Error& error) {
        refuse(path, error.what());
    }
    const int64_t held = fileBytes - header.dataStart;
    if (held < header.dataBytes)
        refuse(path, textf("shape %s of '%s' takes %lld bytes, and %lld follow the header", toTuple(header.shape).c_str(),
                           header.dtype.c_str(), Long(header.dataBytes), Long(held)));
    header.name = identifierOf(path.stem().string());
    return header;
}

}
