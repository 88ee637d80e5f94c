#include "views/graph/render.h"

#include "views/graph/graph_legend.h"
#include "views/graph/graph_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

namespace ss::views {

namespace {

Theme withSmallestFont(Theme theme, double points)
{
    theme.scale = std::max(theme.scale, points / GraphStyle::kSmallestPoints);
    return theme;
}

}

GraphPicture::GraphPicture(const trace::TraceState& state, const Theme& theme, const Options& options)
    : painter_(withSmallestFont(theme, options.smallestFont))
    , shown_(GraphBuilder::shownOf(state, {options.graph, options.direction, painter_.style().metrics()}, nullptr, nullptr, options.source))
    , leastWidth_(options.leastWidth)
{
}

QString GraphPicture::said() const
{
    QStringList parts;
    if (scene().facts.vertices.empty())
        parts += QCoreApplication::translate("ss::views", "There is no graph at this moment.");
    if (const QString pass = passText(scene().facts.pass); !pass.isEmpty())
        parts += pass;
    if (scene().facts.left > 0)
        parts += shownOfText(scene().facts);
    return parts.join(QStringLiteral("   "));
}

double GraphPicture::belowHeight(double width) const
{
    const double scale = painter_.style().scale();
    const double note = said().isEmpty() ? 0 : std::ceil(painter_.style().prose.metrics.height() * 1.4);
    return paintLegend(nullptr, painter_.style(), scene().facts.pass, scene().uses, {}, width - 32 * scale) + note + 24 * scale;
}

QSizeF GraphPicture::size() const
{
    const double width = std::max(scene().bounds.width(), leastWidth_ * painter_.style().scale());
    return {std::ceil(width), std::ceil(scene().bounds.height() + belowHeight(width))};
}

void GraphPicture::paintBelow(QPainter& painter, const QSizeF& page) const
{
    const GraphStyle& style = painter_.style();
    const double margin = 16 * style.scale();
    double y = page.height() - belowHeight(page.width()) + 8 * style.scale();
    if (const QString text = said(); !text.isEmpty()) {
        painter.setFont(style.prose.font);
        painter.setPen(scene().facts.pass.error.empty() ? style.theme().dim : style.theme().warn);
        painter.drawText(QPointF(margin, y + style.prose.metrics.ascent()),
                         style.prose.metrics.elidedText(text, Qt::ElideRight, page.width() - 2 * margin));
        y += std::ceil(style.prose.metrics.height() * 1.4);
    }
    paintLegend(&painter, style, scene().facts.pass, scene().uses, {margin, y}, page.width() - 2 * margin);
}

void GraphPicture::paint(QPainter& painter, const QRectF& part)
{
    painter.setFont(painter_.style().prose.font); // what paints no text carries a font, too, in an SVG
    painter.fillRect(part, painter_.style().theme().panel);
    painter.setRenderHint(QPainter::Antialiasing);
    const QSizeF page = size();
    const QPointF origin((page.width() - scene().bounds.width()) / 2, 0);
    painter.save();
    painter.translate(origin - scene().bounds.topLeft());
    painter_.paint(painter, *shown_, part.translated(scene().bounds.topLeft() - origin), 1, {});
    painter.restore();
    paintBelow(painter, page);
}

void GraphPicture::paintInto(QPainter& painter, const QSizeF& page)
{
    painter.setFont(painter_.style().prose.font);
    painter.fillRect(QRectF(QPointF(), page), painter_.style().theme().panel);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF& bounds = scene().bounds;
    const QSizeF room(page.width(), page.height() - belowHeight(page.width()));
    if (!bounds.isEmpty() && room.height() > 0) {
        const double zoom = std::min({1.0, room.width() / bounds.width(), room.height() / bounds.height()});
        const double device = painter.worldTransform().m11(); // of a finer image more is legible
        painter.save();
        painter.translate((room.width() - bounds.width() * zoom) / 2, (room.height() - bounds.height() * zoom) / 2);
        painter.scale(zoom, zoom);
        painter.translate(-bounds.topLeft());
        painter_.paint(painter, *shown_, bounds, zoom * device, {});
        painter.restore();
    }
    paintBelow(painter, page);
}

QImage renderGraph(const trace::TraceState& state, const Theme& theme, QSize size, const GraphPicture::Options& options)
{
    GraphPicture graph(state, theme, options);
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    graph.paintInto(painter, size);
    return image;
}

}
