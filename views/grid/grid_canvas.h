#pragma once

#include "views/grid/grid_painter.h"

#include <QAbstractScrollArea>
#include <QPixmap>

namespace ss::views {

/// The table of a grid itself: scrolls in whole cells, brushes what is under the pointer or the keyboard's cursor, and composes
/// lines: a rectangle dragged over cells is a slice, an axis dragged onto the other a transposition. Escape gives a gesture up.
class GridCanvas : public QAbstractScrollArea {
    Q_OBJECT
public:
    GridCanvas(Selection& selection, const ValueSource* values, const Theme& theme, QWidget* parent = nullptr);

    /// None: nothing to show.
    void setFacts(std::optional<GridFacts> facts);
    void setAxes(const GridAxes& axes);
    void setTheme(const Theme& theme);
    void setValues(const ValueSource* values) { values_ = values; }
    void setColours(bool colours);
    /// The magnitude that has the full colour.
    void setLargest(double largest);
    void valuesChanged();

    bool empty() const { return !facts_; }
    const GridScene& scene() const { return scene_; }
    const GridStyle& gridStyle() const { return style_; }
    const GridMarks& marks() const { return marks_; }
    const GridFaces& faces();
    GridCell origin() const { return origin_; }
    void scrollTo(GridCell origin);
    void reveal(GridCell cell);
    void setZoom(double zoom);
    double zoom() const { return zoom_; }
    /// Composes the exchange of the two axes that are shown.
    void transpose();

    QSize sizeHint() const override { return {280, 200}; }
    /// Two rows, so that there is something to drag over.
    QSize minimumSizeHint() const override;

signals:
    void lineComposed(const QString& expression);
    /// Why a gesture cannot become a line.
    void refused(const QString& why);
    void contextMenuRequested(QPoint globalPosition);
    /// Another part of the table is seen, or the same in another size.
    void windowChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void rebuild();
    void forgetFaces();
    void paintTableOnce();
    void syncScrollBars();
    void zoomAround(QPointF point, double zoom);
    std::optional<Place> placeOf(GridCell cell) const;
    GridHit hitAt(QPointF point) const;

    void hoverAt(QPointF point);
    void dragCells(QPointF point);
    void dragAxis(QPointF point);
    void moveCursor(GridCell cell, bool extends);
    bool moveByKey(int key, Qt::KeyboardModifiers modifiers);
    GridCell cursorAfter(int key, bool control) const;
    void showRange(const GridRange& range, QPointF at);
    void composeRange();
    void sayTranspose(QPointF at);
    /// Whether there is a name to compose a line with; says so where there is none.
    bool named(QPointF at);
    void endGesture();

    Selection& selection_;
    const ValueSource* values_;
    GridStyle style_;
    std::optional<GridFacts> facts_;
    GridAxes axes_;
    GridScene scene_;
    GridFaces faces_;
    bool facesKnown_ = false;
    QPixmap table_; ///< as it was last painted, without marks; null: to be painted anew
    GridMarks marks_;
    GridCell origin_;
    double zoom_ = 1;
    bool colours_ = false;
    double largest_ = 0;
    bool syncing_ = false;
    QPoint wheel_; ///< turned, but not yet by a whole step
    std::optional<GridCell> pressed_;
};

}
