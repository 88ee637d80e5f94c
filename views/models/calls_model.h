#pragma once

#include "views/models/timeline_entries.h"
#include "views/models/trace_feed.h"

#include <QAbstractTableModel>
#include <optional>
#include <vector>

namespace ss::views {

/// Every outermost call of the log up to its end (not only up to the cursor), in order.
class CallsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { What, Result, Time, Line, ColumnCount };

    explicit CallsModel(TraceFeed& feed, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    const TimelineEntries& entries() const { return entries_; }
    /// The last entry that ends at or before the cursor; -1 before the first.
    int rowAtCursor() const;
    /// What the entry did, as a line: "y = x.t()".
    QString describe(const TimelineEntry& entry) const;

private:
    void grow();
    void take(const trace::Event& event);
    QVariant timeOf(const TimelineEntry& entry) const;
    /// An event of the log; none where it cannot be read.
    template <class Kind> std::optional<Kind> eventAt(trace::Seq seq) const;

    TraceFeed& feed_;
    TimelineEntries entries_;
    std::vector<TimelineEntry> added_; ///< not told to the views yet
    TimelineEntry open_;
    int depth_ = 0;
};

}
