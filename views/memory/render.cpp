#include "views/memory/render.h"

#include "views/geometry/handle_names.h"
#include "views/memory/map_painter.h"

#include <QBuffer>
#include <QSvgGenerator>
#include <cmath>

namespace ss::views {

namespace {

MapScene sceneFor(const trace::TraceState& state, const MapStyle& style, int width, MapOptions options)
{
    options.width = width;
    options.metrics = style.metrics();
    if (!options.flow.valid())
        options.flow = lastCall(state);
    return buildMapScene(state, options);
}

}

QImage renderMap(const trace::TraceState& state, const ValueSource* values, const Theme& theme, QSize size, MapOptions options)
{
    MapPainter map(theme);
    const MapScene scene = sceneFor(state, map.style(), size.width(), options);
    QImage image(size, QImage::Format_RGB32);
    image.fill(theme.panel);
    QPainter painter(&image);
    map.paint(painter, scene, values, QRectF(QPointF(), size), {});
    return image;
}

QByteArray renderMapSvg(const trace::TraceState& state, const ValueSource* values, const Theme& theme, int width, MapOptions options)
{
    MapPainter map(theme);
    const MapScene scene = sceneFor(state, map.style(), width, options);
    const QSize size(width, int(std::min(std::ceil(scene.height), 32767.0)));
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(), size));
    generator.setResolution(96);
    generator.setTitle(QStringLiteral("Stridescope"));
    QPainter painter(&generator);
    painter.fillRect(QRect(QPoint(), size), theme.panel);
    map.paint(painter, scene, values, QRectF(QPointF(), size), {});
    painter.end();
    return buffer.data();
}

int mapHeight(const trace::TraceState& state, const Theme& theme, int width, MapOptions options)
{
    return int(std::min(std::ceil(sceneFor(state, MapStyle(theme), width, options).height), 1e9));
}

}
