#pragma once

#include "app/shell/picture_export.h"
#include "views/graph/render.h"

namespace ss::app {

/// Everything an exported graph is made of.
struct GraphSnapshot {
    trace::TraceState state;
    views::GraphPicture::Options options;
    views::Theme theme;
};

Exportable exportOf(GraphSnapshot snapshot);

}
