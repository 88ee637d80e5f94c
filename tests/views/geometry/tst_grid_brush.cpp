// Grid cell -> bytes -> map cells and back, exact against brute force.
#include "tests/support/random_layout.h"
#include "tests/support/random_trace.h"
#include "views/geometry/grid_scene.h"
#include "views/geometry/map_rows.h"

#include <QtTest>
#include <set>

using namespace ss;
using namespace ss::views;

namespace {

/// Every element of a handle with its bytes, said as simply as possible.
std::vector<std::pair<std::vector<int64_t>, Run>> elementsOf(const trace::TraceState& state, HandleId handle)
{
    Dims shape, strides;
    int64_t start = 0, size = 1;
    if (handle.isTensor()) {
        const auto& view = state.tensor(handle.tensor()).view;
        size = itemsize(view.dtype);
        shape = view.layout.shape;
        start = view.storageStart + view.layout.offset * size;
        for (int64_t stride : view.layout.strides)
            strides.push_back(stride * size);
    } else {
        const auto& made = state.array(handle.array()).made;
        shape = made.shape, strides = made.byteStrides, start = made.start, size = made.itemsize;
    }
    int64_t count = 1;
    for (int64_t each : shape)
        count *= each;
    std::vector<std::pair<std::vector<int64_t>, Run>> elements;
    for (int64_t number = 0; number < count; ++number) {
        std::vector<int64_t> index(shape.size());
        int64_t rest = number, at = start;
        for (size_t axis = shape.size(); axis-- > 0; rest /= shape[axis]) {
            index[axis] = rest % shape[axis];
            at += index[axis] * strides[axis];
        }
        elements.push_back({index, {at, at + size}});
    }
    return elements;
}

bool meet(Run a, Run b) { return a.begin < b.end && b.begin < a.end; }

MapOptions everything()
{
    MapOptions options;
    options.temporaries = Temporaries::All;
    options.freed = true;
    options.metrics.smallCell = 0.001; // every strip in boxes
    return options;
}

/// A grid whose cut shows an element, with all cells of that cut in view.
GridScene gridAt(const GridFacts& facts, const Dims& index)
{
    GridAxes axes = defaultAxes(facts.places.shape);
    axes.fixed = index;
    return buildGridScene(facts, axes, {4000, 4000, 1, {}});
}

}

class TestGridBrush : public QObject {
    Q_OBJECT

private slots:
    void ofRandomPrograms_data()
    {
        QTest::addColumn<int>("first");
        for (int first = 0; first < 10000; first += 1000)
            QTest::addRow("programs %d to %d", first, first + 999) << first;
    }

    void ofRandomPrograms()
    {
        QFETCH(int, first);
        int64_t compared = 0;
        for (int seed = first; seed < first + 1000 && !QTest::currentTestFailed(); ++seed) {
            test::RandomTrace program{uint64_t(seed)};
            trace::TraceState state;
            for (int i = 0; i < 60; ++i)
                state.apply(program.next());
            compared += checkState(state);
        }
        QVERIFY2(compared > 20000, qPrintable(QString::number(compared)));
    }

    // NumPy steps by any number of bytes, and starts anywhere.
    void ofArraysThatStepByAnyNumberOfBytes()
    {
        int64_t compared = 0;
        test::RandomLayouts layouts(3);
        for (int trial = 0; trial < 2000 && !QTest::currentTestFailed(); ++trial) {
            const Layout layout = layouts.next(4, 4);
            const auto extent = extentOf(layout).value();
            trace::ArrayMade array;
            array.array = ArrayId(0);
            array.buffer = BufferId(0);
            array.dtype = trial % 2 ? "<f4" : "<i2";
            array.itemsize = trial % 2 ? 4 : 2;
            array.shape = layout.shape;
            array.byteStrides = layout.strides;
            array.start = layout.offset - std::min<int64_t>(0, extent.begin);
            trace::BufferMade buffer;
            buffer.buffer = BufferId(0);
            buffer.bytes = extent.end - std::min<int64_t>(0, extent.begin) + array.itemsize;
            trace::TraceState state;
            state.apply({0, trace::Phase::Forward, 0, 0, buffer});
            state.apply({1, trace::Phase::Forward, 0, 0, array});
            compared += checkState(state);
        }
        QVERIFY(compared > 5000);
    }

private:
    int64_t checkState(const trace::TraceState& state)
    {
        const MapScene map = buildMapScene(state, everything());
        int64_t compared = 0;
        for (const HandleId handle : state.livingHandles()) {
            const auto elements = elementsOf(state, handle);
            const GridFacts facts = gridFacts(state, handle);
            [&] { QCOMPARE(facts.elements(), int64_t(elements.size())); }();
            for (size_t i = 0; i < elements.size() && !QTest::currentTestFailed(); ++i, ++compared)
                checkElement(map, facts, elements, elements[i].first, elements[i].second);
        }
        return compared;
    }

    void checkElement(const MapScene& map, const GridFacts& facts, const std::vector<std::pair<std::vector<int64_t>, Run>>& elements,
                      const std::vector<int64_t>& at, Run bytes)
    {
        const Dims index(at);
        const GridScene grid = gridAt(facts, index);
        const auto cell = cellOf(grid, index);
        QVERIFY(cell && indexOf(grid, *cell) == index);
        QCOMPARE(facts.places.bytesOf(index), bytes);
        const MapStrip* strip = map.stripOf(facts.buffer);
        QVERIFY(strip && strip->separateCells());
        QCOMPARE(facts.outside(bytes), bytes.end > strip->bytes); // the storage was made smaller
        if (facts.outside(bytes))
            return checkBack(grid, elements, bytes);
        // The cells of the map that are marked are the element's bytes, no byte more or less.
        const int64_t first = bytes.begin / strip->cellBytes, last = (bytes.end + strip->cellBytes - 1) / strip->cellBytes;
        QCOMPARE(first * strip->cellBytes, bytes.begin);
        QCOMPARE(last * strip->cellBytes, bytes.end);
        for (const int64_t each : std::set{first, last - 1}) {
            const double y = rowTop(map, *strip, rowOfCell(*strip, each)) + 2;
            const MapHit hit = hitMap(map, cellLeft(*strip, each) + strip->columnWidth / 2, y);
            QCOMPARE(hit.cell, std::optional(each));
            checkBack(grid, elements, {each * strip->cellBytes, (each + 1) * strip->cellBytes});
        }
        if (last - first > 1)
            checkBack(grid, elements, bytes);
        const auto times = std::count_if(elements.begin(), elements.end(), [&](const auto& other) { return meet(other.second, bytes); });
        const ElementCount counted = countTouching(facts.places, bytes);
        QVERIFY(counted.exact);
        QCOMPARE(counted.count, int64_t(times));
        QVERIFY(times < 2 || facts.shared);
    }

    /// From bytes to the elements that are marked.
    void checkBack(const GridScene& grid, const std::vector<std::pair<std::vector<int64_t>, Run>>& elements, Run bytes)
    {
        std::set<std::vector<int64_t>> expected, seen, found, marked;
        for (const auto& [index, own] : elements)
            if (meet(own, bytes)) {
                expected.insert(index);
                if (cellOf(grid, Dims(index)))
                    seen.insert(index);
            }
        const FoundElements all = elementsTouching(grid.facts.places, bytes, 1 << 12);
        QVERIFY(all.all);
        for (const Dims& index : all.indices)
            found.insert(index.vector());
        QVERIFY(found == expected);
        for (const GridCell& cell : cellsTouching(grid, gridWindow(grid, {}), bytes))
            marked.insert(indexOf(grid, cell)->vector());
        QVERIFY(marked == seen);
    }
};

QTEST_GUILESS_MAIN(TestGridBrush)
#include "tst_grid_brush.moc"
