#pragma once

#include "views/common/theme.h"
#include "views/geometry/meeting.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QWidget>

namespace ss::views {

/// The mark of a meeting, told apart without colour: a filled square, a half filled one, a ring, a question mark; apart: a dot.
void paintMeeting(QPainter& painter, const QRectF& cell, Meeting meeting, const Theme& theme);

/// Paints a cell of the matrix.
class OverlapDelegate : public QStyledItemDelegate {
public:
    OverlapDelegate(const Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent)
        , theme_(theme)
    {
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    Theme theme_;
};

/// Names of the columns, written upwards so that columns stay narrow; of rows as they are. In the handles' colours.
class OverlapHeader : public QHeaderView {
    Q_OBJECT
public:
    OverlapHeader(Qt::Orientation orientation, const Theme& theme, QWidget* parent);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;

private:
    Theme theme_;
};

/// What the marks mean.
class OverlapLegend : public QWidget {
    Q_OBJECT
public:
    OverlapLegend(const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Theme theme_;
};

}
