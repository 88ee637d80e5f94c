#pragma once

#include "views/common/theme.h"

#include <QStyledItemDelegate>

namespace ss::views {

/// Paints a handle's row: its swatch (colour and pattern), its name, and below it kind, shape and dtype.
class ObjectsDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    ObjectsDelegate(const Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent)
        , theme_(theme)
    {
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    Theme theme_;
};

}
