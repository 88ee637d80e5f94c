#include "core/trace/persistent_map.h"

#include <QtTest>
#include <map>
#include <random>
#include <string>

using ss::trace::PersistentMap;

class TestPersistentMap : public QObject {
    Q_OBJECT
private slots:
    void asAMap_data();
    void asAMap();
    void copiesKeepWhatTheyWere();
};

void TestPersistentMap::asAMap_data()
{
    QTest::addColumn<int>("keys");
    QTest::addColumn<int>("removals");
    QTest::newRow("few keys, nothing removed") << 10 << 0;
    QTest::newRow("as many set as removed") << 50 << 50;
    QTest::newRow("thousands") << 5000 << 30;
    QTest::newRow("rather emptied") << 300 << 60;
}

void TestPersistentMap::asAMap()
{
    QFETCH(int, keys);
    QFETCH(int, removals);
    std::mt19937 random(5);
    std::map<std::string, int> plain;
    PersistentMap<std::string, int> map;
    QVERIFY(map.empty() && map.begin() == map.end() && map.find("0") == map.end());
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, map.at("0"));
    for (int i = 0; i < 20000; ++i) {
        const std::string key = std::to_string(random() % unsigned(keys));
        if (int(random() % 100) < removals) {
            plain.erase(key);
            map.erase(key);
        } else {
            plain[key] = i;
            map.set(key, i);
        }
        QCOMPARE(map.size(), plain.size());
        const std::string asked = std::to_string(random() % unsigned(keys));
        QCOMPARE(map.contains(asked), plain.contains(asked));
        if (plain.contains(asked))
            QCOMPARE(map.at(asked), plain.at(asked));
    }
    QVERIFY(std::equal(map.begin(), map.end(), plain.begin(), plain.end(),
                       [](const auto& a, const auto& b) { return a.first == b.first && a.second == b.second; }));
    auto at = map.end();
    for (auto expected = plain.rbegin(); expected != plain.rend(); ++expected)
        QCOMPARE((--at)->first, expected->first);
}

void TestPersistentMap::copiesKeepWhatTheyWere()
{
    std::mt19937 random(6);
    PersistentMap<int, int> map;
    std::map<int, int> plain;
    std::vector<std::pair<PersistentMap<int, int>, std::map<int, int>>> copies;
    for (int i = 0; i < 5000; ++i) {
        const int key = int(random() % 700);
        if (random() % 3 == 0) {
            map.erase(key);
            plain.erase(key);
        } else {
            map.set(key, i);
            plain[key] = i;
        }
        if (i % 100 == 0)
            copies.emplace_back(map, plain);
    }
    for (const auto& [copy, was] : copies) {
        QCOMPARE(copy.size(), was.size());
        for (const auto& [key, value] : was)
            QCOMPARE(copy.at(key), value);
        QVERIFY(copy == copy);
        QVERIFY(!(copy == map));
    }
}

QTEST_GUILESS_MAIN(TestPersistentMap)
#include "tst_persistent_map.moc"
