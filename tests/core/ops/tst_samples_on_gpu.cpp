#include "core/autograd/engine.h"
#include "core/autograd/variable.h"
#include "core/device/devices.h"
#include "core/tensor/generator.h"
#include "core/tensor/on_device.h"
#include "core/tensor/recorder.h"
#include "tests/core/ops/sample_tensors.h"

#include <QTest>
#include <cstring>

using namespace ss;
using namespace ss::ops;
using namespace ss::test;
using optable::Sample;

namespace {

constexpr Device kGpu{Device::Type::Cuda, 0};

bool isUnwritten(const Op& op)
{
    const Bound* bound = findBound(op.schema.name);
    return op.schema.function.find("empty") != std::string::npos || (bound && (bound->traits & kWritesNothing));
}

/// The same elements on the GPU, lying as they do: of all the storage.
Tensor moved(const Tensor& tensor)
{
    if (!tensor.defined() || tensor.impl()->number)
        return tensor;
    const int64_t count = tensor.storage()->bytes / tensor.itemsize();
    const Tensor all = makeEmpty(contiguousLayout({count}), tensor.dtype(), kGpu);
    if (count > 0) {
        device::gpu(0).look(nullptr);
        std::memcpy(insideDevice(all).data(), tensor.storage()->data(), size_t(count * tensor.itemsize()));
    }
    Tensor view = makeView(all, tensor.layout(), tensor.dtype());
    view.impl()->pending = tensor.pending();
    return view;
}

/// A sample's arguments there; what its line says of a device is said of the GPU.
Args moved(const Args& args)
{
    Args there = args;
    for (Tensor& tensor : there.tensors)
        tensor = moved(tensor);
    for (Attr& attr : there.attrs)
        if (std::holds_alternative<Device>(attr))
            attr = kGpu;
    return there;
}

bool makesByItself(const Op& op)
{
    return std::any_of(op.schema.params.begin(), op.schema.params.end(),
                       [](const optable::Param& param) { return param.type == optable::ParamType::Device; });
}

/// Where a fresh tensor is made by numbers alone, it is asked for on the GPU.
void askForGpu(const Op& op, Args& args)
{
    size_t attr = 0;
    for (const optable::Param& param : op.schema.params) {
        if (param.isTensor())
            continue;
        if (param.type == optable::ParamType::Device)
            args.attrs[attr] = kGpu;
        ++attr;
    }
}

std::string bytesOf(const Tensor& tensor)
{
    const Tensor dense = makeEmpty(contiguousLayout(tensor.shape()), tensor.dtype(), Device());
    const RecordingPaused paused;
    call("copy_", {dense, lookedAt(tensor)}, {});
    return std::string(reinterpret_cast<const char*>(dense.data()), size_t(dense.numel() * dense.itemsize()));
}

}

/// Every sample line of the op table is run on the CPU and on the simulated GPU: shapes, strides, dtypes and values are the same.
class TestSamplesOnGpu : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { device::chooseGpus("sim:256MiB"); }

    void valuesAreTheCpus_data()
    {
        QTest::addColumn<int>("opIndex");
        QTest::addColumn<int>("sampleIndex");
        const auto& ops = optable::allOps();
        for (size_t i = 0; i < ops.size(); ++i) {
            const auto samples = optable::samplesOf(ops[i]);
            for (size_t k = 0; k < samples.size(); ++k)
                if (samples[k].error.empty())
                    QTest::newRow(qPrintable(QString::fromStdString(ops[i].schema.name + ": " + samples[k].text))) << int(i) << int(k);
        }
    }

    void valuesAreTheCpus()
    {
        QFETCH(int, opIndex);
        QFETCH(int, sampleIndex);
        const Op& op = optable::allOps()[size_t(opIndex)];
        const Sample sample = optable::samplesOf(op)[size_t(sampleIndex)];
        const Args here = sampleArgs(sample);
        Args there = moved(here);
        askForGpu(op, there);
        defaultGenerator()->setSeed(5);
        const std::vector<Tensor> expected = call(op, here);
        defaultGenerator()->setSeed(5);
        const std::vector<Tensor> got = call(op, there);
        QCOMPARE(got.size(), expected.size());
        const bool anywhere = op.schema.function == "cpu" || op.schema.name == "to.other";
        for (size_t i = 0; i < got.size(); ++i) {
            const bool stays = std::all_of(there.tensors.begin(), there.tensors.end(),
                                           [](const Tensor& t) { return !t.defined() || t.device().isCpu(); }) &&
                               !makesByItself(op);
            if (!anywhere && !stays)
                QCOMPARE(toText(got[i].device()), std::string("cuda:0"));
            QCOMPARE(toText(got[i].shape()), toText(expected[i].shape()));
            QCOMPARE(toText(got[i].strides()), toText(expected[i].strides()));
            QCOMPARE(int(got[i].dtype()), int(expected[i].dtype()));
            if (!isUnwritten(op))
                QVERIFY2(bytesOf(got[i]) == bytesOf(expected[i]), (toText(lookedAt(got[i])) + " != " + toText(expected[i])).c_str());
        }
        // What an op writes into, it writes into there, too.
        for (size_t i = 0; i < there.tensors.size(); ++i)
            if (there.tensors[i].defined() && !isUnwritten(op))
                QVERIFY(bytesOf(there.tensors[i]) == bytesOf(here.tensors[i]));
    }

    void cleanupTestCase() { QCOMPARE(device::gpu(0).memory().allocated, int64_t(0)); }
};

QTEST_GUILESS_MAIN(TestSamplesOnGpu)
#include "tst_samples_on_gpu.moc"
