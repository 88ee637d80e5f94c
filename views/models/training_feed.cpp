#include "views/models/training_feed.h"

#include "core/base/error.h"
#include "views/geometry/number_text.h"

#include <QElapsedTimer>
#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

constexpr int kTickMs = 30, kBudgetMs = 3;
constexpr int kMostMs = 6;
constexpr trace::Seq kFarBehind = 20'000; ///< events
constexpr size_t kBatch = 512;

ReadScalar readFrom(const trace::Log& log)
{
    return [&log](const ScalarPlace& place) {
        const int64_t size = itemsize(place.dtype);
        const trace::ValuePage page = log.values().page(place.buffer, place.revision, place.start, size);
        if (!page.known.covers({place.start, place.start + size}))
            return double(NAN);
        const auto at = size_t(place.start - page.start);
        return numberValue(numberType(place.dtype), std::span(page.bytes).subspan(at, size_t(size))).value_or(NAN);
    };
}

}

TrainingFeed::TrainingFeed(std::shared_ptr<const trace::Log> log, trace::Seq until, QObject* parent)
    : QObject(parent)
    , log_(std::move(log))
    , until_(until)
    , curves_(readFrom(*log_))
{
    timer_.setInterval(kTickMs);
    connect(&timer_, &QTimer::timeout, this, [this] {
        if (pull(log_->size() - end_ > kFarBehind ? kMostMs : kBudgetMs))
            emit changed();
    });
    timer_.start();
}

/// False: there is nothing new. What cannot be read back from the session's file, TraceFeed tells.
bool TrainingFeed::pull(int budgetMs)
{
    QElapsedTimer clock;
    clock.start();
    const trace::Seq before = end_;
    try {
        while (end_ < until_ && clock.elapsed() < budgetMs) {
            const auto events = log_->read(end_, size_t(std::min<trace::Seq>(kBatch, until_ - end_)));
            if (events.empty())
                break;
            for (const auto& event : events)
                see(*event);
            end_ += events.size();
        }
    } catch (const Error&) {
        return false;
    }
    return end_ != before;
}

void TrainingFeed::pullAll()
{
    while (pull(1000)) {
    }
    emit changed();
}

void TrainingFeed::see(const trace::Event& event)
{
    curves_.see(event);
    network_.see(event);
    const auto* probe = std::get_if<trace::Probe>(&event.payload);
    if (!probe || probe->kind != kTrainingProbe)
        return;
    if (auto read = readProbe(probe->json, probe_)) {
        probe_ = std::move(*read);
        ++probes_;
        if (!std::isnan(probe_.accuracy))
            curves_.addAccuracy(probe_.accuracy);
    }
}

}
