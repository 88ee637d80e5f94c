#include "core/trace/event.h"
#include "core/trace/plain.h"
#include "tests/support/random_trace.h"

#include <QtTest>

#include <set>

using namespace ss;
using namespace ss::trace;
using ss::test::RandomTrace;

namespace {

EventHead headOf(const Event& event) { return {event.seq, event.phase, event.ns, event.thread}; }

std::vector<std::byte> written(const Event& event)
{
    std::vector<std::byte> bytes(writePlain(headOf(event), event.payload, {}));
    writePlain(headOf(event), event.payload, bytes);
    return bytes;
}

}

class Plain : public QObject {
    Q_OBJECT

private slots:
    void everyKindComesBack()
    {
        std::set<size_t> kinds;
        for (uint64_t seed = 0; seed < 20; ++seed) {
            RandomTrace program(seed);
            for (int i = 0; i < 300; ++i) {
                const Event event = program.next();
                const std::vector<std::byte> bytes = written(event);
                const Event read = readPlain(event.seq, bytes.data());
                QCOMPARE(toText(read), toText(event));
                QVERIFY(sameTrace(read, event));
                QVERIFY(read.seq == event.seq && read.ns == event.ns && read.thread == event.thread && read.phase == event.phase);
                kinds.insert(event.payload.index());
            }
        }
        QCOMPARE(kinds.size(), std::variant_size_v<Payload>);
    }

    void aPlaceThatIsTooShortIsNotLeft()
    {
        const Event event{7, Phase::Backward, 99, 3, CallBegin{CallId(1), "add.Tensor", {TensorId(2)}, {{"alpha", "2"}}, 4, 5}};
        const size_t needed = written(event).size();
        for (size_t room = 0; room < needed; ++room) {
            std::vector<std::byte> place(room + 1, std::byte(0x5a));
            QCOMPARE(writePlain(headOf(event), event.payload, {place.data(), room}), needed);
            QCOMPARE(place.back(), std::byte(0x5a));
        }
    }

    void longListsAndTextsComeBack()
    {
        const std::string text(100'000, 'x');
        const Dims many(60, 3);
        const Event event{0, Phase::Forward, 1, 0,
                          Written{BufferId(0), 5, 8, {many, many, -2}, Certainty::Exact, 1, 5, Writer::NumPy, {}, ArrayId(1)}};
        QVERIFY(sameTrace(readPlain(0, written(event).data()), event));
        const Event marker{0, Phase::Forward, 1, 0, Marker{text}};
        QCOMPARE(std::get<Marker>(readPlain(0, written(marker).data()).payload).text, text);
    }
};

QTEST_APPLESS_MAIN(Plain)
#include "tst_plain.moc"
