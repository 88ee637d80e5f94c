#include "app/shell/graph_export.h"

#include <QCoreApplication>

namespace ss::app {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::app", text); }

std::shared_ptr<views::GraphPicture> pictureOf(const GraphSnapshot& snapshot, const ExportWish& wish)
{
    views::GraphPicture::Options options = snapshot.options;
    options.smallestFont = wish.smallestFont;
    return std::make_shared<views::GraphPicture>(snapshot.state, wish.theme, options);
}

}

Exportable exportOf(GraphSnapshot snapshot)
{
    Exportable graph;
    graph.title = tr("Export the graph");
    graph.whole = tr("The whole graph");
    graph.copied = tr("The graph is on the clipboard.");
    graph.theme = snapshot.theme;
    graph.smallestFont = views::GraphStyle::kSmallestPoints;
    const auto shared = std::make_shared<const GraphSnapshot>(std::move(snapshot));
    graph.sheet = [shared](const ExportWish& wish) {
        const auto picture = pictureOf(*shared, wish);
        return Sheet{picture->size(), [picture](QPainter& painter, const QRectF& part) { picture->paint(painter, part); }, wish.dpi};
    };
    graph.dot = [shared](const ExportWish& wish) { return views::graphDot(pictureOf(*shared, wish)->scene(), wish.theme); };
    return graph;
}

}
