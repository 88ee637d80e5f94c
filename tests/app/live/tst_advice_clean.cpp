// Programs that are clean by construction: nothing above a hint is said of any of them.
#include "tests/support/clean_program.h"
#include "tests/support/program_run.h"
#include "views/advice/advice_text.h"

#include <QTest>
#include <memory>

using namespace ss;
using namespace ss::views;

class TestAdviceClean : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { run_ = std::make_unique<test::ProgramRun>(); }
    void cleanupTestCase() { run_.reset(); }
    void nothingAboveAHint_data();
    void nothingAboveAHint();

private:
    void check(int seed);
    std::unique_ptr<test::ProgramRun> run_;
    uint64_t events_ = 0;
};

/// 2,000 programs, some at a time: each part has its own time limit.
void TestAdviceClean::nothingAboveAHint_data()
{
    constexpr int kPrograms = 2000, kTogether = 100;
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to");
    for (int from = 0; from < kPrograms; from += kTogether)
        QTest::addRow("programs from %d on", from) << from << from + kTogether;
}

void TestAdviceClean::nothingAboveAHint()
{
    QFETCH(int, from);
    QFETCH(int, to);
    events_ = 0;
    for (int seed = from; seed < to && !QTest::currentTestFailed(); ++seed)
        check(seed);
    QVERIFY(events_ > uint64_t(to - from) * 100); // they do something
}

void TestAdviceClean::check(int seed)
{
    const QString program = QString::fromStdString(test::cleanProgram(uint64_t(seed)));
    run_->run(program);
    Advisor advisor;
    for (const auto& event : run_->log().read(0, size_t(run_->log().size())))
        advisor.see(*event);
    const AdviceFacts& facts = advisor.facts();
    events_ += facts.end;
    QVERIFY2(facts.errors.empty(), qPrintable(program + (facts.errors.empty() ? "" : facts.errors[0].text.c_str())));
    for (const Finding& found : facts.findings)
        QVERIFY2(
            found.severity == Severity::Hint,
            qPrintable(QStringLiteral("%1\n%2: %3, %4").arg(program, ruleKey(found.rule), findingPlace(found), findingSentence(found))));
}

QTEST_MAIN(TestAdviceClean)
#include "tst_advice_clean.moc"
