#include "core/trace/text.h"
#include "views/inspector/inspector_rows.h"
#include "views/inspector/inspector_view.h"
#include "views/inspector/objects_view.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace ss;
using namespace ss::views;

namespace {

const char* const kProgram = R"(
base = arange 3x4 float32
x = base.slice 1 1 3 1
y = base.slice 1 3 4 1
t = base.t
a = numpy base
)";

trace::TraceState folded(const char* program)
{
    TraceFeed feed(trace::traceFromText(program));
    feed.pullAll();
    return feed.state();
}

QString valueOf(const InspectorCard& card, const QString& name)
{
    for (const InspectorRow& row : card.rows)
        if (row.name == name)
            return row.value;
    return QStringLiteral("no such row");
}

}

class TestInspector : public QObject {
    Q_OBJECT
private slots:
    void tensorFacts_data();
    void tensorFacts();
    void arrayFacts();
    void sharersAreCountedExactly();
    void aDroppedHandleHasNoCard();
    void viewFollowsTheSelection();
    void longNamesDoNotCutTheCard();
    void listSelectsAndSearches();
    void listShowsTheSelectionAtEveryMoment();
};

void TestInspector::tensorFacts_data()
{
    QTest::addColumn<QString>("handle");
    QTest::addColumn<QString>("row");
    QTest::addColumn<QString>("value");
    const auto row = [](const char* handle, const char* name, const char* value) {
        QTest::addRow("%s: %s", handle, name) << handle << name << value;
    };
    row("x", "kind", "view of base");
    row("x", "shape", "(3, 2)");
    row("x", "dtype", "float32, 4 B");
    row("x", "device", "cpu");
    row("x", "stride", "(4, 1) = (16, 4) B");
    row("x", "offset", "1");
    row("x", "contiguous", "False");
    row("x", "storage 1", "24 B of 48 B used");
    row("base", "contiguous", "True");
    row("base", "owner", "torch");
    row("t", "stride", "(1, 4) = (4, 16) B");
}

void TestInspector::tensorFacts()
{
    QFETCH(QString, handle);
    QFETCH(QString, row);
    QFETCH(QString, value);
    const trace::TraceState state = folded(kProgram);
    const InspectorCard card = inspect(state, state.bindings().at(handle.toStdString()));
    QCOMPARE(card.title, handle);
    QCOMPARE(valueOf(card, row), value);
}

void TestInspector::arrayFacts()
{
    const trace::TraceState state = folded(kProgram);
    const InspectorCard card = inspect(state, state.bindings().at("a"));
    QCOMPARE(valueOf(card, "kind"), QStringLiteral("ndarray"));
    QCOMPARE(valueOf(card, "strides"), QStringLiteral("(16, 4) B"));
    QCOMPARE(valueOf(card, "shape"), QStringLiteral("(3, 4)"));
}

void TestInspector::sharersAreCountedExactly()
{
    const trace::TraceState state = folded(kProgram);
    const InspectorCard card = inspect(state, state.bindings().at("base"));
    QStringList sharers;
    for (const Sharer& sharer : card.sharers)
        sharers << sharer.name + QStringLiteral(": ") + sharer.what;
    QCOMPARE(sharers, (QStringList{"x: 6 of 12 elements", "y: 3 of 12 elements", "t: all 12 elements", "a: all 12 elements"}));
    const InspectorCard other = inspect(state, state.bindings().at("y"));
    QCOMPARE(other.sharers[1].name, QStringLiteral("x"));
    QCOMPARE(other.sharers[1].what, QStringLiteral("no element (the ranges touch)"));
    QVERIFY(inspect(state, state.bindings().at("x")).notContiguous.contains(u'4'));
    QVERIFY(card.notContiguous.isEmpty());
}

void TestInspector::aDroppedHandleHasNoCard()
{
    const trace::TraceState state = folded("x = arange 3 int64\ny = x.clone\ndel y\n");
    QVERIFY(inspect(state, TensorId(1)).title.isEmpty());
    QVERIFY(inspect(state, HandleId()).rows.empty());
}

/// Names and calls without a place to break at are cut alone; all the other values stay in the panel.
void TestInspector::longNamesDoNotCutTheCard()
{
    const std::string name(80, 'n');
    TraceFeed feed(trace::traceFromText(name + " = arange 3x4 float32\nt = " + name + ".t\n"));
    feed.pullAll();
    Selection selection;
    InspectorView view(feed, selection, Theme::light());
    view.resize(230, 300);
    view.setVisible(true);
    for (const uint32_t tensor : {0U, 1U}) {
        selection.select(TensorId(tensor));
        QCoreApplication::processEvents();
        QVERIFY2(view.widget()->width() <= view.viewport()->width(), qPrintable(QString::number(view.widget()->width())));
    }
}

void TestInspector::viewFollowsTheSelection()
{
    TraceFeed feed(trace::traceFromText(kProgram));
    feed.pullAll();
    Selection selection;
    InspectorView view(feed, selection, Theme::light());
    QSignalSpy titles(&view, &InspectorView::titleChanged);
    selection.select(feed.state().bindings().at("x"));
    QCOMPARE(titles.last().first().toString(), QStringLiteral("x"));
    QStringList texts;
    for (const QLabel* label : view.findChildren<QLabel*>())
        texts << label->text();
    QVERIFY(texts.contains(QStringLiteral("(3, 2)")));
    QVERIFY(texts.contains(QStringLiteral("Not contiguous")));
    feed.setCursor(0);
    QCOMPARE(titles.last().first().toString(), QString());
}

void TestInspector::listSelectsAndSearches()
{
    TraceFeed feed(trace::traceFromText(kProgram));
    feed.pullAll();
    Selection selection;
    ObjectsView view(feed, selection, Theme::dark());
    view.resize(240, 500);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    const QRect second = view.list().visualRect(view.list().model()->index(1, 0));
    QTest::mouseClick(view.list().viewport(), Qt::LeftButton, {}, second.center());
    QCOMPARE(selection.handle(), feed.state().bindings().at("x"));
    QTest::keyClicks(&view.search(), QStringLiteral("ndarray"));
    QCOMPARE(view.list().model()->rowCount(), 1);
    QSignalSpy menus(&view, &ObjectsView::contextMenuRequested);
    const QPoint first = view.list().visualRect(view.list().model()->index(0, 0)).center();
    emit view.list().customContextMenuRequested(first);
    QCOMPARE(menus.count(), 1);
    QCOMPARE(menus.first().first().value<ss::HandleId>(), feed.state().bindings().at("a"));
}

void TestInspector::listShowsTheSelectionAtEveryMoment()
{
    TraceFeed feed(trace::traceFromText(kProgram));
    feed.pullAll();
    Selection selection;
    ObjectsView view(feed, selection, Theme::light());
    const HandleId base = feed.state().bindings().at("base"), a = feed.state().bindings().at("a");
    const auto shown = [&] { return view.list().currentIndex().data().toString(); };
    selection.select(base);
    feed.stepBack();
    feed.stepBack();
    QVERIFY(!feed.state().bindings().contains("a"));
    QCOMPARE(shown(), QStringLiteral("base"));
    selection.select(a);
    feed.setCursor(0);
    QCOMPARE(shown(), QString());
    feed.followEnd();
    QCOMPARE(shown(), QStringLiteral("a"));
    QCOMPARE(selection.handle(), a);
}

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
