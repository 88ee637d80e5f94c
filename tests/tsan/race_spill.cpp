// A log that is outrun: one thread appends, one archives late, one reads all over; all of them move events to the disk and back.
#include "core/trace/log.h"
#include "tests/tsan/check.h"

#include <atomic>
#include <filesystem>
#include <mutex>
#include <thread>

using namespace ss;
using namespace ss::trace;

namespace {

constexpr Seq kEvents = 60'000;
constexpr Log::Limits kTiny{128 << 10, 256 << 10, size_t(1) << 30, size_t(64) << 20};

std::string textOf(Seq seq) { return std::to_string(seq) + std::string(seq % 60, 'x'); }

class Memory : public Archive {
public:
    std::vector<LoggedEvent> read(Seq first, size_t most) override
    {
        const std::lock_guard lock(mutex_);
        SS_CHECK(first < events_.size());
        const auto begin = events_.begin() + static_cast<ptrdiff_t>(first);
        return {begin, begin + static_cast<ptrdiff_t>(std::min<size_t>({most, events_.size() - first, 100}))};
    }
    void add(std::vector<LoggedEvent> events)
    {
        const std::lock_guard lock(mutex_);
        for (auto& event : events)
            events_.push_back(std::move(event));
    }

private:
    std::mutex mutex_;
    std::vector<LoggedEvent> events_;
};

void archiveLate(const Log& log, Memory& memory)
{
    for (Seq done = 0; done < kEvents;) {
        auto events = log.read(done, 500);
        done += events.size();
        memory.add(std::move(events));
        log.archived(done);
        std::this_thread::yield();
    }
}

void readAllOver(const Log& log, const std::atomic<bool>& over)
{
    for (Seq at = 0; !over; at = at * 31 + 7) {
        const Seq size = log.size();
        if (size == 0)
            continue;
        at %= size;
        for (const auto& event : log.read(at, 50))
            SS_CHECK(std::get<Marker>(event->payload).text == textOf(at++));
    }
}

}

int main()
{
    Log log(kTiny);
    const auto memory = std::make_shared<Memory>();
    SS_CHECK(log.spillTo(memory, std::filesystem::temp_directory_path()));
    std::atomic<bool> over = false;
    {
        std::jthread reader([&] { readAllOver(log, over); });
        {
            std::jthread archiver([&] { archiveLate(log, *memory); });
            for (Seq i = 0; i < kEvents; ++i)
                log.append(Marker{textOf(i)});
        }
        over = true;
    }
    SS_CHECK(log.size() == kEvents && !log.crowded());
    Seq at = 0;
    while (at < kEvents)
        for (const auto& event : log.read(at, 1000))
            SS_CHECK(event->seq == at++);
}
