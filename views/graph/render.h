#pragma once

#include "views/graph/graph_builder.h"

#include <QByteArray>
#include <QImage>

namespace ss::views {

/// A graph to be painted as a picture, whole or in parts, on any painter, with its legend: what is shown in the window, exported and
/// rendered is this. Safe to paint in another thread.
class GraphPicture {
public:
    struct Options {
        GraphOptions graph;
        LayoutDirection direction = LayoutDirection::Right;
        double leastWidth = 560; ///< for the legend
        /// No font is smaller than so many points at 96 dots an inch: the whole picture grows with it.
        double smallestFont = 0;
        GraphBuilder::Source source; ///< of facts; none: the state
    };
    GraphPicture(const trace::TraceState& state, const Theme& theme, const Options& options);
    /// At zoom 1.
    QSizeF size() const;
    const GraphScene& scene() const { return shown_->scene; }
    /// What meets the part, with its background, in the picture's coordinates.
    void paint(QPainter& painter, const QRectF& part);
    /// The whole of it, as large as it may be at zoom 1 or below, in the middle of a page.
    void paintInto(QPainter& painter, const QSizeF& page);

private:
    void paintBelow(QPainter& painter, const QSizeF& page) const;
    double belowHeight(double width) const;
    QString said() const;

    GraphPainter painter_;
    std::shared_ptr<const GraphShown> shown_;
    double leastWidth_;
};

/// The graph as a picture of this size: smaller than at zoom 1 where it must be.
QImage renderGraph(const trace::TraceState& state, const Theme& theme, QSize size, const GraphPicture::Options& options = {});
/// For Graphviz: the same boxes, links, words and looks.
QByteArray graphDot(const GraphScene& scene, const Theme& theme);

}
