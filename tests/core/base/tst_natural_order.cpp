#include "core/base/natural_order.h"

#include <QTest>
#include <algorithm>
#include <random>
#include <string>
#include <vector>

using namespace ss;

class TestNaturalOrder : public QObject {
    Q_OBJECT
private slots:
    void sorts_data();
    void sorts();
    void isAnOrder();
};

void TestNaturalOrder::sorts_data()
{
    QTest::addColumn<QStringList>("sorted");
    QTest::newRow("nothing") << QStringList{""};
    QTest::newRow("numbers count as such") << QStringList{"xh[1]", "xh[2]", "xh[10]", "xh[100]"};
    QTest::newRow("several numbers") << QStringList{"w[2][9]", "w[2][10]", "w[10][1]"};
    QTest::newRow("a beginning comes first") << QStringList{"", "x", "x1", "x1a", "xa"};
    QTest::newRow("letters by their code") << QStringList{"X", "a", "b2", "b10", "é"};
    QTest::newRow("leading zeros") << QStringList{"x1", "x02", "x2", "x003"};
    QTest::newRow("longer than any integer") << QStringList{"x99999999999999999999", "x100000000000000000000"};
}

void TestNaturalOrder::sorts()
{
    QFETCH(QStringList, sorted);
    std::vector<std::string> names;
    for (const QString& each : sorted)
        names.push_back(each.toStdString());
    auto shuffled = names;
    std::mt19937 random(7);
    for (int round = 0; round < 20; ++round) {
        std::shuffle(shuffled.begin(), shuffled.end(), random);
        std::sort(shuffled.begin(), shuffled.end(), [](const auto& a, const auto& b) { return naturallyBefore(a, b); });
        QCOMPARE(shuffled, names);
    }
}

/// Of any three short texts: never both before each other, nothing before itself, and what is before what is before is before.
void TestNaturalOrder::isAnOrder()
{
    std::vector<std::string> texts{""};
    for (size_t i = 0; i < texts.size() && texts[i].size() < 3; ++i)
        for (char c : {'0', '1', 'a'})
            texts.push_back(texts[i] + c);
    for (const auto& a : texts)
        for (const auto& b : texts) {
            QCOMPARE(int(naturallyBefore(a, b)) + int(naturallyBefore(b, a)), int(a != b));
            for (const auto& c : texts)
                QVERIFY(!(naturallyBefore(a, b) && naturallyBefore(b, c)) || naturallyBefore(a, c));
        }
}

QTEST_MAIN(TestNaturalOrder)
#include "tst_natural_order.moc"
