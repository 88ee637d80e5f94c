// Programs that are clean by construction: nothing above a hint is said of any of them.
#include "tests/support/clean_program.h"
#include "tests/support/program_run.h"
#include "views/advice/advice_text.h"

#include <QTest>
#include <map>

using namespace ss;
using namespace ss::views;

class TestAdviceClean : public QObject {
    Q_OBJECT
private slots:
    void nothingAboveAHint();
};

void TestAdviceClean::nothingAboveAHint()
{
    constexpr int kPrograms = 2000;
    test::ProgramRun run;
    uint64_t events = 0;
    std::map<std::string, int> hints;
    for (int seed = 0; seed < kPrograms; ++seed) {
        const QString program = QString::fromStdString(test::cleanProgram(uint64_t(seed)));
        run.run(program);
        Advisor advisor;
        for (const auto& event : run.log().read(0, size_t(run.log().size())))
            advisor.see(*event);
        const AdviceFacts& facts = advisor.facts();
        events += facts.end;
        QVERIFY2(facts.errors.empty(), qPrintable(program + (facts.errors.empty() ? "" : facts.errors[0].text.c_str())));
        for (const Finding& found : facts.findings) {
            ++hints[ruleKey(found.rule)];
            QVERIFY2(found.severity == Severity::Hint,
                     qPrintable(
                         QStringLiteral("%1\n%2: %3, %4").arg(program, ruleKey(found.rule), findingPlace(found), findingSentence(found))));
        }
    }
    QVERIFY(events > 400'000); // they do something
    for (const auto& [rule, count] : hints)
        qInfo("%s: %d hints", rule.c_str(), count);
}

QTEST_MAIN(TestAdviceClean)
#include "tst_advice_clean.moc"
