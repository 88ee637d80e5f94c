#include "views/plots/plot.h"

#include <QPicture>
#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

constexpr double kZoomStep = 0.8, kPanStep = 0.1;

/// Between an axis' word and its numbers. Latin letters leave room below themselves for those that reach down; Chinese ones fill all.
int wordApart(const QString& word, const Theme& theme)
{
    constexpr char16_t kFirstIdeographic = 0x2e80;
    const bool fills = std::any_of(word.begin(), word.end(), [](QChar each) { return each.unicode() >= kFirstIdeographic; });
    return fills ? int(std::ceil(4 * theme.scale)) : 1;
}

}

Plot::Plot(const QString& title, const QString& xLabel, QWidget* parent)
    : QCustomPlot(parent)
    , title_(title)
    , heading_(new QCPTextElement(this, title))
    , empty_(new QCPItemText(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(title);
    setMinimumSize(150, 100);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    setNoAntialiasingOnDrag(true);
    heading_->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    plotLayout()->insertRow(0);
    plotLayout()->addElement(0, 0, heading_);
    plotLayout()->setRowSpacing(0);
    xAxis->setLabel(xLabel);
    axisRect()->setupFullAxesBox(false);
    xAxis2->setVisible(false);
    yAxis2->setVisible(false);
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->ticker()->setTickCount(4);
        axis->setNumberFormat(QStringLiteral("g"));
        axis->setNumberPrecision(4);
        axis->setSubTicks(false);
        axis->setTickLengthIn(0);
        axis->setTickLengthOut(3);
    }
    connect(this, &QCustomPlot::beforeReplot, this, [this] { fitNumbers(width()); });
    empty_->position->setType(QCPItemPosition::ptAxisRectRatio);
    empty_->position->setCoords(0.5, 0.5);
    empty_->setPositionAlignment(Qt::AlignCenter);
    empty_->setClipToAxisRect(false);
    empty_->setVisible(false);
}

void Plot::applyTheme(const Theme& theme)
{
    theme_ = theme;
    setBackground(QBrush(theme.panel));
    heading_->setFont(theme.sans(9, true));
    heading_->setTextColor(theme.dim);
    for (QCPAxis* axis : {xAxis, yAxis, yAxis2}) {
        axis->setBasePen(QPen(theme.line, theme.scale));
        axis->setTickPen(QPen(theme.line, theme.scale));
        axis->setSubTickPen(QPen(theme.line, theme.scale));
        axis->setTickLabelFont(theme.mono(8));
        axis->setTickLabelColor(theme.dim);
        axis->setLabelFont(theme.sans(8));
        axis->setLabelColor(theme.dim);
        axis->setLabelPadding(wordApart(axis->label(), theme));
        axis->grid()->setPen(QPen(theme.line, 1, Qt::DotLine));
        axis->grid()->setZeroLinePen(QPen(theme.line, 1));
        axis->grid()->setSubGridVisible(false);
    }
    empty_->setFont(theme.sans(9));
    empty_->setColor(theme.dim);
    legend->setFont(theme.mono(8));
    legend->setTextColor(theme.ink);
    legend->setBrush(QBrush(theme.panel));
    legend->setBorderPen(Qt::NoPen);
    legend->setRowSpacing(-3);
    legend->setIconSize(16, 8);
    legend->setMargins(QMargins(3, 1, 3, 1));
}

QBrush Plot::unknownBrush() const { return QBrush(theme_.line, Qt::BDiagPattern); }

void Plot::setEmptyText(const QString& text)
{
    empty_->setText(text);
    empty_->setVisible(!text.isEmpty());
}

void Plot::follow()
{
    if (!zoomed_)
        fitAxes();
}

void Plot::resetZoom()
{
    zoomed_ = false;
    follow();
    replot(rpQueuedReplot);
}

void Plot::zoom(double factor)
{
    zoomed_ = true;
    for (QCPAxis* axis : {xAxis, yAxis})
        axis->scaleRange(factor);
    replot(rpQueuedReplot);
}

void Plot::keyPressEvent(QKeyEvent* event)
{
    const auto pan = [this](QCPAxis* axis, double share) {
        zoomed_ = true;
        axis->scaleType() == QCPAxis::stLogarithmic ? axis->moveRange(std::pow(axis->range().upper / axis->range().lower, share))
                                                    : axis->moveRange(axis->range().size() * share);
        replot(rpQueuedReplot);
    };
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoom(kZoomStep);
    case Qt::Key_Minus: return zoom(1 / kZoomStep);
    case Qt::Key_Left: return pan(xAxis, -kPanStep);
    case Qt::Key_Right: return pan(xAxis, kPanStep);
    case Qt::Key_Up: return pan(yAxis, kPanStep);
    case Qt::Key_Down: return pan(yAxis, -kPanStep);
    case Qt::Key_Home: return resetZoom();
    case Qt::Key_Return:
    case Qt::Key_Enter: emit enlargeWanted(); return;
    default: QCustomPlot::keyPressEvent(event);
    }
}

void Plot::wheelEvent(QWheelEvent* event)
{
    zoomed_ = true;
    QCustomPlot::wheelEvent(event);
}

void Plot::mouseMoveEvent(QMouseEvent* event)
{
    zoomed_ = zoomed_ || (event->buttons() & Qt::LeftButton);
    QCustomPlot::mouseMoveEvent(event);
}

void Plot::resizeEvent(QResizeEvent* event)
{
    fitWords(event->size());
    QCustomPlot::resizeEvent(event);
}

void Plot::fitWords(const QSize& size)
{
    constexpr int kApart = 30, kMost = 6;
    const int high = int(kApart * theme_.scale);
    most_ = std::clamp(size.width() / (2 * high), 2, kMost);
    fitNumbers(size.width());
    yAxis->ticker()->setTickCount(std::clamp((size.height() - 2 * high) / high, 2, kMost));
}

/// As many numbers along the x axis as stand clear of each other.
void Plot::fitNumbers(int width)
{
    QCPAxisTicker& ticker = *xAxis->ticker();
    const int room = width - (this->width() - axisRect()->width());
    const double apart = 6 * theme_.scale, scale = std::max(room, 1) / xAxis->range().size();
    const QFontMetricsF metrics(xAxis->tickLabelFont());
    const auto clear = [&] {
        QVector<double> ticks;
        QVector<QString> labels;
        ticker.generate(xAxis->range(), locale(), xAxis->numberFormat().at(0), xAxis->numberPrecision(), ticks, nullptr, &labels);
        double end = -INFINITY;
        for (qsizetype i = 0; i < ticks.size(); ++i) {
            if (!xAxis->range().contains(ticks[i]))
                continue;
            const double half = metrics.horizontalAdvance(labels[i]) / 2, at = ticks[i] * scale;
            if (at - half < end + apart)
                return false;
            end = at + half;
        }
        return true;
    };
    int count = most_;
    do
        ticker.setTickCount(count);
    while (!clear() && --count > 0);
}

void Plot::mouseDoubleClickEvent(QMouseEvent* event)
{
    QCustomPlot::mouseDoubleClickEvent(event);
    emit enlargeWanted();
}

void Plot::contextMenuEvent(QContextMenuEvent* event) { emit menuWanted(event->globalPos()); }

void Plot::focusInEvent(QFocusEvent* event)
{
    QCustomPlot::focusInEvent(event);
    setAccessibleDescription(spoken());
    heading_->setTextColor(theme_.accent);
    replot(rpQueuedReplot);
}

void Plot::focusOutEvent(QFocusEvent* event)
{
    QCustomPlot::focusOutEvent(event);
    heading_->setTextColor(theme_.dim);
    replot(rpQueuedReplot);
}

void Plot::paintTo(QPainter& painter, const QSize& size)
{
    fitWords(size);
    QPicture picture;
    QCPPainter inner;
    inner.begin(&picture);
    const QColor heading = heading_->textColor();
    heading_->setTextColor(theme_.dim);
    toPainter(&inner, size.width(), size.height());
    heading_->setTextColor(heading);
    inner.end();
    painter.fillRect(QRect(QPoint(), size), theme_.panel);
    painter.drawPicture(QPoint(), picture);
    fitWords(this->size());
}

}
