#include "views/grid/grid_canvas.h"

#include <QPaintEvent>
#include <QScrollBar>
#include <algorithm>

namespace ss::views {

namespace {

/// Scroll bars count in int: a longer table is scrolled in coarser steps by them, by keys and wheel still cell by cell.
constexpr int64_t kMostScroll = 1'000'000'000;

int64_t scrollUnit(int64_t last) { return last / kMostScroll + 1; }

void setBar(QScrollBar& bar, int64_t last, int64_t inView, int64_t at)
{
    const int64_t unit = scrollUnit(last);
    bar.setRange(0, int((last + unit - 1) / unit));
    bar.setPageStep(int(std::max<int64_t>(1, inView / unit)));
    bar.setSingleStep(1);
    bar.setValue(int(at / unit));
}

}

GridCanvas::GridCanvas(Selection& selection, const ValueSource* values, const Theme& theme, QWidget* parent)
    : QAbstractScrollArea(parent)
    , selection_(selection)
    , values_(values)
    , style_(theme)
{
    setObjectName(QStringLiteral("logicalGridCells"));
    setAccessibleName(tr("Elements in logical order"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&selection_, &Selection::hoveredPlaceChanged, this, [this] {
        marks_.hovered = selection_.hoveredPlace();
        viewport()->update();
    });
    connect(&selection_, &Selection::placeChanged, this, [this] {
        marks_.selected = selection_.place();
        viewport()->update();
    });
    marks_.hovered = selection_.hoveredPlace();
    marks_.selected = selection_.place();
}

void GridCanvas::setFacts(std::optional<GridFacts> facts)
{
    const bool other = !facts || !facts_ || facts->handle != facts_->handle || facts->places.shape != facts_->places.shape;
    facts_ = std::move(facts);
    if (other) {
        origin_ = {};
        marks_.cursor.reset();
        endGesture();
    }
    if (facts_)
        axes_ = other ? defaultAxes(facts_->places.shape) : fittingAxes(axes_, facts_->places.shape);
    rebuild();
}

void GridCanvas::setAxes(const GridAxes& axes)
{
    if (axes == axes_)
        return;
    if (axes.rows != axes_.rows || axes.columns != axes_.columns) {
        origin_ = {};
        marks_.cursor.reset();
    }
    axes_ = axes;
    endGesture();
    rebuild();
}

void GridCanvas::setTheme(const Theme& theme)
{
    style_ = GridStyle(theme);
    rebuild();
}

void GridCanvas::setColours(bool colours)
{
    colours_ = colours;
    table_ = {};
    viewport()->update();
}

void GridCanvas::setLargest(double largest)
{
    if (largest == largest_)
        return;
    largest_ = largest;
    table_ = {};
    viewport()->update();
}

void GridCanvas::valuesChanged()
{
    forgetFaces();
    viewport()->update();
}

void GridCanvas::rebuild()
{
    scene_ = facts_ ? buildGridScene(*facts_, axes_, {double(viewport()->width()), double(viewport()->height()), zoom_, style_.metrics()})
                    : GridScene();
    const GridCell last = lastOrigin(scene_);
    origin_ = {std::clamp<int64_t>(origin_.row, 0, last.row), std::clamp<int64_t>(origin_.column, 0, last.column)};
    if (marks_.cursor && !indexOf(scene_, *marks_.cursor))
        marks_.cursor.reset();
    forgetFaces();
    syncScrollBars();
    viewport()->update();
    emit windowChanged();
}

void GridCanvas::syncScrollBars()
{
    const GridCell last = lastOrigin(scene_);
    syncing_ = true;
    setBar(*verticalScrollBar(), last.row, scene_.rowsInView(), origin_.row);
    setBar(*horizontalScrollBar(), last.column, scene_.columnsInView(), origin_.column);
    syncing_ = false;
}

void GridCanvas::scrollContentsBy(int, int)
{
    if (syncing_)
        return;
    const GridCell last = lastOrigin(scene_);
    GridCell origin = origin_;
    // Only the bar that moved says where to: the other one may stand between two of its coarse steps.
    if (const int64_t unit = scrollUnit(last.row); verticalScrollBar()->value() != origin_.row / unit)
        origin.row = verticalScrollBar()->value() * unit;
    if (const int64_t unit = scrollUnit(last.column); horizontalScrollBar()->value() != origin_.column / unit)
        origin.column = horizontalScrollBar()->value() * unit;
    scrollTo(origin);
}

void GridCanvas::scrollTo(GridCell origin)
{
    const GridCell last = lastOrigin(scene_);
    origin = {std::clamp<int64_t>(origin.row, 0, last.row), std::clamp<int64_t>(origin.column, 0, last.column)};
    if (origin == origin_)
        return;
    origin_ = origin;
    forgetFaces();
    syncScrollBars();
    viewport()->update();
    emit windowChanged();
}

void GridCanvas::reveal(GridCell cell)
{
    const auto scrolled = [](int64_t from, int64_t inView, int64_t at) {
        return at < from ? at : at >= from + inView ? at - inView + 1 : from;
    };
    scrollTo({scrolled(origin_.row, scene_.rowsInView(), cell.row), scrolled(origin_.column, scene_.columnsInView(), cell.column)});
}

QSize GridCanvas::minimumSizeHint() const
{
    const GridMetrics& metrics = style_.metrics();
    return {120, int(2 * metrics.axis + metrics.index + 2 * metrics.cellHeight) + 2 * frameWidth()};
}

void GridCanvas::setZoom(double zoom) { zoomAround({scene_.left, scene_.top}, zoom); }

void GridCanvas::zoomAround(QPointF point, double zoom)
{
    constexpr double kLeast = 0.08;
    zoom = std::clamp(zoom, kLeast, style_.metrics().mostZoom);
    if (!facts_ || zoom == zoom_)
        return;
    const GridHit hit = hitAt(point);
    zoom_ = zoom;
    rebuild();
    if (hit.part == GridHit::Part::Cell) // it stays under the pointer
        scrollTo({hit.cell.row - int64_t((point.y() - scene_.top) / scene_.cellHeight),
                  hit.cell.column - int64_t((point.x() - scene_.left) / scene_.cellWidth)});
}

const GridFaces& GridCanvas::faces()
{
    if (!facesKnown_)
        faces_ = facts_ ? facesOf(scene_, gridWindow(scene_, origin_), values_, style_) : GridFaces();
    facesKnown_ = true;
    return faces_;
}

std::optional<Place> GridCanvas::placeOf(GridCell cell) const
{
    const auto index = indexOf(scene_, cell);
    return index && facts_ ? std::optional(Place{facts_->buffer, facts_->places.bytesOf(*index)}) : std::nullopt;
}

GridHit GridCanvas::hitAt(QPointF point) const { return facts_ ? hitGrid(scene_, origin_, fromQt(point)) : GridHit(); }

void GridCanvas::forgetFaces()
{
    facesKnown_ = false;
    table_ = {};
}

void GridCanvas::paintTableOnce()
{
    const double ratio = viewport()->devicePixelRatioF();
    const QSize size = viewport()->size() * ratio;
    if (table_.size() == size && table_.devicePixelRatio() == ratio)
        return;
    table_ = QPixmap(size);
    table_.setDevicePixelRatio(ratio);
    table_.fill(style_.theme().panel);
    QPainter painter(&table_);
    paintTable(painter, {style_, scene_, origin_, faces(), marks_, colours_, largest_});
}

void GridCanvas::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    const Theme& theme = style_.theme();
    painter.fillRect(event->rect(), theme.panel);
    if (!facts_) {
        painter.setFont(style_.note.font);
        painter.setPen(theme.dim);
        painter.drawText(viewport()->rect().adjusted(4, 4, -4, -4), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         tr("Select a tensor or an array, in the list or on the map."));
        return;
    }
    marks_.focus = hasFocus();
    paintTableOnce();
    painter.drawPixmap(0, 0, table_);
    paintMarks(painter, {style_, scene_, origin_, faces(), marks_, colours_, largest_});
    if (scene_.rows == 0 || scene_.columns == 0)
        style_.text(painter, {4, scene_.top + style_.note.metrics.height()}, tr("No elements: one axis has size 0."), style_.note,
                    theme.dim, viewport()->width() - 8);
}

void GridCanvas::resizeEvent(QResizeEvent*) { rebuild(); }

}
