#pragma once

#include "views/graph/graph_player.h"

#include <QWidget>

class QToolButton;

namespace ss::views {

/// Previous node, play, next node.
class PlayerBar : public QWidget {
    Q_OBJECT
public:
    explicit PlayerBar(GraphPlayer& player, TraceFeed& feed, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    QToolButton* button(const QString& name);
    void refresh();
    void drawIcons();

    GraphPlayer& player_;
    TraceFeed& feed_;
    QToolButton *previous_, *play_, *next_;
};

}
