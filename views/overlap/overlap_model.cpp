#include "views/overlap/overlap_model.h"

#include "views/common/words.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"
#include "views/overlap/overlap_text.h"

#include <algorithm>

namespace ss::views {

namespace {

/// Of known cells: more than a screen ever shows.
constexpr size_t kMostKnown = 1 << 16;

QString label(const trace::TraceState& state, HandleId handle) { return QString::fromStdString(handleLabel(state, handle)); }

/// What is read, and shown where no mark can be painted.
QString letterOf(Meeting meeting)
{
    switch (meeting) {
    case Meeting::Apart: return QString();
    case Meeting::SameStorage: return QStringLiteral("\u25cb");
    case Meeting::RangesTouch: return QStringLiteral("\u25d0");
    case Meeting::Elements: return QStringLiteral("\u25cf");
    case Meeting::Unknown: return QStringLiteral("?");
    }
    return {};
}

}

OverlapModel::OverlapModel(TraceFeed& feed, QObject* parent)
    : QAbstractTableModel(parent)
    , feed_(feed)
{
    refresh();
}

int OverlapModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(handles_.size()); }

HandleId OverlapModel::handleAt(int row) const { return row >= 0 && row < rowCount() ? handles_[size_t(row)] : HandleId(); }

Meeting OverlapModel::meetingAt(int row, int column) const
{
    // Both halves are the same.
    const uint64_t key = uint64_t(std::min(row, column)) << 32 | uint32_t(std::max(row, column));
    if (known_.size() > kMostKnown)
        known_.clear();
    const auto [at, added] = known_.try_emplace(key, Meeting::Apart);
    if (added)
        at->second = meetingOf(feed_.state(), handles_[size_t(row)], handles_[size_t(column)]);
    return at->second;
}

QVariant OverlapModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= rowCount())
        return {};
    const HandleId a = handleAt(index.row()), b = handleAt(index.column());
    const auto& state = feed_.state();
    if (!state.alive(a) || !state.alive(b)) // the cursor moved while nobody looked
        return {};
    const bool diagonal = a == b;
    switch (role) {
    case MeetingRole: return diagonal ? QVariant() : QVariant(int(meetingAt(index.row(), index.column())));
    case Qt::DisplayRole: return diagonal ? QStringLiteral("\u2014") : letterOf(meetingAt(index.row(), index.column()));
    case Qt::TextAlignmentRole: return int(Qt::AlignCenter);
    case Qt::AccessibleTextRole: return sentenceAt(index);
    case Qt::ToolTipRole:
    case Qt::WhatsThisRole: // names come from scripts and files: they are text, never markup
        return QStringLiteral("<p>%1</p>").arg(sentenceAt(index).toHtmlEscaped());
    default: return {};
    }
}

QString OverlapModel::sentenceAt(const QModelIndex& index) const
{
    const HandleId a = handleAt(index.row()), b = handleAt(index.column());
    if (a == b)
        return label(feed_.state(), a);
    return meetingSentence(feed_.state(), a, b, meetingAt(index.row(), index.column()));
}

QVariant OverlapModel::headerData(int section, Qt::Orientation, int role) const
{
    const HandleId handle = handleAt(section);
    const auto& state = feed_.state();
    if (!handle.valid() || !state.alive(handle))
        return {};
    if (role == StyleNumber)
        return handleNumber(state, handle);
    if (role == Qt::ToolTipRole)
        return QStringLiteral("<p>%1</p>").arg((label(state, handle) + u' ' + layoutWords(state, handle)).toHtmlEscaped());
    return role == Qt::DisplayRole ? QVariant(label(state, handle)) : QVariant();
}

void OverlapModel::choose(const OverlapChoice& choice)
{
    if (choice == choice_)
        return;
    choice_ = choice;
    refresh();
}

bool OverlapModel::wanted(HandleId handle) const
{
    const auto& names = feed_.state().names(handle);
    if (names.empty() && !choice_.temporaries)
        return false;
    if (choice_.words.isEmpty())
        return true;
    const auto contains = [](const QString& text, const QString& word) { return text.contains(word, Qt::CaseInsensitive); };
    return std::any_of(choice_.words.begin(), choice_.words.end(), [&](const QString& word) {
        if (names.empty())
            return contains(label(feed_.state(), handle), word);
        return std::any_of(names.begin(), names.end(),
                           [&](const std::string& name) { return contains(QString::fromStdString(name), word); });
    });
}

void OverlapModel::refresh()
{
    const auto& state = feed_.state();
    const HandleId selected = choice_.selected;
    const BufferId buffer = selected.valid() && state.alive(selected) ? state.bufferOf(selected) : BufferId();
    std::vector<HandleId> mine, others;
    for (const HandleId handle : state.livingHandles())
        if (wanted(handle))
            (buffer.valid() && state.bufferOf(handle) == buffer ? mine : others).push_back(handle);
    onStorage_ = mine.size();
    if (!choice_.storageOnly || !buffer.valid())
        mine.insert(mine.end(), others.begin(), others.end());
    known_.clear();
    if (mine == handles_) { // a view may have been given another layout all the same
        if (!handles_.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, rowCount() - 1));
        return;
    }
    beginResetModel();
    handles_ = std::move(mine);
    endResetModel();
}

}
