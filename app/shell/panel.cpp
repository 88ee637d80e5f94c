#include "app/shell/panel.h"

namespace ss::app {

Panel::Panel(const QString& title, QWidget* content, QWidget* parent)
    : QFrame(parent)
    , title_(new QLabel(title))
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

void Panel::setTitle(const QString& title) { title_->setText(title); }

void Panel::addToHeader(QWidget* widget, int stretch) { header_->addWidget(widget, stretch); }

}
