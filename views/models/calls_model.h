#pragma once

#include "views/models/trace_feed.h"

#include <QAbstractTableModel>
#include <vector>

namespace ss::views {

/// What a call did, for its colour in the timeline.
enum class CallLook { View, Copy, Fresh, InPlace, NumPyWrite, Failed, Other };

/// One entry of the timeline: an outermost call, a write by NumPy, or a statement that ran no call.
struct TimelineEntry {
    trace::Seq begin = 0, end = 0; ///< events [begin, end)
    CallId call;                   ///< none for a write by NumPy
    CallLook look = CallLook::Other;
    int32_t line = 0;
    BufferId buffer; ///< of a write by NumPy
};

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

    const std::vector<TimelineEntry>& entries() const { return entries_; }
    /// The last entry that ends at or before the cursor; -1 before the first.
    int rowAtCursor() const;
    /// What the entry did, as a line: "y = x.t()".
    QString describe(const TimelineEntry& entry) const;

private:
    void grow();
    void take(const trace::Event& event, std::vector<TimelineEntry>& added);

    TraceFeed& feed_;
    std::vector<TimelineEntry> entries_;
    trace::Seq seen_ = 0;
    TimelineEntry open_;
    int depth_ = 0;
};

}
