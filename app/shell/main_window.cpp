#include "app/shell/main_window.h"

#include "app/shell/panel.h"
#include "app/shell/picture_column.h"
#include "app/shell/presentation.h"
#include "app/shell/style.h"
#include "app/shell/tab_panel.h"
#include "app/shell/training_dock.h"
#include "app/shell/transport.h"
#include "views/advice/advice_view.h"
#include "views/graph/graph_bar.h"
#include "views/graph/graph_pane.h"
#include "views/grid/grid_view.h"
#include "views/inspector/explain_view.h"
#include "views/inspector/inspector_view.h"
#include "views/inspector/objects_view.h"
#include "views/inspector/owners_view.h"
#include "views/memory/address_box.h"
#include "views/memory/map_view.h"
#include "views/overlap/overlap_view.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>
#include <QScreen>
#include <QSplitter>

namespace ss::app {

namespace {

constexpr int kViewStateVersion = 1;
constexpr int kGap = 8, kTimelineHeight = 100;
constexpr double kUsualStops = 2, kUsualNodes = 1.4; ///< a second, at speed 1

}

MainWindow::MainWindow(std::shared_ptr<trace::Log> log, const views::Theme& theme, QWidget* parent)
    : QMainWindow(parent)
    , theme_(theme)
    , feed_(std::make_unique<views::TraceFeed>(log))
    , selection_(std::make_unique<views::Selection>())
    , kept_(std::make_unique<views::KeptValues>(log->values()))
    , values_(std::make_unique<views::HidingValues>(*kept_))
{
    setAcceptDrops(true);
    applyTheme(*qApp, theme_);
    build();
    buildMenus();
    setDocument({});
    setHint(tr("Open a session (.stride) or an array (.npy) with Ctrl+O, or drop the file here."));
    resize(QSize(1440, 900).boundedTo(screen()->availableSize()));
}

MainWindow::~MainWindow()
{
    delete presentation_.data();
    delete training_;
    delete takeCentralWidget(); // the views go before the feed and the selection that they look at
}

void MainWindow::build()
{
    objects_ = new views::ObjectsView(*feed_, *selection_, theme_);
    map_ = new views::MapView(*feed_, *selection_, values_.get(), theme_);
    inspector_ = new views::InspectorView(*feed_, *selection_, theme_);
    grid_ = new views::GridView(*feed_, *selection_, values_.get(), theme_);
    timeline_ = new views::TimelineView(*feed_, *selection_, theme_);
    auto* inspectorPanel = new Panel(tr("INSPECTOR"), inspector_);
    auto* timelinePanel = new Panel(tr("TIMELINE"), timeline_);
    timelinePanel->addToHeader(new Transport(*timeline_));
    timelinePanel->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);

    columns_ = new QSplitter(Qt::Horizontal);
    columns_->addWidget(new Panel(tr("OBJECTS"), objects_));
    buildPictures();
    columns_->addWidget(pictures_);
    side_ = new QSplitter(Qt::Vertical);
    side_->addWidget(inspectorPanel);
    addSideView(tr("GRID"), grid_);
    columns_->addWidget(side_);
    columns_->setSizes({220, 900, 280});
    columns_->setStretchFactor(1, 1);
    rows_ = new QSplitter(Qt::Vertical);
    rows_->addWidget(columns_);
    rows_->addWidget(timelinePanel);
    rows_->setStretchFactor(0, 1);
    rows_->installEventFilter(this);
    connect(rows_, &QSplitter::splitterMoved, this, [this] { sharesHeight_ = false; });
    rows_->setContentsMargins(kGap, kGap, kGap, kGap);
    for (QSplitter* splitter : {rows_, columns_, side_, static_cast<QSplitter*>(pictures_)}) {
        splitter->setHandleWidth(kGap);
        splitter->setChildrenCollapsible(false);
    }
    setCentralWidget(rows_);
    buildSideViews();

    connect(address_, &views::AddressBox::found, map_, qOverload<const views::Place&>(&views::MapView::reveal));
    connect(address_, &views::AddressBox::left, map_, qOverload<>(&QWidget::setFocus));
    connect(map_, &views::MapView::elementChosen, this, &MainWindow::showElement);
    connect(inspector_, &views::InspectorView::titleChanged, inspectorPanel, [inspectorPanel](const QString& name) {
        inspectorPanel->setTitle(name.isEmpty() ? tr("INSPECTOR") : tr("INSPECTOR   %1").arg(name));
    });
    connect(objects_, &views::ObjectsView::contextMenuRequested, this, &MainWindow::contextMenuRequested);
    connect(map_, &views::MapView::motionRunning, timeline_, &views::TimelineView::setHeld);
    connect(timeline_, &views::TimelineView::speedChanged, map_, [this](double stops) {
        map_->setSpeed(stops / kUsualStops);
        graph_->view().setSpeed(stops / kUsualStops);
        graph_->player().setSpeed(stops / kUsualStops * kUsualNodes);
    });
    connect(map_, &views::MapView::contextMenuRequested, this, &MainWindow::contextMenuRequested);
    connect(grid_, &views::GridView::contextMenuRequested, this, &MainWindow::contextMenuRequested);
    connect(grid_, &views::GridView::lineComposed, this, &MainWindow::lineComposed);
    connect(this, &MainWindow::valuesChanged, grid_, &views::GridView::valuesChanged);
}

void MainWindow::buildPictures()
{
    address_ = new views::AddressBox(*feed_, *selection_, theme_);
    auto* mapPanel = new Panel(tr("MEMORY MAP"), map_);
    mapPanel->addToHeader(address_, 1);
    graph_ = new views::GraphPane(*feed_, *selection_, values_.get(), theme_);
    auto* graphPanel = new Panel(tr("GRAPH"), graph_);
    graphPanel->addToHeader(&graph_->bar(), 1);
    pictures_ = new PictureColumn(mapPanel, graphPanel);
    connect(&graph_->view(), &views::GraphView::contextMenuRequested, this, &MainWindow::contextMenuRequested);
    connect(&graph_->view(), &views::GraphView::activated, map_, qOverload<HandleId>(&views::MapView::reveal));
    connect(&graph_->player(), &views::GraphPlayer::gradWritten, map_, qOverload<HandleId>(&views::MapView::reveal));
    // What has a backward pass is worth the picture of it.
    connect(feed_.get(), &views::TraceFeed::changed, pictures_, [this] {
        if (feed_->state().nodeCount() > 0)
            pictures_->offerGraph();
    });
}

views::GraphView& MainWindow::graph() { return graph_->view(); }

std::string MainWindow::viewState() const
{
    const QJsonObject state{{"version", kViewStateVersion}, {"graph", graph_->view().kept()}};
    return QJsonDocument(state).toJson(QJsonDocument::Compact).toStdString();
}

void MainWindow::restoreViewState(const std::string& json)
{
    const QJsonObject state = QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
    if (state["version"].toInt() == kViewStateVersion)
        graph_->view().restore(state["graph"].toObject());
}

void MainWindow::buildSideViews()
{
    overlap_ = new views::OverlapView(*feed_, *selection_, theme_);
    owners_ = new views::OwnersView(*feed_, *selection_, theme_);
    addSideView(tr("OVERLAP"), overlap_);
    addSideView(tr("OWNERS"), owners_);
    explain_ = new views::ExplainView(*feed_, *selection_, theme_);
    addSideView(tr("EXPLAIN"), explain_);
    advice_ = new views::AdviceView(*feed_, *selection_, theme_);
    addSideView(tr("ADVICE"), advice_);
}

TrainingDock& MainWindow::showTraining()
{
    if (!training_) {
        training_ = new TrainingDock(*this);
        emit trainingMade(*training_);
    }
    training_->bringUp();
    return *training_;
}

void MainWindow::goToAddress() { address_->begin(); }

void MainWindow::setTheme(const views::Theme& theme)
{
    theme_ = theme;
    applyTheme(*qApp, theme_);
    objects_->setTheme(theme_);
    map_->setTheme(theme_);
    graph_->setTheme(theme_);
    inspector_->setTheme(theme_);
    grid_->setTheme(theme_);
    timeline_->setTheme(theme_);
    address_->setTheme(theme_);
    overlap_->setTheme(theme_);
    owners_->setTheme(theme_);
    explain_->setTheme(theme_);
    advice_->setTheme(theme_);
    emit themeChanged(theme_);
}

Presentation* MainWindow::presentation() const { return presentation_; }

void MainWindow::setHint(const QString& hint)
{
    views::MapOptions options = map_->options();
    options.hint = hint.toStdString();
    map_->setOptions(options);
}

void MainWindow::setDocument(const QString& name, const QString& device)
{
    QString title = QStringLiteral("Stridescope");
    if (!name.isEmpty())
        title = name + QStringLiteral(" \u2013 ") + title;
    if (!device.isEmpty())
        title += QStringLiteral("   ") + device;
    setWindowTitle(title);
}

void MainWindow::hideValues(bool hide)
{
    values_->setHidden(hide);
    map_->viewport()->update();
    emit valuesChanged();
}

/// Of hidden values, the one that was asked for.
void MainWindow::showElement(const views::Place& place)
{
    if (!values_->hidden())
        return;
    values_->reveal(place.buffer, place.bytes);
    map_->viewport()->update();
    emit valuesChanged();
}

void MainWindow::addSideView(const QString& title, QWidget* view)
{
    if (!sideViews_) {
        sideViews_ = new TabPanel;
        side_->addWidget(sideViews_);
        side_->setStretchFactor(0, 1);
        side_->setStretchFactor(1, 1);
        side_->setSizes({900, 1100});
    }
    sideViews_->add(title, view);
}

void MainWindow::addBottomPanel(Panel* panel)
{
    if (!bottom_) {
        bottom_ = new QSplitter(Qt::Horizontal);
        bottom_->setHandleWidth(kGap);
        bottom_->setChildrenCollapsible(false);
        rows_->addWidget(bottom_);
    }
    bottom_->addWidget(panel);
    bottom_->setStretchFactor(bottom_->count() - 1, 1);
    shareHeight();
}

void MainWindow::shareHeight()
{
    constexpr int kLow = 850; // there the pictures have more of the room
    const int bottom = height() * (height() < kLow ? 19 : 26) / 100;
    rows_->setSizes({height() - kTimelineHeight - bottom, kTimelineHeight, bottom});
}

/// On a smaller screen the panels below give way, too.
bool MainWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == rows_ && event->type() == QEvent::Resize && bottom_ && sharesHeight_)
        shareHeight();
    return QMainWindow::eventFilter(watched, event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    event->accept();
    emit closing(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            emit openRequested(url.toLocalFile());
}

}
