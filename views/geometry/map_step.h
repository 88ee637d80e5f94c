#pragma once

#include "core/trace/log.h"
#include "views/geometry/map_scene.h"

/// What there is to be seen between two cursors: first the facts that the events tell, then what they changed on the map.
namespace ss::views {

/// Events between two cursors that lie a step or a short statement apart.
struct MapStep {
    std::vector<CallId> calls; ///< outermost ones that ended
    std::vector<trace::Written> writes;
    std::vector<trace::NameBound> bound;
    std::vector<std::string> unbound;
    std::vector<HandleId> made, changed;
    std::vector<BufferId> newBuffers, freed;
    std::string error;  ///< the last that was raised
    int statements = 0; ///< that ended
    bool operator==(const MapStep&) const;
    bool empty() const { return *this == MapStep(); }
};
/// Empty when it goes back, nowhere, or over so many events that it is a jump.
MapStep stepBetween(const trace::Log& log, trace::Seq from, trace::Seq to);

enum class ChangeKind : uint8_t { None, Made, View, Same, Copy, Write, Rebound, Named, Changed, Unbound, Freed, Failed };

/// Bytes that were written in place.
struct ByteWrite {
    BufferId buffer;
    ByteSet bytes;
    int64_t elements = 0, itemsize = 1;
    trace::Certainty certainty = trace::Certainty::Exact;
    trace::Writer by = trace::Writer::Call;
    bool inParts = false; ///< counted in bytes: not all elements as a whole
};

/// A name that means another handle now.
struct Rebound {
    std::string name;
    HandleId from, to;
    BufferId fromBuffer, toBuffer;
    bool fromFreed = false;
    std::vector<std::string> fromSeenBy; ///< who still sees the old bytes
};

struct FreedStrip {
    BufferId buffer;
    int64_t bytes = 0;
    double y = 0; ///< where the map closed over it
};

/// What a step changed on the map: for the picture's motion and for the caption's words.
struct MapChange {
    ChangeKind kind = ChangeKind::None;     ///< the headline
    ChangeKind how = ChangeKind::None;      ///< how the handle came to be: Made, View, Same, Copy
    HandleId handle;                        ///< the one that it is about
    HandleId base;                          ///< View: whose bytes it sees. Copy: whose elements were read
    std::string name, baseName;             ///< as on the map; a temporary's is an expression
    BufferId buffer;                        ///< of the handle
    bool arrives = false;                   ///< its track is new on the map
    bool flies = false;                     ///< the scene's flow is this copy, and its strip is new
    bool sharesMemory = false;              ///< between torch and NumPy
    int64_t seen = 0, held = 0;             ///< bytes that it sees, of those that its buffer has
    int64_t cells = 0, bytes = 0;           ///< elements and bytes of a copy's target
    int64_t readBytes = 0;                  ///< that a copy read
    std::string fromType, toType;           ///< of a copy that converts; else empty
    std::optional<size_t> fromLane, toLane; ///< of a copy between memories: lanes of the scene
    std::string reason;                     ///< why a view or a copy, as the call says
    std::string error;
    std::vector<ByteWrite> writes;
    std::vector<std::string> seenBy; ///< handles that see something of what was written
    int64_t unseenBy = 0;            ///< tracks that were too many to be asked, or that could not be told
    std::optional<Rebound> rebound;
    std::vector<FreedStrip> freed; ///< that were on the map before
    std::vector<std::string> unbound;
};
MapChange changeOf(const MapStep& step, const trace::TraceState& after, const MapScene& before, const MapScene& now);

/// Of a copy whose elements fly: how many are drawn doing so, all or evenly chosen ones; how far one of them is, from 0 to 1; how many
/// have arrived.
constexpr int64_t kMostFlights = 64;
double flightOf(int64_t i, int64_t count, double progress);
int64_t arrivedOf(int64_t count, double progress);

/// Where a handle's track is, unless it is folded away.
std::optional<TrackPlace> shownPlace(const MapScene& scene, HandleId handle);
/// Where the label of a track ends and what its middle's height is, in its first row.
std::pair<double, double> labelSpot(const MapScene& scene, TrackPlace place);
/// The name is one of those that a label joins.
bool labelHas(const std::string& label, const std::string& name);

}
