#pragma once

#include <QSplitter>

class QAction;

namespace ss::app {

/// The map, and the graph below it. Each may be closed, not both; where there is too little height for both, the one that was asked
/// for last has it.
class PictureColumn : public QSplitter {
    Q_OBJECT
public:
    PictureColumn(QWidget* map, QWidget* graph, QWidget* parent = nullptr);

    QAction* mapAction() { return mapAction_; }
    QAction* graphAction() { return graphAction_; }
    /// The graph has come up unasked, once: where both have room, and nobody has closed it.
    void offerGraph();
    void showGraph(bool shown);
    void showMap(bool shown);
    bool showsGraph() const { return !graph_->isHidden(); }
    bool showsMap() const { return !map_->isHidden(); }

signals:
    void graphShown(bool shown);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    bool hasRoomForBoth() const;
    void arrange();

    QWidget *map_, *graph_;
    QAction *mapAction_, *graphAction_;
    bool wantsMap_ = true, wantsGraph_ = false, graphLast_ = false;
    bool offered_ = false, offering_ = false; ///< offering: it waits for room
};

}
