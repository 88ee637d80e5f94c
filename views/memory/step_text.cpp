#include "views/memory/step_text.h"

#include "views/common/words.h"
#include "views/geometry/handle_text.h"
#include "views/memory/map_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace ss::views {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::views", text); }

QString plain(const std::string& text) { return QString::fromStdString(text); }

QString bytes(int64_t count) { return plain(bytesText(count)); }

QString cells(int64_t count) { return count == 1 ? tr("1 cell") : tr("%1 cells").arg(count); }

QString storage(BufferId buffer) { return tr("storage %1").arg(buffer.value() + 1); }

/// The first ones, and how many there are more.
QString list(const std::vector<std::string>& names)
{
    constexpr size_t kMost = 6;
    QStringList parts;
    for (size_t i = 0; i < std::min(names.size(), kMost); ++i)
        parts += plain(names[i]);
    const QString text = parts.join(QStringLiteral(", "));
    return names.size() > kMost ? tr("%1 and %2 more").arg(text).arg(names.size() - kMost) : text;
}

QString because(const MapChange& change) { return change.reason.empty() ? QString() : tr("; ") + inWords(change.reason); }

QString viewText(const MapChange& change)
{
    QString text = change.seen == change.held
                       ? tr("no byte moved, %1 sees all %2 of %3").arg(plain(change.name), bytes(change.held), storage(change.buffer))
                       : tr("no byte moved, %1 sees %2 of %3 of %4")
                             .arg(plain(change.name), bytes(change.seen), bytes(change.held), storage(change.buffer));
    if (change.sharesMemory)
        text += tr(", shares memory between torch and NumPy");
    else
        text += because(change);
    return change.arrives || change.kind == ChangeKind::Rebound ? text : text + tr("; drawn when it has a name");
}

QString lanesText(const MapChange& change, const MapScene& scene)
{
    if (!change.fromLane || !change.toLane || std::max(*change.fromLane, *change.toLane) >= scene.lanes.size())
        return {};
    const MapLane &from = scene.lanes[*change.fromLane], &to = scene.lanes[*change.toLane];
    const QString text = tr(", %1 to %2").arg(laneTitle(from), laneTitle(to));
    return from.simulated || to.simulated ? text + QLatin1Char(' ') + tr("(simulated)") : text;
}

QString copyText(const MapChange& change, const MapScene& scene, double progress)
{
    if (change.flies && progress < 1) {
        const int64_t flights = std::min(change.cells, kMostFlights);
        const int64_t arrived = flights == 0 ? 0 : int64_t(double(change.bytes) * double(arrivedOf(flights, progress)) / double(flights));
        return tr("%1 of %2 moved").arg(bytes(arrived), bytes(change.bytes));
    }
    QString text = tr("%1 in %2").arg(bytes(change.bytes), cells(change.cells));
    if (!change.fromType.empty())
        text = tr("%1 from %2 to %3, %4 read, %5 written")
                   .arg(cells(change.cells), plain(change.fromType), plain(change.toType), bytes(change.readBytes), bytes(change.bytes));
    // The reason of a conversion is the conversion.
    return text + lanesText(change, scene) + (change.fromType.empty() ? because(change) : QString());
}

QString writeText(const ByteWrite& write)
{
    const QString size = bytes(write.elements * write.itemsize);
    if (write.certainty == trace::Certainty::Subset)
        return tr("some of %1 (%2), it is not known which").arg(cells(write.elements), size);
    if (write.certainty == trace::Certainty::Unknown)
        return tr("somewhere within %1, it is not known where").arg(size);
    if (write.inParts)
        return size;
    return tr("%1 (%2)").arg(cells(write.elements), size);
}

QString writesText(const MapChange& change)
{
    constexpr size_t kMost = 2;
    QStringList parts;
    for (size_t i = 0; i < std::min(change.writes.size(), kMost); ++i)
        parts += writeText(change.writes[i]);
    QString text = parts.join(QStringLiteral(" + "));
    if (change.writes.size() > kMost)
        text = tr("%1 and %2 more writes").arg(text).arg(change.writes.size() - kMost);
    if (change.writes[0].by == trace::Writer::NumPy)
        text = tr("%1 by NumPy").arg(text);
    if (!change.seenBy.empty())
        text += tr(", seen by %1").arg(list(change.seenBy));
    if (change.unseenBy > 0)
        text += change.unseenBy == 1 ? tr("; of 1 handle it is not known") : tr("; of %1 handles it is not known").arg(change.unseenBy);
    return text;
}

QString reboundText(const MapChange& change)
{
    const Rebound& rebound = *change.rebound;
    const QString name = plain(rebound.name), from = storage(rebound.fromBuffer), to = storage(rebound.toBuffer);
    if (rebound.fromBuffer == rebound.toBuffer)
        return tr("%1 names another view of %2; no byte moved").arg(name, to);
    const QString text = tr("%1 names %2 now, no more %3").arg(name, to, from);
    if (rebound.fromFreed)
        return text + tr("; %1 is freed").arg(from);
    if (!rebound.fromSeenBy.empty())
        return text + tr("; %1 is unchanged, seen by %2").arg(from, list(rebound.fromSeenBy));
    return text + tr("; %1 is unchanged").arg(from);
}

QString freedText(const MapChange& change)
{
    QStringList parts;
    int64_t all = 0;
    for (const FreedStrip& freed : change.freed) {
        parts += storage(freed.buffer);
        all += freed.bytes;
    }
    const QString text = parts.size() > 3 ? tr("%1 storages").arg(parts.size()) : parts.join(QStringLiteral(", "));
    return tr("%1, %2").arg(text, bytes(all));
}

QString madeText(const MapChange& change) { return tr("%1 of %2, %3").arg(plain(change.name), storage(change.buffer), bytes(change.held)); }

StepCaption headline(const MapChange& change, const MapScene& scene, double progress)
{
    switch (change.kind) {
    case ChangeKind::None: return {};
    case ChangeKind::Made: return {tr("NEW"), madeText(change)};
    case ChangeKind::View: return {tr("VIEW"), viewText(change)};
    case ChangeKind::Same: return {tr("SAME"), tr("no byte moved, it is %1 itself").arg(plain(change.name)) + because(change)};
    case ChangeKind::Copy: return {change.fromType.empty() ? tr("COPY") : tr("CONVERT"), copyText(change, scene, progress)};
    case ChangeKind::Write: return {tr("WRITE"), writesText(change)};
    case ChangeKind::Rebound: return {tr("REBIND"), change.rebound ? reboundText(change) : QString()};
    case ChangeKind::Named: return {tr("NAME"), tr("no byte moved, %1").arg(plain(change.name))};
    case ChangeKind::Changed:
        return {tr("CHANGED"),
                tr("%1 sees %2 of %3 of %4 now").arg(plain(change.name), bytes(change.seen), bytes(change.held), storage(change.buffer))};
    case ChangeKind::Unbound: return {tr("DEL"), tr("%1 names nothing now; no byte is freed").arg(list(change.unbound))};
    case ChangeKind::Freed: return {tr("FREE"), freedText(change)};
    case ChangeKind::Failed: return {tr("ERROR"), plain(change.error.substr(0, change.error.find('\n')))};
    }
    return {};
}

}

StepCaption captionOf(const MapChange& change, const MapScene& scene, double progress)
{
    StepCaption caption = headline(change, scene, progress);
    const auto add = [&](const QString& word, const QString& text) { caption.text += tr("; ") + tr("%1: %2").arg(word, text); };
    if (change.rebound && change.how == ChangeKind::Copy)
        add(change.fromType.empty() ? tr("COPY") : tr("CONVERT"), copyText(change, scene, progress));
    if (change.rebound && change.how == ChangeKind::View && change.rebound->fromBuffer != change.rebound->toBuffer)
        add(tr("VIEW"), viewText(change));
    if (change.kind != ChangeKind::Write && change.kind != ChangeKind::None && !change.writes.empty())
        add(tr("WRITE"), writesText(change));
    const bool freeIsSaid = change.kind == ChangeKind::Freed || (change.rebound && change.rebound->fromFreed);
    if (change.kind != ChangeKind::None && !freeIsSaid && !change.freed.empty())
        add(tr("FREE"), freedText(change));
    return caption;
}

QString badgeText(const MapChange& change)
{
    if (!change.arrives)
        return {};
    if (change.how == ChangeKind::View)
        return tr("VIEW");
    if (change.how == ChangeKind::Copy)
        return tr("COPY");
    return {};
}

}
