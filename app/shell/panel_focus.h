#pragma once

#include <QObject>

class QWidget;

namespace ss::app {

/// The panels of a window as places of the keyboard: the one with the keys has its frame in the accent colour, and the keys go from
/// panel to panel, also out of an editor, where Tab is a letter.
class PanelFocus : public QObject {
    Q_OBJECT
public:
    explicit PanelFocus(QWidget& window);
    /// To the next panel that is seen, or with -1 to the previous one; there, to what had the keys last.
    void go(int step);

private:
    QList<QWidget*> panels() const;
    void mark(QWidget* old, QWidget* now);

    QWidget& window_;
};

}
