// A backward pass, played node by node: the cursor of all pictures goes from firing to firing.
#include "tests/support/backward_trace.h"
#include "tests/support/hands.h"
#include "views/graph/graph_pane.h"

#include <QScrollBar>
#include <QToolButton>
#include <QtTest>

using namespace ss;
using namespace ss::views;

namespace {

struct Shown {
    explicit Shown(const test::BackwardTrace& trace)
        : log(trace.log())
        , feed(log)
        , values(log->values())
        , pane(feed, selection, &values, Theme::light())
        , view(pane.view())
        , player(pane.player())
    {
        feed.pullAll();
        pane.resize(900, 500);
        pane.show();
        if (!test::bringUp(pane))
            qFatal("the window does not come up");
        view.setFocus();
    }
    /// Of the state at the cursor: the node that ran last.
    NodeId lastFired() const { return feed.state().pass() ? feed.state().pass()->last : NodeId(); }
    std::string now() const
    {
        for (const GraphVertex& vertex : view.scene().facts.vertices)
            if (vertex.fired == Fired::Now)
                return vertex.label;
        return {};
    }
    bool grad() const { return feed.state().tensor(TensorId(0)).grad.valid(); }

    std::shared_ptr<trace::Log> log;
    TraceFeed feed;
    Selection selection;
    KeptValues values;
    GraphPane pane;
    GraphView& view;
    GraphPlayer& player;
};

}

class GraphPlayback : public QObject {
    Q_OBJECT

private slots:
    void stepsAreTheFiringsInTheirOrder()
    {
        const test::BackwardTrace trace({"exp", "sin", "sum"}, 2);
        Shown shown(trace);
        shown.feed.setCursor(0);
        std::vector<NodeId> fired;
        QSignalSpy failed(&shown.feed, &TraceFeed::failed);
        while (shown.player.firings().next(shown.feed.cursor()) && failed.isEmpty()) {
            shown.player.nextNode();
            fired.push_back(shown.lastFired());
        }
        const std::vector<NodeId> once = trace.order();
        std::vector<NodeId> expected = once;
        expected.insert(expected.end(), once.begin(), once.end());
        QCOMPARE(fired, expected);
        QCOMPARE(shown.player.firings().count(), expected.size());
        // And back: the same, and the beginnings of the passes.
        std::reverse(fired.begin(), fired.end());
        size_t at = 0;
        while (shown.player.firings().previous(shown.feed.cursor())) {
            shown.player.previousNode();
            if (const auto* pass = shown.feed.state().pass(); pass && pass->fired > 0) {
                ++at;
                QCOMPARE(shown.lastFired(), fired[at]);
            }
        }
        QVERIFY(shown.feed.state().pass());
        QCOMPARE(shown.feed.state().pass()->fired, 0u); // the beginning of the first pass
    }

    void accumulationIsWrittenAtItsNodesMoment()
    {
        const test::BackwardTrace trace({"exp", "sum"});
        Shown shown(trace);
        shown.feed.setCursor(0);
        for (int i = 0; i < 2; ++i) {
            test::press(Qt::Key_N);
            QVERIFY(!shown.grad());
        }
        test::press(Qt::Key_N);
        QCOMPARE(shown.lastFired(), NodeId(0));
        QVERIFY(shown.grad());
    }

    void theGraphShowsWhatFires()
    {
        const test::BackwardTrace trace({"exp", "sin", "sum"});
        Shown shown(trace);
        shown.feed.setCursor(0);
        QStringList labels;
        for (int i = 0; i < 4; ++i) {
            test::press(Qt::Key_N);
            labels += QString::fromStdString(shown.now());
        }
        QCOMPARE(labels.join(u' '), QStringLiteral("sum sin exp w"));
        test::press(Qt::Key_P);
        QCOMPARE(shown.now(), std::string("exp"));
    }

    void aPulseRunsOnlyForward()
    {
        const test::BackwardTrace trace({"exp", "sin", "sum"});
        Shown shown(trace);
        shown.feed.setCursor(0);
        test::press(Qt::Key_N);
        QSignalSpy running(&shown.view, &GraphView::motionRunning);
        test::press(Qt::Key_N);
        QCOMPARE(shown.view.marks().pulses.size(), size_t(1));
        const GraphLink& link = shown.view.scene().facts.links[shown.view.marks().pulses[0]];
        QCOMPARE(shown.view.scene().facts.vertices[link.to].label, std::string("sin"));
        QTRY_COMPARE(running.size(), 2); // it began and has arrived
        test::press(Qt::Key_P);
        QVERIFY(shown.view.marks().pulses.empty());
        shown.pane.setReducedMotion(true);
        test::press(Qt::Key_N);
        QVERIFY(shown.view.marks().pulses.empty());
    }

    void spacePlaysToTheEndOfThePass()
    {
        const test::BackwardTrace trace({"exp", "sin", "sum"}, 2);
        Shown shown(trace);
        shown.pane.setReducedMotion(true);
        shown.player.setSpeed(200);
        shown.feed.setCursor(0);
        QSignalSpy moved(&shown.feed, &TraceFeed::changed);
        test::press(Qt::Key_Space);
        QVERIFY(shown.player.playing());
        QTRY_VERIFY_WITH_TIMEOUT(!shown.player.playing(), 5000);
        QCOMPARE(shown.feed.cursor(), shown.player.firings().step(3));
        QCOMPARE(moved.size(), 5);  // to the beginning, and four nodes
        test::press(Qt::Key_Space); // behind its last node: the same once more
        QTRY_VERIFY_WITH_TIMEOUT(!shown.player.playing(), 5000);
        QCOMPARE(shown.feed.cursor(), shown.player.firings().step(3));
        shown.feed.setCursor(shown.feed.end());
        test::press(Qt::Key_Space); // behind all: the last pass
        QTRY_VERIFY_WITH_TIMEOUT(!shown.player.playing(), 5000);
        QCOMPARE(shown.feed.cursor(), shown.player.firings().step(7));
    }

    void playingWaitsForThePulse()
    {
        const test::BackwardTrace trace({"exp", "sin", "sum"});
        Shown shown(trace);
        shown.player.setSpeed(100);
        shown.view.setSpeed(4);
        shown.feed.setCursor(0);
        QElapsedTimer clock;
        clock.start();
        shown.player.play(true);
        QTRY_VERIFY_WITH_TIMEOUT(!shown.player.playing(), 5000);
        QVERIFY2(clock.elapsed() >= 3 * 90, qPrintable(QString::number(clock.elapsed()))); // three pulses of about 105 ms
    }

    void whoGoesElsewhereStopsIt()
    {
        const test::BackwardTrace trace({"exp", "sin", "sum"});
        Shown shown(trace);
        shown.feed.setCursor(0);
        shown.player.play(true);
        QVERIFY(shown.player.playing());
        shown.feed.setCursor(3);
        QVERIFY(!shown.player.playing());
    }

    void buttonsKnowWhatThereIs()
    {
        const test::BackwardTrace trace({"exp", "sum"});
        Shown shown(trace);
        QToolButton *next = nullptr, *previous = nullptr;
        for (QToolButton* button : shown.pane.findChildren<QToolButton*>()) {
            next = button->accessibleName().startsWith(QStringLiteral("Next node")) ? button : next;
            previous = button->accessibleName().startsWith(QStringLiteral("Previous node")) ? button : previous;
        }
        QVERIFY(next && previous);
        QVERIFY(!next->isEnabled()); // at the end
        QVERIFY(previous->isEnabled());
        shown.feed.setCursor(0);
        QVERIFY(next->isEnabled());
        QVERIFY(!previous->isEnabled());
        test::click(*next);
        QCOMPARE(shown.lastFired(), NodeId(2));
    }

    void aSecondPassIsSeenToAccumulate()
    {
        const test::BackwardTrace trace({"exp", "sum"}, 2);
        Shown shown(trace);
        const uint32_t w = shown.view.scene().vertexOf(TensorId(0));
        QVERIFY(w != UINT32_MAX);
        QCOMPARE(shown.view.scene().facts.vertices[w].accumulations, 2u);
        QVERIFY(shown.view.scene().texts[w].note.contains(QStringLiteral("+= 2")));
        shown.feed.setCursor(shown.player.firings().step(0));
        const GraphScene& scene = shown.view.scene();
        QVERIFY(scene.texts[scene.vertexOf(TensorId(0))].note.contains(QStringLiteral("not computed")));
    }
};

QTEST_MAIN(GraphPlayback)
#include "tst_graph_playback.moc"
