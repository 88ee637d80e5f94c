#include "core/arrays/array_file.h"
#include "core/arrays/file_name.h"
#include "core/base/error.h"

#include <algorithm>
#include <fstream>

namespace ss::arrays {

namespace {

// In elements; NumPy counts an axis of size 0 as 1, as PyTorch does.
Layout layoutOf(const ArrayHeader& header)
{
    Layout layout = contiguousLayout(header.shape);
    int64_t stride = 1;
    for (size_t axis = 0; header.fortranOrder && axis < header.shape.size(); ++axis) {
        layout.strides[axis] = stride;
        stride *= std::max<int64_t>(header.shape[axis], 1);
    }
    return layout;
}

Dims byteStrides(const Layout& layout, int64_t itemsize)
{
    Dims strides = layout.strides;
    for (int64_t& stride : strides)
        stride *= itemsize;
    return strides;
}

void keepValues(const std::filesystem::path& path, const ArrayHeader& header, trace::Log& log, BufferId buffer)
{
    if (header.dataBytes == 0 || header.dataBytes > log.valueLimit())
        return;
    std::vector<std::byte> bytes(static_cast<size_t>(header.dataBytes));
    std::ifstream file(path, std::ios::binary);
    file.seekg(header.dataStart);
    if (!file.read(reinterpret_cast<char*>(bytes.data()), header.dataBytes))
        fail(ErrorKind::File, "cannot read the data of %s", path.c_str());
    log.keepValues(buffer, 1, 0, bytes.data(), header.dataBytes);
}

}

// What the statement would have traced: np.load makes an array, fills it, and a name is bound to it.
std::shared_ptr<trace::Log> traceFromNpy(const std::filesystem::path& path)
{
    const ArrayHeader header = readNpyHeader(path);
    const Layout layout = layoutOf(header);
    const BufferId buffer(0);
    const ArrayId array(0);
    auto log = std::make_shared<trace::Log>();

    const std::string line = header.name + " = np.load(" + quotedText(path.filename().string()) + ")";
    log->append(trace::ScopeBegin{trace::ScopeKind::Statement, line, "<console>", 1});
    trace::BufferMade made;
    made.buffer = buffer;
    made.bytes = header.dataBytes;
    made.owner = trace::Owner::NumPy;
    log->append(made);
    trace::ArrayMade seen;
    seen.array = array;
    seen.buffer = buffer;
    seen.dtype = header.dtype;
    seen.itemsize = header.itemsize;
    seen.shape = header.shape;
    seen.byteStrides = byteStrides(layout, header.itemsize);
    seen.ownData = !header.fortranOrder; // np.load gives a transposed view of a C-ordered array
    log->append(seen);
    trace::Written written;
    written.buffer = buffer;
    written.itemsize = header.itemsize;
    written.layout = layout;
    written.revision = 1;
    written.by = trace::Writer::NumPy;
    written.through = array;
    log->append(written);
    keepValues(path, header, *log, buffer);
    log->append(trace::NameBound{header.name, array});
    log->append(trace::ScopeEnd{trace::ScopeKind::Statement, ""});
    return log;
}

}
