#include "views/memory/map_text.h"

#include "views/geometry/handle_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>

namespace ss::views {

namespace {

QString tr(const char* text, int n = -1) { return QCoreApplication::translate("ss::views", text, nullptr, n); }

QString plain(const std::string& text) { return QString::fromStdString(text); }

QString tagText(const TrackTag& tag)
{
    switch (tag.kind) {
    case TrackTag::Kind::PartialView: return tr("VIEW %1 of %2").arg(plain(bytesText(tag.a)), plain(bytesText(tag.b)));
    case TrackTag::Kind::View: return tr("VIEW");
    case TrackTag::Kind::NotContiguous: return tr("not contiguous");
    case TrackTag::Kind::Repeats: return tr("each element %1 times").arg(tag.a);
    case TrackTag::Kind::Overlaps: return tr("overlaps itself");
    case TrackTag::Kind::SharesMemory: return tr("shares memory");
    case TrackTag::Kind::Conjugated: return tr("conjugated when read");
    case TrackTag::Kind::Negated: return tr("negated when read");
    case TrackTag::Kind::ReadOnly: return tr("read-only");
    }
    return {};
}

QString writeText(const WriteFact& write)
{
    const QString what = plain(write.text);
    switch (write.kind) {
    case WriteFact::Kind::None: return {};
    case WriteFact::Kind::Made: return tr("made by  %1").arg(what);
    case WriteFact::Kind::Copied: return tr("copied by  %1").arg(what);
    case WriteFact::Kind::Written: return tr("written by  %1").arg(what);
    }
    return {};
}

QString indexText(const Dims& index) { return plain(toText(std::span<const int64_t>(index))); }

/// "x[1, 0]", with how often the element is seen where that is more than once.
QString elementText(const MapTrack& track, int64_t byte)
{
    constexpr size_t kMost = 3;
    const auto found = indicesOf(track, byte, kMost + 1);
    if (found.empty())
        return {};
    QStringList places;
    for (size_t i = 0; i < std::min(found.size(), kMost); ++i)
        places += plain(track.label) + indexText(found[i]);
    return places.join(QStringLiteral(" = ")) + (found.size() > kMost ? QStringLiteral(" = …") : QString());
}

/// What each handle calls the byte. A screen holds no more, and a hundred thousand handles are too many to ask.
void addElements(const MapStrip& strip, int64_t byte, QStringList& lines)
{
    constexpr int kMostLines = 24, kMostLooked = 4000;
    int found = 0, looked = 0;
    for (const auto& track : strip.tracks) {
        const Run extent = track.bytes.extent();
        if (byte < extent.begin || byte >= extent.end)
            continue;
        const QString element = elementText(track, byte);
        if (element.isEmpty() && ++looked < kMostLooked)
            continue;
        if (element.isEmpty() || found++ == kMostLines) {
            lines += tr("and more: %1 handles lie on this storage").arg(QLocale().toString(qulonglong(strip.tracks.size())));
            return;
        }
        lines += element;
    }
}

QString addressText(const MapStrip& strip, int64_t byte)
{
    const QString offset = tr("byte %1").arg(byte);
    if (strip.address == 0)
        return offset;
    return offset + QStringLiteral("   0x") + QString::number(strip.address + uint64_t(byte), 16);
}

CellFill fillAt(const MapStrip& strip, Run bytes)
{
    if (strip.written.covers(bytes))
        return CellFill::Written;
    return strip.runsCollapsed || strip.unknown.intersects(bytes) ? CellFill::Unknown : CellFill::Unwritten;
}

}

std::optional<int64_t> elementStart(const MapStrip& strip, int64_t cell)
{
    const int64_t byte = cell * strip.cellBytes;
    if (byte < strip.elementPhase)
        return std::nullopt;
    const int64_t start = byte - (byte - strip.elementPhase) % strip.elementBytes;
    return start + strip.elementBytes <= strip.bytes ? std::optional(start) : std::nullopt;
}

QString laneTitle(const MapLane& lane)
{
    if (!lane.device.isCpu())
        return plain(toText(lane.device));
    return lane.pinned ? tr("Host, pinned") : tr("Host");
}

QString emptyText(const MapScene& scene)
{
    if (scene.past != MapScene::Past::AllFreed && !scene.options.hint.empty())
        return plain(scene.options.hint);
    switch (scene.past) {
    case MapScene::Past::Nothing: return tr("nothing has run yet at this moment");
    case MapScene::Past::NoStorage: return tr("no tensor and no array has been made until this moment");
    case MapScene::Past::AllFreed: return tr("no tensor and no array lives at this moment: all storages were freed");
    }
    return {};
}

QString cutText(const MapScene& scene, double height)
{
    const auto whole = std::count_if(scene.strips.begin(), scene.strips.end(), [&](const MapStrip& s) { return s.y + s.height <= height; });
    const QString all = QLocale().toString(qulonglong(scene.strips.size()));
    return tr("showing %1 of %2 storages: this picture is not high enough for all").arg(QLocale().toString(qulonglong(whole)), all);
}

QString headText(const MapStrip& strip)
{
    QStringList parts;
    parts += tr("storage %1").arg(strip.buffer.value() + 1);
    const bool partly = strip.used && *strip.used < strip.bytes;
    parts += partly ? tr("%1 of %2 used").arg(plain(bytesText(*strip.used)), plain(bytesText(strip.bytes))) : plain(bytesText(strip.bytes));
    if (!strip.dtype.empty())
        parts += plain(strip.dtype);
    if (strip.owner == trace::Owner::NumPy)
        parts += tr("owned by NumPy");
    else if (strip.owner == trace::Owner::Torch && strip.seenByArrays)
        parts += tr("owned by torch"); // where both see it
    if (strip.owner == trace::Owner::Foreign)
        parts += tr("owned by foreign code");
    if (strip.version)
        parts += tr("version %1").arg(*strip.version);
    if (!strip.alive)
        parts += tr("freed");
    if (strip.write.kind != WriteFact::Kind::None)
        parts += writeText(strip.write);
    return parts.join(QStringLiteral("   "));
}

QString ghostHeadText(const MapStrip& strip)
{
    return QStringList{tr("not there yet"), plain(bytesText(strip.bytes)), plain(strip.dtype)}.join(QStringLiteral("   "));
}

QString detailText(const MapTrack& track)
{
    QStringList parts;
    if (track.handle.isArray())
        parts += QStringLiteral("ndarray");
    if (!track.dtype.empty())
        parts += plain(track.dtype);
    parts += plain(toTuple(track.layout.shape));
    parts += tr("stride %1").arg(plain(toTuple(track.layout.strides))) + (track.handle.isArray() ? QStringLiteral(" B") : QString());
    if (track.layout.offset != 0)
        parts += tr("offset %1").arg(track.layout.offset) + (track.handle.isArray() ? QStringLiteral(" B") : QString());
    return parts.join(QLatin1Char(' '));
}

QString tagText(const MapTrack& track)
{
    QStringList parts;
    for (const auto& tag : track.tags)
        parts += tagText(tag);
    return parts.join(QStringLiteral(" · "));
}

QString foldText(const MapStrip& strip)
{
    const auto number = [](size_t n) { return QLocale().toString(qulonglong(n)); };
    if (strip.hiddenTracks() == 0)
        return tr("all %1 handles are shown: show fewer").arg(number(strip.tracks.size()));
    return tr("and %1 more handles: show them").arg(number(strip.hiddenTracks())) + QStringLiteral("   ") +
           tr("(showing %1 of %2)").arg(number(strip.shownTracks), number(strip.tracks.size()));
}

QString flowText(const MapScene& scene)
{
    const auto& source = scene.strips[scene.flow->sourceStrip];
    const auto& target = scene.strips[scene.flow->targetStrip];
    const auto& lane = scene.lanes[scene.lanes[source.lane].device.isCpu() ? target.lane : source.lane];
    const QString text =
        tr("%1, %2 to %3")
            .arg(plain(bytesText(scene.flow->bytes)), laneTitle(scene.lanes[source.lane]), laneTitle(scene.lanes[target.lane]));
    return lane.simulated ? text + QLatin1Char(' ') + tr("(simulated)") : text;
}

QString valueText(const MapStrip& strip, int64_t cell, const ValueSource* values)
{
    const auto start = elementStart(strip, cell);
    if (!start)
        return {};
    const Run bytes{*start, *start + strip.elementBytes};
    const CellFill fill = fillAt(strip, bytes);
    if (fill == CellFill::Unwritten)
        return tr("not written");
    const auto answer = values ? values->read(strip.buffer, strip.revision, bytes.begin, strip.elementBytes) : ValueAnswer{};
    if (answer.page.known.covers(bytes) && answer.page.start == bytes.begin) {
        const auto number = numberText(strip.type, {answer.page.bytes.data(), size_t(strip.elementBytes)}, 32);
        if (number)
            return plain(number->text);
    }
    switch (answer.status) {
    case ValueStatus::ChangedSince: return tr("changed since");
    case ValueStatus::Freed: return tr("freed");
    case ValueStatus::Hidden: return tr("hidden");
    default: return fill == CellFill::Unknown ? tr("not known") : tr("not kept");
    }
}

QString hitText(const MapScene& scene, const MapHit& hit, const ValueSource* values)
{
    if (hit.part == MapHit::Part::None || hit.strip >= scene.strips.size())
        return {};
    const auto& strip = scene.strips[hit.strip];
    if (!hit.cell) {
        if (hit.part == MapHit::Part::More)
            return foldText(strip);
        if (!hit.track)
            return headText(strip);
        const auto& track = strip.tracks[*hit.track];
        return plain(track.label) + QLatin1Char('\n') + detailText(track) + QLatin1Char('\n') + tagText(track);
    }
    const int64_t byte = *hit.cell * strip.cellBytes;
    QStringList lines;
    if (const auto start = elementStart(strip, *hit.cell))
        lines +=
            tr("element %1").arg((*start - strip.elementPhase) / strip.elementBytes) + QStringLiteral("   ") + addressText(strip, byte);
    else
        lines += addressText(strip, byte);
    if (strip.separateCells())
        lines += tr("value  %1").arg(valueText(strip, *hit.cell, values));
    addElements(strip, byte, lines);
    return lines.join(QLatin1Char('\n'));
}

namespace {

void tellStrip(const MapStrip& strip, QStringList& lines)
{
    lines += headText(strip);
    for (size_t i = 0; i < strip.shownTracks; ++i) {
        const auto& track = strip.tracks[i];
        const QString tags = tagText(track);
        lines += plain(track.label) + QStringLiteral(": ") + detailText(track) + (tags.isEmpty() ? QString() : QStringLiteral(", ") + tags);
    }
    if (strip.hiddenTracks() > 0)
        lines += foldText(strip);
    for (const auto& ghost : strip.ghosts)
        lines += tr("%1, not there yet: %2").arg(plain(ghost.label), detailText(ghost));
}

}

QString mapText(const MapScene& scene)
{
    constexpr qsizetype kMostLines = 1000; // nobody listens to more
    QStringList lines;
    size_t told = 0;
    for (size_t lane = 0; lane < scene.lanes.size() && lines.size() < kMostLines; ++lane) {
        lines += laneTitle(scene.lanes[lane]) + (scene.lanes[lane].simulated ? QLatin1Char(' ') + tr("(simulated)") : QString());
        if (scene.lanes[lane].strips == 0)
            lines += emptyText(scene);
        for (; told < scene.strips.size() && scene.strips[told].lane == lane && lines.size() < kMostLines; ++told)
            tellStrip(scene.strips[told], lines);
    }
    if (told < scene.strips.size())
        lines += tr("and %1 more storages").arg(QLocale().toString(qulonglong(scene.strips.size() - told)));
    for (const auto& strip : scene.ghosts)
        for (const auto& ghost : strip.ghosts)
            lines += plain(ghost.label) + QStringLiteral(", ") + ghostHeadText(strip) + QStringLiteral(": ") + detailText(ghost);
    return lines.join(QLatin1Char('\n'));
}

}
