#include "views/memory/render.h"

#include "views/geometry/handle_names.h"
#include "views/memory/map_painter.h"

#include <QBuffer>
#include <QSvgGenerator>
#include <cmath>

namespace ss::views {

namespace {

Theme withSmallestFont(Theme theme, double points)
{
    theme.scale = std::max(theme.scale, points / MapStyle::kSmallestPoints);
    return theme;
}

}

MapPicture::MapPicture(const trace::TraceState& state, const ValueSource* values, const Theme& theme, double width, MapOptions options,
                       double smallestFont)
    : painter_(withSmallestFont(theme, smallestFont))
    , values_(values)
{
    options.width = width;
    options.metrics = painter_.style().metrics();
    if (!options.flow.valid())
        options.flow = lastCall(state);
    scene_ = buildMapScene(state, options);
}

void MapPicture::paint(QPainter& painter, const QRectF& part)
{
    painter.setFont(painter_.style().value.font); // what paints no text carries a font, too, in an SVG
    painter.fillRect(part, painter_.style().theme().panel);
    painter_.paint(painter, scene_, values_, part, {});
    const double end = scene_.height - scene_.options.metrics.margin; // only marks count, not the room below them
    if (cut_ > 0 && cut_ < end && part.bottom() > cut_ - 100 * painter_.style().scale())
        painter_.paintCut(painter, scene_, cut_);
}

QImage renderMap(const trace::TraceState& state, const ValueSource* values, const Theme& theme, QSize size, MapOptions options)
{
    MapPicture map(state, values, theme, size.width(), std::move(options));
    map.setHeight(size.height());
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    map.paint(painter, QRectF(QPointF(), size));
    return image;
}

QByteArray renderMapSvg(const trace::TraceState& state, const ValueSource* values, const Theme& theme, int width, MapOptions options)
{
    MapPicture map(state, values, theme, width, std::move(options));
    const QSize size(width, int(std::min(std::ceil(map.size().height()), 32767.0)));
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setResolution(96);
    generator.setTitle(QStringLiteral("Stridescope"));
    QPainter painter(&generator);
    map.paint(painter, QRectF(QPointF(), size));
    painter.end();
    return buffer.data();
}

int mapHeight(const trace::TraceState& state, const Theme& theme, int width, MapOptions options)
{
    return int(std::min(std::ceil(MapPicture(state, nullptr, theme, width, std::move(options)).size().height()), 1e9));
}

}
