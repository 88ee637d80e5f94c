#include "app/live/watch_model.h"

#include <algorithm>

namespace ss::app {

int WatchModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(rows_.size()) + 1; }

QString WatchModel::shown(const Row& row) const
{
    if (!row.known)
        return QStringLiteral("\u2026");
    return hidden_ && row.value.ok ? QStringLiteral("?") : row.value.text;
}

QVariant WatchModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    if (index.row() == rows_.size()) // where a new one is typed
        return role == Qt::EditRole ? QVariant(QString()) : QVariant();
    const Row& row = rows_[index.row()];
    const bool value = index.column() == Value;
    switch (role) {
    case Qt::DisplayRole: return value ? shown(row).simplified() : row.value.expression;
    case Qt::EditRole: return value ? shown(row) : row.value.expression;
    case Qt::ToolTipRole: // values are text, never markup
        return QStringLiteral("<pre>%1</pre>").arg((value ? shown(row) : row.value.expression).toHtmlEscaped());
    case Qt::AccessibleTextRole: return value ? tr("%1 is %2").arg(row.value.expression, shown(row)) : row.value.expression;
    case OkRole: return !row.known || row.value.ok;
    case ChangedRole: return value && row.changed && !hidden_;
    default: return {};
    }
}

bool WatchModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid() || index.column() != Expression || index.row() >= rowCount())
        return false;
    const QString text = value.toString().trimmed();
    const bool fresh = index.row() == rows_.size();
    if (text.isEmpty())
        return !fresh && removeRows(index.row(), 1);
    if (fresh && rows_.size() == kMost)
        return false;
    if (fresh) { // before the empty row, which stays the last
        beginInsertRows({}, index.row(), index.row());
        rows_.append({{text, {}, true}, false, false});
        endInsertRows();
    } else {
        rows_[index.row()] = {{text, {}, true}, false, false};
    }
    emit dataChanged(this->index(index.row(), 0), this->index(index.row(), ColumnCount - 1));
    emit expressionsChanged();
    return true;
}

QVariant WatchModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Expression ? tr("Expression") : tr("Value");
}

Qt::ItemFlags WatchModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return index.column() == Expression ? flags | Qt::ItemIsEditable : flags;
}

bool WatchModel::removeRows(int row, int count, const QModelIndex& parent)
{
    if (parent.isValid() || row < 0 || count < 1 || row + count > rows_.size())
        return false;
    beginRemoveRows({}, row, row + count - 1);
    rows_.remove(row, count);
    endRemoveRows();
    emit expressionsChanged();
    return true;
}

QStringList WatchModel::expressions() const
{
    QStringList all;
    for (const Row& row : rows_)
        all += row.value.expression;
    return all;
}

void WatchModel::setExpressions(const QStringList& expressions)
{
    beginResetModel();
    rows_.clear();
    for (const QString& expression : expressions)
        if (!expression.trimmed().isEmpty() && rows_.size() < kMost)
            rows_.append({{expression.trimmed(), {}, true}, false, false});
    endResetModel();
    emit expressionsChanged();
}

void WatchModel::take(const WatchValues& values)
{
    for (int i = 0; i < rows_.size(); ++i) {
        Row& row = rows_[i];
        const auto found =
            std::find_if(values.begin(), values.end(), [&](const WatchValue& value) { return value.expression == row.value.expression; });
        if (found == values.end())
            continue;
        const bool changed = row.known && row.value != *found;
        if (row.known && !changed && !row.changed)
            continue;
        row = {*found, true, changed};
        emit dataChanged(index(i, Value), index(i, Value));
    }
}

void WatchModel::hideValues(bool hide)
{
    hidden_ = hide;
    if (!rows_.isEmpty())
        emit dataChanged(index(0, Value), index(int(rows_.size()) - 1, Value));
}

}
