#pragma once

#include "app/live/watch_list.h"

#include <QAbstractTableModel>

namespace ss::app {

/// Watched expressions and their values; the last row is empty, to type a new one into.
class WatchModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Expression, Value, ColumnCount };
    enum Role { OkRole = Qt::UserRole + 1, ChangedRole };
    static constexpr int kMost = 32;

    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool removeRows(int row, int count, const QModelIndex& parent = {}) override;

    QStringList expressions() const;
    void setExpressions(const QStringList& expressions);
    /// Those of expressions that are no longer watched are dropped.
    void take(const WatchValues& values);
    /// Question marks instead of values.
    void hideValues(bool hide);

signals:
    void expressionsChanged();

private:
    struct Row {
        WatchValue value;
        bool known = false, changed = false; ///< changed by the last statement
    };
    QString shown(const Row& row) const;

    QList<Row> rows_;
    bool hidden_ = false;
};

}
