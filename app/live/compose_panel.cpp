#include "app/live/compose_panel.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

namespace ss::app {

namespace {

constexpr double kPoints = 10;
/// With more fields than fit on a small screen they scroll.
constexpr size_t kFieldsAtOnce = 9;

}

ComposePanel::ComposePanel(Recipe recipe, const views::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , recipe_(std::move(recipe))
    , theme_(theme)
    , name_(new QLineEdit(recipe_.name))
    , shownLine_(makeLabel(theme.mono(kPoints, true), "line"))
    , preview_(makeLabel(theme.mono(kPoints), "preview"))
{
    auto* form = new QFormLayout;
    if (!recipe_.about.isEmpty()) {
        QLabel* about = makeLabel(theme.sans(kPoints), "about");
        about->setText(recipe_.about);
        form->addRow(about);
    }
    for (const Field& field : recipe_.fields) {
        editors_.push_back(makeEditor(field, theme_));
        editors_.back()->setToolTip(field.hint);
        connect(editors_.back(), &FieldEditor::edited, this, &ComposePanel::refresh);
        const bool wide = field.kind == Field::Kind::Table || field.kind == Field::Kind::Strides;
        wide ? form->addRow(editors_.back()) : form->addRow(field.label, editors_.back());
    }
    name_->setFont(theme.mono(kPoints));
    name_->setAccessibleName(tr("name of the result"));
    connect(name_, &QLineEdit::textChanged, this, &ComposePanel::refresh);
    form->addRow(tr("name of the result"), name_);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    if (recipe_.fields.size() > kFieldsAtOnce) {
        auto* area = new QScrollArea;
        auto* inside = new QWidget;
        inside->setLayout(form);
        area->setWidget(inside);
        area->setWidgetResizable(true);
        area->setFrameShape(QFrame::NoFrame);
        layout->addWidget(area, 1);
    } else {
        layout->addLayout(form);
    }
    layout->addWidget(shownLine_);
    layout->addWidget(preview_);
    layout->addStretch();
    refresh();
}

QLabel* ComposePanel::makeLabel(const QFont& font, const char* name)
{
    auto* label = new QLabel(this);
    label->setFont(font);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setTextFormat(Qt::PlainText);
    return label;
}

void ComposePanel::focusFirst()
{
    QWidget* first = name_;
    if (!editors_.empty())
        first = editors_.front()->focusProxy() ? editors_.front()->focusProxy() : editors_.front();
    first->setFocus();
    if (auto* edit = qobject_cast<QLineEdit*>(first))
        edit->selectAll(); // what is typed stands in place of what is proposed
}

void ComposePanel::tell(const QString& text, bool warn)
{
    QPalette palette = preview_->palette();
    palette.setColor(QPalette::WindowText, warn ? theme_.warn : theme_.dim);
    preview_->setPalette(palette);
    preview_->setText(text);
}

void ComposePanel::refresh()
{
    QStringList values;
    for (const FieldEditor* editor : editors_)
        values << editor->text();
    composed_ = recipe_.compose(values);
    line_.clear();
    const QString name = name_->text().trimmed();
    if (composed_.problem.isEmpty() && !name.isEmpty() && !isName(name))
        composed_.problem = tr("%1 is no name in Python.").arg(name);
    if (composed_.problem.isEmpty())
        line_ = composed_.line(name);
    else
        composed_.ghosts.clear();
    tell(composed_.problem.isEmpty() ? composed_.preview : composed_.problem, composed_.fails || !composed_.problem.isEmpty());
    shownLine_->setText(line_.isEmpty() ? QStringLiteral(" ") : line_);
    emit changed();
}

std::vector<views::MapGhost> ComposePanel::ghosts() const
{
    std::vector<views::MapGhost> ghosts = composed_.fails ? std::vector<views::MapGhost>() : composed_.ghosts;
    const QString name = name_->text().trimmed();
    for (views::MapGhost& ghost : ghosts)
        ghost.label = (name.isEmpty() ? composed_.expression : name).toStdString() + ghost.label;
    return ghosts;
}

}
