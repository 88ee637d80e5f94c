#include "tests/core/trace/session_testing.h"
#include "tests/support/random_trace.h"

#include "core/trace/state.h"

using namespace ss;
using namespace ss::test;

class TestSessionProperty : public QObject {
    Q_OBJECT

private slots:
    void savedAndReopenedTheStateIsTheSame();
};

void TestSessionProperty::savedAndReopenedTheStateIsTheSame()
{
    for (uint64_t seed = 0; seed < 300; ++seed) {
        const Folder folder;
        RandomTrace program(seed);
        OpenedSession session;
        session.log = std::make_shared<Log>();
        trace::TraceState state;
        for (int i = 0; i < 120; ++i) {
            trace::Event event = program.next();
            state.apply(event);
            session.log->restore(std::move(event));
        }
        saveSession(folder / "a.stride", session);
        const OpenedSession again = trace::openSession(folder / "a.stride");
        QVERIFY2(again.problems.empty(), again.problems.empty() ? "" : again.problems[0].c_str());
        trace::TraceState reopened;
        for (const auto& event : again.log->read(0, again.log->size()))
            reopened.apply(*event);
        QVERIFY2(reopened == state, qPrintable(QString("program %1").arg(seed)));
    }
}

QTEST_GUILESS_MAIN(TestSessionProperty)
#include "tst_session_property.moc"
