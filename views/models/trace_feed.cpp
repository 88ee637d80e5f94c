#include "views/models/trace_feed.h"

#include "core/base/error.h"

#include <QElapsedTimer>
#include <QThread>
#include <algorithm>

namespace ss::views {

namespace {

constexpr int kTickMs = 30, kMostRestMs = 600;
constexpr int kBudgetMs = 4; ///< of the 8 ms that the GUI thread may work
constexpr size_t kBatch = 512;
constexpr int kRunTicks = 4; ///< ticks in a row with new events: a program runs

/// How much longer than it works the feed rests while a program runs: that needs the machine, too.
int restFor(qint64 workedMs)
{
    static const int times = QThread::idealThreadCount() > 2 ? 4 : 15;
    return int(std::clamp<qint64>(workedMs * times, kTickMs, kMostRestMs));
}

}

TraceFeed::TraceFeed(std::shared_ptr<trace::Log> log, QObject* parent)
    : QObject(parent)
    , log_(std::move(log))
    , history_(log_)
{
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &TraceFeed::tick);
    timer_.start(kTickMs);
}

void TraceFeed::tick()
{
    QElapsedTimer clock;
    clock.start();
    pull(kBudgetMs);
    // This comes behind the painting that is due now.
    QTimer::singleShot(0, this, [this, clock] { rest(clock.elapsed()); });
}

void TraceFeed::rest(qint64 workedMs)
{
    const trace::Seq size = log_->size();
    growing_ = std::exchange(seen_, size) == size ? 0 : growing_ + 1;
    if (growing_ >= kRunTicks)
        timer_.start(restFor(workedMs));
    else
        timer_.start(end_ < size && failure_.isEmpty() && growing_ == 0 ? 0 : kTickMs);
}

// At the cursor the history has been before; where even that cannot be read back any more, `failed` has said so.
const trace::TraceState& TraceFeed::state() const
{
    static const trace::TraceState kNothing;
    try {
        return history_.at(cursor_);
    } catch (const Error&) {
        return kNothing;
    }
}

bool TraceFeed::fold(trace::Seq count)
{
    try {
        history_.at(count);
        failure_.clear();
        return true;
    } catch (const Error& error) {
        if (const QString why = QString::fromUtf8(error.what()); std::exchange(failure_, why) != why)
            emit failed(why);
        return false;
    }
}

void TraceFeed::setCursor(trace::Seq cursor)
{
    cursor = std::min(cursor, end_);
    if (cursor != cursor_ && !fold(cursor))
        return;
    follows_ = cursor == end_;
    if (cursor == cursor_)
        return;
    const trace::Seq before = std::exchange(cursor_, cursor);
    emit changed(before, cursor_);
}

void TraceFeed::stepForward()
{
    const size_t next = stops_.upperBound(cursor_);
    setCursor(next == stops_.size() ? end_ : stops_[next]);
}

void TraceFeed::stepBack()
{
    const size_t here = stops_.lowerBound(cursor_);
    setCursor(here == 0 ? 0 : stops_[here - 1]);
}

void TraceFeed::followEnd() { setCursor(end_); }

void TraceFeed::pullAll()
{
    while (end_ < log_->size() && failure_.isEmpty())
        pull(1000);
}

bool TraceFeed::catchUp(int budgetMs)
{
    if (end_ < log_->size())
        pull(budgetMs);
    return end_ >= log_->size() || !failure_.isEmpty();
}

void TraceFeed::showEvents(QObject* owner, std::function<void(const trace::Event&)> see)
{
    for (trace::Seq seen = 0; seen < end_;)
        for (const auto& event : log_->read(seen, std::min<trace::Seq>(kBatch, end_ - seen))) {
            see(*event);
            ++seen;
        }
    watchers_.push_back({owner, std::move(see)});
    connect(owner, &QObject::destroyed, this,
            [this](QObject* gone) { std::erase_if(watchers_, [gone](const Watcher& watcher) { return watcher.owner == gone; }); });
}

// False: there is no more, or it cannot be read.
bool TraceFeed::pullBatch()
{
    const auto events = log_->read(end_, kBatch);
    for (const auto& event : events) {
        note(*event);
        for (const Watcher& watcher : watchers_)
            watcher.see(*event);
    }
    end_ += events.size();
    // Folds forward from the last answer, within the budget.
    return !events.empty() && (!follows_ || fold(end_));
}

void TraceFeed::pull(int budgetMs)
{
    QElapsedTimer clock;
    clock.start();
    const trace::Seq before = end_;
    try {
        while (clock.elapsed() < budgetMs && pullBatch()) {
        }
    } catch (const Error& error) {
        if (const QString why = QString::fromUtf8(error.what()); std::exchange(failure_, why) != why)
            emit failed(why);
    }
    catchingUp_ = end_ < log_->size() && failure_.isEmpty();
    if (end_ == before)
        return;
    emit grown();
    if (follows_ && failure_.isEmpty()) {
        const trace::Seq from = std::exchange(cursor_, end_);
        emit changed(from, cursor_);
    }
}

void TraceFeed::note(const trace::Event& event)
{
    if (std::holds_alternative<trace::CallBegin>(event.payload))
        ++depth_;
    const bool callEnds = std::holds_alternative<trace::CallEnd>(event.payload) && depth_ > 0 && --depth_ == 0;
    // A module's forward ends with its last call.
    const auto* scopeEnd = std::get_if<trace::ScopeEnd>(&event.payload);
    if (callEnds || (scopeEnd && scopeEnd->kind != trace::ScopeKind::Module))
        stops_.push_back(event.seq + 1);
}

}
