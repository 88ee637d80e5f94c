#pragma once

#include "app/live/compose_panel.h"
#include "app/live/tensor_recipes.h"
#include "views/common/statement_sink.h"

#include <QDialog>

class QListWidget;
class QLineEdit;
class QDialogButtonBox;
class QPushButton;
class QVBoxLayout;

namespace ss::app {

/// A new tensor: the ways to make one at the left, the form of the chosen one beside them.
class NewTensorForm : public QDialog {
    Q_OBJECT
public:
    NewTensorForm(StateNow state, views::StatementSink& sink, const views::Theme& theme, QWidget* parent = nullptr);

    QString line() const { return panel_ ? panel_->line() : QString(); }
    ComposePanel& panel() { return *panel_; }
    QListWidget& sources() { return *list_; }
    /// Shows the form for a file.
    void openFile(const QString& path);

signals:
    void ghostsChanged(const std::vector<ss::views::MapGhost>& ghosts);

private:
    void choose(int row);
    void setPanel(Recipe recipe);
    void askForFile();
    void apply();

    StateNow state_;
    views::StatementSink& sink_;
    views::Theme theme_;
    std::vector<TensorSource> kinds_ = tensorSources();
    QListWidget* list_;
    QWidget* fileRow_;
    QLineEdit* path_;
    QVBoxLayout* right_;
    ComposePanel* panel_ = nullptr;
    QDialogButtonBox* buttons_;
    QPushButton* run_;
};

}
