#include "views/models/training_feed.h"

#include "views/geometry/number_text.h"

#include <cmath>

namespace ss::views {

namespace {

constexpr int kChangedMs = 30;

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

TrainingFeed::TrainingFeed(TraceFeed& feed, trace::Seq until, QObject* parent)
    : QObject(parent)
    , log_(feed.log())
    , until_(until)
    , curves_(readFrom(log_))
{
    timer_.setSingleShot(true);
    timer_.setInterval(kChangedMs);
    connect(&timer_, &QTimer::timeout, this, &TrainingFeed::changed);
    feed.showEvents(this, [this](const trace::Event& event) { see(event); });
    connect(&feed, &TraceFeed::grown, this, [this] {
        if (!timer_.isActive())
            timer_.start();
    });
}

void TrainingFeed::see(const trace::Event& event)
{
    if (event.seq >= until_)
        return;
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
