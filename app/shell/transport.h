#pragma once

#include "app/shell/transport_icons.h"
#include "views/timeline/timeline_view.h"

#include <QWidget>

class QToolButton;

namespace ss::app {

/// The buttons of the timeline: to the start, back, play, forward, to the end, and the speed.
class Transport : public QWidget {
    Q_OBJECT
public:
    explicit Transport(views::TimelineView& timeline, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    QToolButton* button(TransportIcon icon, const QString& what);
    void drawIcons();

    QList<std::pair<QToolButton*, TransportIcon>> buttons_;
};

}
