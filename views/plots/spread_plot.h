#pragma once

#include "views/models/training_probe.h"
#include "views/plots/plot.h"

namespace ss::views {

/// Histograms one above the other, the first layer on top, over one axis of values. One that was not computed is hatched.
class SpreadPlot : public Plot {
    Q_OBJECT
public:
    SpreadPlot(const QString& title, const QString& xLabel);
    void setSpreads(const std::vector<Spread>& spreads);
    void applyTheme(const Theme& theme) override;
    QString spoken() const override;

protected:
    void fitAxes() override;

private:
    void draw();

    std::vector<Spread> spreads_;
    std::vector<QCPGraph*> graphs_;
    std::vector<QCPItemText*> words_;
    QSharedPointer<QCPAxisTickerText> rows_;
};

}
