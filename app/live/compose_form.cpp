#include "app/live/compose_form.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace ss::app {

namespace {

constexpr double kPoints = 10;

QLabel* textLabel(const QFont& font, const QString& name)
{
    auto* label = new QLabel;
    label->setFont(font);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setTextFormat(Qt::PlainText);
    return label;
}

}

ComposeForm::ComposeForm(const Offer& offer, TargetNow target, views::StatementSink& sink, const views::Theme& theme, QWidget* parent)
    : QDialog(parent)
    , offer_(offer)
    , target_(std::move(target))
    , sink_(sink)
    , theme_(theme)
    , shownLine_(textLabel(theme.mono(kPoints, true), QStringLiteral("line")))
    , preview_(textLabel(theme.mono(kPoints), QStringLiteral("preview")))
{
    const Target now = target_();
    setWindowTitle(QStringLiteral("%1  %2").arg(now.name, QCoreApplication::translate("Compositions", offer.title)));
    auto* form = new QFormLayout(this);
    for (const Field& field : offer.fields(now)) {
        fields_.push_back(edit(field.initial, theme.mono(kPoints)));
        form->addRow(field.label, fields_.back());
    }
    name_ = edit(freeName(now.state), theme.mono(kPoints));
    form->addRow(tr("name of the result"), name_);
    form->addRow(shownLine_);
    form->addRow(preview_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    run_ = buttons->addButton(tr("Run"), QDialogButtonBox::AcceptRole);
    form->addRow(buttons);
    buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
    run_->setDefault(true); // within the dialog: it would choose Cancel itself
    connect(buttons, &QDialogButtonBox::accepted, this, &ComposeForm::apply);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    setMinimumWidth(440);
    refresh();
    (fields_.empty() ? name_ : fields_.front())->setFocus();
}

QLineEdit* ComposeForm::edit(const QString& initial, const QFont& font)
{
    auto* made = new QLineEdit(initial);
    made->setFont(font);
    connect(made, &QLineEdit::textChanged, this, &ComposeForm::refresh);
    return made;
}

void ComposeForm::tell(const QString& text, bool warn)
{
    QPalette palette = preview_->palette();
    palette.setColor(QPalette::WindowText, warn ? theme_.warn : theme_.dim);
    preview_->setPalette(palette);
    preview_->setText(text);
}

void ComposeForm::refresh()
{
    const Target now = target_();
    line_.clear();
    if (!now.handle.valid()) {
        tell(tr("%1 is no longer there.").arg(now.name), true);
    } else {
        QStringList values;
        for (const QLineEdit* field : fields_)
            values << field->text();
        const Composed composed = offer_.compose(offer_, now, values);
        const QString name = name_->text().trimmed();
        if (!composed.problem.isEmpty())
            tell(composed.problem, true);
        else if (!name.isEmpty() && !isName(name))
            tell(tr("%1 is no name in Python.").arg(name), true);
        else {
            line_ = name.isEmpty() ? composed.expression : name + QStringLiteral(" = ") + composed.expression;
            tell(composed.preview, composed.fails);
        }
    }
    shownLine_->setText(line_.isEmpty() ? QStringLiteral(" ") : line_);
    run_->setEnabled(!line_.isEmpty());
}

void ComposeForm::apply()
{
    if (line_.isEmpty())
        return;
    if (const QString why = sink_.run(line_); !why.isEmpty())
        tell(why, true);
    else
        accept();
}

}
