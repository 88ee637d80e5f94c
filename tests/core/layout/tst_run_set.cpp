#include "core/layout/overlap.h"

#include <QTest>

#include <random>

using namespace ss;

class TestRunSet : public QObject {
    Q_OBJECT
private slots:
    void mergesAndCuts_data();
    void mergesAndCuts();
    void behavesAsASetOfPositions();
};

void TestRunSet::mergesAndCuts_data()
{
    using Runs = std::vector<Run>;
    QTest::addColumn<Runs>("added");
    QTest::addColumn<Runs>("removed");
    QTest::addColumn<Runs>("expected");
    QTest::newRow("an empty run adds nothing") << Runs{{3, 3}} << Runs{} << Runs{};
    QTest::newRow("runs that touch are one") << Runs{{0, 4}, {4, 8}} << Runs{} << Runs{{0, 8}};
    QTest::newRow("a gap stays") << Runs{{5, 8}, {0, 4}} << Runs{} << Runs{{0, 4}, {5, 8}};
    QTest::newRow("one over several") << Runs{{0, 1}, {3, 4}, {6, 7}, {1, 6}} << Runs{} << Runs{{0, 7}};
    QTest::newRow("a hole is cut") << Runs{{0, 10}} << Runs{{3, 5}} << Runs{{0, 3}, {5, 10}};
    QTest::newRow("ends are cut from several") << Runs{{0, 4}, {6, 9}, {10, 14}} << Runs{{2, 11}} << Runs{{0, 2}, {11, 14}};
    QTest::newRow("an empty cut cuts nothing") << Runs{{0, 4}} << Runs{{2, 2}} << Runs{{0, 4}};
}

void TestRunSet::mergesAndCuts()
{
    QFETCH(std::vector<Run>, added);
    QFETCH(std::vector<Run>, removed);
    QFETCH(std::vector<Run>, expected);
    RunSet set;
    for (const Run& run : added)
        set.add(run);
    for (const Run& run : removed)
        set.remove(run);
    QCOMPARE(set.runs(), expected);
}

void TestRunSet::behavesAsASetOfPositions()
{
    std::mt19937 random(7);
    const auto number = [&](int below) { return static_cast<int64_t>(random() % static_cast<unsigned>(below)); };
    for (int round = 0; round < 300; ++round) {
        RunSet set;
        std::vector<bool> model(64, false);
        for (int step = 0; step < 20; ++step) {
            const int64_t begin = number(60);
            const Run run{begin, begin + number(std::min<int>(12, 64 - static_cast<int>(begin)))};
            const bool adds = number(3) != 0;
            adds ? set.add(run) : set.remove(run);
            std::fill(model.begin() + run.begin, model.begin() + run.end, adds);

            const int64_t from = number(50);
            const Run asked{from, from + number(14)};
            const auto in = std::count(model.begin() + asked.begin, model.begin() + asked.end, true);
            QCOMPARE(set.covers(asked), in == asked.end - asked.begin);
            QCOMPARE(set.intersects(asked), in > 0);
            QCOMPARE(set.length(), int64_t(std::count(model.begin(), model.end(), true)));
            for (int64_t at = 0; at < 64; ++at)
                QCOMPARE(set.contains(at), bool(model[static_cast<size_t>(at)]));
        }
    }
}

QTEST_GUILESS_MAIN(TestRunSet)
#include "tst_run_set.moc"
