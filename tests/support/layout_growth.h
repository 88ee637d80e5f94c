#pragma once

#include "tests/support/graph_shapes.h"

#include <QString>

namespace ss::test {

/// What became of boxes while a graph was laid out again and again, each time with the layout before.
struct Growth {
    size_t stayed = 0;    ///< boxes of two layouts that follow each other, in the same layer
    size_t moved = 0;     ///< of these: are elsewhere
    size_t changed = 0;   ///< boxes of both in another layer
    QString wrong;        ///< what did not hold of one of the layouts
    size_t strangers = 0; ///< in frames, of the last layout
    views::GraphLayout last;

    void step(const views::LayoutInput& input, views::LayoutDirection direction = views::LayoutDirection::Down);
};

/// Box after box, as a program makes them.
Growth grown(const views::LayoutInput& input, size_t each = 1, views::LayoutDirection direction = views::LayoutDirection::Down);
/// All of it at first; then more and more of its beginning is gone.
Growth shrunk(const views::LayoutInput& input, size_t each = 1);
/// A window of boxes goes over it.
Growth rolled(const views::LayoutInput& input, size_t window, size_t each = 1);

}
