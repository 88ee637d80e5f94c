#include "tests/support/golden.h"
#include "tests/support/graph_shapes.h"
#include "tests/support/layout_checks.h"

#include <QtTest>

using namespace ss;
using namespace ss::test;
using namespace ss::views;

namespace {

/// A route of straight lines.
LayoutRoute lines(const std::vector<QPointF>& corners)
{
    LayoutRoute route;
    route.points.push_back(corners.front());
    for (size_t i = 1; i < corners.size(); ++i)
        for (int third = 1; third <= 3; ++third)
            route.points.push_back(corners[i - 1] + (corners[i] - corners[i - 1]) * third / 3);
    return route;
}

LayoutQuality qualityOfLines(const std::vector<std::vector<QPointF>>& routes)
{
    LayoutInput input;
    GraphLayout layout;
    for (const auto& corners : routes) {
        input.edges.push_back({0, 1, 0});
        layout.routes.push_back(lines(corners));
    }
    return qualityOf(input, layout);
}

/// By trying each pair of pieces: crossings of edges whose routes are cut into very short straight pieces.
size_t crossingsByHand(const GraphLayout& layout)
{
    const auto pointAt = [](const QPointF* p, double t) {
        const double s = 1 - t;
        return s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3];
    };
    std::vector<std::vector<QPointF>> ways;
    for (const LayoutRoute& route : layout.routes) {
        auto& way = ways.emplace_back();
        for (size_t i = 0; i + 3 < route.points.size(); i += 3)
            for (int cut = 0; cut < 23; ++cut)
                way.push_back(pointAt(&route.points[i], (cut + 0.013 * double(i % 7)) / 23));
        way.push_back(route.points.back());
    }
    const auto side = [](QPointF a, QPointF b, QPointF p) { return (b.x() - a.x()) * (p.y() - a.y()) - (b.y() - a.y()) * (p.x() - a.x()); };
    size_t crossings = 0;
    for (size_t one = 0; one < ways.size(); ++one)
        for (size_t other = one + 1; other < ways.size(); ++other)
            for (size_t i = 1; i < ways[one].size(); ++i)
                for (size_t j = 1; j < ways[other].size(); ++j) {
                    const QPointF a = ways[one][i - 1], b = ways[one][i], c = ways[other][j - 1], d = ways[other][j];
                    crossings += side(a, b, c) * side(a, b, d) < -1e-9 && side(c, d, a) * side(c, d, b) < -1e-9;
                }
    return crossings;
}

}

class TestGraphCrossings : public QObject {
    Q_OBJECT
private slots:
    void crossingsAreCountedWhereLinesCross()
    {
        QCOMPARE(qualityOfLines({}).crossings, size_t(0));
        QCOMPARE(qualityOfLines({{{0, 0}, {10, 10}}, {{10, 0}, {0, 10}}}).crossings, size_t(1));
        QCOMPARE(qualityOfLines({{{0, 0}, {10, 10}}, {{0, 0}, {10, 10}}}).crossings, size_t(0)); // on each other
        QCOMPARE(qualityOfLines({{{0, 0}, {10, 10}}, {{0, 0}, {5, 10}}}).crossings, size_t(0));  // from one point
        QCOMPARE(qualityOfLines({{{0, 0}, {0, 30}}, {{-5, 5}, {5, 10}, {-5, 20}}}).crossings, size_t(2));
        QCOMPARE(qualityOfLines({{{0, 0}, {0, 1000}}, {{-5, 5}, {5, 5}}, {{-5, 900}, {5, 901}}, {{-5, 400}, {-1, 401}}}).crossings,
                 size_t(2));
        QCOMPARE(qualityOfLines({{{0, 0}, {3, 4}, {3, 14}}}).length, 15.0);
        QCOMPARE(qualityOfLines({{{0, 0}, {3, 4}, {3, 14}}}).bends, size_t(0));
    }
    void crossingsAreThoseOfEachPairOfEdges()
    {
        for (uint32_t seed = 0; seed < 12; ++seed) {
            const LayoutInput input = seed % 2 ? randomShape(12 + seed * 3, 30 + seed * 4, seed) : headsShape(30 + seed * 4, 3);
            const GraphLayout layout = layOut(input);
            const auto counted = double(qualityOf(input, layout).crossings), byHand = double(crossingsByHand(layout));
            QVERIFY2(std::abs(counted - byHand) <= 0.02 * byHand,
                     qPrintable(QStringLiteral("seed %1: %2, by hand %3").arg(seed).arg(counted).arg(byHand)));
        }
    }

    /// The recorded answers are made by graph_vs_dot (tests/bench).
    void crossingsAreNotManyMoreThanDots_data()
    {
        QTest::addColumn<int>("number");
        const auto shapes = fiftyShapes();
        QCOMPARE(shapes.size(), size_t(50));
        for (size_t i = 0; i < shapes.size(); ++i)
            QTest::newRow(shapes[i].name.c_str()) << int(i);
    }
    void crossingsAreNotManyMoreThanDots()
    {
        QFETCH(int, number);
        static const QJsonArray recorded = golden("graph_crossings.json")["graphs"].toArray();
        const GraphShape shape = fiftyShapes()[size_t(number)];
        QCOMPARE(recorded[number].toObject()["graph"].toString(), QString::fromStdString(shape.name));
        LayoutOptions options;
        options.ghostFrom = UINT32_MAX;
        const GraphLayout layout = layOut(shape.input, options);
        QVERIFY(layout.ghosts.empty() && shape.input.boxes.size() <= 200);
        QCOMPARE(whatIsWrong(shape.input, layout, LayoutDirection::Down), QString());
        const double dots = recorded[number].toObject()["crossings"].toDouble(-1);
        QVERIFY(dots >= 0);
        const size_t ours = qualityOf(shape.input, layout).crossings;
        QVERIFY2(double(ours) <= 1.3 * dots + 2, qPrintable(QStringLiteral("%1 crossings, dot has %2").arg(ours).arg(dots)));
    }
};

QTEST_GUILESS_MAIN(TestGraphCrossings)
#include "tst_graph_crossings.moc"
