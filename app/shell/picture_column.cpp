#include "app/shell/picture_column.h"

#include <QAction>
#include <QSignalBlocker>

namespace ss::app {

namespace {

constexpr int kRoomForBoth = 480;
constexpr int kMapShare = 54; ///< of a hundred

}

PictureColumn::PictureColumn(QWidget* map, QWidget* graph, QWidget* parent)
    : QSplitter(Qt::Vertical, parent)
    , map_(map)
    , graph_(graph)
    , mapAction_(new QAction(tr("Memory &map"), this))
    , graphAction_(new QAction(tr("Graph"), this))
{
    addWidget(map_);
    addWidget(graph_);
    setChildrenCollapsible(false);
    for (QAction* action : {mapAction_, graphAction_})
        action->setCheckable(true);
    mapAction_->setToolTip(tr("Show or close the memory map"));
    graphAction_->setToolTip(tr("Show or close the graph"));
    connect(mapAction_, &QAction::triggered, this, &PictureColumn::showMap);
    connect(graphAction_, &QAction::triggered, this, &PictureColumn::showGraph);
    arrange();
}

bool PictureColumn::hasRoomForBoth() const { return height() >= kRoomForBoth; }

void PictureColumn::offerGraph()
{
    if (offered_)
        return;
    offering_ = !isVisible() || !hasRoomForBoth(); // later, when the window is as large as it will be
    if (!offering_)
        showGraph(true);
}

void PictureColumn::showGraph(bool shown)
{
    offered_ = true;
    wantsGraph_ = shown;
    wantsMap_ = wantsMap_ || !shown;
    graphLast_ = shown;
    arrange();
}

void PictureColumn::showMap(bool shown)
{
    wantsMap_ = shown;
    wantsGraph_ = wantsGraph_ || !shown;
    graphLast_ = !shown;
    arrange();
}

void PictureColumn::arrange()
{
    const bool both = wantsMap_ && wantsGraph_, room = hasRoomForBoth();
    const bool map = wantsMap_ && (!both || room || !graphLast_), graph = wantsGraph_ && (!both || room || graphLast_);
    const bool hadBoth = showsMap() && showsGraph(), hadGraph = showsGraph();
    map_->setVisible(map);
    graph_->setVisible(graph);
    mapAction_->setChecked(map);
    graphAction_->setChecked(graph);
    if (map && graph && !hadBoth)
        setSizes({height() * kMapShare / 100, height() * (100 - kMapShare) / 100});
    if (graph != hadGraph)
        emit graphShown(graph);
}

void PictureColumn::resizeEvent(QResizeEvent* event)
{
    QSplitter::resizeEvent(event);
    if (offering_ && isVisible())
        offerGraph();
    arrange();
}

void PictureColumn::showEvent(QShowEvent* event)
{
    QSplitter::showEvent(event);
    if (offering_)
        offerGraph();
}

}
