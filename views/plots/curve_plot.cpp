#include "views/plots/curve_plot.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

constexpr size_t kHatchesMost = 12;
constexpr int kFewPoints = 24, kManyPoints = 300; ///< each is marked; the line is thin
constexpr qsizetype kHeights = 120;               ///< of memory that are told apart
constexpr size_t kAlways = 2;                     ///< curves whose legend hides little
constexpr int kWide = 380;
constexpr int kLegendLine = 13, kLegendAround = 60; ///< pixels that it needs

/// Counts of passes and events: 500, 20k, 1.5M.
class CountTicker : public QCPAxisTicker {
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        const char* const units[] = {"", "k", "M", "G"};
        int unit = 0;
        for (; std::abs(tick) >= (unit == 0 ? 10000 : 1000) && unit < 3; ++unit)
            tick /= 1000;
        return QString::number(tick, 'g', 5) + QLatin1String(units[unit]);
    }
};

class BytesTicker : public QCPAxisTicker {
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        const char* const units[] = {"B", "KB", "MB", "GB", "TB"};
        int unit = 0;
        for (; std::abs(tick) >= 1024 && unit < 4; ++unit)
            tick /= 1024;
        return QStringLiteral("%1 %2").arg(QString::number(tick, 'g', 3), QLatin1String(units[unit]));
    }
    // Steps of a power of two, so that labels are round.
    double getTickStep(const QCPRange& range) override { return std::pow(2.0, std::ceil(std::log2(std::max(1.0, range.size() / 4)))); }
};

/// The highest of each few points: memory goes up and down with every call, and what counts are its heights.
void keepHighest(QVector<QCPGraphData>& points, qsizetype most)
{
    const qsizetype each = (points.size() + most - 1) / most;
    if (each < 2)
        return;
    qsizetype kept = 0;
    for (qsizetype i = 0; i < points.size(); i += each) {
        const auto end = points.begin() + std::min(i + each, points.size());
        points[kept++] = *std::max_element(points.begin() + i, end, [](const auto& a, const auto& b) { return a.value < b.value; });
    }
    points.resize(kept);
}

Qt::PenStyle dashOf(int style)
{
    constexpr Qt::PenStyle kDashes[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};
    return kDashes[(style + style / 6) % 5];
}

}

CurvePlot::CurvePlot(const QString& title, const QString& xLabel, Scale scale, Unit unit)
    : Plot(title, xLabel)
    , scale_(scale)
    , unit_(unit)
    , moment_(new QCPItemStraightLine(this))
{
    moment_->setVisible(false);
    xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new CountTicker));
    if (scale == Scale::Logarithmic) {
        yAxis->setScaleType(QCPAxis::stLogarithmic);
        yAxis->setTicker(QSharedPointer<QCPAxisTickerLog>(new QCPAxisTickerLog));
        yAxis->setNumberFormat(QStringLiteral("gb"));
        yAxis->setNumberPrecision(0);
    }
    if (unit == Unit::Bytes)
        yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new BytesTicker));
    yAxis2->setRange(0, 1);
    yAxis2->setNumberFormat(QStringLiteral("g"));
    yAxis2->setTickLength(0, 3);
    yAxis2->setSubTicks(false);
    axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
    setEmptyText(tr("nothing yet"));
}

void CurvePlot::applyTheme(const Theme& theme)
{
    Plot::applyTheme(theme);
    restyle();
}

void CurvePlot::setMoment(std::optional<double> x)
{
    moment_->setVisible(x.has_value());
    if (x) {
        moment_->point1->setCoords(*x, 1);
        moment_->point2->setCoords(*x, 2);
    }
}

void CurvePlot::restyle()
{
    moment_->setPen(QPen(theme().ink, 1.5 * theme().scale));
    for (size_t i = 0; i < graphs_.size() && i < curves_.size(); ++i) {
        const HandleStyle style = theme().styleOf(uint32_t(curves_[i].style));
        const double width = graphs_[i]->data()->size() > kManyPoints ? 1 : 1.5;
        graphs_[i]->setPen(QPen(style.colour, width * theme().scale, dashOf(curves_[i].style)));
        graphs_[i]->setScatterStyle(graphs_[i]->data()->size() <= kFewPoints ? QCPScatterStyle(QCPScatterStyle::ssDisc, 5)
                                                                             : QCPScatterStyle());
    }
    for (QCPItemRect* hatch : hatches_) {
        hatch->setBrush(unknownBrush());
        hatch->setPen(Qt::NoPen);
    }
}

void CurvePlot::setCurves(const std::vector<Curve>& curves)
{
    while (graphs_.size() > curves.size()) {
        removeGraph(graphs_.back());
        graphs_.pop_back();
    }
    bool right = false;
    lowest_ = first_ = INFINITY;
    highest_ = last_ = -INFINITY;
    for (size_t i = 0; i < curves.size(); ++i) {
        const Curve& curve = curves[i];
        right = right || curve.right;
        if (i == graphs_.size())
            graphs_.push_back(addGraph(xAxis, curve.right ? yAxis2 : yAxis));
        QVector<QCPGraphData> points;
        points.reserve(qsizetype(curve.x->size()));
        for (size_t j = 0; j < curve.x->size(); ++j) {
            double y = (*curve.y)[j];
            if (scale_ == Scale::Logarithmic && y <= 0)
                y = NAN; // has no place on this axis; the latest value stands in words
            points.append({(*curve.x)[j], std::isinf(y) ? NAN : y});
            first_ = std::min(first_, (*curve.x)[j]);
            last_ = std::max(last_, (*curve.x)[j]);
            if (std::isfinite(y) && !curve.right) {
                lowest_ = std::min(lowest_, y);
                highest_ = std::max(highest_, y);
            }
        }
        if (unit_ == Unit::Bytes)
            keepHighest(points, kHeights);
        graphs_[i]->data()->set(points, true);
        graphs_[i]->setName(curve.name);
    }
    curves_ = curves;
    judgeLegend(size());
    yAxis2->setVisible(right);
    yAxis2->setTickLabels(right);
    if (!curves.empty())
        hatchUnknown(curves.front());
    setEmptyText(first_ <= last_ ? QString() : tr("nothing yet"));
    restyle();
    follow();
}

/// There is one where there is room for it; else an enlarged plot has it.
void CurvePlot::judgeLegend(const QSize& size)
{
    const int needed = int((kLegendLine * int(curves_.size()) + kLegendAround) * theme().scale);
    legend->setVisible(curves_.size() > 1 && needed <= size.height() &&
                       (curves_.size() <= kAlways || size.width() >= kWide * theme().scale));
}

void CurvePlot::fitWords(const QSize& size)
{
    judgeLegend(size);
    Plot::fitWords(size);
}

/// From the last known point before to the first behind.
void CurvePlot::hatchUnknown(const Curve& curve)
{
    unknown_.clear();
    const auto& x = *curve.x;
    for (size_t i = 0; i < x.size(); ++i) {
        if (!std::isnan((*curve.y)[i]))
            continue;
        size_t end = i;
        while (end + 1 < x.size() && std::isnan((*curve.y)[end + 1]))
            ++end;
        const double from = i == 0 ? x[i] - 0.5 : x[i - 1], to = end + 1 == x.size() ? x[end] + 0.5 : x[end + 1];
        if (unknown_.size() == kHatchesMost)
            unknown_.back().second = to;
        else
            unknown_.push_back({from, to});
        i = end;
    }
    while (hatches_.size() > unknown_.size()) {
        removeItem(hatches_.back());
        hatches_.pop_back();
    }
    while (hatches_.size() < unknown_.size()) {
        auto* hatch = new QCPItemRect(this);
        for (QCPItemPosition* corner : {hatch->topLeft, hatch->bottomRight})
            corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
        hatch->setLayer(QStringLiteral("background"));
        hatches_.push_back(hatch);
    }
    for (size_t i = 0; i < unknown_.size(); ++i) {
        hatches_[i]->topLeft->setCoords(unknown_[i].first, 0);
        hatches_[i]->bottomRight->setCoords(unknown_[i].second, 1);
    }
}

void CurvePlot::fitAxes()
{
    if (!(first_ <= last_))
        return;
    xAxis->setRange(first_ == last_ ? first_ - 1 : first_, last_ == first_ ? last_ + 1 : last_);
    if (!(lowest_ <= highest_))
        return;
    if (scale_ == Scale::Logarithmic) {
        yAxis->setRange(std::pow(10, std::floor(std::log10(lowest_))), std::pow(10, std::floor(std::log10(highest_)) + 1));
        return;
    }
    const double low = std::min(0.0, lowest_), high = highest_ == low ? low + 1 : highest_;
    yAxis->setRange(low, high + (high - low) * 0.06);
}

QString CurvePlot::spoken() const
{
    QStringList parts;
    for (const QCPGraph* graph : graphs_)
        if (!graph->data()->isEmpty()) {
            const double last = (graph->data()->constEnd() - 1)->value;
            parts << (std::isnan(last) ? tr("%1 not known").arg(graph->name())
                                       : QStringLiteral("%1 %2").arg(graph->name(), QString::number(last, 'g', 4)));
        }
    return parts.isEmpty() ? emptyText() : parts.join(QStringLiteral(", "));
}

}
