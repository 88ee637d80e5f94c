// The graph by mouse and keys, as it is seen.
#include "core/trace/text.h"
#include "tests/support/graph_maker.h"
#include "tests/support/hands.h"
#include "views/geometry/graph_units.h"
#include "views/graph/graph_bar.h"
#include "views/graph/graph_pane.h"
#include "views/graph/graph_text.h"

#include <QComboBox>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QToolButton>
#include <QtTest>
#include <atomic>

using namespace ss;
using namespace ss::views;

namespace {

/// A pane over facts made by hand; `tensors` more than a few make building a matter of another thread.
struct Shown {
    explicit Shown(GraphFacts of, int tensors = 1, QSize size = {900, 600})
        : facts(std::move(of))
        , log(trace::traceFromText(text(tensors)))
        , feed(log)
        , values(log->values())
        , pane(feed, selection, &values, Theme::light())
        , view(pane.view())
    {
        feed.pullAll();
        view.setSource([this](const trace::TraceState&, const GraphOptions& options) {
            asked = options;
            while (blocked)
                QThread::msleep(1);
            return facts;
        });
        pane.resize(size);
        pane.show();
        if (!test::bringUp(pane))
            qFatal("the window does not come up");
        view.setFocus();
    }
    static std::string text(int tensors)
    {
        std::string all;
        for (int i = 0; i < tensors; ++i)
            all += "v" + std::to_string(i) + " = arange 4 float32\n";
        return all;
    }
    uint32_t named(const char* label) const
    {
        for (uint32_t i = 0; i < view.scene().facts.vertices.size(); ++i)
            if (view.scene().facts.vertices[i].label == label)
                return i;
        return UINT32_MAX;
    }
    std::string selected() const
    {
        const uint32_t at = view.marks().selected;
        return at < view.scene().facts.vertices.size() ? view.scene().facts.vertices[at].label : "nothing";
    }
    QPoint pointOf(uint32_t vertex) const { return view.toViewport(view.scene().box(vertex).center()).toPoint(); }
    void click(QPoint at) { test::click(*view.viewport(), at); }

    GraphFacts facts;
    GraphOptions asked;
    std::atomic<bool> blocked = false;
    std::shared_ptr<trace::Log> log;
    TraceFeed feed;
    Selection selection;
    KeptValues values;
    GraphPane pane;
    GraphView& view;
};

GraphFacts grouped()
{
    test::GraphMaker make;
    make.facts.groups.push_back({77, "Sequential", UINT32_MAX});
    const uint32_t x = make.box(GraphBox::Data, "x", "(8, 2) float32");
    const uint32_t inside = make.op("relu", {x}, "ReluBackward0", 0);
    const uint32_t closed = make.op("Linear", {inside});
    make.facts.vertices[closed].box = GraphBox::Group;
    make.facts.vertices[closed].holds = 6;
    make.facts.vertices[closed].key = 99;
    make.op("mean", {closed}, "MeanBackward0");
    return make.facts;
}

}

class GraphViewTest : public QObject {
    Q_OBJECT

private slots:
    void anEmptyGraphSaysWhatToDo()
    {
        Shown shown((GraphFacts()));
        const QImage image = shown.view.viewport()->grab().toImage();
        int inked = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                inked += image.pixelColor(x, y) == Theme::light().panel ? 0 : 1;
        QVERIFY(inked > 1000);
        test::press(Qt::Key_Right); // there is nothing to walk on
        test::press(Qt::Key_Return);
        QCOMPARE(shown.selected(), std::string("nothing"));
    }

    void whatIsKeptIsReadBack()
    {
        GraphKept kept;
        kept.options.side = GraphSide::Forward;
        kept.options.grouping = GraphGrouping::Line;
        kept.options.toggled = {3, graphKey(GraphKey::Module, 7), UINT64_MAX};
        kept.direction = LayoutDirection::Down;
        kept.look = QStringLiteral("free");
        kept.zoom = 0.75;
        kept.centre = {12.5, -3};
        kept.layout.keys = {graphKey(GraphKey::Call, 5), 1};
        kept.layout.layers = {0, 2};
        kept.layout.boxes = {{0, 0, 40, 20}, {10, 60.25, 40, 20}};
        const auto again = GraphKept::fromJson(QJsonDocument::fromJson(QJsonDocument(kept.toJson()).toJson()).object());
        QVERIFY(again);
        QCOMPARE(again->options.side, kept.options.side);
        QCOMPARE(again->options.grouping, kept.options.grouping);
        QCOMPARE(again->options.toggled, kept.options.toggled);
        QCOMPARE(again->direction, kept.direction);
        QCOMPARE(again->look, kept.look);
        QCOMPARE(again->zoom, kept.zoom);
        QCOMPARE(again->centre, kept.centre);
        QCOMPARE(again->layout.keys, kept.layout.keys);
        QCOMPARE(again->layout.layers, kept.layout.layers);
        QCOMPARE(again->layout.boxes, kept.layout.boxes);
    }

    void whatIsKeptIsUntrusted_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<bool>("taken");
        QTest::addColumn<int>("boxes");
        const QByteArray head = R"({"side": "both", "grouping": "module", "direction": "right", )";
        QTest::newRow("nothing") << QByteArray("{}") << false << 0;
        QTest::newRow("another side") << QByteArray(R"({"side": "inside", "grouping": "module"})") << false << 0;
        QTest::newRow("no more than choices") << head + R"("x": 0})" << true << 0;
        QTest::newRow("numbers that are none") << head + R"("look": "free", "zoom": "large", "centre": 7, "toggled": 5, "boxes": {}})"
                                               << true << 0;
        QTest::newRow("a zoom of nothing") << head + R"("look": "free", "zoom": 0, "centre": [1, 2]})" << true << 0;
        QTest::newRow("beyond all")
            << head + R"("look": "free", "zoom": 1e300, "centre": [1e300, -1e300], "boxes": [["1", 0, 1e300, 0, 1, 1]]})" << true << 0;
        QTest::newRow("a layer that would fill the memory") << head + R"("boxes": [["1", 2147483647, 0, 0, 1, 1]]})" << true << 0;
        QTest::newRow("up to the first that is none")
            << head + R"("boxes": [["1", 0, 0, 0, 9, 9], ["zz", 0, 0, 0, 9, 9], ["2", 0, 0, 0, 9, 9]]})" << true << 1;
    }
    void whatIsKeptIsUntrusted()
    {
        QFETCH(QByteArray, json);
        QFETCH(bool, taken);
        QFETCH(int, boxes);
        QVERIFY(!QJsonDocument::fromJson(json).isNull());
        const auto kept = GraphKept::fromJson(QJsonDocument::fromJson(json).object());
        QCOMPARE(kept.has_value(), taken);
        if (!taken)
            return;
        QCOMPARE(int(kept->layout.boxes.size()), boxes);
        QVERIFY(kept->look != QStringLiteral("free"));
        Shown shown(grouped());
        shown.view.restore(QJsonDocument::fromJson(json).object());
        shown.view.finishScene();
        QCOMPARE(shown.view.scene().facts.vertices.size(), grouped().vertices.size());
    }

    // Places from a file may contradict the graph in every way: it is laid out all the same, no box on another.
    void keptPlacesMayBeNonsense()
    {
        const GraphFacts facts = test::perceptron(12);
        QRandomGenerator random(7);
        for (int round = 0; round < 60; ++round) {
            GraphLayout before;
            for (const GraphVertex& vertex : facts.vertices) {
                if (random.bounded(10) == 0)
                    continue;
                before.keys.push_back(vertex.key);
                before.layers.push_back(uint32_t(random.bounded(round % 2 ? 40 : 5000)));
                before.boxes.emplace_back(random.bounded(2000.0) - 1000, random.bounded(2000.0) - 1000, 1 + random.bounded(300.0),
                                          1 + random.bounded(80.0));
            }
            GraphScene places = buildGraphScene({}, {});
            places.layout = std::make_shared<const GraphLayout>(before);
            GraphSceneOptions options;
            options.before = &places;
            const GraphScene scene = buildGraphScene(facts, options);
            QCOMPARE(scene.layout->boxes.size(), facts.vertices.size());
            for (size_t i = 0; i < facts.vertices.size(); ++i)
                for (size_t j = 0; j < i; ++j)
                    QVERIFY2(!scene.layout->boxes[i].intersects(scene.layout->boxes[j]), qPrintable(QStringLiteral("round %1").arg(round)));
        }
    }

    void aClickSelectsABox()
    {
        Shown shown(test::perceptron(2));
        shown.click(shown.pointOf(shown.named("relu")));
        QCOMPARE(shown.selected(), std::string("relu"));
        QVERIFY(!shown.view.accessibleDescription().isEmpty());
    }

    void hoveringLightsABox()
    {
        Shown shown(test::perceptron(1));
        test::moveTo(*shown.view.viewport(), shown.pointOf(shown.named("relu")));
        QTRY_COMPARE(shown.view.marks().hovered, shown.named("relu"));
        test::moveTo(*shown.view.viewport(), QPoint(2, 2));
        QTRY_COMPARE(shown.view.marks().hovered, UINT32_MAX);
    }

    void aClickOnALinksEndGoesToTheOther()
    {
        Shown shown(test::perceptron(1));
        const GraphScene& scene = shown.view.scene();
        for (uint32_t link = 0; link < scene.facts.links.size(); ++link) {
            if (scene.facts.vertices[scene.facts.links[link].from].label != "x")
                continue;
            const QPointF end = scene.route(link).front(); // at x
            shown.click((shown.view.toViewport(end) + QPointF(2, 0)).toPoint());
            QCOMPARE(shown.selected(), std::string("addmm"));
            return;
        }
        QFAIL("nothing leads out of x");
    }

    void arrowsWalk()
    {
        Shown shown(test::perceptron(2));
        shown.view.select(0);
        for (const char* expected : {"addmm", "relu", "addmm", "relu", "mean", "mean"}) {
            test::press(Qt::Key_Right);
            QCOMPARE(shown.selected(), std::string(expected));
        }
        test::press(Qt::Key_Left);
        QCOMPARE(shown.selected(), std::string("relu"));
    }

    void whatIsWalkedToIsSeen()
    {
        Shown shown(test::perceptron(40), 1, {500, 400});
        shown.view.setZoom(1);
        shown.view.select(0);
        for (int i = 0; i < 60; ++i) {
            test::press(Qt::Key_Right);
            QVERIFY(shown.view.viewport()->rect().contains(shown.pointOf(shown.view.marks().selected)));
        }
    }

    void enterOpensAndClosesGroups()
    {
        Shown shown(grouped());
        shown.view.select(shown.named("Linear"));
        test::press(Qt::Key_Return);
        QCOMPARE(shown.asked.toggled, std::set<uint64_t>{99});
        test::press(Qt::Key_Return); // and the other way
        QVERIFY(shown.asked.toggled.empty());
        shown.view.select(shown.named("relu"));
        test::press(Qt::Key_Return); // closes the one that it is in
        QCOMPARE(shown.asked.toggled, std::set<uint64_t>{77});
    }

    void aDoubleClickOpensAGroup()
    {
        Shown shown(grouped());
        test::doubleClick(*shown.view.viewport(), shown.pointOf(shown.named("Linear")));
        QCOMPARE(shown.asked.toggled, std::set<uint64_t>{99});
    }

    void theTitleOfAFrameClosesIt()
    {
        Shown shown(grouped());
        const QRectF frame = shown.view.scene().layout->groups[0];
        QVERIFY(!frame.isEmpty());
        shown.click(shown.view.toViewport(frame.topLeft() + QPointF(20, 8)).toPoint());
        QCOMPARE(shown.asked.toggled, std::set<uint64_t>{77});
    }

    void searchIsByKeysAlone()
    {
        Shown shown(test::perceptron(3));
        test::press(Qt::Key_F, Qt::ControlModifier);
        QLineEdit& field = shown.pane.bar().searchField();
        QVERIFY(field.hasFocus());
        test::type(QStringLiteral("addmm"));
        QCOMPARE(shown.view.foundCount(), size_t(3));
        QCOMPARE(shown.view.foundAt(), size_t(1));
        const uint32_t first = shown.view.marks().selected;
        test::press(Qt::Key_Return);
        QCOMPARE(shown.view.foundAt(), size_t(2));
        QVERIFY(shown.view.marks().selected != first);
        test::press(Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(shown.view.marks().selected, first);
        test::press(Qt::Key_Return, Qt::ShiftModifier); // round
        QCOMPARE(shown.view.foundAt(), size_t(3));
        test::press(Qt::Key_Escape);
        QCOMPARE(shown.view.foundCount(), size_t(0));
        QVERIFY(shown.view.hasFocus());
        QVERIFY(shown.view.marks().found.empty());
    }

    /// What is searched is in a closed group: Enter opens it and goes there, once more to what comes next.
    void searchGoesIntoClosedGroups()
    {
        test::GraphMaker open, closed;
        const uint32_t in = open.box(GraphBox::Data, "x", "(4,)");
        const uint32_t weight = open.parameter("w", "(4,)");
        const uint32_t inner = open.op("addmm", {in, weight}, "AddmmBackward0");
        open.op("exp", {inner}, "ExpBackward0");
        open.facts.groups.push_back({77, "Sequential.0"});
        open.facts.vertices[weight].group = open.facts.vertices[inner].group = 0;
        const uint32_t input = closed.box(GraphBox::Data, "x", "(4,)");
        const uint32_t group = closed.op("Sequential.0", {input}, "");
        closed.op("exp", {group}, "ExpBackward0");
        GraphVertex& box = closed.facts.vertices[group];
        box.key = 77;
        box.box = GraphBox::Group;
        box.holds = 2;
        box.inside = {{"w", "(4,)", {}, {}, {}}, {"addmm", "AddmmBackward0", {}, {}, {}}};
        Shown shown(closed.facts);
        shown.view.setSource([&](const trace::TraceState&, const GraphOptions& options) {
            return options.toggled.contains(77) ? open.facts : closed.facts;
        });
        QLabel& note = *shown.pane.bar().findChild<QLabel*>(QStringLiteral("note"));
        test::press(Qt::Key_F, Qt::ControlModifier);
        test::type(QStringLiteral("addmm"));
        QCOMPARE(note.text(), QStringLiteral("1 of 1, inside"));
        QCOMPARE(shown.selected(), std::string("Sequential.0"));
        test::press(Qt::Key_Return);
        shown.view.finishScene();
        QCOMPARE(shown.selected(), std::string("addmm"));
        QCOMPARE(note.text(), QStringLiteral("1 of 1"));
        test::press(Qt::Key_Return);
        QCOMPARE(shown.selected(), std::string("addmm"));
    }

    void wheelAndControlZoomAroundThePointer()
    {
        Shown shown(test::perceptron(20), 1, {500, 400});
        shown.view.setZoom(0.8);
        const QPointF at(300, 150);
        shown.view.horizontalScrollBar()->setValue(400);
        const QPointF held = shown.view.toScene(at);
        QWheelEvent wheel(at, shown.view.viewport()->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(shown.view.viewport(), &wheel);
        QCOMPARE(shown.view.zoom(), 1.0);
        QVERIFY(std::abs((shown.view.toScene(at) - held).x()) < 1.5);
        test::press(Qt::Key_0);
        QCOMPARE(int(shown.view.look()), int(GraphView::Look::Fits));
        const QRectF all(shown.view.toViewport(shown.view.scene().bounds.topLeft()),
                         shown.view.toViewport(shown.view.scene().bounds.bottomRight()));
        QVERIFY(QRectF(shown.view.viewport()->rect()).adjusted(-1, -1, 1, 1).contains(all));
    }

    void aDragMovesThePicture()
    {
        Shown shown(test::perceptron(30), 1, {500, 400});
        shown.view.setZoom(1);
        shown.view.horizontalScrollBar()->setValue(300);
        QPoint beside;
        for (int y = 5; y < 200 && beside.isNull(); ++y)
            if (const auto hit = hitGraph(shown.view.scene(), shown.view.toScene(QPointF(250, y)), 5); hit.part == GraphHit::Part::None)
                beside = QPoint(250, y);
        QVERIFY(!beside.isNull());
        test::drag(*shown.view.viewport(), beside, beside - QPoint(60, 0));
        QCOMPARE(shown.view.horizontalScrollBar()->value(), 360);
    }

    void choicesAskForAnotherGraph()
    {
        Shown shown(test::perceptron(2));
        QSignalSpy changed(&shown.view, &GraphView::optionsChanged);
        auto* side = shown.pane.findChildren<QComboBox*>().at(0);
        side->setFocus();
        test::press(Qt::Key_Down);
        QCOMPARE(int(shown.asked.side), int(GraphSide::Forward));
        QCOMPARE(changed.size(), 1);
        const QSizeF wide = shown.view.scene().bounds.size();
        shown.view.setDirection(LayoutDirection::Down);
        const QSizeF high = shown.view.scene().bounds.size();
        QVERIFY(wide.width() > wide.height());
        QVERIFY(high.height() > high.width());
    }

    void aLargeGraphIsBuiltElsewhere()
    {
        Shown shown(GraphFacts(), 200);
        shown.view.finishScene();
        shown.facts = test::perceptron(2500);
        QElapsedTimer clock;
        clock.start();
        shown.view.redraw();
        QVERIFY2(clock.elapsed() < 60, qPrintable(QString::number(clock.elapsed())));
        QVERIFY(shown.view.isBusy());
        QVERIFY(shown.view.scene().facts.vertices.empty()); // the old picture stays
        QTRY_VERIFY_WITH_TIMEOUT(!shown.view.isBusy(), 20'000);
        QCOMPARE(shown.view.scene().facts.vertices.size(), shown.facts.vertices.size());
    }

    void buildingIsCancelled()
    {
        Shown shown(test::perceptron(1), 200);
        shown.view.finishScene();
        shown.facts = test::perceptron(2500);
        shown.blocked = true;
        shown.view.redraw();
        auto* cancel = shown.pane.findChild<QProgressBar*>()->parentWidget()->findChild<QToolButton*>(QStringLiteral("cancelGraph"));
        QVERIFY(cancel);
        QTRY_VERIFY(cancel->isVisible());
        QElapsedTimer clock;
        clock.start();
        test::click(*cancel);
        QVERIFY2(clock.elapsed() < 200, qPrintable(QString::number(clock.elapsed())));
        QVERIFY(!shown.view.isBusy());
        QVERIFY(shown.view.isStale());
        QCOMPARE(shown.view.scene().facts.vertices.size(), test::perceptron(1).vertices.size());
        shown.blocked = false;
        auto* redraw = shown.pane.findChild<QToolButton*>(QStringLiteral("redrawGraph"));
        QTRY_VERIFY(redraw->isVisible());
        test::click(*redraw);
        QTRY_COMPARE_WITH_TIMEOUT(shown.view.scene().facts.vertices.size(), shown.facts.vertices.size(), 20'000);
        QVERIFY(!shown.view.isStale());
    }

    void whatIsLeftOutIsSaid()
    {
        GraphFacts facts = test::perceptron(1);
        facts.left = 1234;
        const QString said = shownOfText(facts);
        QVERIFY2(said.contains(QStringLiteral("6")) && said.contains(QStringLiteral("1,240")), qPrintable(said));
    }

    void everythingHasAName()
    {
        Shown shown(test::perceptron(1));
        for (QWidget* widget : shown.pane.findChildren<QWidget*>())
            if (widget->focusPolicy() & Qt::TabFocus && widget->isVisibleTo(&shown.pane))
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        QVERIFY(graphText(shown.view.scene()).contains(QStringLiteral("addmm")));
        QVERIFY(graphText(shown.view.scene()).contains(QStringLiteral("not computed")));
    }

    void tipsTellWhatComesBack()
    {
        Shown shown(test::perceptron(1, 1));
        const GraphScene& scene = shown.view.scene();
        QString texts;
        for (uint32_t link = 0; link < scene.facts.links.size(); ++link)
            texts += linkText(shown.feed.state(), scene, link) + u'\n';
        QVERIFY2(texts.contains(QStringLiteral("|g| = 0.2")), qPrintable(texts));
        QVERIFY(texts.contains(QStringLiteral("no gradient is needed here")));
        QVERIFY(vertexText(shown.feed.state(), scene, shown.named("addmm"), nullptr).contains(QStringLiteral("fires now, as number 3")));
    }
};

QTEST_MAIN(GraphViewTest)
#include "tst_graph_view.moc"
