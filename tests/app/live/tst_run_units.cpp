#include "app/live/branch_compare.h"
#include "app/live/run_units.h"
#include "core/trace/log.h"

#include <QStringList>
#include <QTest>

using namespace ss;
using namespace ss::app;

namespace {

QString shown(const std::vector<RunUnit>& units)
{
    QStringList texts;
    for (const RunUnit& unit : units)
        texts << QString(unit.file.isEmpty() ? unit.text : unit.file + QStringLiteral(": ") + unit.text).replace('\n', '|');
    return texts.join("  ");
}

/// A statement of a made-up log: its text, and an op that it called.
struct Ran {
    const char* text;
    const char* op;
};

trace::Seq append(trace::Log& log, const std::vector<Ran>& statements)
{
    static uint32_t call = 0;
    const auto add = [&](const trace::Payload& payload) { log.take(payload, trace::Phase::Forward, 0); };
    for (const Ran& each : statements) {
        add(trace::ScopeBegin{trace::ScopeKind::Statement, each.text, "<console>", 1});
        trace::CallBegin begin;
        begin.call = CallId(call);
        begin.op = each.op;
        add(begin);
        trace::CallEnd end;
        end.call = CallId(call++);
        add(end);
        add(trace::ScopeEnd{trace::ScopeKind::Statement, ""});
    }
    return log.size();
}

}

class TestRunUnits : public QObject {
    Q_OBJECT

private slots:
    void whatRanUntilAMoment_data()
    {
        QTest::addColumn<quint64>("moment");
        QTest::addColumn<QString>("units");
        QTest::newRow("before everything") << quint64(0) << "";
        QTest::newRow("after an entry") << quint64(10) << "a = 1";
        QTest::newRow("within an entry") << quint64(5) << "";
        QTest::newRow("after a statement of a script") << quint64(20) << "a = 1  s.py: b = 1";
        QTest::newRow("within a statement of several lines") << quint64(25) << "a = 1  s.py: b = 1";
        QTest::newRow("after it") << quint64(30) << "a = 1  s.py: b = 1|if b:|    c = 2";
        QTest::newRow("after the script") << quint64(40) << "a = 1  s.py: b = 1|if b:|    c = 2|d = 4";
        QTest::newRow("in a branch") << quint64(60) << "a = 1  e = 5";
    }
    void whatRanUntilAMoment()
    {
        QFETCH(quint64, moment);
        RunUnits units;
        units.add("a = 1", {}, 0);
        units.add("b = 1\nif b:\n    c = 2\nd = 4", "s.py", 10);
        units.beginBranch(40);
        units.add("a = 1", {}, 40);
        units.add("e = 5", {}, 50);
        const std::vector<StatementFact> statements{{0, 10, 1}, {10, 20, 1}, {20, 30, 3}, {30, 40, 4}, {40, 50, 1}, {50, 60, 1}};
        QTEST(shown(units.until(moment, statements)), "units");
        QCOMPARE(units.branchStart(moment), moment > 40 ? 40U : 0U);
    }

    void filesAreSeen()
    {
        const QStringList found = touchingFiles({{"x = 1\nwith open('a') as f:\n    pass", "s.py", 0},
                                                 {"np.save('a.npy', x)", {}, 0},
                                                 {"reopen(x)\n# open('a')\nx.load(3)", {}, 0},
                                                 {"frame.to_csv('b')", {}, 0}});
        QCOMPARE(found, (QStringList{"with open('a') as f:", "np.save('a.npy', x)", "frame.to_csv('b')"}));
    }

    void theFirstDifferenceIsNamed()
    {
        trace::Log log;
        const trace::Seq first = append(log, {{"a = f()", "rand"}, {"b = g()", "sum"}, {"c = h()", "mul"}});
        const trace::Seq same = append(log, {{"a = f()", "rand"}, {"b = g()", "sum"}});
        const trace::Seq other = append(log, {{"a = f()", "rand"}, {"b = g()", "mean"}});
        QVERIFY(!firstDivergence(log, 0, 8, first, same));
        QVERIFY(!firstDivergence(log, 0, 10, first, same)); // cut within the third: what had not ended is not compared
        const auto found = firstDivergence(log, 0, 8, same, other);
        QVERIFY(found);
        QCOMPARE(found->statement, "b = g()");
        QCOMPARE(found->before, "sum");
        QCOMPARE(found->now, "mean");
        QVERIFY(firstDivergence(log, 0, first, first, same)); // less than before
    }
};

QTEST_GUILESS_MAIN(TestRunUnits)
#include "tst_run_units.moc"
