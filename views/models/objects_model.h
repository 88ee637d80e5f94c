#pragma once

#include "views/models/trace_feed.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <vector>

namespace ss::views {

/// The living handles at the time cursor, in order of first appearance. Text is made when a row is shown, so that 100,000 rows
/// cost no more than the few that are seen.
class ObjectsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Name, Kind, Shape, DType, Bytes, ColumnCount };
    enum Role { StyleNumber = Qt::UserRole + 1, SearchText, Detail };

    explicit ObjectsModel(TraceFeed& feed, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    HandleId handleAt(int row) const;
    /// -1 where the handle is not listed.
    int rowOf(HandleId handle) const;
    /// Temporaries (handles without a name) are listed too.
    void setShowTemporaries(bool show);

private:
    void refresh();
    QString text(HandleId handle, int column) const;
    QString searchText(HandleId handle) const;
    QString explain(HandleId handle) const;

    TraceFeed& feed_;
    std::vector<HandleId> rows_;
    bool temporaries_ = false;
};

/// The rows whose name, kind, shape, dtype or address contain the text.
class ObjectsFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setSearch(const QString& text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QString search_;
};

}
