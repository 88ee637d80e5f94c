#include "app/shell/tab_panel.h"

#include <QEvent>
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
    titles_ += title;
    tabs_->addTab(title);
    fitTitles();
}

void TabPanel::fitTitles()
{
    constexpr int kAround = 11; // what the style puts between two titles
    const QFontMetrics metrics(tabs_->font());
    int needed = 0;
    for (const QString& title : titles_)
        needed += metrics.horizontalAdvance(title) * 11 / 10 + kAround; // they are bolder than the tab bar's font
    const bool fits = needed <= contentsRect().width() - 20;
    for (int i = 0; i < titles_.size(); ++i)
        tabs_->setTabText(i, fits ? titles_[i] : titles_[i].left(1) + titles_[i].mid(1).toLower());
}

void TabPanel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitTitles();
}

void TabPanel::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        fitTitles();
}

void TabPanel::show(QWidget* view) { tabs_->setCurrentIndex(views_->indexOf(view)); }

}
