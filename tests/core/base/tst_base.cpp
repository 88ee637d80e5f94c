#include "core/base/checked.h"
#include "core/base/dims.h"
#include "core/base/error.h"

#include <QTest>

using namespace ss;

class TestBase : public QObject {
    Q_OBJECT
private slots:
    void listsMoveToTheHeapAndBack();
    void listsInsertAndErase();
    void listsAsText_data();
    void listsAsText();
    void productsThatDoNotFit_data();
    void productsThatDoNotFit();
    void errorsCarryKindAndText();
};

void TestBase::listsMoveToTheHeapAndBack()
{
    Dims dims;
    std::vector<int64_t> model;
    for (int64_t i = 0; i < 40; ++i) {
        dims.push_back(i * i);
        model.push_back(i * i);
        const Dims copy = dims;
        Dims moved = std::move(dims);
        QCOMPARE(copy.vector(), model);
        QCOMPARE(moved.vector(), model);
        dims = moved;
        QVERIFY(dims == copy);
    }
    dims.resize(2);
    QCOMPARE(dims.vector(), (std::vector<int64_t>{0, 1}));
    dims.resize(4, 9);
    QCOMPARE(dims.vector(), (std::vector<int64_t>{0, 1, 9, 9}));
    dims = Dims{};
    QVERIFY(dims.empty());
}

void TestBase::listsInsertAndErase()
{
    Dims dims = {1, 2, 3, 4, 5};
    dims.insert(0, 0);
    dims.insert(6, 6);
    dims.insert(3, 9);
    QCOMPARE(dims.vector(), (std::vector<int64_t>{0, 1, 2, 9, 3, 4, 5, 6}));
    dims.erase(3);
    dims.erase(0);
    dims.erase(5);
    QCOMPARE(dims.vector(), (std::vector<int64_t>{1, 2, 3, 4, 5}));
}

void TestBase::listsAsText_data()
{
    QTest::addColumn<std::vector<int64_t>>("values");
    QTest::addColumn<std::string>("list");
    QTest::addColumn<std::string>("tuple");
    QTest::newRow("nothing") << std::vector<int64_t>{} << std::string("[]") << std::string("()");
    QTest::newRow("one value") << std::vector<int64_t>{-2} << std::string("[-2]") << std::string("(-2,)");
    QTest::newRow("several") << std::vector<int64_t>{2, 3, 4} << std::string("[2, 3, 4]") << std::string("(2, 3, 4)");
}

void TestBase::listsAsText()
{
    QFETCH(std::vector<int64_t>, values);
    QFETCH(std::string, list);
    QFETCH(std::string, tuple);
    QCOMPARE(toText(values), list);
    QCOMPARE(toTuple(values), tuple);
}

void TestBase::productsThatDoNotFit_data()
{
    using Product = std::optional<int64_t>;
    QTest::addColumn<std::vector<int64_t>>("sizes");
    QTest::addColumn<Product>("product");
    const int64_t big = int64_t{1} << 40;
    QTest::newRow("no sizes") << std::vector<int64_t>{} << Product(1);
    QTest::newRow("that fit") << std::vector<int64_t>{2, 3, 4} << Product(24);
    QTest::newRow("that do not") << std::vector<int64_t>{big, big} << Product();
    QTest::newRow("a zero behind them") << std::vector<int64_t>{big, big, 0} << Product(0);
    QTest::newRow("a negative one") << std::vector<int64_t>{0, -1} << Product();
}

void TestBase::productsThatDoNotFit()
{
    QFETCH(std::vector<int64_t>, sizes);
    QFETCH(std::optional<int64_t>, product);
    QCOMPARE(checkedProduct(sizes), product);
    QCOMPARE(checkedAdd(INT64_MAX, 1), std::nullopt);
    QCOMPARE(checkedMultiply(INT64_MIN, -1), std::nullopt);
}

void TestBase::errorsCarryKindAndText()
{
    try {
        fail(ErrorKind::Index, "index %d is out of bounds for dimension %s", 7, std::string(300, 'x').c_str());
    } catch (const Error& error) {
        QCOMPARE(pythonName(error.kind()), "IndexError");
        QCOMPARE(std::string(error.what()), "index 7 is out of bounds for dimension " + std::string(300, 'x'));
        return;
    }
    QFAIL("nothing was thrown");
}

QTEST_GUILESS_MAIN(TestBase)
#include "tst_base.moc"
