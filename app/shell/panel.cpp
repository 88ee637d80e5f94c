#include "app/shell/panel.h"

#include "views/common/elided_label.h"

namespace ss::app {

Panel::Panel(const QString& title, QWidget* content, QWidget* parent)
    : QFrame(parent)
    , title_(new views::ElidedLabel(title))
    , header_(new QHBoxLayout)
{
    setObjectName(QStringLiteral("panel"));
    title_->setObjectName(QStringLiteral("panelTitle"));
    header_->setContentsMargins(0, 0, 0, 0);
    header_->addWidget(title_);
    header_->addStretch(1);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(10, 7, 10, 8);
    rows->setSpacing(6);
    rows->addLayout(header_);
    rows->addWidget(content, 1);
}

void Panel::setTitle(const QString& title)
{
    title_->setText(title);
    title_->setToolTip(title.toHtmlEscaped());
}

void Panel::addToHeader(QWidget* widget, int stretch)
{
    if (stretch > 0)
        header_->setStretch(1, 0); // or the empty room would share with it
    header_->addWidget(widget, stretch);
}

}
