#include "views/advice/fix_line.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace ss::views {

FixLine::FixLine(QWidget* parent)
    : QWidget(parent)
    , head_(new QLabel)
    , code_(new QLabel)
    , copy_(new QToolButton)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(2);
    rows->addWidget(head_);
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(code_, 1);
    row->addWidget(copy_, 0, Qt::AlignTop);
    rows->addLayout(row);
    code_->setObjectName(QStringLiteral("fix"));
    code_->setTextFormat(Qt::PlainText);
    code_->setWordWrap(true);
    code_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    copy_->setObjectName(QStringLiteral("copyFix"));
    copy_->setText(tr("Copy"));
    copy_->setToolTip(tr("Puts this line on the clipboard"));
    copy_->setAccessibleName(tr("Copy the line of the fix"));
    copy_->setFocusPolicy(Qt::StrongFocus);
    connect(copy_, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(line_); });
}

void FixLine::setTheme(const Theme& theme)
{
    const auto dress = [](QWidget& widget, const QFont& font, const QColor& colour) {
        widget.setFont(font);
        QPalette palette = widget.palette();
        palette.setColor(QPalette::WindowText, colour);
        widget.setPalette(palette);
    };
    dress(*head_, theme.sans(9), theme.dim);
    dress(*code_, theme.mono(9.5), theme.accent);
    copy_->setFont(theme.sans(9));
    QPalette palette = copy_->palette();
    palette.setColor(QPalette::Button, theme.cell);
    palette.setColor(QPalette::ButtonText, theme.ink);
    copy_->setPalette(palette);
}

void FixLine::setFix(const QString& head, const QString& line)
{
    line_ = line;
    head_->setText(head);
    head_->setVisible(!head.isEmpty());
    code_->setText(line);
    setVisible(!line.isEmpty());
}

}
