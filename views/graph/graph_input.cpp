#include "views/graph/graph_text.h"
#include "views/graph/graph_view.h"

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

/// What the graph does on mouse and keys.
namespace ss::views {

namespace {

constexpr double kZoomStep = 1.25;
constexpr double kReach = 5; ///< pixels beside a line that still hit it

}

void GraphView::wheelEvent(QWheelEvent* event)
{
    if (!(event->modifiers() & Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    zoomAround(event->position(), std::pow(kZoomStep, event->angleDelta().y() / 120.0));
    event->accept();
}

GraphHit GraphView::hitAt(QPointF point) const
{
    if (scene().facts.vertices.empty())
        return {};
    return hitGraph(scene(), toScene(point), kReach / zoom_);
}

void GraphView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::MiddleButton) {
        panFrom_ = event->pos();
        viewport()->setCursor(Qt::ClosedHandCursor);
        return;
    }
    if (event->button() != Qt::LeftButton)
        return;
    const GraphHit hit = hitAt(event->position());
    switch (hit.part) {
    case GraphHit::Part::Box:
    case GraphHit::Part::Ghost:
    case GraphHit::Part::Port: select(hit.vertex); break;
    case GraphHit::Part::Frame: {
        GraphOptions options = options_;
        const uint64_t key = scene().facts.groups[hit.group].key;
        if (!options.toggled.erase(key))
            options.toggled.insert(key);
        revealKey_ = key;
        setOptions(options);
        break;
    }
    case GraphHit::Part::Edge:
    case GraphHit::Part::None: panFrom_ = event->pos(); break; // beside everything: a drag moves the picture
    }
}

void GraphView::mouseMoveEvent(QMouseEvent* event)
{
    if (panFrom_) {
        const QPoint step = *panFrom_ - event->pos();
        panFrom_ = event->pos();
        if (!step.isNull() && std::exchange(look_, Look::Free) == Look::Fits)
            updateScrollBars();
        forgetKept();
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + step.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() + step.y());
        return;
    }
    hover(hitAt(event->position()));
}

void GraphView::hover(const GraphHit& hit)
{
    const bool box = hit.part == GraphHit::Part::Box || hit.part == GraphHit::Part::Ghost;
    const bool acts = box || hit.part == GraphHit::Part::Port || hit.part == GraphHit::Part::Frame;
    viewport()->setCursor(acts ? Qt::PointingHandCursor : Qt::ArrowCursor);
    const uint32_t vertex = box ? hit.vertex : UINT32_MAX;
    const uint32_t link = hit.part == GraphHit::Part::Edge || hit.part == GraphHit::Part::Port ? hit.link : UINT32_MAX;
    if (vertex == marks_.hovered && link == marks_.hoveredLink)
        return;
    marks_.hovered = vertex;
    marks_.hoveredLink = link;
    selecting_ = true;
    selection_.hover(vertex == UINT32_MAX ? HandleId() : handleOf(vertex));
    selecting_ = false;
    viewport()->update();
}

void GraphView::mouseReleaseEvent(QMouseEvent*)
{
    panFrom_.reset();
    viewport()->setCursor(Qt::ArrowCursor);
}

void GraphView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const GraphHit hit = hitAt(event->position());
    if (hit.part != GraphHit::Part::Box && hit.part != GraphHit::Part::Ghost)
        return;
    if (scene().facts.vertices[hit.vertex].box == GraphBox::Group)
        toggleGroup(hit.vertex);
    else if (const HandleId handle = handleOf(hit.vertex); handle.valid())
        emit activated(handle);
}

bool GraphView::walkKey(int key)
{
    GraphWalk::Way way;
    switch (key) {
    case Qt::Key_Left: way = GraphWalk::Way::Left; break;
    case Qt::Key_Right: way = GraphWalk::Way::Right; break;
    case Qt::Key_Up: way = GraphWalk::Way::Up; break;
    case Qt::Key_Down: way = GraphWalk::Way::Down; break;
    default: return false;
    }
    if (scene().facts.vertices.empty())
        return true;
    const uint32_t to = walk_.step(scene(), marks_.selected, way);
    if (to != UINT32_MAX)
        select(to);
    return true;
}

bool GraphView::zoomKey(int key)
{
    switch (key) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: setZoom(zoom_ * kZoomStep); return true;
    case Qt::Key_Minus: setZoom(zoom_ / kZoomStep); return true;
    case Qt::Key_0: fit(); return true;
    case Qt::Key_1: setZoom(1); return true;
    case Qt::Key_F: follow(); return true;
    default: return false;
    }
}

void GraphView::keyPressEvent(QKeyEvent* event)
{
    const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    if (event->matches(QKeySequence::Find)) {
        emit searchWanted();
        return;
    }
    if (plain && (walkKey(event->key()) || zoomKey(event->key())))
        return;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: toggleGroup(marks_.selected); return;
    case Qt::Key_Slash: emit searchWanted(); return;
    case Qt::Key_Space: emit playWanted(); return;
    case Qt::Key_N: event->modifiers() & Qt::ShiftModifier ? emit previousWanted() : emit nextWanted(); return;
    case Qt::Key_P: emit previousWanted(); return;
    case Qt::Key_F3: goToFound(event->modifiers() & Qt::ShiftModifier ? -1 : 1); return;
    case Qt::Key_Escape:
        if (!searched_.isEmpty()) {
            search({});
            emit searchEnded();
            return;
        }
        break;
    default: break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void GraphView::focusInEvent(QFocusEvent* event)
{
    marks_.keys = true;
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void GraphView::focusOutEvent(QFocusEvent* event)
{
    marks_.keys = false;
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

/// Where the keys went, for who does not see it.
void GraphView::speak()
{
    setAccessibleDescription(vertexText(feed_.state(), scene(), marks_.selected, values_));
    if (QAccessible::isActive()) {
        QAccessibleValueChangeEvent event(this, accessibleDescription());
        QAccessible::updateAccessibility(&event);
    }
}

void GraphView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const GraphHit hit = byKey ? GraphHit() : hitAt(QPointF(event->pos()));
    const uint32_t vertex = byKey ? marks_.selected : hit.part == GraphHit::Part::Port ? UINT32_MAX : hit.vertex;
    if (vertex >= scene().facts.vertices.size())
        return;
    select(vertex);
    const HandleId handle = handleOf(vertex);
    if (!handle.valid())
        return;
    emit contextMenuRequested(handle,
                              byKey ? viewport()->mapToGlobal(toViewport(scene().box(vertex).center()).toPoint()) : event->globalPos());
    event->accept();
}

QString GraphView::textAt(QPointF point) const { return hitText(feed_.state(), scene(), hitAt(point), values_); }

bool GraphView::viewportEvent(QEvent* event)
{
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = textAt(QPointF(help->pos()));
        if (text.isEmpty())
            QToolTip::hideText();
        else // Names come from scripts and files: they are text, never markup.
            QToolTip::showText(help->globalPos(), QStringLiteral("<p style='white-space:pre'>%1</p>").arg(text.toHtmlEscaped()),
                               viewport());
        return true;
    }
    case QEvent::QueryWhatsThis: event->accept(); return true;
    case QEvent::WhatsThis: {
        const auto* help = static_cast<QHelpEvent*>(event);
        QString text = textAt(QPointF(help->pos()));
        if (text.isEmpty())
            text =
                tr("The graph: each box is a call or a tensor, each line a tensor that goes from one to another. Gradients come back along "
                   "the lines, as the legend says.");
        setAccessibleDescription(text);
        QWhatsThis::showText(help->globalPos(), QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped()), this);
        return true;
    }
    case QEvent::Leave: hover({}); break;
    default: break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

}
