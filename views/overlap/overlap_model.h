#pragma once

#include "views/geometry/meeting.h"
#include "views/models/trace_feed.h"

#include <QAbstractTableModel>
#include <QStringList>
#include <unordered_map>
#include <vector>

namespace ss::views {

/// Which handles the matrix has.
struct OverlapChoice {
    HandleId selected;        ///< those on its storage come first
    bool storageOnly = false; ///< no others
    bool temporaries = false; ///< those without a name, too
    QStringList words;        ///< a name must contain one of them; none: all
    bool operator==(const OverlapChoice&) const = default;
};

/// Every chosen handle against every other. Nothing is computed before a cell is shown.
class OverlapModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { MeetingRole = Qt::UserRole + 1, StyleNumber };

    explicit OverlapModel(TraceFeed& feed, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return rowCount(parent); }
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    void choose(const OverlapChoice& choice);
    /// Takes the state at the cursor; the view calls it while it is seen.
    void refresh();
    HandleId handleAt(int row) const;
    Meeting meetingAt(int row, int column) const;
    /// The first so many lie on the selected handle's storage.
    size_t handlesOnStorage() const { return onStorage_; }

private:
    bool wanted(HandleId handle) const;
    QString sentenceAt(const QModelIndex& index) const;

    TraceFeed& feed_;
    OverlapChoice choice_;
    std::vector<HandleId> handles_;
    size_t onStorage_ = 0;
    mutable std::unordered_map<uint64_t, Meeting> known_;
};

}
