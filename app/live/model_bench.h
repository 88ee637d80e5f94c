#pragma once

#include <QObject>
#include <QPointer>

namespace ss::views {
class StatementSink;
}

namespace ss::app {

class BenchPanel;
class LiveSession;
class MainWindow;
class TrainingDock;

/// The model bench in a live window: its panel beside the pictures of a training, made when they are first shown, and its presses in
/// the Model menu. What it trains is probed.
class ModelBench : public QObject {
    Q_OBJECT
public:
    ModelBench(MainWindow& window, LiveSession& session, views::StatementSink& sink, QObject* parent = nullptr);
    ~ModelBench() override;

    /// Shows it, too.
    BenchPanel& panel();

private:
    void buildMenu();
    void addPanel(TrainingDock& dock);

    MainWindow& window_;
    LiveSession& session_;
    views::StatementSink& sink_;
    QPointer<BenchPanel> panel_;
};

}
