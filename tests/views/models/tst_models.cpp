#include "core/trace/text.h"
#include "views/models/calls_model.h"
#include "views/models/objects_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace ss;
using namespace ss::views;

namespace {

const char* const kProgram = R"(
x = arange 3x4 float32
y = x.transpose 0 1
z = y.contiguous
a = numpy x
write x
write numpy a
del z
)";

QStringList column(const QAbstractItemModel& model, int column)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts << model.index(row, column).data().toString();
    return texts;
}

}

class TestModels : public QObject {
    Q_OBJECT
private slots:
    void feedFollowsTheEndAndSteps();
    void feedKeepsTheCursorWhileTheLogGrows();
    void feedSaysWhileItCatchesUp();
    void objectsFollowTheCursor();
    void objectsAreFound_data();
    void objectsAreFound();
    void hundredThousandRowsAreVirtual();
    void callsTellWhatTheyDid();
    void anEmptyTraceHasNowhereToStep();
};

void TestModels::feedFollowsTheEndAndSteps()
{
    TraceFeed feed(trace::traceFromText(kProgram));
    QCOMPARE(feed.cursor(), 0u);
    feed.pullAll();
    QCOMPARE(feed.cursor(), feed.end());
    QVERIFY(feed.followsEnd());
    const trace::Seq end = feed.end();
    std::vector<trace::Seq> back{end};
    while (feed.cursor() > 0) {
        feed.stepBack();
        back.push_back(feed.cursor());
    }
    QVERIFY(back.size() > 4);
    QVERIFY(!feed.followsEnd());
    std::vector<trace::Seq> forward{0};
    while (feed.cursor() < end) {
        feed.stepForward();
        forward.push_back(feed.cursor());
    }
    std::reverse(back.begin(), back.end());
    QCOMPARE(forward, back);
}

void TestModels::feedKeepsTheCursorWhileTheLogGrows()
{
    auto log = trace::traceFromText(kProgram);
    TraceFeed feed(log);
    feed.pullAll();
    feed.stepBack();
    const trace::Seq cursor = feed.cursor();
    log->append(trace::Marker{"more"});
    QSignalSpy grown(&feed, &TraceFeed::grown);
    feed.pullAll();
    QCOMPARE(grown.count(), 1);
    QCOMPARE(feed.cursor(), cursor);
    feed.followEnd();
    QCOMPARE(feed.cursor(), log->size());
}

/// More than a tick pulls: so long it says that it catches up, and the log's size is known from the start.
void TestModels::feedSaysWhileItCatchesUp()
{
    auto log = trace::traceFromText(kProgram);
    TraceFeed feed(log);
    feed.pullAll();
    QVERIFY(!feed.isCatchingUp());
    constexpr int kMany = 400'000;
    for (int i = 0; i < kMany; ++i)
        log->append(trace::Marker{"more"});
    QVERIFY(!feed.catchUp(0));
    bool late = false;
    trace::Seq told = 0;
    connect(&feed, &TraceFeed::grown, this, [&] {
        late = late || feed.isCatchingUp();
        QCOMPARE(feed.isCatchingUp(), feed.end() < log->size());
        told = feed.logSize();
    });
    QVERIFY(!feed.catchUp(1));
    QVERIFY(late);
    QCOMPARE(told, log->size());
    QVERIFY(feed.end() < log->size());
    QTRY_VERIFY_WITH_TIMEOUT(feed.end() == log->size(), 20000);
    QVERIFY(!feed.isCatchingUp());
    QVERIFY(feed.catchUp(0));
}

void TestModels::objectsFollowTheCursor()
{
    TraceFeed feed(trace::traceFromText(kProgram));
    ObjectsModel model(feed);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    feed.pullAll();
    QCOMPARE(column(model, ObjectsModel::Name), (QStringList{"x", "y", "a"}));
    QCOMPARE(column(model, ObjectsModel::Kind), (QStringList{"tensor", "view of x", "ndarray"}));
    QCOMPARE(column(model, ObjectsModel::Shape), (QStringList{"(3, 4)", "(4, 3)", "(3, 4)"}));
    QCOMPARE(column(model, ObjectsModel::DType), (QStringList{"float32", "float32", "float32"}));
    QCOMPARE(column(model, ObjectsModel::Bytes), (QStringList{"48 B", "48 B", "48 B"}));
    feed.setCursor(0);
    QCOMPARE(model.rowCount(), 0);
    while (feed.cursor() < feed.end())
        feed.stepForward();
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.rowOf(model.handleAt(1)), 1);
    QCOMPARE(model.rowOf(HandleId()), -1);
}

void TestModels::objectsAreFound_data()
{
    QTest::addColumn<QString>("search");
    QTest::addColumn<QStringList>("found");
    QTest::newRow("nothing asked, all there") << "" << QStringList{"x", "y", "a"};
    QTest::newRow("a name") << "y" << QStringList{"y", "a"}; // "ndarray" holds a y, too
    QTest::newRow("a shape") << "(4, 3)" << QStringList{"y"};
    QTest::newRow("a kind, in capitals") << "NDARRAY" << QStringList{"a"};
    QTest::newRow("nothing of the sort") << "qq" << QStringList{};
}

void TestModels::objectsAreFound()
{
    QFETCH(QString, search);
    QFETCH(QStringList, found);
    TraceFeed feed(trace::traceFromText(kProgram));
    feed.pullAll();
    ObjectsModel model(feed);
    ObjectsFilter filter;
    filter.setSourceModel(&model);
    QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    filter.setSearch(search);
    QCOMPARE(column(filter, ObjectsModel::Name), found);
}

void TestModels::hundredThousandRowsAreVirtual()
{
    auto log = std::make_shared<trace::Log>();
    log->append(trace::BufferMade{BufferId(0), 4, Device(), trace::Owner::Torch, false, trace::Fill::Written, 0});
    for (uint32_t i = 0; i < 100000; ++i) {
        trace::TensorMade made;
        made.tensor = TensorId(i);
        made.view = {StorageId(0), BufferId(0), 0, 4, DType::Float32, contiguousLayout({1}), false, true};
        log->append(made);
        log->append(trace::NameBound{"t" + std::to_string(i), TensorId(i)});
    }
    TraceFeed feed(log);
    feed.pullAll();
    ObjectsModel model(feed);
    QCOMPARE(model.rowCount(), 100000);
    QCOMPARE(model.index(99999, ObjectsModel::Name).data().toString(), QStringLiteral("t99999"));
}

void TestModels::callsTellWhatTheyDid()
{
    TraceFeed feed(trace::traceFromText(kProgram));
    CallsModel model(feed);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    feed.pullAll();
    const QStringList results = column(model, CallsModel::Result);
    QVERIFY(results.contains(QStringLiteral("view")));
    QVERIFY(results.contains(QStringLiteral("copy")));
    QVERIFY(results.contains(QStringLiteral("NumPy wrote")));
    QCOMPARE(model.rowAtCursor(), model.rowCount() - 1);
    feed.setCursor(0);
    QCOMPARE(model.rowAtCursor(), -1);
    QCOMPARE(model.index(1, CallsModel::What).data().toString(), QStringLiteral("not run yet at this moment"));
}

void TestModels::anEmptyTraceHasNowhereToStep()
{
    TraceFeed feed(trace::traceFromText(""));
    feed.pullAll();
    feed.stepForward();
    feed.stepBack();
    QCOMPARE(feed.cursor(), 0u);
    QVERIFY(feed.followsEnd());
}

QTEST_GUILESS_MAIN(TestModels)
#include "tst_models.moc"
