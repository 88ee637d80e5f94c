#include "core/trace/text.h"
#include "tests/support/random_layout.h"
#include "tests/support/trace_events.h"
#include "views/geometry/grid_lines.h"
#include "views/geometry/grid_statistics.h"

#include <QtTest>
#include <cmath>
#include <cstring>
#include <set>

using namespace ss;
using namespace ss::views;

namespace {

GridFacts factsOf(const char* text, const char* name = "x")
{
    const auto log = trace::traceFromText(text);
    trace::TraceState state;
    for (const auto& event : log->read(0, size_t(log->size())))
        state.apply(*event);
    return gridFacts(state, state.bindings().at(name));
}

/// A float32 handle without names on a buffer that is large enough.
GridFacts factsOf(const Layout& layout, trace::Fill fill = trace::Fill::Written)
{
    const int64_t bytes = std::max<int64_t>(0, extentOf(layout).value().end) * 4;
    return gridFacts(test::folded({test::buffer(0, bytes, fill), test::tensor(0, test::floats(0, bytes, layout))}), TensorId(0));
}

GridScene sceneOf(const GridFacts& facts, GridOptions options = {})
{
    return buildGridScene(facts, defaultAxes(facts.places.shape), options);
}

/// "1:3" of an axis of this size.
Run runOf(const QString& text, int64_t size)
{
    if (text == ":")
        return {0, size};
    if (!text.contains(u':'))
        return {text.toLongLong(), text.toLongLong() + 1};
    return {text.section(u':', 0, 0).toLongLong(), text.section(u':', 1).toLongLong()};
}

/// The elements that an expression like "x[0, 1:3, :]" means.
std::set<std::vector<int64_t>> meant(const QString& expression, const Dims& shape)
{
    const QStringList parts = expression.section(u'[', 1).chopped(1).split(QStringLiteral(", "));
    std::set<std::vector<int64_t>> all{{}};
    for (size_t axis = 0; axis < shape.size(); ++axis) {
        std::set<std::vector<int64_t>> next;
        const Run run = runOf(parts[qsizetype(axis)], shape[axis]);
        for (const auto& begun : all)
            for (int64_t i = run.begin; i < run.end; ++i) {
                next.insert(begun);
                auto index = begun;
                index.push_back(i);
                next.erase(begun);
                next.insert(index);
            }
        all = next;
    }
    return all;
}

QString textOf(const Dims& dims) { return QString::fromStdString(toTuple(dims)); }

}

class TestGridScene : public QObject {
    Q_OBJECT

private slots:
    void tablesOfEveryRank_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("columns");
        QTest::newRow("without axes one cell") << "x = zeros scalar float32" << 1 << 1;
        QTest::newRow("one axis is a row") << "x = arange 4 float32" << 1 << 4;
        QTest::newRow("one long axis wraps at a round number") << "x = arange 100 uint8" << 13 << 8;
        QTest::newRow("two axes") << "x = arange 3x4 float32" << 3 << 4;
        QTest::newRow("of five axes the last two") << "x = arange 2x1x2x5x3 float32" << 5 << 3;
        QTest::newRow("one axis of size 0") << "x = zeros 0 float32" << 0 << 0;
        QTest::newRow("any axis of size 0 leaves no cells") << "x = zeros 0x3x4 float32" << 0 << 0;
    }

    void tablesOfEveryRank()
    {
        QFETCH(QString, program);
        QFETCH(int, rows);
        QFETCH(int, columns);
        GridOptions options;
        options.width = 500;
        const GridScene scene = sceneOf(factsOf(program.toUtf8().constData()), options);
        QCOMPARE(scene.rows, int64_t(rows));
        QCOMPARE(scene.columns, int64_t(columns));
        const GridWindow window = gridWindow(scene, {});
        QVERIFY(window.end.row <= rows && window.end.column <= columns);
    }

    void axesStayChosenWhereTheyMakeSense()
    {
        GridAxes axes = defaultAxes({4, 3, 2});
        axes.rows = 0;
        axes.fixed = {3, 2, 1};
        QCOMPARE(fittingAxes(axes, {4, 2, 2}).fixed, (Dims{3, 1, 1}));
        QCOMPARE(fittingAxes(axes, {4, 0, 2}).rows, std::optional<size_t>(0));
        QVERIFY(fittingAxes(axes, {4, 3}) == defaultAxes({4, 3}));
    }

    void slices_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QList<int>>("cells"); // from row, from column, to row, to column
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("shape");
        const QString two = "x = arange 4x3 float32", three = "x = arange 2x4x3 float32";
        QTest::newRow("a rectangle") << two << QList<int>{1, 0, 2, 1} << "x[1:3, 0:2]"
                                     << "(2, 2)";
        QTest::newRow("dragged backwards") << two << QList<int>{2, 1, 1, 0} << "x[1:3, 0:2]"
                                           << "(2, 2)";
        QTest::newRow("whole rows") << two << QList<int>{1, 0, 1, 2} << "x[1:2, :]"
                                    << "(1, 3)";
        QTest::newRow("everything") << two << QList<int>{0, 0, 3, 2} << "x[:, :]"
                                    << "(4, 3)";
        QTest::newRow("the cut of the other axes") << three << QList<int>{1, 0, 2, 2} << "x[0, 1:3, :]"
                                                   << "(2, 3)";
        QTest::newRow("a part of a row") << "x = arange 5 float32" << QList<int>{0, 1, 0, 3} << "x[1:4]"
                                         << "(3,)";
        QTest::newRow("from row to row of a wrapped axis") << "x = arange 30 float32" << QList<int>{0, 3, 2, 0} << "x[3:9]"
                                                           << "(6,)";
        QTest::newRow("the name in a list") << "b[0] = arange 4x3 float32" << QList<int>{0, 0, 0, 0} << "b[0][0:1, 0:1]"
                                            << "(1, 1)";
    }

    void slices()
    {
        QFETCH(QString, program);
        QFETCH(QList<int>, cells);
        QFETCH(QString, expression);
        QFETCH(QString, shape);
        const QByteArray name = program.section(u' ', 0, 0).toUtf8();
        GridScene scene = sceneOf(factsOf(program.toUtf8().constData(), name.constData()));
        const ComposedSlice slice = composeSlice(scene, {{cells[0], cells[1]}, {cells[2], cells[3]}});
        QCOMPARE(QString::fromStdString(slice.expression), expression);
        QCOMPARE(textOf(slice.shape), shape);
    }

    void slicesMeanTheCellsThatAreMarked()
    {
        test::RandomLayouts random(5);
        for (int trial = 0; trial < 1000; ++trial) {
            Dims shape;
            for (int64_t axes = random.number(1, 4); axes > 0; --axes)
                shape.push_back(random.number(1, axes > 1 ? 5 : 30));
            GridFacts facts = factsOf(contiguousLayout(shape));
            facts.name = "x";
            GridAxes axes = defaultAxes(shape);
            for (size_t i = 0; i < shape.size(); ++i)
                axes.fixed[i] = random.number(0, shape[i] - 1);
            if (shape.size() > 2 && random.chance(50))
                std::swap(axes.rows, axes.columns);
            const GridScene scene = buildGridScene(facts, axes, {});
            const auto some = [&] {
                for (;;)
                    if (const GridCell cell{random.number(0, scene.rows - 1), random.number(0, scene.columns - 1)}; indexOf(scene, cell))
                        return cell;
            };
            const GridRange range{some(), some()};
            std::set<std::vector<int64_t>> marked;
            for (GridCell cell; cell.row < scene.rows; ++cell.row)
                for (cell.column = 0; cell.column < scene.columns; ++cell.column)
                    if (const auto index = indexOf(scene, cell); index && inRange(scene, range, cell))
                        marked.insert(index->vector());
            const ComposedSlice slice = composeSlice(scene, range);
            QVERIFY2(marked == meant(QString::fromStdString(slice.expression), shape), slice.expression.c_str());
            int64_t elements = 1;
            for (int64_t size : slice.shape)
                elements *= size;
            QCOMPARE(elements, int64_t(marked.size()));
        }
    }

    void transposing()
    {
        QCOMPARE(composeTranspose(factsOf("x = arange 2x3 float32"), 1, 0), std::string("x.transpose(0, 1)"));
        const GridFacts array = factsOf("x = arange 2x3x4 float32\na = numpy x", "a");
        QCOMPARE(composeTranspose(array, 1, 2), std::string("a.swapaxes(1, 2)"));
    }

    void hitsAtFiveSizesOfCells_data()
    {
        QTest::addColumn<double>("zoom");
        for (const double zoom : {0.08, 0.3, 0.7, 1.0, 3.0})
            QTest::addRow("at %g", zoom) << zoom;
    }

    // Every point belongs to the one cell whose box is around it, and to none beside the table.
    void hitsAtFiveSizesOfCells()
    {
        QFETCH(double, zoom);
        test::RandomLayouts random(9);
        for (int trial = 0; trial < 40; ++trial) {
            Dims shape;
            for (int64_t axes = random.number(0, 3); axes > 0; --axes)
                shape.push_back(random.number(1, 40));
            GridOptions options;
            options.zoom = zoom;
            options.width = double(random.number(60, 300));
            options.height = double(random.number(60, 200));
            const GridScene scene = sceneOf(factsOf(contiguousLayout(shape)), options);
            const GridCell last = lastOrigin(scene), origin{random.number(0, last.row), random.number(0, last.column)};
            for (double y = 0.5; y < options.height; y += 3)
                for (double x = 0.5; x < options.width; x += 3)
                    checkHit(scene, origin, {x, y});
        }
    }

    void everyElementCanBeScrolledTo()
    {
        test::RandomLayouts random(21);
        for (int trial = 0; trial < 200; ++trial) {
            const int64_t axes = random.number(1, 2), most = axes == 1 ? 4'000'000'000'000'000'000 : 2'000'000'000;
            Dims shape;
            for (int64_t axis = 0; axis < axes; ++axis)
                shape.push_back(random.number(1, most));
            GridFacts facts = factsOf(Layout{shape, Dims(shape.size(), 0), 0});
            const GridScene scene = sceneOf(facts);
            Dims index;
            for (int64_t size : shape)
                index.push_back(random.number(0, size - 1));
            const auto cell = cellOf(scene, index);
            QVERIFY(cell && indexOf(scene, *cell) == index);
            const GridCell last = lastOrigin(scene), origin{std::min(cell->row, last.row), std::min(cell->column, last.column)};
            const GridRect rect = cellRect(scene, origin, *cell);
            const GridHit hit = hitGrid(scene, origin, {rect.x + rect.width / 2, rect.y + rect.height / 2});
            QVERIFY(hit.part == GridHit::Part::Cell && hit.cell == *cell);
            QVERIFY(rect.x + rect.width <= scene.options.width + 1 && rect.y + rect.height <= scene.options.height + 1);
        }
    }

    void onlyWhatIsSeenIsComputed()
    {
        for (const Layout& layout : {Layout{{31623, 31623}, {1, 31623}, 0}, Layout{{1'000'000'000}, {1}, 0},
                                     Layout{{1 << 30, 1 << 30}, {0, 0}, 0}, Layout{{1000, 1000, 1000}, {1, 1000, 1'000'000}, 0}}) {
            QElapsedTimer clock;
            clock.start();
            const GridScene scene = sceneOf(factsOf(layout));
            const GridCell origin = lastOrigin(scene);
            const GridWindow window = gridWindow(scene, origin);
            QVERIFY((window.end.row - window.begin.row) * (window.end.column - window.begin.column) < 100);
            const auto index = indexOf(scene, {window.end.row - 1, window.end.column - 1});
            for (int64_t row = window.end.row - 1; !index && row > window.begin.row; --row)
                QVERIFY(indexOf(scene, {row, 0}));
            QVERIFY(cellsTouching(scene, window, {0, INT64_MAX}).size() > 4);
            QVERIFY2(clock.elapsed() < 1000, qPrintable(QString::number(clock.elapsed())));
        }
    }

    void sharedElementsAreCounted_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QList<int>>("counts");
        QTest::newRow("its own") << "x = arange 4 float32" << QList<int>{1, 1, 1, 1};
        QTest::newRow("expanded") << "b = arange 1x2 float32\nx = b.expand 1000000000x2" << QList<int>{1000000000, 1000000000};
        QTest::newRow("windows that overlap") << "b = arange 4 float32\nx = b.unfold 0 2 1" << QList<int>{1, 2, 2, 2, 2, 1};
    }

    void sharedElementsAreCounted()
    {
        QFETCH(QString, program);
        QFETCH(QList<int>, counts);
        const GridFacts facts = factsOf(program.toUtf8().constData());
        const GridScene scene = sceneOf(facts);
        QCOMPARE(facts.shared, counts != QList<int>(counts.size(), 1));
        for (int i = 0; i < counts.size(); ++i) {
            const auto index = indexOf(scene, {i / scene.columns, i % scene.columns});
            const ElementCount count = countTouching(facts.places, facts.places.bytesOf(*index));
            QVERIFY(count.exact);
            QCOMPARE(count.count, int64_t(counts[i]));
        }
    }

    // Strides as a hostile file may claim them: an answer comes soon, and says that it is none.
    void aSearchEndsSoon()
    {
        ElementPlaces places;
        places.elementBytes = 1;
        for (int axis = 0; axis < 40; ++axis) {
            places.shape.push_back(2);
            places.byteStrides.push_back(1'000'003 + axis * 7919 + (axis * axis) % 31);
        }
        QElapsedTimer clock;
        clock.start();
        QVERIFY(!countTouching(places, {20'000'001, 20'000'002}).exact);
        QVERIFY(!elementsTouching(places, {20'000'001, 20'000'002}, 8).all);
        QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
    }

    void statisticsAgainstBruteForce()
    {
        test::RandomLayouts random(31);
        int64_t known = 0;
        for (int trial = 0; trial < 2000; ++trial) {
            const Layout layout = random.next(4, 5, false);
            const GridFacts facts = factsOf(layout);
            std::vector<float> values(size_t(std::max<int64_t>(1, extentOf(layout).value().end)));
            for (float& value : values)
                value = random.chance(10) ? NAN : random.chance(5) ? -INFINITY : float(random.number(-50, 50)) / 4;
            RunSet there;
            for (int64_t i = 0; i < int64_t(values.size()); ++i)
                if (random.chance(80))
                    there.add({i * 4, i * 4 + 4});
            StatisticsWalk walk(facts);
            const auto read = [&](int64_t start, int64_t size) {
                trace::ValuePage page{start, std::vector<std::byte>(size_t(size)), {}};
                const int64_t here = std::clamp<int64_t>(int64_t(values.size()) * 4 - start, 0, size);
                std::memcpy(page.bytes.data(), reinterpret_cast<const std::byte*>(values.data()) + start, size_t(here));
                for (const Run& run : there.runs())
                    page.known.add({std::clamp(run.begin, start, start + size), std::clamp(run.end, start, start + size)});
                return page;
            };
            while (!walk.finished())
                walk.go(read, random.number(1, 7));
            GridStatistics expected;
            double sum = 0, least = INFINITY, most = -INFINITY;
            forEachElement(layout, [&](int64_t at) {
                ++expected.elements;
                if (!there.contains(at * 4))
                    return;
                const float value = values[size_t(at)];
                ++expected.known;
                expected.nan += std::isnan(value) ? 1 : 0;
                expected.inf += std::isinf(value) ? 1 : 0;
                if (!std::isfinite(value))
                    return;
                sum += double(value);
                least = std::min(least, double(value));
                most = std::max(most, double(value));
            });
            const GridStatistics& found = walk.statistics();
            QCOMPARE(found.elements, expected.elements);
            QCOMPARE(found.looked, expected.elements);
            QCOMPARE(found.known, expected.known);
            QCOMPARE(found.nan, expected.nan);
            QCOMPARE(found.inf, expected.inf);
            known += found.known;
            if (found.finite() == 0)
                continue;
            QVERIFY(std::abs(found.mean - sum / double(found.finite())) < 1e-9);
            QCOMPARE(numberValue(facts.type, {found.least.data(), 4}).value(), least);
            QCOMPARE(numberValue(facts.type, {found.most.data(), 4}).value(), most);
            QCOMPARE(found.largest, std::max(std::abs(least), std::abs(most)));
        }
        QVERIFY(known > 10000);
    }

    void unwrittenValuesDoNotCount()
    {
        StatisticsWalk walk(factsOf(Layout{{6}, {1}, 0}, trace::Fill::Unwritten));
        walk.go([](int64_t start, int64_t size) { return trace::ValuePage{start, std::vector<std::byte>(size_t(size)), {}}; }, 100);
        QVERIFY(walk.finished());
        QCOMPARE(walk.statistics().unwritten, int64_t(6));
        QCOMPARE(walk.statistics().known, int64_t(0));
    }

    // Doubles cannot tell these apart.
    void wholeNumbersAreExact()
    {
        const NumberType type = numberType(DType::Int64);
        const int64_t a = (int64_t(1) << 62) + 1, b = a + 1;
        QVERIFY(numberLess(type, std::as_bytes(std::span(&a, 1)), std::as_bytes(std::span(&b, 1))));
        QVERIFY(!numberLess(type, std::as_bytes(std::span(&b, 1)), std::as_bytes(std::span(&a, 1))));
    }

    void countingEndsAtItsBudget()
    {
        const auto nothing = [](int64_t, int64_t) { return trace::ValuePage(); };
        StatisticsWalk repeated(factsOf(Layout{{1 << 30, 4}, {0, 1}, 0}));
        repeated.go(nothing, 100);
        QVERIFY(repeated.finished()); // four elements, each a thousand million times
        QCOMPARE(repeated.statistics().looked, int64_t(4) << 30);
        StatisticsWalk large(factsOf(Layout{{31623, 31623}, {1, 31623}, 0}));
        large.go(nothing, INT64_MAX);
        QVERIFY(large.finished());
        QCOMPARE(large.statistics().looked, StatisticsWalk::kBudget);
    }

private:
    void checkHit(const GridScene& scene, GridCell origin, GridPoint point)
    {
        std::optional<GridCell> expected;
        const GridWindow window = gridWindow(scene, origin);
        for (GridCell cell = window.begin; cell.row < window.end.row; ++cell.row)
            for (cell.column = window.begin.column; cell.column < window.end.column; ++cell.column)
                if (indexOf(scene, cell) && cellRect(scene, origin, cell).contains(point))
                    expected = cell;
        const GridHit hit = hitGrid(scene, origin, point);
        QCOMPARE(hit.part == GridHit::Part::Cell, expected.has_value());
        if (expected)
            QVERIFY(hit.cell == *expected);
    }
};

QTEST_GUILESS_MAIN(TestGridScene)
#include "tst_grid_scene.moc"
