// What a step does on the map: the words for it, what moves, and when.
#include "tests/support/map_steps.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/walk_path.h"
#include "views/memory/walk_text.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>
#include <ctime>

using namespace ss;
using namespace ss::test;
using namespace ss::views;

namespace {

constexpr const char* kBase = "base = arange 3x4 float32\n";

std::shared_ptr<trace::Log> based(const char* more) { return trace::traceFromText((std::string(kBase) + more).c_str()); }

QString captionOf(std::shared_ptr<trace::Log> log, size_t stopsBefore)
{
    Stepped shown(std::move(log), stopsBefore);
    shown.step();
    shown.view.motion().finish();
    return shown.view.footer().caption();
}

/// Bytes [begin, end) of `base` that were found to be others after a statement.
std::shared_ptr<trace::Log> numpyBytesTrace(int64_t begin, int64_t end)
{
    const Layout bytes{{end - begin}, {1}, begin};
    return withStatement("base = arange 3x4 float32\na = numpy base", "a.view('u1')[...] = 0",
                         {trace::Written{BufferId(0), 0, 1, bytes, trace::Certainty::Exact, 2, -1, trace::Writer::NumPy, {}, ArrayId(0)}});
}

/// The change of the last step of a trace.
MapChange changeIn(std::shared_ptr<trace::Log> log, size_t stopsBefore)
{
    TraceFeed feed(log);
    feed.pullAll();
    const auto& stops = feed.stops();
    const trace::Seq from = stops[stops.size() - 1 - stopsBefore], to = stops[stops.size() - stopsBefore];
    MapOptions options;
    feed.setCursor(from);
    options.flow = lastCall(feed.state());
    const MapScene before = buildMapScene(feed.state(), options);
    feed.setCursor(to);
    options.flow = lastCall(feed.state());
    return changeOf(stepBetween(*log, from, to), feed.state(), before, buildMapScene(feed.state(), options));
}

/// A log that grows by statements, as a console's does.
struct Growing {
    explicit Growing(const char* text)
        : all(trace::traceFromText(text))
        , log(std::make_shared<trace::Log>())
        , feed(log)
        , view(feed, selection, nullptr, Theme::light())
    {
        view.resize(900, 500);
        view.show();
    }
    void statement()
    {
        for (bool ends = false; !ends && log->size() < all->size();) {
            const auto event = all->read(log->size(), 1).front();
            ends = std::holds_alternative<trace::ScopeEnd>(event->payload);
            log->restore(*event);
        }
        feed.pullAll();
    }
    std::shared_ptr<trace::Log> all, log;
    TraceFeed feed;
    Selection selection;
    MapView view;
};

double cpuMilliseconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

}

class TestMapMotion : public QObject {
    Q_OBJECT
private slots:
    void captions_data();
    void captions();
    void aViewComesOutOfItsBase();
    void aCopyFliesAndIsCounted();
    void flightsLeaveInOrder();
    void aWriteFlashesWhatSeesIt();
    void rebindingIsNoMutation();
    void theFreedFadesBeforeTheMapCloses();
    void aStatementAtTheEndIsAStep();
    void aViewOfWhatIsNewIsNew();
    void aJumpShowsNothing();
    void aStepPlaysOnceAndStops();
    void reducedMotionIsStill();
    void speedAndHold();
    void aKeyEndsTheMotion();
    void walkByKeys();
    void walkPlays();
    void walkFollowsTheSelection();
    void walkPathOfRows();
    void longWalksAreSampled();
    void framesAreQuick();
};

void TestMapMotion::captions_data()
{
    QTest::addColumn<std::shared_ptr<trace::Log>>("log");
    QTest::addColumn<int>("stopsBefore");
    QTest::addColumn<QString>("caption");
    const auto row = [](const char* name, std::shared_ptr<trace::Log> log, int stopsBefore, const char* caption) {
        QTest::newRow(name) << std::move(log) << stopsBefore << caption;
    };
    row("a view of a part", based("x = base.slice 1 1 3 1"), 1, "VIEW: no byte moved, x sees 24 B of 48 B of storage 1");
    row("a view of all", based("t = base.t"), 1, "VIEW: no byte moved, t sees all 48 B of storage 1");
    row("a view that has no name yet", based("t = base.t"), 2,
        "VIEW: no byte moved, base.t() sees all 48 B of storage 1; drawn when it has a name");
    row("a reshape that can be a view", based("f = base.reshape 2x6"), 1, "VIEW: no byte moved, f sees all 48 B of storage 1");
    row("a reshape that cannot", based("t = base.t\nf = t.reshape 12"), 2,
        "COPY: 48 B in 12 cells; axis 0 and 1 cannot be merged: stride 1 != 3 * 4");
    row("a copy", based("x = base.slice 1 1 3 1\nc = x.clone"), 2, "COPY: 24 B in 6 cells");
    row("a copy's name", based("c = base.clone"), 1, "NAME: no byte moved, c");
    row("contiguous already", based("c = base.contiguous"), 2, "SAME: no byte moved, it is base itself; it is contiguous");
    row("a conversion", convertTrace(), 2, "CONVERT: 6 cells from float32 to float16, 24 B read, 12 B written");
    row("a copy to another memory", transferTrace(), 2, "COPY: 48 B in 12 cells, Host to cuda:0; another device");
    row("a write through a view", based("x = base.slice 1 1 3 1\nr = base.select 0 2\nq = base.select 0 0\nz = q.slice 0 0 1 1\nwrite x"),
        2, "WRITE: 6 cells (24 B), seen by base, x, r, q");
    row("a write of which the cells are known", writeTrace(trace::Certainty::Exact), 2, "WRITE: 2 cells (8 B), seen by base, x");
    row("a write to some of the cells", writeTrace(trace::Certainty::Subset), 2,
        "WRITE: some of 6 cells (24 B), it is not known which, seen by base, x");
    row("a write somewhere", writeTrace(trace::Certainty::Unknown), 2,
        "WRITE: somewhere within 24 B, it is not known where, seen by base, x");
    row("a write by NumPy", based("a = numpy base\nwrite numpy a"), 1, "WRITE: 12 cells (48 B) by NumPy, seen by base, a");
    row("a write that NumPy's bytes tell of", numpyBytesTrace(4, 12), 1, "WRITE: 2 cells (8 B) by NumPy, seen by base, a");
    row("a write to parts of elements", numpyBytesTrace(5, 10), 1, "WRITE: 5 B by NumPy, seen by base, a");
    row("a write to bytes that are elements", trace::traceFromText("u = zeros 5 uint8\nwrite u"), 2, "WRITE: 5 cells (5 B), seen by u");
    row("handed to NumPy", based("a = numpy base"), 1,
        "VIEW: no byte moved, a sees all 48 B of storage 1, shares memory between torch and NumPy");
    row("taken from NumPy", trace::traceFromText("n = ndarray 3 <f4\nt = from_numpy n"), 1,
        "VIEW: no byte moved, t sees all 12 B of storage 1, shares memory between torch and NumPy");
    row("made anew", based("e = empty 2 float32"), 2, "NEW: torch.empty((2,), dtype=torch.float32) of storage 2, 8 B");
    row("a name for other bytes, the old ones freed", trace::traceFromText("a = ones 4 float32\na = ones 6 float32"), 1,
        "REBIND: a names storage 2 now, no more storage 1; storage 1 is freed");
    row("a name for other bytes, the old ones kept", based("v = base.t\nbase = ones 6 float32"), 1,
        "REBIND: base names storage 2 now, no more storage 1; storage 1 is unchanged, seen by v");
    row("a name for another view of the same bytes", based("v = base.t\nv = base.select 0 1"), 1,
        "REBIND: v names another view of storage 1; no byte moved");
    row("a name that goes", based("t = base.t\ndel t"), 1, "DEL: t names nothing now; no byte is freed");
    row("freed", based("e = ones 2 float32\ndel e"), 1, "FREE: storage 2, 8 B");
    row("an error", failedTrace(), 2, "ERROR: RuntimeError: shape '[7]' is invalid for input of size 12");
}

void TestMapMotion::captions()
{
    QFETCH(std::shared_ptr<trace::Log>, log);
    QFETCH(int, stopsBefore);
    QFETCH(QString, caption);
    QCOMPARE(captionOf(log, size_t(stopsBefore)), caption);
}

void TestMapMotion::aViewComesOutOfItsBase()
{
    const MapChange change = changeIn(based("x = base.slice 1 1 3 1"), 1);
    QVERIFY(change.arrives && !change.flies && change.writes.empty());
    QCOMPARE(change.how, ChangeKind::View);
    QCOMPARE(change.handle, HandleId(TensorId(1)));
    QCOMPARE(change.base, HandleId(TensorId(0)));
    QCOMPARE(badgeText(change), QString("VIEW"));
    // Its own track is not drawn while it is on its way.
    MapMarks marks;
    MapMotion motion(marks);
    motion.play(change);
    QVERIFY(motion.running());
    motion.hold(0.5);
    QCOMPARE(marks.appeared, 0.0);
    QCOMPARE(marks.appearing, change.handle);
    QCOMPARE(marks.flowed, 1.0);
    motion.finish();
    QVERIFY(!marks.appearing.valid());
    // The base is not drawn: the nearest of its ancestors that is.
    const MapChange deeper = changeIn(based("a = base.t\na = a.slice 0 0 2 1"), 1);
    QCOMPARE(deeper.baseName, std::string("base"));
}

void TestMapMotion::aCopyFliesAndIsCounted()
{
    Stepped shown(based("t = base.t\nc = t.contiguous"), 2);
    shown.step();
    QVERIFY(shown.view.scene().flow);
    shown.view.motion().hold(0);
    QCOMPARE(shown.view.footer().caption(), QString("COPY: 0 B of 48 B moved"));
    int64_t last = 0;
    for (const double progress : {0.3, 0.5, 0.8, 0.99}) {
        shown.view.motion().hold(progress);
        const int64_t arrived = arrivedOf(12, progress);
        QVERIFY(arrived >= last && arrived < 12);
        QCOMPARE(shown.view.footer().caption(), QString("COPY: %1 B of 48 B moved").arg(4 * arrived));
        last = arrived;
    }
    QVERIFY(last > 8);
    shown.view.motion().finish();
    QCOMPARE(shown.view.footer().caption(), QString("COPY: 48 B in 12 cells; axis 1 has stride 4, not 1"));
    // What was there does not fly again when it gets its name.
    QVERIFY(!changeIn(based("c = base.clone"), 1).flies);
}

void TestMapMotion::flightsLeaveInOrder()
{
    for (const int64_t count : {int64_t(1), int64_t(2), int64_t(12), kMostFlights})
        for (double progress = 0; progress <= 1; progress += 0.01) {
            for (int64_t i = 1; i < count; ++i)
                QVERIFY(flightOf(i, count, progress) <= flightOf(i - 1, count, progress));
            QVERIFY(progress > 0 || arrivedOf(count, progress) == 0);
        }
    QCOMPARE(arrivedOf(12, 1), int64_t(12));
    QCOMPARE(arrivedOf(0, 0.5), int64_t(0));
}

void TestMapMotion::aWriteFlashesWhatSeesIt()
{
    const MapChange change = changeIn(writeTrace(trace::Certainty::Exact), 2);
    QCOMPARE(change.writes.size(), size_t(1));
    QCOMPARE(change.writes[0].bytes.runsWithin({0, 48}, 10), (std::vector<Run>{{4, 8}, {20, 24}}));
    QCOMPARE(change.seenBy, (std::vector<std::string>{"base", "x"})); // r sees the last row
    QCOMPARE(change.unseenBy, int64_t(0));
    // The picture: cells and tracks hit change, the others do not.
    Stepped shown(writeTrace(trace::Certainty::Exact), 2);
    shown.step();
    shown.view.motion().hold(0.3);
    const QImage flashing = shown.view.viewport()->grab().toImage();
    shown.view.motion().finish();
    const QImage rest = shown.view.viewport()->grab().toImage();
    const auto differs = [&](double x, double y) {
        const QPoint at = shown.view.toViewport({x, y}).toPoint();
        return flashing.pixelColor(at) != rest.pixelColor(at);
    };
    const MapScene& scene = shown.view.scene();
    const MapStrip& strip = scene.strips[0];
    for (int64_t cell = 0; cell < 12; ++cell) {
        const double x = cellLeft(strip, cell) + 6;
        const bool hit = cell == 1 || cell == 5;
        QCOMPARE(differs(x, rowTop(scene, strip, 0) + 5), hit);
        QCOMPARE(differs(x, trackTop(scene, strip, 0, 0) + 10), hit);
        QCOMPARE(differs(x, trackTop(scene, strip, 0, 1) + 10), hit);
        QVERIFY(!differs(x, trackTop(scene, strip, 0, 2) + 10));
    }
}

void TestMapMotion::rebindingIsNoMutation()
{
    const MapChange rebound = changeIn(trace::traceFromText("a = ones 4 float32\nv = a.view 2x2\na = ones 6 float32"), 1);
    QVERIFY(rebound.rebound && rebound.writes.empty());
    QCOMPARE(rebound.kind, ChangeKind::Rebound);
    QVERIFY(rebound.rebound->fromBuffer != rebound.rebound->toBuffer);
    QVERIFY(!rebound.rebound->fromFreed);
    QCOMPARE(rebound.rebound->fromSeenBy, (std::vector<std::string>{"v"}));
    const MapChange mutated = changeIn(trace::traceFromText("a = ones 4 float32\nv = a.view 2x2\nwrite a"), 2);
    QVERIFY(!mutated.rebound);
    QCOMPARE(mutated.kind, ChangeKind::Write);
    QCOMPARE(mutated.seenBy, (std::vector<std::string>{"a", "v"}));
    QVERIFY(labelHas("a, b", "b") && labelHas("a, b", "a") && !labelHas("ab, ba", "b") && !labelHas("x.a", "a"));
}

void TestMapMotion::theFreedFadesBeforeTheMapCloses()
{
    Stepped shown("a = ones 4 float32\nb = ones 6 float32\ndel a", 1);
    shown.step();
    QCOMPARE(shown.view.scene().strips.size(), size_t(1));
    const auto inkAt = [&](double progress) {
        shown.view.motion().hold(progress);
        const QImage image = shown.view.viewport()->grab().toImage();
        int rows = 0; // that a cell's fill is on
        for (int y = 0; y < image.height(); ++y)
            rows +=
                image.pixelColor(shown.view.toViewport({shown.view.scene().strips[0].x + 4, 0}).toPoint().x(), y) == Theme::light().cell;
        return rows;
    };
    QVERIFY(inkAt(0.0) > 40);                    // both strips
    QVERIFY(inkAt(0.3) < 40 && inkAt(0.3) > 10); // one of them faint
    const int closed = inkAt(0.6);
    QVERIFY(closed > 10 && closed < 40);
    QCOMPARE(inkAt(1), closed);
}

void TestMapMotion::aStatementAtTheEndIsAStep()
{
    Growing console("a = ones 4 float32\nv = a.t\na = ones 6 float32\nc = a.clone\ndel v");
    console.statement();
    QCOMPARE(console.view.footer().caption(), QString("NEW: a of storage 1, 16 B"));
    console.statement();
    QCOMPARE(console.view.footer().caption(), QString("VIEW: no byte moved, v sees all 16 B of storage 1"));
    QVERIFY(console.view.motion().running());
    console.statement();
    QCOMPARE(console.view.footer().caption(),
             QString("REBIND: a names storage 2 now, no more storage 1; storage 1 is unchanged, seen by v"));
    console.statement();
    QCOMPARE(console.view.footer().caption(), QString("COPY: 0 B of 24 B moved"));
    console.statement();
    QCOMPARE(console.view.footer().caption(), QString("FREE: storage 1, 16 B"));
}

/// `m = torch.ones(6).view(2, 3)`: what the view sees is new as well.
void TestMapMotion::aViewOfWhatIsNewIsNew()
{
    const trace::TensorView view = floats(0, 24, contiguousLayout({2, 3}));
    auto log = std::make_shared<trace::Log>();
    const Payloads events = {
        trace::ScopeBegin{trace::ScopeKind::Statement, "m = torch.ones(6).view(2, 3)", "<text>", 1},
        callBegin(0, "ones", {}),
        buffer(0, 24),
        trace::TensorMade{TensorId(0), floats(0, 24, contiguousLayout({6})), {}, CallId(0), trace::TensorRole::Plain},
        write(0, 1, contiguousLayout({6})),
        callEnd(0, {TensorId(0)}, trace::ResultKind::Fresh),
        callBegin(1, "view", {TensorId(0)}),
        trace::TensorMade{TensorId(1), view, TensorId(0), CallId(1), trace::TensorRole::Plain},
        callEnd(1, {TensorId(1)}, trace::ResultKind::View),
        trace::NameBound{"m", TensorId(1)},
        trace::TensorDropped{TensorId(0)},
        trace::ScopeEnd{trace::ScopeKind::Statement, {}},
    };
    for (const auto& event : events)
        log->take(event, trace::Phase::Forward, 0);
    TraceFeed feed(log);
    Selection selection;
    MapView map(feed, selection, nullptr, Theme::light());
    feed.pullAll();
    QCOMPARE(map.footer().caption(), QString("NEW: m of storage 1, 24 B"));
}

void TestMapMotion::aJumpShowsNothing()
{
    Stepped shown(based("x = base.slice 1 1 3 1\nc = x.clone\nwrite c"), 1);
    QVERIFY(!shown.view.motion().running());
    shown.feed.setCursor(0);
    QVERIFY(!shown.view.motion().running()); // back
    QVERIFY(shown.view.footer().caption().isEmpty());
    shown.feed.setCursor(shown.feed.stops()[3]);
    QVERIFY(!shown.view.motion().running()); // over several stops
    shown.feed.followEnd();
    QVERIFY(!shown.view.motion().running());
    shown.step();
    QVERIFY(!shown.view.motion().running());
    QVERIFY(stepBetween(*shown.log, 5, 5).empty());
    QVERIFY(stepBetween(*shown.log, 5, 2).empty());
}

void TestMapMotion::aStepPlaysOnceAndStops()
{
    Stepped shown(based("x = base.slice 1 1 3 1\ny = x.t"), 3);
    QSignalSpy running(&shown.view, &MapView::motionRunning);
    shown.step();
    const auto cursor = shown.feed.cursor();
    QVERIFY(shown.view.motion().running());
    QTRY_VERIFY(!shown.view.motion().running());
    QCOMPARE(running.count(), 2);
    QCOMPARE(running[0][0].toBool(), true);
    QCOMPARE(running[1][0].toBool(), false);
    QTest::qWait(50);
    QCOMPARE(shown.feed.cursor(), cursor);
    // Two steps, the second before the first is over: the first is at its end at once.
    shown.step();
    shown.step();
    QVERIFY(shown.view.motion().running());
    QCOMPARE(shown.view.footer().caption(), QString("VIEW: no byte moved, y sees 24 B of 48 B of storage 1"));
}

void TestMapMotion::reducedMotionIsStill()
{
    Stepped shown(based("x = base.slice 1 1 3 1\nwrite x"), 2);
    shown.view.setReducedMotion(true);
    const QImage before = shown.view.viewport()->grab().toImage();
    shown.step();
    QVERIFY(!shown.view.motion().running());
    QCOMPARE(shown.view.footer().caption(), QString("WRITE: 6 cells (24 B), seen by base, x"));
    const QImage marked = shown.view.viewport()->grab().toImage();
    const MapStrip& strip = shown.view.scene().strips[0];
    const QPoint hit = shown.view.toViewport({cellLeft(strip, 1) + 6, rowTop(shown.view.scene(), strip, 0) + 5}).toPoint();
    const QPoint other = shown.view.toViewport({cellLeft(strip, 0) + 6, rowTop(shown.view.scene(), strip, 0) + 5}).toPoint();
    QVERIFY(marked.pixelColor(hit) != before.pixelColor(hit)); // and it stays
    QCOMPARE(marked.pixelColor(other), before.pixelColor(other));
    QTest::qWait(30);
    QCOMPARE(shown.view.viewport()->grab().toImage().pixelColor(hit), marked.pixelColor(hit));
    shown.feed.stepBack();
    QCOMPARE(shown.view.viewport()->grab().toImage().pixelColor(hit), before.pixelColor(hit));
}

void TestMapMotion::speedAndHold()
{
    MapMarks marks;
    MapMotion motion(marks);
    const int usual = motion.duration();
    motion.setSpeed(10);
    QCOMPARE(motion.duration(), usual / 10);
    motion.play(changeIn(based("x = base.slice 1 1 3 1"), 1));
    QTest::qWait(usual / 2);
    QVERIFY(!motion.running());
    motion.play({});
    QVERIFY(!motion.running()); // nothing to be shown
}

void TestMapMotion::aKeyEndsTheMotion()
{
    Stepped shown(based("x = base.slice 1 1 3 1"), 1);
    shown.step();
    QVERIFY(shown.view.motion().running());
    QTest::keyClick(&shown.view, Qt::Key_Right);
    QVERIFY(!shown.view.motion().running());
}

void TestMapMotion::walkByKeys()
{
    Stepped shown(based("t = base.t"), 0);
    shown.view.setFocus();
    QSignalSpy changed(&shown.view, &MapView::walkingChanged);
    const double height = shown.view.scene().strips[0].height;
    QTest::keyClick(&shown.view, Qt::Key_W);
    QVERIFY(shown.view.walking());
    QVERIFY(shown.view.footer().walkText().contains("Select a tensor"));
    QTest::keyClick(&shown.view, Qt::Key_BracketRight);
    QTest::keyClick(&shown.view, Qt::Key_BracketRight);
    QCOMPARE(shown.selection.handle(), shown.named("t"));
    QVERIFY(shown.view.scene().strips[0].height > height); // room for the jumps
    const auto says = [&](const char* text) { return shown.view.footer().walkText().contains(QString::fromUtf8(text)); };
    QVERIFY2(says("t: 12 elements, dense but permuted: 8 jumps of +4 (+16 B), 3 jumps of −7 (−28 B)"),
             qPrintable(shown.view.footer().walkText()));
    QVERIFY(says("touches 1 cache line of 64 B; in this order it loads 1 if the cache holds one line, 1 if it holds eight"));
    QVERIFY(says("1 of 12: t[0, 0] at byte 0, then +4 (+16 B)"));
    QTest::keyClick(&shown.view, Qt::Key_Period);
    QTest::keyClick(&shown.view, Qt::Key_Period);
    QTest::keyClick(&shown.view, Qt::Key_Period);
    QVERIFY(says("4 of 12: t[1, 0] at byte 4, then +4 (+16 B)"));
    QTest::keyClick(&shown.view, Qt::Key_Comma);
    QVERIFY(says("3 of 12: t[0, 2] at byte 32, then −7 (−28 B)"));
    QTest::keyClick(&shown.view, Qt::Key_Escape);
    QVERIFY(!shown.view.walking());
    QCOMPARE(shown.view.scene().strips[0].height, height);
    QCOMPARE(changed.count(), 2);
}

void TestMapMotion::walkPlays()
{
    Stepped shown(based("t = base.t"), 0);
    shown.selection.select(shown.named("t"));
    shown.view.setWalking(true);
    WalkPlayer& player = shown.view.walkPlayer();
    auto* play = shown.view.findChild<QToolButton*>("walkPlay");
    QTest::mouseClick(play, Qt::LeftButton);
    QVERIFY(player.playing());
    QTRY_VERIFY(player.number() > 0 || player.part() > 0.1);
    QTest::keyClick(&shown.view, Qt::Key_Space);
    QVERIFY(!player.playing());
    QCOMPARE(player.part(), 0.0); // it pauses at an element
    player.restart();
    player.setSpeed(10);
    player.play(true);
    player.advance(250);
    QCOMPARE(player.number(), int64_t(2));
    QVERIFY(std::abs(player.part() - 0.5) < 0.3);
    player.setReduced(true);
    QCOMPARE(player.part(), 0.0); // from element to element
    player.advance(100000);
    QVERIFY(!player.playing()); // to its end, then it stops
    QCOMPARE(player.number(), int64_t(11));
    player.play(true); // and begins anew
    QCOMPARE(player.number(), int64_t(0));
    player.step(-5);
    QCOMPARE(player.number(), int64_t(0));
    QVERIFY(!player.playing());
    QTest::mouseClick(shown.view.findChild<QToolButton*>("walkForward"), Qt::LeftButton);
    QCOMPARE(player.number(), int64_t(1));
    QTest::mouseClick(shown.view.findChild<QToolButton*>("walkClose"), Qt::LeftButton);
    QVERIFY(!shown.view.walking());
}

void TestMapMotion::walkFollowsTheSelection()
{
    Stepped shown(based("t = base.t\ne = zeros 0 float32\ndel t"), 1);
    shown.selection.select(shown.named("t"));
    shown.view.setWalking(true);
    shown.view.walkPlayer().step(3);
    shown.selection.select(shown.named("base"));
    QCOMPARE(shown.view.walkPlayer().number(), int64_t(0));
    QVERIFY(shown.view.footer().walkText().contains("base: 12 elements, contiguous: 11 steps of +1 (+4 B)"));
    shown.selection.select(shown.named("e"));
    QVERIFY(shown.view.footer().walkText().contains("e: 0 elements"));
    QVERIFY(!shown.view.viewport()->grab().isNull());
    QTest::keyClick(&shown.view, Qt::Key_Space);
    QVERIFY(!shown.view.walkPlayer().playing());
    shown.selection.select(shown.named("t"));
    shown.step(); // t is no more
    QVERIFY(shown.view.footer().walkText().contains("Select a tensor"));
    QVERIFY(!shown.view.viewport()->grab().isNull());
}

void TestMapMotion::walkPathOfRows()
{
    Stepped shown("big = arange 12x10 float32\nt = big.t\nf = big.view 120\nw = f.unfold 0 3 2\ne = f.expand 2x120", 0);
    const MapStrip& strip = shown.view.scene().strips[0];
    QVERIFY(strip.rows > 1);
    for (const auto& track : strip.tracks) {
        const Walk walk = walkOf(track);
        std::map<int64_t, int64_t> seen; // byte -> first element there
        std::vector<WalkLeg> legs;
        for (int64_t first = 0; first < walk.count() - 1; first += kMostLegs) {
            const auto some = walkLegs(strip, track, first);
            QCOMPARE(int64_t(some.size()), std::min(kMostLegs, walk.count() - 1 - first));
            legs.insert(legs.end(), some.begin(), some.end());
        }
        seen[walk.byteAt(0)] = 0;
        for (size_t i = 0; i < legs.size(); ++i) {
            const WalkStop& to = legs[i].to;
            QCOMPARE(to.number, int64_t(i) + 1);
            QCOMPARE(to.byte, walk.byteAt(to.number));
            QCOMPARE(legs[i].kind, legKind(to.byte - legs[i].from.byte, 4));
            QCOMPARE(to.revisits, !seen.emplace(to.byte, to.number).second);
            const int64_t cell = to.byte / strip.cellBytes;
            QCOMPARE(to.row, rowOfCell(strip, cell));
            QCOMPARE(to.x, cellLeft(strip, cell) + strip.columnWidth / 2);
        }
    }
    QCOMPARE(firstLeg(12, 5), int64_t(0));
    QCOMPARE(firstLeg(1000, 500), int64_t(452));
    QCOMPARE(firstLeg(1000, 999), int64_t(935));
}

void TestMapMotion::longWalksAreSampled()
{
    Stepped shown("big = arange 1000x1000 float32\nb = big.t", 0);
    shown.selection.select(shown.named("b"));
    shown.view.setWalking(true);
    QVERIFY(shown.view.footer().walkText().contains("showing steps 1 to 64 of 999,999"));
    const MapStrip& strip = shown.view.scene().strips[0];
    const auto samples = sampleLegs(strip, *shown.view.scene().trackOf(shown.named("b")));
    QCOMPARE(samples.size(), size_t(2));
    QCOMPARE(samples[0].second, int64_t(999000));
    QCOMPARE(samples[0].first.kind, LegKind::Forward);
    QCOMPARE(samples[1].second, int64_t(999));
    QCOMPARE(samples[1].first.kind, LegKind::Back);
    QCOMPARE(samples[1].first.from.number, int64_t(999));
    shown.view.walkPlayer().step(500000);
    QVERIFY(shown.view.footer().walkText().contains("showing steps 499,953 to 500,016 of 999,999"));
    QVERIFY(shown.view.footer().walkText().contains("b[500, 0]"));
}

void TestMapMotion::framesAreQuick()
{
    // The motion's own part of a frame, of a write to every other element of a million that 16 handles see.
    std::string text = "big = arange 1000x1000 float32\n";
    for (int i = 0; i < 15; ++i)
        text += "v" + std::to_string(i) + " = big.slice 1 " + std::to_string(i) + " none " + std::to_string(i + 1) + "\n";
    text += "write v1\n";
    Stepped shown(trace::traceFromText(text), 2, Theme::light(), {1920, 1080});
    shown.step();
    const auto paintFor = [&](double progress) {
        shown.view.motion().hold(progress);
        const double before = cpuMilliseconds();
        shown.view.viewport()->grab();
        return cpuMilliseconds() - before;
    };
    paintFor(0.5);
    std::vector<double> moving, still;
    for (int i = 0; i < 40; ++i) {
        moving.push_back(paintFor(0.2 + 0.015 * i));
        still.push_back(paintFor(1));
    }
    std::sort(moving.begin(), moving.end());
    std::sort(still.begin(), still.end());
    qInfo("a frame: %.2f ms moving, %.2f ms still (95 of 100)", moving[37], still[37]);
    QVERIFY(moving[37] < still[37] + 8.3);
}

QTEST_MAIN(TestMapMotion)
#include "tst_map_motion.moc"
