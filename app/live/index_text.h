#pragma once

#include "core/layout/layout.h"

#include <QString>
#include <optional>
#include <vector>

namespace ss::app {

/// One part of a basic index: `2`, `1:3`, `::2`, `None`, `...`.
struct IndexPart {
    enum class Kind { Number, Slice, NewAxis, Ellipsis } kind = Kind::Slice;
    int64_t number = 0;
    std::optional<int64_t> start, end;
    int64_t step = 1;
};

/// What stands between the brackets of x[...], where it is a basic index of plain numbers; none otherwise (names, masks, lists: only
/// known when it runs).
std::optional<std::vector<IndexPart>> parseIndex(const QString& text);

enum class Indexed : uint8_t { Tensor, Array };
/// The view that a basic index takes. Throws PyTorch's errors, or NumPy's; an ndarray's steps go forward.
Layout indexed(const Layout& layout, const std::vector<IndexPart>& parts, Indexed of);

}
