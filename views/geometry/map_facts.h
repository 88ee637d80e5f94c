#pragma once

#include "views/geometry/map_scene.h"

/// What is told about strips and tracks, taken from a state. Internal to the scene's building.
namespace ss::views {

/// The handles to draw of each buffer, by birth.
std::vector<std::vector<HandleId>> handlesByBuffer(const trace::TraceState& state, Temporaries temporaries);
MapTrack trackOf(const trace::TraceState& state, HandleId handle);
/// All but where it lies.
MapStrip stripFacts(const trace::TraceState& state, BufferId buffer, const std::vector<HandleId>& handles);

}
