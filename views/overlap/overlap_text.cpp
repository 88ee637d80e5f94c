#include "views/overlap/overlap_text.h"

#include "views/geometry/handle_names.h"

#include <QCoreApplication>

namespace ss::views {

namespace {

QString tr(const char* text, int n = -1) { return QCoreApplication::translate("ss::views", text, nullptr, n); }

QString label(const trace::TraceState& state, HandleId handle) { return QString::fromStdString(handleLabel(state, handle)); }

QString share(const QString& name, std::optional<int64_t> common, int64_t all)
{
    if (!common)
        return tr("%1: some of %2 elements, too many to count").arg(name).arg(all);
    return *common == all ? tr("%1: all %2 elements").arg(name).arg(all) : tr("%1: %2 of %3 elements").arg(name).arg(*common).arg(all);
}

}

QString meetingName(Meeting meeting)
{
    switch (meeting) {
    case Meeting::Apart: return tr("other storages");
    case Meeting::SameStorage: return tr("same storage");
    case Meeting::RangesTouch: return tr("ranges touch");
    case Meeting::Elements: return tr("elements overlap");
    case Meeting::Unknown: return tr("too large to tell");
    }
    return {};
}

QString meetingSentence(const trace::TraceState& state, HandleId a, HandleId b, Meeting meeting)
{
    const QString x = label(state, a), y = label(state, b);
    switch (meeting) {
    case Meeting::Apart: return tr("%1 and %2 lie on different storages: a write to one is never seen by the other.").arg(x, y);
    case Meeting::SameStorage:
        return tr("%1 and %2 lie on one storage, each in a range of its own: they keep it alive together, and share no byte.").arg(x, y);
    case Meeting::RangesTouch: return tr("The ranges of %1 and %2 meet, but no byte is seen by both: they interleave.").arg(x, y);
    case Meeting::Elements: return tr("%1 and %2 see the same bytes: a write to these through one is seen by the other.").arg(x, y);
    case Meeting::Unknown: return tr("The ranges of %1 and %2 meet; whether an element does takes too long to find out.").arg(x, y);
    }
    return {};
}

QString commonSentence(const trace::TraceState& state, HandleId a, HandleId b, const PairFacts& facts)
{
    if (facts.meeting != Meeting::Elements)
        return facts.meeting == Meeting::Unknown ? tr("It is not known how many elements are in common.") : tr("No element in common.");
    const QString first = share(label(state, a), facts.common[0], facts.elements[0]);
    return tr("In common: %1; %2.").arg(first, share(label(state, b), facts.common[1], facts.elements[1]));
}

}
