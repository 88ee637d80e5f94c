#include "views/models/calls_model.h"

#include "core/base/error.h"
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
    feed_.showEvents(this, [this](const trace::Event& event) { take(event); });
    connect(&feed_, &TraceFeed::grown, this, &CallsModel::grow);
    grow();
}

int CallsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(entries_.size()); }

int CallsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

void CallsModel::grow()
{
    if (added_.empty())
        return;
    const int first = static_cast<int>(entries_.size());
    beginInsertRows({}, first, first + static_cast<int>(added_.size()) - 1);
    for (const TimelineEntry& entry : added_)
        entries_.push_back(entry);
    added_.clear();
    endInsertRows();
}

void CallsModel::take(const trace::Event& event)
{
    if (const auto* begin = std::get_if<trace::CallBegin>(&event.payload); begin && depth_++ == 0)
        open_ = {event.seq, 0, begin->call, CallLook::Other, begin->line, BufferId()};
    if (const auto* end = std::get_if<trace::CallEnd>(&event.payload); end && depth_ > 0 && --depth_ == 0) {
        open_.end = event.seq + 1;
        open_.look = lookOf(*end);
        added_.push_back(open_);
    }
    if (const auto* written = std::get_if<trace::Written>(&event.payload); written && written->by == trace::Writer::NumPy)
        added_.push_back({event.seq, event.seq + 1, CallId(), CallLook::NumPyWrite, 0, written->buffer});
}

int CallsModel::rowAtCursor() const { return static_cast<int>(entries_.countBefore(feed_.cursor())) - 1; }

template <class Kind> std::optional<Kind> CallsModel::eventAt(trace::Seq seq) const
{
    try {
        const auto events = feed_.log().read(seq, 1);
        if (const auto* found = events.empty() ? nullptr : std::get_if<Kind>(&events[0]->payload))
            return *found;
    } catch (const Error&) { // its file is gone; whoever pulls tells
    }
    return std::nullopt;
}

QString CallsModel::describe(const TimelineEntry& entry) const
{
    if (!entry.call.valid())
        return tr("NumPy wrote into storage %1").arg(entry.buffer.value() + 1);
    const trace::TraceState& state = feed_.state();
    if (entry.call.value() >= state.callCount())
        return tr("not run yet at this moment");
    if (state.knows(entry.call))
        return QString::fromStdString(callExpression(state, entry.call));
    const auto begin = eventAt<trace::CallBegin>(entry.begin);
    return begin ? QString::fromStdString(callExpression(state, *begin)) : tr("call %1").arg(entry.call.value());
}

QVariant CallsModel::timeOf(const TimelineEntry& entry) const
{
    if (!entry.call.valid() || entry.call.value() >= feed_.state().callCount())
        return {};
    const auto end = eventAt<trace::CallEnd>(entry.end - 1);
    return end ? tr("%1 us").arg(static_cast<double>(end->nanoseconds) / 1000.0, 0, 'f', 1) : QVariant();
}

QVariant CallsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const TimelineEntry entry = entries_[static_cast<size_t>(index.row())];
    switch (index.column()) {
    case What: return describe(entry);
    case Result: return lookText(entry.look);
    case Line: return entry.line > 0 ? QVariant(entry.line) : QVariant();
    case Time: return timeOf(entry);
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
