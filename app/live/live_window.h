#pragma once

#include <QObject>
#include <QString>
#include <memory>

class QCloseEvent;

namespace ss::app {

class Branching;
class Composer;
class Console;
class LiveSession;
class MainWindow;
class ModelBench;
class Panel;
class ScriptEditor;
class ScriptLink;
class WatchView;

/// The live part of a window: console, editor, composer's menus, and the session behind them.
class LiveWindow : public QObject {
    Q_OBJECT
public:
    /// `file`: a script or an array file to begin with, or empty. A script inside the program (":/...") is run at once.
    LiveWindow(MainWindow& window, const QString& file);
    ~LiveWindow() override;

    LiveSession& session() { return *session_; }
    Console& console() { return *console_; }
    ScriptEditor& editor() { return *editor_; }
    Composer& composer() { return *composer_; }
    WatchView& watch() { return *watch_; }
    Branching& branching() { return *branching_; }
    ModelBench& bench() { return *bench_; }

private:
    void addDemo();
    void buildConsole();
    void buildEditor();
    void buildWatch();
    void buildBench();
    void offerRecovery();
    void open(const QString& path);
    void openArray(const QString& path);
    void onClosing(QCloseEvent* event);

    MainWindow& window_;
    std::unique_ptr<LiveSession> session_;
    Console* console_;
    ScriptEditor* editor_;
    ScriptLink* link_;
    Composer* composer_;
    WatchView* watch_;
    Branching* branching_;
    ModelBench* bench_;
};

}
