#include "app/live/field_editor.h"

#include "app/live/strides_editor.h"
#include "app/live/table_editor.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QStringListModel>

namespace ss::app {

namespace {

constexpr double kPoints = 10;

/// Completes the name that is being typed, in a list of several with commas, too.
class NamesCompleter : public QCompleter {
public:
    using QCompleter::QCompleter;
    QStringList splitPath(const QString& path) const override { return {path.section(',', -1).trimmed()}; }
    QString pathFromIndex(const QModelIndex& index) const override
    {
        const QString name = QCompleter::pathFromIndex(index);
        const auto* edit = qobject_cast<const QLineEdit*>(widget());
        const auto comma = edit ? edit->text().lastIndexOf(',') : -1;
        return comma < 0 ? name : edit->text().left(comma + 1) + ' ' + name;
    }
};

class LineEditor : public FieldEditor {
public:
    LineEditor(const Field& field, const views::Theme& theme)
        : edit_(new QLineEdit(field.initial))
    {
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(edit_);
        setFocusProxy(edit_);
        edit_->setFont(theme.mono(kPoints));
        edit_->setPlaceholderText(field.hint);
        edit_->setAccessibleName(field.label);
        if (field.kind == Field::Kind::Names) {
            auto* completer = new NamesCompleter(field.choices, edit_);
            completer->setCaseSensitivity(Qt::CaseInsensitive);
            completer->popup()->setFont(theme.mono(kPoints));
            edit_->setCompleter(completer);
        }
        connect(edit_, &QLineEdit::textChanged, this, &FieldEditor::edited);
    }
    QString text() const override { return edit_->text(); }
    void setText(const QString& text) override { edit_->setText(text); }

private:
    QLineEdit* edit_;
};

class ChoiceEditor : public FieldEditor {
public:
    ChoiceEditor(const Field& field, const views::Theme& theme)
        : box_(new QComboBox)
    {
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(box_);
        setFocusProxy(box_);
        box_->setFont(theme.mono(kPoints));
        box_->setAccessibleName(field.label);
        box_->addItems(field.choices);
        setText(field.initial);
        connect(box_, &QComboBox::currentTextChanged, this, &FieldEditor::edited);
    }
    QString text() const override { return box_->currentText(); }
    void setText(const QString& text) override
    {
        if (box_->findText(text) < 0)
            box_->addItem(text);
        box_->setCurrentText(text);
    }

private:
    QComboBox* box_;
};

}

FieldEditor* makeEditor(const Field& field, const views::Theme& theme)
{
    switch (field.kind) {
    case Field::Kind::Choice: return new ChoiceEditor(field, theme);
    case Field::Kind::Table: return new TableEditor(field, theme);
    case Field::Kind::Strides: return new StridesEditor(field, theme);
    case Field::Kind::Text:
    case Field::Kind::Names: break;
    }
    return new LineEditor(field, theme);
}

}
