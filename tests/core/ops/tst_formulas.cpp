#include "core/ops/gradient.h"
#include "tests/core/ops/sample_tensors.h"

#include <QTest>

using namespace ss;
using namespace ss::ops;
using namespace ss::test;
using optable::Alias;
using optable::Sample;

namespace {

/// A gradient that arrives at the k-th element of an output.
double arriving(int64_t k) { return double((k * 5 + 3) % 7 - 3) / 2; }

bool isDifferentiable(const Tensor& tensor) { return tensor.defined() && tensor.dtype() == DType::Float64 && !tensor.impl()->number; }

/// The sample in float64, lying so that each element has a place of its own.
Sample inFloat64(Sample sample)
{
    for (optable::TensorMeta& tensor : sample.tensors) {
        if (tensor.number || !isFloating(tensor.dtype))
            continue;
        tensor.dtype = DType::Float64;
        tensor.storageBytes = extentOf(tensor.layout).value().end * 8;
        if (overlapsItself(tensor.layout).value_or(true))
            tensor.layout = contiguousLayout(tensor.layout.shape);
    }
    return sample;
}

/// A formula's view of one call that ran, without an engine.
class OneCall : public GradientCall {
public:
    OneCall(Args args, std::vector<Tensor> outputs)
        : args_(std::move(args))
        , outputs_(std::move(outputs))
        , given_(args_.tensors.size())
    {
        for (const Tensor& tensor : args_.tensors)
            metas_.push_back(tensor.defined() ? tensor.meta() : undefinedMeta());
    }
    Tensor grad(size_t output) override { return tensorOf(contiguousLayout(outputs_[output].shape()), outputs_[output].dtype(), arriving); }
    bool has(size_t output) const override { return isFloating(outputs_[output].dtype()); }
    Tensor in(size_t input) override { return args_.tensors[input]; }
    Tensor out(size_t output) override { return outputs_[output]; }
    const optable::TensorMeta& meta(size_t input) const override { return metas_[input]; }
    size_t inputs() const override { return metas_.size(); }
    const Attr& attr(size_t index) const override { return args_.attrs[index]; }
    std::span<const int> listSizes() const override { return args_.listSizes; }
    bool needs(size_t input) const override { return isDifferentiable(args_.tensors[input]); }
    void give(size_t input, Tensor gradient) override { given_[input] = std::move(gradient); }

    /// Zeros where nothing was given; summed to the input's shape where it was broadcast.
    std::vector<double> given(size_t input) const
    {
        const Dims& shape = metas_[input].layout.shape;
        std::vector<double> sums(static_cast<size_t>(metas_[input].layout.numel()), 0);
        const Tensor& gradient = given_[input];
        if (!gradient.defined())
            return sums;
        Layout places{gradient.shape(), Dims(gradient.ndim(), 0), 0};
        const Dims strides = contiguousStrides(shape);
        const size_t leading = gradient.ndim() - shape.size();
        for (size_t axis = 0; axis < shape.size(); ++axis)
            places.strides[leading + axis] = shape[axis] == 1 ? 0 : strides[axis];
        const std::vector<double> values = valuesOf(gradient);
        size_t k = 0;
        forEachElement(places, [&](int64_t at) { sums[static_cast<size_t>(at)] += values[k++]; });
        return sums;
    }

private:
    static optable::TensorMeta undefinedMeta()
    {
        optable::TensorMeta meta;
        meta.defined = false;
        return meta;
    }

    Args args_;
    std::vector<Tensor> outputs_, given_;
    std::vector<optable::TensorMeta> metas_;
};

/// What the arriving gradients make of the call's results: the number whose slope the formula gives.
double weighed(const std::vector<Tensor>& outputs)
{
    double sum = 0;
    for (const Tensor& output : outputs) {
        if (!isFloating(output.dtype()))
            continue;
        const std::vector<double> values = valuesOf(output);
        for (size_t k = 0; k < values.size(); ++k)
            sum += values[k] * arriving(int64_t(k));
    }
    return sum;
}

double elementMoved(const Op& op, const Sample& sample, size_t input, int64_t element, double by)
{
    const Args args = sampleArgs(sample);
    int64_t k = 0;
    forEachElement(args.tensors[input].layout(), [&](int64_t address) {
        if (k++ == element)
            setElement(args.tensors[input], address, elementAt(args.tensors[input], address) + by);
    });
    return weighed(call(op, args));
}

}

/// Every backward formula against differences of the call itself, over the sample lines of the op table.
class TestFormulas : public QObject {
    Q_OBJECT

private slots:
    void namesAreOfRows()
    {
        for (const Gradient& gradient : allGradients()) {
            const Op* op = optable::findOp(gradient.op);
            QVERIFY2(op, gradient.op);
            QVERIFY2(!gradient.formula || *gradient.node, gradient.op);
        }
    }

    void slopes_data()
    {
        QTest::addColumn<int>("opIndex");
        QTest::addColumn<int>("sampleIndex");
        const auto& ops = optable::allOps();
        for (size_t i = 0; i < ops.size(); ++i) {
            const Gradient* gradient = findGradient(ops[i]);
            if (!gradient || !gradient->formula || ops[i].inPlace || std::string_view(gradient->node) == "NotImplemented")
                continue;
            if (const Bound* bound = findBound(ops[i].schema.name); bound && (bound->traits & kRandom))
                continue;
            const auto samples = optable::samplesOf(ops[i]);
            for (size_t k = 0; k < samples.size(); ++k)
                if (samples[k].error.empty())
                    QTest::newRow((ops[i].schema.name + ": " + samples[k].text).c_str()) << int(i) << int(k);
        }
    }
    void slopes()
    {
        QFETCH(int, opIndex);
        QFETCH(int, sampleIndex);
        const Op& op = optable::allOps()[size_t(opIndex)];
        const Sample sample = inFloat64(optable::samplesOf(op)[size_t(sampleIndex)]);
        Args args = sampleArgs(sample);
        const std::vector<Tensor> outputs = call(op, args);
        const bool mutates = op.schema.params[0].mutated;
        const auto isExact = [](const Tensor& t) { return isFloating(t.dtype()) && t.itemsize() >= 4; };
        const bool unchanged = !mutates && !outputs.empty() && outputs[0].sameAs(args.tensors[0]);
        if (unchanged || !std::all_of(outputs.begin(), outputs.end(), isExact))
            QSKIP("nothing to differentiate");
        OneCall one(mutates ? sampleArgs(sample) : args, outputs);
        findGradient(op)->formula(one);
        constexpr double kStep = 1.0 / 1024;
        for (size_t j = 0; j < args.tensors.size(); ++j) {
            if (!one.needs(j))
                continue;
            const std::vector<double> given = one.given(j);
            for (size_t e = 0; e < given.size(); ++e) {
                const double slope =
                    (elementMoved(op, sample, j, int64_t(e), kStep) - elementMoved(op, sample, j, int64_t(e), -kStep)) / (2 * kStep);
                if (std::isnan(slope))
                    continue;
                QVERIFY2(std::fabs(slope - given[e]) <= 1e-3 * std::max(1.0, std::fabs(slope)),
                         qPrintable(QString("tensor %1, element %2: %3, not %4").arg(j).arg(e).arg(given[e]).arg(slope)));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestFormulas)
#include "tst_formulas.moc"
