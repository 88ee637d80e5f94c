// Strides of results, contiguity and broadcasting against what PyTorch answered (tests/golden/make_layout.py).
#include "core/layout/broadcast.h"
#include "tests/support/layout_json.h"

#include <QTest>

using namespace ss;
using test::integers;

class TestStrides : public QObject {
    Q_OBJECT
private slots:
    void elementwiseOfInputs_data();
    void elementwiseOfInputs();
    void keptByClone();
    void broadcastsShapes();
    void broadcastLayoutRepeatsElements();

private:
    const QJsonObject golden_ = test::golden("layout.json");
};

void TestStrides::elementwiseOfInputs_data()
{
    QTest::addColumn<QString>("section");
    for (const char* section : {"elementwise 1", "elementwise 2", "elementwise 3"})
        QTest::newRow(section) << QString(section);
}

void TestStrides::elementwiseOfInputs()
{
    QFETCH(QString, section);
    const QJsonArray cases = golden_[section].toArray();
    QVERIFY(cases.size() >= 250);
    for (const auto& row : cases) {
        std::vector<Layout> layouts;
        for (const auto& operand : row[0].toArray())
            layouts.push_back(test::layoutFrom(operand));
        std::vector<const Layout*> inputs;
        for (const Layout& layout : layouts)
            inputs.push_back(&layout);
        test::compareAnswer(row, [&] { return test::toJson(elementwiseStrides(inputs, integers(row[1]))); });
    }
}

void TestStrides::keptByClone()
{
    for (const auto& row : golden_["keep"].toArray()) {
        const Layout layout = test::layoutFrom(row[0]);
        QVERIFY2(isContiguous(layout) == row[1].toBool(), qPrintable(test::compact(row)));
        QVERIFY2(isChannelsLast(layout) == row[2].toBool(), qPrintable(test::compact(row)));
        QCOMPARE(whyNotContiguous(layout).empty(), isContiguous(layout));
        test::compareAnswer(row, [&] { return test::toJson(preservedStrides(layout)); });
    }
}

void TestStrides::broadcastsShapes()
{
    for (const auto& row : golden_["broadcast"].toArray())
        test::compareAnswer(row, [&] { return test::toJson(broadcastShapes(integers(row[0]), integers(row[1]))); });
}

void TestStrides::broadcastLayoutRepeatsElements()
{
    const Layout column{{3, 1}, {2, 7}, 5};
    QCOMPARE(broadcastTo(column, Dims{4, 3, 2}), (Layout{{4, 3, 2}, {0, 2, 0}, 5}));
    QCOMPARE(broadcastTo(column, Dims{3, 1}), column);
    QCOMPARE(broadcastTo(Layout{{}, {}, 9}, Dims{2, 2}), (Layout{{2, 2}, {0, 0}, 9}));
}

QTEST_GUILESS_MAIN(TestStrides)
#include "tst_strides.moc"
