#pragma once

#include "views/common/selection.h"
#include "views/memory/map_painter.h"
#include "views/models/trace_feed.h"

#include <QAbstractScrollArea>
#include <memory>

namespace ss::views {

class MapMotion;
class MapFooter;
class WalkPlayer;
class SceneBuilder;

/// The memory map: storages as strips of cells, each tensor and ndarray as a track under the cells that it sees. Ctrl and the
/// wheel zoom, arrows move a cell cursor, a click selects a handle; hovering tells element, place and value.
class MapView : public QAbstractScrollArea {
    Q_OBJECT
public:
    /// All but the theme outlive the view.
    MapView(TraceFeed& feed, Selection& selection, const ValueSource* values, const Theme& theme, QWidget* parent = nullptr);
    ~MapView() override;

    void setTheme(const Theme& theme);
    void setValues(const ValueSource* values);
    /// What is shown; width, metrics, zoom, flow and ghosts are the view's own.
    void setOptions(const MapOptions& options);
    const MapOptions& options() const { return options_; }
    /// What the line that is being composed would make; empty: nothing is being composed.
    void setGhosts(std::vector<MapGhost> ghosts);
    /// So much of the view, from below, lies under another window: what is scrolled to is shown above that.
    void setCovered(int pixels);
    /// Before and after instead of motion.
    void setReducedMotion(bool reduced);
    /// Of motions: 1 takes the usual time.
    void setSpeed(double factor);
    MapMotion& motion() { return *motion_; }
    /// What the last step did, and what is said of the walk.
    MapFooter& footer() { return *footer_; }
    /// The selected handle's elements in logical order, drawn as a path through the cells.
    void setWalking(bool walking);
    bool walking() const { return walking_; }
    WalkPlayer& walkPlayer() { return *walkPlayer_; }

    const MapScene& scene() const { return *scene_; }
    double zoom() const { return options_.zoom; }
    void setZoom(double zoom);
    void fit() { setZoom(1); }
    /// Scrolls so that a handle's track, or a place, is seen.
    void reveal(HandleId handle);
    void reveal(const Place& place);
    /// Says what the keyboard's cell is, or what lies under the pointer where there is none.
    void explain();
    std::optional<Place> cursorPlace() const { return marks_.cursor; }
    const MapMarks& marks() const { return marks_; }

    /// Large maps are built on another thread, and the old picture stays until then. This waits for it.
    void finishScene();

    /// Where a point of the viewport lies in the scene, and back.
    QPointF toScene(QPointF viewport) const;
    QPointF toViewport(QPointF scene) const;

    QSize sizeHint() const override { return {900, 480}; }

signals:
    void contextMenuRequested(ss::HandleId handle, QPoint globalPosition);
    void activated(ss::HandleId handle);
    /// The element of a cell was clicked, or ? was pressed there: values that are hidden show this one.
    void elementChosen(const ss::views::Place& element);
    void walkingChanged(bool walking);
    /// A step begins to be shown, or has been: who plays steps waits for it.
    void motionRunning(bool running);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void rebuild();
    void take(std::shared_ptr<const MapScene> scene);
    void makePainter(const Theme& theme);
    void holdAnchor();
    void unfold(BufferId buffer, bool all);
    void stateChanged(quint64 from, quint64 to);
    struct Step;
    bool isStep(const Step& step) const;
    void showStep(const Step& step, std::shared_ptr<const MapScene> before);
    void placeName(MapChange& change, const MapScene& before);
    void relaid();
    void showWalk();
    void walkMoved();
    bool walkKey(int key);
    void placeFooter();
    void connectMotion();
    void updateScrollBars();
    void zoomAround(QPointF viewport, double factor);
    void takeAnchor(QPointF viewport);
    void moveCursor(int64_t cells);
    void moveCursorRow(int rows);
    void moveHandle(int tracks);
    void chooseElement(const MapStrip& strip, int64_t cell);
    void explainAt(QPointF viewport);
    void revealRect(const QRectF& rect);
    MapHit hitAt(QPointF viewport) const { return hitMap(*scene_, toScene(viewport).x(), toScene(viewport).y()); }
    HandleId handleAt(QPointF viewport) const;

    TraceFeed& feed_;
    Selection& selection_;
    const ValueSource* values_;
    std::unique_ptr<MapPainter> painter_;
    std::unique_ptr<MapMotion> motion_;
    std::unique_ptr<WalkPlayer> walkPlayer_;
    MapFooter* footer_;
    bool walking_ = false;
    MapOptions options_;
    std::unique_ptr<SceneBuilder> builder_;
    std::shared_ptr<const MapScene> scene_;
    MapMarks marks_;
    std::optional<QPoint> panFrom_;
    /// What zooming holds on to while the pointer stays: cells move as rows wrap, so asking again each time would drift.
    struct Anchor {
        QPointF at;
        BufferId buffer;
        int64_t cell = 0;
    };
    std::optional<Anchor> anchor_;
    HandleId revealLater_;     ///< once the scene shows it
    int covered_ = 0;          ///< pixels of the viewport, from below
    bool showsGhost_ = false;  ///< the next scene's ghost is scrolled to
    bool holdsAnchor_ = false; ///< the next scene is the one that was zoomed to
    /// Cursors before and after the changes that the next scene shows; live: there were more events, the cursor was not moved.
    struct Step {
        quint64 from, to;
        bool live;
    };
    std::optional<Step> step_;
    bool grew_ = false;                      ///< the next change of the state comes from more events
    std::shared_ptr<const MapScene> before_; ///< while strips that are gone still fade
    bool left_ = true;                       ///< it is the scene itself that was painted last
};

}
