#include "app/live/model_bench.h"

#include "app/live/bench_panel.h"
#include "app/live/live_session.h"
#include "app/shell/main_window.h"
#include "app/shell/picture.h"
#include "views/model/network_view.h"
#include "views/models/training_feed.h"
#include "views/plots/plots_view.h"

#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QSplitter>
#include <QStatusBar>

namespace ss::app {

namespace {

constexpr int kPanelWidth = 340, kNetworkHeight = 190;
constexpr double kExportDpi = 192; ///< of a .png
const QSize kSize(1180, 760);

}

ModelBench::ModelBench(MainWindow& window, LiveSession& session, views::StatementSink& sink)
    : QDockWidget(tr("Model bench"), &window)
    , window_(window)
    , session_(session)
    , training_(new views::TrainingFeed(window.feed().sharedLog(), UINT64_MAX, this))
    , panel_(new BenchPanel(session, sink, window.feed(), window.values(), *training_, window.theme()))
    , network_(new views::NetworkView(*training_, window.theme()))
    , plots_(new views::PlotsView(*training_, window.theme()))
{
    setObjectName(QStringLiteral("modelBench"));
    auto* pictures = new QSplitter(Qt::Vertical);
    pictures->addWidget(network_);
    pictures->addWidget(plots_);
    pictures->setSizes({kNetworkHeight, kSize.height() - kNetworkHeight});
    pictures->setStretchFactor(1, 1);
    auto* columns = new QSplitter(Qt::Horizontal);
    columns->addWidget(panel_);
    columns->addWidget(pictures);
    columns->setSizes({kPanelWidth, kSize.width() - kPanelWidth});
    columns->setStretchFactor(1, 1);
    columns->setContentsMargins(10, 8, 10, 8);
    for (QSplitter* splitter : {pictures, columns}) {
        splitter->setHandleWidth(8);
        splitter->setChildrenCollapsible(false);
    }
    setWidget(columns);
    window_.addDockWidget(Qt::RightDockWidgetArea, this);
    setFloating(true);
    hide();
    buildMenu();
    connect(&window_, &MainWindow::themeChanged, this, &ModelBench::applyTheme);
    plots_->setWriter([](const QString& path, const QSizeF& size, const std::function<void(QPainter&)>& paint) {
        try {
            writePicture(path, {size, [&](QPainter& painter, const QRectF&) { paint(painter); }, kExportDpi});
            return QString();
        } catch (const std::exception& error) {
            return QString::fromUtf8(error.what());
        }
    });
    connect(plots_, &views::PlotsView::told, this, [this](const QString& text) { window_.statusBar()->showMessage(text, 8000); });
    connect(panel_, &BenchPanel::built, this, [this](const BenchOptions& options) { session_.probeTraining(lossName(options.loss)); });
}

void ModelBench::buildMenu()
{
    auto* menu = new QMenu(tr("&Model"), window_.menuBar());
    window_.menuBar()->addMenu(menu);
    menu->addAction(tr("Model &bench"), QKeySequence(Qt::CTRL | Qt::Key_B), this, &ModelBench::bringUp);
    menu->addSeparator();
    for (int i = 0; i < BenchPanel::kPresses; ++i) {
        QPushButton& button = panel_->button(BenchPanel::Press(i));
        QAction* action = menu->addAction(button.text(), this, [this, i] { panel_->press(BenchPanel::Press(i)); });
        connect(menu, &QMenu::aboutToShow, action, [action, &button] {
            action->setText(button.text());
            action->setEnabled(button.isEnabled());
        });
    }
}

void ModelBench::bringUp()
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
    panel_->form().setFocus();
}

void ModelBench::applyTheme(const views::Theme& theme)
{
    panel_->setTheme(theme);
    network_->setTheme(theme);
    plots_->setTheme(theme);
}

}
