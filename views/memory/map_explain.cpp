#include "views/memory/map_explain.h"

#include "views/geometry/handle_text.h"
#include "views/memory/map_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace ss::views {

namespace {

using Part = MapHit::Part;

QString tr(const char* text) { return QCoreApplication::translate("ss::views", text); }

QString plain(const std::string& text) { return QString::fromStdString(text); }

QString bytes(int64_t count) { return plain(bytesText(count)); }

QString storage(const MapStrip& strip) { return tr("storage %1").arg(strip.buffer.value() + 1); }

/// "bytes 8 to 11, at 0x7f00".
QString bytesOf(const MapStrip& strip, Run run)
{
    const QString range = run.end - run.begin == 1 ? tr("byte %1").arg(run.begin) : tr("bytes %1 to %2").arg(run.begin).arg(run.end - 1);
    return strip.address ? range + tr(", at 0x%1").arg(strip.address + uint64_t(run.begin), 0, 16) : range;
}

Run bytesOfColumn(const MapStrip& strip, int64_t cell)
{
    return {cell * strip.cellBytes, std::min(strip.bytes, (cell + strip.cellsPerColumn) * strip.cellBytes)};
}

bool sees(const MapTrack& track, Run run) { return !track.bytes.runsWithin(run, 1).empty(); }

/// "x[1, 0]"; where an element is seen more often, the first.
QString elementIn(const MapTrack& track, int64_t byte)
{
    const auto found = indicesOf(track, byte, 1);
    return found.empty() ? QString() : plain(track.label) + plain(toText(std::span<const int64_t>(found[0])));
}

QString explainHead(const MapStrip& strip)
{
    QString owner = tr("torch allocated and owns them");
    if (strip.owner == trace::Owner::NumPy)
        owner = tr("NumPy owns them, and frees them when its array goes");
    if (strip.owner == trace::Owner::Foreign)
        owner = tr("foreign code owns them");
    QString text = tr("This is %1: one block of %2; %3.").arg(storage(strip), bytes(strip.bytes), owner);
    if (!strip.alive)
        return text + QLatin1Char(' ') + tr("It was freed: its bytes may belong to something else by now.");
    if (strip.used && *strip.used < strip.bytes)
        text += QLatin1Char(' ') + tr("Handles see %1 of them; the rest is kept alive all the same.").arg(bytes(*strip.used));
    if (strip.version)
        text += QLatin1Char(' ') + tr("Version %1: how often it was written in place.").arg(*strip.version);
    return text;
}

QString explainBand(const MapStrip& strip, Run run)
{
    return tr("There is no room for single cells: this column stands for %1 cells of %2, %3. Zoom in to see each.")
        .arg((run.end - run.begin + strip.cellBytes - 1) / strip.cellBytes)
        .arg(storage(strip), bytesOf(strip, run));
}

/// What the look of a cell's inside means.
QString contentOf(const MapStrip& strip, int64_t cell, const ValueSource* values)
{
    const auto start = elementStart(strip, cell);
    if (!start)
        return tr("No whole %1 element lies here.").arg(plain(strip.dtype));
    const Run run{*start, *start + strip.elementBytes};
    if (!strip.alive)
        return tr("It was freed: what it held is gone.");
    if (!strip.written.covers(run) && !strip.unknown.intersects(run) && !strip.runsCollapsed)
        return tr("It is struck through since nothing was ever written to it: what one would read is what the memory held before.");
    const QString value = valueText(strip, cell, values);
    const auto answer = values ? values->read(strip.buffer, strip.revision, run.begin, strip.elementBytes) : ValueAnswer{};
    if (!answer.page.known.covers(run))
        return answer.status == ValueStatus::Hidden ? tr("Its value is hidden: predict it, then click the cell.")
               : strip.written.covers(run)          ? tr("It was written, but its value was not kept.")
                                                    : tr("What it holds is not known: code that tells nothing may have written it.");
    const auto number =
        numberText(strip.type, {answer.page.bytes.data() + (run.begin - answer.page.start), size_t(strip.elementBytes)}, 32);
    if (number && !number->finite)
        return tr("Its value, %1, is no finite number: it spreads to everything that is computed from it.").arg(value);
    return tr("Its value is %1.").arg(value);
}

QString explainCell(const MapStrip& strip, int64_t cell, const ValueSource* values)
{
    const Run run = bytesOfColumn(strip, cell);
    if (!strip.separateCells())
        return explainBand(strip, run);
    const auto start = elementStart(strip, cell);
    const QString what =
        start ? tr("element %1 of %2").arg((*start - strip.elementPhase) / strip.elementBytes).arg(storage(strip)) : storage(strip);
    QStringList seers;
    for (const MapTrack& track : strip.tracks)
        if (const QString element = elementIn(track, run.begin); !element.isEmpty() && seers.size() < 4)
            seers += element;
    QString text = tr("A cell: %1, %2.").arg(what, bytesOf(strip, run)) + QLatin1Char(' ') + contentOf(strip, cell, values);
    if (seers.isEmpty())
        return text + QLatin1Char(' ') + tr("No handle sees it.");
    return text + QLatin1Char(' ') + tr("It is %1.").arg(seers.join(QStringLiteral(" = ")));
}

QString explainIndex(const MapStrip& strip)
{
    return tr("Numbers of the elements of %1, counted from its first byte, in %2 of %3 each.")
        .arg(storage(strip), strip.dtype.empty() ? tr("units") : plain(strip.dtype), bytes(strip.elementBytes));
}

QString explainCoverage(const MapStrip& strip, const MapHit& hit)
{
    if (!hit.cell)
        return tr("Below each cell, a bar for each handle that sees it.");
    QStringList seers;
    int64_t count = 0;
    for (const MapTrack& track : strip.tracks)
        if (sees(track, bytesOfColumn(strip, *hit.cell)) && ++count <= 4)
            seers += plain(track.label);
    if (count == 0)
        return tr("A bar for each handle that sees the cell above: none of %1 does.").arg(strip.tracks.size());
    return tr("A bar for each handle that sees the cell above: %1 of %2 do (%3).")
        .arg(count)
        .arg(strip.tracks.size())
        .arg(seers.join(QStringLiteral(", ")) + (count > 4 ? QStringLiteral(", …") : QString()));
}

/// A cell that lies between two that the handle sees.
QString explainGap(const MapStrip& strip, const MapTrack& track, int64_t cell)
{
    const Run run = bytesOfColumn(strip, cell), extent = track.bytes.extent();
    const auto before = track.bytes.runsWithin({extent.begin, run.begin}, 1 << 14),
               after = track.bytes.runsWithin({run.end, extent.end}, 1);
    if (before.empty() || after.empty())
        return {};
    const int64_t gap = after.front().begin - before.back().end;
    return tr("The line joins cells that %1 sees; this one is in a gap of %2 that its strides %3 step over.")
        .arg(plain(track.label), bytes(gap), plain(toTuple(track.layout.strides)));
}

QString explainTrack(const MapStrip& strip, const MapTrack& track, std::optional<int64_t> cell)
{
    const QString name = plain(track.label);
    if (!cell || track.bytes.empty())
        return tr("The track of %1: a box over every cell that it sees.").arg(name);
    const Run run = bytesOfColumn(strip, *cell);
    if (!sees(track, run)) {
        const QString gap = explainGap(strip, track, *cell);
        return gap.isEmpty() ? tr("%1 does not see this cell: it sees bytes %2 to %3.")
                                   .arg(name)
                                   .arg(track.bytes.extent().begin)
                                   .arg(track.bytes.extent().end - 1)
                             : gap;
    }
    if (!strip.separateCells()) {
        bool exact = true;
        const auto share = track.bytes.densities(run.begin, run.end - run.begin, 1, std::min(run.end, strip.bytes), &exact);
        const int percent = share.empty() ? 0 : int(share[0] * 100 + 0.5F);
        const QString seen = exact ? tr("%1 sees %2 % of the bytes that this column stands for.")
                                   : tr("%1 sees at most %2 % of the bytes that this column stands for.");
        return seen.arg(name).arg(percent);
    }
    const auto found = indicesOf(track, run.begin, 1);
    QString text = tr("This box is %1.").arg(elementIn(track, run.begin));
    if (track.bytes.repeats() > 1)
        text += QLatin1Char(' ') + tr("×%1: with a stride of 0, %1 of its elements are this one cell.").arg(track.bytes.repeats());
    else if (!track.ordered && !found.empty())
        text += QLatin1Char(' ') + tr("Its number, %1, is its place when %2 is read row by row: it is not the order of the memory.")
                                       .arg(logicalNumber(track.layout, found[0]))
                                       .arg(name);
    return text;
}

QString explainTag(const TrackTag& tag)
{
    using Kind = TrackTag::Kind;
    switch (tag.kind) {
    case Kind::PartialView:
        return tr("VIEW %1 of %2: it has no bytes of its own, and keeps all of them alive.").arg(bytes(tag.a), bytes(tag.b));
    case Kind::View: return tr("VIEW: it has no bytes of its own, but sees those of another handle.");
    case Kind::NotContiguous: return tr("Not contiguous: read row by row it does not go through memory cell by cell.");
    case Kind::Repeats: return tr("A stride of 0: each element is seen %1 times, so it cannot be written in place.").arg(tag.a);
    case Kind::Overlaps: return tr("It overlaps itself: several of its elements are the same cell.");
    case Kind::SharesMemory: return tr("torch and NumPy share these bytes: what one writes the other sees.");
    case Kind::Conjugated: return tr("The bytes are read as their complex conjugate.");
    case Kind::Negated: return tr("The bytes are read with the other sign.");
    case Kind::ReadOnly: return tr("Read-only: NumPy refuses to write through this array.");
    }
    return {};
}

QString explainLabel(const MapTrack& track)
{
    const QString what = track.handle.isArray() ? tr("an ndarray") : tr("a tensor");
    const QString text = track.named ? tr("The name of %1: %2.").arg(what, plain(track.label))
                                     : tr("%1 without a name, told by how it was made: %2.").arg(what, plain(track.label));
    return text + QLatin1Char(' ') + tr("Its colour and pattern are the same in every picture.");
}

QString explainDetail(const MapTrack& track)
{
    QStringList parts{
        tr("Its shape and strides: how many elements along each axis, and how far apart they lie: %1.").arg(detailText(track))};
    for (const TrackTag& tag : track.tags)
        parts += explainTag(tag);
    return parts.join(QLatin1Char(' '));
}

/// What a line that is being composed would make there; none: an empty text.
QString explainGhost(const MapScene& scene, double y)
{
    const auto said = [](const MapTrack& ghost) {
        return tr("A preview, dashed: the line that is being composed would make %1 here, %2. It is not there yet.")
            .arg(plain(ghost.label), detailText(ghost));
    };
    for (const MapStrip& strip : scene.strips) {
        if (strip.ghosts.empty() || y < strip.y || y >= strip.y + strip.height)
            continue;
        for (int64_t row = 0; row < std::min<int64_t>(strip.rows, 256); ++row)
            for (size_t i = 0; i < strip.ghosts.size(); ++i)
                if (const double top = trackTop(scene, strip, row, strip.tracks.size() + i);
                    y >= top && y < top + scene.options.metrics.track)
                    return said(strip.ghosts[i]);
    }
    for (const MapStrip& strip : scene.ghosts)
        if (y >= strip.y && y < strip.y + strip.height && !strip.ghosts.empty())
            return said(strip.ghosts.front());
    return {};
}

QString explainLane(const MapScene& scene, size_t index)
{
    const MapLane& lane = scene.lanes[index];
    int64_t count = 0, held = 0;
    for (const MapStrip& strip : scene.strips)
        if (strip.lane == index && strip.alive) {
            ++count;
            held += strip.bytes;
        }
    const QString text = tr("A lane for each memory. This is %1: %2 storages here, %3.").arg(laneTitle(lane)).arg(count).arg(bytes(held));
    return lane.simulated ? text + QLatin1Char(' ') + tr("The device is simulated.") : text;
}

}

QString explainHit(const MapScene& scene, const MapHit& hit, const ValueSource* values)
{
    if (hit.part == Part::None || hit.strip >= scene.strips.size())
        return {};
    const MapStrip& strip = scene.strips[hit.strip];
    const MapTrack* track = hit.track && *hit.track < strip.tracks.size() ? &strip.tracks[*hit.track] : nullptr;
    if (hit.part == Part::Cell && hit.cell)
        return explainCell(strip, *hit.cell, values);
    if (hit.part == Part::Index && hit.cell)
        return explainIndex(strip);
    if (hit.part == Part::Coverage)
        return explainCoverage(strip, hit);
    if (hit.part == Part::Track && track)
        return explainTrack(strip, *track, hit.cell);
    if (hit.part == Part::Label && track)
        return explainLabel(*track);
    if (hit.part == Part::Detail && track)
        return explainDetail(*track);
    if (hit.part == Part::More)
        return tr("More handles see this storage than have room: %1.").arg(foldText(strip));
    return explainHead(strip);
}

QString explainMap(const MapScene& scene, double x, double y, const ValueSource* values)
{
    const MapHit hit = hitMap(scene, x, y);
    const bool beside = hit.part == Part::Head && x < scene.gutter - scene.options.metrics.margin;
    if (hit.part != Part::None && !beside)
        return explainHit(scene, hit, values);
    if (const QString ghost = beside ? QString() : explainGhost(scene, y); !ghost.isEmpty())
        return ghost;
    if (scene.flow && !beside && x > scene.gutter)
        return tr("The lines are the last copy: each leads from a cell that was read to the one that was written. %1.")
            .arg(flowText(scene));
    for (size_t i = 0; i < scene.lanes.size(); ++i)
        if (y < scene.lanes[i].y + scene.lanes[i].height)
            return explainLane(scene, i);
    return tr("Nothing is drawn here. Strips are storages, a track below them is what a tensor or an array sees of them.");
}

}
