#include "core/optable/format_meta.h"

#include "core/base/error.h"
#include "core/base/wrapping.h"

#include <algorithm>

namespace ss::optable {

namespace {

/// Axes from the outermost to the innermost of a channels-last format.
Dims channelsLastOrder(MemoryFormat format) { return format == MemoryFormat::ChannelsLast ? Dims{0, 2, 3, 1} : Dims{0, 2, 3, 4, 1}; }

}

void checkSizes(std::span<const int64_t> sizes)
{
    const auto negative = std::find_if(sizes.begin(), sizes.end(), [](int64_t size) { return size < 0; });
    if (negative != sizes.end())
        fail(ErrorKind::Runtime, "Trying to create tensor with negative dimension %lld: %s", static_cast<long long>(*negative),
             toText(sizes).c_str());
}

Dims stridesFor(MemoryFormat format, std::span<const int64_t> sizes)
{
    if (format == MemoryFormat::Contiguous)
        return contiguousStrides(sizes);
    if (format == MemoryFormat::Preserve)
        fail(ErrorKind::Runtime, "unsupported memory format Preserve");
    const Dims order = channelsLastOrder(format);
    if (sizes.size() != order.size())
        fail(ErrorKind::Runtime, "required rank %zu tensor to use channels_last%s format", order.size(), order.size() == 5 ? "_3d" : "");
    Dims strides(order.size(), 1);
    int64_t next = 1;
    for (size_t i = order.size(); i-- > 0;) {
        strides[static_cast<size_t>(order[i])] = next;
        next = wrappingMultiply(next, std::max<int64_t>(sizes[static_cast<size_t>(order[i])], 1));
    }
    return strides;
}

Layout likeLayout(const Layout& layout, MemoryFormat format)
{
    return {layout.shape, format == MemoryFormat::Preserve ? preservedStrides(layout) : stridesFor(format, layout.shape), 0};
}

bool isInFormat(const Layout& layout, MemoryFormat format)
{
    if (format == MemoryFormat::Contiguous)
        return isContiguous(layout);
    if (format == MemoryFormat::Preserve)
        return true;
    return layout.ndim() == channelsLastOrder(format).size() && isChannelsLast(layout);
}

MemoryFormat suggestedFormat(const Layout& layout)
{
    if (layout.ndim() != 4 && layout.ndim() != 5)
        return MemoryFormat::Contiguous;
    const MemoryFormat format = layout.ndim() == 4 ? MemoryFormat::ChannelsLast : MemoryFormat::ChannelsLast3d;
    const Dims order = channelsLastOrder(format);
    int64_t least = 0;
    for (size_t i = order.size(); i-- > 0;) {
        const auto axis = static_cast<size_t>(order[i]);
        const int64_t size = layout.shape[axis], stride = layout.strides[axis];
        // Channels of stride 0 and a batch that could as well be a plain one do not count.
        const bool plain = (axis == 1 && stride == 0) || (axis == 0 && least == layout.strides[1]);
        if (size == 0 || stride < least || plain)
            return MemoryFormat::Contiguous;
        least = size > 1 ? wrappingMultiply(stride, size) : stride;
    }
    return format;
}

void giveFreshOn(MetaCall& call, Layout layout, DType dtype, Device device, std::string reason)
{
    call.out.push_back({std::move(layout), dtype, device, Alias::Fresh, 0, std::move(reason)});
}

}
