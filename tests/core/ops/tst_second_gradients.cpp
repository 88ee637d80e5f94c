#include "tests/core/ops/second_probe.h"

#include <QTest>

#include <map>

using namespace ss;
using namespace ss::ops;
using namespace ss::test;

/// The backward pass of every op, differentiated itself: on every sample line of its row, however the tensors lie.
class TestSecondGradients : public QObject {
    Q_OBJECT

    /// What is drawn differs from call to call.
    static bool isRandom(const Op& op)
    {
        const Bound* bound = findBound(op.schema.name);
        return bound && (bound->traits & kRandom);
    }

    /// PyTorch's gradients of these have no derivative either.
    static QString refusalOf(const Op& op)
    {
        static const std::map<std::string, const char*> kRefusals = {
            {"_cdist_forward", "NotImplementedError: the derivative for '_cdist_backward' is not implemented."},
            {"hardsigmoid", "RuntimeError: derivative for aten::hardsigmoid_backward is not implemented"},
            {"multi_margin_loss", "RuntimeError: derivative for aten::multi_margin_loss_backward is not implemented"},
            {"multilabel_margin_loss", "RuntimeError: derivative for aten::multilabel_margin_loss_backward is not implemented"},
        };
        const auto found = kRefusals.find(op.schema.function);
        return found == kRefusals.end() ? QString() : QString(found->second);
    }

private slots:
    void gradientsOfGradientsAreSlopes_data()
    {
        QTest::addColumn<int>("opIndex");
        QTest::addColumn<int>("sampleIndex");
        const auto& all = optable::allOps();
        for (size_t i = 0; i < all.size(); ++i) {
            const Gradient* gradient = findGradient(all[i]);
            if (all[i].inPlace || (gradient && !gradient->formula) || isRandom(all[i]))
                continue;
            const auto samples = optable::samplesOf(all[i]);
            for (size_t k = 0; k < samples.size(); ++k)
                if (samples[k].error.empty())
                    QTest::newRow((all[i].schema.name + ": " + samples[k].text).c_str()) << int(i) << int(k);
        }
    }
    void gradientsOfGradientsAreSlopes()
    {
        QFETCH(int, opIndex);
        QFETCH(int, sampleIndex);
        const Op& op = optable::allOps()[size_t(opIndex)];
        const optable::Sample sample = optable::samplesOf(op)[size_t(sampleIndex)];
        for (const Lie lie : {Lie::AsSampled, Lie::Turned, Lie::Sliced}) {
            SecondProbe probe(op, sample, lie);
            if (!probe.prepare(lie))
                return;
            std::vector<Tensor> got;
            const QString error = errorOf([&] { got = probe.second(); });
            QCOMPARE(error, refusalOf(op));
            for (size_t leaf = 0; leaf < got.size(); ++leaf)
                compare(probe, leaf, got[leaf]);
        }
    }

private:
    static void compare(SecondProbe& probe, size_t leaf, const Tensor& got)
    {
        const size_t count = probe.elementsOf(leaf);
        const std::vector<double> values = got.defined() ? valuesOf(got) : std::vector<double>(count, 0.0);
        for (size_t k = 0; k < std::min<size_t>(count, 24); ++k) {
            const double wanted = probe.difference(leaf, k);
            if (!std::isfinite(wanted))
                continue;
            QVERIFY2(std::fabs(values[k] - wanted) <= 1e-4 * std::max(1.0, std::fabs(wanted)),
                     qPrintable(QString("leaf %1, element %2: %3, but by differences %4").arg(leaf).arg(k).arg(values[k]).arg(wanted)));
        }
    }
};

QTEST_GUILESS_MAIN(TestSecondGradients)
#include "tst_second_gradients.moc"
