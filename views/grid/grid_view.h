#pragma once

#include "views/geometry/grid_statistics.h"
#include "views/grid/grid_canvas.h"
#include "views/grid/other_names.h"
#include "views/models/trace_feed.h"

#include <QTimer>

class QLabel;
class QToolButton;

namespace ss::views {

class AxisBar;
class ValueLegend;

/// The selected handle as a table in its logical order, whatever its rank: values as text or as colours, what is known of them in
/// one line, and what every other handle calls the element under the pointer, here or on the map.
class GridView : public QWidget {
    Q_OBJECT
public:
    /// All but the theme outlive the view.
    GridView(TraceFeed& feed, Selection& selection, const ValueSource* values, const Theme& theme, QWidget* parent = nullptr);
    ~GridView() override;

    void setTheme(const Theme& theme);
    void setValues(const ValueSource* values);
    /// Values were hidden, or are no more.
    void valuesChanged();
    void setColours(bool colours);

    GridCanvas& canvas() { return *canvas_; }
    const GridStatistics& statistics() const { return walk_.statistics(); }
    bool counting() const { return !walk_.finished(); }

signals:
    /// A gesture composed this expression.
    void lineComposed(const QString& expression);
    void contextMenuRequested(ss::HandleId handle, const QPoint& globalPosition);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void setRoomForOthers();
    /// What other handles call the element, or why a gesture was refused; whole in the tool tip.
    void tellOthers(const QString& names);
    void build();
    QLabel* label(const QString& name);
    void applyTheme();
    void refresh();
    void placeChosen();
    void windowChanged();
    void count();
    void tellElement();

    TraceFeed& feed_;
    Selection& selection_;
    const ValueSource* values_;
    Theme theme_;
    std::optional<GridFacts> facts_;
    GridAxes axes_;
    StatisticsWalk walk_;
    bool hidden_ = false; ///< a value was asked for, and is not to be shown
    QTimer timer_;        ///< goes on counting
    OtherHandles others_;

    QLabel *title_ = nullptr, *window_ = nullptr, *statisticsLine_ = nullptr, *element_ = nullptr, *also_ = nullptr;
    int linesOfOthers_ = 2;
    QToolButton *colours_ = nullptr, *transpose_ = nullptr;
    AxisBar* axisBar_ = nullptr;
    GridCanvas* canvas_ = nullptr;
    ValueLegend* legend_ = nullptr;
};

}
