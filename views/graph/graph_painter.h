#pragma once

#include "views/geometry/graph_traits.h"
#include "views/graph/graph_style.h"

#include <QStaticText>
#include <unordered_map>

namespace ss::views {

/// What is marked in a graph's picture, beyond what the graph says.
struct GraphMarks {
    uint32_t selected = UINT32_MAX, hovered = UINT32_MAX;
    uint32_t hoveredLink = UINT32_MAX;
    std::vector<bool> found;       ///< by vertex: what was searched; empty: nothing was
    uint32_t current = UINT32_MAX; ///< of those found the one that was gone to
    std::vector<bool> dimmed;      ///< by vertex: what the filter does not let through
    std::vector<uint32_t> pulses;  ///< links along which a gradient runs just now
    double progress = 1;           ///< how far it has come
    bool keys = false;             ///< the view has the keys
};

/// What a graph's picture is made of: a scene, and what of it the state knows more about.
struct GraphShown {
    GraphScene scene;
    std::vector<GraphTraits> traits;
};

/// Paints a graph onto any painter: a widget, a picture, an SVG. Only what meets the visible part is painted, and only as closely as
/// it can be seen.
class GraphPainter {
public:
    explicit GraphPainter(const Theme& theme)
        : style_(theme)
    {
    }
    const GraphStyle& style() const { return style_; }

    /// How much is seen at a zoom.
    enum class Level : uint8_t {
        Texts,
        Boxes, ///< no text is legible
        Dots   ///< boxes are a few pixels, links plain lines
    };
    Level levelOf(double zoom) const;

    /// The painter's coordinates are the scene's, but for `zoom`; the background is the caller's.
    void paint(QPainter& painter, const GraphShown& shown, const QRectF& visible, double zoom, const GraphMarks& marks);

private:
    struct Frame; ///< what is the same for all of one picture
    void paintFrames(const Frame& frame);
    void paintLinks(const Frame& frame);
    void paintFarLinks(const Frame& frame, const std::vector<uint32_t>& links);
    void paintLink(const Frame& frame, uint32_t link);
    void paintGradient(const Frame& frame, uint32_t link, const QPainterPath& path);
    void paintLinkText(const Frame& frame, uint32_t link);
    void paintCut(const Frame& frame, uint32_t link);
    void paintPulses(const Frame& frame);
    void paintBoxes(const Frame& frame);
    void paintFarBoxes(const Frame& frame, const std::vector<uint32_t>& boxes);
    void paintBox(const Frame& frame, uint32_t vertex, const QRectF& rect, bool ghost);
    void paintMarks(const Frame& frame, uint32_t vertex, const QRectF& rect);
    void paintTexts(const Frame& frame, uint32_t vertex, const QRectF& rect);
    void paintTags(const Frame& frame, uint32_t vertex, const QRectF& rect);
    double paintTag(const Frame& frame, QPointF right, const QString& text, const QColor& colour, bool filled);
    bool isDimmed(const Frame& frame, uint32_t vertex) const;
    void text(QPainter& painter, QPointF topLeft, const QString& text, const GraphStyle::Font& font, const QColor& colour);

    GraphStyle style_;
    std::unordered_map<size_t, QStaticText> texts_; ///< the same ones come frame by frame
};

/// "0.46", "3.1e-09", "not computed", "NaN or inf", as it is written beside a link.
QString gradientText(const GraphLink& link);

}
