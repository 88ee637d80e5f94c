#include "views/advice/advice_delegate.h"

#include "views/models/advice_model.h"

#include <QPainter>
#include <QPainterPath>

namespace ss::views {

namespace {

constexpr int kMargin = 6, kGap = 8;

}

void paintSeverity(QPainter& painter, const QRectF& box, Severity severity, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double stroke = 1.6 * theme.scale;
    const QRectF inner = box.adjusted(stroke, stroke, -stroke, -stroke);
    const QColor colour = severity == Severity::Hint ? theme.dim : theme.warn;
    QString sign = QStringLiteral("!");
    if (severity == Severity::Danger) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(inner);
        painter.setPen(theme.panel);
    } else if (severity == Severity::Warning) {
        QPainterPath triangle(QPointF(inner.center().x(), inner.top()));
        triangle.lineTo(inner.bottomRight());
        triangle.lineTo(inner.bottomLeft());
        triangle.closeSubpath();
        painter.setPen(QPen(colour, stroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(triangle);
    } else {
        painter.setPen(QPen(colour, stroke));
        painter.drawEllipse(inner);
        sign = QStringLiteral("i");
    }
    QFont font = theme.sans(10, true);
    font.setPixelSize(int(box.height() * (severity == Severity::Warning ? 0.5 : 0.62)));
    painter.setFont(font);
    const QRectF text = severity == Severity::Warning ? inner.adjusted(0, inner.height() * 0.22, 0, 0) : inner;
    painter.drawText(text, Qt::AlignCenter, sign);
    painter.restore();
}

void AdviceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QRect box = option.rect;
    painter->save();
    if (option.state & QStyle::State_Selected) {
        QColor fill = theme_.accent;
        fill.setAlpha(36);
        painter->fillRect(box, fill);
        painter->fillRect(QRect(box.left(), box.top(), 3, box.height()), theme_.accent);
    }
    const QFont title = theme_.sans(10, true), place = theme_.sans(9);
    const QFontMetrics titleSize(title), placeSize(place);
    const int mark = titleSize.height();
    paintSeverity(*painter, QRectF(box.left() + kMargin + 2, box.top() + kMargin, mark, mark),
                  Severity(index.data(AdviceModel::SeverityOf).toInt()), theme_);
    const int left = box.left() + kMargin + 2 + mark + kGap, width = box.right() - kMargin - left;
    painter->setFont(title);
    painter->setPen(theme_.ink);
    painter->drawText(QRect(left, box.top() + kMargin, width, titleSize.height()), Qt::AlignLeft | Qt::AlignVCenter,
                      titleSize.elidedText(index.data(AdviceModel::Title).toString(), Qt::ElideRight, width));
    painter->setFont(place);
    painter->setPen(theme_.dim);
    painter->drawText(QRect(left, box.top() + kMargin + titleSize.height(), width, placeSize.height()), Qt::AlignLeft | Qt::AlignVCenter,
                      placeSize.elidedText(index.data(AdviceModel::Place).toString(), Qt::ElideRight, width));
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(QPen(theme_.accent, 1, Qt::DotLine));
        painter->drawRect(box.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

QSize AdviceDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {100, QFontMetrics(theme_.sans(10, true)).height() + QFontMetrics(theme_.sans(9)).height() + 2 * kMargin};
}

}
