#pragma once

#include "views/grid/grid_style.h"

#include <QWidget>

namespace ss::views {

/// Which colour means which value: from the largest magnitude below zero to that above it.
class ValueLegend : public QWidget {
public:
    explicit ValueLegend(const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void setLargest(double largest);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void say();

    GridStyle style_;
    double largest_ = 0;
};

}
