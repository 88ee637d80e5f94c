#pragma once

#include "views/common/theme.h"
#include "views/geometry/advice.h"

#include <QStyledItemDelegate>

namespace ss::views {

/// A mark of a severity, told by its form and by its colour: a filled disc with !, a triangle, a ring with i.
void paintSeverity(QPainter& painter, const QRectF& box, Severity severity, const Theme& theme);

/// A finding: its mark, what it is, and where.
class AdviceDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void setTheme(const Theme& theme) { theme_ = theme; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    Theme theme_ = Theme::light();
};

}
