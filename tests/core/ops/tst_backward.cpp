// The backward pass itself: its order, what it tells the trace, and graphs of any depth.
#include "core/autograd/engine.h"
#include "core/autograd/mode.h"
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/ops/expression.h"
#include "core/tensor/recorder.h"
#include "core/trace/log.h"
#include "core/trace/state.h"
#include "tests/core/ops/backward_testing.h"

#include <QtTest>

using namespace ss;
using namespace ss::test;
using namespace ss::ops::expression;

class Backward : public QObject {
    Q_OBJECT

private slots:
    void aSumOfPathsArrives()
    {
        const Tensor x = leaf(3);
        backward(x * x + x);
        QCOMPARE(gradOf(x), 7.0);
        backward(x * 2.0);
        QCOMPARE(gradOf(x), 9.0); // added to what was there
    }

    void graphsOfAnyDepthRunAndGo()
    {
        const Tensor x = leaf(1);
        Tensor y = x;
        for (int i = 0; i < 100'000; ++i)
            y = y + 1.0;
        backward(y);
        QCOMPARE(gradOf(x), 1.0);
        y = Tensor(); // without recursion, too
    }

    void whatItDoesIsTold()
    {
        const Facts recorded;
        const Tensor x = leaf(3);
        const Tensor y = x * x;
        const Tensor s = ops::call1("sum", {y});
        backward(s);
        QStringList nodes;
        for (const auto& node : recorded.all<trace::NodeMade>())
            nodes << QString::fromStdString(node.name);
        QCOMPARE(nodes, QStringList({"AccumulateGrad", "MulBackward0", "SumBackward0"}));
        const auto flows = recorded.all<trace::GradFlow>();
        QCOMPARE(flows.size(), size_t(4));
        QVERIFY(!flows[0].from.valid()); // what the pass is given
        QCOMPARE(flows[0].norm, 1.0);
        QCOMPARE(flows[2].norm, std::sqrt(18.0)); // each factor's part: 3, 3
        QVERIFY(flows[2].finite == trace::Finite::All);
        QCOMPARE(recorded.all<trace::BackwardBegin>().size(), size_t(1));
        QCOMPARE(recorded.all<trace::NodeFired>().size(), size_t(3));
        QCOMPARE(recorded.all<trace::BackwardEnd>().front().error, std::string());
        const auto sets = recorded.all<trace::GradSet>();
        QCOMPARE(sets.size(), size_t(1));
        QVERIFY(!sets[0].accumulated);
        QStringList saved;
        for (const auto& fact : recorded.all<trace::SavedTensor>())
            if (fact.action == trace::SavedAction::Saved)
                saved << QString::fromStdString(fact.name);
        QCOMPARE(saved, QStringList({"self", "other"}));
        int inBackward = 0;
        trace::TraceState state;
        for (const auto& event : recorded.log->read(0, size_t(recorded.log->size()))) {
            state.apply(*event);
            const auto* call = std::get_if<trace::CallBegin>(&event->payload);
            if (call && event->phase == trace::Phase::Backward) {
                ++inBackward;
                QVERIFY(call->forwardSequence != UINT64_MAX);
            }
        }
        QVERIFY(inBackward >= 3); // expand, and two products at least
        QCOMPARE(state.tensor(sets[0].tensor).grad, sets[0].grad);
        QVERIFY(state.tensor(sets[0].grad).made.role == trace::TensorRole::Grad);
    }

    void whatWasOverwrittenIsRefused()
    {
        const Tensor x = leaf(3);
        const Tensor y = ops::call1("exp", {x});
        ops::call("add_.Tensor", {y, number(1)});
        QVERIFY_EXCEPTION_THROWN(backward(y), Error);
        QVERIFY(std::isnan(gradOf(x)));
    }

    void aGraphIsFreedUnlessItIsKept()
    {
        const Tensor x = leaf(3);
        const Tensor y = x * x;
        backward(y, {.keepGraph = true});
        backward(y);
        QCOMPARE(gradOf(x), 12.0);
        QVERIFY_EXCEPTION_THROWN(backward(y), Error);
    }

    void withoutGradientsNothingIsKept()
    {
        const Tensor x = leaf(3);
        const autograd::GradMode off(false);
        QVERIFY(!autograd::requiresGrad(x * x));
    }

    void onlyWhatIsAskedForIsComputed()
    {
        const Tensor x = leaf(3), y = leaf(5);
        const Tensor z = x * y;
        const autograd::Edge root = autograd::gradientEdge(z), wanted = autograd::gradientEdge(x);
        const auto found = autograd::runBackward(std::span(&root, 1), {autograd::arithmetic().ones(z.meta())}, {}, std::span(&wanted, 1));
        QCOMPARE(*found.at(0).dataAs<float>(), 5.0f);
        QVERIFY(std::isnan(gradOf(x)) && std::isnan(gradOf(y)));
    }

    void aWriteThroughAViewIsHistoryOfAll()
    {
        const Tensor x = leaf(3);
        const Tensor y = x * 2.0;
        const Tensor first = ops::call1("select.int", {y}, {int64_t(0), int64_t(0)});
        ops::call("mul_.Tensor", {first, number(10)});
        QCOMPARE(QString::fromStdString(autograd::gradFn(y)->name()), QString("CopySlices"));
        QCOMPARE(QString::fromStdString(autograd::gradFn(first)->name()), QString("AsStridedBackward0"));
        backward(ops::call1("sum", {y}));
        const auto* grad = Tensor(x.impl()->autograd->grad).dataAs<float>();
        QCOMPARE(grad[0], 20.0f);
        QCOMPARE(grad[1], 2.0f);
    }
};

QTEST_APPLESS_MAIN(Backward)
#include "tst_backward.moc"
