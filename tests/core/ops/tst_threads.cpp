#include "core/base/thread_pool.h"
#include "tests/core/ops/sample_tensors.h"

#include <QTest>

using namespace ss;
using namespace ss::test;
using optable::Attr;
using optable::Scalar;

/// The number of threads changes no result, to the last bit.
class TestThreads : public QObject {
    Q_OBJECT

    using Call = std::vector<Tensor> (*)();

    static Tensor numbers(Dims shape, DType dtype = DType::Float32)
    {
        return tensorOf(contiguousLayout(shape), dtype, [](int64_t k) { return double(k * 7919 % 10007) / 997 - 5; });
    }
    static Tensor turned(const Tensor& tensor) { return ops::call1("transpose.int", {tensor}, {int64_t(0), int64_t(1)}); }

private slots:
    void cleanup() { setThreadCount(1); }
    void results_data()
    {
        QTest::addColumn<Call>("call");
        const auto row = [](const char* name, Call call) { QTest::newRow(name) << call; };
        row("add", [] { return std::vector{ops::call1("add.Tensor", {numbers({300, 401}), numbers({401})})}; });
        row("add of turned", [] { return std::vector{ops::call1("add.Tensor", {numbers({300, 401}), turned(numbers({401, 300}))})}; });
        row("exp of float64", [] { return std::vector{ops::call1("exp", {numbers({99'991}, DType::Float64)})}; });
        row("exp of float16", [] { return std::vector{ops::call1("exp", {numbers({99'991}, DType::Float16)})}; });
        row("sum", [] { return std::vector{ops::call1("sum", {numbers({700, 503})})}; });
        row("sum of rows", [] { return std::vector{ops::call1("sum.dim_IntList", {numbers({700, 503})}, {Dims{1}})}; });
        row("sum of columns", [] { return std::vector{ops::call1("sum.dim_IntList", {numbers({700, 503})}, {Dims{0}})}; });
        row("mean of inner", [] { return std::vector{ops::call1("mean.dim", {numbers({30, 50, 97})}, {Dims{1}})}; });
        row("std of columns", [] { return std::vector{ops::call1("std.dim", {numbers({700, 503})}, {Dims{0}})}; });
        row("argmax of columns", [] { return std::vector{ops::call1("argmax", {numbers({700, 503})}, {int64_t(0)})}; });
        row("softmax", [] { return std::vector{ops::call1("softmax.int", {numbers({700, 503})}, {int64_t(1)})}; });
        row("turned copy", [] { return std::vector{ops::call1("contiguous", {turned(numbers({700, 503}))})}; });
        row("matrices", [] { return std::vector{ops::call1("mm", {numbers({301, 203}), numbers({203, 155})})}; });
        row("turned matrices", [] { return std::vector{ops::call1("mm", {turned(numbers({203, 301})), turned(numbers({155, 203}))})}; });
        row("batches", [] { return std::vector{ops::call1("bmm", {numbers({9, 70, 65}), numbers({9, 65, 80})})}; });
    }
    void results()
    {
        QFETCH(Call, call);
        setThreadCount(1);
        const Tensor expected = call()[0];
        const std::vector<double> values = valuesOf(expected);
        for (int threads : {2, 3, 7}) {
            setThreadCount(threads);
            const std::vector<double> got = valuesOf(call()[0]);
            QCOMPARE(got.size(), values.size());
            for (size_t i = 0; i < got.size(); ++i)
                QVERIFY2(got[i] == values[i] || (got[i] != got[i] && values[i] != values[i]), qPrintable(QString("%1").arg(i)));
        }
    }
};

QTEST_GUILESS_MAIN(TestThreads)
#include "tst_threads.moc"
