#include "views/geometry/map_rows.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

CellRun cellsOf(const MapStrip& strip, Run bytes)
{
    return {bytes.begin / strip.cellBytes, (bytes.end + strip.cellBytes - 1) / strip.cellBytes};
}

/// One past the last byte of an element.
int64_t endOf(const MapTrack& track, const Dims& index)
{
    int64_t at = track.view.layout.offset;
    for (size_t i = 0; i < index.size(); ++i)
        at += index[i] * track.view.layout.strides[i];
    return track.view.base + (at + 1) * track.view.itemsize;
}

std::vector<OrderNumber> orderNumbers(const MapStrip& strip, const MapTrack& track, CellRun row)
{
    std::vector<OrderNumber> numbers;
    std::vector<Run> seen;
    track.bytes.binsSeen(row.begin * strip.cellBytes, strip.cellBytes, row.end - row.begin, strip.bytes, seen);
    for (const Run& run : seen)
        for (int64_t cell = row.begin + run.begin, end = row.begin + run.end; cell < end;) {
            const auto found = indicesAt(track.view, cell * strip.cellBytes, 1);
            if (found.empty()) {
                ++cell;
                continue;
            }
            // A row may begin, or another handle's grid cut, within an element.
            Dims index = found[0];
            const int64_t behind = std::clamp(cellsOf(strip, {0, endOf(track, index)}).end, cell + 1, end);
            index.resize(track.layout.ndim());
            numbers.push_back({{cell, behind}, logicalNumber(track.layout, index)});
            cell = behind;
        }
    return numbers;
}

CellFill fillOf(const MapStrip& strip, Run bytes)
{
    if (strip.written.covers(bytes))
        return CellFill::Written;
    return strip.runsCollapsed || strip.unknown.intersects(bytes) ? CellFill::Unknown : CellFill::Unwritten;
}

double pitch(const MapScene& scene, const MapStrip& strip) { return strip.rowHeight + scene.options.metrics.rowGap; }

}

CellRun rowCells(const MapStrip& strip, int64_t row)
{
    const int64_t perRow = strip.columns * strip.cellsPerColumn;
    return {std::min(strip.cells, row * perRow), std::min(strip.cells, (row + 1) * perRow)};
}

int64_t rowColumns(const MapStrip& strip, int64_t row)
{
    const CellRun cells = rowCells(strip, row);
    return (cells.end - cells.begin + strip.cellsPerColumn - 1) / strip.cellsPerColumn;
}

TrackRow trackRow(const MapStrip& strip, const MapTrack& track, int64_t index, bool order)
{
    TrackRow result;
    const CellRun row = rowCells(strip, index);
    const int64_t columns = rowColumns(strip, index), start = row.begin * strip.cellBytes;
    if (!strip.separateCells()) {
        result.shares = track.bytes.densities(start, strip.cellsPerColumn * strip.cellBytes, size_t(columns), strip.bytes, &result.exact);
    } else {
        std::vector<Run> seen;
        track.bytes.binsSeen(start, strip.cellBytes, columns, strip.bytes, seen, &result.exact);
        for (const Run& run : seen)
            result.runs.push_back({row.begin + run.begin, row.begin + run.end});
        if (order && !track.ordered && track.bytes.repeats() == 1)
            result.order = orderNumbers(strip, track, row);
    }
    result.line = trackLine(strip, track, index);
    return result;
}

std::optional<CellRun> trackLine(const MapStrip& strip, const MapTrack& track, int64_t index)
{
    if (track.bytes.empty())
        return std::nullopt;
    const CellRun row = rowCells(strip, index), all = cellsOf(strip, track.bytes.extent());
    const CellRun line{std::max(all.begin, row.begin), std::min(all.end, row.end)};
    return line.begin < line.end ? std::optional(line) : std::nullopt;
}

std::vector<uint32_t> rowCoverage(const MapStrip& strip, int64_t index)
{
    // Differences at the ends of runs, then a running sum: the cost is that of the runs.
    const int64_t columns = rowColumns(strip, index), start = rowCells(strip, index).begin * strip.cellBytes;
    std::vector<int32_t> steps(size_t(columns) + 1, 0);
    std::vector<Run> seen;
    for (const auto& track : strip.tracks) {
        track.bytes.binsSeen(start, strip.cellsPerColumn * strip.cellBytes, columns, strip.bytes, seen);
        for (const Run& run : seen) {
            ++steps[size_t(run.begin)];
            --steps[size_t(run.end)];
        }
    }
    std::vector<uint32_t> coverage(static_cast<size_t>(columns));
    int32_t now = 0;
    for (size_t i = 0; i < coverage.size(); ++i)
        coverage[i] = uint32_t(now += steps[i]);
    return coverage;
}

std::vector<FillRun> rowFills(const MapStrip& strip, int64_t index)
{
    const CellRun row = rowCells(strip, index);
    const Run all{row.begin * strip.cellBytes, std::min(strip.bytes, row.end * strip.cellBytes)};
    if (row.begin == row.end)
        return {};
    if (strip.written.covers(all))
        return {{row, CellFill::Written}};
    std::vector<FillRun> fills;
    for (int64_t cell = row.begin; cell < row.end; cell += strip.cellsPerColumn) {
        const int64_t end = std::min(row.end, cell + strip.cellsPerColumn);
        const CellFill fill = fillOf(strip, {cell * strip.cellBytes, std::min(strip.bytes, end * strip.cellBytes)});
        if (!fills.empty() && fills.back().fill == fill)
            fills.back().cells.end = end;
        else
            fills.push_back({{cell, end}, fill});
    }
    return fills;
}

StripRow stripRow(const MapStrip& strip, int64_t row, bool order)
{
    StripRow result;
    result.cells = rowCells(strip, row);
    result.columns = rowColumns(strip, row);
    for (const auto& track : strip.tracks)
        result.tracks.push_back(trackRow(strip, track, row, order));
    result.coverage = rowCoverage(strip, row);
    result.fills = rowFills(strip, row);
    return result;
}

double rowTop(const MapScene& scene, const MapStrip& strip, int64_t row)
{
    return strip.y + scene.options.metrics.head + strip.walkRoom + double(row) * pitch(scene, strip);
}

double indexTop(const MapScene& scene, const MapStrip& strip, int64_t row)
{
    return rowTop(scene, strip, row) + scene.options.metrics.cellHeight + strip.walkRoom;
}

double coverageTop(const MapScene& scene, const MapStrip& strip, int64_t row)
{
    return indexTop(scene, strip, row) + scene.options.metrics.index;
}

double trackPitch(const MapScene& scene, const MapStrip& strip)
{
    const auto& m = scene.options.metrics;
    return m.track + m.trackGap + (strip.detailsBelow ? m.below : 0);
}

double trackTop(const MapScene& scene, const MapStrip& strip, int64_t row, size_t track)
{
    const auto& m = scene.options.metrics;
    return coverageTop(scene, strip, row) + strip.coverageHeight + m.trackGap + double(track) * trackPitch(scene, strip);
}

CellRun visibleTracks(const MapScene& scene, const MapStrip& strip, int64_t row, double top, double bottom)
{
    const auto& m = scene.options.metrics;
    const double first = trackTop(scene, strip, row, 0) - m.trackGap / 2, step = trackPitch(scene, strip);
    const auto within = [&](double line) { return std::clamp<int64_t>(int64_t(line), 0, int64_t(strip.shownTracks)); };
    return {within((top - first) / step), within(std::ceil((bottom - first) / step))};
}

int64_t rowOfCell(const MapStrip& strip, int64_t cell) { return cell / (strip.columns * strip.cellsPerColumn); }

double cellLeft(const MapStrip& strip, int64_t cell)
{
    const int64_t inRow = cell - rowCells(strip, rowOfCell(strip, cell)).begin;
    return strip.x + double(inRow / strip.cellsPerColumn) * strip.columnWidth;
}

std::optional<CellRun> visibleRows(const MapScene& scene, const MapStrip& strip, double top, double bottom)
{
    const double first = rowTop(scene, strip, 0), step = pitch(scene, strip);
    const auto begin = int64_t(std::floor((top - first) / step)), end = int64_t(std::floor((bottom - first) / step)) + 1;
    const CellRun rows{std::max<int64_t>(0, begin), std::min(strip.rows, end)};
    return rows.begin < rows.end ? std::optional(rows) : std::nullopt;
}

namespace {

/// The vertical part of a row and, for tracks, which one.
void hitRow(const MapScene& scene, const MapStrip& strip, double y, MapHit& hit)
{
    const auto& m = scene.options.metrics;
    if (y < indexTop(scene, strip, hit.row)) {
        hit.part = MapHit::Part::Cell;
        return;
    }
    if (y < coverageTop(scene, strip, hit.row)) {
        hit.part = MapHit::Part::Index;
        return;
    }
    const double tracks = trackTop(scene, strip, hit.row, 0) - m.trackGap / 2;
    if (y < tracks) {
        hit.part = MapHit::Part::Coverage;
        return;
    }
    const double pitch = trackPitch(scene, strip);
    const auto track = size_t((y - tracks) / pitch);
    if (track >= strip.shownTracks) {
        hit.part = strip.folds && track == strip.shownTracks ? MapHit::Part::More : MapHit::Part::None;
        return;
    }
    const bool below = y - tracks - double(track) * pitch >= m.track + m.trackGap;
    hit.part = below ? MapHit::Part::Detail : MapHit::Part::Track;
    hit.track = track;
    hit.handle = strip.tracks[track].handle;
}

void hitColumn(const MapStrip& strip, double x, MapHit& hit)
{
    if (x < strip.x) {
        hit.part = hit.track ? MapHit::Part::Label : MapHit::Part::None;
        return;
    }
    if (hit.part == MapHit::Part::Detail)
        return;
    const auto column = int64_t((x - strip.x) / strip.columnWidth);
    const CellRun row = rowCells(strip, hit.row);
    const int64_t cell = row.begin + column * strip.cellsPerColumn;
    if (column < strip.columns && cell < row.end)
        hit.cell = cell;
    else
        hit.part = hit.track ? MapHit::Part::Detail : MapHit::Part::None;
}

}

MapHit hitMap(const MapScene& scene, double x, double y)
{
    MapHit hit;
    hit.strip = scene.stripBelow(y);
    if (hit.strip == scene.strips.size() || y < scene.strips[hit.strip].y)
        return {};
    const MapStrip& strip = scene.strips[hit.strip];
    const double first = rowTop(scene, strip, 0);
    if (y < first) {
        hit.part = MapHit::Part::Head;
        return hit;
    }
    hit.row = std::min(strip.rows - 1, int64_t((y - first) / pitch(scene, strip)));
    hitRow(scene, strip, y, hit);
    if (hit.part != MapHit::Part::None && hit.part != MapHit::Part::More)
        hitColumn(strip, x, hit);
    return hit;
}

}
