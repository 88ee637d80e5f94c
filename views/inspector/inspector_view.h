#pragma once

#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/inspector/inspector_rows.h"
#include "views/models/trace_feed.h"

#include <QScrollArea>

class QVBoxLayout;
class QFormLayout;

namespace ss::views {

/// The card of the selected handle: its facts, why it is not contiguous, and who else sees its bytes (click to go there).
class InspectorView : public QScrollArea {
    Q_OBJECT
public:
    InspectorView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);

signals:
    void titleChanged(const QString& name);

private:
    void refresh();
    void show(const InspectorCard& card);
    QWidget* factsOf(const InspectorCard& card);
    QWidget* noticeOf(const QString& why);
    QWidget* sharersOf(const InspectorCard& card);

    TraceFeed& feed_;
    Selection& selection_;
    Theme theme_;
    QString shown_; ///< what the card says, to leave it alone when nothing changed
};

}
