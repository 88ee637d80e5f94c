#pragma once

#include "views/common/selection.h"
#include "views/common/value_source.h"
#include "views/geometry/graph_walk.h"
#include "views/graph/graph_builder.h"
#include "views/graph/graph_keep.h"
#include "views/models/trace_feed.h"

#include <QAbstractScrollArea>
#include <QTimer>
#include <QVariantAnimation>
#include <memory>

namespace ss::views {

/// The graph: calls, what goes from one to another, and the gradients that come back. Ctrl and the wheel zoom, a drag moves the picture,
/// arrow keys walk along links, a click selects; a click on a link's end goes to its other end; Enter opens and closes groups.
class GraphView : public QAbstractScrollArea {
    Q_OBJECT
public:
    /// All but the theme outlive the view.
    GraphView(TraceFeed& feed, Selection& selection, const ValueSource* values, const Theme& theme, QWidget* parent = nullptr);
    ~GraphView() override;

    void setTheme(const Theme& theme);
    const Theme& theme() const { return painter_->style().theme(); }
    void setValues(const ValueSource* values) { values_ = values; }
    /// Facts from elsewhere than the feed's state.
    void setSource(GraphBuilder::Source source);
    const GraphOptions& options() const { return options_; }
    void setOptions(const GraphOptions& options);
    LayoutDirection direction() const { return direction_; }
    void setDirection(LayoutDirection direction);
    void setReducedMotion(bool reduced) { reduced_ = reduced; }
    /// Of motions: 1 takes the usual time.
    void setSpeed(double factor);

    const GraphShown& shown() const { return *shown_; }
    const GraphScene& scene() const { return shown_->scene; }
    const GraphMarks& marks() const { return marks_; }
    double zoom() const { return zoom_; }
    void setZoom(double zoom);
    /// The whole graph, and from now on so whatever comes, until it is zoomed or moved.
    void fit();
    /// What is new, or fires, as large as it is legible: so it begins.
    void follow();
    enum class Look : uint8_t { Follows, Fits, Free };
    Look look() const { return look_; }
    /// How it is looked at: which groups are open, what is where, the zoom.
    QJsonObject kept() const;
    /// Looks at it so again, as soon as there is what was looked at; what is none of that changes nothing.
    void restore(const QJsonObject& kept);
    /// Selects a box, here and everywhere.
    void select(uint32_t vertex);
    void reveal(uint32_t vertex);
    /// Opens a closed group, or closes the one that the box is in.
    void toggleGroup(uint32_t vertex);

    /// Boxes that fit are marked, the others fade; the first one is gone to. Empty: nothing is searched any more.
    void search(const QString& text);
    /// To the next one, or back; on from a closed group that holds what is searched: into it.
    void goToFound(int step);
    /// What is gone to is in a closed group.
    bool foundIsInside() const;
    size_t foundCount() const { return found_.size(); }
    /// Which of those found is gone to, from 1; 0: none.
    size_t foundAt() const { return found_.empty() ? 0 : foundAt_ + 1; }
    void setFilter(const GraphFilter& filter);
    const GraphFilter& filter() const { return filter_; }

    /// Large graphs are built on another thread, and the old picture stays until then. This waits for it.
    void finishScene();
    bool isBusy() const { return builder_->isBusy(); }
    double progress() const { return builder_->progress(); }
    /// Gives up what is under way; the picture that is there stays, and is that of another moment.
    void cancel();
    bool isStale() const { return stale_; }
    /// Draws the moment of the cursor, after a cancel.
    void redraw();

    QPointF toScene(QPointF viewport) const;
    QPointF toViewport(QPointF scene) const;
    QString textAt(QPointF viewport) const;

    QSize sizeHint() const override { return {700, 320}; }

signals:
    void contextMenuRequested(ss::HandleId handle, QPoint globalPosition);
    void activated(ss::HandleId handle);
    /// Another picture is seen.
    void sceneChanged();
    void busyChanged();
    void foundChanged();
    void optionsChanged();
    void searchWanted();
    void nextWanted();
    void previousWanted();
    void playWanted();
    void searchEnded();
    /// A gradient begins to run along a link, or has arrived: who plays steps waits for it.
    void motionRunning(bool running);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int, int) override { viewport()->update(); }

private:
    void connectFeed();
    void connectSelection();
    void stateChanged(quint64 from, quint64 to);
    void rebuild();
    void rebuildSoon();
    void take(GraphBuilder::Shown shown);
    void restoreMarks(uint64_t selected, uint64_t hovered);
    void playFiring(const GraphShown& before);
    void applyFilter();
    void applySearch();
    void goTo(size_t found);
    void goInto(uint64_t group);
    void updateScrollBars();
    void zoomAround(QPointF viewport, double factor);
    double fittingZoom() const;
    void keepLook(QPointF centre);
    void lookAsKept();
    void forgetKept();
    uint32_t newest() const;
    void centreOn(QPointF scene);
    bool walkKey(int key);
    bool zoomKey(int key);
    void showSelected();
    GraphHit hitAt(QPointF viewport) const;
    void hover(const GraphHit& hit);
    HandleId handleOf(uint32_t vertex) const;
    CallId callOf(uint32_t vertex) const;
    void paintEmpty(QPainter& painter) const;
    void speak();

    TraceFeed& feed_;
    Selection& selection_;
    const ValueSource* values_;
    std::unique_ptr<GraphPainter> painter_;
    std::unique_ptr<GraphBuilder> builder_;
    GraphBuilder::Shown shown_;
    GraphOptions options_;
    LayoutDirection direction_ = LayoutDirection::Right;
    GraphMarks marks_;
    GraphFilter filter_;
    GraphWalk walk_;
    QString searched_;
    std::vector<uint32_t> found_;
    size_t foundAt_ = 0;
    double zoom_ = 1;
    Look look_ = Look::Follows;
    bool late_ = false;       ///< it was not seen when the state changed
    bool stale_ = false;      ///< building was cancelled
    bool selecting_ = false;  ///< what comes from the selection is our own doing
    uint64_t revealKey_ = 0;  ///< once it is in the picture
    CallId revealCall_;       ///< the same
    uint64_t enteredKey_ = 0; ///< of a group that is opened for what was found in it
    std::optional<QPoint> panFrom_;
    bool panned_ = false;
    bool reduced_ = false;
    trace::Seq cursorFrom_ = 0, cursorTo_ = 0; ///< what the next picture shows, and the one before it
    QVariantAnimation motion_;
    std::unique_ptr<GraphKept> kept_;   ///< of a session that is not read to its end yet
    std::optional<QPointF> keptCentre_; ///< stays in the middle until somebody looks elsewhere, however the window comes up
    GraphBuilder::Shown keptShown_;     ///< its boxes' places
    bool wanted_ = false;               ///< a run has gone on since the last picture
    QTimer rest_;                       ///< between two pictures of a run that goes on
    QElapsedTimer sinceBuilt_;
};

}
