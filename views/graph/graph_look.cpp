#include "views/graph/graph_view.h"

#include <QScrollBar>
#include <algorithm>
#include <cmath>

/// Which part of the graph's picture is seen, and how large.
namespace ss::views {

namespace {

constexpr double kLeastZoom = 0.002, kMostZoom = 4;
constexpr double kFollowZoom = 0.75; ///< its texts are legible

}

void GraphView::setZoom(double zoom) { zoomAround(QPointF(viewport()->rect().center()), zoom / zoom_); }

double GraphView::fittingZoom() const
{
    const QRectF& bounds = scene().bounds;
    const QSizeF room = maximumViewportSize();
    return bounds.isEmpty()
               ? 1
               : std::clamp(std::min({room.width() / bounds.width(), room.height() / bounds.height(), 1.0}), kLeastZoom, kMostZoom);
}

void GraphView::fit()
{
    forgetKept();
    look_ = Look::Fits;
    keepLook({});
}

void GraphView::follow()
{
    forgetKept();
    look_ = Look::Follows;
    keepLook({});
}

/// The box that fires; where none does, the one that came last.
uint32_t GraphView::newest() const
{
    const auto& vertices = scene().facts.vertices;
    const auto fires = std::find_if(vertices.begin(), vertices.end(), [](const GraphVertex& v) { return v.fired == Fired::Now; });
    return uint32_t((fires != vertices.end() ? fires - vertices.begin() : std::ssize(vertices) - 1));
}

/// After another picture, or in another window size.
void GraphView::keepLook(QPointF centre)
{
    if (look_ != Look::Free)
        zoom_ = look_ == Look::Fits ? fittingZoom() : std::max(fittingZoom(), kFollowZoom);
    updateScrollBars();
    if (look_ == Look::Free)
        centreOn(centre); // what is looked at stays
    else if (look_ == Look::Follows && !scene().facts.vertices.empty())
        centreOn(scene().box(newest()).center());
    viewport()->update();
}

void GraphView::zoomAround(QPointF at, double factor)
{
    const double zoom = std::clamp(zoom_ * factor, kLeastZoom, kMostZoom);
    if (zoom == zoom_)
        return;
    const QPointF held = toScene(at);
    look_ = Look::Free;
    forgetKept();
    zoom_ = zoom;
    updateScrollBars();
    const QPointF now = toViewport(held);
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + int(std::lround(now.x() - at.x())));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + int(std::lround(now.y() - at.y())));
    viewport()->update();
}

/// A picture smaller than the view stands in its middle.
QPointF GraphView::toViewport(QPointF point) const
{
    const QRectF& bounds = scene().bounds;
    const QSizeF size = bounds.size() * zoom_;
    const double left = size.width() < viewport()->width() ? (viewport()->width() - size.width()) / 2 : -horizontalScrollBar()->value();
    const double top = size.height() < viewport()->height() ? (viewport()->height() - size.height()) / 2 : -verticalScrollBar()->value();
    return QPointF(left, top) + (point - bounds.topLeft()) * zoom_;
}

QPointF GraphView::toScene(QPointF point) const
{
    return (point - toViewport(scene().bounds.topLeft())) / zoom_ + scene().bounds.topLeft();
}

void GraphView::updateScrollBars()
{
    const QSizeF size = scene().bounds.size() * zoom_;
    const QSize room = viewport()->size();
    horizontalScrollBar()->setRange(0, look_ == Look::Fits ? 0 : std::max(0, int(std::ceil(size.width())) - room.width()));
    verticalScrollBar()->setRange(0, look_ == Look::Fits ? 0 : std::max(0, int(std::ceil(size.height())) - room.height()));
    horizontalScrollBar()->setPageStep(room.width());
    verticalScrollBar()->setPageStep(room.height());
    horizontalScrollBar()->setSingleStep(40);
    verticalScrollBar()->setSingleStep(40);
}

void GraphView::centreOn(QPointF point)
{
    const QPointF now = toViewport(point), middle(viewport()->rect().center());
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + int(std::lround(now.x() - middle.x())));
    verticalScrollBar()->setValue(verticalScrollBar()->value() + int(std::lround(now.y() - middle.y())));
}

void GraphView::reveal(uint32_t vertex)
{
    if (vertex >= scene().facts.vertices.size() || look_ == Look::Fits)
        return;
    const QRectF& box = scene().box(vertex);
    const QRectF seen(toScene({0, 0}), toScene(QPointF(viewport()->width(), viewport()->height())));
    if (!seen.contains(box)) {
        keptCentre_.reset();
        centreOn(box.center());
    }
}

QJsonObject GraphView::kept() const
{
    constexpr const char* kLooks[] = {"follows", "fits", "free"};
    if (kept_ && scene().facts.vertices.empty())
        return kept_->toJson(); // it has not been seen again
    return GraphKept{options_,
                     direction_,
                     QLatin1String(kLooks[size_t(look_)]),
                     zoom_,
                     toScene(QPointF(viewport()->rect().center())),
                     scene().layout ? *scene().layout : GraphLayout()}
        .toJson();
}

void GraphView::restore(const QJsonObject& json)
{
    auto kept = GraphKept::fromJson(json);
    if (!kept)
        return;
    const auto places = std::make_shared<GraphShown>();
    places->scene = buildGraphScene({}, {kept->direction, painter_->style().metrics(), {}, nullptr});
    places->scene.layout = std::make_shared<const GraphLayout>(kept->layout);
    keptShown_ = places;
    kept_ = std::make_unique<GraphKept>(std::move(*kept));
    direction_ = kept_->direction;
    options_ = kept_->options;
    rebuild();
    emit optionsChanged();
}

/// A session is read piece by piece: until all of it is there, each picture is of the kept look.
void GraphView::lookAsKept()
{
    if (scene().facts.vertices.empty())
        return;
    look_ = kept_->look == QStringLiteral("free") ? Look::Free : kept_->look == QStringLiteral("fits") ? Look::Fits : Look::Follows;
    zoom_ = look_ == Look::Free ? std::clamp(kept_->zoom, kLeastZoom, kMostZoom) : zoom_;
    keptCentre_ = look_ == Look::Free ? std::optional(kept_->centre) : std::nullopt;
    keepLook(kept_->centre);
    if (wanted_ || feed_.end() < feed_.logSize())
        return;
    kept_.reset();
    keptShown_.reset();
}

void GraphView::forgetKept()
{
    kept_.reset();
    keptShown_.reset();
    keptCentre_.reset();
}

}
