#include "core/trace/text.h"
#include "tests/support/random_layout.h"
#include "tests/support/trace_events.h"
#include "views/geometry/walk.h"

#include <QElapsedTimer>
#include <QtTest>
#include <deque>
#include <map>
#include <set>

using namespace ss;
using namespace ss::views;

namespace {

/// The walk of a layout of elements, gone step by step.
std::vector<int64_t> bytesOf(const Walk& walk)
{
    std::vector<int64_t> bytes;
    forEachElement(Layout{walk.shape, walk.strides, walk.start}, [&](int64_t byte) { bytes.push_back(byte); });
    return bytes;
}

int64_t lineOf(int64_t byte) { return (byte + (kLineBytes << 20)) / kLineBytes; }

struct Gone {
    int64_t lines = 0, loads = 0;
};
/// A cache of so many lines, written down as it is explained.
Gone go(const Walk& walk, int64_t phase, size_t capacity)
{
    std::set<int64_t> all;
    std::deque<int64_t> cache;
    Gone gone;
    for (const int64_t byte : bytesOf(walk))
        for (int64_t line = lineOf(byte + phase); line <= lineOf(byte + phase + walk.itemsize - 1); ++line) {
            all.insert(line);
            const auto found = std::find(cache.begin(), cache.end(), line);
            if (found != cache.end())
                cache.erase(found);
            else
                ++gone.loads;
            cache.push_front(line);
            if (cache.size() > capacity)
                cache.pop_back();
        }
    gone.lines = int64_t(all.size());
    return gone;
}

Walk randomWalk(test::RandomLayouts& random, int64_t maxDims, int64_t maxSize)
{
    const Layout layout = random.next(maxDims, maxSize);
    constexpr int64_t kSizes[] = {1, 2, 4, 8, 16, 3, 100};
    Walk walk{layout.shape, layout.strides, 0, kSizes[random.number(0, 6)]};
    const int64_t unit = random.chance(80) ? walk.itemsize : 1; // an ndarray may step by any number of bytes
    int64_t lowest = 0;
    for (size_t i = 0; i < walk.shape.size(); ++i) {
        walk.strides[i] *= unit * (random.chance(10) ? 17 : 1);
        lowest += std::min<int64_t>(0, walk.strides[i] * (walk.shape[i] - 1));
    }
    walk.start = random.number(0, 100) - lowest;
    return walk;
}

WalkFacts factsOf(const char* text, const char* name)
{
    const auto log = trace::traceFromText(text);
    trace::TraceState state;
    for (const auto& event : log->read(0, size_t(log->size())))
        state.apply(*event);
    const MapScene scene = buildMapScene(state, {});
    const HandleId handle = state.bindings().at(name);
    return walkFacts(*scene.stripOf(state.bufferOf(handle)), *scene.trackOf(handle));
}

}

class TestWalk : public QObject {
    Q_OBJECT
private slots:
    void orderAndJumpsAreThoseOfTheLoop();
    void linesAndLoadsAreThoseOfTheLoop();
    void longLoopsToo();
    void anySizeCostsTheSame();
    void lineBoundariesCount();
    void factsOfHandles_data();
    void factsOfHandles();
    void anArrayCountsInBytes();
};

void TestWalk::orderAndJumpsAreThoseOfTheLoop()
{
    test::RandomLayouts random(7);
    for (int round = 0; round < 20000; ++round) {
        const Walk walk = randomWalk(random, 4, 6);
        const auto bytes = bytesOf(walk);
        QCOMPARE(walk.count(), int64_t(bytes.size()));
        std::map<int64_t, int64_t> counted, told;
        for (size_t i = 0; i < bytes.size(); ++i) {
            QCOMPARE(walk.byteAt(int64_t(i)), bytes[i]);
            if (i > 0)
                ++counted[bytes[i] - bytes[i - 1]];
        }
        int64_t last = INT64_MAX;
        for (const Jump& jump : jumpsOf(walk)) {
            QVERIFY(jump.count <= last);
            last = jump.count;
            QCOMPARE(walk.byteAt(jump.first + 1) - walk.byteAt(jump.first), jump.bytes);
            const auto earlier = [&](int64_t number) { return bytes[size_t(number) + 1] - bytes[size_t(number)] == jump.bytes; };
            for (int64_t number = 0; number < jump.first; ++number)
                QVERIFY(!earlier(number));
            QVERIFY2(told.emplace(jump.bytes, jump.count).second, "each jump is told once");
        }
        QVERIFY2(told == counted, qPrintable(QString("round %1").arg(round)));
    }
}

void TestWalk::linesAndLoadsAreThoseOfTheLoop()
{
    test::RandomLayouts random(11);
    int known = 0;
    for (int round = 0; round < 6000; ++round) {
        const Walk walk = randomWalk(random, 4, round % 10 == 0 ? 40 : 7);
        if (walk.count() > 100000)
            continue;
        const int64_t phase = random.chance(50) ? 0 : random.number(0, kLineBytes - 1);
        for (const size_t capacity : {size_t(1), size_t(3), kMostLines}) {
            const Gone gone = go(walk, phase, capacity);
            const auto loads = lineLoads(walk, phase, capacity);
            const auto lines = linesTouched(walk, phase);
            known += loads && lines;
            if (loads)
                QCOMPARE(*loads, gone.loads);
            if (lines)
                QCOMPARE(*lines, gone.lines);
        }
    }
    QVERIFY2(known > 17000, qPrintable(QString::number(known))); // "not known" is the exception
}

void TestWalk::longLoopsToo()
{
    for (const Walk& walk :
         {Walk{{300, 1000}, {4, 1200}, 0, 4}, Walk{{1000, 300}, {1200, 4}, 20, 4}, Walk{{7, 50000}, {3, 24}, 5, 3},
          Walk{{100000}, {-72}, 7200000, 8}, Walk{{50, 2, 3000}, {0, 1000000, 4}, 0, 4}, Walk{{90, 91, 40}, {4, 1, 37}, 3, 1}})
        for (const size_t capacity : {size_t(1), kMostLines}) {
            const Gone gone = go(walk, 16, capacity);
            QCOMPARE(lineLoads(walk, 16, capacity), std::optional(gone.loads));
            const auto lines = linesTouched(walk, 16);
            QVERIFY(!lines || *lines == gone.lines);
        }
}

void TestWalk::anySizeCostsTheSame()
{
    QElapsedTimer clock;
    clock.start();
    // A transposed million by million of float32: every step is another line, until a column has gone through 16 of them.
    const int64_t n = 1000000;
    const Walk across{{n, n}, {4, 4 * n}, 0, 4}, along{{n, n}, {4 * n, 4}, 0, 4};
    QCOMPARE(jumpsOf(across), (std::vector<Jump>{{4 * n, n * (n - 1), 0}, {4 - 4 * n * (n - 1), n - 1, n - 1}}));
    QCOMPARE(jumpsOf(along), (std::vector<Jump>{{4, n * n - 1, 0}}));
    for (const Walk& walk : {across, along})
        QCOMPARE(linesTouched(walk, 0), std::optional(n * n / 16));
    QCOMPARE(lineLoads(along, 0, 1), std::optional(n * n / 16));
    QCOMPARE(lineLoads(across, 0, 1), std::optional(n * n));
    QCOMPARE(lineLoads(across, 0, kMostLines), std::optional(n * n));
    const Walk repeated{{n, n}, {0, 4}, 0, 4};
    QCOMPARE(linesTouched(repeated, 0), std::optional(n / 16));
    QCOMPARE(lineLoads(repeated, 0, kMostLines), std::optional(n * n / 16));
    QVERIFY2(clock.elapsed() < 1000, qPrintable(QString::number(clock.elapsed())));
}

void TestWalk::lineBoundariesCount()
{
    const Walk walk{{4}, {16}, 0, 16};
    QCOMPARE(linesTouched(walk, 0), std::optional(int64_t(1)));
    QCOMPARE(linesTouched(walk, 8), std::optional(int64_t(2))); // the last lies across the boundary
    QCOMPARE(lineLoads(walk, 8, 1), std::optional(int64_t(2)));
    const Walk there{{2, 2}, {0, 60}, 0, 8}; // there and back: 60 lies across
    QCOMPARE(lineLoads(there, 0, 1), std::optional(int64_t(4)));
    QCOMPARE(lineLoads(there, 0, 2), std::optional(int64_t(2)));
    QCOMPARE(linesTouched(Walk{{0, 3}, {4, 4}, 0, 4}, 0), std::optional(int64_t(0)));
    QCOMPARE(lineLoads(Walk{{}, {}, 0, 4}, 62, 1), std::optional(int64_t(2))); // one element, no axis
}

void TestWalk::factsOfHandles_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("density");
    QTest::addColumn<QList<QList<qint64>>>("jumps");
    using L = QList<QList<qint64>>;
    QTest::newRow("one behind the other") << "x" << int(Density::Contiguous) << L{{4, 11}};
    QTest::newRow("transposed: on by a row, back to the next column") << "t" << int(Density::DensePermuted) << L{{16, 8}, {-28, 3}};
    QTest::newRow("columns left out: over the gap") << "g" << int(Density::Gapped) << L{{4, 3}, {12, 2}};
    QTest::newRow("expanded: stays") << "e" << int(Density::Overlapping) << L{{0, 6}, {4, 2}};
    QTest::newRow("windows: back and over again") << "w" << int(Density::Overlapping) << L{{4, 20}, {-4, 9}};
    QTest::newRow("a single element does not walk") << "s" << int(Density::Contiguous) << L{};
}

void TestWalk::factsOfHandles()
{
    QFETCH(QString, name);
    QFETCH(int, density);
    QFETCH(QList<QList<qint64>>, jumps);
    const WalkFacts facts = factsOf("x = arange 3x4 float32\nt = x.t\ng = x.slice 1 1 3 1\nr = arange 3x1 float32\n"
                                    "e = r.expand 3x3\nf = x.view 12\nw = f.unfold 0 3 1\ns = f.select 0 5",
                                    qPrintable(name));
    QCOMPARE(int(facts.density), density);
    QList<QList<qint64>> told;
    for (const Jump& jump : facts.jumps)
        told += {jump.bytes, jump.count};
    QCOMPARE(told, jumps);
    QVERIFY(!facts.addressKnown);
    QCOMPARE(facts.lines, std::optional(int64_t(1)));
    QCOMPARE(facts.loadsOfOne, std::optional(int64_t(1)));
}

void TestWalk::anArrayCountsInBytes()
{
    using namespace ss::test;
    // Records of 5 bytes, of which an int16 field is looked at, backwards.
    const auto state = folded({buffer(0, 50), trace::ArrayMade{ArrayId(0), BufferId(0), "<i2", 2, {3}, {-5}, 21, true, false, {}}});
    MapOptions options;
    options.temporaries = Temporaries::All;
    const MapScene scene = buildMapScene(state, options);
    const MapTrack& track = *scene.trackOf(ArrayId(0));
    const Walk walk = walkOf(track);
    QCOMPARE(walk.itemsize, int64_t(2));
    QCOMPARE(bytesOf(walk), (std::vector<int64_t>{21, 16, 11}));
    QCOMPARE(jumpsOf(walk), (std::vector<Jump>{{-5, 2, 0}}));
}

QTEST_MAIN(TestWalk)
#include "tst_walk.moc"
