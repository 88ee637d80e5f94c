#include "views/graph/graph_view.h"

#include "views/geometry/graph_units.h"
#include "views/graph/graph_accessible.h"

#include <QAccessible>
#include <QPaintEvent>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

constexpr int kMotionMs = 420;
/// A run that goes on is drawn so seldom that drawing takes a twentieth of the time.
constexpr double kRests = 20;

}

GraphView::GraphView(TraceFeed& feed, Selection& selection, const ValueSource* values, const Theme& theme, QWidget* parent)
    : QAbstractScrollArea(parent)
    , feed_(feed)
    , selection_(selection)
    , values_(values)
    , painter_(std::make_unique<GraphPainter>(theme))
    , builder_(std::make_unique<GraphBuilder>())
    , shown_(std::make_shared<const GraphShown>())
{
    describeGraphsToReaders();
    GraphSceneOptions none;
    auto nothing = std::make_shared<GraphShown>();
    nothing->scene = buildGraphScene({}, none);
    shown_ = std::move(nothing);
    setObjectName(QStringLiteral("graph"));
    setAccessibleName(tr("Graph"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    motion_.setStartValue(0.0);
    motion_.setEndValue(1.0);
    motion_.setDuration(kMotionMs);
    motion_.setEasingCurve(QEasingCurve::InOutQuad);
    connect(&motion_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
        marks_.progress = value.toDouble();
        viewport()->update();
    });
    connect(&motion_, &QVariantAnimation::stateChanged, this,
            [this](QAbstractAnimation::State state) { emit motionRunning(state == QAbstractAnimation::Running); });
    for (QScrollBar* bar : {horizontalScrollBar(), verticalScrollBar()})
        connect(bar, &QScrollBar::actionTriggered, this, [this] {
            look_ = Look::Free;
            forgetKept();
        });
    rest_.setSingleShot(true);
    connect(&rest_, &QTimer::timeout, this, &GraphView::rebuild);
    connectFeed();
    connectSelection();
    rebuild();
}

GraphView::~GraphView() = default;

void GraphView::connectFeed()
{
    connect(&feed_, &TraceFeed::changed, this, &GraphView::stateChanged);
    connect(builder_.get(), &GraphBuilder::built, this, &GraphView::take);
    connect(builder_.get(), &GraphBuilder::cancelled, this, [this] {
        stale_ = true;
        emit busyChanged();
        viewport()->update();
    });
}

void GraphView::connectSelection()
{
    connect(&selection_, &Selection::handleChanged, this, [this](HandleId handle) {
        if (selecting_)
            return;
        marks_.selected = scene().vertexOf(handle);
        showSelected();
    });
    connect(&selection_, &Selection::callChanged, this, [this](CallId call) {
        if (selecting_ || !call.valid())
            return;
        const uint32_t vertex = scene().vertexOf(call);
        revealCall_ = vertex == UINT32_MAX ? call : CallId(); // a picture that is under way may have it
        if (vertex == UINT32_MAX)
            return;
        marks_.selected = vertex;
        showSelected();
    });
    connect(&selection_, &Selection::hoveredChanged, this, [this](HandleId handle) {
        if (selecting_)
            return;
        marks_.hovered = handle.valid() ? scene().vertexOf(handle) : UINT32_MAX;
        viewport()->update();
    });
}

void GraphView::showSelected()
{
    walk_.forget();
    // A window that comes up selects something by itself: what a session kept stays in sight until somebody looks elsewhere in the picture.
    if (marks_.selected != UINT32_MAX && !keptCentre_)
        reveal(marks_.selected);
    viewport()->update();
}

void GraphView::setTheme(const Theme& theme)
{
    painter_ = std::make_unique<GraphPainter>(theme);
    rebuild();
    viewport()->update();
}

void GraphView::setSource(GraphBuilder::Source source)
{
    builder_->setSource(std::move(source));
    rebuild();
}

void GraphView::setOptions(const GraphOptions& options)
{
    forgetKept();
    options_ = options;
    rebuild();
    emit optionsChanged();
}

void GraphView::setDirection(LayoutDirection direction)
{
    if (direction_ == direction)
        return;
    direction_ = direction;
    forgetKept();
    walk_.forget();
    if (look_ == Look::Free)
        look_ = Look::Follows;
    rebuild();
    emit optionsChanged();
}

void GraphView::setSpeed(double factor) { motion_.setDuration(int(kMotionMs / std::clamp(factor, 0.05, 100.0))); }

void GraphView::stateChanged(quint64 from, quint64 to)
{
    motion_.stop();
    marks_.progress = 1;
    cursorFrom_ = from;
    cursorTo_ = to;
    stale_ = false;
    if (!isVisible()) {
        late_ = true;
        return;
    }
    // Who moves the cursor sees at once what he asks for; a run that goes on must not be slowed by its picture.
    if (feed_.followsEnd()) {
        wanted_ = true;
        rebuildSoon();
        return;
    }
    rebuild();
}

void GraphView::rebuildSoon()
{
    if (rest_.isActive() || builder_->isBusy())
        return;
    const double rested = sinceBuilt_.isValid() ? double(sinceBuilt_.elapsed()) : INFINITY;
    const double rest = builder_->lastMs() * kRests;
    if (rested >= rest)
        rebuild();
    else
        rest_.start(int(rest - rested) + 1);
}

void GraphView::rebuild()
{
    late_ = false;
    stale_ = false;
    wanted_ = false;
    rest_.stop();
    auto shown = builder_->build(feed_.state(), {options_, direction_, painter_->style().metrics()}, kept_ ? keptShown_ : shown_);
    if (shown)
        take(std::move(shown));
    emit busyChanged();
}

void GraphView::redraw() { rebuild(); }
void GraphView::cancel() { builder_->cancel(); }

void GraphView::finishScene()
{
    if (late_ || rest_.isActive())
        rebuild();
    if (auto shown = builder_->finish())
        take(std::move(shown));
}

void GraphView::take(GraphBuilder::Shown shown)
{
    const auto keyOf = [this](uint32_t v) { return v < scene().facts.vertices.size() ? scene().facts.vertices[v].key : 0; };
    const uint64_t selected = keyOf(marks_.selected), hovered = keyOf(marks_.hovered);
    const QPointF centre = toScene(QPointF(viewport()->rect().center()));
    const auto before = std::exchange(shown_, std::move(shown));
    marks_.hoveredLink = UINT32_MAX;
    restoreMarks(selected, hovered);
    applyFilter();
    applySearch();
    kept_ ? lookAsKept() : keepLook(keptCentre_.value_or(centre));
    if (const uint64_t key = std::exchange(revealKey_, 0))
        if (const uint32_t vertex = scene().facts.find(key); vertex != UINT32_MAX)
            select(vertex);
    if (const uint64_t key = std::exchange(enteredKey_, 0))
        goInto(key);
    if (const CallId call = std::exchange(revealCall_, {});
        call.valid() && call == selection_.call() && scene().vertexOf(call) != UINT32_MAX) {
        marks_.selected = scene().vertexOf(call);
        showSelected();
    }
    playFiring(*before);
    sinceBuilt_.start();
    if (wanted_)
        rebuildSoon();
    builder_->letGo(before);
    if (QAccessible::isActive()) { // a screen reader listens, and will ask
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
    viewport()->update();
    emit sceneChanged();
    emit busyChanged();
}

void GraphView::restoreMarks(uint64_t selected, uint64_t hovered)
{
    marks_.selected = selected ? scene().facts.find(selected) : UINT32_MAX;
    marks_.hovered = hovered ? scene().facts.find(hovered) : UINT32_MAX;
    if (marks_.selected == UINT32_MAX)
        marks_.selected = scene().vertexOf(selection_.handle());
}

/// One firing forward: its gradients run back along the links that they came on.
void GraphView::playFiring(const GraphShown& before)
{
    const GraphPass &pass = scene().facts.pass, &old = before.scene.facts.pass;
    marks_.pulses.clear();
    if (reduced_ || !isVisible() || cursorTo_ <= cursorFrom_)
        return;
    const bool next = pass.number == old.number ? pass.fired == old.fired + 1 : pass.number == old.number + 1 && pass.fired == 1;
    if (!next)
        return;
    for (uint32_t link = 0; link < scene().facts.links.size(); ++link) {
        const GraphLink& of = scene().facts.links[link];
        if (of.fired == Fired::Now || (of.at >= cursorFrom_ && of.at < cursorTo_ && lookOf(of) >= GradLook::Unknown))
            marks_.pulses.push_back(link);
    }
    if (!marks_.pulses.empty())
        motion_.start();
}

void GraphView::setFilter(const GraphFilter& filter)
{
    filter_ = filter;
    applyFilter();
    viewport()->update();
}

void GraphView::applyFilter()
{
    marks_.dimmed.clear();
    if (!filter_.any())
        return;
    marks_.dimmed.resize(shown_->traits.size());
    for (size_t i = 0; i < marks_.dimmed.size(); ++i)
        marks_.dimmed[i] = !filter_.lets(shown_->traits[i]);
}

void GraphView::search(const QString& text)
{
    searched_ = text;
    foundAt_ = 0;
    applySearch();
    if (!found_.empty())
        goTo(0);
    viewport()->update();
    emit foundChanged();
}

void GraphView::applySearch()
{
    found_ = searchGraph(shown_->traits, searched_.toStdString());
    marks_.found.clear();
    marks_.current = UINT32_MAX;
    foundAt_ = std::min(foundAt_, found_.empty() ? 0 : found_.size() - 1);
    if (searched_.trimmed().isEmpty())
        return;
    marks_.found.assign(shown_->traits.size(), false);
    for (const uint32_t vertex : found_)
        marks_.found[vertex] = true;
    if (!found_.empty())
        marks_.current = found_[foundAt_];
}

void GraphView::goToFound(int step)
{
    if (found_.empty())
        return;
    if (step > 0 && foundIsInside()) {
        enteredKey_ = scene().facts.vertices[found_[foundAt_]].key;
        toggleGroup(found_[foundAt_]);
        return;
    }
    const auto count = int64_t(found_.size());
    goTo(size_t((int64_t(foundAt_) + step + count) % count));
    emit foundChanged();
}

bool GraphView::foundIsInside() const
{
    return !found_.empty() && scene().facts.vertices[found_[foundAt_]].box == GraphBox::Group &&
           isFoundInside(shown_->traits[found_[foundAt_]], searched_.toStdString());
}

/// To the first one found in a group that is open now.
void GraphView::goInto(uint64_t group)
{
    const GraphFacts& facts = scene().facts;
    for (size_t i = 0; i < found_.size(); ++i)
        for (uint32_t around = facts.vertices[found_[i]].group; around != UINT32_MAX; around = facts.groups[around].parent)
            if (facts.groups[around].key == group) {
                goTo(i);
                emit foundChanged();
                return;
            }
}

void GraphView::goTo(size_t found)
{
    foundAt_ = found;
    marks_.current = found_[found];
    select(found_[found]);
}

HandleId GraphView::handleOf(uint32_t vertex) const
{
    const GraphVertex& of = scene().facts.vertices[vertex];
    return of.tensor.valid() && of.tensor.value() < feed_.state().tensorCount() && feed_.state().alive(of.tensor) ? HandleId(of.tensor)
                                                                                                                  : HandleId();
}

/// Of a line's closed group the first one: all of it came from there.
CallId GraphView::callOf(uint32_t vertex) const
{
    const GraphVertex& of = scene().facts.vertices[vertex];
    return of.box == GraphBox::Group && of.key >> 60 == uint64_t(GraphKey::Line) ? CallId(uint32_t(of.key & UINT32_MAX)) : of.call;
}

void GraphView::select(uint32_t vertex)
{
    if (vertex >= scene().facts.vertices.size())
        return;
    marks_.selected = vertex;
    selecting_ = true;
    if (const HandleId handle = handleOf(vertex); handle.valid())
        selection_.select(handle);
    selection_.selectCall(callOf(vertex)); // none of a leaf: what was chosen before is no longer
    selecting_ = false;
    reveal(vertex);
    speak();
    viewport()->update();
}

void GraphView::toggleGroup(uint32_t vertex)
{
    if (vertex >= scene().facts.vertices.size())
        return;
    const GraphVertex& of = scene().facts.vertices[vertex];
    const bool opens = of.box == GraphBox::Group;
    if (!opens && of.group == UINT32_MAX)
        return;
    const uint64_t key = opens ? of.key : scene().facts.groups[of.group].key;
    GraphOptions options = options_;
    if (!options.toggled.erase(key))
        options.toggled.insert(key);
    revealKey_ = opens ? 0 : key;
    setOptions(options);
}

void GraphView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), painter_->style().theme().panel);
    if (scene().facts.vertices.empty()) {
        paintEmpty(painter);
        return;
    }
    const QPointF origin = toViewport(scene().bounds.topLeft());
    painter.translate(std::round(origin.x()), std::round(origin.y()));
    painter.scale(zoom_, zoom_);
    painter.translate(-scene().bounds.topLeft());
    const QRectF dirty(toScene(event->rect().topLeft()), QSizeF(event->rect().size()) / zoom_);
    painter_->paint(painter, *shown_, dirty.adjusted(-1, -1, 1, 1), zoom_, marks_);
}

void GraphView::paintEmpty(QPainter& painter) const
{
    const GraphStyle& style = painter_->style();
    QStringList lines{
        tr("No graph yet. It grows with each call on tensors; a call on one that requires a gradient also makes a backward node.")};
    const QStringList code{QStringLiteral("w = torch.ones(3, requires_grad=True)"), QStringLiteral("loss = (w * 2).sum()"),
                           QStringLiteral("loss.backward()")};
    const double scale = style.scale();
    const QRectF room = QRectF(viewport()->rect()).adjusted(16, 10, -16, -10);
    painter.setPen(style.theme().dim);
    painter.setFont(style.prose.font);
    QRectF used;
    painter.drawText(room, Qt::TextWordWrap, lines[0], &used);
    double y = used.bottom() + 8 * scale;
    painter.setPen(style.theme().ink);
    painter.setFont(style.label.font);
    for (const QString& line : code) {
        painter.drawText(QPointF(room.left() + 12 * scale, y + style.label.metrics.ascent()), line);
        y += style.metrics().labelLine;
    }
}

void GraphView::resizeEvent(QResizeEvent*) { keepLook(keptCentre_.value_or(toScene(QPointF(viewport()->rect().center())))); }

void GraphView::showEvent(QShowEvent* event)
{
    QAbstractScrollArea::showEvent(event);
    if (late_)
        rebuild();
}

}
