#include "tests/support/layout_checks.h"

#include <algorithm>
#include <cmath>

namespace ss::test {

using views::GraphLayout;
using views::LayoutDirection;
using views::LayoutInput;

namespace {

struct Placed {
    QRectF rect;
    uint32_t box;   ///< it is, or is a ghost of
    uint32_t ghost; ///< UINT32_MAX: the box itself
};

std::vector<Placed> placedOf(const GraphLayout& layout)
{
    std::vector<Placed> placed;
    for (uint32_t box = 0; box < layout.boxes.size(); ++box)
        placed.push_back({layout.boxes[box], box, UINT32_MAX});
    for (uint32_t ghost = 0; ghost < layout.ghosts.size(); ++ghost)
        placed.push_back({layout.ghosts[ghost].rect, layout.ghosts[ghost].box, ghost});
    std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) { return a.rect.top() < b.rect.top(); });
    return placed;
}

QString nameOf(const Placed& placed)
{
    return (placed.ghost == UINT32_MAX ? QStringLiteral("box %1") : QStringLiteral("a ghost of box %1")).arg(placed.box);
}

QPointF pointAt(const QPointF* p, double t)
{
    const double s = 1 - t;
    return s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3];
}

/// Calls with short straight pieces of a route; a long straight one is one piece.
template <class Visit> void pieces(const std::vector<QPointF>& points, Visit visit)
{
    for (size_t i = 0; i + 3 < points.size(); i += 3) {
        const QPointF along = points[i + 3] - points[i], first = points[i + 1] - points[i], second = points[i + 2] - points[i];
        const bool straight = std::abs(along.x() * first.y() - along.y() * first.x()) < 1e-6 &&
                              std::abs(along.x() * second.y() - along.y() * second.x()) < 1e-6;
        const int cuts = straight ? 1 : 32;
        for (int cut = 0; cut < cuts; ++cut)
            visit(pointAt(&points[i], double(cut) / cuts), pointAt(&points[i], double(cut + 1) / cuts));
    }
}

/// Whether a straight piece has a part inside the rectangle (not on its border).
bool enters(QPointF a, QPointF b, const QRectF& rect)
{
    double from = 0, to = 1;
    const auto clip = [&](double start, double delta, double low, double high) {
        if (std::abs(delta) < 1e-12)
            return start > low && start < high;
        const double one = (low - start) / delta, other = (high - start) / delta;
        from = std::max(from, std::min(one, other));
        to = std::min(to, std::max(one, other));
        return from < to;
    };
    return clip(a.x(), b.x() - a.x(), rect.left(), rect.right()) && clip(a.y(), b.y() - a.y(), rect.top(), rect.bottom());
}

bool onBorder(QPointF point, const QRectF& rect)
{
    return rect.adjusted(-0.5, -0.5, 0.5, 0.5).contains(point) && !rect.adjusted(0.5, 0.5, -0.5, -0.5).contains(point);
}

bool within(const LayoutInput& input, uint32_t group, uint32_t outer)
{
    for (; group < input.groupParents.size(); group = input.groupParents[group])
        if (group == outer)
            return true;
    return false;
}

}

QString whatOverlaps(const LayoutInput& input, const GraphLayout& layout)
{
    if (layout.boxes.size() != input.boxes.size() || layout.keys.size() != input.boxes.size() || layout.layers.size() != input.boxes.size())
        return QStringLiteral("not a place for each box");
    for (size_t box = 0; box < input.boxes.size(); ++box)
        if (std::abs(layout.boxes[box].width() - input.boxes[box].width) > 1e-6 ||
            std::abs(layout.boxes[box].height() - input.boxes[box].height) > 1e-6)
            return QStringLiteral("box %1 has another size").arg(box);
    const auto placed = placedOf(layout);
    std::vector<const Placed*> open;
    for (const Placed& each : placed) {
        std::erase_if(open, [&](const Placed* other) { return other->rect.bottom() <= each.rect.top(); });
        for (const Placed* other : open)
            if (other->rect.adjusted(-2, 0, 2, 0).intersects(each.rect))
                return QStringLiteral("%1 lies on %2").arg(nameOf(each), nameOf(*other));
        open.push_back(&each);
    }
    return {};
}

QString whatDangles(const LayoutInput& input, const GraphLayout& layout)
{
    if (layout.routes.size() != input.edges.size())
        return QStringLiteral("not a route for each edge");
    for (size_t edge = 0; edge < input.edges.size(); ++edge) {
        const auto& [points, ghost, label] = layout.routes[edge];
        if (points.size() < 4 || points.size() % 3 != 1)
            return QStringLiteral("edge %1 has %2 points").arg(edge).arg(points.size());
        if (ghost != UINT32_MAX && (ghost >= layout.ghosts.size() || layout.ghosts[ghost].box != input.edges[edge].from))
            return QStringLiteral("edge %1 begins at a ghost of another box").arg(edge);
        const QRectF from = ghost == UINT32_MAX ? layout.boxes[input.edges[edge].from] : layout.ghosts[ghost].rect;
        if (!onBorder(points.front(), from) || !onBorder(points.back(), layout.boxes[input.edges[edge].to]))
            return QStringLiteral("edge %1 (%2 to %3) does not begin and end at its boxes")
                .arg(edge)
                .arg(input.edges[edge].from)
                .arg(input.edges[edge].to);
    }
    return {};
}

QString whatIsRunThrough(const LayoutInput& input, const GraphLayout& layout)
{
    const auto placed = placedOf(layout);
    double tallest = 0;
    for (const Placed& each : placed)
        tallest = std::max(tallest, each.rect.height());
    QString wrong;
    for (uint32_t edge = 0; edge < input.edges.size() && wrong.isEmpty(); ++edge) {
        const uint32_t ghost = layout.routes[edge].ghost;
        pieces(layout.routes[edge].points, [&](QPointF a, QPointF b) {
            const double top = std::min(a.y(), b.y()), bottom = std::max(a.y(), b.y());
            auto each = std::lower_bound(placed.begin(), placed.end(), top - tallest,
                                         [](const Placed& one, double value) { return one.rect.top() < value; });
            for (; each != placed.end() && each->rect.top() < bottom && wrong.isEmpty(); ++each) {
                const bool end = each->ghost != UINT32_MAX
                                     ? each->ghost == ghost
                                     : each->box == input.edges[edge].to || (each->box == input.edges[edge].from && ghost == UINT32_MAX);
                // Of its own ends only the border.
                if (enters(a, b, end ? each->rect.adjusted(0.6, 0.6, -0.6, -0.6) : each->rect.adjusted(-1, 0.01, 1, -0.01)))
                    wrong = QStringLiteral("edge %1 (%2 to %3) runs through %4")
                                .arg(edge)
                                .arg(input.edges[edge].from)
                                .arg(input.edges[edge].to)
                                .arg(nameOf(*each));
            }
        });
    }
    return wrong;
}

QString whatIsOutside(const LayoutInput& input, const GraphLayout& layout)
{
    const QRectF bounds = layout.bounds.adjusted(-0.01, -0.01, 0.01, 0.01);
    for (const Placed& each : placedOf(layout))
        if (!bounds.contains(each.rect))
            return QStringLiteral("%1 is out of bounds").arg(nameOf(each));
    for (size_t edge = 0; edge < input.edges.size(); ++edge)
        for (const QPointF& point : layout.routes[edge].points)
            if (!bounds.contains(point))
                return QStringLiteral("edge %1 leaves the bounds").arg(edge);
    for (const QRectF& group : layout.groups)
        if (!group.isNull() && !bounds.contains(group))
            return QStringLiteral("a frame leaves the bounds");
    return {};
}

QString whatLeavesItsFrame(const LayoutInput& input, const GraphLayout& layout)
{
    if (layout.groups.size() != input.groupParents.size())
        return QStringLiteral("not a frame for each group");
    for (uint32_t box = 0; box < input.boxes.size(); ++box)
        if (const uint32_t group = input.boxes[box].group;
            group < layout.groups.size() && !layout.groups[group].contains(layout.boxes[box]))
            return QStringLiteral("box %1 is not in its frame").arg(box);
    for (uint32_t group = 0; group < layout.groups.size(); ++group)
        if (const uint32_t parent = input.groupParents[group];
            parent < layout.groups.size() && !layout.groups[group].isNull() && !layout.groups[parent].contains(layout.groups[group]))
            return QStringLiteral("group %1 is not in its parent's frame").arg(group);
    return {};
}

QString whatIsWrong(const LayoutInput& input, const GraphLayout& layout, LayoutDirection direction)
{
    for (const auto check : {whatOverlaps, whatDangles, whatIsRunThrough, whatIsOutside, whatLeavesItsFrame})
        if (const QString wrong = check(input, layout); !wrong.isEmpty())
            return wrong;
    for (size_t edge = 0; edge < input.edges.size(); ++edge) {
        const auto [from, to, label] = input.edges[edge];
        if (from == to)
            continue;
        const QRectF &upper = layout.boxes[std::min(from, to)], &lower = layout.boxes[std::max(from, to)];
        const bool ordered = direction == LayoutDirection::Down ? upper.bottom() < lower.top() : upper.right() < lower.left();
        if (!ordered || layout.layers[std::min(from, to)] >= layout.layers[std::max(from, to)])
            return QStringLiteral("edge %1 does not go on").arg(edge);
    }
    return {};
}

size_t strangersInFrames(const LayoutInput& input, const GraphLayout& layout)
{
    size_t strangers = 0;
    for (uint32_t group = 0; group < layout.groups.size(); ++group) {
        if (layout.groups[group].isNull())
            continue;
        for (uint32_t box = 0; box < layout.boxes.size(); ++box)
            strangers += !within(input, input.boxes[box].group, group) && layout.groups[group].intersects(layout.boxes[box]);
    }
    return strangers;
}

size_t doublesOnEachOther(const LayoutInput& input, const GraphLayout& layout)
{
    std::vector<std::pair<std::pair<uint32_t, uint32_t>, uint32_t>> byEnds;
    for (uint32_t edge = 0; edge < input.edges.size(); ++edge)
        byEnds.push_back({{input.edges[edge].from, input.edges[edge].to}, edge});
    std::sort(byEnds.begin(), byEnds.end());
    const auto middleOf = [&](uint32_t edge) {
        const auto& points = layout.routes[edge].points;
        const size_t piece = (points.size() - 1) / 3 / 2 * 3;
        return pointAt(&points[piece], 0.5);
    };
    size_t same = 0;
    for (size_t i = 1; i < byEnds.size(); ++i) {
        if (byEnds[i].first != byEnds[i - 1].first)
            continue;
        const QPointF apart = middleOf(byEnds[i].second) - middleOf(byEnds[i - 1].second);
        same += std::hypot(apart.x(), apart.y()) < 3;
    }
    return same;
}

}
