#include "views/graph/box_stroke.h"
#include "views/graph/paint_frame.h"

#include <QCoreApplication>
#include <QPaintEngine>
#include <QPainterPath>
#include <cmath>

/// Boxes; links are painted in link_painter.cpp.
namespace ss::views {

namespace {

constexpr double kLegible = 5.5;  ///< pixels of a line below which it is not read
constexpr double kRecognised = 7; ///< pixels of a box's height below which it is a dot
constexpr double kRadius = 6, kRoundRadius = 15;
constexpr size_t kMostTexts = 8192;

bool isRound(GraphBox box) { return box == GraphBox::Parameter || box == GraphBox::Data || box == GraphBox::Accumulate; }

}

GraphPainter::Level GraphPainter::levelOf(double zoom) const
{
    const double box = style_.metrics().labelLine + style_.metrics().padding;
    if (zoom * style_.metrics().detailLine * 0.75 >= kLegible)
        return Level::Texts;
    return zoom * box >= kRecognised ? Level::Boxes : Level::Dots;
}

void GraphPainter::paint(QPainter& painter, const GraphShown& shown, const QRectF& visible, double zoom, const GraphMarks& marks)
{
    if (shown.scene.facts.vertices.empty())
        return;
    const Frame frame{painter, shown, shown.scene, visible, zoom, marks, levelOf(zoom)};
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintFrames(frame);
    paintLinks(frame);
    paintBoxes(frame);
    paintPulses(frame);
    painter.restore();
}

void GraphPainter::paintFrames(const Frame& frame)
{
    const auto& groups = frame.scene.layout->groups;
    for (size_t i = 0; i < groups.size(); ++i) {
        const QRectF& rect = groups[i];
        if (rect.isEmpty() || !rect.intersects(frame.visible))
            continue;
        QColor ground = style_.theme().cell;
        ground.setAlphaF(0.55F);
        frame.painter.setPen(QPen(style_.theme().line, 1.2 * style_.scale()));
        frame.painter.setBrush(ground);
        frame.painter.drawRoundedRect(rect, kRadius * 1.5, kRadius * 1.5);
        const double title = style_.metrics().title;
        if (frame.level != Level::Texts)
            continue;
        const QString label = QStringLiteral("\u25be ") + QString::fromStdString(frame.scene.facts.groups[i].label);
        text(frame.painter, {rect.left() + 8, rect.top() + (title - style_.title.metrics.height()) / 2},
             style_.title.metrics.elidedText(label, Qt::ElideRight, rect.width() - 16), style_.title, style_.theme().dim);
    }
}

bool GraphPainter::isDimmed(const Frame& frame, uint32_t vertex) const
{
    return (vertex < frame.marks.dimmed.size() && frame.marks.dimmed[vertex]) ||
           (!frame.marks.found.empty() && !(vertex < frame.marks.found.size() && frame.marks.found[vertex]));
}

void GraphPainter::paintBoxes(const Frame& frame)
{
    const std::vector<uint32_t> boxes = frame.scene.boxes.meeting(frame.around());
    if (frame.level == Level::Dots) {
        paintFarBoxes(frame, boxes);
        return;
    }
    for (const uint32_t ghost : frame.scene.ghosts.meeting(frame.around()))
        paintBox(frame, frame.scene.layout->ghosts[ghost].box, frame.scene.layout->ghosts[ghost].rect, true);
    for (const uint32_t vertex : boxes)
        paintBox(frame, vertex, frame.scene.box(vertex), false);
}

/// Dots, a colour at a time.
void GraphPainter::paintFarBoxes(const Frame& frame, const std::vector<uint32_t>& boxes)
{
    enum { Plain, Leaf, Fired, Failed, Dimmed, kKinds };
    std::array<QList<QRectF>, kKinds> rects;
    const double least = 2.2 / frame.zoom;
    for (const uint32_t vertex : boxes) {
        const GraphVertex& of = frame.scene.facts.vertices[vertex];
        QRectF rect = frame.scene.box(vertex);
        if (rect.height() < least || rect.width() < least)
            rect = QRectF(rect.center() - QPointF(least, least) / 2, QSizeF(least, least));
        const int kind = isDimmed(frame, vertex)                             ? Dimmed
                         : of.failed || of.nonFinite || of.nonFiniteGrad     ? Failed
                         : of.fired == Fired::Done || of.fired == Fired::Now ? Fired
                         : isRound(of.box)                                   ? Leaf
                                                                             : Plain;
        rects[size_t(kind)].append(rect);
    }
    const Theme& theme = style_.theme();
    const std::array<QColor, kKinds> colours{theme.dim, theme.handles[0], theme.handles[1], theme.warn, theme.line};
    frame.painter.setRenderHint(QPainter::Antialiasing, false);
    frame.painter.setPen(Qt::NoPen);
    for (const int kind : {Dimmed, Plain, Leaf, Fired, Failed}) {
        frame.painter.setBrush(colours[size_t(kind)]);
        frame.painter.drawRects(rects[size_t(kind)]);
    }
    frame.painter.setRenderHint(QPainter::Antialiasing);
    for (const uint32_t vertex : boxes) {
        if (frame.marks.found.empty() || frame.marks.found[vertex] || vertex == frame.marks.selected)
            if (vertex == frame.marks.selected || vertex == frame.marks.hovered ||
                frame.scene.facts.vertices[vertex].fired == views::Fired::Now)
                paintMarks(frame, vertex, frame.scene.box(vertex));
        if (!frame.marks.found.empty() && frame.marks.found[vertex])
            paintMarks(frame, vertex, frame.scene.box(vertex));
    }
}

void GraphPainter::paintBox(const Frame& frame, uint32_t vertex, const QRectF& rect, bool ghost)
{
    const GraphVertex& of = frame.scene.facts.vertices[vertex];
    const Theme& theme = style_.theme();
    const bool dimmed = isDimmed(frame, vertex);
    const bool fired = of.fired == Fired::Done || of.fired == Fired::Now;
    const double radius = isRound(of.box) ? std::min({rect.height() / 2, rect.width() / 2, kRoundRadius * style_.scale()}) : kRadius;
    QColor line = of.failed ? theme.warn : theme.dim, fill = theme.cell;
    const uint32_t number = vertex < frame.shown.traits.size() ? frame.shown.traits[vertex].number : UINT32_MAX;
    if (isRound(of.box) && number != UINT32_MAX)
        line = theme.styleOf(number).colour;
    if (of.box == GraphBox::Op && of.fired != Fired::NotNeeded)
        line = theme.ink;
    if (of.failed)
        fill = GraphStyle::mix(theme.panel, theme.warn, 0.12);
    if (fired)
        fill = GraphStyle::mix(theme.panel, theme.handles[1], of.fired == Fired::Now ? 0.34 : 0.14);
    if (ghost)
        fill = theme.panel;
    if (dimmed) {
        line = style_.faded(line);
        fill = theme.panel;
    }
    paintMarks(frame, vertex, rect);
    QPen pen(line, (of.failed || of.fired != Fired::NotNeeded ? 1.7 : 1.2) * style_.scale());
    if (ghost)
        pen.setDashPattern({2, 2});
    // A dashed edge would say that something is not computed.
    const bool open = of.freed && !ghost;
    frame.painter.setPen(open ? QPen(Qt::NoPen) : pen);
    frame.painter.setBrush(fill);
    frame.painter.drawRoundedRect(rect, radius, radius);
    if (open)
        frame.painter.strokePath(boxEdge(rect, radius, true), pen);
    if (of.box == GraphBox::Group)
        frame.painter.strokePath(boxEdge(rect.adjusted(3, 3, -3, -3), radius - 2, open), pen);
    if (of.nonFiniteGrad && !ghost && !dimmed)
        strokeNonFinite(frame.painter, style_, boxEdge(rect, radius, false));
    if (frame.level != Level::Texts)
        return;
    paintTexts(frame, vertex, rect);
    if (!ghost)
        paintTags(frame, vertex, rect);
}

/// Halos around the box: of what fires, is selected, is found.
void GraphPainter::paintMarks(const Frame& frame, uint32_t vertex, const QRectF& rect)
{
    const Theme& theme = style_.theme();
    const double pixel = std::max(1.0, 1 / frame.zoom) * style_.scale();
    const auto ring = [&](double away, double width, const QColor& colour, Qt::PenStyle pen = Qt::SolidLine) {
        frame.painter.setPen(QPen(colour, width * pixel, pen));
        frame.painter.setBrush(Qt::NoBrush);
        const QRectF around = rect.adjusted(-away * pixel, -away * pixel, away * pixel, away * pixel);
        const double round = isRound(frame.scene.facts.vertices[vertex].box) ? kRoundRadius * style_.scale() : kRadius;
        const double radius = std::min({around.height() / 2, around.width() / 2, round + away * pixel});
        frame.painter.drawRoundedRect(around, radius, radius);
    };
    if (frame.scene.facts.vertices[vertex].fired == Fired::Now) {
        QColor glow = theme.handles[1];
        for (int i = 4; i > 0; --i) {
            glow.setAlphaF(0.09F * float(5 - i));
            ring(1.5 * i, 3, glow);
        }
    }
    if (vertex < frame.marks.found.size() && frame.marks.found[vertex])
        ring(3.5, vertex == frame.marks.current ? 3 : 1.5, theme.accent, vertex == frame.marks.current ? Qt::SolidLine : Qt::DashLine);
    if (vertex == frame.marks.selected)
        ring(3.5, frame.marks.keys ? 2.6 : 2, theme.accent);
    else if (vertex == frame.marks.hovered)
        ring(2.5, 1.2, theme.accent);
}

void GraphPainter::text(QPainter& painter, QPointF at, const QString& text, const GraphStyle::Font& font, const QColor& colour)
{
    painter.setPen(colour);
    painter.setFont(font.font);
    // Pictures in files are texts; on the screen their glyphs are laid out once.
    if (painter.paintEngine()->type() != QPaintEngine::Raster) {
        painter.drawText(QPointF(at.x(), at.y() + font.metrics.ascent()), text);
        return;
    }
    if (texts_.size() > kMostTexts)
        texts_.clear();
    const auto which = size_t(reinterpret_cast<const char*>(&font) - reinterpret_cast<const char*>(this));
    const size_t key = qHash(text, which);
    auto [found, isNew] = texts_.try_emplace(key);
    if (isNew || found->second.text() != text) {
        found->second = QStaticText(text);
        found->second.setTextFormat(Qt::PlainText);
        found->second.prepare({}, font.font);
    }
    painter.drawStaticText(at, found->second);
}

void GraphPainter::paintTexts(const Frame& frame, uint32_t vertex, const QRectF& rect)
{
    const BoxText& texts = frame.scene.texts[vertex];
    const GraphVertex& of = frame.scene.facts.vertices[vertex];
    const Theme& theme = style_.theme();
    const bool dimmed = isDimmed(frame, vertex);
    const GraphMetrics& m = style_.metrics();
    const double room = rect.width() - m.padding * 1.2;
    double y = rect.top() + m.padding / 2;
    const auto line = [&](const QString& what, const GraphStyle::Font& font, double height, const QColor& colour) {
        if (!what.isEmpty()) {
            const QString fitted = style_.fitted(what, font, room);
            const double width = font.metrics.horizontalAdvance(fitted);
            text(frame.painter, {rect.center().x() - width / 2, y + (height - font.metrics.height()) / 2}, fitted, font,
                 dimmed ? style_.faded(colour) : colour);
        }
        y += height;
    };
    line(texts.label, style_.label, m.labelLine, of.failed ? theme.warn : theme.ink);
    if (!texts.detail.isEmpty())
        line(texts.detail, style_.detail, m.detailLine, theme.dim);
    line(texts.note, style_.detail, m.detailLine, of.failed ? theme.warn : of.hasGrad ? theme.handles[1] : theme.dim);
}

double GraphPainter::paintTag(const Frame& frame, QPointF right, const QString& what, const QColor& colour, bool filled)
{
    const double height = style_.tag.metrics.height() + 1, width = style_.tag.metrics.horizontalAdvance(what) + height * 0.7;
    const QRectF pill(right.x() - width, right.y() - height / 2, width, height);
    frame.painter.setPen(QPen(colour, 1.1 * style_.scale()));
    frame.painter.setBrush(filled ? colour : style_.theme().panel);
    frame.painter.drawRoundedRect(pill, height / 2, height / 2);
    text(frame.painter, {pill.left() + height * 0.35, pill.top() + 0.5}, what, style_.tag, filled ? style_.theme().panel : colour);
    return width + 3;
}

void GraphPainter::paintTags(const Frame& frame, uint32_t vertex, const QRectF& rect)
{
    const GraphVertex& of = frame.scene.facts.vertices[vertex];
    const Theme& theme = style_.theme();
    const auto colour = [&](const QColor& usual) { return isDimmed(frame, vertex) ? style_.faded(usual) : usual; };
    double x = rect.right() + 4;
    const auto tag = [&](const QString& what, const QColor& usual, bool filled = false) {
        x -= paintTag(frame, {x, rect.top()}, what, colour(usual), filled);
    };
    if (of.order > 0)
        tag(QString::number(of.order), theme.handles[1], of.fired == Fired::Now);
    if (of.failed)
        tag(QStringLiteral("\u2715 ") + QCoreApplication::translate("ss::views", "failed"), theme.warn, true);
    if (of.nonFinite)
        tag(QStringLiteral("! ") + QCoreApplication::translate("ss::views", "first NaN or inf"), theme.warn, true);
    if (of.nonFiniteGrad)
        tag(QStringLiteral("! ") + QCoreApplication::translate("ss::views", "NaN or inf"), theme.warn);
    if (of.inPlace)
        tag(QCoreApplication::translate("ss::views", "in place"), theme.ink);
    if (of.freed)
        tag(QCoreApplication::translate("ss::views", "freed"), theme.dim);
    for (const GraphSaved& saved : of.saved)
        if (saved.stale()) {
            tag(QStringLiteral("! ") + QCoreApplication::translate("ss::views", "overwritten"), theme.warn, true);
            break;
        }
}

}
