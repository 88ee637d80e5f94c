#pragma once

#include "views/graph/graph_player.h"
#include "views/graph/graph_view.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace ss::views {

class GraphBar;
class GraphFilterBar;
class GraphLegend;

/// The graph with what belongs to it: choices and search above, what the pass came to and the legend below.
class GraphPane : public QWidget {
    Q_OBJECT
public:
    GraphPane(TraceFeed& feed, Selection& selection, const ValueSource* values, const Theme& theme, QWidget* parent = nullptr);

    GraphView& view() { return *view_; }
    const GraphView& view() const { return *view_; }
    GraphBar& bar() { return *bar_; }
    GraphPlayer& player() { return *player_; }
    void setTheme(const Theme& theme);
    void setReducedMotion(bool reduced);

signals:
    /// "backward pass 1, 3 of 7 fired"; empty: nothing to say.
    void said(const QString& text);

private:
    void showScene();
    void showBusy();

    GraphView* view_;
    GraphPlayer* player_;
    GraphBar* bar_;
    GraphFilterBar* filter_;
    GraphLegend* legend_;
    QLabel* note_;
    QProgressBar* progress_;
    QToolButton *cancel_, *redraw_;
    QTimer look_; ///< at the progress
};

}
