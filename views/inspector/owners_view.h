#pragma once

#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/inspector/card_rows.h"
#include "views/inspector/owners_text.h"
#include "views/models/state_job.h"
#include "views/models/trace_feed.h"

#include <QScrollArea>
#include <QTimer>

namespace ss::views {

/// Who keeps the selected handle's bytes alive, and what taking a name away would free. Nothing is computed while it is not seen; of
/// a large state it is on another thread, and the old card stays until then.
class OwnersView : public QScrollArea {
    Q_OBJECT
public:
    OwnersView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    const OwnersCard& card() const { return card_; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void later();
    void refresh();
    void take(OwnersCard card);
    void makeBody();
    void fill();

    TraceFeed& feed_;
    Selection& selection_;
    Theme theme_;
    QTimer timer_;
    QLabel *hint_ = nullptr, *title_ = nullptr, *summary_ = nullptr, *note_ = nullptr; ///< of the body
    CardRows *keepers_ = nullptr, *deletions_ = nullptr;
    OwnersCard card_;
    StateJob job_;
};

}
