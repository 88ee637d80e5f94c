#include "views/memory/walk_text.h"

#include "views/geometry/walk_path.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace ss::views {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::views", text); }

QString grouped(int64_t number) { return QLocale(QLocale::English).toString(qlonglong(number)); }

/// "+4", with a true minus.
QString signedText(int64_t number)
{
    if (number == 0)
        return QStringLiteral("0");
    return (number > 0 ? QStringLiteral("+") : QStringLiteral("\u2212")) + grouped(std::abs(number));
}

/// "+4 (+16 B)"; bytes alone where they are no whole elements.
QString jumpText(int64_t bytes, int64_t itemsize)
{
    const QString inBytes = tr("%1 B").arg(signedText(bytes));
    return bytes % itemsize != 0 ? inBytes : QStringLiteral("%1 (%2)").arg(signedText(bytes / itemsize), inBytes);
}

QString timesText(const Jump& jump, int64_t itemsize)
{
    const QString far = jumpText(jump.bytes, itemsize), times = grouped(jump.count);
    switch (legKind(jump.bytes, itemsize)) {
    case LegKind::Next: return jump.count == 1 ? tr("1 step of %1").arg(far) : tr("%1 steps of %2").arg(times, far);
    case LegKind::Stay: return jump.count == 1 ? tr("stays once") : tr("stays %1 times").arg(times);
    default: return jump.count == 1 ? tr("1 jump of %1").arg(far) : tr("%1 jumps of %2").arg(times, far);
    }
}

QString densityText(Density density)
{
    switch (density) {
    case Density::Contiguous: return tr("contiguous");
    case Density::DensePermuted: return tr("dense but permuted");
    case Density::Gapped: return tr("with gaps");
    case Density::Overlapping: return tr("seeing elements again");
    }
    return {};
}

QString knownText(const std::optional<int64_t>& number) { return number ? grouped(*number) : tr("too many to tell"); }

}

QString walkText(const WalkFacts& facts)
{
    constexpr size_t kMost = 4;
    const QString elements = facts.count == 1 ? tr("1 element") : tr("%1 elements").arg(grouped(facts.count));
    QStringList parts;
    for (size_t i = 0; i < std::min(kMost, facts.jumps.size()); ++i)
        parts += timesText(facts.jumps[i], facts.itemsize);
    if (facts.jumps.size() > kMost)
        parts += tr("%1 other kinds of jump").arg(facts.jumps.size() - kMost);
    const QString head = tr("%1, %2").arg(elements, densityText(facts.density));
    return parts.isEmpty() ? head : tr("%1: %2").arg(head, parts.join(tr(", ")));
}

QString linesText(const WalkFacts& facts)
{
    const QString touched =
        facts.lines == 1 ? tr("touches 1 cache line of 64 B") : tr("touches %1 cache lines of 64 B").arg(knownText(facts.lines));
    const QString loads = tr("in this order it loads %1 if the cache holds one line, %2 if it holds eight")
                              .arg(knownText(facts.loadsOfOne), knownText(facts.loadsOfEight));
    const QString where = facts.addressKnown ? QString() : QStringLiteral(" ") + tr("(assumed: the storage begins with a line)");
    return touched + tr("; ") + loads + where;
}

QString walkerText(const MapTrack& track, const Walk& walk, int64_t number)
{
    const Dims index = walk.indexAt(number);
    const QString element = QString::fromStdString(track.label + toText(std::span<const int64_t>(index)));
    const int64_t byte = walk.byteAt(number), count = walk.count();
    const QString here = tr("%1 of %2: %3 at byte %4").arg(grouped(number + 1), grouped(count), element, grouped(byte));
    return number + 1 >= count ? here : here + tr(", then %1").arg(jumpText(walk.byteAt(number + 1) - byte, walk.itemsize));
}

QString shownText(int64_t count, int64_t at)
{
    const int64_t first = firstLeg(count, at);
    if (count - 1 <= kMostLegs)
        return {};
    return tr("showing steps %1 to %2 of %3").arg(grouped(first + 1), grouped(first + kMostLegs), grouped(count - 1));
}

}
