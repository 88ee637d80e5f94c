#include "views/models/trace_feed.h"

#include <QElapsedTimer>
#include <algorithm>

namespace ss::views {

namespace {

constexpr int kTickMs = 30;
constexpr int kBudgetMs = 4; ///< of the 8 ms that the GUI thread may work
constexpr size_t kBatch = 512;

}

TraceFeed::TraceFeed(std::shared_ptr<trace::Log> log, QObject* parent)
    : QObject(parent)
    , log_(std::move(log))
    , history_(log_)
{
    timer_.setInterval(kTickMs);
    connect(&timer_, &QTimer::timeout, this, [this] { pull(kBudgetMs); });
    timer_.start();
}

const trace::TraceState& TraceFeed::state() const { return history_.at(cursor_); }

void TraceFeed::setCursor(trace::Seq cursor)
{
    cursor = std::min(cursor, end_);
    follows_ = cursor == end_;
    if (cursor == cursor_)
        return;
    const trace::Seq before = std::exchange(cursor_, cursor);
    emit changed(before, cursor_);
}

void TraceFeed::stepForward()
{
    const auto next = std::upper_bound(stops_.begin(), stops_.end(), cursor_);
    setCursor(next == stops_.end() ? end_ : *next);
}

void TraceFeed::stepBack()
{
    const auto here = std::lower_bound(stops_.begin(), stops_.end(), cursor_);
    setCursor(here == stops_.begin() ? 0 : *(here - 1));
}

void TraceFeed::followEnd() { setCursor(end_); }

void TraceFeed::pullAll()
{
    while (end_ < log_->size())
        pull(1000);
}

void TraceFeed::pull(int budgetMs)
{
    QElapsedTimer clock;
    clock.start();
    const trace::Seq before = end_;
    while (clock.elapsed() < budgetMs) {
        const auto events = log_->read(end_, kBatch);
        if (events.empty())
            break;
        for (const auto& event : events)
            note(*event);
        end_ += events.size();
        if (follows_)
            history_.at(end_); // folds forward from the last answer, within the budget
    }
    if (end_ == before)
        return;
    emit grown();
    if (follows_) {
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
