#pragma once

#include "app/shell/picture_export.h"
#include "core/trace/log.h"
#include "core/trace/state.h"
#include "views/common/theme.h"
#include "views/common/value_source.h"
#include "views/geometry/map_scene.h"

#include <memory>

namespace ss::app {

/// The storage that a name of the script sees. Throws ss::Error (Value): there is no such name.
BufferId bufferOfName(const trace::TraceState& state, const std::string& name);

/// Values as a log keeps them, for as long as somebody asks; hidden ones stay hidden.
std::shared_ptr<const views::ValueSource> valuesOf(std::shared_ptr<const trace::Log> log, bool hidden);

/// Everything an exported map is made of: a snapshot, so that the session may go on meanwhile.
struct MapSnapshot {
    trace::TraceState state;
    std::shared_ptr<const views::ValueSource> values;
    views::MapOptions options;
    views::Theme theme;
    double width = 1600;
    BufferId selected; ///< the storage of the selection; none: nothing is selected
};

Exportable exportOf(MapSnapshot snapshot);

}
