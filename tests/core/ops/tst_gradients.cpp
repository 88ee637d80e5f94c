#include "tests/core/ops/gradient_probe.h"

#include <QTest>

#include <set>

using namespace ss;
using namespace ss::ops;
using namespace ss::test;
using optable::Sample;

/// Every backward formula, on every sample line of its row.
class TestGradients : public QObject {
    Q_OBJECT

    static bool isRandom(const Op& op)
    {
        return std::any_of(op.schema.params.begin(), op.schema.params.end(),
                           [](const optable::Param& p) { return p.type == optable::ParamType::Generator; });
    }

    static void compare(const Op& op, const Args& args, const std::vector<Tensor>& given)
    {
        for (size_t j = 0; j < args.tensors.size(); ++j) {
            if (!canDiffer(args.tensors[j]) || args.tensors[j].numel() > 40)
                continue;
            std::vector<double> got(size_t(args.tensors[j].numel()), 0.0);
            if (given[j].defined()) {
                QCOMPARE(toText(given[j].shape()), toText(args.tensors[j].shape()));
                got = valuesOf(given[j]);
            }
            for (size_t k = 0; k < got.size(); ++k) {
                const double wanted = finiteDifference(op, args, j, k);
                if (!std::isfinite(wanted))
                    continue;
                QVERIFY2(std::fabs(got[k] - wanted) <= 2e-5 * std::max(1.0, std::fabs(wanted)),
                         qPrintable(QString("input %1, element %2: %3, but by differences %4").arg(j).arg(k).arg(got[k]).arg(wanted)));
            }
        }
    }

private slots:
    void everyGradientHasARow()
    {
        std::set<std::string> names;
        for (const Gradient& gradient : allGradients()) {
            QVERIFY2(optable::findOp(gradient.op), gradient.op);
            QVERIFY2(names.insert(gradient.op).second, gradient.op);
        }
    }

    void formulasAreSlopes_data()
    {
        QTest::addColumn<int>("opIndex");
        QTest::addColumn<int>("sampleIndex");
        const auto& all = optable::allOps();
        for (size_t i = 0; i < all.size(); ++i) {
            const Gradient* gradient = findGradient(all[i]);
            if (all[i].inPlace || !gradient || !gradient->formula || isRandom(all[i]))
                continue;
            const auto samples = optable::samplesOf(all[i]);
            for (size_t k = 0; k < samples.size(); ++k)
                if (samples[k].error.empty())
                    QTest::newRow((all[i].schema.name + ": " + samples[k].text).c_str()) << int(i) << int(k);
        }
    }
    void formulasAreSlopes()
    {
        QFETCH(int, opIndex);
        QFETCH(int, sampleIndex);
        const Op& op = optable::allOps()[size_t(opIndex)];
        const Gradient& gradient = *findGradient(op);
        const Args args = smoothArgs(optable::samplesOf(op)[size_t(sampleIndex)]);
        if (std::none_of(args.tensors.begin(), args.tensors.end(), canDiffer))
            return;
        const std::vector<Tensor> results = call(op, args);
        std::vector<Tensor> grads;
        for (const Tensor& result : results)
            grads.push_back(isFloating(result.dtype()) ? weightsFor(result) : Tensor());
        if (std::none_of(grads.begin(), grads.end(), [](const Tensor& g) { return g.defined(); }))
            return;
        ProbeCall probe(gradient, op, args, results, grads);
        gradient.formula(probe);
        QCOMPARE(QString::fromStdString(probe.unsaved), QString());
        compare(op, args, probe.given);
    }
};

QTEST_GUILESS_MAIN(TestGradients)
#include "tst_gradients.moc"
