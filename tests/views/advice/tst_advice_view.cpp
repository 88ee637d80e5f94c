// The panel of advice: what it lists, filters, explains, where its clicks and keys lead, and its looks.
#include "core/trace/text.h"
#include "tests/support/golden_image.h"
#include "views/advice/advice_delegate.h"
#include "views/advice/advice_view.h"
#include "views/advice/fix_line.h"
#include "views/common/language.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QTest>
#include <QToolButton>

using namespace ss;
using namespace ss::views;
using namespace ss::test;

namespace {

constexpr const char* kProgram = "x = arange 3x4 float32\n"
                                 "t = x.t\n"
                                 "r = t.reshape 12\n"
                                 "e = empty 4 float32\n"
                                 "f = e.clone\n"
                                 "a = numpy x\n"
                                 "write numpy a\n"
                                 "y = x.clone\n"
                                 "big = zeros 1000000 float32\n"
                                 "small = big.slice 0 0 3 1\n"
                                 "del big\n";

/// A program with one danger, two warnings and a hint; the call of its last line fails.
std::shared_ptr<trace::Log> program(bool fails = true)
{
    auto log = trace::traceFromText(kProgram);
    trace::TraceState state;
    for (const auto& event : log->read(0, size_t(log->size())))
        state.apply(*event);
    if (!fails)
        return log;
    const auto tell = [&](const trace::Payload& payload) { log->take(payload, trace::Phase::Forward, 0); };
    const CallId call(uint32_t(state.callCount()));
    const std::string error = "RuntimeError: view size is not compatible with input tensor's size and stride (at least one dimension spans "
                              "across two contiguous subspaces). Use .reshape(...) instead.";
    tell(trace::ScopeBegin{trace::ScopeKind::Statement, "z = t.view(-1)", "views.py", 12});
    tell(trace::CallBegin{call, "view", {state.bindings().at("t")}, {{"size", "(-1,)"}}, 12, UINT64_MAX});
    tell(trace::CallEnd{call, {}, trace::ResultKind::None, "", error, 0, 0});
    tell(trace::ScopeEnd{trace::ScopeKind::Statement, error});
    return log;
}

struct Shown {
    explicit Shown(std::shared_ptr<trace::Log> log = program(), const Theme& theme = Theme::light())
        : feed(std::move(log))
        , view(feed, selection, theme)
    {
        feed.pullAll();
        view.resize(380, 640);
        view.advice().pullAll();
        view.show();
    }
    QStringList titles() const
    {
        QStringList all;
        const QListView& rows = list();
        for (int row = 0; row < rows.model()->rowCount(); ++row)
            all += rows.model()->index(row, 0).data().toString();
        return all;
    }
    QListView& list() const { return *view.findChild<QListView*>(); }
    QString text(const char* name) const { return view.findChild<QLabel*>(QLatin1String(name))->text(); }
    QToolButton& chip(Severity severity) const { return *view.findChild<QToolButton*>(QStringLiteral("chip%1").arg(int(severity))); }
    FixLine& fix(int number) const { return *view.findChildren<FixLine*>()[number]; }
    void click(int row)
    {
        const QRect box = list().visualRect(list().model()->index(row, 0));
        QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, box.center());
    }
    Selection selection;
    TraceFeed feed;
    AdviceView view;
};

}

class TestAdviceView : public QObject {
    Q_OBJECT
private slots:
    void cleanup() { setLanguage(QStringLiteral("en")); }
    void theMostSevereComesFirst();
    void aClickGoesToTheMoment();
    void keysDoWhatClicksDo();
    void severitiesAreFiltered();
    void wordsAreFiltered();
    void theErrorIsExplained();
    void anErrorThatIsToComeIsNotShown();
    void fixesAreCopied();
    void nothingIsReadBeforeItIsSeen();
    void theModelKeepsItsPromises();
    void whatGrowsKeepsTheChoice();
    void everyWidgetHasAName();
    void marksAreToldApart();
    void aLowPanelKeepsItsList();
    void looks_data();
    void looks();
};

void TestAdviceView::theMostSevereComesFirst()
{
    const Shown shown;
    QCOMPARE(shown.titles(), (QStringList{"Read before it was written", "NumPy changed it after the hand-over",
                                          "A small view keeps a large buffer", "A silent copy in reshape"}));
    QCOMPARE(shown.chip(Severity::Danger).text(), QStringLiteral("1"));
    QCOMPARE(shown.chip(Severity::Warning).text(), QStringLiteral("2"));
    QCOMPARE(shown.chip(Severity::Hint).text(), QStringLiteral("1"));
}

void TestAdviceView::aClickGoesToTheMoment()
{
    Shown shown;
    shown.click(0);
    const Finding& found = shown.view.model().finding(0);
    QCOMPARE(shown.feed.cursor(), found.seq + 1);
    QCOMPARE(shown.selection.handle(), found.handles[0]);
    QCOMPARE(shown.selection.call(), found.call);
    QVERIFY(found.call.valid());
    QCOMPARE(shown.text("sentence"),
             QStringLiteral("e.clone() reads e, of which 4 of 4 elements were never written: they are what lay there before."));
    QCOMPARE(shown.fix(1).line(), QStringLiteral("e = torch.zeros_like(e)"));
}

void TestAdviceView::keysDoWhatClicksDo()
{
    Shown shown;
    QVERIFY(QTest::qWaitForWindowActive(&shown.view));
    shown.list().setFocus();
    QTest::keyClick(&shown.list(), Qt::Key_Home);
    QTest::keyClick(&shown.list(), Qt::Key_Down);
    QVERIFY(shown.text("sentence").startsWith("NumPy wrote a"));
    QVERIFY(!shown.selection.handle().valid()); // only looked at
    QTest::keyClick(&shown.list(), Qt::Key_Return);
    QCOMPARE(shown.selection.handle(), shown.view.model().finding(1).handles[0]);
    QCOMPARE(shown.feed.cursor(), shown.view.model().finding(1).seq + 1);
}

void TestAdviceView::severitiesAreFiltered()
{
    Shown shown;
    QTest::mouseClick(&shown.chip(Severity::Warning), Qt::LeftButton);
    QCOMPARE(shown.titles(), (QStringList{"Read before it was written", "A silent copy in reshape"}));
    QTest::keyClick(&shown.chip(Severity::Danger), Qt::Key_Space);
    QTest::keyClick(&shown.chip(Severity::Hint), Qt::Key_Space);
    QVERIFY(shown.titles().isEmpty());
    QCOMPARE(shown.text("nothing"), QStringLiteral("What was found is not shown: see the buttons and the field above."));
    QCOMPARE(shown.chip(Severity::Warning).text(), QStringLiteral("2")); // there are as many as before
}

void TestAdviceView::wordsAreFiltered()
{
    Shown shown;
    auto* search = shown.view.findChild<QLineEdit*>();
    QTest::keyClicks(search, "BUFFER");
    QCOMPARE(shown.titles(), QStringList{"A small view keeps a large buffer"});
    search->clear();
    QTest::keyClicks(search, "torch.zeros_like"); // a fix
    QCOMPARE(shown.titles(), QStringList{"Read before it was written"});
    search->clear();
    QCOMPARE(shown.titles().size(), 4);
}

void TestAdviceView::theErrorIsExplained()
{
    Shown shown;
    QVERIFY(shown.view.error());
    QVERIFY(shown.text("errorHead").startsWith("RuntimeError: view size is not compatible"));
    QCOMPARE(shown.text("errorPlace"), QStringLiteral("t.view((-1,)) on line 12"));
    QCOMPARE(shown.text("errorCause"), QStringLiteral("No strides walk these cells in the order of the new shape; only a copy could."));
    QCOMPARE(shown.fix(0).line(), QStringLiteral("t.reshape((-1,))"));
    QTest::mouseClick(shown.view.findChild<QToolButton*>(QStringLiteral("goToError")), Qt::LeftButton);
    QCOMPARE(shown.selection.call(), shown.view.error()->call);
    QCOMPARE(shown.selection.handle(), shown.feed.state().bindings().at("t"));
}

void TestAdviceView::anErrorThatIsToComeIsNotShown()
{
    Shown shown;
    shown.feed.setCursor(shown.view.error()->seq);
    QVERIFY(!shown.view.error());
    QVERIFY(!shown.view.findChild<QWidget*>(QStringLiteral("errorCard"))->isVisible());
    shown.feed.followEnd();
    QVERIFY(shown.view.error());
    const Shown without(program(false));
    QVERIFY(!without.view.error());
}

void TestAdviceView::fixesAreCopied()
{
    Shown shown;
    shown.click(2);
    QTest::mouseClick(shown.fix(1).findChild<QToolButton*>(), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("small = small.clone()"));
    QTest::keyClick(shown.fix(0).findChild<QToolButton*>(), Qt::Key_Space);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("t.reshape((-1,))"));
}

void TestAdviceView::nothingIsReadBeforeItIsSeen()
{
    TraceFeed feed(program());
    Selection selection;
    AdviceView view(feed, selection, Theme::light());
    feed.pullAll();
    QTest::qWait(200);
    QCOMPARE(view.advice().facts().end, trace::Seq(0));
    view.show();
    QTRY_COMPARE(view.advice().facts().end, feed.log().size());
    QTRY_COMPARE(view.model().rowCount(), 4);
    QTRY_VERIFY(view.error());
}

void TestAdviceView::theModelKeepsItsPromises()
{
    AdviceModel model([](const Finding& found) {
        return AdviceModel::Texts{ruleTitle(found.rule), findingPlace(found), findingSentence(found)};
    });
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    Shown shown;
    model.setFindings(shown.view.advice().facts().findings);
    model.setSearch(QStringLiteral("x"));
    model.setSearch({});
    model.setShown(Severity::Danger, false);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.count(Severity::Danger), 1);
    model.setFindings({});
    QCOMPARE(model.rowCount(), 0);
}

void TestAdviceView::whatGrowsKeepsTheChoice()
{
    const auto log = program(false);
    Shown shown(log);
    shown.list().setCurrentIndex(shown.view.model().index(3));
    const auto tell = [&](const trace::Payload& payload) { log->take(payload, trace::Phase::Forward, 0); };
    trace::TraceState state;
    for (const auto& event : log->read(0, size_t(log->size())))
        state.apply(*event);
    const CallId call(uint32_t(state.callCount()));
    tell(trace::CallBegin{call, "sum", {state.bindings().at("e")}, {}, 13, UINT64_MAX});
    tell(trace::CallEnd{call, {}, trace::ResultKind::None, "", "", 0, 0});
    shown.view.advice().pullAll();
    QCOMPARE(shown.titles().size(), 5);
    QCOMPARE(shown.list().currentIndex().data().toString(), QStringLiteral("A silent copy in reshape"));
    QCOMPARE(shown.list().currentIndex().row(), 4);
}

void TestAdviceView::everyWidgetHasAName()
{
    const Shown shown;
    for (const QWidget* each : shown.view.findChildren<QWidget*>())
        if (each->isVisible() && (each->focusPolicy() & Qt::TabFocus))
            QVERIFY2(!each->accessibleName().isEmpty(), each->metaObject()->className());
    QCOMPARE(shown.chip(Severity::Danger).accessibleName(), QStringLiteral("Danger: 1 found"));
}

void TestAdviceView::marksAreToldApart()
{
    std::vector<QImage> marks;
    for (const Severity severity : {Severity::Hint, Severity::Warning, Severity::Danger}) {
        QImage mark(24, 24, QImage::Format_RGB32);
        mark.fill(Qt::white);
        QPainter painter(&mark);
        paintSeverity(painter, QRectF(0, 0, 24, 24), severity, Theme::light());
        painter.end();
        marks.push_back(mark.convertToFormat(QImage::Format_Grayscale8)); // without colour, too
    }
    QVERIFY(marks[0] != marks[1] && marks[1] != marks[2] && marks[0] != marks[2]);
}

void TestAdviceView::aLowPanelKeepsItsList()
{
    Shown shown;
    shown.list().setCurrentIndex(shown.view.model().index(0));
    QVERIFY2(shown.view.minimumSizeHint().height() <= 220, qPrintable(QString::number(shown.view.minimumSizeHint().height())));
    shown.view.resize(280, 300);
    QCoreApplication::processEvents();
    QCOMPARE(shown.view.height(), 300);
    QVERIFY(shown.list().height() >= 40);
}

void TestAdviceView::looks_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("language");
    for (const char* theme : {"light", "dark", "projector"})
        for (const char* language : {"en", "zh"})
            QTest::addRow("%s, %s", theme, language) << theme << language;
}

void TestAdviceView::looks()
{
    QFETCH(QString, theme);
    QFETCH(QString, language);
    setLanguage(language);
    Shown shown(program(), *Theme::named(theme));
    shown.list().setCurrentIndex(shown.view.model().index(0));
    shown.view.setAutoFillBackground(true);
    shown.view.resize(theme == "projector" ? QSize(560, 820) : QSize(400, 680));
    QCoreApplication::processEvents();
    const QString name = QStringLiteral("advice_%1%2").arg(language == "zh" ? "zh_" : "", theme);
    QCOMPARE(differenceFromGolden(shown.view.grab().toImage(), name), QString());
}

QTEST_MAIN(TestAdviceView)
#include "tst_advice_view.moc"
