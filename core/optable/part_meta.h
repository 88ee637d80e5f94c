#pragma once

#include "core/optable/value.h"

#include <span>

/// Which part of a tensor an op writes: shared by metas and kernels. `attrs` are the part's own, as the view op of the name
/// takes them.
namespace ss::optable {

using PartOf = Layout (*)(const Layout& whole, std::span<const Attr> attrs);

Layout selectPart(const Layout& whole, std::span<const Attr> attrs);
Layout slicePart(const Layout& whole, std::span<const Attr> attrs);
Layout diagonalPart(const Layout& whole, std::span<const Attr> attrs);
Layout unfoldPart(const Layout& whole, std::span<const Attr> attrs);
/// The caller checks that it lies within the storage.
Layout stridedPart(const Layout& whole, std::span<const Attr> attrs);

}
