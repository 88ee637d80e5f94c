#include "app/shell/tab_panel.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace ss::app {

TabPanel::TabPanel(QWidget* parent)
    : QFrame(parent)
    , tabs_(new QTabBar)
    , views_(new QStackedWidget)
{
    setObjectName(QStringLiteral("panel"));
    tabs_->setObjectName(QStringLiteral("panelTabs"));
    tabs_->setAccessibleName(tr("Views of what is selected"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->setElideMode(Qt::ElideRight);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(10, 7, 10, 8);
    rows->setSpacing(6);
    rows->addWidget(tabs_);
    rows->addWidget(views_, 1);
    connect(tabs_, &QTabBar::currentChanged, views_, &QStackedWidget::setCurrentIndex);
}

void TabPanel::add(const QString& title, QWidget* view)
{
    views_->addWidget(view);
    tabs_->addTab(title);
}

void TabPanel::show(QWidget* view) { tabs_->setCurrentIndex(views_->indexOf(view)); }

}
