#include "tests/support/random_layout.h"
#include "tests/support/trace_events.h"
#include "views/geometry/meeting.h"

#include <QTest>
#include <set>

using namespace ss;
using namespace ss::test;
using namespace ss::views;

namespace {

/// The bytes of each element, one after the other.
std::vector<std::set<int64_t>> bytesOf(const Elements& elements)
{
    std::vector<std::set<int64_t>> all;
    forEachElement(elements.addresses, [&](int64_t at) {
        std::set<int64_t> bytes;
        for (int64_t i = 0; i < elements.bytes; ++i)
            bytes.insert(at + i);
        all.push_back(bytes);
    });
    return all;
}

std::set<int64_t> unionOf(const std::vector<std::set<int64_t>>& elements)
{
    std::set<int64_t> all;
    for (const auto& element : elements)
        all.insert(element.begin(), element.end());
    return all;
}

int64_t countCommon(const std::vector<std::set<int64_t>>& mine, const std::set<int64_t>& other)
{
    return std::count_if(mine.begin(), mine.end(), [&](const std::set<int64_t>& element) {
        return std::any_of(element.begin(), element.end(), [&](int64_t byte) { return other.contains(byte); });
    });
}

Meeting meetingByHand(const std::set<int64_t>& a, const std::set<int64_t>& b)
{
    if (a.empty() || b.empty() || *a.rbegin() < *b.begin() || *b.rbegin() < *a.begin())
        return Meeting::SameStorage;
    return std::any_of(a.begin(), a.end(), [&](int64_t byte) { return b.contains(byte); }) ? Meeting::Elements : Meeting::RangesTouch;
}

std::set<int64_t> positions(const std::vector<Run>& runs)
{
    std::set<int64_t> all;
    for (const Run& run : runs)
        for (int64_t at = run.begin; at < run.end; ++at)
            all.insert(at);
    return all;
}

constexpr int64_t kBytes = 1 << 17;

trace::Payload tensorOn(uint32_t id, uint32_t buffer, DType dtype, const Layout& layout)
{
    trace::TensorView view = floats(buffer, kBytes, layout);
    view.dtype = dtype;
    return tensor(id, view);
}

/// Both on one buffer, moved so that they lie within.
Layout moved(Layout layout)
{
    if (const auto extent = extentOf(layout); extent && extent->begin < 0)
        layout.offset -= extent->begin;
    return layout;
}

}

class TestMeeting : public QObject {
    Q_OBJECT
private slots:
    void tensorsAgreeWithTheirBytes();
    void arraysThatStepInBytesAgreeWithTheirBytes();
    void otherStoragesAreApart();
    void largeOnesAreCountedWithoutWalking();
};

/// Thousands of pairs of all kinds, up to rank 5, of several dtypes, against sets of bytes.
void TestMeeting::tensorsAgreeWithTheirBytes()
{
    RandomLayouts random(20261);
    const DType dtypes[] = {DType::Float32, DType::Int8, DType::Float64, DType::Int16};
    int kinds[5] = {};
    for (int i = 0; i < 6000; ++i) {
        const Layout a = moved(random.next(5, 4, false)), b = moved(random.next(5, 4, false));
        const DType first = dtypes[random.number(0, 3)], second = random.chance(60) ? first : dtypes[random.number(0, 3)];
        const auto state = folded({buffer(0, kBytes), tensorOn(0, 0, first, a), tensorOn(1, 0, second, b)});
        const auto mine = bytesOf(elementsOf(state, TensorId(0))), other = bytesOf(elementsOf(state, TensorId(1)));
        const auto seen = unionOf(mine), its = unionOf(other);
        const PairFacts facts = pairFacts(state, TensorId(0), TensorId(1));
        QCOMPARE(int(facts.meeting), int(meetingByHand(seen, its)));
        QCOMPARE(int(meetingOf(state, TensorId(1), TensorId(0))), int(facts.meeting));
        QCOMPARE(facts.common[0].value_or(-1), countCommon(mine, its));
        QCOMPARE(facts.common[1].value_or(-1), countCommon(other, seen));
        QVERIFY(facts.exact && positions(facts.runs[0]) == seen && positions(facts.runs[1]) == its);
        std::set<int64_t> both;
        std::set_intersection(seen.begin(), seen.end(), its.begin(), its.end(), std::inserter(both, both.end()));
        QVERIFY(positions(facts.commonRuns) == both);
        ++kinds[int(facts.meeting)];
    }
    QVERIFY(kinds[int(Meeting::SameStorage)] > 100 && kinds[int(Meeting::RangesTouch)] > 100 && kinds[int(Meeting::Elements)] > 100);
}

void TestMeeting::arraysThatStepInBytesAgreeWithTheirBytes()
{
    RandomLayouts random(7);
    for (int i = 0; i < 3000; ++i) {
        const auto array = [&](uint32_t id) {
            const Layout layout = moved(random.next(3, 4));
            trace::ArrayMade made{ArrayId(id), BufferId(0), "<f4", random.number(1, 5), layout.shape, layout.strides, layout.offset,
                                  true,        true,        {}};
            return made;
        };
        const auto state = folded({buffer(0, kBytes), array(0), array(1)});
        const auto mine = bytesOf(elementsOf(state, ArrayId(0)));
        const auto its = unionOf(bytesOf(elementsOf(state, ArrayId(1))));
        const PairFacts facts = pairFacts(state, ArrayId(0), ArrayId(1));
        QCOMPARE(int(facts.meeting), int(meetingByHand(unionOf(mine), its)));
        QCOMPARE(facts.common[0].value_or(-1), countCommon(mine, its));
        QCOMPARE(facts.elements[0], int64_t(mine.size()));
    }
}

void TestMeeting::otherStoragesAreApart()
{
    const Layout layout = contiguousLayout({3});
    const auto state =
        folded({buffer(0, kBytes), buffer(1, kBytes), tensorOn(0, 0, DType::Float32, layout), tensorOn(1, 1, DType::Float32, layout)});
    const PairFacts facts = pairFacts(state, TensorId(0), TensorId(1));
    QCOMPARE(int(facts.meeting), int(Meeting::Apart));
    QCOMPARE(facts.common[0].value_or(-1), 0);
    QVERIFY(facts.commonRuns.empty());
}

void TestMeeting::largeOnesAreCountedWithoutWalking()
{
    constexpr int64_t kMany = 1'000'000'000;
    trace::TensorView whole = floats(0, kMany, contiguousLayout({kMany})), part = whole;
    whole.dtype = part.dtype = DType::Int8;
    part.layout = contiguousLayout({kMany / 2}, kMany / 4);
    const auto state = folded({buffer(0, kMany), tensor(0, whole), tensor(1, part)});
    const PairFacts facts = pairFacts(state, TensorId(0), TensorId(1));
    QCOMPARE(int(facts.meeting), int(Meeting::Elements));
    QCOMPARE(facts.common[0].value_or(-1), kMany / 2);
    QCOMPARE(facts.common[1].value_or(-1), kMany / 2);
}

QTEST_GUILESS_MAIN(TestMeeting)
#include "tst_meeting.moc"
