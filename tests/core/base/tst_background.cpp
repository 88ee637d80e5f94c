#include "core/base/background.h"

#include <QTest>
#include <thread>

#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

using namespace ss;

class TestBackground : public QObject {
    Q_OBJECT

private slots:
    void onlyTheThreadThatAsksStepsBehindTheOthers();
};

void TestBackground::onlyTheThreadThatAsksStepsBehindTheOthers()
{
#ifdef __linux__
    const auto niceness = [] { return getpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid))); };
    const int before = niceness();
    int asked = before, after = before;
    std::thread([&] {
        asked = niceness();
        workInBackground();
        workInBackground();
        after = niceness();
    }).join();
    QCOMPARE(asked, before);
    QCOMPARE(after, std::max(before, 10));
    QCOMPARE(niceness(), before);
    int next = before + 1;
    std::thread([&] { next = niceness(); }).join();
    QCOMPARE(next, before);
#else
    std::thread([] { workInBackground(); }).join(); // there is nothing to read it from
#endif
}

QTEST_GUILESS_MAIN(TestBackground)
#include "tst_background.moc"
