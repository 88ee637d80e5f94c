// Views must see the same elements in the same order as the rule says, must exist where they can, and must not allocate.
#include "core/layout/broadcast.h"
#include "core/layout/view_rules.h"
#include "tests/support/layout_json.h"
#include "tests/support/random_layout.h"

#include <QTest>

#include <cstdlib>
#include <functional>
#include <new>

using namespace ss;

namespace {

int64_t allocations = 0;

}

void* operator new(size_t size)
{
    ++allocations;
    if (void* memory = std::malloc(size ? size : 1))
        return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }

namespace {

std::vector<int64_t> addresses(const Layout& layout)
{
    std::vector<int64_t> all;
    forEachElement(layout, [&](int64_t at) { all.push_back(at); });
    return all;
}

/// A random shape of so many elements, with size-1 axes strewn in.
Dims randomFactors(test::RandomLayouts& random, int64_t numel)
{
    Dims shape;
    while (numel > 1) {
        int64_t part = random.number(2, numel);
        while (numel % part)
            ++part;
        shape.push_back(part);
        numel /= part;
    }
    for (int64_t ones = random.number(0, 2); ones > 0; --ones)
        shape.insert(static_cast<size_t>(random.number(0, static_cast<int64_t>(shape.size()))), 1);
    return shape;
}

/// Counting in the shape, do the given addresses grow by one stride an axis? Then strides exist.
bool stridesExist(const std::vector<int64_t>& all, const Dims& shape)
{
    Layout guess{shape, Dims(shape.size(), 0), all.front()};
    int64_t step = 1;
    for (size_t axis = shape.size(); axis-- > 0; step *= shape[axis])
        guess.strides[axis] = shape[axis] > 1 ? all[static_cast<size_t>(step)] - all.front() : 0;
    return addresses(guess) == all;
}

struct Call {
    const char* name;
    std::function<void()> run;
};

}

class TestViewOracle : public QObject {
    Q_OBJECT
private slots:
    void viewsExactlyWherePossible();
    void viewsSeeTheSameElements();
    void viewsDoNotAllocate_data();
    void viewsDoNotAllocate();
};

void TestViewOracle::viewsExactlyWherePossible()
{
    test::RandomLayouts random(11);
    int possible = 0;
    int impossible = 0;
    for (int i = 0; i < 20000; ++i) {
        const Layout layout = random.next(5, 4);
        if (layout.numel() == 0)
            continue;
        const Dims shape = randomFactors(random, layout.numel());
        const std::vector<int64_t> all = addresses(layout);
        const ViewResult view = viewShape(layout, shape);
        const QString text = test::compact(test::toJson(layout)) + " as " + QString::fromStdString(toText(shape));
        QVERIFY2(bool(view) == stridesExist(all, shape), qPrintable(text));
        QVERIFY2(bool(view) == view.reason.empty(), qPrintable(text));
        if (view)
            QVERIFY2(addresses(*view.layout) == all, qPrintable(text));
        ++(view ? possible : impossible);
    }
    QVERIFY(possible > 2000 && impossible > 2000);
}

void TestViewOracle::viewsSeeTheSameElements()
{
    test::RandomLayouts random(12);
    for (int i = 0; i < 4000; ++i) {
        const Layout layout = random.next(4, 4);
        if (layout.ndim() < 2)
            continue;
        const std::vector<int64_t> all = addresses(layout);
        std::vector<int64_t> joined;
        const auto ndim = static_cast<int64_t>(layout.ndim());
        for (const Layout& piece : splitBySize(layout, random.number(1, 4), 0)) {
            const std::vector<int64_t> part = addresses(piece);
            joined.insert(joined.end(), part.begin(), part.end());
        }
        QCOMPARE(joined, all);
        const int64_t a = random.number(0, ndim - 1);
        const int64_t b = random.number(-ndim, -1);
        QCOMPARE(transposed(transposed(layout, a, b), a, b), layout);
        QCOMPARE(movedAxes(movedAxes(layout, Dims{a}, Dims{b}), Dims{b}, Dims{a}), layout);
        QCOMPARE(addresses(squeezed(layout)), all);
        QCOMPARE(addresses(unsqueezed(layout, a)), all);
        QCOMPARE(reversedAxes(reversedAxes(layout)), layout);
    }
}

void TestViewOracle::viewsDoNotAllocate_data()
{
    static const Layout x = contiguousLayout({2, 3, 1, 4, 5});
    static const Layout y = contiguousLayout({2, 3, 4});
    static const Dims order = {4, 2, 0, 1, 3};
    static const Dims shape = {6, 4, 5};
    static const Dims wide = {7, 2, 3, 4};
    static const Layout* const inputs[] = {&x, &y};
    const Call calls[] = {
        {"view", [] { viewShape(x, shape); }},
        {"transpose", [] { transposed(x, 0, -1); }},
        {"permute", [] { permuted(x, order); }},
        {"movedim", [] { movedAxes(y, Dims{0}, Dims{2}); }},
        {"expand", [] { expanded(y, wide); }},
        {"squeeze", [] { squeezed(x); }},
        {"unsqueeze", [] { unsqueezed(y, 1); }},
        {"narrow", [] { narrowed(x, 1, 1, 2); }},
        {"select", [] { selected(x, 1, -1); }},
        {"slice", [] { sliced(x, 3, 1, -1, 2); }},
        {"unfold", [] { unfolded(y, 1, 2, 1); }},
        {"diagonal", [] { diagonalOf(x, 1, 0, 1); }},
        {"broadcast", [] { broadcastShapes(y.shape, wide); }},
        {"strides of a sum", [] { elementwiseStrides(std::span(inputs).first(1), x.shape); }},
        {"strides of a clone", [] { preservedStrides(permuted(x, order)); }},
        {"the looks of a layout", [] { isContiguous(x) || isDense(x) || extentOf(x); }},
    };
    QTest::addColumn<std::function<void()>>("run");
    for (const Call& call : calls)
        QTest::newRow(call.name) << call.run;
}

void TestViewOracle::viewsDoNotAllocate()
{
    QFETCH(std::function<void()>, run);
    const int64_t before = allocations;
    run();
    QCOMPARE(allocations, before);
}

QTEST_GUILESS_MAIN(TestViewOracle)
#include "tst_view_oracle.moc"
