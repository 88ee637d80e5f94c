// What the engine tells the trace, remembers of writes, and refuses.
#include "core/autograd/anomaly.h"
#include "core/autograd/engine.h"
#include "core/autograd/mode.h"
#include "core/autograd/saved.h"
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/ops/expression.h"
#include "core/tensor/finite.h"
#include "core/tensor/recorder.h"
#include "core/trace/log.h"
#include "tests/core/ops/backward_testing.h"

#include <QtTest>

using namespace ss;
using namespace ss::test;
using namespace ss::ops::expression;

namespace {

template <class F> QString errorOf(F&& body)
{
    try {
        body();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

/// What was saved, unpacked or found stale, as text.
struct Recorded : Facts {
    QStringList saved() const
    {
        QStringList texts;
        for (const auto& fact : all<trace::SavedTensor>()) {
            static const char* const kActions[] = {"saved", "unpacked", "stale"};
            texts << QString("%1 %2 at %3").arg(kActions[int(fact.action)], QString::fromStdString(fact.name)).arg(fact.version);
        }
        return texts;
    }
};

/// In inference mode while it lives.
struct Inferring {
    Inferring() { setInferenceMode(true); }
    ~Inferring() { setInferenceMode(false); }
};

}

class Engine : public QObject {
    Q_OBJECT

private slots:
    void theFreedAndTheUnpackedAreTold()
    {
        const Recorded recorded;
        const Tensor x = leaf(3);
        const Tensor y = x * x;
        backward(y + 1.0, {.keepGraph = true});
        QVERIFY(recorded.all<trace::GraphFreed>().empty());
        backward(y);
        const auto freed = recorded.all<trace::GraphFreed>();
        QCOMPARE(freed.size(), size_t(1));
        QCOMPARE(freed[0].nodes.size(), size_t(1)); // the product: an accumulation saves nothing
        QCOMPARE(recorded.saved(), QStringList({"saved self at 0", "saved other at 0", "unpacked other at 0", "unpacked self at 0",
                                                "unpacked other at 0", "unpacked self at 0"}));
    }

    void theStaleIsToldAndItsWriterNamed()
    {
        const Recorded recorded;
        const Tensor x = leaf(3);
        const Tensor y = ops::call1("exp", {x});
        ops::call("add_.Tensor", {y, number(1)});
        ops::call("mul_.Tensor", {y, number(2)});
        const QString error = errorOf([&] { backward(y); });
        QVERIFY2(error.contains("is at version 2; expected version 0 instead. Hint: enable anomaly"), qPrintable(error));
        QVERIFY2(error.endsWith("\nIt was overwritten by add_, which made it version 1."), qPrintable(error));
        QCOMPARE(recorded.saved().last(), QString("stale result at 2"));
    }

    void onlyTheFirstWriteAfterASaveIsRemembered()
    {
        Version version;
        version.rise("add_");
        QVERIFY(!version.overwriteOf(0)); // nobody had saved it
        version.watch();
        version.rise("mul_");
        version.rise("sub_");
        QCOMPARE(std::string(version.overwriteOf(1)->by), std::string("mul_"));
        QVERIFY(!version.overwriteOf(2));
        QVERIFY(!version.overwriteOf(0));
        QCOMPARE(version.number(), 3);
    }

    void theFirstNumberThatIsNoneIsTold()
    {
        const Recorded recorded;
        const Tensor zeros = ops::call1("full", {}, {Dims{2, 2}, optable::Scalar::of(0.0)});
        const Tensor ones = zeros + 1.0;
        ops::call("fill_.Scalar",
                  {ops::call1("select.int",
                              {
                                  ones,
                              },
                              {int64_t(0), int64_t(0)})},
                  {optable::Scalar::of(0.0)});
        const Tensor nan = ones / zeros; // nan nan, inf inf
        const Tensor more = nan + 1.0;   // was not finite to begin with
        const auto found = recorded.all<trace::FirstNonFinite>();
        QCOMPARE(found.size(), size_t(1));
        QCOMPARE(found[0].index, Dims({0, 0}));
        QCOMPARE(found[0].tensor, TensorId(nan.impl()->tag.id));
        ops::call("full", {}, {Dims{2}, optable::Scalar::of(INFINITY)}); // as it was told to
        ops::call("div_.Tensor", {ones, zeros});
        QCOMPARE(recorded.all<trace::FirstNonFinite>().size(), size_t(2));
    }

    void finiteness_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<bool>("finite");
        QTest::addColumn<bool>("nan");
        QTest::newRow("a number") << 1e30 << true << false;
        QTest::newRow("infinite") << -double(INFINITY) << false << false;
        QTest::newRow("none") << double(NAN) << false << true;
    }
    void finiteness()
    {
        QFETCH(double, value);
        QFETCH(bool, finite);
        QFETCH(bool, nan);
        for (DType dtype : {DType::Float32, DType::Float64, DType::BFloat16, DType::Complex64})
            for (bool dense : {true, false}) {
                Tensor t = makeEmpty(contiguousLayout({3, 4}), dtype, Device());
                ops::call("fill_.Scalar", {t}, {optable::Scalar::of(1.0)});
                if (!dense)
                    t = makeView(t, Layout{{3, 2}, {4, 2}, 0}, dtype);
                ops::call("fill_.Scalar",
                          {ops::call1("select.int", {ops::call1("select.int", {t}, {int64_t(0), int64_t(2)})}, {int64_t(0), int64_t(1)})},
                          {optable::Scalar::of(value)});
                QCOMPARE(firstNonFinite(t).has_value(), !finite);
                if (!finite)
                    QCOMPARE(*firstNonFinite(t), Dims({2, 1}));
                QCOMPARE(hasNaN(t), nan);
                QCOMPARE(magnitudeOf(t).finite, finite);
            }
    }

    void inferenceTensorsAreOutOfTheGraph()
    {
        const Tensor x = leaf(3);
        Tensor made, view;
        {
            const Inferring mode;
            made = x * 2.0;
            view = ops::call1("select.int", {x}, {int64_t(0), int64_t(0)});
            ops::call("add_.Tensor", {made, number(1)});
            ops::call("add_.Tensor", {x, number(0)}); // nothing is recorded: a leaf may be written
        }
        QVERIFY(made.impl()->inference && !view.impl()->inference && !autograd::requiresGrad(made));
        QVERIFY(errorOf([&] { ops::call("add_.Tensor", {made, number(1)}); }).startsWith("Inplace update to inference tensor outside"));
        QCOMPARE(*made.dataAs<float>(), 8.0f); // written all the same, as in PyTorch
        QVERIFY(errorOf([&] { ops::call("mul.Tensor", {x, made}); }).startsWith("Inference tensors cannot be saved for backward."));
        QVERIFY(errorOf([&] {
                    ops::call("add_.Tensor", {view, number(1)});
                }).startsWith("A view was created in inference mode and is being"));
        QVERIFY(errorOf([&] { autograd::setRequiresGrad(made, true); }).startsWith("Setting requires_grad=True on inference tensor"));
        QVERIFY(autograd::requiresGrad(x + made));
    }

    void aGradientThatIsNoNumberIsRefusedInAnomalyMode()
    {
        const Tensor x = leaf(0);
        const Tensor y = ops::call1("sqrt", {x}) * 0.0;
        autograd::setAnomalyMode({true, true});
        const QString error = errorOf([&] { backward(y); });
        autograd::setAnomalyMode({false, true});
        QCOMPARE(error, QString("Function 'SqrtBackward0' returned nan values in its 0th output."));
    }

    void hooksRunInTheirOrder()
    {
        QStringList order;
        const Tensor x = leaf(3);
        const Tensor y = x * x;
        autograd::retainGrad(y);
        autograd::addHook(y, [&](const Tensor& g) {
            order << "tensor";
            return g * 2.0;
        });
        autograd::Node& node = *autograd::gradFn(y);
        node.ownHooks = std::make_unique<autograd::NodeHooks>();
        node.ownHooks->before = [&](std::vector<Tensor>&) { order << "before"; };
        node.ownHooks->after = [&](std::vector<Tensor>& given, const std::vector<Tensor>&) {
            order << "after";
            given[0] = given[0] * 10.0;
        };
        autograd::addHook(x, [&](const Tensor&) {
            order << "leaf";
            return Tensor();
        });
        backward(y);
        QCOMPARE(order, QStringList({"tensor", "before", "after", "leaf"}));
        QCOMPARE(gradOf(y), 2.0);
        QCOMPARE(gradOf(x), 66.0);
    }

    void whatIsSavedGoesThroughTheHooks()
    {
        const Tensor x = leaf(3);
        int packed = 0;
        auto hooks = std::make_shared<autograd::SavedHooks>();
        hooks->pack = [&](const Tensor& t) {
            ++packed;
            return std::make_shared<Tensor>(ops::call1("clone", {ops::call1("detach", {t})}));
        };
        hooks->unpack = [](const std::shared_ptr<void>& kept) { return *static_cast<Tensor*>(kept.get()); };
        autograd::savedHooks().push_back(hooks);
        const Tensor y = ops::call1("exp", {x * x});
        autograd::savedHooks().pop_back();
        ops::call("add_.Tensor", {y, number(1)}); // what was packed is a copy
        backward(y);
        QCOMPARE(packed, 3);
        QVERIFY(std::abs(gradOf(x) - 6 * std::exp(9.0)) < 0.1);
    }

    void deepGraphsWithAGraphOfTheirOwn()
    {
        const Tensor x = leaf(1);
        Tensor y = x;
        for (int i = 0; i < 100'000; ++i)
            y = y * 1.0;
        int seen = 0;
        autograd::addHook(y, [&](const Tensor&) {
            ++seen;
            return Tensor();
        });
        backward(y, {.createGraph = true});
        QCOMPARE(seen, 1);
        QCOMPARE(gradOf(x), 1.0);
        x.impl()->autograd->grad = nullptr; // the graph of the pass goes without recursion, too
    }
};

QTEST_APPLESS_MAIN(Engine)
#include "tst_engine.moc"
