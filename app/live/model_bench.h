#pragma once

#include "app/live/bench_options.h"

#include <QDockWidget>
#include <memory>

namespace ss::views {
class PlotsView;
class NetworkView;
class StatementSink;
class TrainingFeed;
struct Theme;
}

namespace ss::app {

class BenchPanel;
class LiveSession;
class MainWindow;

/// The bench as a window of its own beside the main one, that may be docked into it: form and buttons, the network, the plots.
class ModelBench : public QDockWidget {
    Q_OBJECT
public:
    ModelBench(MainWindow& window, LiveSession& session, views::StatementSink& sink);

    BenchPanel& panel() { return *panel_; }
    views::PlotsView& plots() { return *plots_; }
    views::NetworkView& network() { return *network_; }
    views::TrainingFeed& training() { return *training_; }
    void bringUp();

private:
    void buildMenu();
    void applyTheme(const views::Theme& theme);

    MainWindow& window_;
    LiveSession& session_;
    views::TrainingFeed* training_;
    BenchPanel* panel_;
    views::NetworkView* network_;
    views::PlotsView* plots_;
};

}
