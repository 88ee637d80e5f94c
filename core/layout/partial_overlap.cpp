#include "core/layout/partial_overlap.h"

namespace ss {

namespace {

/// The bytes of a layout without gaps.
Run stretchOf(const ByteView& view)
{
    const int64_t begin = view.base + view.layout.offset * view.itemsize;
    return {begin, begin + view.layout.numel() * view.itemsize};
}

}

bool overlapPartly(const ByteView& output, const ByteView& input)
{
    if (output.layout.numel() == 0 || input.layout.numel() == 0 || !isDense(output.layout) || !isDense(input.layout))
        return false;
    const Run written = stretchOf(output), read = stretchOf(input);
    if (written.begin >= read.end || read.begin >= written.end)
        return false;
    return written.begin != read.begin || written.end != read.end || output.layout.strides != input.layout.strides;
}

}
