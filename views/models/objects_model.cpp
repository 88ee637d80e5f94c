#include "views/models/objects_model.h"

#include "views/common/words.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"

#include <algorithm>

namespace ss::views {

ObjectsModel::ObjectsModel(TraceFeed& feed, QObject* parent)
    : QAbstractTableModel(parent)
    , feed_(feed)
{
    connect(&feed_, &TraceFeed::changed, this, &ObjectsModel::refresh);
    refresh();
}

int ObjectsModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int ObjectsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

HandleId ObjectsModel::handleAt(int row) const
{
    return row >= 0 && row < static_cast<int>(rows_.size()) ? rows_[static_cast<size_t>(row)] : HandleId();
}

int ObjectsModel::rowOf(HandleId handle) const
{
    const auto found = std::find(rows_.begin(), rows_.end(), handle);
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

void ObjectsModel::setShowTemporaries(bool show)
{
    temporaries_ = show;
    refresh();
}

QVariant ObjectsModel::data(const QModelIndex& index, int role) const
{
    const HandleId handle = handleAt(index.row());
    if (!handle.valid() || !feed_.state().alive(handle))
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole: return text(handle, index.column());
    case StyleNumber: return handleNumber(feed_.state(), handle);
    case SearchText: return searchText(handle);
    case Detail: return QStringLiteral("%1 %2 %3").arg(text(handle, Kind), text(handle, Shape), text(handle, DType));
    case Qt::WhatsThisRole: return QStringLiteral("<p>%1</p>").arg(explain(handle).toHtmlEscaped());
    case Qt::ToolTipRole: return layoutWords(feed_.state(), handle);
    default: return {};
    }
}

/// What the row is, in a sentence or two; its names are text, never markup.
QString ObjectsModel::explain(HandleId handle) const
{
    const auto& state = feed_.state();
    const BufferId buffer = state.bufferOf(handle);
    const QString what = tr("%1: %2, %3.").arg(text(handle, Name), text(handle, Kind), layoutWords(state, handle));
    const int64_t held = state.buffer(buffer).bytes;
    const QString bytes = tr("It sees %1 of the %2 of storage %3.")
                              .arg(QString::fromStdString(bytesText(bytesUsed(state, handle))), QString::fromStdString(bytesText(held)))
                              .arg(buffer.value() + 1);
    return what + u' ' + bytes + u' ' + tr("Its colour and pattern are those of its track on the map.");
}

QVariant ObjectsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name: return tr("Name");
    case Kind: return tr("Kind");
    case Shape: return tr("Shape");
    case DType: return tr("dtype");
    case Bytes: return tr("Bytes");
    default: return {};
    }
}

QString ObjectsModel::text(HandleId handle, int column) const
{
    const trace::TraceState& state = feed_.state();
    switch (column) {
    case Name: return QString::fromStdString(handleLabel(state, handle));
    case Kind: return inWords(handleKind(state, handle));
    case Shape: return QString::fromStdString(toTuple(shapeOf(state, handle)));
    case DType: return QString::fromStdString(dtypeName(state, handle));
    case Bytes: return QString::fromStdString(bytesText(bytesUsed(state, handle)));
    default: return {};
    }
}

QString ObjectsModel::searchText(HandleId handle) const
{
    const trace::TraceState& state = feed_.state();
    const auto& buffer = state.buffer(state.bufferOf(handle));
    const uint64_t address = buffer.made.address ? buffer.made.address + static_cast<uint64_t>(state.byteView(handle).base) : 0;
    QString all = text(handle, Name) + u' ' + text(handle, Kind) + u' ' + text(handle, Shape) + u' ' + text(handle, DType);
    return address ? all + QStringLiteral(" 0x%1").arg(address, 0, 16) : all;
}

void ObjectsModel::refresh()
{
    std::vector<HandleId> rows = feed_.state().livingHandles();
    if (!temporaries_)
        std::erase_if(rows, [this](HandleId handle) { return feed_.state().names(handle).empty(); });
    const size_t common = std::min(rows.size(), rows_.size());
    const bool grew = rows.size() >= rows_.size() && std::equal(rows_.begin(), rows_.end(), rows.begin());
    if (grew && rows.size() > rows_.size()) {
        beginInsertRows({}, static_cast<int>(common), static_cast<int>(rows.size()) - 1);
        rows_ = std::move(rows);
        endInsertRows();
    } else if (!grew) {
        beginResetModel();
        rows_ = std::move(rows);
        endResetModel();
    }
    if (!rows_.empty())
        emit dataChanged(index(0, 0), index(static_cast<int>(rows_.size()) - 1, ColumnCount - 1));
}

void ObjectsFilter::setSearch(const QString& text)
{
    search_ = text.trimmed();
    invalidateFilter();
}

bool ObjectsFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (search_.isEmpty())
        return true;
    return sourceModel()->index(row, 0, parent).data(ObjectsModel::SearchText).toString().contains(search_, Qt::CaseInsensitive);
}

}
