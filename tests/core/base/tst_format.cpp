// Printing against what PyTorch and Python wrote (tests/golden/make_printing.py).
#include "core/base/format.h"
#include "tests/support/golden.h"

#include <QTest>

#include <cmath>

using namespace ss;

namespace {

double number(const QString& text) { return std::strtod(qPrintable(text), nullptr); }

/// A contiguous tensor of recorded values.
class Recorded {
public:
    explicit Recorded(const QJsonArray& row)
        : row_(row)
        , shape_(test::integers(row[1]))
    {
    }

    PrintSource source() const
    {
        static const QStringList kinds = {"bool", "integer", "floating", "complex"};
        PrintSource source{static_cast<PrintSource::Kind>(kinds.indexOf(row_[0].toString())), shape_, {}, {}, {}};
        source.integer = [this](auto index) {
            return isRamp() ? row_[2]["start"].toInteger() + at(index) * row_[2]["step"].toInteger() : text(index).toLongLong();
        };
        source.floating = [this](auto index) {
            return isRamp() ? row_[2]["start"].toDouble() + static_cast<double>(at(index)) * row_[2]["step"].toDouble()
                            : number(text(index));
        };
        source.complex = [this](auto index) {
            return std::complex(number(text(index).section(' ', 0, 0)), number(text(index).section(' ', 1)));
        };
        return source;
    }

    PrintOptions options() const
    {
        using enum PrintOptions::SciMode;
        const QJsonArray given = row_[3].toArray();
        const auto mode = given[4].isNull() ? Auto : given[4].toBool() ? On : Off;
        return {given[0].toInt(), given[1].toInteger(), given[2].toInteger(), given[3].toInt(), mode};
    }

    int indent() const { return row_[4].toInt(); }
    QString expected() const { return row_[5].toString(); }

private:
    bool isRamp() const { return row_[2].isObject(); }
    QString text(std::span<const int64_t> index) const { return row_[2].toArray()[at(index)].toString(); }
    int64_t at(std::span<const int64_t> index) const
    {
        int64_t at = 0;
        for (size_t axis = 0; axis < index.size(); ++axis)
            at = at * shape_[axis] + index[axis];
        return at;
    }

    QJsonArray row_;
    std::vector<int64_t> shape_;
};

}

class TestFormat : public QObject {
    Q_OBJECT
private slots:
    void printsAsPyTorch_data();
    void printsAsPyTorch();
    void printsAnythingAsPyTorch();
    void writesFloatsAsPython();

private:
    const QJsonObject golden_ = test::golden("printing.json");
};

void TestFormat::printsAsPyTorch_data()
{
    QTest::addColumn<QJsonArray>("recorded");
    for (const auto& named : golden_["named"].toArray()) {
        QJsonArray row = named.toArray();
        QTest::newRow(qPrintable(row.takeAt(0).toString())) << row;
    }
}

void TestFormat::printsAsPyTorch()
{
    QFETCH(QJsonArray, recorded);
    const Recorded tensor(recorded);
    QCOMPARE(QString::fromStdString(formatNumbers(tensor.source(), tensor.options(), tensor.indent())), tensor.expected());
}

void TestFormat::printsAnythingAsPyTorch()
{
    QVERIFY(golden_["random"].toArray().size() >= 300);
    for (const auto& row : golden_["random"].toArray()) {
        const Recorded tensor(row.toArray());
        QCOMPARE(QString::fromStdString(formatNumbers(tensor.source(), tensor.options(), tensor.indent())), tensor.expected());
    }
}

void TestFormat::writesFloatsAsPython()
{
    QVERIFY(golden_["repr"].toArray().size() > 700);
    for (const auto& row : golden_["repr"].toArray())
        QCOMPARE(QString::fromStdString(pythonRepr(number(row[0].toString()))), row[1].toString());
}

QTEST_GUILESS_MAIN(TestFormat)
#include "tst_format.moc"
