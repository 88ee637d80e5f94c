#include "views/plots/class_plots.h"

#include <algorithm>

namespace ss::views {

namespace {

constexpr size_t kNumbersMost = 12; ///< classes; with more the cells are too small for a number

QCPScatterStyle::ScatterShape shapeOf(int label)
{
    constexpr QCPScatterStyle::ScatterShape kShapes[] = {QCPScatterStyle::ssCircle,           QCPScatterStyle::ssSquare,
                                                         QCPScatterStyle::ssTriangle,         QCPScatterStyle::ssDiamond,
                                                         QCPScatterStyle::ssTriangleInverted, QCPScatterStyle::ssCrossCircle};
    return kShapes[label % 6];
}

QColor mixed(const QColor& a, const QColor& b, double share)
{
    return QColor::fromRgbF(float(a.redF() + (b.redF() - a.redF()) * share), float(a.greenF() + (b.greenF() - a.greenF()) * share),
                            float(a.blueF() + (b.blueF() - a.blueF()) * share));
}

}

SurfacePlot::SurfacePlot(const QString& title, const QString& xLabel, const QString& yLabel)
    : Plot(title, xLabel)
    , picture_(new QCPItemPixmap(this))
{
    yAxis->setLabel(yLabel);
    picture_->setScaled(true, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    picture_->setLayer(QStringLiteral("background"));
    picture_->setVisible(false);
    setEmptyText(tr("only in the bench"));
}

void SurfacePlot::applyTheme(const Theme& theme)
{
    Plot::applyTheme(theme);
    draw();
}

void SurfacePlot::setProbe(const TrainingProbe& probe)
{
    probe_ = probe;
    draw();
    follow();
}

/// A class is as strong in colour as the model is sure of it: of K classes, 1 / K is no opinion at all.
QImage SurfacePlot::image() const
{
    QImage image(probe_.side, probe_.side, QImage::Format_RGB32);
    const double least = 1.0 / std::max(2, probe_.classes);
    for (int row = 0; row < probe_.side; ++row)
        for (int column = 0; column < probe_.side; ++column) {
            const auto cell = size_t(row * probe_.side + column);
            const double sure = std::clamp((probe_.share[cell] - least) / (1 - least), 0.0, 1.0);
            const QColor colour = theme().styleOf(probe_.winner[cell]).colour;
            image.setPixel(column, probe_.side - 1 - row, mixed(theme().panel, colour, 0.06 + 0.44 * sure).rgb());
        }
    return image;
}

void SurfacePlot::draw()
{
    const bool drawn = probe_.side > 0;
    picture_->setVisible(drawn);
    if (drawn) {
        picture_->setPixmap(QPixmap::fromImage(image()));
        picture_->topLeft->setCoords(probe_.left, probe_.top);
        picture_->bottomRight->setCoords(probe_.right, probe_.bottom);
    }
    int classes = 0;
    for (const auto& point : probe_.points)
        classes = std::max(classes, point.label + 1);
    while (int(points_.size()) < classes) {
        points_.push_back(addGraph());
        points_.back()->setLineStyle(QCPGraph::lsNone);
    }
    for (size_t label = 0; label < points_.size(); ++label) {
        QVector<QCPGraphData> points;
        for (const auto& point : probe_.points)
            if (point.label == int(label))
                points.append({point.x, point.y});
        points_[label]->data()->set(points, false);
        const QColor colour = theme().styleOf(uint32_t(label)).colour;
        points_[label]->setScatterStyle(QCPScatterStyle(shapeOf(int(label)), QPen(theme().panel, 0.8), colour, 5.5 * theme().scale));
    }
    setEmptyText(drawn || !probe_.points.empty() ? QString() : probe_.rows > 0 ? tr("only for two features") : tr("only in the bench"));
}

void SurfacePlot::fitAxes()
{
    if (probe_.side == 0)
        return;
    xAxis->setRange(probe_.left, probe_.right);
    yAxis->setRange(probe_.bottom, probe_.top);
}

QString SurfacePlot::spoken() const
{
    return probe_.rows > 0 ? tr("classes: %1, accuracy %2 %").arg(probe_.classes).arg(probe_.accuracy * 100, 0, 'f', 1) : emptyText();
}

ConfusionPlot::ConfusionPlot(const QString& title, const QString& xLabel, const QString& yLabel)
    : Plot(title, xLabel)
{
    yAxis->setLabel(yLabel);
    yAxis->setRangeReversed(true);
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->grid()->setVisible(false);
        axis->ticker()->setTickStepStrategy(QCPAxisTicker::tssReadability);
    }
    setEmptyText(tr("only in the bench"));
}

void ConfusionPlot::applyTheme(const Theme& theme)
{
    Plot::applyTheme(theme);
    draw();
}

void ConfusionPlot::setProbe(const TrainingProbe& probe)
{
    counts_ = probe.confusion;
    draw();
    follow();
    setEmptyText(!counts_.empty() ? QString() : probe.rows > 0 ? tr("only for classes") : tr("only in the bench"));
}

void ConfusionPlot::draw()
{
    for (QCPAbstractItem* cell : cells_)
        removeItem(cell);
    cells_.clear();
    const size_t classes = counts_.size();
    auto integers = QSharedPointer<QCPAxisTickerFixed>(new QCPAxisTickerFixed);
    integers->setTickStep(std::max(1.0, double(classes / 8)));
    xAxis->setTicker(integers);
    yAxis->setTicker(integers);
    for (size_t row = 0; row < classes; ++row) {
        double all = 0;
        for (const double count : counts_[row])
            all += count;
        for (size_t column = 0; column < classes; ++column) {
            const double share = all > 0 ? counts_[row][column] / all : 0;
            const QColor strong = row == column ? theme().accent : theme().warn;
            const QColor fill = mixed(theme().panel, strong, share > 0 ? 0.12 + 0.88 * share : 0);
            auto* cell = new QCPItemRect(this);
            cell->topLeft->setCoords(double(column) - 0.5, double(row) - 0.5);
            cell->bottomRight->setCoords(double(column) + 0.5, double(row) + 0.5);
            cell->setPen(QPen(theme().line));
            cell->setBrush(fill);
            cells_.push_back(cell);
            if (classes > kNumbersMost)
                continue;
            auto* number = new QCPItemText(this);
            number->setText(QString::number(counts_[row][column], 'g', 6));
            number->position->setCoords(double(column), double(row));
            number->setFont(theme().mono(9, row == column));
            number->setColor(contrast(theme().ink, fill) >= contrast(theme().panel, fill) ? theme().ink : theme().panel);
            cells_.push_back(number);
        }
    }
}

void ConfusionPlot::fitAxes()
{
    const double end = double(std::max<size_t>(counts_.size(), 1)) - 0.5;
    xAxis->setRange(-0.5, end);
    yAxis->setRange(-0.5, end);
}

QString ConfusionPlot::spoken() const
{
    double right = 0, all = 0;
    for (size_t row = 0; row < counts_.size(); ++row)
        for (size_t column = 0; column < counts_.size(); ++column) {
            all += counts_[row][column];
            right += row == column ? counts_[row][column] : 0;
        }
    return counts_.empty() ? emptyText() : tr("%1 of %2 right").arg(right).arg(all);
}

}
