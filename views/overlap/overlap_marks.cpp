#include "views/overlap/overlap_marks.h"

#include "views/overlap/overlap_model.h"
#include "views/overlap/overlap_text.h"

#include <QPaintEvent>

namespace ss::views {

namespace {

constexpr Meeting kLegend[] = {Meeting::Elements, Meeting::RangesTouch, Meeting::SameStorage, Meeting::Apart};
constexpr double kSquare = 13, kHeaderLength = 58;

}

void paintMeeting(QPainter& painter, const QRectF& cell, Meeting meeting, const Theme& theme)
{
    const double side = std::min({kSquare * theme.scale, cell.width() - 4, cell.height() - 4});
    const QRectF mark(cell.center().x() - side / 2, cell.center().y() - side / 2, side, side);
    const double stroke = 1.6 * theme.scale;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(meeting == Meeting::Elements ? theme.accent : theme.ink, stroke));
    painter.setBrush(Qt::NoBrush);
    switch (meeting) {
    case Meeting::Apart:
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.dim);
        painter.drawEllipse(mark.center(), 1.3 * theme.scale, 1.3 * theme.scale);
        break;
    case Meeting::SameStorage: painter.drawEllipse(mark.adjusted(1, 1, -1, -1)); break;
    case Meeting::RangesTouch:
        painter.fillRect(QRectF(mark.left(), mark.top(), side / 2, side), theme.ink);
        painter.drawRect(mark);
        break;
    case Meeting::Elements:
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(mark, 2, 2);
        break;
    case Meeting::Unknown:
        painter.setFont(theme.sans(9.5, true));
        painter.setPen(theme.ink);
        painter.drawText(cell, Qt::AlignCenter, QStringLiteral("?"));
        break;
    }
    painter.setBrush(Qt::NoBrush);
}

void OverlapDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    const QRectF cell = QRectF(option.rect);
    const QVariant meeting = index.data(OverlapModel::MeetingRole);
    painter->fillRect(cell, meeting.isValid() ? theme_.panel : theme_.cell);
    if (meeting.isValid())
        paintMeeting(*painter, cell, Meeting(meeting.toInt()), theme_);
    if (option.state & QStyle::State_Selected) {
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(QPen(theme_.ink, 2 * theme_.scale));
        painter->drawRect(cell.adjusted(1, 1, -2, -2));
    }
    painter->restore();
}

OverlapHeader::OverlapHeader(Qt::Orientation orientation, const Theme& theme, QWidget* parent)
    : QHeaderView(orientation, parent)
    , theme_(theme)
{
    setSectionResizeMode(QHeaderView::Fixed);
    setSectionsClickable(true);
    setHighlightSections(false);
    setTheme(theme);
}

void OverlapHeader::setTheme(const Theme& theme)
{
    theme_ = theme;
    setMinimumSectionSize(int(24 * theme.scale));
    setDefaultSectionSize(int(24 * theme.scale));
    updateGeometries();
    viewport()->update();
}

QSize OverlapHeader::sizeHint() const
{
    const int length = int(kHeaderLength * theme_.scale);
    return orientation() == Qt::Horizontal ? QSize(length, length) : QSize(length, QHeaderView::sizeHint().height());
}

void OverlapHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    painter->save();
    painter->fillRect(rect, theme_.panel);
    const HandleStyle style = theme_.styleOf(model()->headerData(section, orientation(), OverlapModel::StyleNumber).toUInt());
    const QString name = model()->headerData(section, orientation(), Qt::DisplayRole).toString();
    const QFont font = theme_.mono(9, true);
    const QFontMetricsF metrics(font);
    painter->setFont(font);
    painter->setPen(style.colour);
    const bool upwards = orientation() == Qt::Horizontal;
    if (upwards) {
        painter->translate(rect.left(), rect.bottom());
        painter->rotate(-90);
    } else {
        painter->translate(rect.topLeft());
    }
    const QRectF room(0, 0, upwards ? rect.height() : rect.width(), upwards ? rect.width() : rect.height());
    const QString shown = metrics.elidedText(name, Qt::ElideRight, room.width() - 8);
    painter->drawText(room.adjusted(4, 0, -4, 0), Qt::AlignVCenter | (upwards ? Qt::AlignLeft : Qt::AlignRight), shown);
    painter->restore();
}

OverlapLegend::OverlapLegend(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , theme_(theme)
{
    QStringList words;
    for (const Meeting meeting : kLegend)
        words += meetingName(meeting);
    setAccessibleName(tr("Legend: %1").arg(words.join(QStringLiteral(", "))));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void OverlapLegend::setTheme(const Theme& theme)
{
    theme_ = theme;
    updateGeometry();
    update();
}

QSize OverlapLegend::sizeHint() const { return {200, int(40 * theme_.scale)}; }

void OverlapLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const double line = height() / 2.0, column = width() / 2.0, box = 20 * theme_.scale;
    const QFont font = theme_.sans(9);
    for (int i = 0; i < 4; ++i) {
        const QRectF place((i % 2) * column, (i / 2) * line, column, line);
        paintMeeting(painter, {place.left(), place.top(), box, line}, kLegend[i], theme_);
        painter.setFont(font);
        painter.setPen(theme_.ink);
        const QRectF room = place.adjusted(box + 2, 0, -2, 0);
        painter.drawText(room, Qt::AlignVCenter, QFontMetricsF(font).elidedText(meetingName(kLegend[i]), Qt::ElideRight, room.width()));
    }
}

}
