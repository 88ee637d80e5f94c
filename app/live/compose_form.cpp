#include "app/live/compose_form.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace ss::app {

namespace {

constexpr int kWidth = 600; // a preview on one line

}

ComposeForm::ComposeForm(const Offer& offer, TargetNow target, views::StatementSink& sink, const views::Theme& theme, QWidget* parent)
    : ComposeForm(recipeOf(offer, std::move(target)), sink, theme, parent)
{
}

ComposeForm::ComposeForm(Recipe recipe, views::StatementSink& sink, const views::Theme& theme, QWidget* parent)
    : QDialog(parent)
    , sink_(sink)
{
    setWindowTitle(recipe.title);
    panel_ = new ComposePanel(std::move(recipe), theme, this);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    run_ = buttons->addButton(tr("Run"), QDialogButtonBox::AcceptRole);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    run_->setDefault(true); // within the dialog: it would choose Cancel itself
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(panel_, 1);
    layout->addWidget(buttons);
    buttons->setFocusProxy(nullptr); // it would be Run, which may be off
    setTabOrder(run_, buttons->button(QDialogButtonBox::Cancel));
    connect(buttons, &QDialogButtonBox::accepted, this, &ComposeForm::apply);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const auto tellAll = [this] {
        run_->setEnabled(panel_->runs());
        emit ghostsChanged(panel_->ghosts());
    };
    connect(panel_, &ComposePanel::changed, this, tellAll);
    setMinimumWidth(int(kWidth * theme.scale));
    tellAll();
    panel_->focusFirst();
}

void ComposeForm::apply()
{
    if (!panel_->runs())
        return;
    if (const QString why = sink_.run(line()); !why.isEmpty())
        panel_->tell(why, true);
    else
        accept();
}

}
