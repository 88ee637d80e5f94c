#include "views/graph/box_stroke.h"

#include "views/graph/link_stroke.h"

#include <algorithm>

namespace ss::views {

namespace {

constexpr double kLip = 0.2; ///< of the lower edge, at each end, that an open box keeps

}

QPainterPath boxEdge(const QRectF& rect, double radius, bool open)
{
    QPainterPath path;
    if (!open) {
        path.addRoundedRect(rect, radius, radius);
        return path;
    }
    const double side = std::min({2 * radius, rect.width(), rect.height()}), lip = std::max(rect.width() * kLip, side / 2);
    path.moveTo(rect.left() + lip, rect.bottom());
    path.arcTo(rect.left(), rect.bottom() - side, side, side, 270, -90);
    path.arcTo(rect.left(), rect.top(), side, side, 180, -90);
    path.arcTo(rect.right() - side, rect.top(), side, side, 90, -90);
    path.arcTo(rect.right() - side, rect.bottom() - side, side, side, 0, -90);
    path.lineTo(rect.right() - lip, rect.bottom());
    return path;
}

void strokeNonFinite(QPainter& painter, const GraphStyle& style, const QPainterPath& edge)
{
    strokeLook(painter, style, GradLook::NonFinite, 0, edge);
}

}
