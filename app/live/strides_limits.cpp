#include "app/live/strides_limits.h"

#include "app/live/composed.h"

#include <QRegularExpression>
#include <algorithm>

namespace ss::app {

namespace {

/// A repeated element (stride 0) could be repeated for ever: as often as the storage is long is enough to see it.
constexpr int64_t kMostRepeats = 64;

/// Elements that are left behind the last one that the layout reaches without an axis.
int64_t roomWithout(const Layout& layout, size_t axis, int64_t elements)
{
    int64_t last = layout.offset;
    for (size_t i = 0; i < layout.ndim(); ++i)
        if (i != axis)
            last += (layout.shape[i] - 1) * layout.strides[i];
    return std::max<int64_t>(0, elements - 1 - last);
}

}

std::optional<int64_t> lastElement(const Layout& layout)
{
    if (layout.numel() == 0)
        return std::nullopt;
    int64_t last = layout.offset;
    for (size_t i = 0; i < layout.ndim(); ++i)
        last += (layout.shape[i] - 1) * layout.strides[i];
    return last;
}

bool staysWithin(const Layout& layout, int64_t elements)
{
    const auto negative = [](int64_t number) { return number < 0; };
    if (layout.offset < 0 || std::any_of(layout.strides.begin(), layout.strides.end(), negative))
        return false;
    const auto last = lastElement(layout);
    return !last || *last < elements;
}

int64_t mostSize(const Layout& layout, size_t axis, int64_t elements)
{
    const int64_t stride = layout.strides[axis];
    return stride == 0 ? std::max(kMostRepeats, layout.shape[axis]) : 1 + roomWithout(layout, axis, elements) / stride;
}

int64_t mostStride(const Layout& layout, size_t axis, int64_t elements)
{
    const int64_t steps = layout.shape[axis] - 1;
    return steps <= 0 ? std::max<int64_t>(elements, 1) : roomWithout(layout, axis, elements) / steps;
}

int64_t mostOffset(const Layout& layout, int64_t elements)
{
    Layout first = layout;
    first.offset = 0;
    return std::max<int64_t>(0, elements - 1 - lastElement(first).value_or(0));
}

QString stridesText(const Layout& layout)
{
    return QStringLiteral("%1, %2, %3").arg(tupleText(layout.shape), tupleText(layout.strides)).arg(layout.offset);
}

std::optional<Layout> readStrides(const QString& text)
{
    static const QRegularExpression parts(QStringLiteral("^\\s*(\\([^)]*\\))\\s*,\\s*(\\([^)]*\\))\\s*,\\s*(-?\\d+)\\s*$"));
    const auto match = parts.match(text);
    const auto shape = match.hasMatch() ? readDims(match.captured(1)) : std::nullopt;
    const auto strides = match.hasMatch() ? readDims(match.captured(2)) : std::nullopt;
    if (!shape || !strides || shape->size() != strides->size())
        return std::nullopt;
    return Layout{*shape, *strides, match.captured(3).toLongLong()};
}

}
