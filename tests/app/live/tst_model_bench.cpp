// The model bench by hand: a model is built, trained and looked at by mouse and keys alone.
#include "app/live/bench_panel.h"
#include "app/shell/training_dock.h"
#include "core/trace/session_file.h"
#include "tests/app/live/by_hand.h"
#include "views/model/network_view.h"
#include "views/models/training_feed.h"
#include "views/plots/plots_view.h"

#include <QComboBox>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

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

    TrainingDock* dock_ = nullptr;
    BenchPanel& panel() { return *dock_->findChild<BenchPanel*>(); }
    bool idle() { return hand_->idle() && !hand_->live().session().isRepeating(); }
    /// By mouse; the form scrolls it into view as a person would.
    void push(Press press)
    {
        QTRY_VERIFY_WITH_TIMEOUT(panel().button(press).isEnabled(), kPatience);
        if (press != Press::Run)
            QTRY_VERIFY_WITH_TIMEOUT(idle(), kPatience);
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
        Widget* const wanted = named<Widget>(*dock_, name);
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
    /// Into the console, and back to the bench.
    void typeLine(const QString& line)
    {
        QVERIFY(hand_->back());
        hand_->typeLine(line);
        QTRY_COMPARE(hand_->lastEntry(), line);
        QTRY_VERIFY(idle());
        QVERIFY(bringUp(*dock_));
    }
    void save(const char* name)
    {
        if (const QString folder = qEnvironmentVariable("SS_SAVE_PICTURES"); !folder.isEmpty())
            dock_->grab().save(folder + '/' + name + ".png");
    }

private slots:
    void initTestCase();
    void refusedAtTheDoor();
    void aFileWithFaults();
    void everythingHasAName();
    void spiralsByHand();
    void aForgottenZeroGradIsSeen();
    void pausesAtOnce();
    void numbersOfAPlainScript();
    void probesCallNoHooks();
    void brokenMeanwhile();
    void aSavedSessionShowsIt();
    void inEveryTheme();
    void whatRanIsKnownBeforeItIsChecked();
    void cleanupTestCase();
};

void TestModelBench::initTestCase()
{
    hand_ = std::make_unique<ByHand>(QStringLiteral("tst_model_bench"));
    QVERIFY(hand_->back());
    QTRY_VERIFY_WITH_TIMEOUT(hand_->window().feed().end() >= 4 && hand_->idle(), kPatience); // its first two lines ran
    press(Qt::Key_B, Qt::ControlModifier);
    dock_ = hand_->window().findChild<TrainingDock*>();
    QVERIFY(dock_ && bringUp(*dock_));
    dock_->resize(1180, 760);
}

/// What would fail deep in an op is told in the form, and no line runs.
void TestModelBench::refusedAtTheDoor()
{
    const trace::Seq before = hand_->window().feed().log().size();
    typeInto(QStringLiteral("B, rows of a batch"), QStringLiteral("500"));
    QCOMPARE(panel().noteText(), QStringLiteral("a batch must not be larger than the data: expected B of at most 400; got B = 500"));
    QVERIFY(!panel().button(Press::Build).isEnabled());
    click(panel().button(Press::Build));
    typeInto(QStringLiteral("B, rows of a batch"), QStringLiteral("32"));
    QCOMPARE(panel().noteText(), QString());
    typeInto(QStringLiteral("width of hidden layer 1"), QStringLiteral("1000000"));
    typeInto(QStringLiteral("width of hidden layer 2"), QStringLiteral("1000000"));
    QVERIFY2(panel().noteText().startsWith(QStringLiteral("the model must fit into memory: expected at most the ")),
             qPrintable(panel().noteText()));
    QVERIFY(panel().noteText().contains(QStringLiteral("for 1000006000002 parameters")));
    click(panel().button(Press::Build));
    typeInto(QStringLiteral("width of hidden layer 1"), QStringLiteral("16"));
    typeInto(QStringLiteral("width of hidden layer 2"), QStringLiteral("16"));
    QVERIFY(panel().button(Press::Build).isEnabled());
    QVERIFY(!panel().button(Press::Forward).isEnabled()); // there is no model yet
    QTRY_VERIFY(idle());
    QCOMPARE(hand_->window().feed().log().size(), before);
}

void TestModelBench::aFileWithFaults()
{
    QTemporaryDir folder;
    const auto write = [&](const char* name, const QByteArray& bytes) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    QByteArray wrong, good;
    for (int i = 0; i < 40; ++i) {
        wrong += "1,2," + QByteArray::number(i % 3) + '\n';
        good += QByteArray::number(i) + ",2," + QByteArray::number(i % 2) + '\n';
    }
    QVERIFY(write("wrong.csv", wrong) && write("nan.csv", "1,nan,0\n" + good) && write("good.csv", good));
    tabTo<QComboBox>(QStringLiteral("data"));
    press(Qt::Key_End);
    tabTo<QLineEdit>(QStringLiteral("file with the data"));
    retype(folder.filePath("wrong.csv"));
    QTRY_COMPARE(panel().noteText(),
                 QStringLiteral("labels must lie in [0, classes): expected labels from 0 to 1; got labels from 0 to 2"));
    QVERIFY(!panel().button(Press::Build).isEnabled());
    retype(folder.filePath("nan.csv"));
    QTRY_COMPARE(panel().noteText(),
                 QStringLiteral("features contain NaN or Inf: expected finite numbers; got 1 that are not, the first in row 0"));
    retype(folder.filePath("none.csv"));
    QTRY_COMPARE(panel().noteText(), QStringLiteral("expected features (batch, features) and labels (batch): the file cannot be read"));
    retype(folder.filePath("good.csv"));
    QTRY_VERIFY(panel().button(Press::Build).isEnabled());
    QCOMPARE(panel().noteText(), QString());
    pushAndWait(Press::Build);
    pushAndWait(Press::Epoch);
    QCOMPARE(hand_->ask(QStringLiteral("tuple(features.shape), labels.sum().item()")), QStringLiteral("((40, 2), 20)"));
    tabTo<QComboBox>(QStringLiteral("data"));
    press(Qt::Key_Home);
}

/// Each thing that takes the keys says what it is.
void TestModelBench::everythingHasAName()
{
    int count = 0;
    for (QWidget* each : dock_->findChildren<QWidget*>()) {
        if (!each->isVisible() || !(each->focusPolicy() & Qt::TabFocus) || each->focusProxy() ||
            qobject_cast<QDockWidget*>(each->parentWidget()))
            continue;
        if (qobject_cast<QAbstractSpinBox*>(each->parentWidget()) || qobject_cast<QComboBox*>(each->parentWidget()))
            continue; // a part of what has the name
        const auto* button = qobject_cast<QAbstractButton*>(each);
        QVERIFY2(!each->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                 qPrintable(QStringLiteral("%1 in %2").arg(each->metaObject()->className(), each->parentWidget()->objectName())));
        ++count;
    }
    QVERIFY(count > 30);
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
    QTRY_VERIFY_WITH_TIMEOUT(dock_->training().probe().accuracy > 0.95, 60000);
    QTRY_COMPARE(panel().button(Press::Run).text(), QStringLiteral("Pause"));
    pushAndWait(Press::Run);
    save("bench_trained");
    QVERIFY(hand_->ask(QStringLiteral("float((model(features).argmax(1) == labels).float().mean())")).toDouble() > 0.95);
}

void TestModelBench::aForgottenZeroGradIsSeen()
{
    pushAndWait(Press::ZeroGrad);
    for (int pass = 1; pass <= 2; ++pass) {
        for (const Press each : {Press::Forward, Press::Loss, Press::Backward})
            pushAndWait(each);
        QTRY_COMPARE(panel().noteText(),
                     pass == 1 ? QString()
                               : QStringLiteral(".grad holds the sum of 2 backward passes: zero_grad was not called between them."));
    }
    save("bench_summed");
    pushAndWait(Press::ZeroGrad);
    QTRY_COMPARE(panel().noteText(), QString());
}

void TestModelBench::pausesAtOnce()
{
    push(Press::Run);
    QTRY_COMPARE(panel().button(Press::Run).text(), QStringLiteral("Pause"));
    QTest::qWait(300);
    QElapsedTimer clock;
    clock.start();
    push(Press::Run);
    QTRY_VERIFY(!hand_->live().session().busy());
    QVERIFY2(clock.elapsed() < 1500, // of a loaded machine, too
             qPrintable(QString::number(clock.elapsed())));
    QVERIFY(hand_->lastEntry().startsWith(QStringLiteral("for batch in torch.randperm")));
    QTRY_VERIFY(idle());
}

/// Pressed, with pictures and probes all the while, and typed as one plain script: the same bits, and the same random numbers behind.
void TestModelBench::numbersOfAPlainScript()
{
    const QStringList questions{"[p.detach().double().sum().item() for p in model.parameters()]", "loss.item()",
                                "torch.get_rng_state().sum().item()", "int(np.random.get_state()[1].sum())"};
    typeLine(QStringLiteral("np.random.seed(3)"));
    pushAndWait(Press::Build);
    for (const Press each : {Press::Forward, Press::Loss, Press::Backward, Press::Step, Press::ZeroGrad, Press::Epoch, Press::Epoch})
        pushAndWait(each);
    QTRY_COMPARE_WITH_TIMEOUT(dock_->training().end(), hand_->window().feed().log().size(), kPatience);
    const uint64_t probes = dock_->training().probes();
    QVERIFY(probes > 3);
    const QStringList pressed = hand_->ask(questions);
    QTRY_COMPARE(dock_->training().end(), hand_->window().feed().log().size());
    const views::ThinnedSeries& losses = dock_->training().curves().loss();
    QCOMPARE(losses.latest(), pressed[1].toDouble());
    for (const double loss : losses.y())
        QVERIFY(std::isfinite(loss)); // the curve shows each
    const BenchLines lines = benchLines(panel().form().options());
    const QString script = QStringList{"np.random.seed(3)", lines.build,    lines.forward, lines.loss, lines.backward,
                                       lines.step,          lines.zeroGrad, lines.epoch,   lines.epoch}
                               .join('\n');
    hand_->live().session().probeTraining({});
    QCOMPARE(hand_->live().session().runScript(script, QStringLiteral("plain.py")), QString());
    QTRY_VERIFY_WITH_TIMEOUT(idle(), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(dock_->training().end(), hand_->window().feed().log().size(), kPatience);
    QCOMPARE(dock_->training().probes(), probes);
    QCOMPARE(hand_->ask(questions).join('\n'), pressed.join('\n'));
    hand_->live().session().probeTraining(QStringLiteral("cross_entropy"));
}

/// A model that draws random numbers and has hooks: a probe runs neither, and leaves no trace of its own but what it found.
void TestModelBench::probesCallNoHooks()
{
    const uint64_t before = dock_->training().probes();
    typeLine(QStringLiteral("seen = []; model = torch.nn.Sequential(torch.nn.Dropout(0.5), torch.nn.Linear(2, 2)); torch.manual_seed(5)"));
    typeLine(QStringLiteral("h = model.register_forward_hook(lambda *a: seen.append(1)); g = model[1].register_forward_hook(lambda *a: "
                            "seen.append(2)); c = len(torch.nn.modules.module._global_forward_hooks)"));
    typeLine(QStringLiteral("first = torch.get_rng_state().sum().item()"));
    QTRY_VERIFY(dock_->training().probes() > before);
    QCOMPARE(hand_->ask({"seen", "torch.get_rng_state().sum().item() == first", "model.training", "[p.grad for p in model.parameters()]"})
                 .join('|'),
             QStringLiteral("[]|True|True|[None, None]"));
    QCOMPARE(dock_->training().probe().activations.size(), size_t(2));
    for (const views::Spread& gradient : dock_->training().probe().gradients)
        QVERIFY(!gradient.known); // not computed is not zero
    const trace::Log& log = hand_->window().feed().log();
    int depth = 0;
    for (trace::Seq at = 0; at < log.size();)
        for (const auto& event : log.read(at, 4096)) {
            if (std::holds_alternative<trace::Probe>(event->payload))
                QCOMPARE(int(event->phase), int(trace::Phase::Probe));
            else
                QVERIFY(event->phase != trace::Phase::Probe);
            depth += std::holds_alternative<trace::CallBegin>(event->payload);
            ++at;
        }
    QVERIFY(depth > 0);
    pushAndWait(Press::Build); // the bench's own model again
}

/// A script binds what the bench had made to something else: the next press is refused, and the op never runs.
void TestModelBench::brokenMeanwhile()
{
    typeLine(QStringLiteral("features = torch.ones(400, 3)"));
    const trace::Seq before = hand_->window().feed().log().size();
    push(Press::Forward);
    QCOMPARE(panel().noteText(),
             QStringLiteral("expected features (batch, features) and labels (batch): expected features (batch, 2); got features (400, 3)"));
    QVERIFY(!hand_->live().session().busy());
    QCOMPARE(hand_->window().feed().log().size(), before);
    pushAndWait(Press::Build);
    pushAndWait(Press::Epoch);
    QCOMPARE(panel().noteText(), QString());
}

/// A long run ends before the pictures have come to its end: what it left behind is checked all the same.
void TestModelBench::whatRanIsKnownBeforeItIsChecked()
{
    LiveSession& session = hand_->live().session();
    const views::TraceFeed& feed = hand_->window().feed();
    const auto runThenPress = [&](const QString& entry, int presses) {
        bool ended = false;
        const auto connection = connect(&session, &LiveSession::finished, &panel(), [&] {
            if (std::exchange(ended, true))
                return;
            QVERIFY2(feed.end() < feed.log().size(), "the run is too short for this test");
            for (int i = 0; i < presses; ++i)
                panel().button(Press::Forward).click();
        });
        QCOMPARE(session.run(entry), QString());
        QTRY_VERIFY_WITH_TIMEOUT(ended, kPatience);
        disconnect(connection);
    };
    int ran = 0;
    const QObject counter;
    connect(&session, &LiveSession::started, &counter, [&](const QString& text) { ran += text.contains(QStringLiteral("logits")); });
    const QString longRun = QStringLiteral("done = all(torch.zeros(1) is not None for i in range(40000)); features = torch.ones(400, %1)");
    runThenPress(longRun.arg(3), 1);
    QCOMPARE(panel().waiting(), std::optional(Press::Forward));
    QCOMPARE(panel().button(Press::Forward).text(), QStringLiteral("Waits..."));
    QVERIFY2(panel().noteText().startsWith(QStringLiteral("The pictures catch up")), qPrintable(panel().noteText()));
    save("bench_waits");
    QVERIFY(!session.busy());
    QTRY_VERIFY_WITH_TIMEOUT(!panel().waiting(), kPatience);
    QCOMPARE(panel().button(Press::Forward).text(), QStringLiteral("Forward"));
    QVERIFY2(panel().noteText().endsWith(QStringLiteral("got features (400, 3)")), qPrintable(panel().noteText()));
    QVERIFY(!session.busy());
    // What was wrong when the pictures last came to an end, and is right now, runs.
    runThenPress(longRun.arg(2), 1);
    QTRY_VERIFY_WITH_TIMEOUT(!panel().waiting() && idle(), kPatience);
    QCOMPARE(panel().noteText(), QString());
    QCOMPARE(ran, 1);
    // Pressed twice it is given up.
    const int before = ran;
    runThenPress(longRun.arg(2), 2);
    QVERIFY(!panel().waiting());
    QTRY_VERIFY_WITH_TIMEOUT(idle(), kPatience);
    QCOMPARE(ran, before);
}

void TestModelBench::aSavedSessionShowsIt()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("trained.stride");
    hand_->live().session().save(path);
    QTRY_COMPARE(dock_->training().end(), hand_->window().feed().log().size());
    const trace::OpenedSession opened = trace::openSession(path.toStdString());
    views::TrainingFeed training(opened.log);
    training.pullAll();
    const views::TrainingFeed& live = dock_->training();
    QCOMPARE(training.curves().passes(), live.curves().passes());
    QCOMPARE(training.probes(), live.probes());
    QCOMPARE(training.probe().accuracy, live.probe().accuracy);
    QCOMPARE(training.probe().winner, live.probe().winner);
    QCOMPARE(training.probe().points.size(), live.probe().points.size());
    QCOMPARE(training.network().layers().size(), live.network().layers().size());
}

/// Legible as a whole; looked at by a person, from the pictures that it saves.
void TestModelBench::inEveryTheme()
{
    for (const views::Theme* theme : {&views::Theme::dark(), &views::Theme::projector(), &views::Theme::light()}) {
        hand_->window().setTheme(*theme);
        QTest::qWait(400);
        save(qPrintable("bench_" + theme->name));
        QVERIFY(dock_->plots().plot(0).xAxis->tickLabelColor() == theme->dim);
    }
    dock_->resize(980, 700);
    QTest::qWait(400);
    save("bench_small");
    for (int i = 0; i < BenchPanel::kPresses; ++i) {
        QPushButton& button = panel().button(Press(i));
        QVERIFY2(isOnTop(button, button.rect().center()), qPrintable(button.text()));
    }
}

void TestModelBench::cleanupTestCase()
{
    hand_->close();
    hand_.reset();
}

QTEST_MAIN(TestModelBench)
#include "tst_model_bench.moc"
