#pragma once

#include "views/common/theme.h"
#include "views/geometry/map_scene.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <map>
#include <unordered_map>

namespace ss::views {

/// A theme, made ready for painting many boxes: fonts, their metrics and the fills of handles.
class MapStyle {
public:
    explicit MapStyle(const Theme& theme);
    static constexpr double kSmallestPoints = 7; ///< of all fonts, at scale 1

    const Theme& theme() const { return theme_; }
    double scale() const { return theme_.scale; }
    /// The scene's sizes that go with the fonts.
    const MapMetrics& metrics() const { return metrics_; }

    struct Font {
        QFont font;
        QFontMetricsF metrics;
        explicit Font(const QFont& f)
            : font(f)
            , metrics(f)
        {
        }
    };
    Font value, smallValue, index, order, label, detail, tag, head, title, note, prose;

    const QBrush& fill(uint32_t number) const;
    /// Handles whose numbers are that far apart look alike.
    static constexpr uint32_t kLooks = 36;
    /// After so many pixels patterns repeat.
    int patternSide() const;
    HandleStyle handle(uint32_t number) const { return theme_.styleOf(number); }

    /// A rounded box in a handle's colour and pattern. Patterns are lines in an SVG, whose engine knows no tiles.
    void box(QPainter& painter, const QRectF& rect, double radius, uint32_t number, double stroke) const;
    void fillPattern(QPainter& painter, const QRectF& rect, uint32_t number) const;

    /// A column of a density band, as full as `level` (1 to kLevels) says: the pattern's tile over the ground, and its edges' colour.
    static constexpr int kLevels = 8;
    struct BandTile {
        QImage pixels;
        QRgb edge = 0;
    };
    const BandTile& bandTile(uint32_t number, int level) const;
    static double bandOpacity(int level) { return 0.25 + 0.75 * level / kLevels; }

    double width(const QString& text, const Font& font) const;
    /// The lines of a text that is broken between its words.
    QStringList wrapped(const QString& text, const Font& font, double room) const;
    /// Text on a base line, elided to `room`; right of `x`, or left of it.
    void text(QPainter& painter, QPointF at, const QString& text, const Font& font, const QColor& colour, double room) const;
    void textLeftOf(QPainter& painter, QPointF at, const QString& text, const Font& font, const QColor& colour, double room) const;
    void centred(QPainter& painter, const QRectF& rect, const QString& text, const Font& font, const QColor& colour) const;

private:
    QString elided(const QString& text, const Font& font, Qt::TextElideMode mode, double room) const;

    Theme theme_;
    MapMetrics metrics_;
    mutable std::map<uint32_t, QBrush> fills_;
    mutable std::map<uint32_t, BandTile> tiles_;
    // What texts measure, and what is left of them where there is too little room: the same ones come frame by frame.
    mutable std::unordered_map<uint64_t, double> widths_;
    mutable std::unordered_map<uint64_t, QString> elided_;
};

/// The parts of a pattern's lines that lie within a rectangle, `pitch` apart, in the picture's own grid.
QList<QLineF> patternLines(const QRectF& rect, Pattern pattern, double pitch);

}
