#include "views/grid/grid_painter.h"

#include "views/grid/grid_text.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

using Kind = GridFace::Kind;

QRectF rectOf(const GridPaint& p, GridCell cell) { return toQt(cellRect(p.scene, p.origin, cell)); }

bool touches(const GridPaint& p, const std::optional<Place>& place, Run bytes)
{
    return place && place->buffer == p.scene.facts.buffer && place->bytes.begin < bytes.end && bytes.begin < place->bytes.end;
}

QColor groundOf(const GridPaint& p, const GridFace& face)
{
    const Theme& theme = p.style.theme();
    if (face.kind == Kind::Unwritten || face.kind == Kind::Unknown || face.kind == Kind::Outside)
        return theme.panel; // of unwritten and unknown ones nothing is claimed
    if (p.colours && face.kind != Kind::Number)
        return theme.panel;
    if (!p.colours)
        return theme.cell;
    return p.style.valueColour(p.largest > 0 ? face.value / p.largest : 0);
}

void paintHatching(QPainter& painter, const GridPaint& p, const QRectF& rect)
{
    QPen pen(p.style.theme().dim, 1);
    pen.setDashPattern({3, 3});
    painter.setPen(pen);
    painter.drawLine(rect.bottomLeft(), rect.topRight());
}

/// A corner that tells NaN and infinities without colour, and where no text has room.
void paintCorner(QPainter& painter, const GridPaint& p, const QRectF& rect)
{
    const double side = std::min({8 * p.style.scale(), rect.width(), rect.height()});
    const QPointF corners[] = {rect.topLeft(), rect.topLeft() + QPointF(side, 0), rect.topLeft() + QPointF(0, side)};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(p.style.theme().warn);
    painter.drawPolygon(corners, 3);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

QString textOf(const GridFace& face)
{
    switch (face.kind) {
    case Kind::Number:
    case Kind::NotFinite: return face.text.empty() ? QStringLiteral("…") : QString::fromStdString(face.text);
    case Kind::Unwritten: return {};
    case Kind::Unknown:
    case Kind::Hidden: return QStringLiteral("?");
    case Kind::Outside: return QStringLiteral("–");
    case Kind::NotKept:
    case Kind::NoNumber: return QStringLiteral("·");
    }
    return {};
}

QColor inkOf(const GridPaint& p, const GridFace& face)
{
    const Theme& theme = p.style.theme();
    if (face.kind == Kind::NotFinite)
        return theme.warn;
    return face.kind == Kind::Number || face.kind == Kind::Hidden ? theme.ink : theme.dim;
}

void paintText(QPainter& painter, const GridPaint& p, const GridFace& face, const QRectF& rect)
{
    if (p.faces.texts)
        p.style.centredOften(painter, rect, textOf(face), p.faces.small ? p.style.smallValue : p.style.value, inkOf(p, face));
    else if (face.kind != Kind::Number && face.kind != Kind::NotFinite && face.kind != Kind::Unwritten) // no value: a dot says so
        painter.fillRect(QRectF(rect.center() - QPointF(1, 1), QSizeF(2, 2)), p.style.theme().dim);
    if (face.times.count < 2)
        return;
    const QString times = timesText(face.times);
    const auto& small = p.style.times;
    if (small.metrics.horizontalAdvance(times) + 6 <= rect.width() && rect.height() >= small.metrics.height() * 2) {
        const QRectF corner(rect.left(), rect.top() + 1, rect.width() - 3, small.metrics.height());
        p.style.rightAligned(painter, corner, times, small, p.style.theme().ink);
        return;
    }
    const double dot = std::max(2.0, std::min(rect.width(), rect.height()) * 0.2);
    painter.fillRect(QRectF(rect.right() - dot - 1, rect.top() + 1, dot, dot), p.style.theme().ink);
}

void paintLines(QPainter& painter, const GridPaint& p)
{
    const GridWindow& window = p.faces.window;
    if (p.faces.faces.empty())
        return;
    // Each line as far as there are cells: the last row of a wrapped axis may be shorter.
    const GridCell last = p.faces.faces.back().cell;
    const auto endOf = [&](int64_t row) { return row == last.row ? last.column + 1 : window.end.column; };
    const auto corner = [&](int64_t row, int64_t column) { return rectOf(p, {row, column}).topLeft(); };
    QList<QLineF> lines{{corner(window.begin.row, window.begin.column), corner(window.begin.row, endOf(window.begin.row))}};
    for (int64_t row = window.begin.row; row <= last.row; ++row)
        lines += {corner(row + 1, window.begin.column), corner(row + 1, endOf(row))};
    for (int64_t column = window.begin.column; column <= endOf(window.begin.row); ++column)
        lines += {corner(window.begin.row, column), corner(column <= last.column + 1 ? last.row + 1 : last.row, column)};
    painter.setPen(QPen(p.style.theme().line, std::max(1.0, std::floor(p.style.scale()))));
    painter.drawLines(lines);
}

void outline(QPainter& painter, const QRectF& rect, const QColor& colour, double stroke)
{
    const double inset = stroke / 2;
    painter.setPen(QPen(colour, stroke));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(inset, inset, -inset, -inset));
}

void paintCells(QPainter& painter, const GridPaint& p)
{
    for (const GridFace& face : p.faces.faces) {
        const QRectF rect = rectOf(p, face.cell);
        painter.fillRect(rect, groundOf(p, face));
        if (face.kind == Kind::Unwritten)
            paintHatching(painter, p, rect);
        if (face.kind == Kind::NotFinite)
            paintCorner(painter, p, rect);
    }
    paintLines(painter, p);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const GridFace& face : p.faces.faces)
        paintText(painter, p, face, rectOf(p, face.cell));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintCellMarks(QPainter& painter, const GridPaint& p)
{
    const Theme& theme = p.style.theme();
    QColor brushed = theme.accent;
    brushed.setAlphaF(0.22F);
    for (const GridFace& face : p.faces.faces) {
        const bool hovered = touches(p, p.marks.hovered, face.bytes);
        if (hovered || (p.marks.range && inRange(p.scene, *p.marks.range, face.cell)))
            painter.fillRect(rectOf(p, face.cell), brushed);
        if (touches(p, p.marks.selected, face.bytes))
            outline(painter, rectOf(p, face.cell), theme.ink, 1.5 * p.style.scale());
        if (hovered)
            outline(painter, rectOf(p, face.cell), theme.accent, 2 * p.style.scale());
        if (p.marks.cursor == face.cell && p.marks.focus)
            outline(painter, rectOf(p, face.cell), theme.accent, 2.5 * p.style.scale());
    }
}

/// Every so many lines of cells a number, so that they do not touch.
int64_t numberStep(double widest, double cell)
{
    int64_t step = 1;
    for (int i = 0; double(step) * cell < widest && step < INT64_MAX / 10; ++i)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}

void paintColumnNumbers(QPainter& painter, const GridPaint& p)
{
    if (!p.scene.axes.columns || p.scene.columns == 0)
        return;
    const auto& font = p.style.index;
    const QString sign = p.scene.wrapped ? QStringLiteral("+") : QString(); // to be added to the row's number
    const double widest = font.metrics.horizontalAdvance(sign + QString::number(p.faces.window.end.column)) + 6 * p.style.scale();
    const int64_t step = numberStep(widest, p.scene.cellWidth);
    const double height = p.scene.options.metrics.index;
    for (int64_t column = (p.origin.column + step - 1) / step * step; column < p.faces.window.end.column; column += step) {
        const QRectF cell = rectOf(p, {p.origin.row, column});
        p.style.centred(painter, {cell.left(), p.scene.top - height, cell.width(), height}, sign + QString::number(column), font,
                        p.style.theme().dim);
    }
}

void paintRowNumbers(QPainter& painter, const GridPaint& p)
{
    if ((!p.scene.axes.rows && !p.scene.wrapped) || p.scene.rows == 0)
        return;
    const auto& font = p.style.index;
    const int64_t step = numberStep(font.metrics.height(), p.scene.cellHeight);
    for (int64_t row = (p.origin.row + step - 1) / step * step; row < p.faces.window.end.row; row += step) {
        const QRectF cell = rectOf(p, {row, p.origin.column});
        const int64_t number = p.scene.wrapped ? row * p.scene.columns : row;
        p.style.rightAligned(painter, {0, cell.top(), p.scene.left - 6 * p.style.scale(), cell.height()}, QString::number(number), font,
                             p.style.theme().dim);
    }
}

void paintAxis(QPainter& painter, const GridPaint& p, GridHit::Part part)
{
    const bool rows = part == GridHit::Part::RowAxis;
    const size_t axis = rows ? *p.scene.axes.rows : *p.scene.axes.columns;
    QRectF rect = toQt(rows ? rowAxisRect(p.scene) : columnAxisRect(p.scene));
    const Theme& theme = p.style.theme();
    const auto& font = p.style.axis;
    const double baseline = rect.center().y() + font.metrics.capHeight() / 2;
    double x = rect.left() + 2;
    const auto say = [&](const QString& text, const QColor& colour) {
        p.style.text(painter, {x, baseline}, text, font, colour, rect.right() - x);
        x += font.metrics.horizontalAdvance(text);
    };
    say(rows ? QStringLiteral("↓ ") : QStringLiteral("→ "), theme.accent);
    say(axisSizeText(p.scene.facts, axis), theme.ink);
    // The stride of an axis of size 1 means nothing.
    say(axisStrideText(p.scene.facts, axis), p.scene.facts.places.shape[axis] == 1 ? theme.dim : theme.ink);
}

void paintAxisMark(QPainter& painter, const GridPaint& p, GridHit::Part part)
{
    if (p.marks.draggedAxis != part && p.marks.dropAxis != part)
        return;
    QColor ground = p.style.theme().accent;
    ground.setAlphaF(p.marks.dropAxis == part ? 0.3F : 0.15F);
    const QRectF rect = toQt(part == GridHit::Part::RowAxis ? rowAxisRect(p.scene) : columnAxisRect(p.scene));
    painter.fillRect(rect.adjusted(0, 1, 0, -1), ground);
}

/// From here on cells alone are painted.
void clipToCells(QPainter& painter, const GridPaint& p)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipRect(QRectF(p.scene.left - 1, p.scene.top - 1, p.scene.options.width, p.scene.options.height));
}

void paintBubble(QPainter& painter, const GridPaint& p)
{
    if (p.marks.bubble.isEmpty())
        return;
    const Theme& theme = p.style.theme();
    const double pad = 6 * p.style.scale(), most = p.scene.options.width - 4;
    const auto& line = p.marks.refused ? p.style.note : p.style.line;
    const QRectF wrapped =
        line.metrics.boundingRect(QRectF(0, 0, most - 2 * pad, 1000), Qt::TextWrapAnywhere | Qt::AlignLeft, p.marks.bubble);
    const double noteHeight = p.marks.bubbleNote.isEmpty() ? 0 : p.style.note.metrics.height();
    const double width =
        std::min(most, std::max(wrapped.width(), p.style.note.metrics.horizontalAdvance(p.marks.bubbleNote)) + 2 * pad + 2);
    const double height = wrapped.height() + noteHeight + 2 * pad;
    QPointF at = p.marks.bubbleAt + QPointF(14, 16) * p.style.scale();
    if (at.y() + height > p.scene.options.height)
        at.setY(p.marks.bubbleAt.y() - height - 8);
    at.setX(std::clamp(at.x(), 2.0, std::max(2.0, p.scene.options.width - width - 2)));
    at.setY(std::clamp(at.y(), 2.0, std::max(2.0, p.scene.options.height - height - 2)));
    const QColor colour = p.marks.refused ? theme.warn : theme.accent;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.5 * p.style.scale()));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(at, QSizeF(width, height)), 5, 5);
    painter.setFont(line.font);
    painter.setPen(p.marks.refused ? theme.warn : theme.ink);
    painter.drawText(QRectF(at.x() + pad, at.y() + pad, width - 2 * pad + 2, wrapped.height()), Qt::TextWrapAnywhere | Qt::AlignLeft,
                     p.marks.bubble);
    if (noteHeight > 0)
        p.style.text(painter, {at.x() + pad, at.y() + height - pad - p.style.note.metrics.descent()}, p.marks.bubbleNote, p.style.note,
                     theme.dim, width);
}

}

void paintTable(QPainter& painter, const GridPaint& p)
{
    painter.save();
    clipToCells(painter, p);
    paintCells(painter, p);
    painter.restore();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintColumnNumbers(painter, p);
    paintRowNumbers(painter, p);
    if (p.scene.axes.rows)
        paintAxis(painter, p, GridHit::Part::RowAxis);
    if (p.scene.axes.columns)
        paintAxis(painter, p, GridHit::Part::ColumnAxis);
    painter.restore();
}

void paintMarks(QPainter& painter, const GridPaint& p)
{
    painter.save();
    clipToCells(painter, p);
    paintCellMarks(painter, p);
    painter.restore();
    painter.save();
    paintAxisMark(painter, p, GridHit::Part::RowAxis);
    paintAxisMark(painter, p, GridHit::Part::ColumnAxis);
    paintBubble(painter, p);
    painter.restore();
}

}
