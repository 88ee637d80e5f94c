// The model bench by hand: a model is built, trained and looked at by mouse and keys alone.
#include "app/live/bench_panel.h"
#include "app/live/model_bench.h"
#include "app/live/number_slider.h"
#include "tests/app/live/by_hand.h"
#include "views/model/network_view.h"
#include "views/plots/plots_view.h"

#include <QComboBox>
#include <QPlainTextEdit>
#include <QSlider>
#include <QSpinBox>
#include <QTest>

using namespace ss;
using namespace ss::app;
using namespace ss::test;

namespace {

using Press = BenchPanel::Press;

/// What a screen reader calls it.
template <class Widget> Widget* named(QWidget& in, const QString& name)
{
    for (Widget* each : in.findChildren<Widget*>())
        if (each->accessibleName() == name)
            return each;
    return nullptr;
}

}

class TestModelBench : public QObject {
    Q_OBJECT

    std::unique_ptr<ByHand> hand_;

    ModelBench& bench() { return hand_->live().bench(); }
    BenchPanel& panel() { return bench().panel(); }
    bool idle() { return hand_->idle() && !hand_->live().session().isRepeating(); }
    /// By mouse; the form scrolls it into view as a person would.
    void push(Press press)
    {
        QTRY_VERIFY_WITH_TIMEOUT(panel().button(press).isEnabled(), kPatience);
        QVERIFY(isOnTop(panel().button(press), panel().button(press).rect().center()));
        click(panel().button(press));
    }
    void pushAndWait(Press press)
    {
        push(press);
        QTRY_VERIFY_WITH_TIMEOUT(idle(), kPatience);
    }
    /// By keys: Tab until it has them.
    template <class Widget> void tabTo(const QString& name)
    {
        Widget* const wanted = named<Widget>(bench(), name);
        QVERIFY2(wanted, qPrintable(name));
        for (int i = 0; i < 80 && !wanted->hasFocus(); ++i)
            press(Qt::Key_Tab);
        QVERIFY2(wanted->hasFocus(), qPrintable(name));
    }
    void typeInto(const QString& name, const QString& text)
    {
        tabTo<QAbstractSpinBox>(name);
        retype(text);
        press(Qt::Key_Tab);
    }
    void save(const char* name)
    {
        if (const QString folder = qEnvironmentVariable("SS_SAVE_PICTURES"); !folder.isEmpty())
            bench().grab().save(folder + '/' + name + ".png");
    }

private slots:
    void initTestCase();
    void spiralsByHand();
    void cleanupTestCase();
};

void TestModelBench::initTestCase()
{
    hand_ = std::make_unique<ByHand>(QStringLiteral("tst_model_bench"));
    QVERIFY(hand_->back());
    QTRY_VERIFY_WITH_TIMEOUT(hand_->idle(), kPatience);
    press(Qt::Key_B, Qt::ControlModifier);
    QVERIFY(bringUp(bench()));
    bench().resize(1180, 760);
}

void TestModelBench::spiralsByHand()
{
    tabTo<QComboBox>(QStringLiteral("data"));
    press(Qt::Key_S); // spirals
    QCOMPARE(panel().form().options().data, BenchData::Spirals);
    typeInto(QStringLiteral("width of hidden layer 1"), QStringLiteral("24"));
    save("bench_form");
    pushAndWait(Press::Build);
    QVERIFY(hand_->lastEntry().startsWith(QStringLiteral("torch.manual_seed(0)\nlabels = ")));
    for (const Press each : {Press::Forward, Press::Loss, Press::Backward})
        pushAndWait(each);
    save("bench_backward");
    pushAndWait(Press::Step);
    pushAndWait(Press::ZeroGrad);
    pushAndWait(Press::Epoch);
    push(Press::Run);
    QTRY_VERIFY_WITH_TIMEOUT(bench().training().probe().accuracy > 0.95, 60000);
    QTRY_COMPARE(panel().button(Press::Run).text(), QStringLiteral("Pause"));
    pushAndWait(Press::Run);
    save("bench_trained");
    QVERIFY(hand_->ask(QStringLiteral("float((model(features).argmax(1) == labels).float().mean())")).toDouble() > 0.95);
}

void TestModelBench::cleanupTestCase()
{
    hand_->close();
    hand_.reset();
}

QTEST_MAIN(TestModelBench)
#include "tst_model_bench.moc"
