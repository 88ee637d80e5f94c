// Threads that keep values of a buffer each, while others read pages and take what is new; the budget drops all the while.
#include "core/trace/log.h"
#include "tests/tsan/check.h"

#include <atomic>
#include <thread>

using namespace ss;
using namespace ss::trace;

namespace {

constexpr uint32_t kWriters = 3;
constexpr uint64_t kRevisions = 5000;

std::byte valueAt(uint64_t revision) { return static_cast<std::byte>(revision % 251); }

void keepAll(ValueStore& store, uint32_t buffer)
{
    for (uint64_t revision = 1; revision <= kRevisions; ++revision)
        store.keep({BufferId(buffer), revision, 0, std::vector<std::byte>(64, valueAt(revision))});
}

void readPages(const ValueStore& store, const std::atomic<bool>& done)
{
    for (uint64_t i = 0; !done; ++i) {
        const uint64_t revision = 1 + i * 37 % kRevisions;
        const ValuePage page = store.page(BufferId(static_cast<uint32_t>(i % kWriters)), revision, 8, 16);
        SS_CHECK(page.known.empty() || page.known.covers({8, 24}));
        SS_CHECK(page.known.empty() || page.bytes.front() == valueAt(revision));
    }
}

void takeNew(const ValueStore& store, const std::atomic<bool>& done)
{
    uint64_t cursor = 0;
    std::vector<uint64_t> last(kWriters, 0);
    while (!done)
        for (const ValueImage& image : store.since(cursor)) {
            SS_CHECK(image.revision > last[image.buffer.value()]);
            last[image.buffer.value()] = image.revision;
        }
}

}

int main()
{
    ValueStore store(50'000);
    std::atomic<bool> done = false;
    std::jthread pages([&] { readPages(store, done); });
    std::jthread news([&] { takeNew(store, done); });
    {
        std::vector<std::jthread> writers;
        for (uint32_t buffer = 0; buffer < kWriters; ++buffer)
            writers.emplace_back([&store, buffer] { keepAll(store, buffer); });
    }
    done = true;
    SS_CHECK(store.bytesKept() <= 50'000 && store.imagesDropped() > 0);
}
