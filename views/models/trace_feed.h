#pragma once

#include "core/trace/history.h"
#include "core/trace/log.h"

#include <QObject>
#include <QTimer>
#include <memory>

namespace ss::views {

/// The bridge from a log to the views: pulls new events on a timer (about 30 ms, a time budget a tick) and holds the time
/// cursor. There is no signal per event: views refresh from `state()` when `changed` comes.
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
    /// The time cursor: the state is that after this many events.
    trace::Seq cursor() const { return cursor_; }
    bool followsEnd() const { return follows_; }

    /// The seqs behind each outermost call's end and each statement's end: where stepping stops.
    const std::vector<trace::Seq>& stops() const { return stops_; }

    void setCursor(trace::Seq cursor);
    void stepForward();
    void stepBack();
    void followEnd();
    /// Pulls all that there is, at once: for rendering without an event loop.
    void pullAll();

signals:
    /// The state at the cursor is another; `from` and `to` are the cursors before and after (an animation plays what lies
    /// between when to > from and they are one stop apart).
    void changed(quint64 from, quint64 to);
    /// There are more events; the cursor need not have moved.
    void grown();

private:
    void pull(int budgetMs);
    void note(const trace::Event& event);

    std::shared_ptr<trace::Log> log_;
    mutable trace::History history_;
    trace::Seq end_ = 0, cursor_ = 0;
    bool follows_ = true;
    int depth_ = 0;
    std::vector<trace::Seq> stops_;
    QTimer timer_;
};

}
