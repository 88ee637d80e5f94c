#include "tests/support/state_of.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/ownership.h"

#include <QTest>

using namespace ss;
using namespace ss::test;
using namespace ss::views;

namespace {

/// "named x, saved self": who keeps what, in one line.
std::string keepersText(const trace::TraceState& state, const std::vector<Keeper>& keepers)
{
    static const char* const kKinds[] = {"named", "grad", "leaf", "base", "unseen", "saved"};
    std::string text;
    for (const Keeper& keeper : keepers)
        text += (text.empty() ? "" : ", ") + std::string(kKinds[int(keeper.kind)]) + " " +
                (keeper.kind == Keeper::Kind::Saved ? keeper.saved : handleLabel(state, keeper.handle));
    return text;
}

QByteArray deletionText(const trace::TraceState& state, const std::string& name)
{
    const Deletion deletion = deletionOf(state, name);
    std::string text = "frees " + std::to_string(deletion.bytes);
    if (!deletion.keepers.empty())
        text += "; " + keepersText(state, deletion.keepers);
    return QByteArray::fromStdString(text + (deletion.asFarAsNamesTell ? " ?" : ""));
}

}

class TestOwnership : public QObject {
    Q_OBJECT
private slots:
    void deletions_data();
    void deletions();
    void aSmallViewHoldsALargeStorage();
    void gradientsGoWithTheirTensor();
    void theGraphKeepsWhatItSaved();
};

void TestOwnership::deletions_data()
{
    QTest::addColumn<QByteArray>("program");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("told");
    const auto row = [](const char* what, const char* program, const char* name, const char* told) {
        QTest::newRow(what) << QByteArray(program) << QByteArray(name) << QByteArray(told);
    };
    row("the only one", "x = arange 12 float32", "x", "frees 48");
    row("a view still sees it", "x = arange 12 float32\ny = x.slice 0 0 2 1", "x", "frees 0; named y");
    row("the view goes", "x = arange 12 float32\ny = x.slice 0 0 2 1", "y", "frees 0; named x");
    row("an ndarray still sees it", "x = arange 12 float32\na = numpy x", "x", "frees 0; named a");
    row("a tensor on NumPy's bytes keeps the array", "b = ndarray 3 <f4\nt = from_numpy b", "b", "frees 0; named t");
}

void TestOwnership::deletions()
{
    QFETCH(QByteArray, program);
    QFETCH(QByteArray, name);
    QTEST(deletionText(stateOf(program), name.toStdString()), "told");
}

void TestOwnership::aSmallViewHoldsALargeStorage()
{
    const auto state = stateOf("base = zeros 1000000 float32\nx = base.slice 0 0 3 1\ndel base");
    const Ownership ownership = ownershipOf(state, state.bindings().at("x"));
    QCOMPARE(ownership.used, 12);
    QCOMPARE(ownership.held, 4000000);
    QVERIFY(ownership.exact);
    QCOMPARE(keepersText(state, ownership.keepers), std::string("named x"));
    QCOMPARE(ownership.deletions.size(), 1u);
    QCOMPARE(ownership.deletions[0].bytes, 4000000);
}

/// Taking x away frees its bytes and those of x.grad; a list's element is as far as names tell.
void TestOwnership::gradientsGoWithTheirTensor()
{
    const auto view = [](uint32_t buffer) { return floats(buffer, 16, contiguousLayout({4})); };
    Payloads told = {buffer(0, 16),
                     tensor(0, view(0)),
                     buffer(1, 16),
                     tensor(1, view(1)),
                     trace::NameBound{"x", TensorId(0)},
                     trace::GradSet{TensorId(0), TensorId(1), false}};
    trace::TraceState state = folded(told);
    QCOMPARE(deletionText(state, "x"), QByteArray("frees 32"));
    QCOMPARE(keepersText(state, ownershipOf(state, TensorId(1)).keepers), std::string("grad x.grad"));
    told.push_back(trace::NameBound{"g", TensorId(1)});
    QCOMPARE(deletionText(folded(told), "x"), QByteArray("frees 16"));
    QCOMPARE(deletionText(folded(told), "g"), QByteArray("frees 0; grad g ?"));
    told.push_back(trace::NameBound{"l[0]", TensorId(0)});
    QCOMPARE(deletionText(folded(told), "x"), QByteArray("frees 0; named x, l[0] ?"));
    // A tensor without a name, that nothing known holds.
    state = folded({buffer(0, 16), tensor(0, view(0)), tensor(1, view(0)), trace::NameBound{"x", TensorId(0)}});
    QCOMPARE(deletionText(state, "x"), QByteArray("frees 0; unseen tensor 1 ?"));
}

void TestOwnership::theGraphKeepsWhatItSaved()
{
    using trace::SavedAction;
    const auto view = [](uint32_t buffer, bool leaf) {
        trace::TensorView made = floats(buffer, 16, contiguousLayout({4}));
        made.requiresGrad = true;
        made.isLeaf = leaf;
        return made;
    };
    // y = w.exp(): the node of y keeps y's bytes; z = y * w: that of z keeps y's bytes and the leaf w.
    const auto made = [&](uint32_t id, uint32_t call) {
        return trace::TensorMade{TensorId(id), view(id, false), {}, CallId(call), trace::TensorRole::Plain};
    };
    const auto begun = [](uint32_t call, const char* op) { return trace::CallBegin{CallId(call), op, {HandleId(TensorId(0))}, {}}; };
    const auto ended = [](uint32_t call, uint32_t output) {
        return trace::CallEnd{CallId(call), {HandleId(TensorId(output))}, trace::ResultKind::Fresh, "", "", 0, 0};
    };
    Payloads told = {buffer(0, 16),
                     tensor(0, view(0, true)),
                     trace::NameBound{"w", TensorId(0)},
                     begun(0, "exp"),
                     buffer(1, 16),
                     made(1, 0),
                     trace::NodeMade{NodeId(0), "AccumulateGrad", {}, {}, TensorId(0)},
                     trace::NodeMade{NodeId(1), "ExpBackward0", CallId(0), {{NodeId(0), 0}}, {}},
                     trace::SavedTensor{SavedAction::Saved, NodeId(1), TensorId(1), "result", 0},
                     ended(0, 1),
                     begun(1, "mul"),
                     buffer(2, 16),
                     made(2, 1),
                     trace::NodeMade{NodeId(2), "MulBackward0", CallId(1), {{NodeId(1), 0}, {NodeId(0), 0}}, {}},
                     trace::SavedTensor{SavedAction::Saved, NodeId(2), TensorId(1), "self", 0},
                     trace::SavedTensor{SavedAction::Saved, NodeId(2), TensorId(0), "other", 0},
                     ended(1, 2),
                     trace::NameBound{"y", TensorId(1)},
                     trace::NameBound{"z", TensorId(2)}};
    trace::TraceState state = folded(told);
    QCOMPARE(deletionText(state, "y"), QByteArray("frees 0; saved result, saved self ?"));
    QCOMPARE(deletionText(state, "w"), QByteArray("frees 0; leaf w ?"));
    QCOMPARE(deletionText(state, "z"), QByteArray("frees 16"));
    // The name y is gone: its bytes live for the backward pass alone.
    told.insert(told.end(), {trace::NameUnbound{"y"}, trace::TensorDropped{TensorId(1)}});
    QCOMPARE(deletionText(folded(told), "z"), QByteArray("frees 32"));
    // The backward pass frees what was saved, but the nodes still keep the leaf.
    told.push_back(trace::GraphFreed{{NodeId(1), NodeId(2)}});
    told.push_back(trace::BufferFreed{BufferId(1)});
    QCOMPARE(deletionText(folded(told), "z"), QByteArray("frees 16"));
    QCOMPARE(deletionText(folded(told), "w"), QByteArray("frees 0; leaf w ?"));
}

QTEST_GUILESS_MAIN(TestOwnership)
#include "tst_ownership.moc"
