#include "views/models/calls_model.h"

#include "views/geometry/handle_names.h"

#include <algorithm>

namespace ss::views {

namespace {

CallLook lookOf(const trace::CallEnd& end)
{
    if (!end.error.empty())
        return CallLook::Failed;
    switch (end.result) {
    case trace::ResultKind::View: return CallLook::View;
    case trace::ResultKind::Copy: return CallLook::Copy;
    case trace::ResultKind::Fresh: return CallLook::Fresh;
    case trace::ResultKind::InPlace: return CallLook::InPlace;
    case trace::ResultKind::Same:
    case trace::ResultKind::None: return CallLook::Other;
    }
    return CallLook::Other;
}

QString lookText(CallLook look)
{
    switch (look) {
    case CallLook::View: return CallsModel::tr("view");
    case CallLook::Copy: return CallsModel::tr("copy");
    case CallLook::Fresh: return CallsModel::tr("new");
    case CallLook::InPlace: return CallsModel::tr("in place");
    case CallLook::NumPyWrite: return CallsModel::tr("NumPy wrote");
    case CallLook::Failed: return CallsModel::tr("failed");
    case CallLook::Other: return QString();
    }
    return {};
}

}

CallsModel::CallsModel(TraceFeed& feed, QObject* parent)
    : QAbstractTableModel(parent)
    , feed_(feed)
{
    connect(&feed_, &TraceFeed::grown, this, &CallsModel::grow);
    grow();
}

int CallsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(entries_.size()); }

int CallsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

void CallsModel::grow()
{
    std::vector<TimelineEntry> added;
    while (seen_ < feed_.end()) {
        const auto events = feed_.log().read(seen_, static_cast<size_t>(std::min<trace::Seq>(1024, feed_.end() - seen_)));
        for (const auto& event : events)
            take(*event, added);
        seen_ += events.size();
    }
    if (added.empty())
        return;
    const int first = static_cast<int>(entries_.size());
    beginInsertRows({}, first, first + static_cast<int>(added.size()) - 1);
    entries_.insert(entries_.end(), added.begin(), added.end());
    endInsertRows();
}

void CallsModel::take(const trace::Event& event, std::vector<TimelineEntry>& added)
{
    if (const auto* begin = std::get_if<trace::CallBegin>(&event.payload); begin && depth_++ == 0)
        open_ = {event.seq, 0, begin->call, CallLook::Other, begin->line, BufferId()};
    if (const auto* end = std::get_if<trace::CallEnd>(&event.payload); end && depth_ > 0 && --depth_ == 0) {
        open_.end = event.seq + 1;
        open_.look = lookOf(*end);
        added.push_back(open_);
    }
    if (const auto* written = std::get_if<trace::Written>(&event.payload); written && written->by == trace::Writer::NumPy)
        added.push_back({event.seq, event.seq + 1, CallId(), CallLook::NumPyWrite, 0, written->buffer});
}

int CallsModel::rowAtCursor() const
{
    const auto after = std::upper_bound(entries_.begin(), entries_.end(), feed_.cursor(),
                                        [](trace::Seq cursor, const TimelineEntry& entry) { return cursor < entry.end; });
    return static_cast<int>(after - entries_.begin()) - 1;
}

QString CallsModel::describe(const TimelineEntry& entry) const
{
    if (!entry.call.valid())
        return tr("NumPy wrote into storage %1").arg(entry.buffer.value() + 1);
    const trace::TraceState& state = feed_.state();
    if (entry.call.value() >= state.callCount())
        return tr("not run yet at this moment");
    return QString::fromStdString(callExpression(state, entry.call));
}

QVariant CallsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const TimelineEntry& entry = entries_[static_cast<size_t>(index.row())];
    switch (index.column()) {
    case What: return describe(entry);
    case Result: return lookText(entry.look);
    case Line: return entry.line > 0 ? QVariant(entry.line) : QVariant();
    case Time:
        if (!entry.call.valid() || entry.call.value() >= feed_.state().callCount())
            return {};
        return tr("%1 us").arg(static_cast<double>(feed_.state().call(entry.call).nanoseconds) / 1000.0, 0, 'f', 1);
    default: return {};
    }
}

QVariant CallsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case What: return tr("Call");
    case Result: return tr("Result");
    case Time: return tr("Time");
    case Line: return tr("Line");
    default: return {};
    }
}

}
