#pragma once

#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/inspector/owners_text.h"
#include "views/models/trace_feed.h"

#include <QScrollArea>
#include <QTimer>

namespace ss::views {

/// Who keeps the selected handle's bytes alive, and what taking a name away would free. Nothing is computed while it is not seen.
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
    void fill();
    QWidget* keepers();
    QWidget* deletions();

    TraceFeed& feed_;
    Selection& selection_;
    Theme theme_;
    QTimer timer_;
    OwnersCard card_;
};

}
