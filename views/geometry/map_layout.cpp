#include "views/geometry/map_layout.h"

#include "views/geometry/map_rows.h"
#include "views/geometry/mix.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

/// A strip whose cells fit into so many rows is drawn cell by cell.
constexpr int64_t kRowsOfCells = 6;
constexpr int64_t kRowsOfSmallCells = 8;
/// Cells rather become a little narrower than that a strip wraps.
constexpr double kRatherNarrow = 0.7;
/// Small cells may show shorter numbers.
constexpr double kSmallFactor = 0.6;
constexpr double kMostZoomOfCells = 3;
/// Of a strip, for the width that labels have; longer ones behind them are elided.
constexpr size_t kLabelsRead = 256;

/// Wider elements have longer numbers.
double widthFactor(int64_t elementBytes)
{
    if (elementBytes == 1)
        return 0.85;
    if (elementBytes == 2)
        return 0.92;
    return elementBytes <= 4 ? 1 : elementBytes <= 8 ? 1.2 : 2;
}

/// Between the labels and the right edge.
double roomInAll(const MapScene& scene)
{
    const auto& m = scene.options.metrics;
    return std::max(scene.options.width - scene.gutter - m.margin, m.cell * 2);
}

/// What is left of it for cells where shapes, strides and tags stand behind the tracks.
double roomBesideDetails(const MapScene& scene)
{
    const auto& m = scene.options.metrics;
    const double width = roomInAll(scene);
    const double details = width > 600 ? std::min(width * 0.46, 62 * m.character) : 0;
    return std::max(width - details, m.cell * 2);
}

double fittingWidth(const MapScene& scene, const MapStrip& strip, double room)
{
    const auto& m = scene.options.metrics;
    const double full = m.cell * widthFactor(strip.elementBytes) * double(strip.cellBytes) / double(strip.elementBytes);
    const auto cells = double(strip.cells);
    const auto holds = [&](double width, double rows) { return cells <= rows * std::floor(room / width); };
    double width = full;
    if (!holds(full, 1) && holds(full * kRatherNarrow, 1))
        width = std::floor(room / cells);
    else if (!holds(full, kRowsOfCells))
        width = full * kSmallFactor;
    if (!holds(width, kRowsOfSmallCells))
        width = std::min(width, std::max(room * 3 / cells, room / cells));
    if (width < m.smallCell)
        width = room / std::max(1.0, cells);
    return std::min(width * scene.options.zoom, full * std::min(scene.options.zoom, kMostZoomOfCells));
}

int64_t rowLength(const MapStrip& strip)
{
    if (strip.tracks.empty())
        return 0;
    const auto& track = strip.tracks[0];
    const size_t n = track.view.layout.ndim();
    if (n < 2 || !track.contiguous)
        return 0;
    return track.view.layout.shape[n - 1] * track.view.itemsize / strip.cellBytes;
}

/// Some more than a screen holds are shown before any is left out, so that never one or two are.
void foldTracks(const MapOptions& options, MapStrip& strip)
{
    strip.folds = strip.tracks.size() > options.mostTracks;
    const bool all = !strip.folds || options.unfolded.contains(strip.buffer);
    strip.shownTracks = all ? strip.tracks.size() : std::max<size_t>(1, options.mostTracks * 3 / 4);
}

bool isWalked(const MapOptions& options, const MapStrip& strip)
{
    return options.walked.valid() &&
           std::any_of(strip.tracks.begin(), strip.tracks.end(), [&](const MapTrack& track) { return track.handle == options.walked; });
}

void setLooks(MapStrip& strip)
{
    strip.look = 0;
    for (const int64_t number : {strip.bytes, strip.cellBytes, strip.cells, strip.cellsPerColumn, strip.columns})
        strip.look = mixed(strip.look, uint64_t(number));
    strip.crowd = strip.look;
    for (const auto& track : strip.tracks)
        strip.crowd = mixed(strip.crowd, track.look);
}

void cutIntoRows(const MapScene& scene, MapStrip& strip, double room)
{
    const auto& m = scene.options.metrics;
    const double width = fittingWidth(scene, strip, room);
    const int64_t elementCells = std::max<int64_t>(1, strip.elementBytes / strip.cellBytes);
    if (width >= m.smallCell) {
        strip.cellsPerColumn = 1;
        strip.columnWidth = std::floor(width);
        const auto most = std::max<int64_t>(elementCells, int64_t(room / strip.columnWidth) / elementCells * elementCells);
        strip.columns = columnsFor(strip.cells, rowLength(strip), most);
    } else {
        strip.columnWidth = m.band;
        const auto most = std::max(1.0, std::floor(room / m.band));
        strip.cellsPerColumn = std::max<int64_t>(2, int64_t(std::ceil(double(strip.cells) / (most * std::max(1.0, scene.options.zoom)))));
        strip.columns = std::min(int64_t(most), (strip.cells + strip.cellsPerColumn - 1) / strip.cellsPerColumn);
    }
    const int64_t perRow = std::max<int64_t>(1, strip.columns * strip.cellsPerColumn);
    strip.rows = std::max<int64_t>(1, (strip.cells + perRow - 1) / perRow);
}

/// What is told of the tracks goes below them rather than that cells break into rows, or that nothing of it could be read.
void cutStrip(const MapScene& scene, MapStrip& strip)
{
    constexpr double kReadable = 24; // characters: "(3, 4) stride (4, 1)"
    constexpr int64_t kFewRows = 3;  // each is higher by the lines below its tracks
    const double all = roomInAll(scene), beside = roomBesideDetails(scene);
    cutIntoRows(scene, strip, beside);
    const bool readable = all - strip.width() >= kReadable * scene.options.metrics.character;
    if (strip.rows == 1 && readable)
        return;
    cutIntoRows(scene, strip, all);
    strip.detailsBelow = strip.rows == 1 || (!readable && strip.rows <= kFewRows);
    if (!strip.detailsBelow)
        cutIntoRows(scene, strip, beside);
}

void layOutStrip(const MapScene& scene, MapStrip& strip)
{
    const auto& m = scene.options.metrics;
    cutStrip(scene, strip);
    strip.x = scene.gutter;
    strip.coverageHeight = strip.tracks.size() > 1 ? m.coverage : 0;
    foldTracks(scene.options, strip);
    const auto lines = double(strip.lines() + strip.ghosts.size());
    strip.walkRoom = isWalked(scene.options, strip) ? m.walk : 0;
    strip.rowHeight = 2 * strip.walkRoom + m.cellHeight + m.index + strip.coverageHeight + m.trackGap + lines * trackPitch(scene, strip);
    setLooks(strip);
    strip.height = m.head + double(strip.rows) * (strip.rowHeight + m.rowGap) - m.rowGap;
}

/// As wide as the longest name, within bounds. The expressions of temporaries are elided earlier: one long one would take the room
/// of everybody's cells.
void setGutter(MapScene& scene)
{
    constexpr size_t kOfTemporaries = 18;
    constexpr double kLeast = 12, kMost = 30, kShare = 0.24; // of the whole width
    size_t most = 0;
    for (const auto& strip : scene.strips)
        for (size_t i = 0; i < std::min(strip.tracks.size(), kLabelsRead); ++i) {
            const size_t columns = labelColumns(strip.tracks[i].label);
            most = std::max(most, strip.tracks[i].named ? columns : std::min(columns, kOfTemporaries));
        }
    for (const auto& ghost : scene.options.ghosts)
        most = std::max(most, labelColumns(ghost.label));
    const auto& m = scene.options.metrics;
    const double least = kLeast * m.character, limit = std::max(least, std::min(kMost * m.character, scene.options.width * kShare));
    scene.gutter = std::ceil(std::clamp(double(most) * m.character + m.margin * 2, least, limit));
}

}

int64_t columnsFor(int64_t cells, int64_t rowLength, int64_t most)
{
    most = std::max<int64_t>(1, most);
    if (cells <= most)
        return std::max<int64_t>(1, cells);
    if (rowLength > 1 && rowLength <= most)
        return most / rowLength * rowLength;
    for (int64_t parts = 2; rowLength > most && parts <= 2 * rowLength / most + 1; ++parts)
        if (rowLength % parts == 0 && rowLength / parts <= most && rowLength / parts * 2 > most)
            return rowLength / parts;
    return most >= 8 ? most / 8 * 8 : most;
}

size_t labelColumns(const std::string& utf8)
{
    size_t columns = 0;
    for (const char c : utf8) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80 || byte >= 0xc0)
            columns += byte >= 0xe0 ? 2 : 1;
    }
    return columns;
}

void layOut(MapScene& scene)
{
    const auto& m = scene.options.metrics;
    setGutter(scene);
    double y = m.margin;
    size_t next = 0;
    for (size_t lane = 0; lane < scene.lanes.size(); ++lane) {
        scene.lanes[lane].y = y;
        const size_t first = next;
        for (; next < scene.strips.size() && scene.strips[next].lane == lane; ++next) {
            auto& strip = scene.strips[next];
            if (next > first)
                y += m.stripGap;
            layOutStrip(scene, strip);
            strip.y = y;
            y += strip.height;
            scene.width = std::max(scene.width, strip.x + strip.width() + m.margin);
        }
        scene.lanes[lane].strips = next - first;
        if (first == next)
            y += m.head;
        scene.lanes[lane].height = y - scene.lanes[lane].y;
        y += m.lane * 2;
    }
    if (scene.flow) {
        auto& target = scene.strips[scene.flow->targetStrip];
        target.headGap = m.character * (scene.flow->crossesLanes ? 11 : 2); // an arrow's curve comes between
        target.headAside = target.rows == 1 && target.width() + 40 * m.character < scene.options.width - scene.gutter;
    }
    y -= m.lane * 2;
    for (auto& ghost : scene.ghosts) {
        y += m.stripGap;
        layOutStrip(scene, ghost);
        ghost.y = y;
        y += ghost.height;
        scene.width = std::max(scene.width, ghost.x + ghost.width() + m.margin);
    }
    scene.width = std::max(scene.width, scene.options.width);
    scene.height = y + m.margin;
}

MapMetrics MapMetrics::scaled(double factor) const
{
    MapMetrics result = *this;
    for (double* each : {&result.walk, &result.cell, &result.cellHeight, &result.index, &result.coverage, &result.track, &result.trackGap, &result.below,
                         &result.head, &result.rowGap, &result.stripGap, &result.lane, &result.margin, &result.smallCell})
        *each = std::round(*each * factor);
    result.character *= factor;
    return result;
}

}
