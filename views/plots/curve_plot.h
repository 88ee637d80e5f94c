#pragma once

#include "views/plots/plot.h"

#include <optional>
#include <vector>

namespace ss::views {

/// One line of a curve plot. What is NaN is not known: the line has a gap there.
struct Curve {
    QString name;
    const std::vector<double>* x = nullptr;
    const std::vector<double>* y = nullptr;
    int style = 0;      ///< as a handle's number: colour and dash
    bool right = false; ///< on an axis of its own, from 0 to 1
};

/// Lines over a common x axis, linear or logarithmic. Where a curve is not known over a while, the plot is hatched.
class CurvePlot : public Plot {
    Q_OBJECT
public:
    enum class Scale { Linear, Logarithmic };
    enum class Unit { Number, Bytes };
    CurvePlot(const QString& title, const QString& xLabel, Scale scale = Scale::Linear, Unit unit = Unit::Number);

    void setCurves(const std::vector<Curve>& curves);
    /// A line across the curves at the moment that the other pictures show; none: they show the latest.
    void setMoment(std::optional<double> x);
    void applyTheme(const Theme& theme) override;
    QString spoken() const override;
    /// The spans of x in which the first curve is not known.
    const std::vector<std::pair<double, double>>& unknown() const { return unknown_; }

protected:
    void fitAxes() override;
    void fitWords(const QSize& size) override;

private:
    void restyle();
    void judgeLegend(const QSize& size);
    void hatchUnknown(const Curve& curve);

    Scale scale_;
    Unit unit_;
    std::vector<Curve> curves_; ///< their numbers belong to who gave them, and are copied into the graphs
    std::vector<QCPGraph*> graphs_;
    std::vector<QCPItemRect*> hatches_;
    QCPItemStraightLine* moment_;
    std::vector<std::pair<double, double>> unknown_;
    double lowest_ = 0, highest_ = 0, first_ = 0, last_ = 0;
};

}
