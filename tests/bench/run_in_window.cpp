// run_in_window SCRIPT [--bench | --alone] [--leave]: a live window on an offscreen display runs the script and closes when it has ended
// and all of it is shown. With --bench the model bench is open beside it, with all its plots, and what the script trains with cross_entropy
// is probed. With --alone there is no window at all: the same interpreter and autosave, and nobody who looks at what is recorded. With
// --leave it closes when the script has ended, however much is left to show. Prints the longest that the window was busy at a time while
// the script ran.
#include "app/live/hooks.h"
#include "app/live/live_session.h"
#include "app/live/live_window.h"
#include "app/shell/main_window.h"
#include "app/shell/training_dock.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QStandardPaths>
#include <QThread>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

using namespace ss;
using namespace ss::app;

namespace {

constexpr int kLookMs = 50;

/// Measures how long the window's thread works at each event.
class Application : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        // The worker's events, which are whole runs, come by here in its own thread.
        if (QThread::currentThread() != thread())
            return QApplication::notify(receiver, event);
        if (depth_++ == 0)
            clock_.start();
        const bool done = QApplication::notify(receiver, event);
        if (--depth_ == 0)
            events_.push_back(static_cast<double>(clock_.nsecsElapsed()) * 1e-6);
        return done;
    }
    void startMeasuring() { events_.clear(); }
    /// Milliseconds that this share of all events took at most.
    double at(double share)
    {
        std::sort(events_.begin(), events_.end());
        return events_.empty() ? 0 : events_[static_cast<size_t>(share * static_cast<double>(events_.size() - 1))];
    }
    long countAbove(double milliseconds) const
    {
        return std::count_if(events_.begin(), events_.end(), [=](double each) { return each > milliseconds; });
    }

private:
    int depth_ = 0;
    QElapsedTimer clock_;
    std::vector<double> events_;
};

}

int main(int argc, char** argv)
{
    setenv("QT_QPA_PLATFORM", "offscreen", 0);
    Application application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("run_in_window"));
    QStandardPaths::setTestModeEnabled(true);
    QFile script(QString::fromLocal8Bit(argc > 1 ? argv[1] : ""));
    if (!script.open(QIODevice::ReadOnly)) {
        std::fprintf(stderr, "usage: run_in_window SCRIPT [--bench | --alone] [--leave]\n");
        return EXIT_FAILURE;
    }
    const LiveHooks hooks = liveHooks();
    const auto has = [&](const char* option) {
        return std::any_of(argv + std::min(argc, 2), argv + argc, [&](const char* each) { return std::strcmp(each, option) == 0; });
    };
    const std::shared_ptr<trace::Log> log = hooks.newLog();
    std::unique_ptr<MainWindow> window;
    std::unique_ptr<QObject> live;
    if (has("--alone")) {
        live = std::make_unique<LiveSession>(log);
    } else {
        window = std::make_unique<MainWindow>(log, views::Theme::light());
        live = hooks.attach(*window, {});
        window->resize(1600, 1000);
        window->show();
    }
    LiveSession& session = window ? static_cast<LiveWindow&>(*live).session() : static_cast<LiveSession&>(*live);
    if (has("--bench")) {
        window->showTraining().resize(1180, 760);
        session.probeTraining(QStringLiteral("cross_entropy"));
    }

    application.startMeasuring();
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
        else if (!window || has("--leave") || window->feed().end() == log->size())
            QApplication::quit();
    });
    look.start(kLookMs);
    const int status = QApplication::exec();
    std::printf("the window's events: 99 %% within %.1f ms, longest %.1f ms, %ld above 8 ms\n", application.at(0.99), application.at(1),
                application.countAbove(8));
    return status;
}
