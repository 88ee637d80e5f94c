// Threads that append, read batches and fold a history, all at once.
#include "core/trace/history.h"
#include "tests/tsan/check.h"

#include <atomic>
#include <thread>

using namespace ss;
using namespace ss::trace;

namespace {

constexpr int kWriters = 4;
constexpr int kEvents = 4000;

void append(Log& log, int writer)
{
    for (int i = 0; i < kEvents; ++i)
        log.append(ModeChanged{"writer " + std::to_string(writer), std::to_string(i)});
}

void readBatches(const Log& log)
{
    for (Seq seen = 0; seen < kWriters * kEvents;) {
        for (const auto& event : log.read(seen, 100))
            SS_CHECK(event->seq == seen++);
        std::this_thread::yield();
    }
}

void foldForwardAndBack(const std::shared_ptr<const Log>& log)
{
    History history(log, 64);
    for (Seq size = 0; size < kWriters * kEvents;) {
        size = log->size();
        SS_CHECK(history.at(size).size() == size);
        SS_CHECK(history.at(size / 2).size() == size / 2);
    }
    const TraceState& last = history.at(log->size());
    for (int writer = 0; writer < kWriters; ++writer)
        SS_CHECK(last.mode("writer " + std::to_string(writer)) == std::to_string(kEvents - 1));
}

}

int main()
{
    const auto log = std::make_shared<Log>();
    {
        std::vector<std::jthread> threads;
        for (int writer = 0; writer < kWriters; ++writer)
            threads.emplace_back([&log, writer] { append(*log, writer); });
        threads.emplace_back([&log] { readBatches(*log); });
        threads.emplace_back([&log] { foldForwardAndBack(log); });
    }
    SS_CHECK(log->size() == kWriters * kEvents);
    uint64_t before = 0;
    for (const auto& event : log->read(0, log->size())) {
        SS_CHECK(event->ns >= before && event->thread < kWriters);
        before = event->ns;
    }
}
