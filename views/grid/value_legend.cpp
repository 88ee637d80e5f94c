#include "views/grid/value_legend.h"

#include "views/grid/grid_text.h"

#include <QCoreApplication>

namespace ss::views {

ValueLegend::ValueLegend(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , style_(theme)
{
    setObjectName(QStringLiteral("valueLegend"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    say();
}

void ValueLegend::setTheme(const Theme& theme)
{
    style_ = GridStyle(theme);
    updateGeometry();
    update();
}

void ValueLegend::setLargest(double largest)
{
    largest_ = largest;
    say();
    update();
}

void ValueLegend::say()
{
    const QString end = shortNumber(largest_);
    setAccessibleName(QCoreApplication::translate("ss::views", "Colours from -%1, blue, over 0 to %1, orange").arg(end));
}

QSize ValueLegend::sizeHint() const { return {120, int(style_.index.metrics.height() + 10 * style_.scale())}; }

void ValueLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const double bar = 8 * style_.scale();
    for (int x = 0; x < width(); ++x)
        painter.fillRect(QRectF(x, 0, 1, bar), style_.valueColour(2.0 * x / std::max(1, width() - 1) - 1));
    painter.setPen(style_.theme().line);
    painter.drawRect(QRectF(0, 0, width() - 1, bar));
    const double baseline = bar + style_.index.metrics.ascent() + 1;
    const QColor ink = style_.theme().ink;
    style_.text(painter, {(width() - style_.index.digit) / 2, baseline}, QStringLiteral("0"), style_.index, ink, width());
    if (largest_ == 0) // nothing that is not 0 is known
        return;
    const QString end = shortNumber(largest_);
    const double wide = style_.index.metrics.horizontalAdvance(end);
    style_.text(painter, {0, baseline}, QStringLiteral("-") + end, style_.index, ink, width());
    style_.text(painter, {width() - wide, baseline}, end, style_.index, ink, width());
}

}
