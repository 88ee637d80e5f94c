#pragma once

#include "views/common/theme.h"

#include <QFrame>
#include <QLabel>
#include <QVBoxLayout>

namespace ss::app {

/// A titled box: the one look of everything in the window.
class Panel : public QFrame {
    Q_OBJECT
public:
    Panel(const QString& title, QWidget* content, QWidget* parent = nullptr);
    void setTitle(const QString& title);
    /// A small widget at the right of the title; one that stretches takes the room between.
    void addToHeader(QWidget* widget, int stretch = 0);

private:
    QLabel* title_;
    QHBoxLayout* header_;
};

}
