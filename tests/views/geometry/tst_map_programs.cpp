#include "tests/support/random_program.h"
#include "tests/support/random_trace.h"
#include "views/geometry/map_rows.h"

#include <QtTest>
#include <set>

using namespace ss;
using namespace ss::views;

/// The map of random programs against brute force: every handle's bytes are found by walking all of its index tuples, from shape,
/// strides, offset and item size alone; every place of the picture by looking at all places.
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr uint64_t kPrograms = 1000;
#else
constexpr uint64_t kPrograms = 10000;
#endif

/// What a handle sees, found the slow way.
struct Seen {
    std::vector<std::vector<int64_t>> elements; ///< by byte of the buffer: logical numbers of the elements that hold it
    int64_t repeats = 1;                        ///< by axes of stride 0
    int64_t bytes = 0;                          ///< of the buffer, distinct
    int64_t count = 0;
    bool inside = true; ///< within the buffer: it may have shrunk
    bool overlaps = false;
    bool ascends = true;

    bool sees(int64_t byte) const { return !elements[size_t(byte)].empty(); }
};

Seen lookAt(const trace::TraceState& state, HandleId handle)
{
    Dims shape, byteStrides;
    int64_t start = 0, itemsize = 1;
    if (handle.isTensor()) {
        const auto& view = state.tensor(handle.tensor()).view;
        itemsize = ss::itemsize(view.dtype);
        start = view.storageStart + view.layout.offset * itemsize;
        shape = view.layout.shape;
        for (const int64_t stride : view.layout.strides)
            byteStrides.push_back(stride * itemsize);
    } else {
        const auto& made = state.array(handle.array()).made;
        shape = made.shape, byteStrides = made.byteStrides, start = made.start, itemsize = made.itemsize;
    }
    Seen seen;
    seen.elements.resize(size_t(state.buffer(state.bufferOf(handle)).bytes));
    seen.count = 1;
    for (size_t i = 0; i < shape.size(); ++i) {
        seen.count *= shape[i];
        seen.repeats *= byteStrides[i] == 0 ? shape[i] : 1;
    }
    int64_t before = INT64_MIN;
    for (int64_t number = 0; number < seen.count; ++number) {
        int64_t at = start, rest = number;
        for (size_t axis = shape.size(); axis-- > 0; rest /= shape[axis])
            at += rest % shape[axis] * byteStrides[axis];
        seen.ascends = seen.ascends && at >= before;
        before = at;
        for (int64_t byte = at; byte < at + itemsize; ++byte) {
            if (byte < 0 || byte >= int64_t(seen.elements.size())) {
                seen.inside = false;
                continue;
            }
            auto& here = seen.elements[size_t(byte)];
            seen.bytes += here.empty();
            here.push_back(number);
        }
    }
    for (const auto& here : seen.elements)
        seen.overlaps = seen.overlaps || int64_t(here.size()) > seen.repeats;
    return seen;
}

/// A strip with what brute force knows of its handles.
struct Strip {
    const MapScene& scene;
    size_t index;
    const MapStrip& strip;
    std::vector<Seen> seen;

    Strip(const trace::TraceState& state, const MapScene& scene, size_t index)
        : scene(scene)
        , index(index)
        , strip(scene.strips[index])
    {
        for (const auto& track : strip.tracks)
            seen.push_back(lookAt(state, track.handle));
    }
    int64_t bytesBegin(int64_t cell) const { return cell * strip.cellBytes; }
    int64_t bytesEnd(int64_t cell) const { return std::min(strip.bytes, (cell + 1) * strip.cellBytes); }
    bool cellSeen(size_t track, int64_t cell) const
    {
        for (int64_t byte = bytesBegin(cell); byte < bytesEnd(cell); ++byte)
            if (seen[track].sees(byte))
                return true;
        return false;
    }
    double share(size_t track, CellRun cells) const
    {
        int64_t bytes = 0;
        for (int64_t byte = bytesBegin(cells.begin); byte < bytesEnd(cells.end - 1); ++byte)
            bytes += seen[track].sees(byte);
        return double(bytes) / double(strip.cellsPerColumn * strip.cellBytes);
    }
};

#define SAME(actual, expected)                                                                                                             \
    do {                                                                                                                                   \
        const auto a_ = (actual);                                                                                                          \
        const auto e_ = (expected);                                                                                                        \
        if (!(a_ == e_))                                                                                                                   \
            return QStringLiteral(#actual ": %1 instead of %2").arg(double(a_)).arg(double(e_));                                           \
    } while (false)

#define HOLDS(condition)                                                                                                                   \
    do {                                                                                                                                   \
        if (!(condition))                                                                                                                  \
            return QStringLiteral(#condition);                                                                                             \
    } while (false)

/// Empty when right.
QString checkBoxes(const Strip& s, const StripRow& row, size_t track)
{
    const auto& drawn = row.tracks[track];
    HOLDS(drawn.exact);
    std::set<int64_t> cells;
    for (const CellRun& run : drawn.runs)
        for (int64_t cell = run.begin; cell < run.end; ++cell)
            HOLDS(cells.insert(cell).second);
    for (int64_t cell = row.cells.begin; cell < row.cells.end; ++cell) {
        HOLDS(cells.contains(cell) == s.cellSeen(track, cell));
        // The grid is so fine that a handle sees a cell as a whole or not at all: cells are bytes.
        for (int64_t byte = s.bytesBegin(cell); byte < s.bytesEnd(cell); ++byte)
            HOLDS(s.seen[track].sees(byte) == cells.contains(cell));
        cells.erase(cell);
    }
    HOLDS(cells.empty());
    return {};
}

QString checkOrder(const Strip& s, const StripRow& row, size_t track)
{
    const auto& t = s.strip.tracks[track];
    const auto& seen = s.seen[track];
    HOLDS(t.bytes.repeats() == seen.repeats || seen.count == 0);
    if (seen.ascends || seen.repeats > 1) {
        HOLDS(!seen.ascends || row.tracks[track].order.empty());
        return {};
    }
    std::map<int64_t, int64_t> numbers;
    for (const auto& each : row.tracks[track].order)
        for (int64_t cell = each.cells.begin; cell < each.cells.end; ++cell)
            HOLDS(numbers.emplace(cell, each.number).second);
    for (int64_t cell = row.cells.begin; cell < row.cells.end; ++cell) {
        const auto found = numbers.find(cell);
        HOLDS((found != numbers.end()) == s.cellSeen(track, cell));
        if (found == numbers.end())
            continue;
        const auto& here = seen.elements[size_t(s.bytesBegin(cell))];
        // One element covers it: its number. Several (windows that overlap): that of one of them.
        HOLDS(std::find(here.begin(), here.end(), found->second) != here.end());
    }
    return {};
}

QString checkBand(const Strip& s, const StripRow& row, size_t track)
{
    const auto& drawn = row.tracks[track];
    SAME(int64_t(drawn.shares.size()), row.columns);
    HOLDS(drawn.exact);
    for (int64_t column = 0; column < row.columns; ++column) {
        const int64_t first = row.cells.begin + column * s.strip.cellsPerColumn;
        const double share = s.share(track, {first, std::min(row.cells.end, first + s.strip.cellsPerColumn)});
        HOLDS(std::abs(drawn.shares[size_t(column)] - share) < 1e-5);
        HOLDS((drawn.shares[size_t(column)] > 0) == (share > 0));
    }
    return {};
}

QString checkRow(const Strip& s, int64_t index)
{
    const StripRow row = stripRow(s.strip, index, true);
    for (size_t track = 0; track < s.strip.tracks.size(); ++track) {
        QString wrong = s.strip.separateCells() ? checkBoxes(s, row, track) : checkBand(s, row, track);
        if (wrong.isEmpty() && s.strip.separateCells())
            wrong = checkOrder(s, row, track);
        if (!wrong.isEmpty())
            return wrong + QStringLiteral(", track %1 of row %2").arg(track).arg(index);
    }
    SAME(int64_t(row.coverage.size()), row.columns);
    for (int64_t column = 0; column < row.columns; ++column) {
        const int64_t first = row.cells.begin + column * s.strip.cellsPerColumn;
        const int64_t end = std::min(row.cells.end, first + s.strip.cellsPerColumn);
        int64_t handles = 0;
        for (size_t track = 0; track < s.seen.size(); ++track)
            handles += s.share(track, {first, end}) > 0;
        SAME(int64_t(row.coverage[size_t(column)]), handles);
    }
    return {};
}

QString checkTags(const Strip& s)
{
    for (size_t i = 0; i < s.strip.tracks.size(); ++i) {
        const auto& seen = s.seen[i];
        for (const TrackTag& tag : s.strip.tracks[i].tags) {
            if (tag.kind == TrackTag::Kind::Repeats)
                HOLDS(tag.a == seen.repeats && seen.count > 0);
            if (tag.kind == TrackTag::Kind::Overlaps && seen.inside)
                HOLDS(seen.overlaps && seen.repeats == 1);
            if (tag.kind == TrackTag::Kind::PartialView && seen.inside) {
                SAME(tag.a, seen.bytes);
                SAME(tag.b, s.strip.bytes);
            }
        }
    }
    return {};
}

/// Cells that more than one handle sees, and the rest of the numbers that are told.
QString checkCounts(const std::vector<Strip>& strips, const MapScene& scene)
{
    MapCounts expected;
    expected.sharedCells = 0;
    for (const Strip& s : strips) {
        expected.cells += s.strip.cells;
        expected.handles += int64_t(s.strip.tracks.size());
        for (int64_t cell = 0; cell < s.strip.cells; ++cell) {
            int handles = 0;
            for (size_t track = 0; track < s.seen.size(); ++track)
                handles += s.cellSeen(track, cell);
            *expected.sharedCells += handles > 1;
        }
    }
    const MapCounts counts = countMap(scene);
    SAME(counts.storages, int64_t(strips.size()));
    SAME(counts.handles, expected.handles);
    SAME(counts.cells, expected.cells);
    HOLDS(counts.sharedCells.has_value());
    SAME(*counts.sharedCells, *expected.sharedCells);
    return {};
}

/// What a point hits, by looking at every strip, row and column.
MapHit slowHit(const MapScene& scene, double x, double y)
{
    using Part = MapHit::Part;
    const auto& m = scene.options.metrics;
    for (size_t index = 0; index < scene.strips.size(); ++index) {
        const auto& strip = scene.strips[index];
        if (y < strip.y || y >= strip.y + strip.height)
            continue;
        MapHit hit;
        hit.strip = index;
        if (y < strip.y + m.head) {
            hit.part = Part::Head;
            return hit;
        }
        for (int64_t row = 0; row < strip.rows; ++row) {
            const double top = strip.y + m.head + double(row) * (strip.rowHeight + m.rowGap);
            if (y >= top && y < top + strip.rowHeight + m.rowGap)
                hit.row = row;
        }
        double below = y - (strip.y + m.head + double(hit.row) * (strip.rowHeight + m.rowGap));
        hit.part = below < m.cellHeight ? Part::Cell : below < m.cellHeight + m.index ? Part::Index : Part::Coverage;
        below -= m.cellHeight + m.index + strip.coverageHeight + m.trackGap / 2;
        if (below >= 0) {
            hit.part = Part::None;
            const double line = m.track + m.trackGap, pitch = line + (strip.detailsBelow ? m.below : 0);
            for (size_t track = 0; track < strip.shownTracks + strip.folds; ++track)
                if (below >= double(track) * pitch && below < double(track + 1) * pitch) {
                    hit.part = track >= strip.shownTracks ? Part::More : below < double(track) * pitch + line ? Part::Track : Part::Detail;
                    if (hit.part == Part::More)
                        return hit;
                    hit.track = track;
                    hit.handle = strip.tracks[track].handle;
                }
        }
        if (hit.part == Part::None)
            return hit;
        const int64_t perRow = strip.columns * strip.cellsPerColumn;
        for (int64_t column = 0; hit.part != Part::Detail && column < strip.columns; ++column) {
            const int64_t cell = hit.row * perRow + column * strip.cellsPerColumn;
            const double left = strip.x + double(column) * strip.columnWidth;
            if (cell < strip.cells && x >= left && x < left + strip.columnWidth)
                hit.cell = cell;
        }
        if (!hit.cell)
            hit.part = !hit.track ? Part::None : x < strip.x ? Part::Label : Part::Detail;
        return hit;
    }
    return {};
}

QString checkHit(const MapScene& scene, double x, double y)
{
    const MapHit hit = hitMap(scene, x, y), slow = slowHit(scene, x, y);
    SAME(int(hit.part), int(slow.part));
    if (slow.part == MapHit::Part::None)
        return {};
    SAME(hit.strip, slow.strip);
    SAME(hit.row, slow.row);
    HOLDS(hit.cell == slow.cell);
    HOLDS(hit.track == slow.track && hit.handle == slow.handle);
    return {};
}

/// The middle and both edges of a cell, in the strip and in a track: there it is, and nowhere else.
QString checkCellPlaces(const Strip& s, int64_t cell, size_t track)
{
    const int64_t row = rowOfCell(s.strip, cell);
    const double left = cellLeft(s.strip, cell);
    const double y = rowTop(s.scene, s.strip, row) + s.scene.options.metrics.cellHeight / 2;
    const double below = trackTop(s.scene, s.strip, row, track) + s.scene.options.metrics.track / 2;
    const int64_t column = cell - cell % s.strip.cellsPerColumn;
    HOLDS(s.strip.columns * s.strip.cellsPerColumn % s.strip.cellsPerColumn == 0);
    for (const double x : {left, left + s.strip.columnWidth / 2, std::nextafter(left + s.strip.columnWidth, left)}) {
        HOLDS(hitMap(s.scene, x, y).cell == column);
        const MapHit hit = hitMap(s.scene, x, below);
        HOLDS(hit.cell == column && hit.handle == s.strip.tracks[track].handle && hit.part == MapHit::Part::Track);
    }
    HOLDS(hitMap(s.scene, std::nextafter(left, 0), y).cell != column);
    HOLDS(hitMap(s.scene, left + s.strip.columnWidth, y).cell != column);
    return {};
}

MapOptions optionsFor(std::mt19937_64& random, double zoom)
{
    const auto upTo = [&](uint64_t most) { return double(random() % (most + 1)); };
    MapOptions options;
    options.temporaries = Temporaries::All;
    options.freed = random() % 4 == 0;
    options.width = 320 + upTo(1200);
    options.zoom = zoom;
    options.mostTracks = random() % 3 == 0 ? 2 : 64;
    // Every small strip as boxes, as a few wide columns of a band, or as it comes.
    const uint64_t kind = random() % 3;
    options.metrics.smallCell = kind == 0 ? 1 : kind == 1 ? 1000 : options.metrics.smallCell;
    options.metrics.band = kind == 1 ? 8 + upTo(40) : options.metrics.band;
    return options;
}

constexpr double kZooms[] = {0.25, 0.6, 1, 2.5, 40};

QString checkProgram(const trace::TraceState& state, std::mt19937_64& random)
{
    const double looked = kZooms[random() % std::size(kZooms)];
    for (const double zoom : kZooms) {
        const MapScene scene = buildMapScene(state, optionsFor(random, zoom));
        std::vector<Strip> strips;
        for (size_t i = 0; i < scene.strips.size(); ++i)
            strips.emplace_back(state, scene, i);
        QString wrong;
        for (int point = 0; point < 24 && wrong.isEmpty(); ++point)
            wrong = checkHit(scene, std::floor(double(random() % 100000) / 1e5 * scene.width),
                             std::floor(double(random() % 100000) / 1e5 * scene.height));
        for (const Strip& s : strips) {
            if (wrong.isEmpty() && s.strip.cells > 0 && !s.strip.tracks.empty())
                wrong = checkCellPlaces(s, int64_t(random() % uint64_t(s.strip.cells)), random() % s.strip.shownTracks);
            for (int64_t row = 0; row < s.strip.rows && wrong.isEmpty(); ++row)
                wrong = checkRow(s, row);
            if (wrong.isEmpty())
                wrong = checkTags(s);
            if (!wrong.isEmpty())
                return wrong + QStringLiteral(", zoom %1, storage %2").arg(zoom).arg(s.index);
        }
        if (wrong.isEmpty() && zoom == looked)
            wrong = checkCounts(strips, scene);
        if (!wrong.isEmpty())
            return wrong + QStringLiteral(", zoom %1").arg(zoom);
    }
    return {};
}

}

class TestMapPrograms : public QObject {
    Q_OBJECT
private slots:
    void programs();
    void anyEvents();
};

void TestMapPrograms::programs()
{
    int64_t handles = 0;
    for (uint64_t seed = 0; seed < kPrograms; ++seed) {
        const test::RandomProgram program(seed);
        std::mt19937_64 random(seed);
        const QString wrong = checkProgram(program.state(), random);
        QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("%1\nseed %2:\n").arg(wrong).arg(seed) + program.text().c_str()));
        handles += int64_t(program.state().livingHandles().size());
    }
    QVERIFY(handles > int64_t(kPrograms) * 2); // no test of nothing
}

/// Layouts that no rule makes: negative and unaligned steps, several dtypes on one buffer, buffers that shrank.
void TestMapPrograms::anyEvents()
{
    for (uint64_t seed = 0; seed < kPrograms / 10; ++seed) {
        test::RandomTrace events(seed);
        trace::TraceState state;
        for (int i = 0; i < 150; ++i)
            state.apply(events.next());
        std::mt19937_64 random(seed);
        const QString wrong = checkProgram(state, random);
        QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("%1, seed %2").arg(wrong).arg(seed)));
    }
}

QTEST_GUILESS_MAIN(TestMapPrograms)
#include "tst_map_programs.moc"
