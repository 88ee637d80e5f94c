#pragma once

#include "core/trace/history.h"
#include "core/trace/log.h"
#include "views/models/number_column.h"

#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>

namespace ss::views {

/// The bridge from a log to the views: pulls new events on a timer (about 30 ms, a time budget a tick) and holds the time
/// cursor. There is no signal per event: views refresh from `state()` when `changed` comes. While a program runs, the window works a small
/// share of the time; what it has not come to it takes up behind the run, without a rest.
class TraceFeed : public QObject {
    Q_OBJECT
public:
    explicit TraceFeed(std::shared_ptr<trace::Log> log, QObject* parent = nullptr);

    /// The state at the time cursor.
    const trace::TraceState& state() const;
    const trace::Log& log() const { return *log_; }
    std::shared_ptr<trace::Log> sharedLog() const { return log_; }
    /// Events pulled so far.
    trace::Seq end() const { return end_; }
    /// Events that there are: the log's, also those that have not been pulled.
    trace::Seq logSize() const { return log_->size(); }
    /// More has happened than a tick could pull: what is shown as the end is not the end yet.
    bool isCatchingUp() const { return catchingUp_; }
    /// Pulls as much as the time allows. False: there is more. True also where the rest cannot be read, as `failed` has told.
    bool catchUp(int budgetMs);
    /// The time cursor: the state is that after this many events.
    trace::Seq cursor() const { return cursor_; }
    bool followsEnd() const { return follows_; }

    /// The seqs behind each outermost call's end and each statement's end: where stepping stops.
    const NumberColumn& stops() const { return stops_; }

    /// Where the events at the cursor cannot be read back, it stays, and `failed` says why.
    void setCursor(trace::Seq cursor);
    void stepForward();
    void stepBack();
    void followEnd();
    /// Pulls all that there is, at once: for rendering without an event loop.
    void pullAll();
    /// Each event that has been pulled and each that will be is shown to `see`, once, while `owner` lives; those that come
    /// together before `grown`.
    void showEvents(QObject* owner, std::function<void(const trace::Event&)> see);

signals:
    /// The state at the cursor is another; `from` and `to` are the cursors before and after (an animation plays what lies
    /// between when to > from and they are one stop apart).
    void changed(quint64 from, quint64 to);
    /// There are more events; the cursor need not have moved.
    void grown();
    /// Events could not be read back from the session's file.
    void failed(const QString& why);

private:
    struct Watcher {
        QObject* owner;
        std::function<void(const trace::Event&)> see;
    };

    void tick();
    void rest(qint64 workedMs);
    void pull(int budgetMs);
    bool pullBatch();
    void note(const trace::Event& event);
    bool fold(trace::Seq count);

    std::shared_ptr<trace::Log> log_;
    mutable trace::History history_;
    trace::Seq end_ = 0, cursor_ = 0;
    bool follows_ = true, catchingUp_ = false;
    int depth_ = 0;
    NumberColumn stops_;
    std::vector<Watcher> watchers_;
    mutable QString failure_; ///< the last that was told
    QTimer timer_;
    trace::Seq seen_ = 0; ///< the log's size at the last tick
    int growing_ = 0;     ///< ticks in a row that saw it grow
};

}
