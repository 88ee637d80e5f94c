#include "core/base/error.h"
#include "core/device/backend.h"
#include "core/device/cpu.h"

#include <QTest>

#include <thread>

using namespace ss;
using namespace ss::device;

class TestCachingAllocator : public QObject {
    Q_OBJECT

private slots:
    void sizeClassesHoldWhatWasAsked()
    {
        size_t last = 0;
        for (int64_t bytes = 1; bytes < 200000; bytes += 37) {
            const SizeClass size = SizeClass::of(bytes);
            QVERIFY(size.bytes >= bytes);
            QVERIFY(size.index >= last && size.index < SizeClass::kCount);
            QVERIFY(bytes <= SizeClass::kFine || size.bytes <= bytes + bytes / 4);
            QCOMPARE(size.bytes % SizeClass::kGrain, 0);
            last = size.index;
        }
        QVERIFY(SizeClass::of(int64_t(1) << 62).index < SizeClass::kCount);
    }

    void aReleasedBlockIsHandedOutAgain()
    {
        CpuBackend backend;
        std::byte* first = backend.allocate(100);
        QCOMPARE(reinterpret_cast<uintptr_t>(first) % 64, uintptr_t(0));
        QCOMPARE(backend.bytesInUse(), 100);
        backend.release(first, 100);
        QCOMPARE(backend.bytesInUse(), 0);
        QCOMPARE(backend.bytesCached(), 128);
        QCOMPARE(backend.allocate(120), first);
        QCOMPARE(backend.bytesCached(), 0);
        backend.release(first, 120);
        backend.emptyCache();
        QCOMPARE(backend.bytesCached(), 0);
    }

    void nothingIsNothing()
    {
        CpuBackend backend;
        QCOMPARE(backend.allocate(0), nullptr);
        backend.release(nullptr, 0);
        QCOMPARE(backend.bytesInUse(), 0);
    }

    void largeBlocksAreNotKept()
    {
        CpuBackend backend;
        const int64_t bytes = CpuBackend::kLargestCached + 1;
        backend.release(backend.allocate(bytes), bytes);
        QCOMPARE(backend.bytesCached(), 0);
    }

    void tooMuchIsRefused()
    {
        CpuBackend backend;
        try {
            backend.allocate(int64_t(1) << 60);
            QFAIL("it was given");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::Runtime);
            QVERIFY(std::string_view(error.what()).find("you tried to allocate 1152921504606846976 bytes") != std::string_view::npos);
        }
        QCOMPARE(backend.bytesInUse(), 0);
    }

    void threadsShareIt()
    {
        CpuBackend backend;
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&backend, t] {
                for (int64_t i = 1; i < 2000; ++i) {
                    const int64_t bytes = (i * 37 + t) % 5000 + 1;
                    std::byte* block = backend.allocate(bytes);
                    block[bytes - 1] = std::byte(t);
                    backend.release(block, bytes);
                }
            });
        for (std::thread& thread : threads)
            thread.join();
        QCOMPARE(backend.bytesInUse(), 0);
    }

    void thereIsNoCuda()
    {
        try {
            backendOf({Device::Type::Cuda, 0});
            QFAIL("there is one");
        } catch (const Error& error) {
            QCOMPARE(QString(pythonName(error.kind())) + ": " + error.what(),
                     QString("AssertionError: Torch not compiled with CUDA enabled"));
        }
    }
};

QTEST_GUILESS_MAIN(TestCachingAllocator)
#include "tst_caching_allocator.moc"
