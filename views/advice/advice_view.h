#pragma once

#include "views/advice/advice_text.h"
#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/models/advice_feed.h"
#include "views/models/advice_model.h"
#include "views/models/trace_feed.h"

#include <QWidget>
#include <array>

class QLabel;
class QLineEdit;
class QListView;
class QToolButton;

namespace ss::views {

class AdviceDelegate;
class FittedScroll;
class FixLine;

/// What the rules found in this session, the most severe first, and the explained error at the top when a call failed. A click, or
/// Enter, takes all pictures to the moment that shows it. Nothing is looked for before it is seen for the first time.
class AdviceView : public QWidget {
    Q_OBJECT
public:
    AdviceView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    AdviceFeed& advice() { return advice_; }
    AdviceModel& model() { return model_; }
    /// The error at the top: the latest at the time cursor; null: none is shown.
    const RaisedError* error() const { return hasError_ ? &error_ : nullptr; }

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    QWidget* buildError();
    QWidget* buildFilters();
    QWidget* buildDetail();
    void refresh();
    void refreshError();
    void refreshCounts();
    void showDetail();
    void fit();
    void goTo(const QModelIndex& index);
    void goTo(trace::Seq seq, CallId call, const std::vector<HandleId>& handles);

    TraceFeed& feed_;
    Selection& selection_;
    Theme theme_;
    AdviceFeed advice_;
    AdviceModel model_;
    RaisedError error_;
    bool hasError_ = false;

    QWidget* errorCard_ = nullptr;
    FittedScroll *errorArea_ = nullptr, *detail_ = nullptr;
    QLabel *errorHead_ = nullptr, *errorPlace_ = nullptr, *errorCause_ = nullptr, *errorLook_ = nullptr;
    QToolButton* errorGo_ = nullptr;
    FixLine *errorFix_ = nullptr, *fix_ = nullptr;
    QLabel *sentence_ = nullptr, *nothing_ = nullptr;
    std::array<QToolButton*, 3> chips_{};
    QLineEdit* search_ = nullptr;
    QListView* list_ = nullptr;
    AdviceDelegate* delegate_ = nullptr;
};

}
