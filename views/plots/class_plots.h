#pragma once

#include "views/models/training_probe.h"
#include "views/plots/plot.h"

namespace ss::views {

/// What a model says of each point of a plane, as colours, and the points that it learns from. A class has a colour and a shape.
class SurfacePlot : public Plot {
    Q_OBJECT
public:
    SurfacePlot(const QString& title, const QString& xLabel, const QString& yLabel);
    void setProbe(const TrainingProbe& probe);
    void applyTheme(const Theme& theme) override;
    QString spoken() const override;

protected:
    void fitAxes() override;

private:
    QImage image() const;
    void draw();

    TrainingProbe probe_;
    QCPItemPixmap* picture_;
    std::vector<QCPGraph*> points_;
};

/// How many of each class the model takes for which: rows are the truth.
class ConfusionPlot : public Plot {
    Q_OBJECT
public:
    ConfusionPlot(const QString& title, const QString& xLabel, const QString& yLabel);
    void setProbe(const TrainingProbe& probe);
    void applyTheme(const Theme& theme) override;
    QString spoken() const override;

protected:
    void fitAxes() override;

private:
    void draw();

    std::vector<std::vector<double>> counts_;
    std::vector<QCPAbstractItem*> cells_;
};

}
