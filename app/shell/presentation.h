#pragma once

#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/common/value_source.h"
#include "views/geometry/map_scene.h"
#include "views/models/trace_feed.h"

#include <QWidget>

namespace ss::views {
class GraphPlayer;
class GraphView;
class MapView;
class TimelineView;
}

namespace ss::app {

class Caption;

/// The map for an audience: full screen, with larger fonts, and above it one line that says what the last step did. Right, Page
/// down and Space's play go on, Left and Page up back, Escape or F5 ends it. G shows the graph below the map, N and P go to the next and
/// the previous node of its backward pass. The window that it comes from stays as it is.
class Presentation : public QWidget {
    Q_OBJECT
public:
    /// What a presentation looks at; all of it outlives the presentation.
    struct Of {
        views::TraceFeed& feed;
        views::Selection& selection;
        const views::ValueSource& values;
        views::TimelineView& timeline;
        views::GraphPlayer& player;
    };
    Presentation(const Of& of, const views::Theme& theme, const views::MapOptions& options);

    void setTheme(const views::Theme& theme);
    views::MapView& map() { return *map_; }
    /// The graph below the map; null: it has not been shown.
    views::GraphView* graph() { return graph_; }
    void showGraph(bool shown);
    /// What the caption says.
    QString told() const;

    /// A theme with fonts and strokes for a screen that is so high, in pixels.
    static views::Theme enlarged(views::Theme theme, int height);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void tell();
    void showWhatChanged();
    bool zoom(int key);

    Of of_;
    views::Theme theme_; ///< not enlarged
    Caption* caption_;
    views::MapView* map_;
    views::GraphView* graph_ = nullptr;
};

}
