#pragma once

#include "views/common/selection.h"
#include "views/common/value_source.h"
#include "views/geometry/map_step.h"
#include "views/geometry/mix.h"
#include "views/geometry/row_cache.h"
#include "views/memory/map_style.h"
#include "views/memory/picture_cache.h"

namespace ss::views {

/// A walk through a handle's cells, and where the walker is.
struct WalkMarks {
    HandleId handle;
    int64_t number = 0;
    double part = 0; ///< of the way to the next element
    bool playing = false;
};

struct MapMarks;

/// A name that goes from one track to another: heights in the scene. Where the old track is gone and the new one was there before,
/// it goes while the old one fades.
struct NameMove {
    double from = 0, to = 0;
    bool early = false;
    /// How far it is; negative: it is not drawn.
    double part(const MapMarks& marks) const;
};

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
    /// What the last step changed, and how far it is shown, from 0 to 1.
    MapChange change;
    double progress = 1;
    NameMove nameMove;
    std::optional<WalkMarks> walk;
    bool still = false; ///< marks of before and after instead of motion

    /// How much is still seen of strips that are gone, from 1 to 0; while they are, the scene before is shown.
    double leaving() const { return still || change.freed.empty() ? 0 : std::max(0.0, 1 - progress / kLeavingShare); }
    /// How far the rest is, which begins when the map has closed over them.
    double played() const
    {
        return still || change.freed.empty() ? progress : std::max(0.0, (progress - kLeavingShare) / (1 - kLeavingShare));
    }
    static constexpr double kLeavingShare = 0.5;
};

inline double NameMove::part(const MapMarks& marks) const
{
    if (marks.still)
        return 1;
    if (early)
        return marks.leaving() > 0 ? 1 - marks.leaving() : -1;
    return marks.progress < 1 ? marks.progress : -1;
}

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
/// The walk, above its strip.
void paintWalk(QPainter& painter, const MapStyle& style, const MapScene& scene, const WalkMarks& walk);
/// What the last step did, above the strips.
void paintMotion(QPainter& painter, const MapStyle& style, const MapScene& scene, const MapMarks& marks, const QRectF& visible);

}
