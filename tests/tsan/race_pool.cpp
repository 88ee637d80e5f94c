// Several threads that share work through the one pool at once, parts that throw, parts that share work themselves, and a child process.
#include "core/base/thread_pool.h"
#include "tests/tsan/check.h"

#include <atomic>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#if defined(__unix__) && !defined(__SANITIZE_THREAD__)
#include <sys/wait.h>
#include <unistd.h>
#define SS_FORK 1
#endif

using namespace ss;

namespace {

constexpr int64_t kSize = 100'000;

void fillAndCheck(int64_t grain)
{
    std::vector<int64_t> numbers(kSize, -1);
    parallelFor(kSize, grain, [&](int64_t begin, int64_t end) { std::iota(numbers.begin() + begin, numbers.begin() + end, begin); });
    for (int64_t i = 0; i < kSize; ++i)
        SS_CHECK(numbers[static_cast<size_t>(i)] == i);
}

void throwing()
{
    std::atomic<int> parts = 0;
    bool caught = false;
    try {
        parallelFor(kSize, 1000, [&](int64_t begin, int64_t) {
            ++parts;
            if (begin == 0)
                throw std::runtime_error("part");
        });
    } catch (const std::runtime_error&) {
        caught = true;
    }
    SS_CHECK(caught && parts > 0);
}

void nested()
{
    std::atomic<int64_t> total = 0;
    parallelFor(1000, 10, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i)
            parallelFor(100, 10, [&](int64_t from, int64_t to) { total += to - from; });
    });
    SS_CHECK(total == 100'000);
}

#ifdef SS_FORK
void inChild()
{
    const pid_t child = fork();
    if (child == 0) {
        fillAndCheck(1000);
        _exit(0);
    }
    int status = -1;
    SS_CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}
#endif

}

int main()
{
    setThreadCount(4);
    SS_CHECK(threadCount() == 4);
    for (int64_t grain : {1, 999, 50'000, 200'000})
        fillAndCheck(grain);
    throwing();
    nested();
    {
        std::vector<std::jthread> callers;
        for (int i = 0; i < 3; ++i)
            callers.emplace_back([] {
                for (int round = 0; round < 50; ++round) {
                    fillAndCheck(100);
                    throwing();
                }
            });
    }
#ifdef SS_FORK
    inChild();
#endif
    setThreadCount(2);
    fillAndCheck(10);
}
