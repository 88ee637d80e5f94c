#include "app/shell/training_dock.h"

#include "app/shell/main_window.h"
#include "app/shell/picture.h"
#include "views/model/network_view.h"
#include "views/models/training_feed.h"
#include "views/plots/plots_view.h"

#include <QPainter>
#include <QScreen>
#include <QSplitter>
#include <QStatusBar>
#include <utility>

namespace ss::app {

namespace {

constexpr int kPanelWidth = 340, kNetworkHeight = 140, kMessageMs = 8000;
constexpr double kExportDpi = 192; ///< of a .png
const QSize kSize(1180, 760);

QString write(const QString& path, const QSizeF& size, const std::function<void(QPainter&)>& paint)
{
    try {
        writePicture(path, {size, [&](QPainter& painter, const QRectF&) { paint(painter); }, kExportDpi});
        return {};
    } catch (const std::exception& error) {
        return QString::fromUtf8(error.what());
    }
}

}

TrainingDock::TrainingDock(MainWindow& window)
    : QDockWidget(tr("Model and training"), &window)
    , window_(window)
    , training_(new views::TrainingFeed(window.feed().sharedLog(), UINT64_MAX, this))
    , network_(new views::NetworkView(*training_, window.theme()))
    , plots_(new views::PlotsView(*training_, window.theme()))
    , columns_(new QSplitter(Qt::Horizontal))
{
    setObjectName(QStringLiteral("training"));
    auto* pictures = new QSplitter(Qt::Vertical);
    pictures->addWidget(network_);
    pictures->addWidget(plots_);
    pictures->setSizes({kNetworkHeight, kSize.height() - kNetworkHeight});
    pictures->setStretchFactor(1, 1);
    columns_->addWidget(pictures);
    columns_->setContentsMargins(10, 8, 10, 8);
    for (QSplitter* splitter : {pictures, columns_}) {
        splitter->setHandleWidth(8);
        splitter->setChildrenCollapsible(false);
    }
    setWidget(columns_);
    plots_->setWriter(write);
    connect(&window_, &MainWindow::themeChanged, this, &TrainingDock::setTheme);
    connect(&window_.feed(), &views::TraceFeed::changed, this, [this] {
        const bool marked = !window_.feed().followsEnd();
        if (marked || std::exchange(marked_, false))
            plots_->setMoment(marked ? std::optional(window_.feed().cursor()) : std::nullopt);
        marked_ = marked;
    });
    connect(plots_, &views::PlotsView::told, this, [this](const QString& text) { window_.statusBar()->showMessage(text, kMessageMs); });
    window_.addDockWidget(Qt::RightDockWidgetArea, this);
    setFloating(true);
    hide();
}

void TrainingDock::setPanel(QWidget* panel)
{
    panel_ = panel;
    columns_->insertWidget(0, panel);
    columns_->setSizes({kPanelWidth, kSize.width() - kPanelWidth});
    columns_->setStretchFactor(0, 0);
    columns_->setStretchFactor(1, 1);
}

void TrainingDock::bringUp()
{
    if (isHidden() && isFloating()) {
        const QRect all = window_.screen()->availableGeometry();
        const QSize size = kSize.boundedTo(all.size() * 19 / 20);
        resize(size);
        move(all.center() - QPoint(size.width() / 2, size.height() / 2));
    }
    show();
    raise();
    activateWindow();
    (panel_ ? panel_ : plots_)->setFocus();
}

void TrainingDock::setTheme(const views::Theme& theme)
{
    network_->setTheme(theme);
    plots_->setTheme(theme);
}

}
