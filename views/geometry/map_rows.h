#pragma once

#include "views/geometry/map_scene.h"

namespace ss::views {

/// Cells [begin, end) of a strip that a track covers within a row.
struct CellRun {
    int64_t begin = 0, end = 0;
    bool operator==(const CellRun&) const = default;
};

/// The place of an element in its handle's logical order, to be written on its cells.
struct OrderNumber {
    CellRun cells;
    int64_t number = 0;
    bool operator==(const OrderNumber&) const = default;
};

struct TrackRow {
    std::vector<CellRun> runs; ///< separate cells; a cell counts when any of its bytes is seen
    std::vector<float> shares; ///< density bands: by column
    std::vector<OrderNumber> order;
    bool exact = true;           ///< false: no more than that is seen
    std::optional<CellRun> line; ///< what the joining line spans in this row
};

enum class CellFill : uint8_t { Written, Unwritten, Unknown };
struct FillRun {
    CellRun cells;
    CellFill fill = CellFill::Written;
    bool operator==(const FillRun&) const = default;
};

/// A row of a strip, computed when it is looked at.
struct StripRow {
    CellRun cells;
    int64_t columns = 0;
    std::vector<TrackRow> tracks;
    std::vector<uint32_t> coverage; ///< by column: how many handles see it (a band: any of it)
    std::vector<FillRun> fills;     ///< in order; without gaps
};

CellRun rowCells(const MapStrip& strip, int64_t row);
/// Columns of a row; the last row may have fewer.
int64_t rowColumns(const MapStrip& strip, int64_t row);
/// `order`: with order numbers for handles that need them.
StripRow stripRow(const MapStrip& strip, int64_t row, bool order);
// Its parts, each as costly as it is: one track, all tracks counted, what is written.
TrackRow trackRow(const MapStrip& strip, const MapTrack& track, int64_t row, bool order);
/// What the line that joins a track's boxes spans in a row.
std::optional<CellRun> trackLine(const MapStrip& strip, const MapTrack& track, int64_t row);
std::vector<uint32_t> rowCoverage(const MapStrip& strip, int64_t row);
std::vector<FillRun> rowFills(const MapStrip& strip, int64_t row);

/// Upper edge of a row's parts.
double rowTop(const MapScene& scene, const MapStrip& strip, int64_t row);
double indexTop(const MapScene& scene, const MapStrip& strip, int64_t row);
double coverageTop(const MapScene& scene, const MapStrip& strip, int64_t row);
/// From one track to the next.
double trackPitch(const MapScene& scene, const MapStrip& strip);
double trackTop(const MapScene& scene, const MapStrip& strip, int64_t row, size_t track);
/// Left edge of a cell (or of the column that it is in), relative to the picture.
double cellLeft(const MapStrip& strip, int64_t cell);
int64_t rowOfCell(const MapStrip& strip, int64_t cell);
/// Tracks of a row that meet [top, bottom); of those that are shown.
CellRun visibleTracks(const MapScene& scene, const MapStrip& strip, int64_t row, double top, double bottom);

/// What lies at a point.
struct MapHit {
    enum class Part : uint8_t { None, Head, Cell, Index, Coverage, Track, Label, Detail, More } part = Part::None;
    size_t strip = 0;
    int64_t row = 0;
    std::optional<int64_t> cell; ///< the first one of its column
    std::optional<size_t> track;
    HandleId handle;
};
MapHit hitMap(const MapScene& scene, double x, double y);

/// First and last row of a strip that meet [top, bottom); empty when none does.
std::optional<CellRun> visibleRows(const MapScene& scene, const MapStrip& strip, double top, double bottom);

}
