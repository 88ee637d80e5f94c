#include "views/advice/fitted_scroll.h"

#include <QLayout>

namespace ss::views {

FittedScroll::FittedScroll(QWidget* content, QWidget* parent)
    : QScrollArea(parent)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setFocusPolicy(Qt::NoFocus);
    setWidget(content);
    viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
}

void FittedScroll::fit(int most)
{
    QLayout* layout = widget()->layout();
    layout->activate();
    const int whole = layout->hasHeightForWidth() ? layout->totalHeightForWidth(width()) : layout->totalSizeHint().height();
    height_ = std::min(whole, most);
    setMaximumHeight(height_);
    updateGeometry();
}

}
