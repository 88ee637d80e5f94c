#include "tests/support/graph_shapes.h"
#include "tests/support/layout_checks.h"
#include "views/geometry/layered_graph.h"

#include <QtTest>

using namespace ss;
using namespace ss::test;
using namespace ss::views;

namespace {

GraphLayout laidOut(const LayoutInput& input, LayoutDirection direction = LayoutDirection::Down)
{
    LayoutOptions options;
    options.direction = direction;
    return layOut(input, options);
}

bool same(const GraphLayout& a, const GraphLayout& b)
{
    if (a.boxes != b.boxes || a.groups != b.groups || a.layers != b.layers || a.ghosts.size() != b.ghosts.size() ||
        a.routes.size() != b.routes.size())
        return false;
    for (size_t i = 0; i < a.ghosts.size(); ++i)
        if (a.ghosts[i].rect != b.ghosts[i].rect || a.ghosts[i].box != b.ghosts[i].box)
            return false;
    for (size_t i = 0; i < a.routes.size(); ++i)
        if (a.routes[i].points != b.routes[i].points || a.routes[i].ghost != b.routes[i].ghost)
            return false;
    return true;
}

bool isStraightDown(const LayoutRoute& route)
{
    return std::all_of(route.points.begin(), route.points.end(),
                       [&](QPointF point) { return std::abs(point.x() - route.points[0].x()) < 0.01; });
}

}

class TestGraphLayout : public QObject {
    Q_OBJECT
private slots:
    void everyShapeIsLaidOutRightly_data()
    {
        QTest::addColumn<int>("boxes");
        QTest::addColumn<bool>("right");
        QTest::newRow("a few boxes, downwards") << 7 << false;
        QTest::newRow("a few boxes, to the right") << 7 << true;
        QTest::newRow("a small graph, downwards") << 45 << false;
        QTest::newRow("a small graph, to the right") << 45 << true;
        QTest::newRow("hundreds of boxes, downwards") << 400 << false;
        QTest::newRow("hundreds of boxes, to the right") << 400 << true;
        QTest::newRow("thousands of boxes, downwards") << 3000 << false;
    }
    void everyShapeIsLaidOutRightly()
    {
        QFETCH(int, boxes);
        QFETCH(bool, right);
        const auto direction = right ? LayoutDirection::Right : LayoutDirection::Down;
        for (const GraphShape& shape : shapesOf(size_t(boxes))) {
            const GraphLayout layout = laidOut(shape.input, direction);
            const QString wrong = whatIsWrong(shape.input, layout, direction);
            QVERIFY2(wrong.isEmpty(), qPrintable(QString::fromStdString(shape.name) + ": " + wrong));
            QVERIFY2(doublesOnEachOther(shape.input, layout) == 0, shape.name.c_str());
            QVERIFY2(strangersInFrames(shape.input, layout) == 0, qPrintable(QStringLiteral("%1: %2 strangers")
                                                                                 .arg(QString::fromStdString(shape.name))
                                                                                 .arg(strangersInFrames(shape.input, layout))));
            QVERIFY2(same(layout, laidOut(shape.input, direction)), shape.name.c_str());
        }
    }

    void randomGraphsAreLaidOutRightly()
    {
        for (uint32_t seed = 0; seed < 60; ++seed) {
            const size_t boxes = 3 + seed * 3;
            for (const LayoutInput& input :
                 {randomShape(boxes, boxes * (1 + seed % 3), seed), randomShape(boxes, boxes, seed, true), cyclicShape(boxes, seed)}) {
                const GraphLayout layout = laidOut(input);
                const QString wrong = whatIsWrong(input, layout, LayoutDirection::Down);
                QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(wrong)));
                QVERIFY2(strangersInFrames(input, layout) == 0,
                         qPrintable(QStringLiteral("seed %1: %2 strangers").arg(seed).arg(strangersInFrames(input, layout))));
                QCOMPARE(doublesOnEachOther(input, layout), size_t(0));
            }
        }
    }

    void nothingIsLaidOutAsNothing()
    {
        const GraphLayout layout = laidOut({});
        QVERIFY(layout.boxes.empty() && layout.routes.empty() && layout.bounds.isNull());
        const GraphLayout one = laidOut(chainShape(1));
        QCOMPARE(one.bounds, one.boxes[0]);
    }

    void aPureChainIsOneStraightLine()
    {
        const GraphLayout layout = laidOut(chainShape(300));
        QVERIFY(std::all_of(layout.routes.begin(), layout.routes.end(), isStraightDown));
        QCOMPARE(layout.bounds.width(), 96.0);
    }

    void theMainLineOfAnMlpIsStraightAndLeavesStandOnBothSides()
    {
        const LayoutInput input = mlpShape(400);
        const GraphLayout layout = laidOut(input);
        for (size_t edge = 0; edge < input.edges.size(); ++edge)
            if (const auto [from, to, label] = input.edges[edge]; !input.boxes[from].isLeaf)
                QVERIFY(isStraightDown(layout.routes[edge]));
        for (uint32_t box = 7; box + 1 < input.boxes.size(); box += 4) { // an addmm, with its weight and its bias right before it
            const double middle = layout.boxes[box].center().x();
            QCOMPARE(layout.boxes[box - 1].center().x() - middle, middle - layout.boxes[box - 2].center().x());
            QCOMPARE(layout.layers[box - 1] + 1, layout.layers[box]);
        }
    }

    void aDiamondIsSymmetrical()
    {
        ShapeMaker make;
        const uint32_t top = make.op(), left = make.op({top}), right = make.op({top}), bottom = make.op({left, right});
        const GraphLayout layout = laidOut(make.take());
        QCOMPARE(layout.boxes[top].center().x(), layout.boxes[bottom].center().x());
        QCOMPARE(layout.boxes[left].center().x() + layout.boxes[right].center().x(), 2 * layout.boxes[top].center().x());
    }

    void aLeafOfFarUsersIsDrawnOnceForEach()
    {
        const LayoutInput input = rnnShape(50);
        const GraphLayout layout = laidOut(input);
        QCOMPARE(layout.ghosts.size(), size_t(4 * 49));
        QCOMPARE(qualityOf(input, layout).crossings, size_t(0));
        for (size_t edge = 0; edge < input.edges.size(); ++edge)
            if (const uint32_t ghost = layout.routes[edge].ghost; ghost != UINT32_MAX) {
                const QRectF &beside = layout.ghosts[ghost].rect, &user = layout.boxes[input.edges[edge].to];
                QVERIFY(user.top() - beside.bottom() < 100 && std::abs(user.center().x() - beside.center().x()) < 400);
            }
        LayoutOptions options;
        options.ghostFrom = UINT32_MAX;
        const GraphLayout without = layOut(input, options);
        QVERIFY(without.ghosts.empty());
        QCOMPARE(whatIsWrong(input, without, LayoutDirection::Down), QString());
    }

    void farUsesOfABoxShareALane()
    {
        const LayoutInput input = hubShape(1000, 24);
        const GraphLayout layout = laidOut(input);
        QVERIFY(layout.bounds.width() < 200);
        size_t points = 0;
        for (const LayoutRoute& route : layout.routes)
            points += route.points.size();
        QVERIFY2(points < 8 * input.edges.size(), "an edge that spans many layers has few points");
    }

    void labelsHaveTheirRoom_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("right");
        for (const char* name : {"MLP", "MLP in modules", "residual", "residual in modules", "RNN", "diamonds", "U-Net", "a += a"})
            for (const bool right : {false, true})
                QTest::newRow(qPrintable(QStringLiteral("%1%2").arg(name, right ? ", to the right" : ""))) << QString(name) << right;
    }
    void labelsHaveTheirRoom()
    {
        QFETCH(QString, name);
        QFETCH(bool, right);
        auto shapes = shapesOf(60);
        LayoutInput input =
            std::find_if(shapes.begin(), shapes.end(), [&](const GraphShape& each) { return each.name == name.toStdString(); })->input;
        constexpr double width = 64;
        for (LayoutEdge& edge : input.edges)
            edge.labelWidth = width;
        const auto direction = right ? LayoutDirection::Right : LayoutDirection::Down;
        const GraphLayout layout = laidOut(input, direction);
        QCOMPARE(whatIsWrong(input, layout, direction), QString());
        std::vector<QRectF> labels;
        size_t onLabels = 0;
        for (const LayoutRoute& route : layout.routes) {
            const QRectF label(route.label.x(), route.label.y() - 5, width, 10);
            for (const QRectF& box : layout.boxes)
                QVERIFY2(!label.intersects(box), "a label lies on a box");
            for (const LayoutGhost& ghost : layout.ghosts)
                QVERIFY2(!label.intersects(ghost.rect), "a label lies on a ghost");
            for (const QRectF& other : labels)
                onLabels += label.intersects(other);
            labels.push_back(label);
        }
        QVERIFY2(onLabels * 50 <= labels.size(),
                 qPrintable(QStringLiteral("%1 labels of %2 lie on others").arg(onLabels).arg(labels.size())));
    }

    void workStopsSoonAfterTheWish_data()
    {
        QTest::addColumn<QString>("name");
        for (const GraphShape& shape : shapesOf(3000))
            QTest::newRow(shape.name.c_str()) << QString::fromStdString(shape.name);
    }
    void workStopsSoonAfterTheWish()
    {
        QFETCH(QString, name);
        static const auto shapes = shapesOf(3000);
        const auto shape =
            std::find_if(shapes.begin(), shapes.end(), [&](const GraphShape& each) { return each.name == name.toStdString(); });
        layered::Watch watch(nullptr);
        layered::layOut(shape->input, {}, watch);
        QVERIFY2(watch.mostUnwatched() < 60'000, qPrintable(QString::number(watch.mostUnwatched())));
        QVERIFY(watch.steps() > shape->input.boxes.size());

        Progress progress;
        layOut(shape->input, {}, &progress);
        QCOMPARE(progress.done(), 1.0);
        progress.stop();
        QVERIFY_EXCEPTION_THROWN(layOut(shape->input, {}, &progress), Stopped);
    }

    void workGrowsWithTheGraphAlone()
    {
        for (const char* name : {"MLP in modules", "residual", "eight heads", "RNN", "chain", "hub", "scattered", "diamonds"}) {
            std::vector<double> perBox;
            for (const size_t boxes : {2'500, 20'000}) {
                const auto shapes = shapesOf(boxes);
                const auto shape = std::find_if(shapes.begin(), shapes.end(), [&](const GraphShape& each) { return each.name == name; });
                layered::Watch watch(nullptr);
                const GraphLayout layout = layered::layOut(shape->input, {}, watch);
                perBox.push_back(double(watch.steps()) / double(shape->input.boxes.size() + layout.ghosts.size()));
            }
            QVERIFY2(perBox[1] < 2 * perBox[0],
                     qPrintable(QStringLiteral("%1: %2 then %3 steps for a box").arg(name).arg(perBox[0]).arg(perBox[1])));
        }
    }
};

QTEST_GUILESS_MAIN(TestGraphLayout)
#include "tst_graph_layout.moc"
