#pragma once

#include "app/live/compose_panel.h"
#include "app/live/compositions.h"
#include "views/common/statement_sink.h"

#include <QDialog>

class QPushButton;

namespace ss::app {

/// The small form behind an offer, an op or a gesture; Run runs its line as if it had been typed.
class ComposeForm : public QDialog {
    Q_OBJECT
public:
    /// `target` is asked for anew with each edit, since the session goes on beneath the form; no handle: it is gone.
    using TargetNow = std::function<Target()>;
    ComposeForm(const Offer& offer, TargetNow target, views::StatementSink& sink, const views::Theme& theme, QWidget* parent = nullptr);
    ComposeForm(Recipe recipe, views::StatementSink& sink, const views::Theme& theme, QWidget* parent = nullptr);

    QString line() const { return panel_->line(); }
    ComposePanel& panel() { return *panel_; }

signals:
    /// What its line would make is something else now.
    void ghostsChanged(const std::vector<ss::views::MapGhost>& ghosts);

private:
    void apply();

    views::StatementSink& sink_;
    ComposePanel* panel_;
    QPushButton* run_;
};

}
