#pragma once

#include "app/live/run_units.h"
#include "app/live/watch_list.h"
#include "core/python/interpreter.h"
#include "core/trace/log.h"

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

namespace ss::app {

/// What a LiveSession keeps on its worker thread: the interpreter is made, used and destroyed there.
class SessionWorker : public QObject {
    Q_OBJECT
public:
    struct Hooks {
        std::function<void(bool isError, const std::string& text)> output;
        std::function<void()> statementEnded;
    };

    SessionWorker(std::shared_ptr<trace::Log> log, Hooks hooks);
    ~SessionWorker() override;

    // On the worker thread, one after the other.
    void start(const QStringList& firstEntries);
    void runEntry(const QString& text);
    void runSource(const QString& text, const QString& fileName, bool stepping);
    /// Runs an entry again and again, each time a statement of its own, until `endRepeating` or an error.
    void repeat(const QString& text);
    void complete(const QString& text);
    /// Looks at the watched expressions now.
    void lookAtWatches();
    void finish();
    /// In a fresh namespace runs units again, says where that became another run than [begin, end) of the log, then runs the entry.
    struct Replay {
        std::vector<RunUnit> units;
        trace::Seq begin = 0, end = 0;
        QString marker, entry;
    };
    void replay(const Replay& replay);

    /// From any thread: what is done to a running interpreter (interrupt, pause, step, resume); nothing when there is none.
    void tell(void (python::Interpreter::*request)());
    /// From any thread: what is repeated ends with the statement that runs.
    void endRepeating() { repeating_ = false; }
    /// From any thread, before `repeat` is sent.
    void beginRepeating() { repeating_ = true; }
    /// From any thread: what is looked at after each statement, but no oftener than a person can see; always at the end of a run and at
    /// a pause.
    void setWatches(const QStringList& expressions);
    /// From any thread: from now on the training that stands in the namespace is probed, between statements and so seldom that it costs
    /// little. `loss`: which it is trained with, as torch.nn.functional names it; empty: no longer.
    void setProbed(const QString& loss);

signals:
    void entryIncomplete(const QString& text);
    void entryStarted(const QString& text);
    /// A unit of a replay begins at this event.
    void unitStarted(const QString& text, const QString& file, quint64 start);
    /// The replay is over; `difference`: a sentence, or empty.
    void replayed(int units, const QString& difference);
    /// A repetition is over: so many times it ran.
    void repeated(int times);
    void runFinished(const ss::python::RunResult& result);
    void linePaused(int line);
    void completed(const QString& text, const QStringList& candidates);
    void ready(const QString& problem);
    void watched(const ss::app::WatchValues& values);

private:
    void look(python::Interpreter& interpreter);
    void lookIfDue();
    /// `last`: nothing more runs now, so that what there is is to be seen.
    void probeIfDue(bool last);
    QString differenceOf(const Replay& replay, trace::Seq start) const;

    std::shared_ptr<trace::Log> log_;
    Hooks hooks_;
    std::mutex mutex_; ///< of the pointer: the interpreter must not go while it is told something
    std::unique_ptr<python::Interpreter> interpreter_;
    std::atomic<bool> repeating_{false};
    std::mutex watchMutex_;
    QStringList watches_;
    QElapsedTimer looked_; ///< since the end of the last look
    QString probed_;       ///< the loss; guarded by watchMutex_
    QElapsedTimer sinceProbe_;
    qint64 pauseMs_ = 0; ///< to the next probe
    int probes_ = 0;
    trace::Seq probedAt_ = 0; ///< where the log ended after the last
};

}
