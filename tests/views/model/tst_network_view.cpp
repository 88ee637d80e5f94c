// The network's picture: boxes, shapes, gradients, keys, and its looks.
#include "tests/support/golden_image.h"
#include "tests/support/training_trace.h"
#include "views/common/language.h"
#include "views/model/network_view.h"

#include <QPainter>
#include <QTest>

using namespace ss;
using namespace ss::views;
using namespace ss::test;

class TestNetworkView : public QObject {
    Q_OBJECT
private slots:
    void cleanup() { setLanguage(QStringLiteral("en")); }
    void shapesOnEveryEdge();
    void notComputedIsNotZero();
    void aRunThatGoesOnDoesNotFlicker();
    void unknownShapes();
    void keysGoFromLayerToLayer();
    void looks_data();
    void looks();
};

void TestNetworkView::shapesOnEveryEdge()
{
    TrainingTrace trace;
    trace.addPass({});
    TrainingFeed training(trace.log());
    training.pullAll();
    const NetworkScene scene = networkScene(training, 1);
    QCOMPARE(scene.boxes.size(), size_t(3));
    QStringList shapes;
    for (const NetworkEdge& edge : scene.edges)
        shapes << edge.shape;
    QCOMPARE(shapes, (QStringList{"(8, 2)", "(8, 4)", "(8, 4)", "(8, 2)"}));
    QCOMPARE(scene.boxes[0].title, QStringLiteral("0 linear"));
    QCOMPARE(scene.boxes[0].count, QStringLiteral("parameters: 12"));
    QVERIFY(scene.boxes[1].count.isEmpty());
    for (size_t i = 0; i + 1 < scene.boxes.size(); ++i)
        QVERIFY(scene.boxes[i].rect.right() < scene.boxes[i + 1].rect.left());
}

void TestNetworkView::notComputedIsNotZero()
{
    TrainingTrace trace;
    trace.addPass({true, false, false});
    TrainingFeed training(trace.log());
    training.pullAll();
    QCOMPARE(networkScene(training, 1).boxes[0].gradients[0].text, QStringLiteral("|g| %1").arg(TrainingTrace::norm(0, 1), 0, 'g', 3));
    trace.zeroGrad();
    training.pullAll();
    const NetworkBox::Gradient gone = networkScene(training, 1).boxes[0].gradients[0];
    QCOMPARE(gone.text, QStringLiteral("not computed"));
    QVERIFY(!gone.known);
}

/// Between zero_grad and the next pass there is no gradient; who looks at a run ten times a second sees the last pass' until it is over.
void TestNetworkView::aRunThatGoesOnDoesNotFlicker()
{
    const auto weight = [](const NetworkView& view) { return view.scene().boxes[0].gradients[0]; };
    const auto norm = [](int pass) { return QStringLiteral("|g| %1").arg(TrainingTrace::norm(0, pass), 0, 'g', 3); };
    TrainingTrace trace;
    trace.addPass({});
    TrainingFeed training(trace.log());
    training.pullAll();
    NetworkView view(training, Theme::light());
    view.resize(600, 200);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QCOMPARE(weight(view).text, QStringLiteral("not computed")); // so it is found
    for (int pass = 2; pass < 8; ++pass) {
        trace.addPass({true, false, true});
        training.pullAll();
        QCOMPARE(weight(view).text, norm(pass));
        trace.zeroGrad();
        training.pullAll();
        QCOMPARE(weight(view).text, norm(pass));
        QVERIFY(weight(view).known);
    }
    // The run is over: nothing more comes, and it is told what is.
    QTRY_COMPARE(weight(view).text, QStringLiteral("not computed"));
    QVERIFY(!weight(view).known);
    // Long after a pass it is told at once.
    trace.addPass({true, false, true});
    training.pullAll();
    QCOMPARE(weight(view).text, norm(8));
    QTest::qWait(800);
    trace.zeroGrad();
    training.pullAll();
    QCOMPARE(weight(view).text, QStringLiteral("not computed"));
}

void TestNetworkView::unknownShapes()
{
    auto log = std::make_shared<trace::Log>();
    const auto tell = [&](trace::Payload payload) { log->take(payload, trace::Phase::Forward, 0); };
    tell(trace::ScopeBegin{trace::ScopeKind::Module, "Identity", {}, 0});
    tell(trace::ScopeEnd{trace::ScopeKind::Module, {}});
    TrainingFeed training(log);
    training.pullAll();
    const NetworkScene scene = networkScene(training, 1);
    QCOMPARE(scene.boxes.size(), size_t(1));
    QCOMPARE(scene.edges[0].shape, QStringLiteral("?"));
    QCOMPARE(scene.edges[1].shape, QStringLiteral("?"));
}

void TestNetworkView::keysGoFromLayerToLayer()
{
    TrainingTrace trace;
    trace.addPass({});
    TrainingFeed training(trace.log());
    training.pullAll();
    NetworkView view(training, Theme::light());
    view.resize(300, 160);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.setFocus();
    QTRY_COMPARE(view.current(), 0);
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Right);
    QCOMPARE(view.current(), 2);
    QVERIFY(view.accessibleDescription().contains(QStringLiteral("(8, 4) becomes (8, 2)")));
    QTest::keyClick(&view, Qt::Key_Left);
    QCOMPARE(view.current(), 1);
}

void TestNetworkView::looks_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("language");
    for (const char* theme : {"light", "dark", "projector"})
        for (const char* language : {"en", "zh"})
            QTest::addRow("%s, %s", theme, language) << theme << language;
}

void TestNetworkView::looks()
{
    QFETCH(QString, theme);
    QFETCH(QString, language);
    setLanguage(language);
    TrainingTrace trace;
    trace.addPass({});
    trace.addPass({true, false, false});
    trace.addProbe(twoClassProbe(1));
    TrainingFeed training(trace.log());
    training.pullAll();
    NetworkView view(training, *Theme::named(theme));
    const QSize size(760, 180);
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    view.paintTo(painter, size);
    painter.end();
    QCOMPARE(differenceFromGolden(image, QStringLiteral("network_%1%2").arg(language == "zh" ? "zh_" : "", theme)), QString());
}

QTEST_MAIN(TestNetworkView)
#include "tst_network_view.moc"
