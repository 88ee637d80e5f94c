#include "app/shell/transport_icons.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

namespace ss::app {

namespace {

constexpr int kSide = 64;

// In units of an 8 x 8 square.
QPainterPath triangle(double left, double tip)
{
    QPainterPath path(QPointF(left, 1.4));
    path.lineTo(tip, 4);
    path.lineTo(left, 6.6);
    path.closeSubpath();
    return path;
}

QPainterPath bar(double left, double width = 1)
{
    QPainterPath path;
    path.addRect(left, 1.4, width, 5.2);
    return path;
}

QPainterPath shapeOf(TransportIcon icon)
{
    switch (icon) {
    case TransportIcon::ToStart: return bar(1) + triangle(6.8, 2.6);
    case TransportIcon::Back: return bar(5.8, 0.8) + triangle(5, 1);
    case TransportIcon::Play: return triangle(2, 6.8);
    case TransportIcon::Pause: return bar(2, 1.4) + bar(4.6, 1.4);
    case TransportIcon::Forward: return bar(1.4, 0.8) + triangle(3, 7);
    case TransportIcon::ToEnd: return triangle(1.2, 5.4) + bar(6);
    }
    return {};
}

}

QIcon transportIcon(TransportIcon icon, const QColor& colour)
{
    QPixmap pixmap(kSide, kSide);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(kSide / 8.0, kSide / 8.0);
    painter.fillPath(shapeOf(icon), colour);
    return QIcon(pixmap);
}

}
