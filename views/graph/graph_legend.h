#pragma once

#include "views/graph/graph_style.h"

#include <QWidget>

namespace ss::views {

/// What the lines of a graph mean, with the norms of its last pass: gradients always, the rest as far as it is seen. A tool tip has all.
class GraphLegend : public QWidget {
    Q_OBJECT
public:
    explicit GraphLegend(const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void show(const GraphPass& pass, const GraphLegendUse& uses);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {60, 14}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    GraphStyle style_;
    GraphPass pass_;
    GraphLegendUse uses_;
};

/// Paints the legend into the width, and returns how high it is. Null: only measures.
double paintLegend(QPainter* painter, const GraphStyle& style, const GraphPass& pass, const GraphLegendUse& uses, QPointF topLeft,
                   double width);
/// A line as a link of that look has it, from right (where the gradient comes from) to left.
void paintLookSample(QPainter& painter, const GraphStyle& style, GradLook look, double strength, const QLineF& line);

}
