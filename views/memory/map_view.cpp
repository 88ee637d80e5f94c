#include "views/memory/map_view.h"

#include "views/geometry/handle_names.h"
#include "views/memory/map_accessible.h"
#include "views/memory/map_footer.h"
#include "views/memory/map_motion.h"
#include "views/memory/scene_builder.h"

#include <QAccessible>
#include <QBackingStore>
#include <QPaintEngine>
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
    , motion_(std::make_unique<MapMotion>(marks_))
    , walkPlayer_(std::make_unique<WalkPlayer>())
    , footer_(new MapFooter(*walkPlayer_, theme, this))
    , builder_(std::make_unique<SceneBuilder>())
{
    describeMapsToReaders();
    makePainter(theme);
    scene_ = std::make_shared<const MapScene>(buildMapScene(trace::TraceState(), options_));
    setObjectName(QStringLiteral("memoryMap"));
    setAccessibleName(tr("Memory map"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&feed_, &TraceFeed::changed, this, &MapView::stateChanged);
    connect(builder_.get(), &SceneBuilder::built, this, &MapView::take);
    connect(&feed_, &TraceFeed::grown, this, [this] { grew_ = feed_.followsEnd(); });
    connectMotion();
    connect(&selection_, &Selection::handleChanged, this, [this](HandleId handle) {
        marks_.selected = handle;
        if (walking_)
            rebuild();
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

void MapView::makePainter(const Theme& theme)
{
    painter_ = std::make_unique<MapPainter>(theme);
    painter_->setElsewhere([this](std::function<void()> job) {
        builder_->run([this, job = std::move(job)] {
            job();
            QMetaObject::invokeMethod(viewport(), qOverload<>(&QWidget::update), Qt::QueuedConnection);
        });
    });
    painter_->show(scene_);
}

void MapView::setTheme(const Theme& theme)
{
    makePainter(theme);
    footer_->setTheme(theme);
    rebuild();
    placeFooter(); // it lies beside the viewport
}

void MapView::setValues(const ValueSource* values)
{
    values_ = values;
    viewport()->update();
}

void MapView::setOptions(const MapOptions& options)
{
    const double zoom = options_.zoom;
    auto ghosts = std::move(options_.ghosts);
    auto unfolded = std::move(options_.unfolded);
    options_ = options;
    options_.zoom = zoom;
    options_.ghosts = std::move(ghosts);
    options_.unfolded = std::move(unfolded);
    rebuild();
}

void MapView::setGhosts(std::vector<MapGhost> ghosts)
{
    const auto isElsewhere = [](const MapGhost& a, const MapGhost& b) { return a.buffer != b.buffer; };
    const bool moved = !std::equal(ghosts.begin(), ghosts.end(), options_.ghosts.begin(), options_.ghosts.end(), std::not_fn(isElsewhere));
    options_.ghosts = std::move(ghosts);
    // Only a ghost that comes up or goes elsewhere is scrolled to: the picture keeps still under somebody who is typing.
    showsGhost_ = showsGhost_ || moved;
    rebuild();
}

void MapView::setCovered(int pixels)
{
    covered_ = std::clamp(pixels, 0, viewport()->height());
    updateScrollBars();
}

void MapView::setReducedMotion(bool reduced)
{
    motion_->setReduced(reduced);
    walkPlayer_->setReduced(reduced);
    motion_->finish();
}

void MapView::rebuild()
{
    // As if the scroll bar were there: a width that depended on it could make it come and go for ever.
    options_.width = std::max(200, width() - verticalScrollBar()->sizeHint().width());
    options_.metrics = painter_->style().metrics();
    options_.flow = lastCall(feed_.state());
    options_.walked = walking_ ? selection_.handle() : HandleId();
    MapOptions options = options_;
    if (feed_.cursor() != feed_.end())
        options.hint.clear(); // something has run since
    if (auto scene = builder_->build(feed_.state(), options))
        take(std::move(scene));
}

void MapView::finishScene()
{
    if (auto scene = builder_->finish())
        take(std::move(scene));
}

void MapView::take(std::shared_ptr<const MapScene> scene)
{
    // While the scene of a later moment is to come, the step waits for it. What follows may lay out anew: the step is out of its way.
    const auto step = builder_->isBusy() ? std::nullopt : std::exchange(step_, std::nullopt);
    auto before = std::exchange(scene_, std::move(scene));
    painter_->show(scene_);
    left_ = true;
    updateScrollBars();
    if (std::exchange(holdsAnchor_, false))
        holdAnchor();
    // The keyboard's cell may lie on a buffer that is no more.
    if (marks_.cursor && !scene_->stripOf(marks_.cursor->buffer))
        marks_.cursor.reset();
    if (QAccessible::isActive()) { // a screen reader listens, and will ask
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
    viewport()->update();
    if (const MapStrip* strip = std::exchange(showsGhost_, false) ? ghostStrip(*scene_) : nullptr)
        revealRect({strip->x, trackTop(*scene_, *strip, 0, strip->lines()), 1, 2 * options_.metrics.track}); // with what stands under it
    if (revealLater_.valid())
        reveal(std::exchange(revealLater_, {}));
    showWalk();
    if (step)
        showStep(*step, before);
    else
        relaid();
    builder_->letGo(std::move(before));
}

void MapView::stateChanged(quint64 from, quint64 to)
{
    motion_->finish();
    step_ = Step{step_ ? step_->from : from, to, std::exchange(grew_, false)};
    anchor_.reset();
    rebuild();
}

void MapView::setZoom(double zoom) { zoomAround(QPointF(viewport()->rect().center()), zoom / options_.zoom); }

void MapView::zoomAround(QPointF at, double factor)
{
    const double zoom = std::clamp(options_.zoom * factor, kLeastZoom, kMostZoom);
    if (zoom == options_.zoom)
        return;
    takeAnchor(at);
    options_.zoom = zoom;
    holdsAnchor_ = true;
    rebuild();
}

void MapView::holdAnchor()
{
    const MapStrip* strip = anchor_ ? scene_->stripOf(anchor_->buffer) : nullptr;
    if (!strip)
        return;
    // The row of the cell under the pointer stays at its height.
    const double y = rowTop(*scene_, *strip, rowOfCell(*strip, anchor_->cell)) + options_.metrics.cellHeight / 2;
    verticalScrollBar()->setValue(int((y - anchor_->at.y()) / scrollUnit(scene_->height)));
}

void MapView::takeAnchor(QPointF at)
{
    if (anchor_ && (anchor_->at - at).manhattanLength() < 4)
        return;
    const MapHit hit = hitAt(at);
    anchor_.reset();
    if (hit.cell)
        anchor_ = Anchor{at, scene_->strips[hit.strip].buffer, *hit.cell};
}

QPointF MapView::toScene(QPointF point) const
{
    return {point.x() + horizontalScrollBar()->value(), point.y() + verticalScrollBar()->value() * scrollUnit(scene_->height)};
}

QPointF MapView::toViewport(QPointF point) const
{
    return {point.x() - horizontalScrollBar()->value(), point.y() - verticalScrollBar()->value() * scrollUnit(scene_->height)};
}

void MapView::updateScrollBars()
{
    const double unit = scrollUnit(scene_->height);
    const QSize size = viewport()->size();
    verticalScrollBar()->setRange(0, std::max(0, int((scene_->height + covered_ - size.height()) / unit) + 1));
    verticalScrollBar()->setPageStep(std::max(1, int(size.height() / unit)));
    verticalScrollBar()->setSingleStep(std::max(1, int(40 / unit)));
    horizontalScrollBar()->setRange(0, std::max(0, int(scene_->width) - size.width()));
    horizontalScrollBar()->setPageStep(size.width());
    horizontalScrollBar()->setSingleStep(40);
}

void MapView::paintEvent(QPaintEvent* event)
{
    constexpr int kMilliseconds = 4; // of a frame, for what is painted anew
    QPainter painter(viewport());
    const QBackingStore* screen = window()->backingStore();
    // A picture that is taken of the view, unlike its next frame, cannot be completed later.
    const bool live = screen && painter.paintEngine()->paintDevice() == const_cast<QBackingStore*>(screen)->paintDevice();
    if (!live)
        finishScene();
    const bool left = !before_ || marks_.leaving() <= 0;
    if (std::exchange(left_, left) != left)
        painter_->show(left ? scene_ : before_);
    painter.fillRect(event->rect(), painter_->style().theme().panel);
    const QPointF origin = toScene({0, 0});
    const QPointF whole(std::round(origin.x()), std::round(origin.y()));
    painter.translate(-whole);
    if (!painter_->paint(painter, left ? *scene_ : *before_, values_, QRectF(event->rect()).translated(whole), marks_,
                         live ? kMilliseconds : 0))
        QMetaObject::invokeMethod(viewport(), qOverload<>(&QWidget::update), Qt::QueuedConnection);
}

void MapView::resizeEvent(QResizeEvent*)
{
    rebuild();
    placeFooter();
}

HandleId MapView::handleAt(QPointF point) const { return hitAt(point).handle; }

void MapView::unfold(BufferId buffer, bool all)
{
    if (all)
        options_.unfolded.insert(buffer);
    else
        options_.unfolded.erase(buffer);
    rebuild();
}

void MapView::reveal(HandleId handle)
{
    auto place = scene_->placeOf(handle);
    if (!place) {
        if (builder_->isBusy())
            revealLater_ = handle;
        return;
    }
    if (place->track >= scene_->strips[place->strip].shownTracks) {
        unfold(scene_->strips[place->strip].buffer, true);
        place = scene_->placeOf(handle);
        if (!place || place->track >= scene_->strips[place->strip].shownTracks) { // not there yet
            revealLater_ = handle;
            return;
        }
    }
    const auto& strip = scene_->strips[place->strip];
    const auto begin = strip.tracks[place->track].bytes.extent().begin / strip.cellBytes;
    const int64_t row = strip.cells > 0 ? rowOfCell(strip, std::clamp<int64_t>(begin, 0, strip.cells - 1)) : 0;
    revealRect({strip.x, trackTop(*scene_, strip, row, place->track), 1, options_.metrics.track});
}

void MapView::reveal(const Place& place)
{
    const MapStrip* strip = scene_->stripOf(place.buffer);
    if (!strip || strip->cells == 0)
        return;
    const int64_t cell = std::clamp<int64_t>(place.bytes.begin / strip->cellBytes, 0, strip->cells - 1);
    revealRect({cellLeft(*strip, cell), rowTop(*scene_, *strip, rowOfCell(*strip, cell)), strip->columnWidth, strip->rowHeight});
}

void MapView::revealRect(const QRectF& rect)
{
    const double unit = scrollUnit(scene_->height), margin = options_.metrics.margin;
    const double height = viewport()->height() - covered_;
    const double top = toScene({0, 0}).y(), bottom = top + height;
    if (rect.top() - margin < top)
        verticalScrollBar()->setValue(int((rect.top() - margin) / unit));
    else if (rect.bottom() + margin > bottom) // the top first, where there is no room for all
        verticalScrollBar()->setValue(int(std::ceil(std::min(rect.bottom() + margin - height, rect.top() - margin) / unit)));
}

}
