#include "views/memory/map_view.h"

#include "views/geometry/handle_names.h"
#include "views/memory/map_motion.h"
#include "views/memory/map_text.h"

#include <QAccessible>
#include <QPaintEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <functional>

namespace ss::views {

namespace {

constexpr double kLeastZoom = 0.25, kMostZoom = 1e9;
/// Scroll bars count in int: a map that is higher is scrolled in coarser steps.
constexpr double kMostScroll = 1e9;

/// Where the first ghost is to be seen.
const MapStrip* ghostStrip(const MapScene& scene)
{
    for (const auto& strip : scene.strips)
        if (!strip.ghosts.empty())
            return &strip;
    return scene.ghosts.empty() ? nullptr : &scene.ghosts[0];
}

double scrollUnit(double height) { return std::max(1.0, height / kMostScroll); }

}

MapView::MapView(TraceFeed& feed, Selection& selection, const ValueSource* values, const Theme& theme, QWidget* parent)
    : QAbstractScrollArea(parent)
    , feed_(feed)
    , selection_(selection)
    , values_(values)
    , painter_(std::make_unique<MapPainter>(theme))
    , motion_(std::make_unique<MapMotion>(marks_))
{
    setObjectName(QStringLiteral("memoryMap"));
    setAccessibleName(tr("Memory map"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&feed_, &TraceFeed::changed, this, &MapView::stateChanged);
    connect(motion_.get(), &MapMotion::moved, viewport(), qOverload<>(&QWidget::update));
    connect(&selection_, &Selection::handleChanged, this, [this](HandleId handle) {
        marks_.selected = handle;
        reveal(handle);
        viewport()->update();
    });
    connect(&selection_, &Selection::hoveredChanged, this, [this](HandleId handle) {
        marks_.hovered = handle;
        viewport()->update();
    });
    connect(&selection_, &Selection::placeChanged, this, [this] {
        marks_.place = selection_.place();
        viewport()->update();
    });
    connect(&selection_, &Selection::hoveredPlaceChanged, this, [this] {
        marks_.hoveredPlace = selection_.hoveredPlace();
        viewport()->update();
    });
    marks_.selected = selection_.handle();
    marks_.hoveredPlace = selection_.hoveredPlace();
    marks_.place = selection_.place();
    rebuild();
}

MapView::~MapView() = default;

void MapView::setTheme(const Theme& theme)
{
    painter_ = std::make_unique<MapPainter>(theme);
    rebuild();
}

void MapView::setValues(const ValueSource* values)
{
    values_ = values;
    viewport()->update();
}

void MapView::setOptions(const MapOptions& options)
{
    const double zoom = options_.zoom;
    std::vector<MapGhost> ghosts = std::move(options_.ghosts);
    options_ = options;
    options_.zoom = zoom;
    options_.ghosts = std::move(ghosts);
    rebuild();
}

void MapView::setGhosts(std::vector<MapGhost> ghosts)
{
    const auto isElsewhere = [](const MapGhost& a, const MapGhost& b) { return a.buffer != b.buffer; };
    const bool moved = !std::equal(ghosts.begin(), ghosts.end(), options_.ghosts.begin(), options_.ghosts.end(), std::not_fn(isElsewhere));
    options_.ghosts = std::move(ghosts);
    rebuild();
    // Only a ghost that comes up or goes elsewhere is scrolled to: the picture keeps still under somebody who is typing.
    if (const MapStrip* strip = moved ? ghostStrip(scene_) : nullptr)
        revealRect({strip->x, trackTop(scene_, *strip, 0, strip->tracks.size()), 1, options_.metrics.track});
}

void MapView::setReducedMotion(bool reduced)
{
    motion_->setReduced(reduced);
    motion_->finish();
}

void MapView::rebuild()
{
    // As if the scroll bar were there: a width that depended on it could make it come and go for ever.
    options_.width = std::max(200, width() - verticalScrollBar()->sizeHint().width());
    options_.metrics = painter_->style().metrics();
    options_.flow = lastCall(feed_.state());
    scene_ = buildMapScene(feed_.state(), options_);
    painter_->forget();
    updateScrollBars();
    if (QAccessible::isActive()) // a screen reader listens; a large map is many words
        setAccessibleDescription(mapText(scene_));
    viewport()->update();
}

void MapView::stateChanged(quint64 from, quint64 to)
{
    rebuild();
    anchor_.reset();
    // The keyboard's cell may lie on a buffer that is no more.
    if (marks_.cursor && !scene_.stripOf(marks_.cursor->buffer))
        marks_.cursor.reset();
    motion_->play(stepBetween(feed_.log(), from, to));
}

void MapView::setZoom(double zoom) { zoomAround(QPointF(viewport()->rect().center()), zoom / options_.zoom); }

void MapView::zoomAround(QPointF at, double factor)
{
    const double zoom = std::clamp(options_.zoom * factor, kLeastZoom, kMostZoom);
    if (zoom == options_.zoom)
        return;
    takeAnchor(at);
    options_.zoom = zoom;
    rebuild();
    const MapStrip* strip = anchor_ ? scene_.stripOf(anchor_->buffer) : nullptr;
    if (!strip)
        return;
    // The row of the cell under the pointer stays at its height.
    const double y = rowTop(scene_, *strip, rowOfCell(*strip, anchor_->cell)) + options_.metrics.cellHeight / 2;
    verticalScrollBar()->setValue(int((y - at.y()) / scrollUnit(scene_.height)));
}

void MapView::takeAnchor(QPointF at)
{
    if (anchor_ && (anchor_->at - at).manhattanLength() < 4)
        return;
    const MapHit hit = hitAt(at);
    anchor_.reset();
    if (hit.cell)
        anchor_ = Anchor{at, scene_.strips[hit.strip].buffer, *hit.cell};
}

QPointF MapView::toScene(QPointF point) const
{
    return {point.x() + horizontalScrollBar()->value(), point.y() + verticalScrollBar()->value() * scrollUnit(scene_.height)};
}

QPointF MapView::toViewport(QPointF point) const
{
    return {point.x() - horizontalScrollBar()->value(), point.y() - verticalScrollBar()->value() * scrollUnit(scene_.height)};
}

void MapView::updateScrollBars()
{
    const double unit = scrollUnit(scene_.height);
    const QSize size = viewport()->size();
    verticalScrollBar()->setRange(0, std::max(0, int((scene_.height - size.height()) / unit) + 1));
    verticalScrollBar()->setPageStep(std::max(1, int(size.height() / unit)));
    verticalScrollBar()->setSingleStep(std::max(1, int(40 / unit)));
    horizontalScrollBar()->setRange(0, std::max(0, int(scene_.width) - size.width()));
    horizontalScrollBar()->setPageStep(size.width());
    horizontalScrollBar()->setSingleStep(40);
}

void MapView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), painter_->style().theme().panel);
    const QPointF origin = toScene({0, 0});
    painter.translate(-origin);
    painter_->paint(painter, scene_, values_, QRectF(event->rect()).translated(origin), marks_);
}

void MapView::resizeEvent(QResizeEvent*) { rebuild(); }

HandleId MapView::handleAt(QPointF point) const { return hitAt(point).handle; }

void MapView::reveal(HandleId handle)
{
    for (const auto& strip : scene_.strips)
        for (size_t i = 0; i < strip.tracks.size(); ++i)
            if (strip.tracks[i].handle == handle) {
                const auto begin = strip.tracks[i].bytes.extent().begin / strip.cellBytes;
                const int64_t row = strip.cells > 0 ? rowOfCell(strip, std::clamp<int64_t>(begin, 0, strip.cells - 1)) : 0;
                revealRect({strip.x, trackTop(scene_, strip, row, i), 1, options_.metrics.track});
                return;
            }
}

void MapView::reveal(const Place& place)
{
    const MapStrip* strip = scene_.stripOf(place.buffer);
    if (!strip || strip->cells == 0)
        return;
    const int64_t cell = std::clamp<int64_t>(place.bytes.begin / strip->cellBytes, 0, strip->cells - 1);
    revealRect({cellLeft(*strip, cell), rowTop(scene_, *strip, rowOfCell(*strip, cell)), strip->columnWidth, strip->rowHeight});
}

void MapView::revealRect(const QRectF& rect)
{
    const double unit = scrollUnit(scene_.height), margin = options_.metrics.margin;
    const double top = toScene({0, 0}).y(), bottom = top + viewport()->height();
    if (rect.top() - margin < top)
        verticalScrollBar()->setValue(int((rect.top() - margin) / unit));
    else if (rect.bottom() + margin > bottom)
        verticalScrollBar()->setValue(int(std::ceil((rect.bottom() + margin - viewport()->height()) / unit)));
}

}
