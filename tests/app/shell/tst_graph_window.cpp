// The graph in the window: beside the map, linked with the other pictures, and out of the program.
#include "app/shell/live_hooks.h"
#include "app/shell/main_window.h"
#include "app/shell/panel.h"
#include "app/shell/picture_column.h"
#include "app/shell/picture_export.h"
#include "app/shell/render_command.h"
#include "core/trace/session_file.h"
#include "core/trace/text.h"
#include "tests/support/backward_trace.h"
#include "tests/support/hands.h"
#include "views/graph/graph_view.h"
#include "views/memory/map_view.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

using namespace ss;
using namespace ss::app;

namespace {

struct Shown {
    explicit Shown(std::shared_ptr<trace::Log> log, QSize size = {1440, 900}, bool console = false)
        : window(std::move(log), views::Theme::light())
    {
        if (console)
            window.addBottomPanel(new Panel(QStringLiteral("CONSOLE"), new QPlainTextEdit));
        window.resize(size);
        window.show();
        if (!test::bringUp(window))
            qFatal("the window does not come up");
        window.feed().pullAll();
        QCoreApplication::processEvents();
        window.graph().finishScene();
    }
    views::GraphView& graph() { return window.graph(); }
    uint32_t named(const char* label)
    {
        for (uint32_t i = 0; i < graph().scene().facts.vertices.size(); ++i)
            if (graph().scene().facts.vertices[i].label == label)
                return i;
        return UINT32_MAX;
    }
    MainWindow window;
};

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}

class GraphWindow : public QObject {
    Q_OBJECT

private:
    const test::BackwardTrace trace_{{"exp", "sin", "sum"}};

private slots:
    void itComesUpWithTheFirstNode()
    {
        Shown none(trace::traceFromText("a = arange 3x4 float32\nb = a.t"));
        QVERIFY(!none.graph().isVisible());
        Shown shown(trace_.log());
        QVERIFY(shown.graph().isVisible());
        QVERIFY(shown.window.map().isVisible());
        QVERIFY(shown.named("exp") != UINT32_MAX);
    }

    void keysShowAndCloseIt()
    {
        Shown shown(trace_.log());
        test::press(Qt::Key_2, Qt::ControlModifier);
        QVERIFY(!shown.graph().isVisible());
        shown.window.feed().setCursor(3); // it does not come up again by itself
        shown.window.feed().setCursor(shown.window.feed().end());
        QVERIFY(!shown.graph().isVisible());
        test::press(Qt::Key_2, Qt::ControlModifier);
        QVERIFY(shown.graph().isVisible());
        test::press(Qt::Key_1, Qt::ControlModifier);
        QVERIFY(shown.graph().isVisible() && !shown.window.map().isVisible());
        test::press(Qt::Key_2, Qt::ControlModifier); // one of them is always there
        QVERIFY(!shown.graph().isVisible() && shown.window.map().isVisible());
    }

    void onASmallScreenOneHasTheRoom()
    {
        Shown shown(trace_.log(), {1024, 768}, true);
        QVERIFY(shown.window.map().isVisible() && !shown.graph().isVisible());
        test::press(Qt::Key_2, Qt::ControlModifier);
        QVERIFY(!shown.window.map().isVisible() && shown.graph().isVisible());
        QVERIFY(shown.graph().viewport()->height() >= 200);
        test::press(Qt::Key_1, Qt::ControlModifier);
        QVERIFY(shown.window.map().isVisible() && !shown.graph().isVisible());
        shown.window.resize(1024, 1100); // both were asked for
        QTRY_VERIFY(shown.window.map().isVisible() && shown.graph().isVisible());
    }

    // A session that is opened again shows its graph as it was looked at: choices, groups, zoom, and each box in its place.
    void aSessionKeepsHowItIsLookedAt()
    {
        QTemporaryDir folder;
        const auto path = folder.filePath("looked.stride").toStdString();
        const test::BackwardTrace long_({"exp", "sin", "cos", "tanh", "exp", "sin", "cos", "tanh", "sum"});
        QHash<quint64, QRectF> places;
        QPointF middle;
        std::set<uint64_t> toggled;
        {
            Shown shown(long_.log());
            // Step by step: so a graph grows, and its boxes do not stand as in one that is laid out as a whole.
            shown.window.feed().setCursor(0);
            while (shown.window.feed().cursor() < shown.window.feed().end()) {
                shown.window.feed().stepForward();
                shown.graph().finishScene();
            }
            views::GraphOptions options = shown.graph().options();
            options.side = views::GraphSide::Forward;
            options.grouping = views::GraphGrouping::Line;
            shown.graph().setOptions(options);
            shown.graph().finishScene();
            for (const auto& vertex : shown.graph().scene().facts.vertices)
                if (vertex.box == views::GraphBox::Group && options.toggled.size() < 2)
                    options.toggled.insert(vertex.key);
            shown.graph().setOptions(options);
            shown.graph().finishScene();
            shown.graph().setZoom(1.5);
            shown.graph().horizontalScrollBar()->setValue(shown.graph().horizontalScrollBar()->maximum() / 2);
            toggled = options.toggled;
            for (uint32_t i = 0; i < shown.graph().scene().facts.vertices.size(); ++i)
                places[shown.graph().scene().facts.vertices[i].key] = shown.graph().scene().box(i);
            middle = shown.graph().toScene(QPointF(shown.graph().viewport()->rect().center()));
            trace::OpenedSession session;
            session.log = long_.log();
            session.viewState = shown.window.viewState();
            trace::saveSession(path, session);
        }
        QVERIFY(places.size() > 4);
        const trace::OpenedSession session = trace::openSession(path);
        MainWindow window(session.log, views::Theme::light());
        window.restoreViewState(session.viewState);
        window.resize(1440, 900);
        window.show();
        QVERIFY(test::bringUp(window));
        QTRY_COMPARE(window.feed().end(), session.log->size());
        QTRY_VERIFY(!window.graph().scene().facts.vertices.empty() && window.graph().isVisible());
        window.graph().finishScene();
        const views::GraphScene& scene = window.graph().scene();
        QCOMPARE(window.graph().options().side, views::GraphSide::Forward);
        QCOMPARE(window.graph().options().grouping, views::GraphGrouping::Line);
        QCOMPARE(window.graph().options().toggled, toggled);
        QCOMPARE(window.graph().zoom(), 1.5);
        QCOMPARE(window.graph().look(), views::GraphView::Look::Free);
        QCOMPARE(qsizetype(scene.facts.vertices.size()), places.size());
        for (uint32_t i = 0; i < scene.facts.vertices.size(); ++i) {
            const QPointF away = scene.box(i).center() - places.value(scene.facts.vertices[i].key).center();
            QVERIFY2(std::hypot(away.x(), away.y()) < 1, scene.facts.vertices[i].label.c_str());
        }
        const QPointF away = window.graph().toScene(QPointF(window.graph().viewport()->rect().center())) - middle;
        QVERIFY2(std::hypot(away.x(), away.y()) < 4, qPrintable(QStringLiteral("%1, %2").arg(away.x()).arg(away.y())));
        // What a person does from then on counts.
        window.graph().setZoom(0.5);
        QCOMPARE(window.graph().zoom(), 0.5);
        window.restoreViewState("[1, 2");
        window.restoreViewState("{\"version\": 99, \"graph\": {}}");
        QCOMPARE(window.graph().zoom(), 0.5);
    }

    void panelsAreGoneThrough()
    {
        Shown shown(trace_.log());
        bool reached = false;
        for (int i = 0; i < 8 && !reached; ++i) {
            test::press(Qt::Key_F6);
            reached = shown.graph().hasFocus();
        }
        QVERIFY(reached);
        const double map = shown.window.map().zoom(), graph = shown.graph().zoom();
        test::press(Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(shown.window.map().zoom(), map);
        QVERIFY(shown.graph().zoom() > graph);
    }

    void selectionsAreOne()
    {
        Shown shown(trace_.log());
        shown.window.selection().select(TensorId(2)); // what sin gave
        QCOMPARE(shown.graph().marks().selected, shown.named("sin"));
        const uint32_t exp = shown.named("exp");
        test::click(*shown.graph().viewport(), shown.graph().toViewport(shown.graph().scene().box(exp).center()).toPoint());
        QCOMPARE(shown.window.selection().call(), CallId(0));
        QCOMPARE(shown.window.selection().handle(), HandleId(TensorId(1)));
    }

    void nodesAreSteppedThroughByKeys()
    {
        Shown shown(trace_.log());
        shown.window.feed().setCursor(0);
        test::press(Qt::Key_BracketRight, Qt::ControlModifier);
        QCOMPARE(shown.window.feed().state().pass()->last, NodeId(3));
        test::press(Qt::Key_BracketRight, Qt::ControlModifier);
        QCOMPARE(shown.window.feed().state().pass()->last, NodeId(2));
        test::press(Qt::Key_BracketLeft, Qt::ControlModifier);
        QCOMPARE(shown.window.feed().state().pass()->last, NodeId(3));
    }

    /// Every .grad is seen when it is written, however the map was scrolled; going to other nodes moves nothing.
    void theMapComesToWhatIsWritten()
    {
        const test::BackwardTrace deep({"exp", "sin", "exp", "sin", "exp", "sin", "exp", "sin", "sum"});
        Shown shown(deep.log(), {1440, 700});
        views::MapView& map = shown.window.map();
        QScrollBar& scroll = *map.verticalScrollBar();
        QVERIFY(scroll.maximum() > 0);
        shown.window.feed().setCursor(0);
        for (const NodeId node : deep.order()) {
            scroll.setValue(0);
            test::press(Qt::Key_BracketRight, Qt::ControlModifier);
            QCOMPARE(shown.window.feed().state().pass()->last, node);
            QCOMPARE(scroll.value() > 0, node == NodeId(0));
        }
        const auto place = map.scene().placeOf(TensorId(10));
        QVERIFY(place);
        const views::MapStrip& strip = map.scene().strips[place->strip];
        const double y = trackTop(map.scene(), strip, 0, place->track);
        QVERIFY(map.toScene({0, 0}).y() < y && y < map.toScene(QPointF(0, map.viewport()->height())).y());
    }

    void themesReachIt()
    {
        Shown shown(trace_.log());
        for (const views::Theme* theme : {&views::Theme::dark(), &views::Theme::projector()}) {
            shown.window.setTheme(*theme);
            QCOMPARE(shown.graph().theme().name, theme->name);
            const QImage image = shown.graph().viewport()->grab().toImage();
            QCOMPARE(image.pixelColor(1, 1), theme->panel);
        }
    }

    void itIsExportedAsItIsSeen()
    {
        QTemporaryDir folder;
        Shown shown(trace_.log());
        test::press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
        auto* dialog = shown.window.findChild<ExportDialog*>();
        QVERIFY(dialog);
        QSignalSpy exported(dialog, &ExportDialog::exported);
        dialog->findChild<QLineEdit*>()->setText(folder.filePath(QStringLiteral("g.dot")));
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_COMPARE(exported.size(), 1);
        const QByteArray dot = contentsOf(folder.filePath(QStringLiteral("g.dot")));
        QVERIFY(dot.startsWith("digraph"));
        QVERIFY(dot.contains("SinBackward0"));
    }

    void itIsCopied()
    {
        Shown shown(trace_.log());
        QGuiApplication::clipboard()->clear();
        test::press(Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(QGuiApplication::clipboard()->mimeData() && QGuiApplication::clipboard()->mimeData()->hasImage());
        QVERIFY(QGuiApplication::clipboard()->mimeData()->data(QStringLiteral("image/svg+xml")).contains(">sin<"));
    }

    void theCommandLineWritesEachFormat_data()
    {
        QTest::addColumn<QString>("ending");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("an image") << "png" << QByteArray("PNG");
        QTest::newRow("a drawing") << "svg" << QByteArray(">exp<");
        QTest::newRow("a page") << "pdf" << QByteArray("/Font");
        QTest::newRow("a graph for Graphviz") << "dot" << QByteArray("ExpBackward0");
    }
    void theCommandLineWritesEachFormat()
    {
        QFETCH(QString, ending);
        QFETCH(QByteArray, says);
        QTemporaryDir folder;
        trace::OpenedSession session;
        session.log = trace_.log();
        trace::saveSession(folder.filePath(QStringLiteral("s.stride")).toStdString(), session);
        RenderCommand command;
        command.file = folder.filePath(QStringLiteral("s.stride")).toStdString();
        command.view = ViewKind::Graph;
        command.width = 700;
        command.height = 300;
        const QString output = folder.filePath(QStringLiteral("g.") + ending);
        command.output = output.toStdString();
        QCOMPARE(renderPicture(command, {}), 0);
        const QByteArray bytes = contentsOf(output);
        QVERIFY(bytes.contains(says));
        if (ending == QStringLiteral("png"))
            QCOMPARE(QImage(output).size(), QSize(700, 300));
    }
};

QTEST_MAIN(GraphWindow)
#include "tst_graph_window.moc"
