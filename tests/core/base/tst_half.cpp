#include "core/base/half.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace ss;

namespace {

/// Of the 65536 patterns, is this one nearest to the value, and the even one of two equally near?
bool isNearest(float value, uint16_t bits, float (*decode)(uint16_t))
{
    const double distance = std::abs(double(value) - double(decode(bits)));
    for (const uint16_t other : {uint16_t(bits - 1), uint16_t(bits + 1)}) {
        const double otherDistance = std::abs(double(value) - double(decode(other)));
        if (otherDistance < distance || (otherDistance == distance && bits % 2 == 1))
            return false;
    }
    return true;
}

}

class TestHalf : public QObject {
    Q_OBJECT
private slots:
    void everyHalfSurvives();
    void roundsToNearestEven();
    void edges_data();
    void edges();
};

void TestHalf::everyHalfSurvives()
{
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
        const auto half = static_cast<uint16_t>(bits);
        const float asHalf = halfToFloat(half);
        const float asBfloat = bfloat16ToFloat(half);
        QVERIFY(std::isnan(asHalf) ? std::isnan(halfToFloat(floatToHalf(asHalf))) : floatToHalf(asHalf) == half);
        QVERIFY(std::isnan(asBfloat) ? std::isnan(bfloat16ToFloat(floatToBfloat16(asBfloat))) : floatToBfloat16(asBfloat) == half);
    }
}

void TestHalf::roundsToNearestEven()
{
    std::mt19937 random(3);
    for (int i = 0; i < 200000; ++i) {
        const float value = std::bit_cast<float>(static_cast<uint32_t>(random()));
        if (std::isfinite(value) && std::abs(value) < 3.3e38f)
            QVERIFY2(isNearest(value, floatToBfloat16(value), bfloat16ToFloat), qPrintable(QString::number(value)));
        const float inRange = std::ldexp(static_cast<float>(random()) - 0x1p31f, -static_cast<int>(random() % 60) - 16);
        QVERIFY2(isNearest(inRange, floatToHalf(inRange), halfToFloat), qPrintable(QString::number(inRange)));
    }
}

void TestHalf::edges_data()
{
    QTest::addColumn<float>("value");
    QTest::addColumn<uint>("half");
    QTest::newRow("one") << 1.0f << 0x3c00u;
    QTest::newRow("negative zero") << -0.0f << 0x8000u;
    QTest::newRow("the largest") << 65504.0f << 0x7bffu;
    QTest::newRow("just below the rounding point") << 65519.996f << 0x7bffu;
    QTest::newRow("from 65520 on infinity") << 65520.0f << 0x7c00u;
    QTest::newRow("infinity") << -INFINITY << 0xfc00u;
    QTest::newRow("the smallest normal") << 0x1p-14f << 0x0400u;
    QTest::newRow("the smallest subnormal") << 0x1p-24f << 0x0001u;
    QTest::newRow("half of it goes to even") << 0x1p-25f << 0x0000u;
    QTest::newRow("a bit more does not") << 0x1.000002p-25f << 0x0001u;
}

void TestHalf::edges()
{
    QFETCH(float, value);
    QFETCH(uint, half);
    QCOMPARE(uint{floatToHalf(value)}, half);
}

QTEST_GUILESS_MAIN(TestHalf)
#include "tst_half.moc"
