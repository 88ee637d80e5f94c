// Views, their error texts and the strides of as_strided against what PyTorch answered (tests/golden/make_layout.py).
#include "core/base/error.h"
#include "core/layout/view_rules.h"
#include "tests/support/golden.h"
#include "tests/support/layout_json.h"

#include <QTest>

#include <functional>

using namespace ss;
using test::integers;

namespace {

QJsonArray many(const std::vector<Layout>& layouts)
{
    QJsonArray array;
    for (const Layout& layout : layouts)
        array.append(test::toJson(layout));
    return array;
}

QJsonArray one(const Layout& layout) { return test::toJson(layout); }
QJsonArray shape(const Dims& dims) { return test::toJson(dims); }

Layout viewOf(const Layout& layout, const std::vector<int64_t>& shape)
{
    const ViewResult view = viewShape(layout, shape);
    if (!view && view.reason.find("cannot be merged") == std::string::npos)
        throw std::logic_error("no reason");
    if (!view)
        fail(ErrorKind::Runtime, "view size is not compatible with input tensor's size and stride (at least one dimension spans across two "
                                 "contiguous subspaces). Use .reshape(...) instead.");
    return *view.layout;
}

std::optional<int64_t> bound(const QJsonValue& value) { return value.isNull() ? std::nullopt : std::optional(int64_t(value.toInteger())); }

struct Op {
    const char* name;
    std::function<QJsonArray(const Layout&, const QJsonArray&)> run;
};

int64_t at(const QJsonArray& arguments, int i) { return arguments[i].toInteger(); }

const Op kOps[] = {
    {"view", [](auto& x, auto& a) { return one(viewOf(x, integers(a[0]))); }},
    {"transpose", [](auto& x, auto& a) { return one(transposed(x, at(a, 0), at(a, 1))); }},
    {"t", [](auto& x, auto&) { return one(transposed2d(x)); }},
    {"permute", [](auto& x, auto& a) { return one(permuted(x, integers(a[0]))); }},
    {"T", [](auto& x, auto&) { return one(reversedAxes(x)); }},
    {"movedim", [](auto& x, auto& a) { return one(movedAxes(x, integers(a[0]), integers(a[1]))); }},
    {"expand", [](auto& x, auto& a) { return one(expanded(x, integers(a[0]))); }},
    {"squeeze", [](auto& x, auto&) { return one(squeezed(x)); }},
    {"squeeze_dims", [](auto& x, auto& a) { return one(squeezed(x, integers(a[0]))); }},
    {"unsqueeze", [](auto& x, auto& a) { return one(unsqueezed(x, at(a, 0))); }},
    {"flatten", [](auto& x, auto& a) { return shape(flattenedShape(x, at(a, 0), at(a, 1))); }},
    {"unflatten", [](auto& x, auto& a) { return shape(unflattenedShape(x, at(a, 0), integers(a[1]))); }},
    {"narrow", [](auto& x, auto& a) { return one(narrowed(x, at(a, 0), at(a, 1), at(a, 2))); }},
    {"select", [](auto& x, auto& a) { return one(selected(x, at(a, 0), at(a, 1))); }},
    {"slice", [](auto& x, auto& a) { return one(sliced(x, at(a, 0), bound(a[1]), bound(a[2]), at(a, 3))); }},
    {"split", [](auto& x, auto& a) { return many(splitBySize(x, at(a, 0), at(a, 1))); }},
    {"split_sizes", [](auto& x, auto& a) { return many(splitBySizes(x, integers(a[0]), at(a, 1))); }},
    {"chunk", [](auto& x, auto& a) { return many(chunked(x, at(a, 0), at(a, 1))); }},
    {"unbind", [](auto& x, auto& a) { return many(unbound(x, at(a, 0))); }},
    {"unfold", [](auto& x, auto& a) { return one(unfolded(x, at(a, 0), at(a, 1), at(a, 2))); }},
    {"diagonal", [](auto& x, auto& a) { return one(diagonalOf(x, at(a, 0), at(a, 1), at(a, 2))); }},
};

}

class TestViewRules : public QObject {
    Q_OBJECT
private slots:
    void agreesWithPyTorch_data();
    void agreesWithPyTorch();
    void viewsAnotherDType();
    void asStridedIsBounded();
    void saysWhyAViewIsImpossible_data();
    void saysWhyAViewIsImpossible();
    void refusesBadSteps();

private:
    const QJsonObject golden_ = test::golden("layout.json");
};

void TestViewRules::agreesWithPyTorch_data()
{
    QTest::addColumn<int>("op");
    for (size_t i = 0; i < std::size(kOps); ++i)
        QTest::newRow(kOps[i].name) << static_cast<int>(i);
}

void TestViewRules::agreesWithPyTorch()
{
    QFETCH(int, op);
    const QJsonArray cases = golden_[kOps[op].name].toArray();
    QVERIFY(cases.size() >= 40);
    for (const auto& row : cases) {
        const Layout layout = test::layoutFrom(row[0]);
        test::compareAnswer(row, [&] { return kOps[op].run(layout, row[1].toArray()); });
    }
}

void TestViewRules::viewsAnotherDType()
{
    for (const auto& row : golden_["view_dtype"].toArray()) {
        const auto from = parseDType(row[1].toString().toStdString());
        const auto to = parseDType(row[2].toString().toStdString());
        test::compareAnswer(row, [&] { return one(viewDType(test::layoutFrom(row[0]), *from, *to)); });
    }
}

void TestViewRules::asStridedIsBounded()
{
    for (const auto& row : golden_["as_strided"].toArray()) {
        test::compareAnswer(row, [&] { return one(asStrided(integers(row[0]), integers(row[1]), row[2].toInteger(), 4, 36)); });
    }
}

void TestViewRules::saysWhyAViewIsImpossible_data()
{
    QTest::addColumn<Layout>("layout");
    QTest::addColumn<std::vector<int64_t>>("shape");
    QTest::addColumn<QString>("reason");
    QTest::newRow("a transposed matrix to a vector")
        << transposed2d(contiguousLayout({4, 6})) << std::vector<int64_t>{24} << "axis 0 and 1 cannot be merged: stride 1 != 4 * 6";
    QTest::newRow("columns cut off") << narrowed(contiguousLayout({4, 6}), 1, 0, 3) << std::vector<int64_t>{12}
                                     << "axis 0 and 1 cannot be merged: stride 6 != 3 * 1";
    QTest::newRow("size-1 axes are no obstacle")
        << Layout{{4, 1, 3}, {6, 77, 1}, 0} << std::vector<int64_t>{12} << "axis 0 and 2 cannot be merged: stride 6 != 3 * 1";
    QTest::newRow("only the axes in the way are named")
        << Layout{{2, 3, 4}, {100, 4, 1}, 0} << std::vector<int64_t>{24} << "axis 0 and 1 cannot be merged: stride 100 != 3 * 4";
}

void TestViewRules::saysWhyAViewIsImpossible()
{
    QFETCH(Layout, layout);
    QFETCH(std::vector<int64_t>, shape);
    QFETCH(QString, reason);
    const ViewResult view = viewShape(layout, shape);
    QVERIFY(!view);
    QCOMPARE(QString::fromStdString(view.reason), reason);
}

void TestViewRules::refusesBadSteps()
{
    const auto step = [](int64_t step) { return test::errorText([&] { sliced(contiguousLayout({5}), 0, {}, {}, step); }); };
    QCOMPARE(step(-1), "ValueError: step must be greater than zero");
    QCOMPARE(step(0), "ValueError: slice step cannot be zero");
    QCOMPARE(step(INT64_MAX), "");
}

QTEST_GUILESS_MAIN(TestViewRules)
#include "tst_view_rules.moc"
