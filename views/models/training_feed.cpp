#include "views/models/training_feed.h"

#include "core/base/error.h"
#include "views/geometry/number_text.h"

#include <QElapsedTimer>
#include <QThread>
#include <algorithm>
#include <cmath>
#include <utility>

namespace ss::views {

namespace {

constexpr int kTickMs = 30, kFoldMs = 40, kBudgetMs = 6;
constexpr size_t kBatch = 512;

/// Between two folds while a program runs: where it, the writer of the session and the window are more than the cores.
/// of the time.
int restMs() { return QThread::idealThreadCount() > 2 ? 0 : 110; }

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
    , shown_(std::make_shared<const Facts>())
{
    folded_.curves = TrainingCurves(readFrom(*log_));
    timer_.setInterval(kTickMs);
    connect(&timer_, &QTimer::timeout, this, &TrainingFeed::tick);
    timer_.start();
    since_.start();
}

void TrainingFeed::tick()
{
    const trace::Seq size = std::min(until_, log_->size());
    const bool grows = std::exchange(seen_, size) != size;
    if (running_ || folded_.end >= size)
        return;
    if (grows) {
        if (since_.elapsed() >= restMs())
            start();
        return;
    }
    // Nobody else wants the machine: what is left is read here, where it is wanted.
    fold(kBudgetMs);
    arrived(std::make_shared<const Facts>(folded_));
}

TrainingFeed::~TrainingFeed()
{
    stopped_ = true;
    pool_.waitForDone();
}

void TrainingFeed::start()
{
    running_ = true;
    pool_.start([this] {
        fold(kFoldMs);
        auto facts = std::make_shared<const Facts>(folded_);
        QMetaObject::invokeMethod(
            this,
            [this, facts = std::move(facts)] {
                running_ = false;
                since_.restart();
                if (facts->end > shown_->end)
                    arrived(facts);
            },
            Qt::QueuedConnection);
    });
}

void TrainingFeed::arrived(std::shared_ptr<const Facts> facts)
{
    pool_.letGo(std::exchange(shown_, std::move(facts)));
    emit changed();
}

/// What cannot be read back from the session's file, TraceFeed tells.
void TrainingFeed::fold(int budgetMs)
{
    QElapsedTimer clock;
    clock.start();
    try {
        while (folded_.end < until_ && clock.elapsed() < budgetMs && !stopped_) {
            const auto events = log_->read(folded_.end, size_t(std::min<trace::Seq>(kBatch, until_ - folded_.end)));
            if (events.empty())
                break;
            for (const auto& event : events)
                folded_.see(*event);
            folded_.end += events.size();
        }
    } catch (const Error&) {
    }
}

void TrainingFeed::pullAll()
{
    pool_.waitForDone();
    for (trace::Seq before = UINT64_MAX; before != folded_.end;) {
        before = folded_.end;
        fold(1000);
    }
    arrived(std::make_shared<const Facts>(folded_));
}

void TrainingFeed::Facts::see(const trace::Event& event)
{
    curves.see(event);
    network.see(event);
    const auto* told = std::get_if<trace::Probe>(&event.payload);
    if (!told || told->kind != kTrainingProbe)
        return;
    if (auto read = readProbe(told->json, probe)) {
        probe = std::move(*read);
        ++probes;
        if (!std::isnan(probe.accuracy))
            curves.addAccuracy(probe.accuracy);
    }
}

}
