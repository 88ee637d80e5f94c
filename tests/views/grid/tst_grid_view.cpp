#include "tests/support/trace_events.h"
#include "tests/views/grid/grid_testing.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QDoubleSpinBox>
#include <QHelpEvent>
#include <QScrollBar>
#include <QToolButton>
#include <QToolTip>
#include <cmath>
#include <cstring>
#include <ctime>

using namespace ss;
using namespace ss::views;
using test::Shown;

namespace {

/// Numbers of a test, for the first buffer.
struct Table : ValueSource {
    std::vector<float> numbers;
    ValueAnswer read(BufferId, uint64_t, int64_t start, int64_t size) const override
    {
        ValueAnswer answer{ValueStatus::Here, {start, std::vector<std::byte>(size_t(size)), {}}};
        std::memcpy(answer.page.bytes.data(), reinterpret_cast<const std::byte*>(numbers.data()) + start, size_t(size));
        answer.page.known.add({start, start + size});
        return answer;
    }
};

}

class TestGridView : public QObject {
    Q_OBJECT
private slots:
    void showsTheSelectedHandle();
    void elementsInLogicalOrder();
    void hoveringACellBrushesItsBytes();
    void bytesHoveredElsewhereAreMarked();
    void othersNameTheElement();
    void clickSelectsThePlace();
    void aPlaceChosenElsewhereIsScrolledTo();
    void keysMoveTheCursor();
    void axesArePicked();
    void valuesAsColours();
    void inkStaysReadable_data();
    void inkStaysReadable();
    void whatIsNotThere();
    void notFiniteIsMarked();
    void hiddenValues();
    void stridesOfSizeOneAreGrey();
    void largeTablesScroll();
    void zoomKeepsTheCell();
    void steppingBackShowsWhatWas();
    void aHandleThatIsGone();
    void contextMenu();
    void everythingIsReachableByKeys();
};

void TestGridView::showsTheSelectedHandle()
{
    Shown shown;
    QCOMPARE(shown.line("Handle"), QString("x (4, 3)"));
    QTRY_VERIFY(!shown.view.counting());
    QCOMPARE(shown.line("Statistics"), QString("min 0   max 11   mean 5.5"));
    QCOMPARE(axisSizeText(shown.canvas().scene().facts, 0), QString("axis 0, size 4, "));
    QCOMPARE(axisStrideText(shown.canvas().scene().facts, 0), QString("stride 3 (12 B)"));
    shown.select("a");
    QCOMPARE(axisStrideText(shown.canvas().scene().facts, 0), QString("stride 12 B"));
    QVERIFY(shown.line("Part that is seen").isEmpty());
}

void TestGridView::elementsInLogicalOrder()
{
    Shown shown(test::kGridTrace, "flipped");
    QStringList texts;
    for (const GridFace& face : shown.canvas().faces().faces)
        texts += QString::fromStdString(face.text);
    QCOMPARE(texts.join(u' '), QString("0 3 6 9 1 4 7 10 2 5 8 11"));
}

void TestGridView::hoveringACellBrushesItsBytes()
{
    Shown shown(test::kGridTrace, "flipped");
    QTest::mouseMove(shown.canvas().viewport(), shown.at(1, 2));
    QTRY_COMPARE(shown.selection.hoveredPlace(), std::optional(Place{BufferId(0), {28, 32}}));
    QCOMPARE(shown.line("Element"), QString("flipped[1, 2] = 7   byte 28"));
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(shown.canvas().viewport(), &leave);
    QVERIFY(!shown.selection.hoveredPlace());
}

void TestGridView::bytesHoveredElsewhereAreMarked()
{
    Shown shown("b = arange 4 float32\nx = b.unfold 0 2 1");
    shown.selection.hoverPlace(Place{BufferId(0), {4, 8}});
    QVERIFY(shown.marked() == (std::vector<GridCell>{{0, 1}, {1, 0}}));
    QCOMPARE(shown.line("Element"), QString("x[0, 1] = 1   byte 4"));
    QCOMPARE(shown.line("Other names of the element"), QString("also x[1, 0], b[1]"));
    shown.selection.hoverPlace(Place{BufferId(0), {4, 16}}); // a column of the map may hold many cells
    QCOMPARE(shown.line("Element"), QString("5 elements, x[0, 1] among them"));
    shown.selection.hoverPlace(Place{BufferId(7), {4, 8}});
    QCOMPARE(shown.line("Element"), QString("x does not see it"));
    const QImage before = shown.canvas().viewport()->grab().toImage();
    shown.selection.hoverPlace(Place{BufferId(0), {4, 8}});
    const QImage after = shown.canvas().viewport()->grab().toImage();
    for (const GridCell& cell : {GridCell{0, 1}, GridCell{1, 0}, GridCell{0, 0}, GridCell{2, 1}}) {
        const QPoint corner = toQt(cellRect(shown.canvas().scene(), {}, cell)).topLeft().toPoint() + QPoint(4, 20);
        const bool expected = cell == GridCell{0, 1} || cell == GridCell{1, 0};
        QCOMPARE(before.pixelColor(corner) != after.pixelColor(corner), expected);
    }
}

void TestGridView::othersNameTheElement()
{
    Shown shown;
    shown.selection.hoverPlace(shown.place({2, 1}));
    QCOMPARE(shown.line("Other names of the element"),
             QString("also flipped[1, 2], cube[1, 0, 1], twice[0, 2, 1], twice[1, 2, 1], 1 more"));
    shown.select("line");
    shown.selection.hoverPlace(shown.place({3}));
    QCOMPARE(shown.line("Other names of the element"), QString("no other handle sees it"));
}

void TestGridView::clickSelectsThePlace()
{
    Shown shown;
    QTest::mouseClick(shown.canvas().viewport(), Qt::LeftButton, {}, shown.at(2, 1));
    QCOMPARE(shown.selection.place(), std::optional(shown.place({2, 1})));
    QVERIFY(shown.composed.isEmpty());
}

void TestGridView::aPlaceChosenElsewhereIsScrolledTo()
{
    Shown shown("x = zeros 5x600x500 float32", "x");
    shown.selection.selectPlace(shown.place({3, 421, 77}));
    const auto cell = cellOf(shown.canvas().scene(), {3, 421, 77});
    QVERIFY(cell);
    QVERIFY(shown.canvas().viewport()->rect().contains(shown.at(cell->row, cell->column)));
    QCOMPARE(shown.view.findChild<QDoubleSpinBox*>("index0")->value(), 3.0);
}

void TestGridView::keysMoveTheCursor()
{
    Shown shown;
    const auto press = [&](Qt::Key key, Qt::KeyboardModifiers modifiers, Dims index) {
        shown.key(key, modifiers);
        QCOMPARE(shown.selection.hoveredPlace(), std::optional(shown.place(index)));
    };
    press(Qt::Key_Right, {}, {0, 0}); // it appears
    press(Qt::Key_Right, {}, {0, 1});
    press(Qt::Key_Down, {}, {1, 1});
    press(Qt::Key_Left, {}, {1, 0});
    press(Qt::Key_Left, {}, {1, 0});
    press(Qt::Key_End, {}, {1, 2});
    press(Qt::Key_Up, {}, {0, 2});
    press(Qt::Key_PageDown, {}, {3, 2});
    press(Qt::Key_Home, Qt::ControlModifier, {0, 0});
    press(Qt::Key_End, Qt::ControlModifier, {3, 2});
    QVERIFY(shown.canvas().accessibleDescription().contains("x[3, 2] = 11"));
    shown.key(Qt::Key_Return);
    QCOMPARE(shown.selection.place(), std::optional(shown.place({3, 2})));
    shown.select("line");
    shown.key(Qt::Key_End, Qt::ControlModifier);
    shown.key(Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(shown.selection.hoveredPlace(), std::optional(shown.place({29})));
}

void TestGridView::axesArePicked()
{
    Shown shown(test::kGridTrace, "cube");
    auto* rows = shown.view.findChild<QComboBox*>("rowsAxis");
    rows->setFocus();
    QTest::keyClick(rows, Qt::Key_Up); // from axis 1 to axis 0
    QTRY_COMPARE(shown.canvas().scene().axes.rows, std::optional<size_t>(0));
    QTRY_VERIFY(shown.view.findChild<QDoubleSpinBox*>("index1"));
    QVERIFY(!shown.view.findChild<QDoubleSpinBox*>("index0"));
    auto* index = shown.view.findChild<QDoubleSpinBox*>("index1");
    index->setFocus();
    QTest::keyClick(index, Qt::Key_Up);
    QCOMPARE(QString::fromStdString(shown.canvas().faces().faces[0].text), QString("3"));
    QTest::mouseMove(shown.canvas().viewport(), shown.at(1, 2));
    QTRY_COMPARE(shown.selection.hoveredPlace(), std::optional(shown.place({1, 1, 2})));
    // The columns' axis as the rows': they change places.
    rows = shown.view.findChild<QComboBox*>("rowsAxis");
    rows->setFocus();
    QTest::keyClick(rows, Qt::Key_End);
    QTRY_COMPARE(shown.canvas().scene().axes.rows, std::optional<size_t>(2));
    QCOMPARE(shown.canvas().scene().axes.columns, std::optional<size_t>(0));
    shown.select("x");
    QVERIFY(!shown.view.findChild<QWidget*>("axisBar")->isVisible());
}

void TestGridView::valuesAsColours()
{
    Shown shown("x = arange 5 float32");
    Table table;
    table.numbers = {-4, 0, 1, 2, 4};
    shown.view.setValues(&table);
    QTRY_VERIFY(!shown.view.counting());
    QTest::mouseClick(shown.view.findChild<QToolButton*>("gridColours"), Qt::LeftButton);
    QVERIFY(shown.view.findChild<QWidget*>("valueLegend")->isVisible());
    QVERIFY(shown.view.findChild<QWidget*>("valueLegend")->accessibleName().contains("-4"));
    const QImage image = shown.canvas().viewport()->grab().toImage();
    for (int i = 0; i < 5; ++i) {
        const QPoint corner = toQt(cellRect(shown.canvas().scene(), {}, {0, i})).topLeft().toPoint() + QPoint(4, 4);
        QCOMPARE(image.pixelColor(corner), shown.canvas().gridStyle().valueColour(double(table.numbers[size_t(i)]) / 4));
    }
}

void TestGridView::inkStaysReadable_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("least");
    QTest::newRow("light") << "light" << 4.5;
    QTest::newRow("dark") << "dark" << 4.5;
    QTest::newRow("projector") << "projector" << 7.0;
}

void TestGridView::inkStaysReadable()
{
    QFETCH(QString, name);
    QFETCH(double, least);
    const GridStyle style(*Theme::named(name));
    for (double share = -1; share <= 1; share += 0.05)
        QVERIFY2(contrast(style.valueColour(share), style.theme().ink) >= least, qPrintable(QString::number(share)));
    // To whoever sees no red or no green, the ends differ by blue.
    QVERIFY(std::abs(style.valueColour(-1).blue() - style.valueColour(1).blue()) > 120);
}

void TestGridView::whatIsNotThere()
{
    Shown shown("u = empty 2x3 float32\nz = u.select 0 0\nwrite z\nlarge = zeros 300x300 float32", "u");
    QTRY_VERIFY(!shown.view.counting());
    QCOMPARE(shown.line("Statistics"), QString("min 0   max 2   mean 1   of the 3 known values of 6   3 not written"));
    QVERIFY(shown.canvas().faces().faces[3].kind == GridFace::Kind::Unwritten);
    shown.selection.hoverPlace(shown.place({1, 0}));
    QCOMPARE(shown.line("Element"), QString("u[1, 0] not written   byte 12"));
    shown.select("large");
    QVERIFY(shown.canvas().faces().faces[0].kind == GridFace::Kind::NotKept);
    QTRY_VERIFY(!shown.view.counting());
    QCOMPARE(shown.line("Statistics"), QString("no value known"));
    Shown exported("u = empty 4 float32\na = numpy u", "u");
    exported.view.setValues(nullptr);
    QVERIFY(exported.canvas().faces().faces[0].kind == GridFace::Kind::Unknown);
}

void TestGridView::notFiniteIsMarked()
{
    Shown shown("x = arange 4 float32");
    Table table;
    table.numbers = {NAN, 1, -INFINITY, 2};
    shown.view.setValues(&table);
    QTRY_VERIFY(!shown.view.counting());
    QCOMPARE(shown.line("Statistics"), QString("min 1   max 2   mean 1.5   1 nan   1 inf"));
    QVERIFY(shown.canvas().faces().faces[0].kind == GridFace::Kind::NotFinite);
    QVERIFY(shown.canvas().faces().faces[1].kind == GridFace::Kind::Number);
    const QImage image = shown.canvas().viewport()->grab().toImage();
    const auto corner = [&](int column) {
        return image.pixelColor(toQt(cellRect(shown.canvas().scene(), {}, {0, column})).topLeft().toPoint() + QPoint(2, 2));
    };
    QCOMPARE(corner(0), Theme::light().warn);
    QCOMPARE(corner(2), Theme::light().warn);
    QVERIFY(corner(1) != Theme::light().warn);
}

void TestGridView::hiddenValues()
{
    Shown shown;
    shown.values.setHidden(true);
    shown.view.valuesChanged();
    for (const GridFace& face : shown.canvas().faces().faces)
        QVERIFY(face.kind == GridFace::Kind::Hidden && face.text.empty());
    QTRY_VERIFY(!shown.view.counting());
    QCOMPARE(shown.line("Statistics"), QString("values hidden"));
    shown.selection.hoverPlace(shown.place({1, 0}));
    QCOMPARE(shown.line("Element"), QString("x[1, 0] hidden   byte 12"));
    shown.values.setHidden(false);
    shown.view.valuesChanged();
    QCOMPARE(QString::fromStdString(shown.canvas().faces().faces[4].text), QString("4"));
}

void TestGridView::stridesOfSizeOneAreGrey()
{
    Shown shown("x = arange 1x3 float32");
    const QRect rows = toQt(rowAxisRect(shown.canvas().scene())).toRect(), columns = toQt(columnAxisRect(shown.canvas().scene())).toRect();
    const QImage image = shown.canvas().viewport()->grab().toImage();
    // The darkest pixel of the label's second half: the stride.
    const auto darkest = [&](QRect rect) {
        int least = 255;
        for (int y = rect.top() + 2; y < rect.bottom() - 1; ++y)
            for (int x = rect.left() + 110; x < std::min(rect.left() + 200, image.width()); ++x)
                least = std::min(least, qGray(image.pixel(x, y)));
        return least;
    };
    QVERIFY2(darkest(rows) > darkest(columns) + 30, qPrintable(QString("%1 %2").arg(darkest(rows)).arg(darkest(columns))));
    const QPoint at = rows.topLeft() + QPoint(20, 8);
    QHelpEvent help(QEvent::ToolTip, at, shown.canvas().viewport()->mapToGlobal(at));
    QApplication::sendEvent(shown.canvas().viewport(), &help);
    QTRY_VERIFY(QToolTip::text().contains("means nothing"));
}

void TestGridView::largeTablesScroll()
{
    const int64_t bytes = int64_t(31623) * 31623 * 4;
    const auto log = std::make_shared<trace::Log>();
    for (const auto& payload :
         {test::buffer(0, bytes, trace::Fill::Written), test::tensor(0, test::floats(0, bytes, {{31623, 31623}, {1, 31623}, 0}))})
        log->append(payload);
    Shown shown(log);
    const std::clock_t before = std::clock(); // of the processor: the machine may be busy
    shown.selection.select(TensorId(0));
    const double ms = 1000.0 * double(std::clock() - before) / CLOCKS_PER_SEC;
    QVERIFY2(ms < 60, qPrintable(QString::number(ms)));
    shown.key(Qt::Key_End, Qt::ControlModifier);
    shown.key(Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(shown.selection.hoveredPlace(), std::optional(Place{BufferId(0), {bytes - 4, bytes}}));
    QVERIFY(shown.line("Part that is seen").contains("of 31623") || shown.line("Part that is seen").contains("of 31,623"));
    shown.canvas().verticalScrollBar()->setValue(1000);
    QCOMPARE(shown.canvas().origin().row, int64_t(1000));
    QCOMPARE(shown.canvas().origin().column, lastOrigin(shown.canvas().scene()).column);
    const GridCell origin = shown.canvas().origin();
    QWheelEvent wheel(QPointF(50, 150), shown.canvas().viewport()->mapToGlobal(QPointF(50, 150)), {}, {0, -120}, Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(shown.canvas().viewport(), &wheel);
    QCOMPARE(shown.canvas().origin().row, origin.row + 3);
    QTRY_VERIFY_WITH_TIMEOUT(!shown.view.counting(), 20000);
    QVERIFY(shown.line("Statistics").contains("looked at"));
}

void TestGridView::zoomKeepsTheCell()
{
    Shown shown("x = zeros 100x100 uint8");
    shown.canvas().scrollTo({40, 50});
    const QPoint at = shown.at(43, 52);
    for (int delta : {120, 120, -120, -120, -120, -120, 120}) {
        QWheelEvent wheel(QPointF(at), shown.canvas().viewport()->mapToGlobal(QPointF(at)), {}, {0, delta}, Qt::NoButton,
                          Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(shown.canvas().viewport(), &wheel);
        const GridHit hit = hitGrid(shown.canvas().scene(), shown.canvas().origin(), fromQt(QPointF(at)));
        QVERIFY(std::abs(hit.cell.row - 43) <= 1 && std::abs(hit.cell.column - 52) <= 1);
        shown.canvas().grab();
    }
    shown.key(Qt::Key_0);
    QCOMPARE(shown.canvas().zoom(), 1.0);
    shown.key(Qt::Key_Plus);
    QCOMPARE(shown.canvas().zoom(), 1.25);
}

void TestGridView::steppingBackShowsWhatWas()
{
    Shown shown("x = zeros 2x2 float32\nwrite x");
    QCOMPARE(QString::fromStdString(shown.canvas().faces().faces[3].text), QString("3"));
    shown.feed.stepBack(); // before the statement's end
    shown.feed.stepBack(); // before the call
    QCOMPARE(QString::fromStdString(shown.canvas().faces().faces[3].text), QString("0"));
    QTRY_VERIFY(!shown.view.counting());
    QCOMPARE(shown.line("Statistics"), QString("min 0   max 0   mean 0"));
}

void TestGridView::aHandleThatIsGone()
{
    Shown shown("x = zeros 2x2 float32\ny = ones 2 float32\ndel x", "y");
    shown.selection.select(TensorId(0));
    QVERIFY(shown.canvas().empty());
    shown.canvas().grab();
    for (Qt::Key key : {Qt::Key_Right, Qt::Key_T, Qt::Key_Return, Qt::Key_Plus})
        shown.key(key);
    QTest::mouseClick(shown.canvas().viewport(), Qt::LeftButton, {}, {20, 20});
    QVERIFY(shown.composed.isEmpty());
    for (const char* program : {"e = zeros 0x3 float32", "e = zeros scalar float32"}) {
        Shown odd(program, "e");
        odd.canvas().grab();
        odd.key(Qt::Key_Right);
        odd.key(Qt::Key_Right, Qt::ShiftModifier);
        odd.drag({60, 60}, {90, 90});
    }
}

void TestGridView::contextMenu()
{
    Shown shown;
    QSignalSpy asked(&shown.view, &GridView::contextMenuRequested);
    QContextMenuEvent event(QContextMenuEvent::Mouse, {30, 30}, {300, 300});
    QApplication::sendEvent(shown.canvas().viewport(), &event);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked[0][0].value<HandleId>(), shown.selection.handle());
}

void TestGridView::everythingIsReachableByKeys()
{
    Shown shown(test::kGridTrace, "cube");
    for (const QWidget* widget : shown.view.findChildren<QWidget*>()) {
        const bool control = qobject_cast<const QToolButton*>(widget) || qobject_cast<const QComboBox*>(widget) ||
                             qobject_cast<const QDoubleSpinBox*>(widget) || qobject_cast<const GridCanvas*>(widget);
        if (!control)
            continue;
        QVERIFY2(widget->focusPolicy() & Qt::TabFocus, widget->metaObject()->className());
        const auto* button = qobject_cast<const QToolButton*>(widget);
        QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()), widget->metaObject()->className());
    }
}

QTEST_MAIN(TestGridView)
#include "tst_grid_view.moc"
