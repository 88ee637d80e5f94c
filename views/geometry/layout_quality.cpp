#include "views/geometry/graph_layout.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

struct Piece {
    QPointF a, b;
    uint32_t edge;
    double left() const { return std::min(a.x(), b.x()); }
    double right() const { return std::max(a.x(), b.x()); }
    double top() const { return std::min(a.y(), b.y()); }
    double bottom() const { return std::max(a.y(), b.y()); }
};

QPointF pointAt(const QPointF* p, double t)
{
    const double s = 1 - t;
    return s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3];
}

double cross(QPointF a, QPointF b) { return a.x() * b.y() - a.y() * b.x(); }

bool isStraight(const QPointF* p)
{
    const QPointF along = p[3] - p[0];
    const double size = std::max(1e-9, std::hypot(along.x(), along.y()));
    return std::abs(cross(along, p[1] - p[0])) / size < 0.05 && std::abs(cross(along, p[2] - p[0])) / size < 0.05;
}

/// A route as straight pieces. All curves between two layers are cut at the same heights, so that those that keep their order are not
/// thought to cross; in an odd number of pieces, so that those which mirror each other meet within one.
void flatten(const std::vector<QPointF>& points, uint32_t edge, std::vector<Piece>& pieces)
{
    for (size_t i = 0; i + 3 < points.size(); i += 3) {
        const int cuts = isStraight(&points[i]) ? 1 : 9;
        QPointF last = points[i];
        for (int cut = 1; cut <= cuts; ++cut) {
            const QPointF next = cut == cuts ? points[i + 3] : pointAt(&points[i], double(cut) / cuts);
            pieces.push_back({last, next, edge});
            last = next;
        }
    }
}

bool crossing(const Piece& one, const Piece& other, QPointF& at)
{
    const QPointF u = one.b - one.a, v = other.b - other.a;
    const double area = cross(u, v);
    if (std::abs(area) < 1e-9)
        return false;
    const double t = cross(other.a - one.a, v) / area, s = cross(other.a - one.a, u) / area;
    constexpr double edge = 1e-7;
    if (t <= edge || t >= 1 - edge || s <= edge || s >= 1 - edge)
        return false;
    at = one.a + t * u;
    return true;
}

struct Meeting {
    uint32_t one, other;
    QPointF at;
};

/// Meetings of the same two edges at nearly the same point are one.
size_t countMeetings(std::vector<Meeting>& meetings)
{
    std::sort(meetings.begin(), meetings.end(), [](const Meeting& a, const Meeting& b) {
        return a.one != b.one ? a.one < b.one : a.other != b.other ? a.other < b.other : a.at.y() < b.at.y();
    });
    size_t count = 0;
    for (size_t i = 0; i < meetings.size(); ++i) {
        const bool same = i && meetings[i].one == meetings[i - 1].one && meetings[i].other == meetings[i - 1].other &&
                          std::hypot(meetings[i].at.x() - meetings[i - 1].at.x(), meetings[i].at.y() - meetings[i - 1].at.y()) < 1.5;
        count += !same;
    }
    return count;
}

size_t countCrossings(std::vector<Piece>& pieces)
{
    std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.top() < b.top(); });
    std::vector<uint32_t> open;
    std::vector<Meeting> meetings;
    for (uint32_t i = 0; i < pieces.size(); ++i) {
        const Piece& piece = pieces[i];
        size_t kept = 0;
        for (const uint32_t other : open) {
            if (pieces[other].bottom() < piece.top())
                continue;
            open[kept++] = other;
            QPointF at;
            if (pieces[other].edge != piece.edge && pieces[other].left() <= piece.right() && piece.left() <= pieces[other].right() &&
                crossing(pieces[other], piece, at))
                meetings.push_back({std::min(piece.edge, pieces[other].edge), std::max(piece.edge, pieces[other].edge), at});
        }
        open.resize(kept);
        open.push_back(i);
    }
    return countMeetings(meetings);
}

}

LayoutQuality qualityOf(const LayoutInput& input, const GraphLayout& layout)
{
    LayoutQuality quality;
    std::vector<Piece> pieces;
    const size_t edges = std::min(input.edges.size(), layout.routes.size());
    for (uint32_t edge = 0; edge < edges; ++edge) {
        const auto& points = layout.routes[edge].points;
        flatten(points, edge, pieces);
        for (size_t i = 0; i + 3 < points.size(); i += 3)
            quality.bends += !isStraight(&points[i]);
    }
    for (const Piece& piece : pieces)
        quality.length += std::hypot(piece.b.x() - piece.a.x(), piece.b.y() - piece.a.y());
    quality.crossings = countCrossings(pieces);
    return quality;
}

}
