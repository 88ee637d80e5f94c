#include "tests/core/ops/recording.h"
#include "tests/core/ops/sample_tensors.h"

#include "core/ops/dispatch.h"

#include <QTest>

#include <random>
#include <set>

using namespace ss;
using namespace ss::ops;
using namespace ss::test;
using optable::Scalar;

namespace {

/// Programs of random ops on a pool of tensors; calls that are wrong are part of them.
class RandomProgram {
public:
    explicit RandomProgram(uint32_t seed)
        : generator_(seed)
    {
    }

    std::vector<Tensor> pool;

    void step()
    {
        if (pool.empty() || number(0, 9) == 0)
            return keep({call1("arange", {}, {Scalar::of(number(1, 24)), anyDType()})});
        if (number(0, 5) == 0) {
            pool.erase(pool.begin() + number(0, int64_t(pool.size()) - 1));
            return;
        }
        try {
            anyOp();
        } catch (const Error&) {
        }
    }

private:
    int64_t number(int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(generator_); }
    DType anyDType()
    {
        static constexpr DType kTypes[] = {DType::Float32, DType::Int64, DType::UInt8, DType::Float64, DType::Float16};
        return kTypes[number(0, 4)];
    }
    const Tensor& any() { return pool[size_t(number(0, int64_t(pool.size()) - 1))]; }
    int64_t dim() { return number(-2, 2); }
    void keep(std::vector<Tensor> tensors) { pool.insert(pool.end(), tensors.begin(), tensors.end()); }

    void anyOp()
    {
        const Tensor x = any();
        switch (number(0, 17)) {
        case 0: return keep(call("transpose.int", {x}, {dim(), dim()}));
        case 1: return keep(call("slice.Tensor", {x}, {dim(), number(0, 2), number(2, 6), number(1, 2)}));
        case 2: return keep(call("reshape", {x}, {Dims{-1, number(1, 3)}}));
        case 3: return keep(call("view", {x}, {Dims{number(1, 3), -1}}));
        case 4: return keep(call("contiguous", {x}));
        case 5: return keep(call("clone", {x}));
        case 6: return keep(call("to.dtype", {x}, {anyDType()}));
        case 7: return keep(call("unsqueeze", {x}, {dim()}));
        case 8: return keep(call("chunk", {x}, {number(1, 3), dim()}));
        case 9: return keep(call("fill_.Scalar", {x}, {Scalar::of(number(0, 9))}));
        case 10: return keep(call("copy_", {x, any()}));
        case 11: return keep(call("add.Tensor", {x, any()}));
        case 12: return keep(call("mul_.Tensor", {x, wrapNumber(Scalar::of(number(1, 3)))}));
        case 13: return keep(call("flatten.using_ints", {x}));
        case 14: return keep(call("select.int", {x}, {dim(), number(-2, 2)}));
        case 15: return keep(call("nonzero", {x}));
        case 16: return keep(call("detach", {x}));
        default: return keep(call("empty_like", {x}));
        }
    }

    std::mt19937 generator_;
};

}

/// What is recorded while ops run folds to what the tensors are.
class TestRecordedPrograms : public QObject {
    Q_OBJECT

    static void compare(Recording& recording, const Tensor& tensor)
    {
        const HandleId handle = recording.handle(tensor);
        const ByteView view = recording.state.byteView(handle);
        QVERIFY(recording.state.alive(handle));
        QVERIFY(view.layout == tensor.layout());
        QCOMPARE(view.itemsize, int64_t(tensor.itemsize()));
        QCOMPARE(view.base, tensor.storage()->start);
        QCOMPARE(recording.state.tensor(handle.tensor()).version, tensor.version());
        QCOMPARE(recording.state.bufferOf(handle), BufferId(tensor.storage()->buffer->tag.id));
        QCOMPARE(recording.state.buffer(recording.state.bufferOf(handle)).revision, tensor.storage()->buffer->revision);
    }

    /// Bytes that are surely written were kept, and are those in memory.
    static void compareValues(Recording& recording, const Tensor& tensor)
    {
        const Buffer& buffer = *tensor.storage()->buffer;
        const BufferId id(buffer.tag.id);
        const trace::ValuePage page = recording.log->values().page(id, buffer.revision, 0, buffer.bytes());
        for (const Run& run : recording.state.buffer(id).written.runs()) {
            QVERIFY(page.known.covers(run));
            QVERIFY(std::equal(buffer.data() + run.begin, buffer.data() + run.end, page.bytes.begin() + (run.begin - page.start)));
        }
    }

private slots:
    void foldedIsWhatIs()
    {
        for (uint32_t seed = 0; seed < 200; ++seed) {
            Recording recording;
            RandomProgram program(seed);
            for (int step = 0; step < 40; ++step) {
                program.step();
                recording.fold();
                std::set<TensorImpl*> living;
                std::set<Buffer*> buffers;
                int64_t bytes = 0;
                for (const Tensor& tensor : program.pool) {
                    compare(recording, tensor);
                    compareValues(recording, tensor);
                    living.insert(tensor.impl());
                    bytes += buffers.insert(tensor.storage()->buffer.get()).second ? tensor.storage()->buffer->bytes() : 0;
                    if (QTest::currentTestFailed())
                        return qWarning("seed %u, step %d", seed, step);
                }
                QCOMPARE(recording.state.livingHandles().size(), living.size());
                QCOMPARE(recording.state.bytesInUse(Device()), bytes);
                QVERIFY(recording.state.openCalls().empty());
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestRecordedPrograms)
#include "tst_recorded_programs.moc"
