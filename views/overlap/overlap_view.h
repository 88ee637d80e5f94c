#pragma once

#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/overlap/overlap_marks.h"
#include "views/overlap/overlap_model.h"
#include "views/overlap/pair_picture.h"

#include <QScrollArea>
#include <QTableView>
#include <QTimer>

class QCheckBox;
class QLabel;
class QLineEdit;

namespace ss::views {

/// Which handles meet in memory: a matrix with a mark for each pair, and a picture of the pair that is chosen. Handles on the
/// selected one's storage come first. Nothing is computed while the panel is not seen.
class OverlapView : public QScrollArea {
    Q_OBJECT
public:
    OverlapView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);

    OverlapModel& model() { return model_; }
    QTableView& table() { return *table_; }
    PairPicture& picture() { return *picture_; }
    QLineEdit& search() { return *search_; }
    QString text() const;
    /// What lies behind is taken in at once: for a picture without an event loop.
    void refreshNow();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void later();
    void choosePair();
    void showPair();
    QLabel* label();

    TraceFeed& feed_;
    Selection& selection_;
    Theme theme_;
    OverlapModel model_;
    QTimer timer_;
    QLineEdit* search_ = nullptr;
    QCheckBox *storageOnly_ = nullptr, *temporaries_ = nullptr;
    QTableView* table_ = nullptr;
    OverlapHeader *across_ = nullptr, *down_ = nullptr;
    OverlapLegend* legend_ = nullptr;
    PairPicture* picture_ = nullptr;
    QLabel *sentence_ = nullptr, *common_ = nullptr;
};

}
