#include "views/inspector/objects_delegate.h"

#include "views/models/objects_model.h"

#include <QPainter>

namespace ss::views {

QSize ObjectsDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {160, static_cast<int>(44 * theme_.scale)};
}

void ObjectsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const HandleStyle style = theme_.styleOf(index.data(ObjectsModel::StyleNumber).toUInt());
    const QRectF row = QRectF(option.rect).adjusted(3, 2, -3, -2);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) {
        painter->setBrush(theme_.cell);
        painter->setPen(option.state & QStyle::State_Selected ? QPen(style.colour, 1.5) : QPen(Qt::NoPen));
        painter->drawRoundedRect(row, 4, 4);
    }
    const double scale = theme_.scale;
    const QRectF swatch(row.left() + 8, row.center().y() - 11 * scale, 14 * scale, 22 * scale);
    painter->setPen(QPen(style.colour, 1.5));
    painter->setBrush(theme_.fill(style));
    painter->drawRoundedRect(swatch, 3, 3);
    const QRectF text(swatch.right() + 10, row.top(), row.right() - swatch.right() - 14, row.height());
    painter->setPen(theme_.ink);
    painter->setFont(theme_.mono(10, true));
    const QString name = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, static_cast<int>(text.width()));
    painter->drawText(text.adjusted(0, 2, 0, -text.height() / 2 + 1), Qt::AlignLeft | Qt::AlignVCenter, name);
    painter->setPen(theme_.dim);
    painter->setFont(theme_.mono(8.5));
    const QString detail =
        painter->fontMetrics().elidedText(index.data(ObjectsModel::Detail).toString(), Qt::ElideRight, static_cast<int>(text.width()));
    painter->drawText(text.adjusted(0, text.height() / 2 - 1, 0, -2), Qt::AlignLeft | Qt::AlignVCenter, detail);
    painter->restore();
}

}
