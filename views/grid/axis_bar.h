#pragma once

#include "views/common/theme.h"
#include "views/geometry/grid_scene.h"

#include <QWidget>

class QComboBox;
class QVBoxLayout;

namespace ss::views {

/// For handles of three and more axes: which are the rows and which the columns, and at which index the grid cuts through each
/// other one.
class AxisBar : public QWidget {
    Q_OBJECT
public:
    explicit AxisBar(const Theme& theme, QWidget* parent = nullptr);

    /// Hidden when there is nothing to pick.
    void show(const GridFacts& facts, const GridAxes& axes);
    void setTheme(const Theme& theme);

signals:
    void axesChanged(const ss::views::GridAxes& axes);

private:
    void build();
    QComboBox* picker(const QString& name, std::optional<size_t> GridAxes::*chosen);
    QWidget* indexLine(size_t axis);
    void pick(std::optional<size_t> GridAxes::*chosen, size_t axis);
    void cut(size_t axis, int64_t index);

    Theme theme_;
    GridFacts facts_;
    GridAxes axes_;
    QWidget* body_ = nullptr;
};

}
