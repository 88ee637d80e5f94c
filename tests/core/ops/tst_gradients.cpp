#include "tests/core/ops/gradient_probe.h"
#include "tests/support/golden.h"

#include "core/autograd/mode.h"

#include <QTest>

#include <memory>
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
        const Bound* bound = findBound(op.schema.name);
        return bound && (bound->traits & kRandom);
    }

    /// What an embedding gives its table is no slope where rows are left out (padding) or scaled by how often they were looked up.
    static bool passesByDesign(const Op& op, const Args& args)
    {
        return op.schema.function == "embedding" && (std::get<int64_t>(args.attrs[0]) >= 0 || std::get<bool>(args.attrs[1]));
    }

    static void compare(const Op& op, const Args& args, const ProbeCall& probe)
    {
        for (size_t j = 0; j < args.tensors.size(); ++j) {
            if (!canDiffer(args.tensors[j]) || args.tensors[j].numel() > 40 || probe.isFixed(j))
                continue;
            std::vector<double> got(size_t(args.tensors[j].numel()), 0.0);
            if (probe.given[j].defined() && probe.given[j].numel() < args.tensors[j].numel())
                continue; // scatter with a part of a source: refused by the engine, as by PyTorch's
            if (probe.given[j].defined()) {
                QCOMPARE(toText(probe.given[j].shape()), toText(args.tensors[j].shape()));
                got = valuesOf(probe.given[j]);
            }
            for (size_t k = 0; k < got.size(); ++k) {
                const double wanted = finiteDifference(op, args, j, k, probe.asked);
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
        addRows([](const std::string&) { return true; });
    }
    void formulasAreSlopes()
    {
        const Args args = smoothArgs(sample());
        ProbeCall* probe = run(args, smoothArgs(sample()));
        if (!probe || !isExact_)
            return;
        QCOMPARE(QString::fromStdString(probe->unsaved), QString());
        if (!passesByDesign(op(), args))
            compare(op(), args, *probe);
    }

    /// At ties, zeros and other kinks, too.
    void gradientsArePyTorchs_data()
    {
        addRows([](const std::string& name) { return recordedAnswers().contains(QString::fromStdString(name)); });
    }
    void gradientsArePyTorchs()
    {
        const QJsonValue recorded = recordedAnswers()[QString::fromUtf8(QTest::currentDataTag())];
        QVERIFY(recorded.isObject());
        const QString node = gradient().node, theirs = recorded["node"].toString();
        QCOMPARE(node.left(node.indexOf("Backward")), theirs.left(theirs.indexOf("Backward")));
        const autograd::GradMode once(false); // as the engine runs a formula that is not differentiated again
        const Args args = sampleArgs(sample());
        ProbeCall* probe = run(args, sampleArgs(sample()));
        if (!probe) { // gradients of complex numbers are compared by tests/programs: the node's name is all that there is here
            QVERIFY(isComplex(call(op(), sampleArgs(sample())).at(0).dtype()));
            return;
        }
        const double tolerance = smallest_ == 2 ? 3e-2 : smallest_ == 4 ? 2e-5 : 1e-10;
        for (size_t j = 0; j < args.tensors.size(); ++j)
            if (canDiffer(args.tensors[j]) && !theirsIsWrong(args, j))
                compareRecorded(args.tensors[j], probe->given[j], recorded["grads"][qsizetype(j)], j, tolerance);
    }

private:
    /// Where PyTorch's gradient is not the slope, which formulasAreSlopes asks for.
    bool theirsIsWrong(const Args& args, size_t input) const
    {
        const std::string& function = op().schema.function;
        if (function == "as_strided_scatter") // passes on the elements that were written over, and drops the others
            return input == 0;
        if (function == "embedding_dense_backward") // forgets scale_grad_by_freq
            return std::get<bool>(args.attrs.back());
        if (function == "native_group_norm") // forgets that mean and rstd depend on the input
            return input == 0;
        if (function == "mse_loss" || function == "smooth_l1_loss" || function == "huber_loss") // divides by the target's own size
            return input == 1 && args.tensors[0].numel() != args.tensors[1].numel();
        return false;
    }

    std::unique_ptr<ProbeCall> probe_;
    Args args_;
    bool isExact_ = false; ///< all results are float64
    int smallest_ = 8;     ///< itemsize of the least precise tensor of the last call

    static const QJsonObject& recordedAnswers()
    {
        static const QJsonObject recorded = golden("gradients.json");
        return recorded;
    }
    const Op& op() const
    {
        QFETCH(int, opIndex);
        return optable::allOps()[size_t(opIndex)];
    }
    const Gradient& gradient() const { return *findGradient(op()); }
    Sample sample() const
    {
        QFETCH(int, sampleIndex);
        return optable::samplesOf(op())[size_t(sampleIndex)];
    }

    template <class F> static void addRows(F&& wanted)
    {
        QTest::addColumn<int>("opIndex");
        QTest::addColumn<int>("sampleIndex");
        const auto& all = optable::allOps();
        for (size_t i = 0; i < all.size(); ++i) {
            const Gradient* gradient = findGradient(all[i]);
            if (all[i].inPlace || !gradient || !gradient->formula || isRandom(all[i]) ||
                std::string_view(gradient->node) == "NotImplemented")
                continue;
            const auto samples = optable::samplesOf(all[i]);
            for (size_t k = 0; k < samples.size(); ++k)
                if (const std::string name = all[i].schema.name + ": " + samples[k].text; samples[k].error.empty() && wanted(name))
                    QTest::newRow(name.c_str()) << int(i) << int(k);
        }
    }

    /// The formula of the call as it was before an op that writes ran. Null where nothing in the call can have a gradient.
    ProbeCall* run(const Args& before, const Args& args)
    {
        args_ = before;
        if (std::none_of(args.tensors.begin(), args.tensors.end(), canDiffer))
            return nullptr;
        const std::vector<Tensor> results = call(op(), args);
        if (!op().schema.params[0].mutated && !results.empty() && results[0].sameAs(args.tensors[0]))
            return nullptr;
        isExact_ = std::all_of(results.begin(), results.end(), [](const Tensor& t) { return !isFloating(t.dtype()) || t.itemsize() == 8; });
        smallest_ = 8;
        for (const auto* list : {&args.tensors, &results})
            for (const Tensor& tensor : *list)
                if (canDiffer(tensor))
                    smallest_ = std::min(smallest_, tensor.itemsize());
        std::vector<Tensor> grads;
        for (const Tensor& result : results)
            grads.push_back(isFloating(result.dtype()) ? weightsFor(result) : Tensor());
        if (std::none_of(grads.begin(), grads.end(), [](const Tensor& g) { return g.defined(); }))
            return nullptr;
        probe_ = std::make_unique<ProbeCall>(gradient(), op(), args_, results, grads);
        const QString refusal = errorOf([&] { gradient().formula(*probe_); });
        if (!refusal.isEmpty() && recordedAnswers().contains(QString::fromUtf8(QTest::currentDataTag())))
            QTest::qFail(qPrintable(refusal), __FILE__, __LINE__); // PyTorch has a gradient
        return refusal.isEmpty() ? probe_.get() : nullptr;
    }

    static void compareRecorded(const Tensor& input, const Tensor& given, const QJsonValue& recorded, size_t j, double tolerance)
    {
        std::vector<double> wanted(size_t(input.numel()), 0.0), got = wanted;
        for (qsizetype k = 0; k < recorded.toArray().size(); ++k) {
            const QJsonValue value = recorded[k];
            wanted[size_t(k)] = value.isString() ? value.toString().toDouble() : value.toDouble();
        }
        if (given.defined())
            got = valuesOf(given);
        for (size_t k = 0; k < got.size(); ++k)
            QVERIFY2(got[k] == wanted[k] || (std::isnan(got[k]) && std::isnan(wanted[k])) ||
                         std::fabs(got[k] - wanted[k]) <= tolerance * std::max(1.0, std::fabs(wanted[k])),
                     qPrintable(QString("input %1, element %2: %3, but PyTorch %4").arg(j).arg(k).arg(got[k]).arg(wanted[k])));
    }
};

QTEST_GUILESS_MAIN(TestGradients)
#include "tst_gradients.moc"
