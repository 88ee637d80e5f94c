#include "tests/support/program_run.h"
#include "views/geometry/training_curves.h"

#include <QTest>

using namespace ss;
using namespace ss::views;

/// The curves of a program that trains, read from nothing but its trace.
class TestTrainingOfPrograms : public QObject {
    Q_OBJECT

    std::unique_ptr<test::ProgramRun> programs_;

private slots:
    void initTestCase() { programs_ = std::make_unique<test::ProgramRun>(); }

    void everyStepHasItsRate_data()
    {
        QTest::addColumn<QString>("optimizer");
        QTest::addColumn<double>("rate");
        QTest::newRow("plain") << "SGD(p, lr=0.5)" << 0.5;
        QTest::newRow("with momentum: the first step makes its buffers") << "SGD(p, lr=0.5, momentum=0.9)" << 0.5;
        QTest::newRow("that looks ahead") << "SGD(p, lr=0.25, momentum=0.9, nesterov=True)" << 0.25;
        QTest::newRow("uphill") << "SGD(p, lr=0.25, momentum=0.9, maximize=True)" << 0.25;
        QTest::newRow("with moments") << "Adam(p, lr=0.125)" << 0.125;
        QTest::newRow("a rate that is a tensor: not known") << "Adam(p, lr=torch.tensor(0.125))" << double(NAN);
    }
    void everyStepHasItsRate()
    {
        QFETCH(QString, optimizer);
        QFETCH(double, rate);
        programs_->run("import torch\np = [torch.ones(3, requires_grad=True), torch.ones(2, requires_grad=True)]\no = torch.optim." +
                       optimizer +
                       "\nfor i in range(4):\n    o.zero_grad()\n    loss = (p[0] * p[0]).sum() + (p[1] * p[1]).sum()\n"
                       "    loss.backward()\n    with torch.no_grad(): o.step()\n");
        TrainingCurves curves;
        size_t outermost = 0;
        int depth = 0;
        for (const auto& event : programs_->log().read(0, size_t(programs_->log().size()))) {
            curves.see(*event);
            const auto* begin = std::get_if<trace::CallBegin>(&event->payload);
            outermost += begin && begin->op == "optimizer_step" && depth == 0;
            depth += begin ? 1 : std::holds_alternative<trace::CallEnd>(event->payload) ? -1 : 0;
        }
        QCOMPARE(outermost, size_t(4)); // one call a step, whatever is in it
        QCOMPARE(depth, 0);
        QCOMPARE(curves.passes(), uint64_t(4));
        QCOMPARE(curves.steps(), uint64_t(4));
        QCOMPARE(curves.rate().size(), size_t(4));
        for (size_t i = 0; i < 4; ++i) {
            QCOMPARE(curves.rate().x()[i], double(i + 1));
            if (std::isnan(rate))
                QVERIFY(std::isnan(curves.rate().y()[i]));
            else
                QCOMPARE(curves.rate().y()[i], rate);
        }
    }

    void aStepThatFailsHasItsError()
    {
        programs_->run("import torch\np = torch.ones(3, requires_grad=True)\no = torch.optim.SGD([p], lr=0.5, momentum=0.9)\n"
                       "p.grad = torch.ones(3)\no.param_groups[0]['weight_decay'] = 'much'\n"
                       "try: o.step()\nexcept TypeError as e: print('refused')\n");
        std::string told;
        for (const auto& event : programs_->log().read(0, size_t(programs_->log().size())))
            if (const auto* end = std::get_if<trace::CallEnd>(&event->payload); end && !end->error.empty())
                told = end->error;
        QVERIFY2(told.starts_with("TypeError: "), told.c_str());
    }
};

QTEST_MAIN(TestTrainingOfPrograms)
#include "tst_training_of_programs.moc"
