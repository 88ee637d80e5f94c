#include "tests/core/ops/sample_tensors.h"
#include "tests/support/golden.h"

#include <QFile>
#include <QJsonDocument>
#include <QTest>

using namespace ss;
using namespace ss::ops;
using namespace ss::test;
using optable::Alias;
using optable::OpKind;
using optable::Sample;

namespace {

/// Values that are not a function of the arguments.
bool isArbitrary(const Op& op)
{
    const Bound* bound = findBound(op.schema.name);
    return op.schema.function.find("empty") != std::string::npos || (bound && (bound->traits & (kWritesNothing | kRandom)));
}

QByteArray rowName(const Op& op, const Sample& sample) { return QByteArray::fromStdString(op.schema.name + ": " + sample.text); }

bool close(double got, double wanted, DType dtype)
{
    if (got == wanted || (std::isnan(got) && std::isnan(wanted)))
        return true;
    if (!isDifferentiable(dtype))
        return false;
    const double tolerance = itemsize(dtype) == (isComplex(dtype) ? 16 : 8) ? 1e-12
                             : itemsize(dtype) >= 4                         ? 3e-6
                             : dtype == DType::Float16                      ? 2e-3
                                                                            : 1.6e-2;
    return std::fabs(got - wanted) <= tolerance * std::max(1.0, std::fabs(wanted));
}

QJsonArray numbers(std::span<const int64_t> values)
{
    QJsonArray array;
    for (int64_t value : values)
        array.append(qint64(value));
    return array;
}

QJsonObject describe(const optable::TensorMeta& meta, const std::vector<optable::Scalar>& values)
{
    QJsonArray given;
    for (const auto& value : values)
        given.append(QString::fromStdString(toPython(value)));
    return {{"shape", numbers(meta.layout.shape)},
            {"strides", numbers(meta.layout.strides)},
            {"offset", qint64(meta.layout.offset)},
            {"dtype", QString::fromUtf8(name(meta.dtype).data(), qsizetype(name(meta.dtype).size()))},
            {"values", given},
            {"number", meta.number},
            {"defined", meta.defined}};
}

const QJsonObject& recordedAnswers()
{
    static const QJsonObject recorded = golden("ops.json");
    return recorded;
}

/// What a variant makes of an input: the same elements, lying elsewhere.
struct Variant {
    const char* name;
    std::optional<Layout> (*layout)(const Layout& from);
};

std::optional<Layout> reversedOrder(const Layout& from)
{
    if (from.ndim() < 2)
        return std::nullopt;
    Layout to = contiguousLayout({});
    int64_t next = 1;
    to.shape = from.shape;
    to.strides = Dims(from.ndim(), 0);
    for (size_t axis = 0; axis < from.ndim(); ++axis) {
        to.strides[axis] = next;
        next *= std::max<int64_t>(from.shape[axis], 1);
    }
    return to;
}

std::optional<Layout> everySecond(const Layout& from)
{
    if (from.ndim() == 0)
        return std::nullopt;
    Layout to = contiguousLayout(from.shape, 3);
    for (int64_t& stride : to.strides)
        stride *= 2;
    return to;
}

constexpr Variant kVariants[] = {{"transposed", reversedOrder}, {"sliced", everySecond}};

}

/// Every sample line of the op table is run: the results are what meta said and, where recorded, what PyTorch gave.
class TestSamples : public QObject {
    Q_OBJECT

private:
    /// One row a sample for which `wanted` holds.
    template <class F> void addRows(F&& wanted)
    {
        QTest::addColumn<int>("opIndex");
        QTest::addColumn<int>("sampleIndex");
        const auto& ops = optable::allOps();
        for (size_t i = 0; i < ops.size(); ++i) {
            const auto samples = optable::samplesOf(ops[i]);
            for (size_t k = 0; k < samples.size(); ++k)
                if (wanted(ops[i], samples[k]))
                    QTest::newRow(rowName(ops[i], samples[k]).constData()) << int(i) << int(k);
        }
    }
    const Op& op() const
    {
        QFETCH(int, opIndex);
        return optable::allOps()[size_t(opIndex)];
    }
    Sample sample() const
    {
        QFETCH(int, sampleIndex);
        return optable::samplesOf(op())[size_t(sampleIndex)];
    }

    void compareSpecs(const std::vector<optable::OutSpec>& specs, const std::vector<Tensor>& results, const Args& args) const
    {
        QCOMPARE(results.size(), specs.size());
        for (size_t i = 0; i < specs.size(); ++i) {
            const Tensor& result = results[i];
            QCOMPARE(result.ndim(), specs[i].layout.ndim());
            if (!specs[i].sizeDependsOnValues) {
                QCOMPARE(toText(result.shape()), toText(specs[i].layout.shape));
                QCOMPARE(toText(result.strides()), toText(specs[i].layout.strides));
            }
            QCOMPARE(result.offset(), specs[i].layout.offset);
            QCOMPARE(int(result.dtype()), int(specs[i].dtype));
            const bool shares = std::any_of(args.tensors.begin(), args.tensors.end(),
                                            [&](const Tensor& input) { return input.defined() && input.storage() == result.storage(); });
            QCOMPARE(shares, specs[i].alias != Alias::Fresh);
            if (specs[i].alias == Alias::Same)
                QVERIFY(result.sameAs(args.tensors[size_t(specs[i].of)]));
        }
    }

private slots:
    void initTestCase()
    {
        // Written on request for tests/golden/make_ops.py.
        const QString path = qEnvironmentVariable("SS_WRITE_SAMPLES");
        if (path.isEmpty())
            return;
        QJsonArray all;
        for (const Op& op : optable::allOps()) {
            if (isArbitrary(op))
                continue;
            for (const Sample& sample : optable::samplesOf(op)) {
                QJsonArray tensors;
                for (size_t j = 0; j < sample.tensors.size(); ++j)
                    tensors.append(describe(sample.tensors[j], sample.values[j]));
                all.append(QJsonObject{
                    {"name", QString(rowName(op, sample))}, {"line", QString::fromStdString(lineOf(op, sample))}, {"tensors", tensors}});
            }
        }
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QJsonDocument(all).toJson(QJsonDocument::Compact));
    }

    void resultsAreWhatMetaSaid_data()
    {
        addRows([](const Op&, const Sample& sample) { return sample.error.empty(); });
    }
    void resultsAreWhatMetaSaid()
    {
        const Args args = sampleArgs(sample());
        const Bound* bound = findBound(op().schema.name);
        const Args prepared = bound && bound->prepare ? bound->prepare(args) : args;
        std::vector<optable::TensorMeta> metas;
        for (const Tensor& tensor : prepared.tensors)
            metas.push_back(tensor.meta());
        const auto specs = runMeta(op(), metas, prepared.attrs, prepared.listSizes);
        compareSpecs(specs, call(op(), args), args);
    }

    void badCallsAreRefused_data()
    {
        addRows([](const Op&, const Sample& sample) { return !sample.error.empty(); });
    }
    void badCallsAreRefused()
    {
        const Sample bad = sample();
        const Args args = sampleArgs(bad);
        QCOMPARE(errorOf([&] { call(op(), args); }), QString::fromStdString(bad.error));
        const QJsonValue recorded = recordedAnswers()[QString(rowName(op(), bad))];
        if (recorded.isString() && !recorded.toString().startsWith("TypeError"))
            QCOMPARE(QString::fromStdString(bad.error), recorded.toString());
        // What meta refuses, it refuses with the same words; what depends on values it cannot know.
        const QString fromMeta = errorOf([&] { runMeta(op(), bad.tensors, bad.attrs, bad.listSizes); });
        if (!fromMeta.isEmpty())
            QCOMPARE(fromMeta, QString::fromStdString(bad.error));
    }

    void resultsDoNotDependOnWhereInputsLie_data()
    {
        addRows([](const Op& op, const Sample& sample) {
            const OpKind kind = op.row->kind;
            const bool computes =
                kind == OpKind::Elementwise || kind == OpKind::Reduce || kind == OpKind::Contract || op.schema.name == "matmul";
            return sample.error.empty() && !op.inPlace && computes && !isArbitrary(op);
        });
    }
    void resultsDoNotDependOnWhereInputsLie()
    {
        const Sample given = sample();
        const std::vector<Tensor> expected = call(op(), sampleArgs(given));
        for (const Variant& variant : kVariants) {
            Sample moved = given;
            for (auto& tensor : moved.tensors)
                if (!tensor.number)
                    tensor.layout = variant.layout(tensor.layout).value_or(tensor.layout);
            const std::vector<Tensor> results = call(op(), sampleArgs(moved));
            for (size_t i = 0; i < results.size(); ++i)
                compareValues(valuesOf(results[i]), valuesOf(expected[i]), results[i].dtype(), variant.name);
        }
    }

    /// An expanded input gives what its copy gives.
    void expandedInputs_data()
    {
        addRows([](const Op& op, const Sample& sample) {
            const OpKind kind = op.row->kind;
            return sample.error.empty() && !op.inPlace && !isArbitrary(op) &&
                   (kind == OpKind::Elementwise || kind == OpKind::Reduce || kind == OpKind::Contract);
        });
    }
    void expandedInputs()
    {
        Args expanded = sampleArgs(sample());
        for (Tensor& tensor : expanded.tensors) {
            if (!tensor.defined() || tensor.ndim() == 0 || tensor.numel() == 0 || tensor.dtype() == DType::Complex64)
                continue;
            Layout layout = tensor.layout();
            layout.strides[0] = 0;
            tensor = makeView(tensor, layout, tensor.dtype());
        }
        Args copied = expanded;
        for (Tensor& tensor : copied.tensors) {
            if (!tensor.defined() || tensor.impl()->number)
                continue;
            const std::vector<double> values = valuesOf(tensor);
            tensor = tensorOf(contiguousLayout(tensor.shape()), tensor.dtype(), [&](int64_t k) { return values[size_t(k)]; });
        }
        const auto results = call(op(), expanded), expected = call(op(), copied);
        for (size_t i = 0; i < results.size(); ++i)
            compareValues(valuesOf(results[i]), valuesOf(expected[i]), results[i].dtype(), "expanded");
    }

    /// Element-wise ops take tensors without axes and without elements.
    void zeroDimAndZeroSize_data()
    {
        addRows([](const Op& op, const Sample& sample) {
            const bool ofMatrices = op.schema.function == "tril" || op.schema.function == "triu";
            return sample.error.empty() && !op.inPlace && op.row->kind == OpKind::Elementwise && !ofMatrices && !isArbitrary(op);
        });
    }
    void zeroDimAndZeroSize()
    {
        for (const Dims& shape : {Dims{}, Dims{0}, Dims{2, 0, 3}}) {
            Sample reshaped = sample();
            for (size_t j = 0; j < reshaped.tensors.size(); ++j) {
                if (reshaped.tensors[j].number)
                    continue;
                reshaped.tensors[j].layout = contiguousLayout(shape);
                if (reshaped.values[j].size() > 1)
                    reshaped.values[j].clear();
            }
            std::vector<Tensor> results;
            QCOMPARE(errorOf([&] { results = call(op(), sampleArgs(reshaped)); }), QString());
            for (const Tensor& result : results)
                QCOMPARE(toText(result.shape()), toText(shape));
        }
    }

    void valuesArePyTorchs_data()
    {
        addRows([](const Op& op, const Sample& sample) { return sample.error.empty() && !isArbitrary(op); });
    }
    void valuesArePyTorchs()
    {
        const QJsonValue answer = recordedAnswers()[QString(rowName(op(), sample()))];
        if (answer.isUndefined())
            QFAIL("not recorded: run tests/golden/make_ops.py");
        if (answer.isString())
            QSKIP(qPrintable("PyTorch cannot: " + answer.toString()));
        const std::vector<Tensor> results = call(op(), sampleArgs(sample()));
        const QJsonArray expected = answer.toArray();
        QCOMPARE(qsizetype(results.size()), expected.size());
        for (size_t i = 0; i < results.size(); ++i) {
            const QJsonValue& one = expected[qsizetype(i)];
            QCOMPARE(QString::fromStdString(std::string(name(results[i].dtype()))), one["dtype"].toString());
            QCOMPARE(toText(results[i].shape()), toText(integers(one["shape"])));
            QCOMPARE(toText(results[i].strides()), toText(integers(one["strides"])));
            std::vector<double> values;
            for (const auto& value : one["values"].toArray())
                values.push_back(value.isString() ? value.toString().toDouble() : value.toDouble());
            compareValues(valuesOf(results[i]), values, results[i].dtype(), "PyTorch");
        }
    }

private:
    static void compareValues(const std::vector<double>& got, const std::vector<double>& wanted, DType dtype, const char* what)
    {
        QCOMPARE(got.size(), wanted.size());
        for (size_t k = 0; k < got.size(); ++k)
            QVERIFY2(
                close(got[k], wanted[k], dtype),
                qPrintable(QString("%1: element %2 is %3, not %4").arg(what).arg(k).arg(got[k], 0, 'g', 17).arg(wanted[k], 0, 'g', 17)));
    }
};

QTEST_GUILESS_MAIN(TestSamples)
#include "tst_samples.moc"
