#include "tests/core/ops/sample_tensors.h"
#include "tests/support/golden.h"

#include <QTest>

using namespace ss;
using namespace ss::test;

/// Sums of floats agree with PyTorch's to the last bit: they are added in the same order.
class TestSums : public QObject {
    Q_OBJECT

private slots:
    void sums_data()
    {
        QTest::addColumn<QJsonArray>("recorded");
        for (const auto& recorded : golden("sums.json")["cases"].toArray()) {
            const QJsonArray row = recorded.toArray();
            const Dims shape = integers(row[1]), strides = integers(row[2]);
            QTest::addRow("%s of shape %s and strides %s along %s", qPrintable(row[0].toString()), toTuple(shape).c_str(),
                          toTuple(strides).c_str(), row[3].isNull() ? "all axes" : qPrintable(QString::number(row[3].toInt())))
                << row;
        }
    }
    void sums()
    {
        QFETCH(QJsonArray, recorded);
        const Layout layout{integers(recorded[1]), integers(recorded[2]), 0};
        const DType dtype = *parseDType(recorded[0].toString().toStdString());
        const Tensor x = tensorOf(layout, dtype, [](int64_t k) { return double(k * 7919 % 10007) / 997; });
        const Tensor sum =
            recorded[3].isNull() ? ops::call1("sum", {x}) : ops::call1("sum.dim_IntList", {x}, {Dims{recorded[3].toInteger()}});
        const std::vector<double> values = valuesOf(sum);
        const QJsonArray expected = recorded[4].toArray();
        QCOMPARE(qsizetype(values.size()), expected.size());
        for (size_t i = 0; i < values.size(); ++i)
            QVERIFY2(
                values[i] == expected[qsizetype(i)].toDouble(),
                qPrintable(
                    QString("sum %1 is %2, not %3").arg(i).arg(values[i], 0, 'g', 17).arg(expected[qsizetype(i)].toDouble(), 0, 'g', 17)));
    }
};

QTEST_GUILESS_MAIN(TestSums)
#include "tst_sums.moc"
