// Drags and keys on the grid compose lines.
#include "tests/views/grid/grid_testing.h"

#include <QDoubleSpinBox>
#include <QToolButton>

using namespace ss;
using namespace ss::views;
using test::Shown;

class TestGridGestures : public QObject {
    Q_OBJECT
private slots:
    void draggingCellsComposesASlice();
    void draggingInHigherRanksKeepsTheCut();
    void escapeGivesUp();
    void keysComposeASlice();
    void draggingBeyondTheEdgeScrolls();
    void draggingAnAxisTransposes();
    void keysAndButtonTranspose();
    void aTemporarySaysWhyNot();
};

void TestGridGestures::draggingCellsComposesASlice()
{
    Shown shown;
    shown.press(shown.at(1, 0));
    shown.move(shown.at(2, 1));
    QCOMPARE(shown.canvas().marks().bubble, QString("x[1:3, 0:2]"));
    QCOMPARE(shown.canvas().marks().bubbleNote, QString("shape (2, 2)"));
    shown.release(shown.at(2, 1));
    QCOMPARE(shown.lastComposed(), QString("x[1:3, 0:2]"));
    QVERIFY(shown.canvas().marks().bubble.isEmpty() && !shown.canvas().marks().range);
    QVERIFY(!shown.selection.place()); // a drag is no click
    shown.drag(shown.at(3, 2), shown.at(0, 0));
    QCOMPARE(shown.lastComposed(), QString("x[:, :]"));
    shown.select("a");
    shown.drag(shown.at(0, 1), shown.at(3, 1));
    QCOMPARE(shown.lastComposed(), QString("a[:, 1:2]"));
    shown.select("line");
    shown.drag(shown.at(0, 1), shown.at(1, 1));
    QCOMPARE(shown.lastComposed(), QString("line[1:%1]").arg(shown.canvas().scene().columns + 2));
}

void TestGridGestures::draggingInHigherRanksKeepsTheCut()
{
    Shown shown(test::kGridTrace, "cube");
    shown.view.findChild<QDoubleSpinBox*>("index0")->setValue(1);
    shown.drag(shown.at(0, 1), shown.at(1, 2));
    QCOMPARE(shown.lastComposed(), QString("cube[1, :, 1:3]"));
}

void TestGridGestures::escapeGivesUp()
{
    Shown shown;
    shown.press(shown.at(0, 0));
    shown.move(shown.at(1, 1));
    QVERIFY(shown.canvas().marks().range);
    shown.key(Qt::Key_Escape);
    QVERIFY(!shown.canvas().marks().range);
    shown.move(shown.at(2, 2));
    shown.release(shown.at(2, 2));
    QVERIFY(shown.composed.isEmpty() && !shown.selection.place());
}

void TestGridGestures::keysComposeASlice()
{
    Shown shown;
    for (Qt::Key key : {Qt::Key_Down, Qt::Key_Down}) // to (1, 0)
        shown.key(key);
    for (Qt::Key key : {Qt::Key_Down, Qt::Key_Right})
        shown.key(key, Qt::ShiftModifier);
    QCOMPARE(shown.canvas().marks().bubble, QString("x[1:3, 0:2]"));
    shown.key(Qt::Key_Return);
    QCOMPARE(shown.lastComposed(), QString("x[1:3, 0:2]"));
    shown.key(Qt::Key_Up, Qt::ShiftModifier);
    shown.key(Qt::Key_Escape);
    shown.key(Qt::Key_Return);
    QCOMPARE(shown.composed.count(), 1);
}

void TestGridGestures::draggingBeyondTheEdgeScrolls()
{
    Shown shown("x = zeros 100x100 uint8");
    shown.press(shown.at(0, 0));
    for (int i = 0; i < 30; ++i)
        shown.move({shown.canvas().viewport()->width() + 50, shown.canvas().viewport()->height() + 50});
    QVERIFY(shown.canvas().origin().row >= 25 && shown.canvas().origin().column >= 25);
    QVERIFY(shown.canvas().marks().range->to.row > 30);
    shown.release({});
}

void TestGridGestures::draggingAnAxisTransposes()
{
    Shown shown(test::kGridTrace, "cube");
    const QPoint rows = toQt(rowAxisRect(shown.canvas().scene())).topLeft().toPoint() + QPoint(30, 8);
    const QPoint columns = toQt(columnAxisRect(shown.canvas().scene())).topLeft().toPoint() + QPoint(30, 8);
    shown.press(columns);
    shown.move(shown.at(1, 1));
    QCOMPARE(shown.canvas().marks().bubbleNote, QString("drop it on the other axis"));
    shown.move(rows);
    QCOMPARE(shown.canvas().marks().bubble, QString("cube.transpose(1, 2)"));
    QCOMPARE(shown.canvas().marks().bubbleNote, QString("shape (2, 3, 2)"));
    shown.release(rows);
    QCOMPARE(shown.lastComposed(), QString("cube.transpose(1, 2)"));
    shown.drag(rows, shown.at(1, 1)); // nowhere
    shown.press(rows);
    shown.move(columns);
    shown.key(Qt::Key_Escape);
    shown.release(columns);
    QCOMPARE(shown.composed.count(), 1);
    shown.drag(rows, columns);
    QCOMPARE(shown.composed.count(), 2);
}

void TestGridGestures::keysAndButtonTranspose()
{
    Shown shown;
    shown.key(Qt::Key_T);
    QCOMPARE(shown.lastComposed(), QString("x.transpose(0, 1)"));
    shown.select("a");
    QTest::mouseClick(shown.view.findChild<QToolButton*>("gridTranspose"), Qt::LeftButton);
    QCOMPARE(shown.lastComposed(), QString("a.swapaxes(0, 1)"));
    shown.select("line");
    shown.key(Qt::Key_T);
    QCOMPARE(shown.composed.count(), 2);
    QVERIFY(shown.line("Other names of the element").contains("no two axes"));
}

void TestGridGestures::aTemporarySaysWhyNot()
{
    const auto log = trace::traceFromText("x = arange 3x3 float32\ny = x.t\nz = x.t");
    trace::NameUnbound gone;
    gone.name = "y";
    log->append(gone);
    Shown shown(log);
    const HandleId temporary = TensorId(1);
    QVERIFY(shown.feed.state().names(temporary).empty());
    shown.selection.select(temporary);
    shown.press(shown.at(0, 0));
    shown.move(shown.at(1, 1));
    QVERIFY(shown.canvas().marks().refused && shown.canvas().marks().bubble.contains("no name"));
    shown.release(shown.at(1, 1));
    shown.key(Qt::Key_T);
    shown.key(Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(shown.composed.isEmpty());
    QVERIFY(shown.line("Other names of the element").contains("no name"));
}

QTEST_MAIN(TestGridGestures)
#include "tst_grid_gestures.moc"
