#include "tests/core/trace/session_testing.h"

#include <atomic>
#include <chrono>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace ss;
using namespace ss::test;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int kRounds = 50;
constexpr int kLongestLife = 400; // milliseconds

// What the child tells until it is killed: when each event was in its log (CLOCK_MONOTONIC is the machine's).
struct Told {
    static constexpr size_t kMost = 1 << 18;
    std::atomic<uint64_t> events;
    std::atomic<int64_t> at[kMost];
};

int64_t now() { return Clock::now().time_since_epoch().count(); }

// Events trickle and come in bursts; statements end, or run longer than any commit waits.
[[noreturn]] void writeUntilKilled(const std::filesystem::path& path, const Log& script, Told& told, unsigned seed)
{
    const auto log = std::make_shared<Log>();
    trace::SessionWriter writer(path, log, someEnvironment());
    std::mt19937 random(seed);
    for (const auto& event : script.read(0, Told::kMost)) {
        log->append(event->payload, event->phase);
        told.at[event->seq] = now();
        told.events = event->seq + 1;
        if (std::holds_alternative<trace::ScopeEnd>(event->payload) && random() % 4)
            writer.statementEnded();
        if (random() % 200 == 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(random() % 20));
    }
    for (;;)
        pause();
}

}

class TestSessionKill : public QObject {
    Q_OBJECT

private slots:
    void killedAtAnyMomentItOpens();
};

void TestSessionKill::killedAtAnyMomentItOpens()
{
    auto* told = static_cast<Told*>(mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    QVERIFY(told != MAP_FAILED);
    const auto reference = someTrace(4000);
    std::mt19937 random(3);
    int64_t longest = 0;
    int unborn = 0, without = 0;
    for (int round = 0; round < kRounds; ++round) {
        const Folder folder;
        const auto file = folder / "a.stride";
        told->events = 0;
        const pid_t child = fork();
        if (child == 0)
            writeUntilKilled(file, *reference, *told, static_cast<unsigned>(round));
        // Every other life is counted from its first event, so that a busy machine does not end them all at their begin.
        while (round % 2 && told->events == 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(std::chrono::microseconds(random() % (kLongestLife * 1000)));
        kill(child, SIGKILL);
        const int64_t killedAt = now();
        waitpid(child, nullptr, 0);
        if (!std::filesystem::exists(file)) {
            QCOMPARE(told->events.load(), uint64_t(0));
            ++unborn;
            continue;
        }
        const OpenedSession session = trace::openSession(file);
        const Seq have = session.log->size();
        without += have == 0;
        QVERIFY2(session.problems.empty(), session.problems.empty() ? "" : session.problems[0].c_str());
        QVERIFY(!session.complete);
        for (const auto& event : session.log->read(0, have))
            QVERIFY(sameTrace(*event, *reference->read(event->seq, 1)[0]));
        if (have < told->events)
            longest = std::max(longest, killedAt - told->at[have]);
    }
    qInfo("%d rounds, %d killed before the file was there, %d before a commit; the oldest event that was missing was %.1f ms old", kRounds,
          unborn, without, static_cast<double>(longest) * 1e-6);
    QVERIFY(unborn + without < kRounds / 2);
    // 50 ms and the time that a commit takes, on a machine that may be busy with other tests.
    QVERIFY(longest < 1'000'000'000);
    munmap(told, sizeof(Told));
}

QTEST_GUILESS_MAIN(TestSessionKill)
#include "tst_session_kill.moc"
