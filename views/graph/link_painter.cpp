#include "views/graph/link_stroke.h"
#include "views/graph/paint_frame.h"

#include <QCoreApplication>
#include <QPainterPath>
#include <cmath>

/// Links, and the gradients that run back along them.
namespace ss::views {

namespace {

constexpr int kStrengths = 8; ///< far off, so many colours are told apart

QString tr(const char* text) { return QCoreApplication::translate("ss::views", text); }

QPainterPath pathOf(const std::vector<QPointF>& points)
{
    QPainterPath path;
    if (points.empty())
        return path;
    path.moveTo(points[0]);
    for (size_t k = 0; k + 3 < points.size(); k += 3)
        path.cubicTo(points[k + 1], points[k + 2], points[k + 3]);
    return path;
}

/// A place on a route, counted in its pieces, and the direction there.
struct OnRoute {
    QPointF at, along;
};
OnRoute onRoute(const std::vector<QPointF>& points, double t)
{
    const size_t pieces = (points.size() - 1) / 3;
    const double where = std::clamp(t, 0.0, 1.0) * double(pieces);
    const size_t piece = std::min(size_t(where), pieces - 1);
    const double s = where - double(piece), u = 1 - s;
    const QPointF* p = &points[piece * 3];
    const QPointF at = u * u * u * p[0] + 3 * u * u * s * p[1] + 3 * u * s * s * p[2] + s * s * s * p[3];
    QPointF along = u * u * (p[1] - p[0]) + 2 * u * s * (p[2] - p[1]) + s * s * (p[3] - p[2]);
    const double length = std::hypot(along.x(), along.y());
    if (length < 1e-9)
        along = points.back() - points.front();
    const double whole = std::hypot(along.x(), along.y());
    return {at, whole > 0 ? along / whole : QPointF(0, 1)};
}

/// The place on a route that lies as far along the picture as a point.
OnRoute nearestOnRoute(const std::vector<QPointF>& points, QPointF to, bool down)
{
    constexpr int kLooks = 64;
    double nearest = 0, least = INFINITY;
    for (int i = 0; i <= kLooks; ++i) {
        const QPointF away = onRoute(points, double(i) / kLooks).at - to;
        const double distance = std::abs(down ? away.y() : away.x());
        if (distance < least) {
            least = distance;
            nearest = double(i) / kLooks;
        }
    }
    return onRoute(points, nearest);
}

QString cutWord(Cut cut)
{
    switch (cut) {
    case Cut::None: return {};
    case Cut::Detach: return QStringLiteral("detach");
    case Cut::NoGrad: return QStringLiteral("no_grad");
    case Cut::Inference: return QStringLiteral("inference_mode");
    case Cut::NotDifferentiable: return tr("not differentiable");
    }
    return {};
}

void arrow(QPainter& painter, QPointF tip, QPointF along, double size, const QColor& colour)
{
    const QPointF across(-along.y(), along.x());
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF{tip, tip - along * size + across * size * 0.45, tip - along * size - across * size * 0.45});
}

bool isFlow(GradLook look) { return look >= GradLook::Unknown; }

}

QString gradientText(const GraphLink& link)
{
    switch (lookOf(link)) {
    case GradLook::NotNeeded: return {};
    case GradLook::NotComputed: return tr("not computed");
    case GradLook::Unknown: return QStringLiteral("|g| ?");
    case GradLook::Zero: return QStringLiteral("|g| 0");
    case GradLook::NonFinite: return QStringLiteral("|g| ") + (std::isnan(link.norm) ? tr("NaN or inf") : QString::number(link.norm));
    default: return QStringLiteral("|g| %1").arg(link.norm, 0, 'g', 3);
    }
}

void GraphPainter::paintLinks(const Frame& frame)
{
    const std::vector<uint32_t> links = frame.scene.routes.meeting(frame.around());
    if (frame.level == Level::Dots) {
        paintFarLinks(frame, links);
        return;
    }
    for (const uint32_t link : links)
        paintLink(frame, link);
    if (frame.level == Level::Texts)
        for (const uint32_t link : links)
            paintLinkText(frame, link);
    for (const uint32_t link : links)
        paintCut(frame, link);
}

/// Straight lines, a look at a time.
void GraphPainter::paintFarLinks(const Frame& frame, const std::vector<uint32_t>& links)
{
    QList<QLineF> plain, needed, broken;
    std::array<QList<QLineF>, kStrengths> flowing;
    for (const uint32_t link : links) {
        const GraphLink& of = frame.scene.facts.links[link];
        const auto& route = frame.scene.route(link);
        const GradLook look = lookOf(of);
        QList<QLineF>& lines = look == GradLook::NonFinite ? broken
                               : isFlow(look)              ? flowing[size_t(strengthOf(of.norm, frame.scene.facts.pass) * (kStrengths - 1))]
                               : look == GradLook::NotNeeded ? plain
                                                             : needed;
        for (size_t k = 0; k + 3 < route.size(); k += 3)
            lines.append(QLineF(route[k], route[k + 3]));
    }
    const auto draw = [&](const QList<QLineF>& lines, const QColor& colour, double width) {
        QPen pen(colour, width);
        pen.setCosmetic(true);
        frame.painter.setPen(pen);
        frame.painter.drawLines(lines);
    };
    frame.painter.setRenderHint(QPainter::Antialiasing, false);
    draw(plain, style_.theme().line, 1);
    draw(needed, GraphStyle::mix(style_.theme().line, style_.theme().dim, 0.5), 1);
    for (int i = 0; i < kStrengths; ++i)
        draw(flowing[size_t(i)], style_.gradient(double(i) / (kStrengths - 1)), i > kStrengths / 2 ? 2 : 1);
    draw(broken, style_.theme().warn, 3);
    frame.painter.setRenderHint(QPainter::Antialiasing);
}

void GraphPainter::paintLink(const Frame& frame, uint32_t link)
{
    const GraphLink& of = frame.scene.facts.links[link];
    const auto& route = frame.scene.route(link);
    if (route.size() < 4)
        return;
    const Theme& theme = style_.theme();
    const GraphMarks& marks = frame.marks;
    const bool sameTensor =
        marks.hoveredLink != UINT32_MAX && of.tensor.valid() && frame.scene.facts.links[marks.hoveredLink].tensor == of.tensor;
    const bool lit =
        link == marks.hoveredLink || sameTensor || (marks.hovered != UINT32_MAX && (of.from == marks.hovered || of.to == marks.hovered));
    const bool dimmed = isDimmed(frame, of.from) && isDimmed(frame, of.to);
    const GradLook look = lookOf(of);
    const QPainterPath path = pathOf(route);
    if (lit) {
        QColor glow = theme.accent;
        glow.setAlphaF(0.35F);
        frame.painter.setPen(QPen(glow, 7 * style_.scale(), Qt::SolidLine, Qt::RoundCap));
        frame.painter.setBrush(Qt::NoBrush);
        frame.painter.drawPath(path);
    }
    QColor colour = of.needsGrad ? theme.dim : GraphStyle::mix(theme.line, theme.dim, 0.35);
    if (dimmed)
        colour = style_.faded(colour);
    QPen pen(colour, (of.needsGrad ? 1.7 : 1.1) * style_.scale(), Qt::SolidLine, Qt::FlatCap);
    frame.painter.setBrush(Qt::NoBrush);
    if (of.join == GraphJoin::SameStorage) {
        pen.setCapStyle(Qt::RoundCap);
        pen.setDashPattern({0.1, 3});
        frame.painter.strokePath(path, pen);
        return;
    }
    if (dimmed || (look == GradLook::NotComputed && frame.scene.facts.pass.number == 0))
        frame.painter.strokePath(path, pen);
    else if (!isFlow(look))
        strokeLook(frame.painter, style_, look, 0, path);
    if (isFlow(look) && !dimmed)
        paintGradient(frame, link, path);
    else if (frame.level == Level::Texts)
        arrow(frame.painter, route.back(), onRoute(route, 1).along, 7 * style_.scale(), colour);
}

void GraphPainter::paintGradient(const Frame& frame, uint32_t link, const QPainterPath& path)
{
    const GraphLink& of = frame.scene.facts.links[link];
    const auto& route = frame.scene.route(link);
    const LinkStroke stroke = strokeLook(frame.painter, style_, lookOf(of), strengthOf(of.norm, frame.scene.facts.pass), path);
    // It points where the gradient goes: back.
    const double size = std::max(9 * style_.scale(), stroke.width * 1.9);
    arrow(frame.painter, route.front(), -onRoute(route, 0).along, size, stroke.colour);
}

void GraphPainter::paintLinkText(const Frame& frame, uint32_t link)
{
    const GraphLink& of = frame.scene.facts.links[link];
    const auto& route = frame.scene.route(link);
    if (route.size() < 4 || of.join == GraphJoin::SameStorage || cutOf(frame.scene, link) != Cut::None)
        return;
    const bool flows = isFlow(lookOf(of));
    const QString what = flows ? gradientText(of) : QString::fromStdString(of.shape);
    if (what.isEmpty())
        return;
    const double height = style_.detail.metrics.height(), width = columnsOf(what) * style_.metrics().detail;
    const QPointF at = frame.scene.layout->routes[link].label - QPointF(0, height / 2);
    QColor ground = style_.theme().panel;
    ground.setAlphaF(0.82F);
    frame.painter.fillRect(QRectF(at, QSizeF(width, height)), ground);
    const bool dimmed = isDimmed(frame, of.from) && isDimmed(frame, of.to);
    const QColor colour = flows ? lookOf(of) == GradLook::NonFinite ? style_.theme().warn : style_.theme().handles[1] : style_.theme().dim;
    text(frame.painter, at, what, style_.detail, dimmed ? style_.faded(colour) : colour);
}

/// A bar across the link where a gradient stops, and why.
void GraphPainter::paintCut(const Frame& frame, uint32_t link)
{
    const auto& route = frame.scene.route(link);
    const Cut cut = cutOf(frame.scene, link);
    if (cut == Cut::None || route.size() < 4)
        return;
    const QString why = cutWord(cut);
    const double width = style_.tag.metrics.horizontalAdvance(why), half = 9 * style_.scale();
    const QPointF word = frame.scene.layout->routes[link].label;
    // Beside its word: below it where the link runs down, behind it where it runs to the right.
    const bool down = frame.scene.direction == LayoutDirection::Down;
    const OnRoute place = nearestOnRoute(route, down ? word : word + QPointF(width + half, 0), down);
    const QPointF across(-place.along.y(), place.along.x());
    frame.painter.setBrush(Qt::NoBrush);
    for (const double shift : {-2.2, 2.2}) {
        const QPointF middle = place.at + place.along * shift * style_.scale();
        frame.painter.setPen(QPen(style_.theme().ink, 2 * style_.scale(), Qt::SolidLine, Qt::FlatCap));
        frame.painter.drawLine(middle - across * half, middle + across * half);
    }
    if (frame.level != Level::Texts)
        return;
    const QPointF at = word + QPointF(down ? half : 0, -style_.tag.metrics.height() / 2);
    QColor ground = style_.theme().panel;
    ground.setAlphaF(0.82F);
    frame.painter.fillRect(QRectF(at, QSizeF(width, style_.tag.metrics.height())), ground);
    text(frame.painter, at, why, style_.tag, style_.theme().ink);
}

/// A bead that runs back along the link.
void GraphPainter::paintPulses(const Frame& frame)
{
    if (frame.marks.progress >= 1)
        return;
    for (const uint32_t link : frame.marks.pulses) {
        if (link >= frame.scene.facts.links.size() || frame.scene.route(link).size() < 4)
            continue;
        const double strength = strengthOf(frame.scene.facts.links[link].norm, frame.scene.facts.pass);
        const OnRoute place = onRoute(frame.scene.route(link), 1 - frame.marks.progress);
        const double radius = std::max((4 + 4 * strength) * style_.scale(), 3 / frame.zoom);
        QColor glow = style_.gradient(strength);
        glow.setAlphaF(0.3F);
        frame.painter.setPen(Qt::NoPen);
        frame.painter.setBrush(glow);
        frame.painter.drawEllipse(place.at, radius * 2, radius * 2);
        frame.painter.setBrush(style_.gradient(strength));
        frame.painter.setPen(QPen(style_.theme().panel, 1.5 * style_.scale()));
        frame.painter.drawEllipse(place.at, radius, radius);
    }
}

}
