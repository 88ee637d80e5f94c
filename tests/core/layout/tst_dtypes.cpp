// Promotion, casts, names and devices against what PyTorch answered (tests/golden/make_layout.py).
#include "core/layout/device.h"
#include "core/layout/promotion.h"
#include "tests/support/layout_json.h"

#include <QTest>

using namespace ss;

namespace {

DType dtype(const QJsonValue& json) { return parseDType(json.toString().toStdString()).value(); }
QString text(DType dtype) { return QString::fromStdString(std::string(name(dtype))); }

PromotionOperand operand(const QJsonValue& json)
{
    const QString kind = json[1].toString();
    return {dtype(json[0]), kind == "axes", kind == "number"};
}

}

class TestDTypes : public QObject {
    Q_OBJECT
private slots:
    void promotesAndCastsPairs();
    void resultTypes();
    void resultTypeOfMany_data();
    void resultTypeOfMany();
    void saysWhy();
    void namesAndAliases_data();
    void namesAndAliases();
    void devices_data();
    void devices();

private:
    const QJsonObject golden_ = test::golden("layout.json");
};

void TestDTypes::promotesAndCastsPairs()
{
    const QJsonArray pairs = golden_["dtype pairs"].toArray();
    QCOMPARE(pairs.size(), kDTypeCount * kDTypeCount);
    for (const auto& row : pairs) {
        QVERIFY2(promoteTypes(dtype(row[0]), dtype(row[1])) == dtype(row[2]), qPrintable(test::compact(row)));
        QVERIFY2(canCast(dtype(row[0]), dtype(row[1])) == row[3].toBool(), qPrintable(test::compact(row)));
    }
}

void TestDTypes::resultTypes()
{
    const QJsonArray cases = golden_["result types"].toArray();
    QVERIFY(cases.size() > 1400);
    for (const auto& row : cases) {
        const PromotionOperand operands[] = {operand(row[1]), operand(row[2])};
        std::string why;
        const DType result = resultType(operands, dtype(row[0]), &why);
        QVERIFY2(text(result) == row[3].toString(), qPrintable(test::compact(row) + text(result)));
        QVERIFY2(why.starts_with(std::string(name(result)) + ": "), why.c_str());
    }
}

void TestDTypes::resultTypeOfMany_data()
{
    using Operands = std::vector<PromotionOperand>;
    QTest::addColumn<Operands>("operands");
    QTest::addColumn<QString>("result");
    const PromotionOperand number{DType::Float64, false, true};
    QTest::newRow("nothing: the default dtype") << Operands{} << "float32";
    QTest::newRow("axes first, whatever the order") << Operands{number, {DType::Float64, false}, {DType::Float16, true}} << "float16";
    QTest::newRow("a 0-dim float lifts integers") << Operands{{DType::Int32, true}, {DType::Float16, false}, number} << "float16";
    QTest::newRow("three tensors with axes") << Operands{{DType::UInt8, true}, {DType::Int8, true}, {DType::Bool, true}} << "int16";
    QTest::newRow("both half floats widen") << Operands{{DType::Float16, true}, {DType::BFloat16, true}, {DType::Float64, false}}
                                            << "float32";
}

void TestDTypes::resultTypeOfMany()
{
    QFETCH(std::vector<PromotionOperand>, operands);
    QFETCH(QString, result);
    QCOMPARE(text(resultType(operands, DType::Float32)), result);
}

void TestDTypes::saysWhy()
{
    const PromotionOperand operands[] = {{DType::Int64, true, false}, {DType::Float64, false, true}};
    std::string why;
    resultType(operands, DType::Float32, &why);
    QCOMPARE(why, "float32: a tensor with axes of int64; a Python number of float32 is of a higher category and makes it float32");
    const PromotionOperand halves[] = {{DType::Float16, true, false}, {DType::Float64, false, false}};
    resultType(halves, DType::Float32, &why);
    QCOMPARE(why, "float16: a tensor with axes of float16; a 0-dim tensor of float64 does not widen it");
}

void TestDTypes::namesAndAliases_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("expected");
    QTest::newRow("a full name") << "float32"
                                 << "float32 Float 4";
    QTest::newRow("float") << "float"
                           << "float32 Float 4";
    QTest::newRow("double") << "double"
                            << "float64 Double 8";
    QTest::newRow("half") << "half"
                          << "float16 Half 2";
    QTest::newRow("long") << "long"
                          << "int64 Long 8";
    QTest::newRow("int") << "int"
                         << "int32 Int 4";
    QTest::newRow("short") << "short"
                           << "int16 Short 2";
    QTest::newRow("cdouble") << "cdouble"
                             << "complex128 ComplexDouble 16";
    QTest::newRow("an unknown name") << "byte"
                                     << "";
    QTest::newRow("nothing") << ""
                             << "";
}

void TestDTypes::namesAndAliases()
{
    QFETCH(QString, given);
    QFETCH(QString, expected);
    const auto parsed = parseDType(given.toStdString());
    const QString scalar = parsed ? QString::fromStdString(std::string(scalarName(*parsed))) : QString();
    QCOMPARE(parsed ? QString("%1 %2 %3").arg(text(*parsed), scalar).arg(itemsize(*parsed)) : QString(), expected);
}

void TestDTypes::devices_data()
{
    QTest::addColumn<QString>("given");
    QTest::addColumn<QString>("expected");
    QTest::newRow("cpu") << "cpu"
                         << "cpu";
    QTest::newRow("cpu with an index") << "cpu:0"
                                       << "cpu:0";
    QTest::newRow("cuda") << "cuda"
                          << "cuda";
    QTest::newRow("the second gpu") << "cuda:1"
                                    << "cuda:1";
    QTest::newRow("meta") << "meta"
                          << "meta";
    QTest::newRow("nothing") << ""
                             << "RuntimeError: Device string must not be empty";
    for (const char* bad : {"cuda:", "cuda:x", "cuda:01", "cuda:-1", "cuda: 1", "cuda:1:2", "cuda:128"})
        QTest::newRow(bad) << bad << QString("RuntimeError: Invalid device string: '%1'").arg(bad);
    QTest::newRow("an unknown type") << "foo:1"
                                     << "RuntimeError: Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, "
                                        "maia, xla, lazy, vulkan, mps, meta, hpu, mtia, privateuseone device type at start of device "
                                        "string: foo";
}

void TestDTypes::devices()
{
    QFETCH(QString, given);
    QFETCH(QString, expected);
    std::string shown;
    const QString error = test::errorText([&] { shown = toText(parseDevice(given.toStdString())); });
    QCOMPARE(error.isEmpty() ? QString::fromStdString(shown) : error, expected);
}

QTEST_GUILESS_MAIN(TestDTypes)
#include "tst_dtypes.moc"
