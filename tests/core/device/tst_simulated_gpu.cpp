#include "core/base/error.h"
#include "core/device/sim_gpu.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTest>
#include <cstdio>
#include <cstring>
#include <future>

using namespace ss;
using namespace ss::device;

namespace {

constexpr int64_t kMiB = int64_t(1) << 20;
const SimModel& model(const char* name = "pcie4") { return *simModelNamed(name); }

const QString kTouch = QStringLiteral("--touch"), kWrite = QStringLiteral("write");

/// What the child does: says the byte as the device has it, and follows the device's address.
int touch(bool write, int place)
{
    SimulatedGpu gpu(0, model(), 16 * kMiB);
    std::byte* data = gpu.allocate(1024);
    std::memset(gpu.inside(data), 7, 1024);
    std::printf("%d\n", int(gpu.inside(data)[place]));
    std::fflush(stdout);
    volatile std::byte* at = data + place;
    if (write)
        *at = std::byte(1);
    return at[0] == std::byte(7) ? 0 : 1;
}

}

class TestSimulatedGpu : public QObject {
    Q_OBJECT

private slots:
    void theHostFaultsAtOnce_data();
    void theHostFaultsAtOnce();
    void sizesAreThoseOfTheCachingAllocator_data();
    void sizesAreThoseOfTheCachingAllocator();
    void blocksAreCutAndJoined();
    void memoryThatIsUsedUpIsSaidAsPyTorchSaysIt();
    void theCacheGivesWayToALargeBlock();
    void launchesReturnBeforeTheyEnd();
    void copiesTakeTheirTime_data();
    void copiesTakeTheirTime();
    void aCopyRunsBesideAKernel();
    void anEventIsReachedWhenTheHostHasWaited();
    void askingAgainEndsSomeTime();
    void memoryOfAnotherStreamIsKeptUntilItIsDone();
    void failedWorkIsToldToWhoeverWaits();
};

void TestSimulatedGpu::theHostFaultsAtOnce_data()
{
    QTest::addColumn<bool>("write");
    QTest::addColumn<int>("place");
    for (const int place : {0, 511, 1000})
        for (const bool write : {false, true})
            QTest::addRow("%s of byte %d", write ? "a write" : "a read", place) << write << place;
}

/// In a child process, which dies of it.
void TestSimulatedGpu::theHostFaultsAtOnce()
{
    QFETCH(bool, write);
    QFETCH(int, place);
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("ASAN_OPTIONS"), QStringLiteral("handle_segv=0:handle_sigbus=0")); // the system's own death
    child.setProcessEnvironment(environment);
    child.start(QCoreApplication::applicationFilePath(), {kTouch, write ? kWrite : QStringLiteral("read"), QString::number(place)});
    QVERIFY(child.waitForFinished());
    QCOMPARE(child.readAllStandardOutput(), QByteArray("7\n")); // the bytes are there, elsewhere
    QCOMPARE(child.exitStatus(), QProcess::CrashExit);
}

void TestSimulatedGpu::sizesAreThoseOfTheCachingAllocator_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<qint64>("allocated");
    QTest::addColumn<qint64>("reserved");
    QTest::newRow("one byte is a block of 512 in a segment of 2 MiB") << qint64(1) << qint64(512) << qint64(2 * kMiB);
    QTest::newRow("513 bytes are two steps") << qint64(513) << qint64(1024) << qint64(2 * kMiB);
    QTest::newRow("1 MiB is the largest small block") << qint64(kMiB) << qint64(kMiB) << qint64(2 * kMiB);
    QTest::newRow("beyond 1 MiB a segment of 20 MiB is shared") << qint64(kMiB + 1) << qint64(kMiB + 512) << qint64(20 * kMiB);
    QTest::newRow("10 MiB have a segment of their own") << qint64(10 * kMiB) << qint64(10 * kMiB) << qint64(10 * kMiB);
    QTest::newRow("a large segment is whole in 2 MiB, and too small a rest stays with the block")
        << qint64(11 * kMiB + 1) << qint64(12 * kMiB) << qint64(12 * kMiB);
}

void TestSimulatedGpu::sizesAreThoseOfTheCachingAllocator()
{
    QFETCH(qint64, bytes);
    SimHeap heap(64 * kMiB);
    QVERIFY(heap.allocate(bytes, 0) >= 0);
    QTEST(qint64(heap.stats().allocated), "allocated");
    QTEST(qint64(heap.stats().reserved), "reserved");
}

void TestSimulatedGpu::blocksAreCutAndJoined()
{
    SimHeap heap(64 * kMiB);
    const int64_t a = heap.allocate(1000, 0), b = heap.allocate(1000, 0), c = heap.allocate(1000, 0);
    QCOMPARE(b, a + 1024);
    QCOMPARE(c, b + 1024);
    heap.release(a);
    heap.release(b);
    QCOMPARE(heap.allocate(2048, 0), a); // both together
    QVERIFY(heap.allocate(512, 1) != a); // a block belongs to its stream
    QCOMPARE(heap.stats().reserved, 4 * kMiB);
    int segments = 0;
    heap.release(a);
    heap.release(c);
    heap.emptyCache([&](int64_t, int64_t size) { segments += size == 2 * kMiB; });
    QCOMPARE(segments, 1); // the other stream's is in use
    QCOMPARE(heap.stats().peakReserved, 4 * kMiB);
}

void TestSimulatedGpu::memoryThatIsUsedUpIsSaidAsPyTorchSaysIt()
{
    SimulatedGpu gpu(0, model(), 64 * kMiB);
    std::byte* data = gpu.allocate(40 * kMiB);
    try {
        gpu.allocate(30 * kMiB);
        QFAIL("there is no such room");
    } catch (const Error& error) {
        QCOMPARE(error.kind(), ErrorKind::OutOfDeviceMemory);
        QCOMPARE(
            QString(error.what()).section(u'.', 0, 7),
            QStringLiteral("CUDA out of memory. Tried to allocate 30.00 MiB. GPU 0 has a total capacity of 64.00 MiB of which 24.00 MiB is "
                           "free. Including non-PyTorch memory, this process has 40.00 MiB memory in use"));
    }
    QVERIFY_THROWS_EXCEPTION(Error, gpu.allocate(INT64_MAX));
    gpu.release(data, 40 * kMiB);
    gpu.release(gpu.allocate(60 * kMiB), 60 * kMiB);
}

void TestSimulatedGpu::theCacheGivesWayToALargeBlock()
{
    SimulatedGpu gpu(0, model(), 64 * kMiB);
    gpu.release(gpu.allocate(30 * kMiB), 30 * kMiB);
    QCOMPARE(gpu.bytesCached(), 30 * kMiB);
    std::byte* large = gpu.allocate(50 * kMiB);
    QCOMPARE(gpu.memory().reserved, 50 * kMiB);
    gpu.release(large, 50 * kMiB);
}

void TestSimulatedGpu::launchesReturnBeforeTheyEnd()
{
    SimulatedGpu gpu(0, model(), 16 * kMiB);
    std::promise<void> gate;
    const std::shared_future<void> opened = gate.get_future().share();
    std::atomic<bool> done{false};
    const Queued queued = gpu.launch(0,
                                     [opened, &done] {
                                         opened.wait();
                                         done = true;
                                     },
                                     {1 << 20, 0});
    QVERIFY(!done); // and this thread goes on
    QVERIFY(queued.host <= queued.begun && queued.begun < queued.ended);
    gate.set_value();
    const Waited waited = gpu.waitForStream(0);
    QVERIFY(done);
    QCOMPARE(waited.begun, queued.host);
    QCOMPARE(waited.begun + waited.nanoseconds, queued.ended);
}

void TestSimulatedGpu::copiesTakeTheirTime_data()
{
    QTest::addColumn<QString>("link");
    QTest::addColumn<bool>("pinned");
    QTest::addColumn<double>("bandwidth"); // GB/s
    QTest::newRow("pageable over PCIe 3") << "pcie3" << false << 5.0;
    QTest::newRow("pinned over PCIe 3") << "pcie3" << true << 12.0;
    QTest::newRow("pageable over PCIe 4") << "pcie4" << false << 9.0;
    QTest::newRow("pinned over PCIe 4") << "pcie4" << true << 25.0;
    QTest::newRow("pinned over PCIe 5") << "pcie5" << true << 52.0;
    QTest::newRow("within a shared memory") << "integrated" << true << 20.0;
}

void TestSimulatedGpu::copiesTakeTheirTime()
{
    QFETCH(QString, link);
    QFETCH(bool, pinned);
    QFETCH(double, bandwidth);
    SimulatedGpu gpu(0, model(qPrintable(link)), 16 * kMiB);
    const int64_t bytes = 100'000'000;
    const Queued queued = gpu.copy(
        0, [] {}, CopyKind::ToDevice, bytes, pinned);
    const double expected = double(model(qPrintable(link)).copyLatency) + double(bytes) / bandwidth;
    QVERIFY(std::abs(double(queued.ended - queued.begun) - expected) <= 1);
}

void TestSimulatedGpu::aCopyRunsBesideAKernel()
{
    SimulatedGpu gpu(0, model(), 16 * kMiB);
    const uint32_t other = gpu.newStream();
    const Queued kernel = gpu.launch(0, [] {}, {int64_t(1) << 30, 0});
    const Queued copy = gpu.copy(
        other, [] {}, CopyKind::ToDevice, 1 << 20, true);
    QVERIFY(copy.begun < kernel.ended);
    const Queued second = gpu.launch(other, [] {}, {1 << 10, 0});
    QVERIFY(second.begun >= kernel.ended); // of kernels one at a time
    const Queued behind = gpu.copy(
        0, [] {}, CopyKind::ToDevice, 1 << 20, true);
    QVERIFY(behind.begun >= kernel.ended); // its own stream's order
}

void TestSimulatedGpu::anEventIsReachedWhenTheHostHasWaited()
{
    SimulatedGpu gpu(0, model(), 16 * kMiB);
    const auto from = gpu.newEvent(), to = gpu.newEvent();
    QVERIFY(!gpu.recorded(*from));
    gpu.record(*from, 0);
    const Queued work = gpu.launch(0, [] {}, {int64_t(1) << 30, 0});
    gpu.record(*to, 0);
    QVERIFY(!gpu.reached(*to));
    gpu.wait(*to);
    QVERIFY(gpu.reached(*to));
    QVERIFY(gpu.between(*from, *to) >= int64_t(work.ended - work.begun));
}

/// `while not event.query()` is a loop of programs.
void TestSimulatedGpu::askingAgainEndsSomeTime()
{
    SimulatedGpu gpu(0, model(), 16 * kMiB);
    const auto event = gpu.newEvent();
    gpu.launch(0, [] {}, {int64_t(1) << 20, 0});
    gpu.record(*event, 0);
    int asked = 0;
    while (!gpu.reached(*event) && asked < 100'000)
        ++asked;
    QVERIFY(asked > 0 && asked < 100'000);
}

void TestSimulatedGpu::memoryOfAnotherStreamIsKeptUntilItIsDone()
{
    SimulatedGpu gpu(0, model(), 16 * kMiB);
    const uint32_t other = gpu.newStream();
    std::byte* data = gpu.allocate(1024);
    gpu.launch(other, [] {}, {int64_t(1) << 30, 0});
    gpu.usedBy(data, other);
    gpu.release(data, 1024);
    std::byte* next = gpu.allocate(1024);
    QVERIFY(next != data); // the other stream still works with it
    gpu.waitForStream(other);
    std::byte* later = gpu.allocate(1024);
    QCOMPARE(later, data);
    gpu.release(next, 1024);
    gpu.release(later, 1024);
}

void TestSimulatedGpu::failedWorkIsToldToWhoeverWaits()
{
    SimulatedGpu gpu(0, model(), 16 * kMiB);
    gpu.launch(0, [] { fail(ErrorKind::Index, "index 5 is out of bounds"); }, {});
    gpu.look(nullptr);
    for (int i = 0; i < 2; ++i) // for good
        try {
            gpu.waitForAll();
            QFAIL("it has failed");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::Runtime);
            QVERIFY(QString(error.what()).startsWith(QStringLiteral("CUDA error: device-side assert triggered\n")));
        }
}

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments[1] == kTouch)
        return touch(arguments[2] == kWrite, arguments[3].toInt());
    TestSimulatedGpu test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_simulated_gpu.moc"
