#pragma once

#include <QDockWidget>

class QSplitter;

namespace ss::views {
class NetworkView;
class PlotsView;
class TrainingFeed;
struct Theme;
}

namespace ss::app {

class MainWindow;

/// The network that ran last and all plots of its training, in a window of their own beside the main one, that may be docked into it.
/// The live part puts the model bench before them.
class TrainingDock : public QDockWidget {
    Q_OBJECT
public:
    explicit TrainingDock(MainWindow& window);

    views::TrainingFeed& training() { return *training_; }
    views::NetworkView& network() { return *network_; }
    views::PlotsView& plots() { return *plots_; }
    /// Before the pictures, at the left.
    void setPanel(QWidget* panel);
    /// Has the keys from now on: the panel where there is one.
    void bringUp();

private:
    void setTheme(const views::Theme& theme);

    MainWindow& window_;
    views::TrainingFeed* training_;
    views::NetworkView* network_;
    views::PlotsView* plots_;
    QSplitter* columns_;
    QWidget* panel_ = nullptr;
    bool marked_ = false; ///< an earlier moment is, in the plots
};

}
