#include "tests/support/layout_checks.h"
#include "tests/support/layout_growth.h"

#include <QtTest>

using namespace ss;
using namespace ss::test;
using namespace ss::views;

namespace {

GraphLayout after(const GraphLayout& before, const LayoutInput& input)
{
    LayoutOptions options;
    options.before = &before;
    return layOut(input, options);
}

double areaOf(const GraphLayout& layout) { return layout.bounds.width() * layout.bounds.height(); }

/// A chain in which some boxes are one instead.
LayoutInput closedChain(size_t boxes, size_t from, size_t count)
{
    LayoutInput input;
    for (size_t i = 0; i < boxes; ++i) {
        if (i > from && i < from + count)
            continue;
        input.boxes.push_back({96, 36, i == from && count > 1 ? 5000 : i + 1, i == 0, UINT32_MAX});
        if (input.boxes.size() > 1)
            input.edges.push_back({uint32_t(input.boxes.size() - 2), uint32_t(input.boxes.size() - 1), 0});
    }
    return input;
}

const QRectF& rectOf(const GraphLayout& layout, uint64_t key)
{
    return layout.boxes[size_t(std::find(layout.keys.begin(), layout.keys.end(), key) - layout.keys.begin())];
}

/// A model of layers: the first `open` of them are frames around a weight, a linear and a relu, the others boxes; the model is a frame
/// around them all. Behind it `tail` more.
LayoutInput layers(size_t count, size_t open, size_t tail)
{
    LayoutInput input;
    input.groupParents = {UINT32_MAX};
    const auto add = [&](uint64_t key, uint32_t group, std::vector<uint32_t> from, bool isLeaf = false) {
        const auto box = uint32_t(input.boxes.size());
        input.boxes.push_back({96, 36, key, isLeaf, group});
        for (const uint32_t each : from)
            input.edges.push_back({each, box, 60});
        return box;
    };
    uint32_t at = add(1, UINT32_MAX, {}, true);
    for (size_t layer = 0; layer < count; ++layer) {
        const uint64_t key = 100 * (layer + 1);
        if (layer >= open) {
            at = add(key, 0, {at});
            continue;
        }
        const auto group = uint32_t(input.groupParents.size());
        input.groupParents.push_back(0);
        const uint32_t weight = add(key + 1, group, {}, true);
        at = add(key + 2, group, {add(key + 3, group, {weight, at})});
    }
    for (size_t i = 0; i < tail; ++i)
        at = add(50 + i, UINT32_MAX, {at});
    return input;
}

/// Between a frame's upper edge and what is in it, of all frames the least.
double leastTitle(const LayoutInput& input, const GraphLayout& layout)
{
    double least = 1e9;
    for (const LayoutBox& box : input.boxes)
        if (box.group != UINT32_MAX)
            least = std::min(least, rectOf(layout, box.key).top() - layout.groups[box.group].top());
    for (size_t group = 0; group < layout.groups.size(); ++group)
        if (input.groupParents[group] != UINT32_MAX)
            least = std::min(least, layout.groups[group].top() - layout.groups[input.groupParents[group]].top());
    return least;
}

}

class TestGraphLayoutGrowth : public QObject {
    Q_OBJECT

    static void addShapes(const QStringList& without = {})
    {
        QTest::addColumn<QString>("name");
        for (const GraphShape& shape : shapesOf(10))
            if (!without.contains(QString::fromStdString(shape.name)))
                QTest::newRow(shape.name.c_str()) << QString::fromStdString(shape.name);
    }
    static GraphShape shapeOf(const QString& name, size_t boxes)
    {
        auto shapes = shapesOf(boxes);
        return *std::find_if(shapes.begin(), shapes.end(), [&](const GraphShape& each) { return each.name == name.toStdString(); });
    }

private slots:
    void boxesStayWhileAGraphGrows_data() { addShapes(); }
    void boxesStayWhileAGraphGrows()
    {
        QFETCH(QString, name);
        const GraphShape shape = shapeOf(name, 110);
        const Growth growth = grown(shape.input);
        QCOMPARE(growth.wrong, QString());
        QVERIFY(growth.stayed > 3000);
        // The two first layouts may be one each; frames that come later may need room between two layers.
        QVERIFY2(growth.moved <= (shape.input.groupParents.empty() ? 3 : 10), qPrintable(QString::number(growth.moved)));
        QVERIFY2(double(growth.changed) < 0.01 * double(growth.stayed), qPrintable(QString::number(growth.changed)));

        const GraphLayout fresh = layOut(shape.input);
        const LayoutQuality kept = qualityOf(shape.input, growth.last), best = qualityOf(shape.input, fresh);
        QVERIFY2(double(kept.crossings) <= 2.5 * double(best.crossings) + 20,
                 qPrintable(QStringLiteral("%1, %2").arg(kept.crossings).arg(best.crossings)));
        QVERIFY2(kept.length <= 2.2 * best.length, qPrintable(QStringLiteral("%1, %2").arg(kept.length).arg(best.length)));
        QVERIFY2(areaOf(growth.last) <= 4 * areaOf(fresh),
                 qPrintable(QStringLiteral("%1, %2").arg(areaOf(growth.last)).arg(areaOf(fresh))));
        if (name != "random in groups")
            QCOMPARE(growth.strangers, size_t(0));
    }

    void boxesStayWhileAGraphGrowsToTheRight()
    {
        for (const LayoutInput& input : {mlpShape(60, true), residualShape(60), rnnShape(12)}) {
            const Growth growth = grown(input, 1, LayoutDirection::Right);
            QCOMPARE(growth.wrong, QString());
            QVERIFY2(growth.moved <= 3, qPrintable(QString::number(growth.moved)));
        }
    }

    void boxesStayWhileTheBeginningGoes_data() { addShapes(); }
    void boxesStayWhileTheBeginningGoes()
    {
        QFETCH(QString, name);
        const Growth growth = shrunk(shapeOf(name, 110).input, 2);
        QCOMPARE(growth.wrong, QString());
        QVERIFY(growth.stayed > 2000);
        QCOMPARE(growth.moved, size_t(0));
    }

    // Hubs and scattered groups go over all of a graph: a window has another shape each time.
    void aWindowThatGoesOverAGraphDoesNotGrow_data() { addShapes({"random in groups", "hub", "shared leaf"}); }
    void aWindowThatGoesOverAGraphDoesNotGrow()
    {
        QFETCH(QString, name);
        const GraphShape shape = shapeOf(name, 400);
        const size_t last = shape.input.boxes.size();
        const Growth growth = rolled(shape.input, 60, 4);
        QCOMPARE(growth.wrong, QString());
        QVERIFY2(growth.moved <= 10, qPrintable(QString::number(growth.moved)));
        const GraphLayout fresh = layOut(suffixOf(shape.input, last - growth.last.boxes.size()));
        QVERIFY2(areaOf(growth.last) <= 6 * areaOf(fresh),
                 qPrintable(QStringLiteral("%1, %2").arg(areaOf(growth.last)).arg(areaOf(fresh))));
    }

    void theSameGraphStaysAsItIs_data() { addShapes(); }
    void theSameGraphStaysAsItIs()
    {
        QFETCH(QString, name);
        for (const size_t boxes : {40, 500}) {
            const GraphShape shape = shapeOf(name, boxes);
            const GraphLayout first = layOut(shape.input), second = after(first, shape.input);
            QCOMPARE(second.boxes, first.boxes);
            QCOMPARE(second.layers, first.layers);
            QCOMPARE(second.ghosts.size(), first.ghosts.size());
            for (size_t i = 0; i < first.ghosts.size(); ++i)
                QCOMPARE(second.ghosts[i].rect, first.ghosts[i].rect);
            QCOMPARE(whatIsWrong(shape.input, second, LayoutDirection::Down), QString());
        }
    }

    void whatIsClosedLeavesNoHoleAndWhatIsOpenedFindsRoom()
    {
        const LayoutInput open = closedChain(40, 10, 1), closed = closedChain(40, 10, 20);
        const GraphLayout first = layOut(open), second = after(first, closed), third = after(second, open);
        for (const GraphLayout* layout : {&second, &third})
            for (const uint64_t key : {1, 5, 10}) // above it
                QCOMPARE(rectOf(*layout, key), rectOf(first, key));
        QCOMPARE(second.bounds.height(), 21.0 * 36 + 20 * 42);
        for (const uint64_t key : {31, 40}) { // below it
            QCOMPARE(rectOf(second, key).x(), rectOf(first, key).x());
            QCOMPARE(rectOf(third, key), rectOf(first, key));
        }
        QCOMPARE(whatIsWrong(open, third, LayoutDirection::Down), QString());
    }

    void aBoxThatBecomesWiderPushesNobody()
    {
        LayoutInput input = headsShape(60, 3);
        const GraphLayout first = layOut(input);
        input.boxes[20].width += 30;
        const GraphLayout second = after(first, input);
        QCOMPARE(whatIsWrong(input, second, LayoutDirection::Down), QString());
        size_t moved = 0;
        for (size_t box = 0; box < input.boxes.size(); ++box)
            moved += first.boxes[box].center() != second.boxes[box].center();
        QVERIFY2(moved <= 1, qPrintable(QString::number(moved)));
    }

    void anotherGraphIsLaidOutAnew()
    {
        const LayoutInput input = mlpShape(60);
        LayoutInput other = residualShape(60);
        for (LayoutBox& box : other.boxes)
            box.key += 1000;
        const GraphLayout fresh = layOut(input), next = after(layOut(other), input);
        QCOMPARE(next.boxes, fresh.boxes);
    }

    /// Titles of frames stay legible: while a line behind the model is added, and where a layer of it is opened.
    void framesKeepRoomForTheirTitles()
    {
        constexpr double kTitle = 20;
        for (const LayoutDirection direction : {LayoutDirection::Down, LayoutDirection::Right}) {
            LayoutOptions options;
            options.direction = direction;
            const LayoutInput first = layers(3, 2, 1), longer = layers(3, 2, 3), closed = layers(3, 0, 2), opened = layers(3, 1, 2);
            const GraphLayout one = layOut(first, options), none = layOut(closed, options);
            QVERIFY2(leastTitle(first, one) >= kTitle, qPrintable(QString::number(leastTitle(first, one))));
            options.before = &one;
            const GraphLayout two = layOut(longer, options);
            QCOMPARE(rectOf(two, 102), rectOf(one, 102));
            QVERIFY2(leastTitle(longer, two) >= kTitle, qPrintable(QString::number(leastTitle(longer, two))));
            options.before = &none;
            const GraphLayout three = layOut(opened, options);
            QCOMPARE(whatIsWrong(opened, three, direction), QString());
            if (direction == LayoutDirection::Right)
                QVERIFY2(leastTitle(opened, three) >= kTitle, qPrintable(QString::number(leastTitle(opened, three))));
        }
    }

    void aStepThatIsRunAgainLooksTheSame()
    {
        // Of the step before only the leaves are left: the parameters.
        LayoutInput first = mlpShape(60), second = first;
        for (LayoutBox& box : second.boxes)
            if (!box.isLeaf)
                box.key += 1000;
        const GraphLayout one = layOut(first), two = after(one, second);
        QCOMPARE(two.boxes, one.boxes);
    }
};

QTEST_GUILESS_MAIN(TestGraphLayoutGrowth)
#include "tst_graph_layout_growth.moc"
