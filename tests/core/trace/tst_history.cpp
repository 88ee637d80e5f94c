#include "core/base/error.h"
#include "core/trace/history.h"

#include <QtTest>

using namespace ss;
using namespace ss::trace;

namespace {

std::shared_ptr<Log> markers(size_t count)
{
    const auto log = std::make_shared<Log>();
    for (size_t i = 0; i < count; ++i)
        log->append(ModeChanged{"at", std::to_string(i)});
    return log;
}

}

class HistoryTest : public QObject {
    Q_OBJECT

private slots:
    void anEmptyLogHasOneState()
    {
        History history(markers(0));
        QCOMPARE(history.at(0).size(), Seq(0));
        QVERIFY_EXCEPTION_THROWN(history.at(1), Error);
    }

    void stepsForwardAndBack()
    {
        History history(markers(1000), 10);
        for (const Seq count : {1000, 999, 0, 500, 501, 10, 9, 11, 1000}) {
            QCOMPARE(history.at(count).size(), count);
            QCOMPARE(history.at(count).mode("at").value_or("none"), count == 0 ? "none" : std::to_string(count - 1));
        }
    }

    void checkpointsStayFew()
    {
        History history(markers(5000), 1);
        history.at(5000);
        QVERIFY(history.checkpointCount() <= 64);
        QVERIFY(history.checkpointCount() > 20);
        for (Seq count = 0; count <= 5000; count += 37)
            QCOMPARE(history.at(count).size(), count);
        QVERIFY(history.checkpointCount() <= 64);
    }

    void theLogMayGrow()
    {
        const auto log = markers(10);
        History history(log, 4);
        history.at(10);
        log->append(ModeChanged{"at", "new"});
        QCOMPARE(history.at(11).mode("at").value_or(""), std::string("new"));
        QCOMPARE(history.at(3).size(), Seq(3));
    }
};

QTEST_GUILESS_MAIN(HistoryTest)
#include "tst_history.moc"
