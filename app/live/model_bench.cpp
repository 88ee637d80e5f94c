#include "app/live/model_bench.h"

#include "app/live/bench_panel.h"
#include "app/live/live_session.h"
#include "app/shell/main_window.h"
#include "app/shell/training_dock.h"

#include <QMenu>

namespace ss::app {

ModelBench::ModelBench(MainWindow& window, LiveSession& session, views::StatementSink& sink, QObject* parent)
    : QObject(parent)
    , window_(window)
    , session_(session)
    , sink_(sink)
{
    connect(&window_, &MainWindow::trainingMade, this, &ModelBench::addPanel);
    buildMenu();
}

// The dock outlives the session in the window; its panel must not.
ModelBench::~ModelBench() { delete panel_; }

void ModelBench::buildMenu()
{
    window_.modelMenu()->addSeparator();
    for (int i = 0; i < BenchPanel::kPresses; ++i) {
        const auto press = BenchPanel::Press(i);
        QAction* action = window_.modelMenu()->addAction(BenchPanel::titleOf(press), this, [this, press] { panel().press(press); });
        connect(window_.modelMenu(), &QMenu::aboutToShow, action, [this, press, action] {
            action->setText(panel_ ? panel_->button(press).text() : BenchPanel::titleOf(press));
            action->setEnabled(panel_ ? panel_->button(press).isEnabled() : press == BenchPanel::Press::Build);
        });
    }
}

void ModelBench::addPanel(TrainingDock& dock)
{
    panel_ = new BenchPanel(session_, sink_, window_.feed(), window_.values(), dock.training(), window_.theme());
    connect(&window_, &MainWindow::themeChanged, panel_, &BenchPanel::setTheme);
    connect(panel_, &BenchPanel::built, this, [this](const BenchOptions& options) { session_.probeTraining(lossName(options.loss)); });
    dock.setPanel(panel_);
}

BenchPanel& ModelBench::panel()
{
    window_.showTraining();
    return *panel_;
}

}
