#include "core/trace/text.h"
#include "tests/support/trace_events.h"
#include "views/geometry/address.h"

#include <QTest>

using namespace ss;
using namespace ss::test;
using namespace ss::views;
using Problem = AddressAnswer::Problem;

namespace {

trace::Payload placed(uint32_t id, int64_t bytes, uint64_t address)
{
    return trace::BufferMade{BufferId(id), bytes, {}, trace::Owner::Torch, false, trace::Fill::Written, address};
}

/// Storage 1 at 0x10000 (48 bytes: x, 3 by 4, and t, its columns), storage 2 at 0x20000 (16 bytes: b[0], from its second element
/// on), storage 3 freed.
trace::TraceState example()
{
    const trace::TensorView x = floats(0, 48, contiguousLayout({3, 4})), t = floats(0, 48, {{4, 3}, {1, 4}, 0});
    return folded({placed(0, 48, 0x10000), tensor(0, x), tensor(1, t, TensorId(0)), trace::NameBound{"x", TensorId(0)},
                   trace::NameBound{"t", TensorId(1)}, placed(1, 16, 0x20000), tensor(2, floats(1, 16, {{3}, {1}, 1})),
                   trace::NameBound{"b[0]", TensorId(2)}, placed(2, 16, 0x30000), trace::BufferFreed{BufferId(2)}});
}

}

class TestAddress : public QObject {
    Q_OBJECT
private slots:
    void findsPlaces_data();
    void findsPlaces();
    void refuses_data();
    void refuses();
    void tellsWhoSeesAByte();
};

void TestAddress::findsPlaces_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("buffer");
    QTest::addColumn<qint64>("byte");
    const auto row = [](const char* text, int buffer, qint64 byte) { QTest::newRow(text) << QString(text) << buffer << byte; };
    row("0x10000", 0, 0);
    row("0x1001f", 0, 31);
    row("0X1_0010", 0, 16);
    row("  131076 ", 1, 4);
    row("storage 2 + 15", 1, 15);
    row("Storage 1", 0, 0);
    row("#2 + 0xf", 1, 15);
    row("16", 0, 16);
    row("+ 47", 0, 47);
    row("x", 0, 0);
    row("x + 8", 0, 8);
    row("x[1, 2]", 0, 24);
    row("x[-1,-1]", 0, 44);
    row("t[1, 2]", 0, 36);
    row("b[0]", 1, 4);
    row("b[0] + 4", 1, 8);
    row("b[0][1]", 1, 8);
}

void TestAddress::findsPlaces()
{
    QFETCH(QString, text);
    const AddressAnswer answer = findAddress(example(), text.toStdString(), BufferId(0));
    QCOMPARE(int(answer.problem), int(Problem::None));
    QTEST(int(answer.buffer.value()), "buffer");
    QTEST(qint64(answer.byte), "byte");
}

void TestAddress::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("problem");
    const auto row = [](const char* name, const QString& text, Problem problem) { QTest::newRow(name) << text << int(problem); };
    row("nothing", " ", Problem::Empty);
    row("no form that is known", "x ** 2", Problem::NotUnderstood);
    row("a text without end", QString(100000, 'x'), Problem::NotUnderstood);
    row("an address beyond 64 bits", "0x1ffffffffffffffffff", Problem::TooLarge);
    row("an offset beyond 64 bits", "x + 99999999999999999999", Problem::TooLarge);
    row("an index beyond 64 bits", "x[99999999999999999999, 0]", Problem::TooLarge);
    row("a storage that never was", "storage 9", Problem::NoSuchStorage);
    row("storage 0", "storage 0", Problem::NoSuchStorage);
    row("a storage that was freed", "storage 3", Problem::StorageFreed);
    row("an address in a freed storage", "0x30004", Problem::NothingThere);
    row("the byte behind the end", "storage 1 + 48", Problem::Beyond);
    row("the byte behind the end, by offset", "48", Problem::Beyond);
    row("the address behind the end", "0x10030", Problem::NothingThere);
    row("no such name", "y", Problem::NoSuchName);
    row("no such name, with an index", "y[0]", Problem::NoSuchName);
    row("too few indices", "x[1]", Problem::WrongRank);
    row("an index too large", "x[3, 0]", Problem::WrongIndex);
    row("an index too small", "x[0, -5]", Problem::WrongIndex);
}

void TestAddress::refuses()
{
    QFETCH(QString, text);
    QTEST(int(findAddress(example(), text.toStdString(), BufferId(0)).problem), "problem");
}

void TestAddress::tellsWhoSeesAByte()
{
    const auto seen = whoSees(example(), BufferId(0), 25, 10, 4);
    QCOMPARE(seen.size(), 2u);
    QCOMPARE(seen[0].handle, HandleId(TensorId(0)));
    QCOMPARE(seen[0].indices, std::vector<Dims>({Dims{1, 2}}));
    QCOMPARE(seen[1].indices, std::vector<Dims>({Dims{2, 1}}));
    QVERIFY(whoSees(example(), BufferId(1), 0, 10, 4).empty());
    QCOMPARE(int(findAddress(example(), "5", {}).problem), int(Problem::NoStorageYet));
    QCOMPARE(findAddress(example(), "0x10030", {}).buffer, BufferId(0));
}

QTEST_GUILESS_MAIN(TestAddress)
#include "tst_address.moc"
