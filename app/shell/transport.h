#pragma once

#include "views/timeline/timeline_view.h"

#include <QWidget>

class QToolButton;

namespace ss::app {

/// The buttons of the timeline: to the start, back, play, forward, to the end, and the speed.
class Transport : public QWidget {
    Q_OBJECT
public:
    explicit Transport(views::TimelineView& timeline, QWidget* parent = nullptr);

private:
    QToolButton* button(const QString& text, const QString& what);

    QToolButton* play_ = nullptr;
};

}
