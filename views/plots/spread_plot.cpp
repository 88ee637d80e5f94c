#include "views/plots/spread_plot.h"

#include <QRegularExpression>
#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

constexpr double kHigh = 0.86; ///< of a row, the highest bar
constexpr size_t kRowsMost = 12;

/// 0.05 and 5e-4: in as few letters as may be, for a narrow plot.
class ShortTicker : public QCPAxisTicker {
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        const QString plain = QString::number(tick, 'g', 4);
        static const QRegularExpression kZeros(QStringLiteral("\\.?0*e([+-])0*"));
        QString power = QString::number(tick, 'e', 3);
        power.replace(kZeros, QStringLiteral("e\\1")).remove(QLatin1Char('+'));
        return power.size() < plain.size() ? power : plain;
    }
};

}

SpreadPlot::SpreadPlot(const QString& title, const QString& xLabel)
    : Plot(title, xLabel)
    , rows_(new QCPAxisTickerText)
{
    xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new ShortTicker));
    yAxis->setTicker(rows_);
    yAxis->grid()->setVisible(false);
    yAxis->setTickLength(0, 0);
    axisRect()->setRangeZoom(Qt::Horizontal);
    axisRect()->setRangeDrag(Qt::Horizontal);
    setEmptyText(tr("only in the bench"));
}

void SpreadPlot::applyTheme(const Theme& theme)
{
    Plot::applyTheme(theme);
    draw();
}

void SpreadPlot::setSpreads(const std::vector<Spread>& spreads)
{
    spreads_ = spreads;
    if (spreads_.size() > kRowsMost)
        spreads_.resize(kRowsMost);
    draw();
    follow();
}

void SpreadPlot::draw()
{
    clearPlottables();
    graphs_.clear();
    for (QCPItemText* each : words_)
        removeItem(each);
    words_.clear();
    rows_->clear();
    const auto count = double(spreads_.size());
    for (size_t i = 0; i < spreads_.size(); ++i) {
        const Spread& spread = spreads_[i];
        const double base = count - 1 - double(i);
        rows_->addTick(base + 0.4, QString::fromStdString(spread.name));
        if (!spread.known) {
            auto* word = new QCPItemText(this);
            word->setText(tr("not computed"));
            word->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
            word->position->setCoords(0.5, base + 0.4);
            word->setFont(theme().sans(8));
            word->setColor(theme().dim);
            word->setBrush(unknownBrush());
            word->setPadding(QMargins(6, 1, 6, 1));
            words_.push_back(word);
            continue;
        }
        const HandleStyle style = theme().styleOf(uint32_t(i));
        QCPGraph* floor = addGraph();
        floor->setPen(QPen(theme().line));
        QCPGraph* graph = addGraph();
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setPen(QPen(style.colour, theme().scale));
        QColor faint = style.colour;
        faint.setAlphaF(0.28F);
        graph->setBrush(faint);
        graph->setChannelFillGraph(floor);
        const double most = std::max(1.0, *std::max_element(spread.counts.begin(), spread.counts.end()));
        const double width = (spread.high - spread.low) / double(spread.counts.size());
        floor->addData(spread.low, base);
        floor->addData(spread.high, base);
        for (size_t bin = 0; bin < spread.counts.size(); ++bin)
            graph->addData(spread.low + width * double(bin), base + kHigh * spread.counts[bin] / most);
        graph->addData(spread.high, base + kHigh * spread.counts.back() / most);
        graphs_.push_back(graph);
    }
    legend->setVisible(false);
    setEmptyText(spreads_.empty() ? tr("only in the bench") : QString());
}

void SpreadPlot::fitAxes()
{
    double low = INFINITY, high = -INFINITY;
    for (const Spread& spread : spreads_)
        if (spread.known) {
            low = std::min(low, spread.low);
            high = std::max(high, spread.high);
        }
    yAxis->setRange(-0.1, std::max(1.0, double(spreads_.size())));
    if (low < high)
        xAxis->setRange(low - (high - low) * 0.03, high + (high - low) * 0.03);
}

QString SpreadPlot::spoken() const
{
    QStringList parts;
    for (const Spread& spread : spreads_)
        parts << (spread.known ? tr("%1: mean %2, deviation %3")
                                     .arg(QString::fromStdString(spread.name))
                                     .arg(spread.mean, 0, 'g', 3)
                                     .arg(spread.deviation, 0, 'g', 3)
                               : tr("%1: not computed").arg(QString::fromStdString(spread.name)));
    return parts.isEmpty() ? emptyText() : parts.join(QStringLiteral("; "));
}

}
