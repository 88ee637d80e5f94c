#include "core/ops/optimizer_step.h"
#include "tests/core/ops/recording.h"
#include "tests/core/ops/sample_tensors.h"

#include <QTest>
#include <cstring>

using namespace ss;
using namespace ss::ops;
using namespace ss::test;

namespace {

Tensor numbers(const Layout& layout, double scale = 1, DType dtype = DType::Float32)
{
    return tensorOf(layout, dtype, [scale](int64_t k) { return scale * (double(k * 7919 % 10007) / 997 - 5); });
}
Tensor number(double value, DType dtype = DType::Float32)
{
    return tensorOf(Layout(), dtype, [value](int64_t) { return value; });
}

const StepRule& adam() { return *findStepRule("adam"); }
constexpr double kAdam[] = {0.01, 0.9, 0.999, 1e-8, 0, 0, 0};

StepTensors forAdam(const Layout& layout, DType dtype = DType::Float32)
{
    return {numbers(layout, 1, dtype), numbers(layout, 0.5, dtype), {numbers(layout, 0, dtype), numbers(layout, 0, dtype)}, {number(0)}};
}

}

/// What a step of an optimizer in one call tells a trace, and which tensors it leaves to ops. Its numbers are those that PyTorch printed in
/// tests/programs/optim_*.
class TestOptimizerStep : public QObject {
    Q_OBJECT

private slots:
    void aStepIsOneCallThatTellsEachWrite()
    {
        Recording recording;
        const std::vector<StepTensors> parameters{forAdam(contiguousLayout({3, 4})), forAdam(contiguousLayout({5}))};
        runStep(adam(), kAdam, parameters);
        const trace::TraceState& state = recording.fold();
        QCOMPARE(state.callCount(), 1U);
        const trace::CallState& call = state.call(CallId(0));
        QCOMPARE(call.op, std::string("optimizer_step"));
        QVERIFY(call.ended);
        QCOMPARE(int(call.result), int(trace::ResultKind::InPlace));
        QCOMPARE(call.inputs.size(), size_t(10));
        std::vector<HandleId> written;
        for (const StepTensors& tensors : parameters)
            for (const Tensor& tensor : {tensors.param, tensors.kept[0], tensors.kept[1], tensors.numbers[0]})
                written.push_back(recording.handle(tensor));
        QCOMPARE(call.outputs, written);
        QCOMPARE(call.attributes[0].text, std::string("'adam'"));
        QCOMPARE(call.attributes[2].name, std::string("betas"));
        QCOMPARE(call.attributes[2].text, std::string("(0.9, 0.999)"));
    }

    void versionsAreThoseOfTheOps()
    {
        const StepTensors tensors = forAdam(contiguousLayout({3, 4}));
        runStep(adam(), kAdam, std::span(&tensors, 1));
        QCOMPARE(tensors.param.version(), 1);
        QCOMPARE(tensors.grad.version(), 0);
        QCOMPARE(tensors.kept[0].version(), 1);
        QCOMPARE(tensors.kept[1].version(), 2);
        QCOMPARE(tensors.numbers[0].version(), 1);
        QCOMPARE(valuesOf(tensors.numbers[0]), std::vector<double>{1});
    }

    void someTensorsAreLeftToOps()
    {
        const Layout layout = contiguousLayout({3, 4});
        QVERIFY(fitsStep(adam(), forAdam(layout)));
        QVERIFY(fitsStep(adam(), forAdam({{3, 4}, {1, 3}, 0})));
        QVERIFY(fitsStep(adam(), forAdam(contiguousLayout({0, 4}))));
        QVERIFY(!fitsStep(adam(), forAdam(layout, DType::Float16)));
        QVERIFY(!fitsStep(adam(), forAdam({{3, 4}, {8, 2}, 0}))); // gaps
        StepTensors other = forAdam(layout);
        other.grad = numbers({{3, 4}, {1, 3}, 0});
        QVERIFY(!fitsStep(adam(), other)); // lies otherwise
        other = forAdam(layout);
        other.kept[1] = numbers(layout, 0, DType::Float64);
        QVERIFY(!fitsStep(adam(), other)); // another dtype
        other = forAdam(layout);
        other.grad = makeView(other.param, layout, DType::Float32);
        QVERIFY(!fitsStep(adam(), other)); // on the parameter's bytes
        other = forAdam(layout);
        other.numbers[0] = tensorOf(Layout(), DType::Int64, [](int64_t) { return 0.0; });
        QVERIFY(!fitsStep(adam(), other)); // a count that is no fraction
        other = forAdam(layout);
        other.param.impl()->inference = true;
        QVERIFY(!fitsStep(adam(), other));
        QVERIFY(!findStepRule("nobody's"));
    }

    /// Strides of axes with one element do not count.
    void axesOfOneElementLieAnyhow()
    {
        StepTensors tensors = forAdam(contiguousLayout({1, 4}));
        tensors.grad = numbers({{1, 4}, {1, 1}, 0});
        QVERIFY(fitsStep(adam(), tensors));
    }

    void allLevelsComputeTheSameBits()
    {
        const kernels::Table& baseline = *kernels::tableOf("baseline");
        for (const char* level : {"avx2", "avx512"}) {
            const kernels::Table* table = kernels::tableOf(level);
            for (size_t op = 0; table && op < kernels::kStepOpCount; ++op)
                for (DType dtype : {DType::Float32, DType::Float64})
                    for (double s : {0.25, 0.75, -1.5})
                        QVERIFY2(sameBits(baseline.step[op], table->step[op], dtype, s), qPrintable(QString("%1 %2").arg(level).arg(op)));
        }
    }

private:
    static bool sameBits(const kernels::StepRun (&one)[2], const kernels::StepRun (&other)[2], DType dtype, double s)
    {
        constexpr int64_t kCount = 1003;
        const Layout layout = contiguousLayout({kCount});
        const Tensor a = numbers(layout, 1, dtype), b = numbers(layout, -0.37, dtype), c = numbers(layout, 0.11, dtype);
        const Tensor x = numbers(layout, 0, dtype), y = numbers(layout, 0, dtype);
        const bool wide = dtype == DType::Float64;
        one[wide](x.data(), a.data(), b.data(), c.data(), s, 2.5, kCount);
        other[wide](y.data(), a.data(), b.data(), c.data(), s, 2.5, kCount);
        return std::memcmp(x.data(), y.data(), size_t(kCount * x.itemsize())) == 0;
    }
};

QTEST_APPLESS_MAIN(TestOptimizerStep)
#include "tst_optimizer_step.moc"
