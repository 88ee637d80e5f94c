#pragma once

#include "core/trace/state.h"
#include "views/geometry/coverage.h"
#include "views/geometry/number_text.h"

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

/// What the memory map shows, before any painting: lanes of strips of cells, a track under them for each handle, and where
/// everything lies. Nothing here is as long as a buffer: rows are computed when they are looked at (map_rows.h).
namespace ss::views {

class KnownRuns;

/// Sizes in pixels at scale 1.
struct MapMetrics {
    double cell = 46, cellHeight = 30, index = 17, coverage = 16, track = 20, trackGap = 8;
    double walk = 34; ///< for a walk's jumps, above and below the cells
    double head = 26, rowGap = 14, stripGap = 26, lane = 26, margin = 14;
    double below = 20;      ///< a line of shapes and strides under a track, where there is no room behind it
    double smallCell = 5;   ///< narrower cells become density bands
    double band = 2;        ///< a column of a density band
    double character = 7.6; ///< of a label
    MapMetrics scaled(double factor) const;
};

enum class Temporaries : uint8_t { None, Keeping, All };

/// What a line that has not run yet would make, drawn dashed where it would lie.
struct MapGhost {
    std::string label;
    std::string dtype;
    int64_t itemsize = 4;
    Layout layout;   ///< as its owner will count: elements of a tensor, bytes of an ndarray
    BufferId buffer; ///< whose bytes it would see; none: bytes of its own
    ByteView view;   ///< of that buffer's bytes
};

struct MapOptions {
    double width = 1000; ///< of the whole picture
    double zoom = 1;
    bool byAddress = false;
    bool freed = false; ///< show freed buffers, too
    BufferId only;      ///< valid: this storage alone is shown
    Temporaries temporaries = Temporaries::Keeping;
    bool simulated = false; ///< the CUDA devices are simulated, and the map must say so
    HandleId walked;        ///< its strip has room for the walk's jumps
    std::string hint;       ///< UTF-8; what to do, in a map where nothing has happened
    CallId flow;            ///< the copy whose cells are drawn flowing; none: no flow
    std::vector<MapGhost> ghosts;
    /// A storage with more handles than that shows some of them and a line that tells how many there are besides.
    size_t mostTracks = 64;
    std::set<BufferId> unfolded; ///< storages that show all of their handles
    MapMetrics metrics;
};

/// What is said about a track behind its boxes.
struct TrackTag {
    enum class Kind : uint8_t { PartialView, View, NotContiguous, Repeats, Overlaps, SharesMemory, Conjugated, Negated, ReadOnly };
    Kind kind = Kind::View;
    int64_t a = 0, b = 0; ///< PartialView: bytes seen, bytes held. Repeats: how often each element is seen
    bool operator==(const TrackTag&) const = default;
};

struct MapTrack {
    HandleId handle;
    uint32_t number = 0; ///< for Theme::styleOf
    std::string label;
    bool named = true;
    ByteView view;
    ByteSet bytes;
    Layout layout;     ///< as its owner counts: elements for a tensor, bytes for an ndarray
    std::string dtype; ///< empty where it is the strip's
    bool contiguous = true;
    bool ordered = true; ///< logical order goes forward in memory: no order numbers needed
    std::vector<TrackTag> tags;
    uint64_t look = 0; ///< equal where what is seen of the buffer is
};

/// How the bytes last came to be what they are.
struct WriteFact {
    enum class Kind : uint8_t { None, Made, Copied, Written } kind = Kind::None;
    std::string text; ///< "c = x.contiguous()"
};

struct MapStrip {
    BufferId buffer;
    size_t lane = 0;
    // What the head tells.
    int64_t bytes = 0;
    Device device;
    trace::Owner owner = trace::Owner::Torch;
    std::string dtype;
    std::optional<int64_t> version;
    bool seenByArrays = false;
    std::optional<int64_t> used; ///< bytes that some handle sees; empty: too many runs to tell
    uint64_t address = 0;
    WriteFact write;
    bool alive = true;
    // What the cells mean.
    NumberType type;
    int64_t elementBytes = 1; ///< of the main dtype, which gives the index below the cells
    int64_t elementPhase = 0; ///< bytes before the first whole element of the main dtype
    int64_t cellBytes = 1;    ///< divides elementBytes: the finest grid that all handles share
    int64_t cells = 0;
    uint64_t revision = 0;
    RunSet written, unknown;
    bool runsCollapsed = false;
    std::vector<MapTrack> tracks;
    std::vector<MapTrack> ghosts; ///< below the tracks; they have no handle yet
    // Where it lies.
    int64_t cellsPerColumn = 1; ///< 1: a box a cell; more: a density band
    int64_t columns = 1;        ///< in a full row
    int64_t rows = 1;
    double columnWidth = 46;
    size_t shownTracks = 0; ///< the first ones; with fewer than all, or where all are shown on demand, a line behind them says so
    bool folds = false;     ///< there is that line
    uint64_t look = 0;      ///< equal where rows are cut alike
    uint64_t crowd = 0;     ///< equal where the same is seen by as many, row by row
    bool headAside = false; ///< the head stands right of the cells, so that a flow has room above them
    double headGap = 0;     ///< between the cells and a head aside
    double x = 0, y = 0;
    double walkRoom = 0;              ///< above the cells of each row, and as much below them
    bool detailsBelow = false;        ///< shapes, strides and tags stand under each track: the cells have the room behind it
    double coverageHeight = 0;        ///< 0: a single handle needs no coverage
    double rowHeight = 0, height = 0; ///< rowHeight without the gap between rows

    bool separateCells() const { return cellsPerColumn == 1; }
    /// Below the cells: tracks and the line that folds.
    size_t lines() const { return shownTracks + folds; }
    size_t hiddenTracks() const { return tracks.size() - shownTracks; }
    double width() const { return columnWidth * double(columns); }
};

struct MapLane {
    Device device;
    bool pinned = false;
    bool simulated = false;
    size_t strips = 0;
    double y = 0, height = 0;
};

/// Where a handle's track is among a scene's.
struct TrackPlace {
    uint32_t strip = 0, track = 0;
    bool operator==(const TrackPlace&) const = default;
};

/// One copy, drawn as cells that flow from a track to a strip.
struct MapFlow {
    size_t sourceStrip = 0, targetStrip = 0;
    HandleId source, target;
    bool crossesLanes = false;
    int64_t bytes = 0;
};

struct MapScene {
    MapOptions options;
    std::vector<MapLane> lanes;
    std::vector<MapStrip> strips; ///< in order of y
    std::vector<MapStrip> ghosts; ///< below all strips: what has no bytes yet, each with one ghost; they have no buffer
    std::optional<MapFlow> flow;
    /// Of what has happened until then, where no storage is shown.
    enum class Past : uint8_t { Nothing, NoStorage, AllFreed } past = Past::Nothing;
    double gutter = 90; ///< where the labels end and cells begin
    double width = 0, height = 0;
    std::unordered_map<BufferId, uint32_t> stripsByBuffer;
    std::unordered_map<HandleId, TrackPlace> places;

    const MapStrip* stripOf(BufferId buffer) const;
    const MapTrack* trackOf(HandleId handle) const;
    std::optional<TrackPlace> placeOf(HandleId handle) const;
    /// The first strip that ends behind y, or their number.
    size_t stripBelow(double y) const;
};

MapScene buildMapScene(const trace::TraceState& state, const MapOptions& options);
/// The same by somebody who builds one after another.
MapScene buildMapScene(const trace::TraceState& state, const MapOptions& options, KnownRuns& known);

/// The index tuples of a track's elements that hold a byte of the buffer, as its owner counts, in logical order.
std::vector<Dims> indicesOf(const MapTrack& track, int64_t byte, size_t limit);

/// Columns of a row that `most` columns fit into: a multiple of the main handle's rows where that leaves no ragged grid.
int64_t columnsFor(int64_t cells, int64_t rowLength, int64_t most);

/// What a picture shows, in numbers.
struct MapCounts {
    int64_t storages = 0;
    int64_t handles = 0;
    int64_t cells = 0;
    std::optional<int64_t> sharedCells; ///< seen by more than one handle; empty: too many runs to tell
};
MapCounts countMap(const MapScene& scene);

}
