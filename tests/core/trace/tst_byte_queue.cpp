#include "core/trace/byte_queue.h"

#include <QRandomGenerator>
#include <QtTest>

#include <vector>

using namespace ss::trace;

namespace {

std::vector<std::byte> pattern(size_t size, uint32_t seed)
{
    std::vector<std::byte> bytes(size);
    for (size_t i = 0; i < size; ++i)
        bytes[i] = static_cast<std::byte>(seed * 31 + i);
    return bytes;
}

}

class ByteQueueTest : public QObject {
    Q_OBJECT

private slots:
    void whatIsInStaysAsItIs_data()
    {
        QTest::addColumn<uint32_t>("most");
        QTest::newRow("small runs share blocks") << uint32_t(100);
        QTest::newRow("runs of about a block") << uint32_t(300'000);
        QTest::newRow("runs above a block have their own") << uint32_t(2'000'000);
    }

    void whatIsInStaysAsItIs()
    {
        QFETCH(uint32_t, most);
        QRandomGenerator random(7);
        ByteQueue queue;
        std::deque<std::pair<std::span<const std::byte>, uint32_t>> in;
        const int rounds = most > 1000 ? 300 : 20'000;
        for (int i = 0; i < rounds; ++i) {
            const uint32_t seed = random.generate();
            const auto bytes = pattern(random.bounded(most), seed);
            in.emplace_back(queue.push(bytes), seed);
            for (uint32_t pops = random.bounded(3u); pops > 0 && !in.empty(); --pops) {
                const auto& [kept, of] = in.front();
                const auto expected = pattern(kept.size(), of);
                QVERIFY(std::equal(kept.begin(), kept.end(), expected.begin()));
                queue.pop();
                in.pop_front();
            }
        }
    }

    void emptyRunsCount()
    {
        ByteQueue queue;
        QVERIFY(queue.push({}).empty());
        const auto one = queue.push(pattern(1, 5));
        queue.pop();
        QCOMPARE(one[0], pattern(1, 5)[0]);
        queue.pop();
        QCOMPARE(queue.push(pattern(3, 9)).size(), size_t(3));
    }
};

QTEST_APPLESS_MAIN(ByteQueueTest)
#include "tst_byte_queue.moc"
