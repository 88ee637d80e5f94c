#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/layout/view_rules.h"

#include <algorithm>

namespace ss {

namespace {

using Long = long long;

/// Bytes from the storage's start to the end of the last element; 0 for a layout without elements.
int64_t bytesNeeded(const Layout& layout, int itemsize)
{
    const bool valid = std::all_of(layout.shape.begin(), layout.shape.end(), [](int64_t size) { return size >= 0; });
    const auto extent = valid ? extentOf(layout) : std::nullopt;
    const auto bytes = extent ? checkedMultiply(extent->end, itemsize) : std::nullopt;
    if (!bytes)
        fail(ErrorKind::Runtime, "Storage size calculation overflowed with sizes=%s and strides=%s", toText(layout.shape).c_str(),
             toText(layout.strides).c_str());
    return extent->begin == extent->end ? 0 : *bytes;
}

}

Layout asStrided(std::span<const int64_t> sizes, std::span<const int64_t> strides, int64_t offset, int itemsize, int64_t storageBytes)
{
    if (sizes.size() != strides.size())
        fail(ErrorKind::Runtime, "mismatch in length of strides and shape");
    if (std::any_of(strides.begin(), strides.end(), [](int64_t stride) { return stride < 0; }))
        fail(ErrorKind::Runtime, "as_strided: Negative strides are not supported at the moment, got strides: %s", toText(strides).c_str());
    Layout layout{Dims(sizes), Dims(strides), offset};
    const int64_t needed = bytesNeeded(layout, itemsize);
    if (needed > storageBytes)
        fail(ErrorKind::Runtime,
             "setStorage: sizes %s, strides %s, storage offset %lld, and itemsize %d requiring a storage size of %lld are out of bounds "
             "for storage of size %lld",
             toText(sizes).c_str(), toText(strides).c_str(), Long{offset}, itemsize, Long{needed}, Long{storageBytes});
    if (offset < 0)
        fail(ErrorKind::Runtime, "Tensor: invalid storage offset %lld", Long{offset});
    return layout;
}

}
