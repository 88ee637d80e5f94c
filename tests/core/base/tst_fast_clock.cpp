#include "core/base/fast_clock.h"

#include <QtTest>

#include <chrono>
#include <thread>

using namespace ss;
using std::chrono::steady_clock;

namespace {

uint64_t passedSince(steady_clock::time_point start)
{
    return static_cast<uint64_t>(std::chrono::nanoseconds(steady_clock::now() - start).count());
}

}

class FastClockTest : public QObject {
    Q_OBJECT
private slots:
    void neverFalls()
    {
        FastClock clock;
        uint64_t last = 0;
        for (int i = 0; i < 2'000'000; ++i) {
            const uint64_t now = clock.now();
            QVERIFY(now >= last);
            last = now;
        }
    }

    /// Each reading lies between two of the system's clock, but for what the counter's rate may be off within a millisecond.
    void agreesWithTheSystem_data()
    {
        QTest::addColumn<int>("pauseMicroseconds");
        QTest::newRow("asked without a pause") << 0;
        QTest::newRow("asked every 200 microseconds") << 200;
        QTest::newRow("asked every 3 milliseconds") << 3000;
        QTest::newRow("asked every 40 milliseconds") << 40'000;
    }

    void agreesWithTheSystem()
    {
        QFETCH(int, pauseMicroseconds);
        constexpr uint64_t kOff = 50'000;
        const auto before = steady_clock::now();
        FastClock clock;
        const auto after = steady_clock::now();
        const int readings = pauseMicroseconds > 0 ? 120'000 / pauseMicroseconds : 500'000;
        for (int i = 0; i < readings; ++i) {
            if (pauseMicroseconds > 0)
                std::this_thread::sleep_for(std::chrono::microseconds(pauseMicroseconds));
            const uint64_t least = passedSince(after), now = clock.now(), most = passedSince(before);
            QVERIFY2(now + kOff >= least && now <= most + kOff, qPrintable(QString("%1 not in [%2, %3]").arg(now).arg(least).arg(most)));
        }
    }
};

QTEST_APPLESS_MAIN(FastClockTest)
#include "tst_fast_clock.moc"
