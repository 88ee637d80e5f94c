#pragma once

#include "views/geometry/known_runs.h"
#include "views/geometry/map_scene.h"

#include <unordered_map>

/// What is told about strips and tracks, taken from a state. Internal to the scene's building.
namespace ss::views {

/// The handles to draw of each buffer that has some, by birth.
std::unordered_map<BufferId, std::vector<HandleId>> handlesByBuffer(const trace::TraceState& state, Temporaries temporaries);
MapTrack trackOf(const trace::TraceState& state, HandleId handle, KnownRuns& known);
/// The handle that gives each buffer its grid of numbers: the first that was ever made on it, so that the picture does not
/// change when names come and go.
std::unordered_map<BufferId, HandleId> mainHandles(const trace::TraceState& state);
/// Puts the options' ghosts on the strips whose bytes they would see, the others below all strips.
void addGhosts(MapScene& scene);
/// All but where it lies.
MapStrip stripFacts(const trace::TraceState& state, BufferId buffer, HandleId main, const std::vector<HandleId>& handles, KnownRuns& known);

}
