#include "tests/core/ops/sample_tensors.h"
#include "views/common/preview_source.h"

#include <QTest>

using namespace ss;
using namespace ss::ops;
using namespace ss::test;
using optable::Alias;
using optable::Sample;
using views::Preview;

namespace {

/// What came out, in a form that can be compared: a line a result, or the error.
QString described(const std::vector<optable::OutSpec>& results)
{
    QStringList lines;
    for (const auto& result : results)
        lines << QStringLiteral("%1 %2 +%3 %4 %5")
                     .arg(QString::fromStdString(toText(result.layout.shape)), QString::fromStdString(toText(result.layout.strides)))
                     .arg(result.layout.offset)
                     .arg(QString::fromUtf8(name(result.dtype).data(), qsizetype(name(result.dtype).size())))
                     .arg(result.alias == Alias::Fresh  ? "fresh"
                          : result.alias == Alias::View ? "view of %1"
                                                        : "same as %1");
    return lines.join('\n');
}

QString previewed(const Preview& preview)
{
    if (!preview.error.isEmpty())
        return preview.error;
    QStringList lines = described(preview.results).split('\n');
    for (size_t i = 0; i < preview.results.size(); ++i)
        lines[qsizetype(i)].replace("%1", QString::number(preview.results[i].of));
    return lines.join('\n');
}

/// The call itself: which of the inputs a result is, or lies on, is seen from its storage.
QString applied(const optable::Op& op, const Args& args)
{
    std::vector<Tensor> results;
    if (const QString error = errorOf([&] { results = call(op, args); }); !error.isEmpty())
        return error;
    std::vector<optable::OutSpec> specs;
    std::vector<int> inputs;
    for (const Tensor& result : results) {
        optable::OutSpec spec{result.layout(), result.dtype(), result.device(), Alias::Fresh, 0, {}};
        for (size_t i = 0; i < args.tensors.size() && spec.alias != Alias::Same; ++i) {
            const Tensor& input = args.tensors[i];
            if (!input.defined() || input.storage() != result.storage())
                continue;
            if (spec.alias == Alias::Fresh || input.sameAs(result))
                spec.of = int(i);
            spec.alias = input.sameAs(result) ? Alias::Same : Alias::View;
        }
        specs.push_back(spec);
    }
    Preview preview;
    preview.results = specs;
    return previewed(preview);
}

}

/// What a form tells before a line runs is what happens when it runs, for every sample line of the op table.
class TestPreviews : public QObject {
    Q_OBJECT

    int rows_ = 0, byValues_ = 0, failures_ = 0;

private slots:
    void previewedIsApplied_data()
    {
        QTest::addColumn<int>("opIndex");
        QTest::addColumn<int>("sampleIndex");
        const auto& ops = optable::allOps();
        for (size_t i = 0; i < ops.size(); ++i) {
            const auto samples = optable::samplesOf(ops[i]);
            for (size_t k = 0; k < samples.size(); ++k)
                QTest::newRow(QByteArray::fromStdString(ops[i].schema.name + ": " + samples[k].text).constData()) << int(i) << int(k);
        }
    }
    void previewedIsApplied()
    {
        QFETCH(int, opIndex);
        QFETCH(int, sampleIndex);
        const optable::Op& op = optable::allOps()[size_t(opIndex)];
        const Sample sample = optable::samplesOf(op)[size_t(sampleIndex)];
        const Preview preview = views::previewCall(op, sample.tensors, sample.attrs, sample.listSizes);
        const QString real = applied(op, sampleArgs(sample));
        ++rows_;
        failures_ += real.contains("Error: ");
        if (previewed(preview) == real)
            return;
        ++byValues_;
        QVERIFY2(preview.dependsOnValues, qPrintable("previewed  " + previewed(preview) + "\napplied    " + real));
    }

    /// A form previews at every key: a tensor's size costs nothing.
    void nothingIsTouched()
    {
        optable::TensorMeta huge;
        huge.layout = contiguousLayout({1000000, 1000000});
        huge.storageBytes = huge.layout.numel() * 4;
        const optable::Op& op = *optable::findOp("add.Tensor");
        const std::vector<optable::TensorMeta> tensors{huge, huge};
        const std::vector<optable::Attr> attrs = optable::completeAttrs(op, {});
        QElapsedTimer timer;
        timer.start();
        Preview preview;
        for (int i = 0; i < 1000; ++i)
            preview = views::previewCall(op, tensors, attrs);
        QVERIFY2(timer.elapsed() < 1000, qPrintable(QString::number(timer.elapsed())));
        QCOMPARE(preview.bytesAllocated, int64_t(4'000'000'000'000));
    }

    void numbersThatMayNotFitAreTold()
    {
        optable::TensorMeta bytes;
        bytes.dtype = DType::UInt8;
        bytes.layout = contiguousLayout({3});
        const optable::Op& op = *optable::findOp("fill_.Scalar");
        for (const auto& [number, may] : {std::pair(255, false), {256, true}}) {
            const optable::Attr value = optable::Scalar::of(int64_t(number));
            QCOMPARE(views::previewCall(op, std::span(&bytes, 1), std::span(&value, 1)).dependsOnValues, may);
        }
    }

    void cleanupTestCase()
    {
        qInfo("%d rows, %d of them errors; %d known only when they run, which they say", rows_, failures_, byValues_);
    }
};

QTEST_GUILESS_MAIN(TestPreviews)
#include "tst_previews.moc"
