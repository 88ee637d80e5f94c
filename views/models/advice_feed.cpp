#include "views/models/advice_feed.h"

#include "core/base/error.h"

#include <QThread>
#include <algorithm>
#include <utility>

namespace ss::views {

namespace {

constexpr int kTickMs = 50, kFoldMs = 40;
constexpr size_t kBatch = 256;

/// Between two folds while a program runs: advice can wait, the program need not.
int restMs() { return QThread::idealThreadCount() > 2 ? 80 : 400; }

}

AdviceFeed::AdviceFeed(std::shared_ptr<const trace::Log> log, QObject* parent)
    : QObject(parent)
    , log_(std::move(log))
    , shown_(std::make_shared<const AdviceFacts>())
{
    timer_.setInterval(kTickMs);
    connect(&timer_, &QTimer::timeout, this, &AdviceFeed::tick);
    since_.start();
}

AdviceFeed::~AdviceFeed()
{
    stopped_ = true;
    pool_.waitForDone();
}

void AdviceFeed::start()
{
    if (!timer_.isActive()) {
        timer_.start();
        tick();
    }
}

void AdviceFeed::tick()
{
    const bool grows = std::exchange(seen_, log_->size()) != log_->size();
    if (running_ || !isBehind() || (grows && since_.elapsed() < restMs()))
        return;
    begin();
}

void AdviceFeed::begin()
{
    running_ = true;
    pool_.start([this] {
        fold(kFoldMs);
        auto facts = std::make_shared<const AdviceFacts>(advisor_.facts());
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

void AdviceFeed::arrived(std::shared_ptr<const AdviceFacts> facts)
{
    pool_.letGo(std::exchange(shown_, std::move(facts)));
    emit changed();
}

/// What cannot be read back from the session's file, or contradicts itself, TraceFeed tells.
void AdviceFeed::fold(int budgetMs)
{
    QElapsedTimer clock;
    clock.start();
    try {
        while (clock.elapsed() < budgetMs && !stopped_ && !broken_) {
            const auto events = log_->read(advisor_.facts().end, kBatch);
            if (events.empty())
                break;
            for (const auto& event : events)
                advisor_.see(*event);
        }
    } catch (const Error&) {
        broken_ = true;
    }
}

void AdviceFeed::pullAll()
{
    pool_.waitForDone();
    for (trace::Seq before = UINT64_MAX; before != advisor_.facts().end;) {
        before = advisor_.facts().end;
        fold(1000);
    }
    arrived(std::make_shared<const AdviceFacts>(advisor_.facts()));
}

}
