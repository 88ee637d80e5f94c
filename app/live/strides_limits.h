#pragma once

#include "core/layout/layout.h"

#include <QString>
#include <optional>

/// What as_strided can be given without leaving a storage. Pure.
namespace ss::app {

/// Last element that a layout reaches, none where it has none.
std::optional<int64_t> lastElement(const Layout& layout);
/// Every element lies within a storage of so many.
bool staysWithin(const Layout& layout, int64_t elements);

/// The largest value of one number while the others stay as they are. Sizes are at least 1, strides and the offset 0.
int64_t mostSize(const Layout& layout, size_t axis, int64_t elements);
int64_t mostStride(const Layout& layout, size_t axis, int64_t elements);
int64_t mostOffset(const Layout& layout, int64_t elements);

/// "(3, 4), (4, 1), 0", and back.
QString stridesText(const Layout& layout);
std::optional<Layout> readStrides(const QString& text);

}
