#include "views/geometry/map_rows.h"
#include "views/memory/map_explain.h"
#include "views/memory/map_motion.h"
#include "views/memory/map_text.h"
#include "views/memory/map_view.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWhatsThis>
#include <QWheelEvent>
#include <cmath>

/// What the memory map does on mouse and keys.
namespace ss::views {

namespace {

constexpr double kZoomStep = 1.25;

Place cellPlace(const MapStrip& strip, int64_t cell)
{
    const int64_t begin = cell * strip.cellBytes;
    return {strip.buffer, {begin, std::min(strip.bytes, begin + strip.cellBytes * strip.cellsPerColumn)}};
}

}

void MapView::wheelEvent(QWheelEvent* event)
{
    if (!(event->modifiers() & Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    zoomAround(event->position(), std::pow(kZoomStep, event->angleDelta().y() / 120.0));
    event->accept();
}

void MapView::mousePressEvent(QMouseEvent* event)
{
    motion_->finish();
    if (event->button() == Qt::MiddleButton) {
        panFrom_ = event->pos();
        viewport()->setCursor(Qt::ClosedHandCursor);
        return;
    }
    if (event->button() != Qt::LeftButton)
        return;
    const MapHit hit = hitAt(event->position());
    if (hit.part == MapHit::Part::More)
        unfold(scene_->strips[hit.strip].buffer, scene_->strips[hit.strip].hiddenTracks() > 0);
    if (hit.handle.valid())
        selection_.select(hit.handle);
    if (hit.cell && (hit.part == MapHit::Part::Cell || hit.part == MapHit::Part::Index)) {
        marks_.cursor = cellPlace(scene_->strips[hit.strip], *hit.cell);
        selection_.selectPlace(marks_.cursor);
        chooseElement(scene_->strips[hit.strip], *hit.cell);
    }
    if (hit.part == MapHit::Part::None) // beside everything: a drag moves the picture
        panFrom_ = event->pos();
    viewport()->update();
}

void MapView::mouseMoveEvent(QMouseEvent* event)
{
    if (panFrom_) {
        const QPoint step = *panFrom_ - event->pos();
        panFrom_ = event->pos();
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + step.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() + step.y());
        return;
    }
    const MapHit hit = hitAt(event->position());
    viewport()->setCursor(hit.handle.valid() || hit.part == MapHit::Part::More ? Qt::PointingHandCursor : Qt::ArrowCursor);
    selection_.hover(hit.handle);
    selection_.hoverPlace(hit.cell ? std::optional(cellPlace(scene_->strips[hit.strip], *hit.cell)) : std::nullopt);
}

void MapView::mouseReleaseEvent(QMouseEvent*)
{
    panFrom_.reset();
    viewport()->setCursor(Qt::ArrowCursor);
}

void MapView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const HandleId handle = handleAt(event->position()); handle.valid())
        emit activated(handle);
}

void MapView::keyPressEvent(QKeyEvent* event)
{
    motion_->finish();
    if (walkKey(event->key()))
        return;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: setZoom(zoom() * kZoomStep); return;
    case Qt::Key_Minus: setZoom(zoom() / kZoomStep); return;
    case Qt::Key_0: fit(); return;
    case Qt::Key_Left: moveCursor(-1); return;
    case Qt::Key_Right: moveCursor(1); return;
    case Qt::Key_Up: moveCursorRow(-1); return;
    case Qt::Key_Down: moveCursorRow(1); return;
    case Qt::Key_Question: // what does it hold?
        if (const MapStrip* strip = marks_.cursor ? scene_->stripOf(marks_.cursor->buffer) : nullptr)
            chooseElement(*strip, marks_.cursor->bytes.begin / strip->cellBytes);
        return;
    case Qt::Key_BracketLeft: moveHandle(-1); return;
    case Qt::Key_BracketRight: moveHandle(1); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (selection_.handle().valid())
            emit activated(selection_.handle());
        return;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

void MapView::moveCursor(int64_t steps)
{
    if (scene_->strips.empty())
        return;
    const MapStrip* strip = marks_.cursor ? scene_->stripOf(marks_.cursor->buffer) : nullptr;
    int64_t cell = 0;
    if (strip)
        cell = std::clamp<int64_t>(marks_.cursor->bytes.begin / strip->cellBytes + steps * strip->cellsPerColumn, 0,
                                   std::max<int64_t>(0, strip->cells - 1));
    else
        strip = &scene_->strips[0];
    if (strip->cells == 0)
        return;
    marks_.cursor = cellPlace(*strip, cell);
    selection_.selectPlace(marks_.cursor);
    revealRect({cellLeft(*strip, cell), rowTop(*scene_, *strip, rowOfCell(*strip, cell)), strip->columnWidth, strip->rowHeight});
    const MapHit hit{MapHit::Part::Cell, size_t(strip - scene_->strips.data()), rowOfCell(*strip, cell), cell, std::nullopt, {}};
    setAccessibleDescription(hitText(*scene_, hit, values_));
    if (QAccessible::isActive()) {
        QAccessibleValueChangeEvent event(this, accessibleDescription());
        QAccessible::updateAccessibility(&event);
    }
    viewport()->update();
}

void MapView::moveCursorRow(int rows)
{
    const MapStrip* strip = marks_.cursor ? scene_->stripOf(marks_.cursor->buffer) : nullptr;
    if (!strip) {
        moveCursor(0);
        return;
    }
    const int64_t row = rowOfCell(*strip, marks_.cursor->bytes.begin / strip->cellBytes) + rows;
    if (row >= 0 && row < strip->rows) {
        moveCursor(rows * strip->columns);
        return;
    }
    const auto index = strip - scene_->strips.data() + rows;
    if (index < 0 || index >= std::ssize(scene_->strips))
        return;
    marks_.cursor = cellPlace(scene_->strips[size_t(index)], 0);
    moveCursor(0);
}

void MapView::moveHandle(int tracks)
{
    std::vector<HandleId> handles;
    for (const auto& strip : scene_->strips)
        for (const auto& track : strip.tracks)
            handles.push_back(track.handle);
    if (handles.empty())
        return;
    const auto now = std::find(handles.begin(), handles.end(), selection_.handle());
    const auto count = std::ssize(handles);
    const auto next = now == handles.end() ? (tracks > 0 ? 0 : count - 1) : (now - handles.begin() + tracks + count) % count;
    selection_.select(handles[size_t(next)]);
}

void MapView::chooseElement(const MapStrip& strip, int64_t cell)
{
    if (const auto start = elementStart(strip, cell); start && strip.separateCells())
        emit elementChosen({strip.buffer, {*start, *start + strip.elementBytes}});
}

void MapView::explain()
{
    const MapStrip* strip = marks_.cursor ? scene_->stripOf(marks_.cursor->buffer) : nullptr;
    if (!strip) {
        explainAt(QPointF(viewport()->mapFromGlobal(QCursor::pos())));
        return;
    }
    reveal(*marks_.cursor);
    const int64_t cell = marks_.cursor->bytes.begin / strip->cellBytes;
    const double half = options_.metrics.cellHeight / 2;
    explainAt(toViewport({cellLeft(*strip, cell) + strip->columnWidth / 2, rowTop(*scene_, *strip, rowOfCell(*strip, cell)) + half}));
}

void MapView::explainAt(QPointF point)
{
    const QPointF at = toScene(point);
    const QString text = explainMap(*scene_, at.x(), at.y(), values_);
    setAccessibleDescription(text);
    // Names come from scripts and files: they are text, never markup.
    QWhatsThis::showText(viewport()->mapToGlobal(point.toPoint()), QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()), this);
}

void MapView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const HandleId handle = byKey ? selection_.handle() : handleAt(QPointF(event->pos()));
    if (!handle.valid())
        return;
    selection_.select(handle);
    emit contextMenuRequested(handle, byKey ? viewport()->mapToGlobal(viewport()->rect().center()) : event->globalPos());
    event->accept();
}

bool MapView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = hitText(*scene_, hitAt(QPointF(help->pos())), values_);
        if (text.isEmpty())
            QToolTip::hideText();
        else
            // Names come from scripts and files: they are text, never markup.
            QToolTip::showText(help->globalPos(), QStringLiteral("<p style='white-space:pre'>%1</p>").arg(text.toHtmlEscaped()),
                               viewport());
        return true;
    }
    if (event->type() == QEvent::QueryWhatsThis) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::WhatsThis) {
        explainAt(QPointF(static_cast<QHelpEvent*>(event)->pos()));
        return true;
    }
    if (event->type() == QEvent::Leave) {
        selection_.hover({});
        selection_.hoverPlace(std::nullopt);
    }
    return QAbstractScrollArea::viewportEvent(event);
}

}
