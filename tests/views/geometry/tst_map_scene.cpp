#include "tests/support/state_of.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"
#include "views/geometry/map_rows.h"

#include <QtTest>
#include <random>
#include <set>

using namespace ss;
using namespace ss::views;
using ss::test::stateOf;

namespace {

/// One tensor or array with the given layout on a buffer of its own.
trace::TraceState stateOf(const Layout& layout, int64_t bytes, DType dtype)
{
    trace::TraceState state;
    const auto add = [&](trace::Payload payload) { state.apply({state.size(), trace::Phase::Forward, 0, 0, std::move(payload)}); };
    trace::BufferMade buffer;
    buffer.buffer = BufferId(0);
    buffer.bytes = bytes;
    add(buffer);
    trace::TensorMade tensor;
    tensor.tensor = TensorId(0);
    tensor.view.storage = StorageId(0);
    tensor.view.buffer = BufferId(0);
    tensor.view.storageBytes = bytes;
    tensor.view.dtype = dtype;
    tensor.view.layout = layout;
    add(tensor);
    return state;
}

MapScene sceneOf(const trace::TraceState& state, double width = 1060, double zoom = 1)
{
    MapOptions options;
    options.width = width;
    options.zoom = zoom;
    return buildMapScene(state, options);
}

/// "1-3 5-7 9-11": a track's boxes over all rows of its strip.
QString runsText(const MapScene& scene, size_t strip, size_t track)
{
    QStringList parts;
    for (int64_t row = 0; row < scene.strips[strip].rows; ++row) {
        const auto cells = stripRow(scene.strips[strip], row, false);
        for (const auto& run : cells.tracks[track].runs)
            parts += QStringLiteral("%1-%2").arg(run.begin).arg(run.end);
    }
    return parts.join(' ');
}

QString tagNames(const MapTrack& track)
{
    static const char* names[] = {"partial", "view", "noncontiguous", "repeats", "overlaps", "shares", "conjugated", "negated"};
    QStringList parts;
    for (const auto& tag : track.tags)
        parts += names[int(tag.kind)];
    return parts.join(' ');
}

size_t stripNamed(const MapScene& scene, const char* label, size_t* track)
{
    for (size_t i = 0; i < scene.strips.size(); ++i)
        for (size_t k = 0; k < scene.strips[i].tracks.size(); ++k)
            if (scene.strips[i].tracks[k].label == label) {
                *track = k;
                return i;
            }
    return SIZE_MAX;
}

}

class TestMapScene : public QObject {
    Q_OBJECT
private slots:
    void tracks_data();
    void tracks();
    void parametersAreNoViews();
    void stepsOfOptimizersAreShort();
    void coverageCountsHandles();
    void fills();
    void orderNumbers();
    void wraps_data();
    void wraps();
    void gridIsTheFinestThatAllShare();
    void lanesHostFirst();
    void temporaries();
    void freedBuffers();
    void counts();
    void flowOfACopy();
    void hits();
    void labelsOfTemporaries();
    void copiesAreNoViews();
    void handleNumbersDoNotChange();
    void numbers_data();
    void numbers();
    void pendingNumbers();
    void randomLayoutsAgainstBruteForce();
    void densitiesAgainstBruteForce();
    void indicesAgainstBruteForce();
    void tenToTheNinthAllocatesNothingPerElement();
};

void TestMapScene::tracks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("label");
    QTest::addColumn<QString>("runs");
    QTest::addColumn<QString>("tags");
    const QString base = "base = arange 3x4 float32\n";
    QTest::newRow("a fresh tensor covers all") << base << "base"
                                               << "0-12"
                                               << "";
    QTest::newRow("columns leave gaps") << base + "x = base.slice 1 1 3 1"
                                        << "x"
                                        << "1-3 5-7 9-11"
                                        << "partial noncontiguous";
    QTest::newRow("rows are one run") << base + "x = base.slice 0 1 3 1"
                                      << "x"
                                      << "4-12"
                                      << "partial";
    QTest::newRow("a step leaves single cells") << base + "x = base.slice 1 0 4 2"
                                                << "x"
                                                << "0-1 2-3 4-5 6-7 8-9 10-11"
                                                << "partial noncontiguous";
    QTest::newRow("a transpose sees the same cells") << base + "x = base.t"
                                                     << "x"
                                                     << "0-12"
                                                     << "view noncontiguous";
    QTest::newRow("a reshape is a view of all") << base + "x = base.view 12"
                                                << "x"
                                                << "0-12"
                                                << "view";
    QTest::newRow("a diagonal") << base + "x = base.diagonal 0 0 1"
                                << "x"
                                << "0-1 5-6 10-11"
                                << "partial noncontiguous";
    QTest::newRow("an expanded axis sees each cell several times") << "b = arange 4 float32\nx = b.expand 3x4"
                                                                   << "x"
                                                                   << "0-4"
                                                                   << "view noncontiguous repeats";
    QTest::newRow("windows overlap") << "b = arange 4 float32\nx = b.unfold 0 2 1"
                                     << "x"
                                     << "0-4"
                                     << "view noncontiguous overlaps";
    QTest::newRow("an ndarray shares") << base + "a = numpy base"
                                       << "a"
                                       << "0-12"
                                       << "shares";
    QTest::newRow("an array of NumPy's own shares with nobody") << "a = ndarray 2x3 <f4"
                                                                << "a"
                                                                << "0-6"
                                                                << "";
    QTest::newRow("an empty tensor") << "x = arange 0x3 float32"
                                     << "x"
                                     << ""
                                     << "";
}

void TestMapScene::tracks()
{
    QFETCH(QString, text);
    QFETCH(QString, label);
    QFETCH(QString, runs);
    QFETCH(QString, tags);
    const auto scene = sceneOf(stateOf(text.toUtf8().constData()));
    size_t track = 0;
    const size_t strip = stripNamed(scene, label.toUtf8().constData(), &track);
    QVERIFY(strip < scene.strips.size());
    QCOMPARE(runsText(scene, strip, track), runs);
    QCOMPARE(tagNames(scene.strips[strip].tracks[track]), tags);
}

void TestMapScene::parametersAreNoViews()
{
    for (const auto role : {trace::TensorRole::Plain, trace::TensorRole::Parameter}) {
        auto state = stateOf({{2}, {1}, 0}, 8, DType::Float32);
        trace::TensorMade made;
        made.tensor = TensorId(1);
        made.view = state.tensor(TensorId(0)).view;
        made.viewOf = TensorId(0);
        made.role = role;
        state.apply({state.size(), trace::Phase::Forward, 0, 0, made});
        const auto scene = sceneOf(state);
        QCOMPARE(scene.strips[0].tracks.size(), size_t(2));
        QCOMPARE(tagNames(scene.strips[0].tracks[1]), QString(role == trace::TensorRole::Plain ? "view" : ""));
    }
}

void TestMapScene::stepsOfOptimizersAreShort()
{
    trace::CallBegin step;
    step.op = "optimizer_step";
    step.inputs = {TensorId(0), TensorId(0), TensorId(0)};
    step.attributes = {{"rule", "'adam'"}, {"lr", "0.01"}};
    QCOMPARE(callExpression(stateOf({{2}, {1}, 0}, 8, DType::Float32), step), std::string("optimizer.step()  # adam, lr=0.01"));
}

void TestMapScene::coverageCountsHandles()
{
    const auto scene = sceneOf(stateOf("base = arange 3x4 float32\nx = base.slice 1 1 3 1\nt = base.t\na = numpy base"));
    QCOMPARE(scene.strips.size(), size_t(1));
    const auto row = stripRow(scene.strips[0], 0, false);
    const std::vector<uint32_t> expected{3, 4, 4, 3, 3, 4, 4, 3, 3, 4, 4, 3};
    QCOMPARE(row.coverage, expected);
    QCOMPARE(row.tracks[1].line, std::optional(CellRun{1, 11}));
}

void TestMapScene::fills()
{
    const auto state = stateOf("u = empty 2x3 float32\nv = u.narrow 1 1 1\nwrite v");
    const auto row = stripRow(sceneOf(state).strips[0], 0, false);
    const std::vector<FillRun> expected{{{0, 1}, CellFill::Unwritten},
                                        {{1, 2}, CellFill::Written},
                                        {{2, 4}, CellFill::Unwritten},
                                        {{4, 5}, CellFill::Written},
                                        {{5, 6}, CellFill::Unwritten}};
    QCOMPARE(row.fills, expected);
    const auto exported = stateOf("u = empty 4 float32\na = numpy u");
    QCOMPARE(stripRow(sceneOf(exported).strips[0], 0, false).fills, (std::vector<FillRun>{{{0, 4}, CellFill::Unknown}}));
}

void TestMapScene::orderNumbers()
{
    const auto scene = sceneOf(stateOf("base = arange 3x4 float32\nt = base.t"));
    const auto row = stripRow(scene.strips[0], 0, true);
    QVERIFY(row.tracks[0].order.empty());
    std::vector<int64_t> numbers;
    for (const auto& each : row.tracks[1].order)
        numbers.push_back(each.number);
    QCOMPARE(numbers, (std::vector<int64_t>{0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11}));
}

void TestMapScene::wraps_data()
{
    QTest::addColumn<qint64>("cells");
    QTest::addColumn<qint64>("rowLength");
    QTest::addColumn<qint64>("most");
    QTest::addColumn<qint64>("columns");
    QTest::newRow("what fits does not wrap") << 12LL << 4LL << 20LL << 12LL;
    QTest::newRow("a multiple of the rows") << 100LL << 5LL << 17LL << 15LL;
    QTest::newRow("a part of a long row") << 100LL << 20LL << 12LL << 10LL;
    QTest::newRow("a prime row takes a round number") << 202LL << 101LL << 21LL << 16LL;
    QTest::newRow("no rows") << 1000LL << 0LL << 21LL << 16LL;
    QTest::newRow("hardly any room") << 10LL << 4LL << 3LL << 2LL;
    QTest::newRow("no room at all") << 10LL << 0LL << 0LL << 1LL;
    QTest::newRow("nothing") << 0LL << 0LL << 5LL << 1LL;
}

void TestMapScene::wraps()
{
    QFETCH(qint64, cells);
    QFETCH(qint64, rowLength);
    QFETCH(qint64, most);
    QFETCH(qint64, columns);
    QCOMPARE(columnsFor(cells, rowLength, most), columns);
}

void TestMapScene::gridIsTheFinestThatAllShare()
{
    const auto scene = sceneOf(stateOf({{4}, {1}, 0}, 16, DType::Int32));
    QCOMPARE(scene.strips[0].cellBytes, int64_t(4));
    QCOMPARE(scene.strips[0].cells, int64_t(4));
    trace::TraceState state = stateOf({{4}, {1}, 0}, 16, DType::Int32);
    trace::ArrayMade array;
    array.array = ArrayId(0);
    array.buffer = BufferId(0);
    array.dtype = "<i2";
    array.itemsize = 2;
    array.shape = {3};
    array.byteStrides = {4};
    array.start = 2;
    state.apply({state.size(), trace::Phase::Forward, 0, 0, array});
    MapOptions all;
    all.temporaries = Temporaries::All;
    const auto mixed = buildMapScene(state, all);
    QCOMPARE(mixed.strips[0].cellBytes, int64_t(2));
    QCOMPARE(mixed.strips[0].elementBytes, int64_t(4));
    QCOMPARE(runsText(mixed, 0, 0), QStringLiteral("0-8"));
    QCOMPARE(runsText(mixed, 0, 1), QStringLiteral("1-2 3-4 5-6"));
}

void TestMapScene::lanesHostFirst()
{
    const auto scene = sceneOf(stateOf("g = ones 2 float32 cuda\nx = ones 2 float32"));
    QCOMPARE(scene.lanes.size(), size_t(2));
    QVERIFY(scene.lanes[0].device.isCpu());
    QVERIFY(!scene.lanes[1].device.isCpu());
    QCOMPARE(scene.strips[0].tracks[0].label, std::string("x"));
    QVERIFY(scene.strips[1].y > scene.strips[0].y + scene.strips[0].height);
    QVERIFY(scene.lanes[1].y > scene.lanes[0].y + scene.lanes[0].height);
    // As the trace tells it of the device.
    auto told = stateOf("g = ones 2 float32 cuda");
    QVERIFY(!sceneOf(told).lanes[1].simulated);
    told.apply({told.size(), trace::Phase::Forward, 0, 0,
                trace::DeviceOpened{{Device::Type::Cuda, 0}, "Some GPU (simulated)", 1 << 20, true, ""}});
    QVERIFY(sceneOf(told).lanes[1].simulated && !sceneOf(told).lanes[0].simulated);
    const auto empty = sceneOf(trace::TraceState());
    QCOMPARE(empty.lanes.size(), size_t(1));
    QVERIFY(empty.strips.empty() && empty.height > 0);
}

void TestMapScene::temporaries()
{
    auto state = stateOf("x = ones 4 float32");
    trace::TensorMade view;
    view.tensor = TensorId(uint32_t(state.tensorCount()));
    view.view = state.tensor(state.bindings().at("x").tensor()).view;
    state.apply({state.size(), trace::Phase::Forward, 0, 0, view});
    MapOptions options;
    for (const auto& [which, tracks] :
         {std::pair(Temporaries::None, 1), std::pair(Temporaries::Keeping, 1), std::pair(Temporaries::All, 2)}) {
        options.temporaries = which;
        QCOMPARE(int(buildMapScene(state, options).strips[0].tracks.size()), tracks);
    }
    trace::NameUnbound unbound;
    unbound.name = "x";
    state.apply({state.size(), trace::Phase::Forward, 0, 0, unbound});
    options.temporaries = Temporaries::Keeping; // nothing named is left: what keeps the bytes alive is shown
    QCOMPARE(int(buildMapScene(state, options).strips[0].tracks.size()), 2);
}

void TestMapScene::freedBuffers()
{
    const auto state = stateOf("x = ones 4 float32\ny = ones 2 float32\ndel x");
    QCOMPARE(sceneOf(state).strips.size(), size_t(1));
    MapOptions options;
    options.freed = true;
    const auto scene = buildMapScene(state, options);
    QCOMPARE(scene.strips.size(), size_t(2));
    QVERIFY(!scene.strips[0].alive);
    QCOMPARE(scene.strips[0].cells, int64_t(4));
    QCOMPARE(scene.strips[0].dtype, std::string("float32"));
}

void TestMapScene::counts()
{
    const auto counts = countMap(sceneOf(stateOf("base = arange 3x4 float32\nx = base.slice 1 1 3 1\na = numpy base\nc = x.contiguous")));
    QCOMPARE(counts.storages, int64_t(2));
    QCOMPARE(counts.handles, int64_t(4));
    QCOMPARE(counts.cells, int64_t(18));
    QCOMPARE(counts.sharedCells, std::optional<int64_t>(12));
    const auto gaps = countMap(sceneOf(stateOf("base = arange 3x4 float32\nx = base.slice 1 1 3 1")));
    QCOMPARE(gaps.sharedCells, std::optional<int64_t>(6));
}

void TestMapScene::flowOfACopy()
{
    const auto state = stateOf("base = arange 3x4 float32\nx = base.slice 1 1 3 1\nc = x.contiguous");
    MapOptions options;
    options.flow = lastCall(state);
    const auto scene = buildMapScene(state, options);
    QVERIFY(scene.flow.has_value());
    QCOMPARE(scene.flow->sourceStrip, size_t(0));
    QCOMPARE(scene.flow->targetStrip, size_t(1));
    QCOMPARE(scene.strips[1].write.kind, WriteFact::Kind::Copied);
    QCOMPARE(scene.strips[1].write.text, std::string("c = x.contiguous()"));
    const auto numpy = sceneOf(stateOf("base = arange 3x4 float32\na = numpy base\nwrite numpy a"));
    QCOMPARE(numpy.strips[0].write.kind, WriteFact::Kind::Written);
    QCOMPARE(numpy.strips[0].write.text, std::string("NumPy"));
    const auto view = stateOf("base = arange 3x4 float32\nx = base.t");
    options.flow = lastCall(view);
    QVERIFY(!buildMapScene(view, options).flow);
}

void TestMapScene::hits()
{
    const auto scene = sceneOf(stateOf("base = arange 3x4 float32\nx = base.slice 1 1 3 1\nc = x.contiguous"));
    const auto& strip = scene.strips[0];
    const double third = cellLeft(strip, 2) + 3;
    const auto cell = hitMap(scene, third, rowTop(scene, strip, 0) + 4);
    QCOMPARE(cell.part, MapHit::Part::Cell);
    QCOMPARE(cell.cell, std::optional<int64_t>(2));
    QVERIFY(!cell.handle.valid());
    const auto track = hitMap(scene, third, trackTop(scene, strip, 0, 1) + 4);
    QCOMPARE(track.part, MapHit::Part::Track);
    QCOMPARE(track.handle, strip.tracks[1].handle);
    QCOMPARE(hitMap(scene, 10, trackTop(scene, strip, 0, 0) + 4).part, MapHit::Part::Label);
    QCOMPARE(hitMap(scene, strip.x + strip.width() + 30, trackTop(scene, strip, 0, 0) + 4).part, MapHit::Part::Detail);
    QCOMPARE(hitMap(scene, third, strip.y + 2).part, MapHit::Part::Head);
    QCOMPARE(hitMap(scene, third, strip.y + strip.height + 2).part, MapHit::Part::None);
    QCOMPARE(hitMap(scene, third, -5).part, MapHit::Part::None);
    QCOMPARE(hitMap(scene, third, 1e9).part, MapHit::Part::None);
    QCOMPARE(hitMap(scene, cellLeft(scene.strips[1], 5) + 1, rowTop(scene, scene.strips[1], 0) + 1).cell, std::optional<int64_t>(5));
}

void TestMapScene::labelsOfTemporaries()
{
    trace::CallBegin made;
    made.op = "tensor";
    QCOMPARE(callExpression(trace::TraceState(), made), std::string("torch.tensor(...)"));
    const auto state = stateOf("base = arange 3x4 float32\nx = base.transpose 0 1");
    const HandleId x = state.bindings().at("x");
    QCOMPARE(handleLabel(state, x), std::string("x"));
    QCOMPARE(callExpression(state, state.tensor(x.tensor()).made.call), std::string("base.transpose(0, 1)"));
    QCOMPARE(callStatement(state, state.tensor(x.tensor()).made.call), std::string("x = base.transpose(0, 1)"));
    QCOMPARE(handleLabel(stateOf({{2}, {1}, 0}, 8, DType::Float32), TensorId(0)), std::string("tensor 0"));
}

void TestMapScene::copiesAreNoViews()
{
    const auto reshaped = [](bool copies) {
        const TensorId between(1), result(2);
        test::Payloads events{trace::CallBegin{CallId(1), "reshape", {TensorId(0)}, {{"shape", "(6,)"}}, 9, UINT64_MAX}};
        if (copies)
            events.push_back(test::buffer(1, 24));
        const auto look = [&](Layout layout) { return test::floats(copies, 24, std::move(layout)); };
        events.push_back(trace::TensorMade{between, look(contiguousLayout({3, 2})), copies ? TensorId() : TensorId(0), CallId(1), {}});
        events.push_back(trace::TensorMade{result, look(contiguousLayout({6})), between, CallId(1), {}});
        events.push_back(trace::CallEnd{CallId(1), {result}, copies ? trace::ResultKind::Copy : trace::ResultKind::View, "", "", 0, 0});
        events.push_back(trace::TensorDropped{between});
        events.push_back(trace::NameBound{"y", result});
        return stateOf("x = arange 2x3 float32", events);
    };
    for (const bool copies : {true, false}) {
        const auto state = reshaped(copies);
        QCOMPARE(isView(state, TensorId(2)), !copies);
        QCOMPARE(handleKind(state, TensorId(2)), std::string(copies ? "tensor" : "view"));
        const MapScene scene = sceneOf(state);
        size_t track = 0;
        const size_t strip = stripNamed(scene, "y", &track);
        QVERIFY(strip < scene.strips.size());
        QCOMPARE(tagNames(scene.strips[strip].tracks[track]), copies ? QString() : QStringLiteral("view"));
    }
}

void TestMapScene::handleNumbersDoNotChange()
{
    const char* text = "base = arange 3x4 float32\na = numpy base\nx = base.t\nb = ndarray 2 <f4\ny = base.t";
    const auto state = stateOf(text);
    const auto number = [&](const char* name) { return handleNumber(state, state.bindings().at(name)); };
    QCOMPARE(number("base"), 0U);
    QCOMPARE(number("a"), 1U);
    QCOMPARE(number("x"), 2U);
    QCOMPARE(number("b"), 3U);
    QCOMPARE(number("y"), 4U);
}

void TestMapScene::numbers_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("room");
    QTest::addColumn<QString>("text");
    QTest::newRow("a whole number") << -1.0 << 6 << "-1";
    QTest::newRow("four digits") << 3.14159265 << 6 << "3.142";
    QTest::newRow("fewer digits where there is no room") << 3.14159265 << 4 << "3.14";
    QTest::newRow("a large number") << 1234567.0 << 8 << "1.235e6";
    QTest::newRow("a small number") << 0.000012345 << 5 << "1e-5";
    QTest::newRow("no room at all") << 0.000012345 << 2 << "";
    QTest::newRow("not a number") << double(NAN) << 6 << "nan";
    QTest::newRow("infinite") << -double(INFINITY) << 6 << "-inf";
}

void TestMapScene::numbers()
{
    QFETCH(double, value);
    QFETCH(int, room);
    QFETCH(QString, text);
    const auto number = numberText(numberType(DType::Float64), std::as_bytes(std::span(&value, 1)), size_t(room));
    QCOMPARE(QString::fromStdString(number.value().text), text);
    QCOMPARE(number->finite, bool(std::isfinite(value)));
    auto bytes = std::bit_cast<std::array<std::byte, 8>>(value);
    std::reverse(bytes.begin(), bytes.end());
    QCOMPARE(QString::fromStdString(numberText(numberType(">f8", 8), bytes, size_t(room)).value().text), text);
    QVERIFY(!numberText(numberType("|O", 8), bytes, 10));
    QVERIFY(!numberText(numberType("<i99", 99), bytes, 10));
}

void TestMapScene::pendingNumbers()
{
    const std::array<float, 2> parts = {1.5F, -2};
    const auto text = [&](uint8_t pending) {
        NumberType type = numberType(DType::Complex64);
        type.pending = pending;
        return QString::fromStdString(numberText(type, std::as_bytes(std::span(parts)), 20).value().text);
    };
    QCOMPARE(text(0), QString("1.5-2j"));
    QCOMPARE(text(optable::kConjugate), QString("1.5+2j"));
    QCOMPARE(text(optable::kNegate), QString("-1.5+2j"));
    QCOMPARE(text(optable::kConjugate | optable::kNegate), QString("-1.5-2j"));
}

namespace {

Layout randomLayout(std::mt19937& random, bool overlapping)
{
    const auto upTo = [&](int64_t most) { return int64_t(random() % uint64_t(most + 1)); };
    Layout layout;
    int64_t stride = 1 + upTo(2);
    for (int64_t i = upTo(4); i > 0; --i) {
        layout.shape.push_back(upTo(20) == 0 ? 0 : 1 + upTo(4));
        layout.strides.push_back(overlapping ? upTo(9) : stride);
        stride = stride * std::max<int64_t>(1, layout.shape.back()) + upTo(2);
    }
    for (size_t i = layout.ndim(); i > 1; --i) {
        const size_t other = random() % i;
        std::swap(layout.shape[i - 1], layout.shape[other]);
        std::swap(layout.strides[i - 1], layout.strides[other]);
    }
    layout.offset = upTo(7);
    return layout;
}

std::set<int64_t> elementsOf(const Layout& layout)
{
    std::set<int64_t> elements;
    forEachElement(layout, [&](int64_t at) { elements.insert(at); });
    return elements;
}

}

void TestMapScene::randomLayoutsAgainstBruteForce()
{
    std::mt19937 random(7);
    for (int trial = 0; trial < 2000; ++trial) {
        const Layout layout = randomLayout(random, trial % 2 == 0);
        const auto extent = extentOf(layout).value();
        const int64_t elements = std::max<int64_t>(1, extent.end + int64_t(random() % 4));
        MapOptions options;
        options.temporaries = Temporaries::All;
        options.width = 300 + double(random() % 900);
        options.zoom = 1 + double(random() % 4);
        options.metrics.smallCell = 0.001; // every strip in boxes
        const auto scene = buildMapScene(stateOf(layout, elements * 4, DType::Float32), options);
        const auto& strip = scene.strips[0];
        std::set<int64_t> drawn;
        for (int64_t row = 0; row < strip.rows; ++row) {
            const auto cells = stripRow(strip, row, false);
            for (const auto& run : cells.tracks[0].runs) {
                QVERIFY(run.begin >= cells.cells.begin && run.end <= cells.cells.end);
                for (int64_t cell = run.begin; cell < run.end; ++cell)
                    QVERIFY(drawn.insert(cell).second);
            }
        }
        QVERIFY2(drawn == elementsOf(layout), qPrintable(QString::fromStdString(toTuple(layout.shape) + toTuple(layout.strides))));
    }
}

void TestMapScene::densitiesAgainstBruteForce()
{
    std::mt19937 random(11);
    for (int trial = 0; trial < 1000; ++trial) {
        const Layout layout = randomLayout(random, false);
        const ByteView view{layout, 4, 0};
        const int64_t start = int64_t(random() % 40), bin = 1 + int64_t(random() % 23);
        const size_t count = 1 + random() % 30;
        std::vector<float> expected(count, 0);
        for (const int64_t element : elementsOf(layout))
            for (int64_t byte = element * 4; byte < element * 4 + 4; ++byte)
                if (byte >= start && (byte - start) / bin < int64_t(count))
                    expected[size_t((byte - start) / bin)] += 1.0F / float(bin);
        const auto shares = ByteSet(view).densities(start, bin, count, INT64_MAX);
        for (size_t i = 0; i < count; ++i)
            QVERIFY(std::abs(shares[i] - expected[i]) < 1e-4F);
    }
}

void TestMapScene::indicesAgainstBruteForce()
{
    std::mt19937 random(13);
    for (int trial = 0; trial < 1000; ++trial) {
        const Layout layout = randomLayout(random, trial % 2 == 0);
        const ByteView view{layout, 4, 8};
        std::map<int64_t, std::vector<int64_t>> expected;
        int64_t number = 0;
        forEachElement(layout, [&](int64_t at) { expected[at].push_back(number++); });
        for (int64_t element = 0; element < 60; ++element) {
            std::vector<int64_t> found;
            for (const auto& index : indicesAt(view, 8 + element * 4 + int64_t(random() % 4), 1 << 12))
                found.push_back(logicalNumber(layout, index));
            QCOMPARE(found, expected[element]);
        }
    }
}

void TestMapScene::tenToTheNinthAllocatesNothingPerElement()
{
    const Layout transposed{{31623, 31623}, {1, 31623}, 0};
    const Layout stepped{{31623, 15000}, {31623, 2}, 1};
    for (const Layout& layout : {transposed, stepped}) {
        QElapsedTimer timer;
        timer.start();
        const auto scene = buildMapScene(stateOf(layout, 31623LL * 31623 * 4, DType::Float32), [] {
            MapOptions options;
            options.temporaries = Temporaries::All;
            return options;
        }());
        const auto& strip = scene.strips[0];
        QVERIFY(!strip.separateCells());
        QCOMPARE(strip.rows, int64_t(1));
        const auto row = stripRow(strip, 0, false);
        QVERIFY(row.columns < 2000);
        const double share = layout.strides[1] == 2 ? 15000.0 / 31623 : 1;
        QVERIFY(std::abs(row.tracks[0].shares[10] - share) < 0.01);
        QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    }
}

QTEST_GUILESS_MAIN(TestMapScene)
#include "tst_map_scene.moc"
