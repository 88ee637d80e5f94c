// run_in_window SCRIPT: a live window on an offscreen display runs the script and closes when it has ended and all of it is shown.
// Prints the longest that the window was busy at a time while the script ran.
#include "app/live/hooks.h"
#include "app/live/live_session.h"
#include "app/live/live_window.h"
#include "app/shell/main_window.h"

#include <QAbstractEventDispatcher>
#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QStandardPaths>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace ss;
using namespace ss::app;

namespace {

constexpr int kLookMs = 50;

/// How long the event loop was at work between two turns.
class LongestTurns : public QObject {
public:
    LongestTurns()
    {
        connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::awake, this, [this] { clock_.start(); });
        connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::aboutToBlock, this, [this] {
            if (clock_.isValid())
                turns_.push_back(static_cast<double>(clock_.nsecsElapsed()) * 1e-6);
        });
    }
    /// Milliseconds of the turn that this share of all were shorter than.
    double at(double share)
    {
        std::sort(turns_.begin(), turns_.end());
        return turns_.empty() ? 0 : turns_[static_cast<size_t>(share * static_cast<double>(turns_.size() - 1))];
    }

private:
    QElapsedTimer clock_;
    std::vector<double> turns_;
};

}

int main(int argc, char** argv)
{
    setenv("QT_QPA_PLATFORM", "offscreen", 0);
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("run_in_window"));
    QStandardPaths::setTestModeEnabled(true);
    QFile script(QString::fromLocal8Bit(argc > 1 ? argv[1] : ""));
    if (!script.open(QIODevice::ReadOnly)) {
        std::fprintf(stderr, "usage: run_in_window SCRIPT\n");
        return EXIT_FAILURE;
    }
    const LiveHooks hooks = liveHooks();
    MainWindow window(hooks.newLog(), views::Theme::light());
    const auto live = hooks.attach(window, {});
    LiveSession& session = static_cast<LiveWindow&>(*live).session();
    window.resize(1600, 1000);
    window.show();

    LongestTurns turns;
    const QString text = QString::fromUtf8(script.readAll());
    bool begun = false, ended = false;
    QObject::connect(&session, &LiveSession::finished, [&](bool ok, const QString& error) {
        ended = true;
        if (!ok)
            std::fprintf(stderr, "%s\n", qPrintable(error));
    });
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, [&] {
        if (!begun)
            begun = session.runScript(text, script.fileName()).isEmpty(); // refused until Python is there
        else if (!ended)
            return;
        else if (window.feed().end() == session.log()->size())
            QApplication::quit();
    });
    look.start(kLookMs);
    const int status = QApplication::exec();
    std::printf("the window's turns: half below %.1f ms, 99 %% below %.1f ms, longest %.1f ms\n", turns.at(0.5), turns.at(0.99),
                turns.at(1));
    return status;
}
