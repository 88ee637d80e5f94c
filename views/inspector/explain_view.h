#pragma once

#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/inspector/card_rows.h"
#include "views/inspector/explain_text.h"
#include "views/models/state_job.h"
#include "views/models/trace_feed.h"

#include <QScrollArea>
#include <QTimer>

namespace ss::views {

/// Why the selected tensor's .grad is what it is, what keeps its graph alive, where the first NaN came up. Nothing is computed while
/// it is not seen; of a large state it is on another thread, and the old card stays until then.
class ExplainView : public QScrollArea {
    Q_OBJECT
public:
    ExplainView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    const ExplainCard& card() const { return card_; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// The labels of one answer.
    struct Answer {
        QLabel *heading = nullptr, *reason = nullptr, *fix = nullptr;
    };
    void later();
    void refresh();
    void take(ExplainCard card);
    void makeBody();
    Answer makeAnswer(class QVBoxLayout& rows);
    static void fill(const Answer& answer, const Explanation& explanation);
    void fill();

    TraceFeed& feed_;
    Selection& selection_;
    Theme theme_;
    QTimer timer_;
    QLabel *title_ = nullptr, *goTo_ = nullptr; ///< of the body
    Answer grad_, graph_, nonFinite_;
    CardRows* keepers_ = nullptr;
    ExplainCard card_;
    StateJob job_;
};

}
