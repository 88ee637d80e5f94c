// Overlap, coverage and density against counting every element of thousands of random layouts.
#include "core/layout/overlap.h"
#include "tests/support/layout_json.h"
#include "tests/support/random_layout.h"

#include <QTest>

#include <set>

using namespace ss;

namespace {

std::vector<int64_t> addresses(const Layout& layout)
{
    std::vector<int64_t> all;
    forEachElement(layout, [&](int64_t at) { all.push_back(at); });
    return all;
}

std::set<int64_t> bytesOf(const ByteView& view)
{
    std::set<int64_t> bytes;
    for (int64_t at : addresses(view.layout)) {
        for (int64_t i = 0; i < view.itemsize; ++i)
            bytes.insert(view.base + at * view.itemsize + i);
    }
    return bytes;
}

std::vector<Run> runsOf(const std::set<int64_t>& positions)
{
    std::vector<Run> runs;
    for (int64_t at : positions) {
        if (!runs.empty() && runs.back().end == at)
            ++runs.back().end;
        else
            runs.push_back({at, at + 1});
    }
    return runs;
}

ByteView randomView(test::RandomLayouts& random) { return {random.next(4, 4), int64_t{1} << random.number(0, 3), random.number(0, 40)}; }

QByteArray described(const ByteView& view)
{
    const QString layout = test::compact(test::toJson(view.layout));
    return QString("%1 itemsize %2 base %3").arg(layout).arg(view.itemsize).arg(view.base).toUtf8();
}

}

class TestOverlap : public QObject {
    Q_OBJECT
private slots:
    void elementsAsCounted();
    void rangesAsCounted();
    void coverageAsCounted();
    void coverageKeepsToItsLimit();
    void oneLayoutAsCounted();
    void hugeLayoutsAreDecided_data();
    void hugeLayoutsAreDecided();
    void gapsOfHugeLayouts_data();
    void gapsOfHugeLayouts();
    void hugeCounts_data();
    void hugeCounts();
    void givesUpWithinTheBudget();
};

void TestOverlap::elementsAsCounted()
{
    test::RandomLayouts random(1);
    int overlapping = 0;
    for (int i = 0; i < 6000; ++i) {
        const ByteView a = randomView(random);
        const ByteView b = randomView(random);
        const std::set<int64_t> bytesA = bytesOf(a);
        const std::set<int64_t> bytesB = bytesOf(b);
        const bool shared = std::any_of(bytesA.begin(), bytesA.end(), [&](int64_t byte) { return bytesB.contains(byte); });
        overlapping += shared;
        QVERIFY2(elementsOverlap(a, b) == shared, described(a) + " and " + described(b));
    }
    QVERIFY(overlapping > 500 && overlapping < 5500);
}

void TestOverlap::rangesAsCounted()
{
    test::RandomLayouts random(2);
    for (int i = 0; i < 3000; ++i) {
        const ByteView a = randomView(random);
        const ByteView b = randomView(random);
        const std::set<int64_t> bytesA = bytesOf(a);
        const std::set<int64_t> bytesB = bytesOf(b);
        const bool meet = !bytesA.empty() && !bytesB.empty() && *bytesA.begin() <= *bytesB.rbegin() && *bytesB.begin() <= *bytesA.rbegin();
        QVERIFY2(rangesTouch(a, b) == meet, described(a) + " and " + described(b));
    }
}

void TestOverlap::coverageAsCounted()
{
    test::RandomLayouts random(3);
    for (int i = 0; i < 6000; ++i) {
        const ByteView view = randomView(random);
        bool exact = false;
        QVERIFY2(coveredRuns(view, 10000, &exact) == runsOf(bytesOf(view)), described(view));
        QVERIFY(exact);
    }
}

void TestOverlap::coverageKeepsToItsLimit()
{
    test::RandomLayouts random(4);
    for (int i = 0; i < 6000; ++i) {
        const ByteView view = randomView(random);
        const auto limit = static_cast<size_t>(random.number(1, 8));
        const std::vector<Run> all = runsOf(bytesOf(view));
        bool exact = false;
        std::vector<Run> runs = coveredRuns(view, limit, &exact);
        QVERIFY2(runs.size() <= limit + 1, described(view));
        QVERIFY2(exact ? runs == all : all.size() > limit, described(view));
        if (exact)
            continue;
        QCOMPARE(runs.back().end, all.back().end);
        const Run rest = runs.back();
        runs.pop_back();
        QVERIFY2(std::equal(runs.begin(), runs.end(), all.begin()), described(view));
        QVERIFY2(rest.begin == all[runs.size()].begin, described(view));
    }
}

void TestOverlap::oneLayoutAsCounted()
{
    test::RandomLayouts random(5);
    int kinds[4] = {};
    for (int i = 0; i < 8000; ++i) {
        const Layout layout = random.next(5, 4);
        const std::vector<int64_t> all = addresses(layout);
        const std::set<int64_t> distinct(all.begin(), all.end());
        const QByteArray text = described({layout, 1, 0});
        QVERIFY2(overlapsItself(layout) == (distinct.size() < all.size()), text);
        QVERIFY2(distinctElements(layout) == static_cast<int64_t>(distinct.size()), text);
        const bool gapless = all.empty() || *distinct.rbegin() - *distinct.begin() + 1 == std::ssize(all);
        const bool oneRun = gapless && distinct.size() == all.size();
        const bool inOrder = std::is_sorted(all.begin(), all.end());
        QVERIFY2(isContiguous(layout) == (oneRun && inOrder), text);
        const Extent extent = distinct.empty() ? Extent{layout.offset, layout.offset} : Extent{*distinct.begin(), *distinct.rbegin() + 1};
        QVERIFY2(extentOf(layout) == extent, text);
        ++kinds[static_cast<int>(density(layout))];
    }
    for (int kind : kinds)
        QVERIFY(kind > 100);
}

void TestOverlap::hugeLayoutsAreDecided_data()
{
    QTest::addColumn<Layout>("a");
    QTest::addColumn<Layout>("b");
    QTest::addColumn<bool>("overlap");
    const int64_t n = 1 << 20;
    QTest::newRow("even and odd columns") << Layout{{n, n}, {2 * n, 2}, 0} << Layout{{n, n}, {2 * n, 2}, 1} << false;
    QTest::newRow("rows and columns") << Layout{{n}, {1}, 7 * n} << Layout{{n}, {n}, 7} << true;
    QTest::newRow("left and right halves") << Layout{{n, n}, {2 * n, 1}, 0} << Layout{{n, n}, {2 * n, 1}, n} << false;
    QTest::newRow("steps of 6 and 10 at odd distance") << Layout{{n}, {6}, 0} << Layout{{n}, {10}, 3} << false;
    QTest::newRow("steps of 6 and 10 at even distance") << Layout{{n}, {6}, 0} << Layout{{n}, {10}, 2} << true;
    QTest::newRow("a view backwards") << Layout{{n}, {-2}, 2 * n} << Layout{{n}, {2}, 1} << false;
}

void TestOverlap::hugeLayoutsAreDecided()
{
    QFETCH(Layout, a);
    QFETCH(Layout, b);
    QFETCH(bool, overlap);
    QCOMPARE(elementsOverlap({a, 1, 0}, {b, 1, 0}), std::optional(overlap));
    QCOMPARE(elementsOverlap({b, 4, 0}, {a, 4, 0}), std::optional(overlap));
}

void TestOverlap::gapsOfHugeLayouts_data()
{
    QTest::addColumn<Layout>("layout");
    QTest::addColumn<qint64>("first");
    QTest::addColumn<qint64>("last");
    const int64_t n = 1 << 30;
    QTest::newRow("one run: dense whatever the order") << Layout{{4, n}, {1, 4}, 0} << qint64{0} << qint64{4 * n};
    QTest::newRow("one run: windows of a signal") << Layout{{n, 3}, {1, 1}, 0} << qint64{0} << qint64{n + 2};
    QTest::newRow("one run: expanded") << Layout{{n, 5}, {0, 1}, 2} << qint64{2} << qint64{7};
}

void TestOverlap::gapsOfHugeLayouts()
{
    QFETCH(Layout, layout);
    QFETCH(qint64, first);
    QFETCH(qint64, last);
    bool exact = false;
    QCOMPARE(coveredRuns({layout, 1, 0}, 4, &exact), (std::vector<Run>{{first, last}}));
    QVERIFY(exact);
}

void TestOverlap::hugeCounts_data()
{
    QTest::addColumn<Layout>("layout");
    QTest::addColumn<qint64>("count");
    const int64_t n = 1 << 20;
    QTest::newRow("every second element") << Layout{{n, n}, {2 * n, 2}, 0} << qint64{n * n};
    QTest::newRow("3 by 3 windows of an image") << Layout{{n - 2, n - 2, 3, 3}, {n, 1, n, 1}, 0} << qint64{n * n};
    QTest::newRow("3 by 3 windows of a padded image") << Layout{{n, n, 3, 3}, {n + 8, 1, n + 8, 1}, 0} << qint64{(n + 2) * (n + 2)};
    QTest::newRow("expanded") << Layout{{n, n, n}, {0, 1, 0}, 0} << qint64{n};
}

void TestOverlap::hugeCounts()
{
    QFETCH(Layout, layout);
    QFETCH(qint64, count);
    QCOMPARE(distinctElements(layout), count);
}

void TestOverlap::givesUpWithinTheBudget()
{
    // Strides without common divisors are the hard case: what cannot be decided in the given steps is not guessed.
    const Layout a{{40, 40, 40, 40}, {100003, 99991, 99989, 99971}, 0};
    const Layout b{{40, 40, 40, 40}, {100019, 100043, 100049, 99961}, 1};
    QCOMPARE(elementsOverlap({a, 1, 0}, {b, 1, 0}, 3), std::nullopt);
    const Layout beyond{{int64_t{1} << 40, int64_t{1} << 40}, {int64_t{1} << 40, 1}, 0};
    QCOMPARE(elementsOverlap({beyond, 1, 0}, {a, 1, 0}), std::nullopt);
    QCOMPARE(extentOf(beyond), std::nullopt);
}

QTEST_GUILESS_MAIN(TestOverlap)
#include "tst_overlap.moc"
