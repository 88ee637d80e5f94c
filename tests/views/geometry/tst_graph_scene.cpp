// A graph's picture without a window: what is where, what is hit, found and walked to.
#include "tests/support/graph_maker.h"
#include "views/geometry/graph_derivatives.h"
#include "views/geometry/graph_traits.h"
#include "views/geometry/graph_walk.h"

#include <QtTest>
#include <cmath>
#include <limits>
#include <random>

using namespace ss;
using namespace ss::views;

namespace {

GraphScene sceneOf(GraphFacts facts, LayoutDirection direction = LayoutDirection::Down, const GraphScene* before = nullptr)
{
    GraphSceneOptions options;
    options.direction = direction;
    options.before = before;
    return buildGraphScene(std::move(facts), options);
}

QString labelOf(const GraphScene& scene, uint32_t vertex)
{
    return vertex == UINT32_MAX ? QStringLiteral("nothing") : QString::fromStdString(scene.facts.vertices[vertex].label);
}

}

class GraphSceneTest : public QObject {
    Q_OBJECT

private slots:
    void eachLookIsItsOwn_data()
    {
        QTest::addColumn<int>("fired");
        QTest::addColumn<double>("norm");
        QTest::addColumn<bool>("finite");
        QTest::addColumn<int>("look");
        const auto row = [](const char* name, Fired fired, double norm, GradLook look, bool finite = true) {
            QTest::newRow(name) << int(fired) << norm << finite << int(look);
        };
        row("where none can come", Fired::NotNeeded, 0, GradLook::NotNeeded);
        row("one that has not come is not 0", Fired::Waiting, 0, GradLook::NotComputed);
        row("0 that came is 0", Fired::Done, 0, GradLook::Zero);
        row("a norm that is not known", Fired::Done, std::nan(""), GradLook::Unknown);
        row("below a millionth it vanishes", Fired::Done, 0.9e-6, GradLook::Vanishing);
        row("a millionth flows", Fired::Done, 1e-6, GradLook::Flows);
        row("ten thousand flows", Fired::Now, 1e4, GradLook::Flows);
        row("above it explodes", Fired::Now, 1.1e4, GradLook::Explodes);
        row("an infinite norm", Fired::Done, INFINITY, GradLook::NonFinite);
        row("elements that are none, the norm not known", Fired::Done, std::nan(""), GradLook::NonFinite, false);
    }
    void eachLookIsItsOwn()
    {
        QFETCH(int, fired);
        QFETCH(double, norm);
        QFETCH(bool, finite);
        QFETCH(int, look);
        GraphLink link;
        link.needsGrad = Fired(fired) != Fired::NotNeeded;
        link.fired = Fired(fired);
        link.norm = norm;
        link.finite = finite ? trace::Finite::All : trace::Finite::SomeNot;
        QCOMPARE(int(lookOf(link)), look);
    }

    void strengthIsLogarithmic()
    {
        GraphPass pass;
        pass.least = 1e-4;
        pass.most = 1;
        QCOMPARE(strengthOf(1e-4, pass), 0.0);
        QCOMPARE(strengthOf(1e-2, pass), 0.5);
        QCOMPARE(strengthOf(1, pass), 1.0);
        QCOMPARE(strengthOf(0, pass), 0.0);
        QCOMPARE(strengthOf(std::nan(""), pass), 0.0);
        pass.least = 1; // all the same
        QCOMPARE(strengthOf(1, pass), 1.0);
        QCOMPARE(strengthOf(1, {}), 0.0);
    }

    void boxesHoldTheirWords()
    {
        const GraphScene scene = sceneOf(perceptron(2));
        QCOMPARE(scene.layout->boxes.size(), scene.facts.vertices.size());
        for (uint32_t i = 0; i < scene.facts.vertices.size(); ++i) {
            QVERIFY(scene.box(i).width() >= columnsOf(scene.texts[i].label) * scene.metrics.label);
            QVERIFY(scene.bounds.contains(scene.box(i)));
            for (uint32_t j = 0; j < i; ++j)
                QVERIFY2(!scene.box(i).intersects(scene.box(j)), qPrintable(labelOf(scene, i) + " lies on " + labelOf(scene, j)));
        }
    }

    void wideLettersTakeTwoColumns()
    {
        QCOMPARE(columnsOf(QStringLiteral("abc")), 3);
        QCOMPARE(columnsOf(QStringLiteral("\u68af\u5ea6")), 4);
        QCOMPARE(columnsOf(QString()), 0);
    }

    void aBoxIsHitInside()
    {
        for (const auto direction : {LayoutDirection::Down, LayoutDirection::Right}) {
            const GraphScene scene = sceneOf(perceptron(3), direction);
            for (uint32_t i = 0; i < scene.facts.vertices.size(); ++i) {
                const GraphHit hit = hitGraph(scene, scene.box(i).center(), 5);
                QCOMPARE(int(hit.part), int(GraphHit::Part::Box));
                QCOMPARE(hit.vertex, i);
            }
            QCOMPARE(int(hitGraph(scene, scene.bounds.bottomRight() + QPointF(50, 50), 5).part), int(GraphHit::Part::None));
        }
    }

    void anEndOfALinkLeadsToTheOther()
    {
        const GraphScene scene = sceneOf(perceptron(1));
        for (uint32_t i = 0; i < scene.facts.links.size(); ++i) {
            const auto& route = scene.route(i);
            QVERIFY(route.size() >= 4);
            // Beside the box, on the line.
            const GraphHit begin = hitGraph(scene, route.front() + QPointF(0, 1), 5),
                           end = hitGraph(scene, route.back() - QPointF(0, 1), 5);
            QCOMPARE(int(begin.part), int(GraphHit::Part::Port));
            QCOMPARE(int(end.part), int(GraphHit::Part::Port));
            QCOMPARE(begin.vertex, scene.facts.links[begin.link].to);
            QCOMPARE(end.vertex, scene.facts.links[end.link].from);
        }
    }

    void theMiddleOfALinkIsTheLink()
    {
        GraphMaker make;
        const uint32_t a = make.parameter("a", "(3,)");
        make.op("exp", {a}, "ExpBackward0");
        GraphScene scene = sceneOf(make.facts);
        const QPointF middle = (scene.route(0).front() + scene.route(0).back()) / 2;
        const GraphHit hit = hitGraph(scene, middle, 3);
        QCOMPARE(int(hit.part), int(GraphHit::Part::Edge));
        QCOMPARE(hit.link, 0u);
    }

    void whatIsTheSameStaysWhereItIs()
    {
        const GraphScene before = sceneOf(perceptron(4));
        const GraphScene after = sceneOf(perceptron(4, 2), LayoutDirection::Down, &before);
        QCOMPARE(after.layout.get(), before.layout.get()); // a pass moves nothing: nothing is laid out anew
        QVERIFY(after.facts.pass.fired > 0);
    }

    void wordsAreFoundInAnyCase()
    {
        const GraphFacts facts = perceptron(3);
        const auto traits = traitsOf(trace::TraceState(), facts);
        QCOMPARE(searchGraph(traits, "ADDMM").size(), size_t(3));
        QCOMPARE(searchGraph(traits, "relubackward").size(), size_t(3));
        QCOMPARE(searchGraph(traits, "weight (16, 16)").size(), size_t(3));
        QCOMPARE(searchGraph(traits, "[1].weight").size(), size_t(1));
        QCOMPARE(searchGraph(traits, "weight bias").size(), size_t(0));
        QCOMPARE(searchGraph(traits, "   ").size(), size_t(0));
        QCOMPARE(searchGraph(traits, "nosuch").size(), size_t(0));
    }

    void aHundredThousandBoxesAreSearched()
    {
        const GraphFacts facts = perceptron(25'000);
        const auto traits = traitsOf(trace::TraceState(), facts);
        QVERIFY(traits.size() > 100'000);
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(searchGraph(traits, "model[24999].bias").size(), size_t(1));
        QVERIFY2(clock.elapsed() < 200, qPrintable(QString::number(clock.elapsed())));
    }

    void arrowsWalkAlongLinks()
    {
        const GraphFacts facts = perceptron(2);
        for (const auto direction : {LayoutDirection::Down, LayoutDirection::Right}) {
            const GraphScene scene = sceneOf(facts, direction);
            using Way = GraphWalk::Way;
            const Way on = direction == LayoutDirection::Down ? Way::Down : Way::Right,
                      back = direction == LayoutDirection::Down ? Way::Up : Way::Left;
            GraphWalk walk;
            uint32_t at = 0; // x
            QStringList labels;
            std::vector<uint32_t> way{at};
            for (uint32_t next; (next = walk.step(scene, at, on)) != UINT32_MAX; at = next) {
                labels += labelOf(scene, next);
                way.push_back(next);
            }
            QCOMPARE(labels.join(u' '), QStringLiteral("addmm relu addmm relu mean"));
            for (size_t i = way.size() - 1; i > 0; --i) { // the way that one came
                at = walk.step(scene, at, back);
                QCOMPARE(at, way[i - 1]);
            }
            QCOMPARE(walk.step(scene, at, back), UINT32_MAX);
        }
    }

    void arrowsGoToWhatLiesBeside()
    {
        const GraphScene scene = sceneOf(perceptron(1));
        GraphWalk walk;
        const uint32_t weight = 1;
        const uint32_t right = walk.step(scene, weight, GraphWalk::Way::Right), left = walk.step(scene, weight, GraphWalk::Way::Left);
        QVERIFY(right != UINT32_MAX || left != UINT32_MAX);
        const bool goesRight = right != UINT32_MAX;
        const uint32_t beside = goesRight ? right : left;
        QCOMPARE(scene.layout->layers[beside], scene.layout->layers[weight]);
        QCOMPARE(walk.step(scene, beside, goesRight ? GraphWalk::Way::Left : GraphWalk::Way::Right), weight);
    }

    void aFilterAsksForAllThatItNames()
    {
        GraphTraits traits;
        traits.dtype = DType::Float32;
        traits.contiguous = true;
        GraphFilter filter;
        QVERIFY(!filter.any());
        QVERIFY(filter.lets(traits));
        filter.dtype = DType::Float32;
        QVERIFY(filter.lets(traits));
        filter.contiguous = false;
        QVERIFY(!filter.lets(traits));
        QVERIFY(!filter.lets(GraphTraits())); // nothing is known of it
    }

    void derivativesAreSorted()
    {
        QCOMPARE(QString::fromUtf8(localDerivative("relu")), QStringLiteral("dy/dx = 1 where x > 0, else 0"));
        QCOMPARE(localDerivative("relu_"), localDerivative("relu"));
        QCOMPARE(localDerivative("sum.dim"), localDerivative("sum"));
        QCOMPARE(localDerivative("no_such_op"), nullptr);
        QCOMPARE(localDerivative(""), nullptr);
        // Each row is found, or the table is out of order.
        for (const char* op :
             {"abs", "add",     "clamp", "cross_entropy", "log10", "log1p", "log2", "log_softmax", "logsumexp", "max",      "maximum", "mm",
              "mul", "sigmoid", "silu",  "softmax",       "t",     "tan",   "tanh", "transpose",   "where",     "_softmax", "view"})
            QVERIFY2(localDerivative(op), op);
    }

    /// What is found by place is what lies there.
    void placesAreFound()
    {
        std::mt19937 random(1);
        std::uniform_real_distribution<double> where(0, 1000), side(0, 80);
        std::vector<QRectF> rects;
        PlaceIndex index(QRectF(0, 0, 1100, 1100), 500);
        for (uint32_t i = 0; i < 500; ++i) {
            rects.emplace_back(where(random), where(random), side(random), side(random));
            index.add(i, rects.back());
        }
        index.finish();
        for (int i = 0; i < 200; ++i) {
            const QRectF asked(where(random), where(random), side(random), side(random));
            const auto found = index.meeting(asked);
            QVERIFY(std::is_sorted(found.begin(), found.end()));
            for (uint32_t k = 0; k < rects.size(); ++k)
                if (rects[k].intersects(asked))
                    QVERIFY(std::binary_search(found.begin(), found.end(), k));
        }
        QVERIFY(PlaceIndex().meeting(QRectF(0, 0, 10, 10)).empty());
    }

private:
    using GraphMaker = test::GraphMaker;
    static GraphFacts perceptron(size_t layers, size_t fired = 0) { return test::perceptron(layers, fired); }
};

QTEST_GUILESS_MAIN(GraphSceneTest)
#include "tst_graph_scene.moc"
