#pragma once

#include "core/layout/overlap.h"
#include "core/trace/log.h"

#include <functional>
#include <map>
#include <optional>
#include <string_view>

/// The bytes behind a trace made from text. Internal to core/trace.
namespace ss::trace {

/// NumPy's name and the encoding of an element: b, u, i, f, c as in NumPy, B for bfloat16 (which NumPy lacks: no name).
struct ElementType {
    DType dtype;
    std::string_view numpy;
    char kind;
    int itemsize;
};
const ElementType& elementType(DType dtype);
const ElementType* elementType(std::string_view numpy);

class TextMemory {
public:
    explicit TextMemory(Log& log)
        : log_(log)
    {
    }

    /// Buffers above the log's value limit have no bytes here, and what is written to them is not kept.
    void make(BufferId buffer, int64_t bytes);
    /// Writes value(i) into the i-th element in logical order, and keeps the after-image.
    void write(BufferId buffer, uint64_t revision, const ByteView& view, const ElementType& type,
               const std::function<double(int64_t)>& value);
    /// Copies elements in logical order, and keeps the after-image.
    void copy(BufferId from, const ByteView& source, BufferId to, uint64_t revision, const ByteView& target);

private:
    void keep(BufferId buffer, uint64_t revision, const ByteView& view);

    Log& log_;
    std::map<BufferId, std::vector<std::byte>> bytes_;
};

}
