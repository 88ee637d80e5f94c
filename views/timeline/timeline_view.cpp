#include "views/timeline/timeline_view.h"

#include "views/geometry/timeline_scale.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace ss::views {

namespace {

constexpr int kMargin = 14;
constexpr double kStopsPerSecond = 2;

struct Look {
    int colour;    ///< index into Theme::handles; -1: the warning colour, -2: dim
    double height; ///< of the row's height
};

Look lookOf(CallLook look)
{
    switch (look) {
    case CallLook::View: return {0, 0.3};
    case CallLook::Copy: return {1, 0.8};
    case CallLook::Fresh: return {2, 0.6};
    case CallLook::InPlace: return {3, 0.45};
    case CallLook::NumPyWrite: return {4, 0.45};
    case CallLook::Failed: return {-1, 1};
    case CallLook::Other: return {-2, 0.2};
    }
    return {-2, 0.2};
}

}

TimelineView::TimelineView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , feed_(feed)
    , selection_(selection)
    , theme_(theme)
    , calls_(feed)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Timeline"));
    setSpeed(kStopsPerSecond);
    connect(&playTimer_, &QTimer::timeout, this, [this] {
        feed_.stepForward();
        if (feed_.followsEnd())
            play(false);
    });
    connect(&feed_, &TraceFeed::changed, this, &TimelineView::refresh);
    connect(&feed_, &TraceFeed::grown, this, &TimelineView::refresh);
    refresh();
}

void TimelineView::setTheme(const Theme& theme)
{
    theme_ = theme;
    update();
}

void TimelineView::setSpeed(double stopsPerSecond) { playTimer_.setInterval(static_cast<int>(1000 / std::max(0.1, stopsPerSecond))); }

QSize TimelineView::sizeHint() const { return {600, static_cast<int>(64 * theme_.scale)}; }

QSize TimelineView::minimumSizeHint() const { return {200, static_cast<int>(48 * theme_.scale)}; }

void TimelineView::stepBack()
{
    play(false);
    feed_.stepBack();
}

void TimelineView::stepForward()
{
    play(false);
    feed_.stepForward();
}

void TimelineView::toStart()
{
    play(false);
    feed_.setCursor(0);
}

void TimelineView::toEnd()
{
    play(false);
    feed_.followEnd();
}

void TimelineView::play(bool on)
{
    if (on == playTimer_.isActive())
        return;
    if (on && feed_.followsEnd())
        feed_.setCursor(0);
    on ? playTimer_.start() : playTimer_.stop();
    emit playingChanged(on);
}

void TimelineView::refresh()
{
    setAccessibleDescription(tr("Event %1 of %2").arg(feed_.cursor()).arg(feed_.end()));
    update();
}

double TimelineView::left() const { return kMargin; }

double TimelineView::step() const
{
    return TimelineScale{left(), width() - 2.0 * kMargin, static_cast<int64_t>(calls_.entries().size())}.step();
}

int TimelineView::entryAt(double x) const
{
    const TimelineScale scale{left(), width() - 2.0 * kMargin, static_cast<int64_t>(calls_.entries().size())};
    return static_cast<int>(scale.entryAt(x));
}

void TimelineView::goTo(const QPoint& position)
{
    const int entry = entryAt(position.x());
    if (entry < 0)
        return;
    play(false);
    feed_.setCursor(stopBehind(static_cast<size_t>(entry)));
    selection_.selectCall(calls_.entries()[static_cast<size_t>(entry)].call);
}

// Behind the last call of a statement lies the statement's end, where its results have their names.
trace::Seq TimelineView::stopBehind(size_t entry) const
{
    const auto& entries = calls_.entries();
    const auto& stops = feed_.stops();
    const trace::Seq end = entries[entry].end;
    const size_t next = stops.upperBound(end);
    if (next == stops.size())
        return end;
    const bool last = entry + 1 == entries.size() || stops[next] <= entries[entry + 1].begin;
    return last ? stops[next] : end;
}

void TimelineView::mousePressEvent(QMouseEvent* event) { goTo(event->position().toPoint()); }

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        goTo(event->position().toPoint());
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left: return stepBack();
    case Qt::Key_Right: return stepForward();
    case Qt::Key_Home: return toStart();
    case Qt::Key_End: return toEnd();
    case Qt::Key_Space: return play(!playing());
    default: QWidget::keyPressEvent(event);
    }
}

bool TimelineView::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const int entry = entryAt(help->pos().x());
    if (entry < 0)
        return true;
    const TimelineEntry at = calls_.entries()[static_cast<size_t>(entry)];
    QString text = calls_.describe(at);
    const QString result = calls_.index(entry, CallsModel::Result).data().toString();
    if (!result.isEmpty())
        text += QStringLiteral("  (%1)").arg(result);
    if (at.line > 0)
        text += u'\n' + tr("line %1").arg(at.line);
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

void TimelineView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme_.panel);
    paintHeader(painter);
    paintEntries(painter);
    paintCursor(painter);
}

void TimelineView::paintHeader(QPainter& painter)
{
    const QRectF row(kMargin, 0, width() - 2.0 * kMargin, 20 * theme_.scale);
    painter.setFont(theme_.sans(9));
    painter.setPen(theme_.dim);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, tr("event %1 of %2").arg(feed_.cursor()).arg(feed_.end()));
    const int current = calls_.rowAtCursor();
    painter.setPen(theme_.ink);
    painter.setFont(theme_.mono(9.5));
    const QString what = current >= 0 ? calls_.describe(calls_.entries()[static_cast<size_t>(current)]) : tr("before the first call");
    const QRectF room = row.adjusted(0, 0, -120 * theme_.scale, 0);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(what, Qt::ElideRight, static_cast<int>(room.width())));
}

void TimelineView::paintEntries(QPainter& painter)
{
    const auto& entries = calls_.entries();
    const double top = 24 * theme_.scale, full = height() - top - 8, each = step();
    const double bar = std::max(1.0, std::min(16.0, each - 2));
    // Closer than a pixel, one entry a pixel is drawn: the tallest would need them all, and all look alike there.
    const size_t stride = each >= 1 ? 1 : static_cast<size_t>(1 / each);
    const int current = calls_.rowAtCursor();
    painter.setRenderHint(QPainter::Antialiasing, each > 4);
    painter.setPen(Qt::NoPen);
    for (size_t i = 0; i < entries.size(); i += stride) {
        const Look look = lookOf(entries.look(i));
        QColor colour = look.colour == -1 ? theme_.warn : look.colour == -2 ? theme_.dim : theme_.handles[static_cast<size_t>(look.colour)];
        if (static_cast<int>(i) > current)
            colour.setAlphaF(0.35F);
        const double tall = std::max(4.0, full * look.height);
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(left() + each * static_cast<double>(i), height() - 8 - tall, bar, tall), 2, 2);
    }
}

void TimelineView::paintCursor(QPainter& painter)
{
    const double x = left() + step() * (calls_.rowAtCursor() + 1) - (step() > 6 ? 2 : 0);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme_.ink, hasFocus() ? 3 : 2));
    painter.drawLine(QPointF(x, 22 * theme_.scale), QPointF(x, height() - 4));
}

}
