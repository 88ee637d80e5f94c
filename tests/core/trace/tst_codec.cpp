#include "core/base/error.h"
#include "core/trace/codec.h"
#include "tests/support/random_trace.h"

#include <QtTest>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <new>
#include <set>

namespace {

/// Bytes asked for since it was set to 0.
size_t allocated = 0;

}

void* operator new(size_t size)
{
    allocated += size;
    if (void* memory = std::malloc(size ? size : 1))
        return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }

using namespace ss;
using namespace ss::trace;
using ss::test::RandomTrace;

Q_DECLARE_METATYPE(ss::trace::Payload)

namespace {

using Bytes = std::vector<std::byte>;

Bytes packed(const Event& event)
{
    Bytes bytes;
    pack(event, bytes);
    return bytes;
}

Bytes bytesOf(std::initializer_list<int> values)
{
    Bytes bytes;
    for (int value : values)
        bytes.push_back(static_cast<std::byte>(value));
    return bytes;
}

QString refusal(const Bytes& bytes)
{
    std::span<const std::byte> rest(bytes);
    try {
        unpack(rest);
    } catch (const Error& error) {
        return rest.size() == bytes.size() ? error.what() : "bytes were taken from a bad event";
    }
    return "taken";
}

Layout deep(size_t rank) { return {Dims(rank, 1), Dims(rank, 1), 0}; }

}

class Codec : public QObject {
    Q_OBJECT

private slots:
    void whatWasPackedComesBack_data()
    {
        constexpr int64_t most = std::numeric_limits<int64_t>::max();
        QTest::addColumn<Payload>("payload");
        QTest::newRow("ids that are none") << Payload(TensorMade{});
        QTest::newRow("nothing in lists") << Payload(CallBegin{CallId(0), "", {}, {}, 0, UINT64_MAX});
        QTest::newRow("a handle that is none among handles")
            << Payload(CallEnd{CallId(0), {HandleId(), ArrayId(7)}, ResultKind::None, "", "", 0, 0});
        QTest::newRow("the greatest ids") << Payload(
            NodeMade{NodeId(UINT32_MAX - 1), "n", CallId(UINT32_MAX - 1), {{NodeId(UINT32_MAX - 1), 1}}, {}});
        QTest::newRow("the greatest handle") << Payload(NameBound{"x", ArrayId(UINT32_MAX - 1)});
        QTest::newRow("the greatest numbers") << Payload(
            BufferMade{BufferId(0), most, {Device::Type::Cuda, 127}, Owner::Foreign, true, Fill::Unknown, UINT64_MAX});
        QTest::newRow("a layout of 64 axes") << Payload(
            Written{BufferId(0), 0, 1, deep(200), Certainty::Exact, 1, -1, Writer::Call, {}, {}});
        QTest::newRow("strides below zero") << Payload(
            Written{BufferId(0), 0, 8, {{3}, {-1}, 2}, Certainty::Subset, 1, 5, Writer::NumPy, {}, ArrayId(1)});
        QTest::newRow("byte strides below zero")
            << Payload(ArrayMade{ArrayId(0), BufferId(0), "|O", 8, {2, 3}, {-24, 8}, 24, false, false, {}});
        QTest::newRow("a norm that is not known") << Payload(GradFlow{NodeId(0), {NodeId(1), 0}, {3}, std::nan(""), Finite::Unknown});
        QTest::newRow("a text with every byte") << Payload(Output{OutputStream::Err, std::string("a\0\xff\n", 4)});
    }

    void whatWasPackedComesBack()
    {
        QFETCH(Payload, payload);
        const Event event{12345678901ull, Phase::Probe, UINT64_MAX, UINT32_MAX, payload};
        const Bytes bytes = packed(event);
        std::span<const std::byte> rest(bytes);
        const Event read = unpack(rest);
        QVERIFY(rest.empty());
        QCOMPARE(toText(read), toText(event));
        QVERIFY(sameTrace(read, event));
        QCOMPARE(packed(read), bytes);
    }

    void everyKindComesBack()
    {
        std::set<size_t> kinds;
        for (uint64_t seed = 0; seed < 20; ++seed) {
            RandomTrace program(seed);
            for (int i = 0; i < 300; ++i) {
                const Event event = program.next();
                const Bytes bytes = packed(event);
                std::span<const std::byte> rest(bytes);
                QCOMPARE(packed(unpack(rest)), bytes);
                kinds.insert(event.payload.index());
            }
        }
        QCOMPARE(kinds.size(), std::variant_size_v<Payload>);
    }

    void eventsFollowOneAnother()
    {
        Bytes bytes = packed({0, Phase::Forward, 1, 0, Marker{"a"}});
        pack({1, Phase::Backward, 2, 0, Marker{"b"}}, bytes);
        std::span<const std::byte> rest(bytes);
        QCOMPARE(std::get<Marker>(unpack(rest).payload).text, std::string("a"));
        QCOMPARE(std::get<Marker>(unpack(rest).payload).text, std::string("b"));
        QVERIFY(rest.empty());
    }

    void whatPackNeverWritesIsRefused_data()
    {
        QTest::addColumn<Bytes>("bytes");
        QTest::addColumn<QString>("says");
        constexpr int freed = 1, tensor = 4, unbound = 10, scopeEnd = 12, marker = 29, array = 7, written = 15, node = 19, exported = 3;
        QTest::newRow("nothing at all") << Bytes() << "event, head: the data end here";
        QTest::newRow("an unknown kind") << bytesOf({37, 0}) << "37 is no known kind of event";
        QTest::newRow("an unknown phase") << bytesOf({freed, 3, 0, 0, 0, 1}) << "3 is no known enumerator";
        QTest::newRow("a head without a payload") << bytesOf({freed, 0, 0, 0, 0}) << "BufferFreed, buffer: the data end here";
        QTest::newRow("a thread above 32 bits")
            << bytesOf({freed, 0, 0, 0, 0x80, 0x80, 0x80, 0x80, 0x10, 1}) << "thread's number does not fit";
        QTest::newRow("a number longer than it is") << bytesOf({exported, 0, 0, 0, 0, 0x81, 0x00}) << "written longer than it is";
        QTest::newRow("a number of more than 64 bits")
            << bytesOf({freed, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x02}) << "more than 64 bits";
        QTest::newRow("an id above 32 bits") << bytesOf({freed, 0, 0, 0, 0, 0x80, 0x80, 0x80, 0x80, 0x10})
                                             << "BufferFreed, buffer: 4294967295 does not fit";
        QTest::newRow("a text longer than the data")
            << bytesOf({marker, 0, 0, 0, 0, 5, 'a', 'b'}) << "Marker, text: 5 elements are announced, 2 bytes follow";
        QTest::newRow("a text of 2^60 bytes") << bytesOf({unbound, 0, 0, 0, 0, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10})
                                              << "1152921504606846976 elements are announced, 0 bytes follow";
        QTest::newRow("an unknown enumerator") << bytesOf({scopeEnd, 0, 0, 0, 0, 3, 0}) << "ScopeEnd, kind: 3 is no known enumerator";
        QTest::newRow("an unknown dtype") << bytesOf({tensor, 0, 0, 0, 0, 1, 1, 1, 0, 0, 12})
                                          << "TensorMade, dtype: 12 is no known enumerator";
        QTest::newRow("a rank above what follows")
            << bytesOf({tensor, 0, 0, 0, 0, 1, 1, 1, 0, 0, 8, 65}) << "TensorMade, layout: 65 elements are announced, 0 bytes follow";
        QTest::newRow("a size below zero") << bytesOf({tensor, 0, 0, 0, 0, 1, 1, 1, 0, 0, 8, 1, 1, 2, 0})
                                           << "TensorMade, layout: -1 is negative";
        QTest::newRow("bytes below zero") << bytesOf({2, 0, 0, 0, 0, 1, 1, 1}) << "BufferResized, bytes: -1 is negative";
        QTest::newRow("neither true nor false")
            << bytesOf({tensor, 0, 0, 0, 0, 1, 1, 1, 0, 0, 8, 0, 0, 2}) << "2 is neither true nor false";
        QTest::newRow("an array with more axes than strides")
            << bytesOf({array, 0, 0, 0, 0, 1, 1, 0, 2, 1, 2, 0, 0, 1, 1, 0}) << "0 strides for 1 axes";
        QTest::newRow("a write of elements without bytes")
            << bytesOf({written, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0}) << "the itemsize is 0";
        QTest::newRow("a list longer than the data")
            << bytesOf({node, 0, 0, 0, 0, 1, 0, 0, 9, 1}) << "9 elements are announced, 1 bytes follow";
    }

    void whatPackNeverWritesIsRefused()
    {
        QFETCH(Bytes, bytes);
        QFETCH(QString, says);
        QVERIFY2(refusal(bytes).contains(says), qPrintable(refusal(bytes)));
    }

    void productsAreChecked_data()
    {
        QTest::addColumn<Payload>("payload");
        constexpr int64_t huge = int64_t(1) << 40;
        const auto write = [](Layout layout) {
            return Payload(Written{BufferId(0), 0, 4, layout, Certainty::Exact, 1, -1, Writer::Call, {}, {}});
        };
        QTest::newRow("more elements than 64 bits count") << write({{huge, huge}, {0, 0}, 0});
        QTest::newRow("a reach above 64 bits") << write({{huge}, {huge}, 0});
        QTest::newRow("a reach below 64 bits") << write({{huge}, {-huge}, 0});
        QTest::newRow("an offset that makes it too far") << write({{2}, {1}, std::numeric_limits<int64_t>::max()});
        QTest::newRow("an array that reaches too far")
            << Payload(ArrayMade{ArrayId(0), BufferId(0), "|u1", 1, {huge}, {huge}, 0, true, true, {}});
    }

    void productsAreChecked()
    {
        QFETCH(Payload, payload);
        QVERIFY(refusal(packed({0, Phase::Forward, 0, 0, payload})).contains("reach further than 64 bits"));
    }

    void noBeginningOfAnEventIsAnEvent()
    {
        RandomTrace program(7);
        for (int i = 0; i < 400; ++i) {
            const Bytes bytes = packed(program.next());
            for (size_t size = 0; size < bytes.size(); ++size)
                QVERIFY(refusal(Bytes(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(size))) != "taken");
        }
    }

    /// Whatever is taken is what pack would have written, and costs no more memory than a small multiple of its bytes.
    void mutatedBytesAreRefusedOrMeanWhatTheySay()
    {
        std::mt19937_64 random(3);
        RandomTrace program(11);
        size_t taken = 0;
        for (int i = 0; i < 2000; ++i) {
            const Bytes whole = packed(program.next());
            for (int mutation = 0; mutation < 40; ++mutation) {
                Bytes bytes = whole;
                for (uint64_t flips = 1 + random() % 3; flips > 0; --flips)
                    bytes[random() % bytes.size()] = static_cast<std::byte>(random() % 2 ? random() : 0x80 | random());
                taken += isTakenAsWritten(bytes);
            }
        }
        QVERIFY(taken > 1000);
    }

    void checksumIsTheUsualCrc32()
    {
        QCOMPARE(checksum({}), 0u);
        QCOMPARE(checksum(std::as_bytes(std::span("123456789", 9))), 0xcbf43926u);
        QCOMPARE(checksum(std::as_bytes(std::span("The quick brown fox jumps over the lazy dog", 43))), 0x414fa339u);
    }

private:
    static bool isTakenAsWritten(const Bytes& bytes)
    {
        std::span<const std::byte> rest(bytes);
        allocated = 0;
        try {
            const Event event = unpack(rest);
            [&] { QVERIFY(allocated <= 128 * bytes.size() + 2048); }();
            const Bytes again = packed(event);
            [&] { QVERIFY(again == Bytes(bytes.begin(), bytes.end() - static_cast<ptrdiff_t>(rest.size()))); }();
            return true;
        } catch (const Error&) {
            [&] { QVERIFY(allocated <= 128 * bytes.size() + 2048); }();
            return false;
        }
    }
};

QTEST_GUILESS_MAIN(Codec)
#include "tst_codec.moc"
