#include "views/grid/grid_canvas.h"
#include "views/grid/grid_text.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

/// What the grid does on mouse and keys.
namespace ss::views {

namespace {

constexpr double kZoomStep = 1.25;
constexpr int kWheelStep = 120, kRowsPerStep = 3;

}

void GridCanvas::wheelEvent(QWheelEvent* event)
{
    event->accept();
    if (event->modifiers() & Qt::ControlModifier) {
        zoomAround(event->position(), zoom_ * std::pow(kZoomStep, event->angleDelta().y() / double(kWheelStep)));
        return;
    }
    wheel_ += event->modifiers() & Qt::ShiftModifier ? QPoint(event->angleDelta().y(), 0) : event->angleDelta();
    const QPoint cells = wheel_ * kRowsPerStep / kWheelStep;
    wheel_ -= cells * kWheelStep / kRowsPerStep;
    scrollTo({origin_.row - cells.y(), origin_.column - cells.x()});
    hoverAt(event->position());
}

void GridCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    endGesture();
    const GridHit hit = hitAt(event->position());
    if (hit.part == GridHit::Part::Cell) {
        pressed_ = hit.cell;
        marks_.cursor = hit.cell;
    } else if (hit.part != GridHit::Part::None && scene_.axes.rows && scene_.axes.columns) {
        marks_.draggedAxis = hit.part;
    }
    viewport()->update();
}

void GridCanvas::mouseMoveEvent(QMouseEvent* event)
{
    if (pressed_)
        dragCells(event->position());
    else if (marks_.draggedAxis != GridHit::Part::None)
        dragAxis(event->position());
    else
        hoverAt(event->position());
}

void GridCanvas::hoverAt(QPointF point)
{
    const GridHit hit = hitAt(point);
    const bool axis = hit.part == GridHit::Part::RowAxis || hit.part == GridHit::Part::ColumnAxis;
    viewport()->setCursor(axis && scene_.axes.rows ? Qt::OpenHandCursor : Qt::ArrowCursor);
    selection_.hoverPlace(hit.part == GridHit::Part::Cell ? placeOf(hit.cell) : std::nullopt);
}

void GridCanvas::dragCells(QPointF point)
{
    const auto cell = nearestCell(scene_, origin_, fromQt(point));
    if (!cell || (*cell == *pressed_ && !marks_.range)) // still a click
        return;
    if (!named(point))
        return;
    reveal(*cell);
    selection_.hoverPlace(placeOf(*cell));
    showRange({*pressed_, *cell}, point);
}

void GridCanvas::dragAxis(QPointF point)
{
    if (!named(point))
        return;
    const GridHit hit = hitAt(point);
    const bool other = (hit.part == GridHit::Part::RowAxis || hit.part == GridHit::Part::ColumnAxis) && hit.part != marks_.draggedAxis;
    marks_.dropAxis = other ? hit.part : GridHit::Part::None;
    viewport()->setCursor(Qt::ClosedHandCursor);
    sayTranspose(point);
}

void GridCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const auto pressed = pressed_;
    const bool refusing = marks_.refused;
    if (marks_.dropAxis != GridHit::Part::None)
        transpose();
    else if (marks_.range)
        composeRange();
    else if (pressed && !refusing)
        selection_.selectPlace(placeOf(*pressed));
    endGesture();
    hoverAt(event->position());
}

void GridCanvas::showRange(const GridRange& range, QPointF at)
{
    const ComposedSlice slice = composeSlice(scene_, range);
    marks_.range = range;
    marks_.bubbleAt = at;
    marks_.bubble = QString::fromStdString(slice.expression);
    marks_.bubbleNote = tr("shape %1").arg(QString::fromStdString(toTuple(slice.shape)));
    viewport()->setAccessibleDescription(marks_.bubble + QStringLiteral(", ") + marks_.bubbleNote);
    viewport()->update();
}

void GridCanvas::composeRange()
{
    const QString expression = QString::fromStdString(composeSlice(scene_, *marks_.range).expression);
    endGesture();
    emit lineComposed(expression);
}

void GridCanvas::sayTranspose(QPointF at)
{
    Dims shape = facts_->places.shape;
    std::swap(shape[*scene_.axes.rows], shape[*scene_.axes.columns]);
    marks_.bubbleAt = at;
    marks_.bubble = QString::fromStdString(composeTranspose(*facts_, *scene_.axes.rows, *scene_.axes.columns));
    marks_.bubbleNote = marks_.dropAxis == GridHit::Part::None ? tr("drop it on the other axis")
                                                               : tr("shape %1").arg(QString::fromStdString(toTuple(shape)));
    viewport()->update();
}

void GridCanvas::transpose()
{
    if (!facts_ || !scene_.axes.rows || !scene_.axes.columns) {
        emit refused(tr("There are no two axes to exchange."));
        return;
    }
    if (!named({scene_.left, scene_.top}))
        return;
    const QString expression = QString::fromStdString(composeTranspose(*facts_, *scene_.axes.rows, *scene_.axes.columns));
    endGesture();
    emit lineComposed(expression);
}

bool GridCanvas::named(QPointF at)
{
    if (!facts_->name.empty())
        return true;
    marks_.refused = true;
    marks_.bubbleAt = at;
    marks_.bubble = tr("A temporary has no name to write a line with: give it one first.");
    marks_.bubbleNote.clear();
    viewport()->update();
    emit refused(marks_.bubble);
    return false;
}

void GridCanvas::endGesture()
{
    pressed_.reset();
    marks_.range.reset();
    marks_.draggedAxis = marks_.dropAxis = GridHit::Part::None;
    marks_.bubble.clear();
    marks_.bubbleNote.clear();
    marks_.refused = false;
    viewport()->update();
}

void GridCanvas::keyPressEvent(QKeyEvent* event)
{
    const bool gesture = pressed_ || marks_.range || marks_.draggedAxis != GridHit::Part::None || !marks_.bubble.isEmpty();
    switch (event->key()) {
    case Qt::Key_Escape:
        if (!gesture)
            break;
        endGesture();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: setZoom(zoom_ * kZoomStep); return;
    case Qt::Key_Minus: setZoom(zoom_ / kZoomStep); return;
    case Qt::Key_0: setZoom(1); return;
    case Qt::Key_T: transpose(); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (marks_.range)
            composeRange();
        else if (marks_.cursor)
            selection_.selectPlace(placeOf(*marks_.cursor));
        return;
    default:
        if (moveByKey(event->key(), event->modifiers()))
            return;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

/// Where a key leads to; not yet held within the table.
GridCell GridCanvas::cursorAfter(int key, bool control) const
{
    GridCell cell = marks_.cursor.value_or(origin_);
    switch (key) {
    case Qt::Key_Left: cell.column -= 1; break;
    case Qt::Key_Right: cell.column += 1; break;
    case Qt::Key_Up: cell.row -= 1; break;
    case Qt::Key_Down: cell.row += 1; break;
    case Qt::Key_PageUp: cell.row -= scene_.rowsInView(); break;
    case Qt::Key_PageDown: cell.row += std::min(scene_.rowsInView(), scene_.rows - 1 - cell.row); break;
    case Qt::Key_Home: cell = {control ? 0 : cell.row, 0}; break;
    case Qt::Key_End: cell = {control ? scene_.rows - 1 : cell.row, scene_.columns - 1}; break;
    default: break;
    }
    return cell;
}

bool GridCanvas::moveByKey(int key, Qt::KeyboardModifiers modifiers)
{
    constexpr int kKeys[] = {Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Up,   Qt::Key_Down,
                             Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End};
    if (std::find(std::begin(kKeys), std::end(kKeys), key) == std::end(kKeys) || !facts_ || scene_.rows == 0 || scene_.columns == 0)
        return false;
    const bool extends = modifiers & Qt::ShiftModifier;
    // The first key only shows where the cursor is.
    GridCell cell = marks_.cursor || extends ? cursorAfter(key, modifiers & Qt::ControlModifier) : origin_;
    cell = {std::clamp<int64_t>(cell.row, 0, scene_.rows - 1), std::clamp<int64_t>(cell.column, 0, scene_.columns - 1)};
    if (!indexOf(scene_, cell)) // behind the end of a wrapped axis
        cell.column = (facts_->places.shape[0] - 1) % scene_.columns;
    moveCursor(cell, extends);
    return true;
}

void GridCanvas::moveCursor(GridCell cell, bool extends)
{
    const GridCell from = marks_.range ? marks_.range->from : marks_.cursor.value_or(origin_);
    endGesture();
    marks_.cursor = cell;
    reveal(cell);
    const QPointF at = toQt(cellRect(scene_, origin_, cell)).center();
    selection_.hoverPlace(placeOf(cell));
    setAccessibleDescription(elementText(*facts_, *indexOf(scene_, cell), values_));
    if (extends && named(at))
        showRange({from, cell}, at);
    viewport()->update();
}

void GridCanvas::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void GridCanvas::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    endGesture();
    selection_.hoverPlace(std::nullopt);
}

void GridCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    if (!facts_)
        return;
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    emit contextMenuRequested(byKey ? viewport()->mapToGlobal(viewport()->rect().center()) : event->globalPos());
    event->accept();
}

bool GridCanvas::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const GridHit hit = hitAt(QPointF(help->pos()));
        const QString text = hit.part == GridHit::Part::RowAxis      ? axisHelp(*facts_, *scene_.axes.rows, scene_.axes.columns.has_value())
                             : hit.part == GridHit::Part::ColumnAxis ? axisHelp(*facts_, *scene_.axes.columns, scene_.axes.rows.has_value())
                                                                     : QString();
        QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    if (event->type() == QEvent::Leave && !pressed_)
        selection_.hoverPlace(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

}
