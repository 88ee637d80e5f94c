#pragma once

#include "views/common/selection.h"
#include "views/common/value_source.h"
#include "views/geometry/mix.h"
#include "views/geometry/row_cache.h"
#include "views/memory/map_style.h"
#include "views/memory/picture_cache.h"

namespace ss::views {

/// What is marked on the map, and how far a motion is.
struct MapMarks {
    HandleId selected, hovered;
    std::optional<Place> place;        ///< selected bytes
    std::optional<Place> cursor;       ///< the keyboard's cell
    std::optional<Place> hoveredPlace; ///< the element under the pointer, here or in another picture
    /// The track that is fading in, from 0 to 1.
    HandleId appearing;
    double appeared = 1;
    /// Cells of the scene's flow that have arrived, from 0 to 1.
    double flowed = 1;
    /// Bytes just written, fading from 1 to 0.
    std::optional<Place> flash;
    double flashStrength = 0;
};

/// One row of a strip, being painted.
struct RowPaint {
    QPainter& painter;
    const MapStyle& style;
    const MapScene& scene;
    size_t index; ///< of the strip
    int64_t row;
    const MapMarks& marks;
    const MapStyle::Font& valueFont;
    const QRectF& visible;
    RowCache& rows;
    PictureCache& pictures;
    bool wait; ///< nothing may be missing, however long it takes

    const MapStrip& strip = scene.strips[index];
    const CellRun cells = rowCells(strip, row);
    const int64_t columns = rowColumns(strip, row);

    /// The same, onto another painter.
    RowPaint on(QPainter& other) const { return {other, style, scene, index, row, marks, valueFont, visible, rows, pictures, wait}; }
    double left(int64_t cell) const { return cellLeft(strip, cell); }
    /// Right edge of a run's last cell within this row.
    double right(int64_t end) const { return cellLeft(strip, end - 1) + strip.columnWidth; }
    /// What tells this row's pictures apart from all others; `part`: from each other.
    uint64_t key(uint64_t part) const { return mixed(mixed(strip.look, uint64_t(row)), part); }
    /// Null: it is being computed.
    const TrackRow* track(size_t track) const;
};

/// Whether order numbers have room in a strip's boxes.
bool roomForOrder(const MapStyle& style, const MapStrip& strip);

/// By what they were chosen for.
using ValueFonts = std::unordered_map<uint64_t, const MapStyle::Font*>;
/// The larger font when every number of the strip fits with it; the small one may cut digits, never below a true one.
const MapStyle::Font& valueFontOf(const MapStyle& style, const MapStrip& strip, const ValueSource* values, ValueFonts& known);

void paintCells(const RowPaint& paint, const ValueSource* values);
void paintIndex(const RowPaint& paint);
void paintCoverage(const RowPaint& paint);
void paintTracks(const RowPaint& paint);
/// Details and tags behind a strip's tracks; on its first row.
void paintDetails(const RowPaint& paint);

/// What would see cells of this row if the line that is being composed ran.
void paintGhosts(const RowPaint& paint);
/// Bytes that this line would allocate.
void paintGhostStrip(QPainter& painter, const MapStyle& style, const MapScene& scene, const MapStrip& strip, const QRectF& visible);

/// The copy that the scene tells of.
void paintFlow(QPainter& painter, const MapStyle& style, const MapScene& scene, double flowed);

}
