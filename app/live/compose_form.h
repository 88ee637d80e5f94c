#pragma once

#include "app/live/compositions.h"
#include "views/common/statement_sink.h"
#include "views/common/theme.h"

#include <QDialog>
#include <functional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace ss::app {

/// The small form behind an offer: fields, a name for the result, the line that they make and what it would do, all shown while
/// they are edited; Run runs the line as if it had been typed.
class ComposeForm : public QDialog {
    Q_OBJECT
public:
    /// `target` is asked for anew with each edit, since the session goes on beneath the form; no handle: it is gone.
    using TargetNow = std::function<Target()>;
    ComposeForm(const Offer& offer, TargetNow target, views::StatementSink& sink, const views::Theme& theme, QWidget* parent = nullptr);

    QString line() const { return line_; }

private:
    void refresh();
    void apply();
    void tell(const QString& text, bool warn);
    QLineEdit* edit(const QString& initial, const QFont& font);

    const Offer& offer_;
    TargetNow target_;
    views::StatementSink& sink_;
    views::Theme theme_;
    std::vector<QLineEdit*> fields_;
    QLineEdit* name_;
    QLabel *shownLine_, *preview_;
    QPushButton* run_;
    QString line_;
};

}
