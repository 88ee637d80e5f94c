#include "views/timeline/timeline_view.h"

#include "core/base/error.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/timeline_scale.h"

#include <QCoreApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWhatsThis>
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

/// What a bar's colour and height say.
QString meaningOf(CallLook look)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("ss::views", text); };
    switch (look) {
    case CallLook::View: return tr("It made a view: no byte moved.");
    case CallLook::Copy: return tr("It made a copy: bytes were read here and written there.");
    case CallLook::Fresh: return tr("It made a tensor with bytes of its own.");
    case CallLook::InPlace: return tr("It wrote in place: every handle on these bytes sees it.");
    case CallLook::NumPyWrite: return tr("NumPy wrote, between two statements.");
    case CallLook::Failed: return tr("It failed: an error was raised.");
    case CallLook::Other: return tr("It made no tensor.");
    }
    return {};
}

}

namespace {

QColor colourOf(const Look& look, const Theme& theme)
{
    return look.colour == -1 ? theme.warn : look.colour == -2 ? theme.dim : QColor(theme.handles[static_cast<size_t>(look.colour)]);
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
    connect(&playTimer_, &QTimer::timeout, this, &TimelineView::playOn);
    connect(&feed_, &TraceFeed::changed, this, &TimelineView::refresh);
    connect(&feed_, &TraceFeed::grown, this, &TimelineView::refresh);
    refresh();
}

void TimelineView::setTheme(const Theme& theme)
{
    theme_ = theme;
    update();
}

void TimelineView::setSpeed(double stopsPerSecond)
{
    playTimer_.setInterval(static_cast<int>(1000 / std::max(0.1, stopsPerSecond)));
    emit speedChanged(stopsPerSecond);
}

void TimelineView::setHeld(bool held)
{
    held_ = held;
    // Not from within what shows the step: it has not come to its end yet.
    if (!held && std::exchange(due_, false) && playing())
        QTimer::singleShot(0, this, [this] {
            if (!playing() || held_)
                return;
            playTimer_.start();
            playOn();
        });
}

void TimelineView::playOn()
{
    due_ = held_;
    if (held_)
        return;
    feed_.stepForward();
    if (feed_.followsEnd())
        play(false);
}

void TimelineView::setKeyVisible(bool visible)
{
    keyVisible_ = visible;
    update();
}

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
    setAccessibleDescription(placeText());
    update();
}

/// Of all events that there are, also those that the pictures have not come to.
QString TimelineView::placeText() const
{
    const QString place = tr("event %1 of %2").arg(feed_.cursor()).arg(feed_.logSize());
    return feed_.isCatchingUp() ? tr("%1, catching up").arg(place) : place;
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

void TimelineView::goToCall(CallId call, trace::Seq end)
{
    play(false);
    const size_t behind = calls_.entries().countBefore(end);
    feed_.setCursor(behind > 0 && calls_.entries()[behind - 1].call == call ? stopBehind(behind - 1) : end);
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

/// The statement that is running at the cursor, or the one that ended there.
std::optional<TimelineView::Statement> TimelineView::statementAtCursor() const
{
    const auto& scopes = feed_.state().openScopes();
    const auto open =
        std::find_if(scopes.begin(), scopes.end(), [](const auto& each) { return each.begin.kind == trace::ScopeKind::Statement; });
    if (open != scopes.end())
        return Statement{QString::fromStdString(open->begin.text), open->beginAt, true};
    constexpr trace::Seq kMost = 4096; // of its events that are looked at
    const trace::Seq cursor = feed_.cursor(), first = cursor - std::min(cursor, kMost);
    try {
        const auto events = feed_.log().read(first, size_t(cursor - first));
        const auto begin = std::find_if(events.rbegin(), events.rend(), [](const auto& event) {
            const auto* scope = std::get_if<trace::ScopeBegin>(&event->payload);
            return scope && scope->kind == trace::ScopeKind::Statement;
        });
        if (begin != events.rend())
            return Statement{QString::fromStdString(std::get<trace::ScopeBegin>((*begin)->payload).text), (*begin)->seq, false};
    } catch (const Error&) { // its file is gone; whoever pulls tells
    }
    return std::nullopt;
}

TimelineView::Moment TimelineView::moment() const
{
    Moment now{tr("before the first call"), {}, theme_.dim, feed_.stops().upperBound(feed_.cursor()), feed_.stops().size()};
    const auto statement = statementAtCursor();
    const int current = calls_.rowAtCursor();
    const TimelineEntry entry = current >= 0 ? calls_.entries()[static_cast<size_t>(current)] : TimelineEntry{};
    const bool called = current >= 0 && (!statement || entry.begin >= statement->begin);
    if (called) {
        const auto& state = feed_.state();
        now.what = state.knows(entry.call) ? QString::fromStdString(callStatement(state, entry.call)) : calls_.describe(entry);
        now.meaning = meaningOf(entry.look);
        now.colour = colourOf(lookOf(entry.look), theme_);
    }
    // A line as it was written says more than the call that it made; of many lines the call does.
    if (statement && !(called && (statement->runs || statement->text.contains(u'\n'))))
        now.what = statement->text.section(u'\n', 0, 0);
    return now;
}

/// What a mark is, in a sentence or two.
QString TimelineView::explain(const QPoint& at) const
{
    const int entry = entryAt(at.x());
    if (entry < 0)
        return tr("The timeline: a bar for every call that ran, in order. There is none yet.");
    const TimelineEntry call = calls_.entries()[static_cast<size_t>(entry)];
    const QString place = tr("Bar %1 of %2: %3.").arg(entry + 1).arg(calls_.entries().size()).arg(calls_.describe(call));
    const bool past = entry <= calls_.rowAtCursor();
    return place + u' ' + meaningOf(call.look) + u' ' +
           (past ? tr("The pictures stand at it or after it.") : tr("The pictures stand before it; a click goes there."));
}

bool TimelineView::event(QEvent* event)
{
    if (event->type() == QEvent::QueryWhatsThis) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::WhatsThis) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = explain(help->pos());
        setAccessibleDescription(text);
        QWhatsThis::showText(help->globalPos(), QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()), this);
        return true;
    }
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
    if (keyVisible_) {
        paintAxis(painter);
        paintKey(painter);
    }
}

void TimelineView::paintHeader(QPainter& painter)
{
    const QRectF row(kMargin, 0, width() - 2.0 * kMargin, 20 * theme_.scale);
    painter.setFont(theme_.sans(9));
    painter.setPen(theme_.dim);
    const QString place = placeText();
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, place);
    const double taken = std::max(120 * theme_.scale, painter.fontMetrics().horizontalAdvance(place) + 12.0);
    const int current = calls_.rowAtCursor();
    painter.setPen(theme_.ink);
    painter.setFont(theme_.mono(9.5));
    const QString what = current >= 0 ? calls_.describe(calls_.entries()[static_cast<size_t>(current)]) : tr("before the first call");
    const QRectF room = row.adjusted(0, 0, -taken, 0);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(what, Qt::ElideRight, static_cast<int>(room.width())));
}

/// What is still to come is hollow, or paler where a bar is too narrow for that.
void TimelineView::paintBar(QPainter& painter, const QRectF& rect, QColor colour, bool toCome) const
{
    constexpr double kHollow = 5, kPale = 0.6;
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    if (toCome && rect.width() >= kHollow) {
        const double pen = std::min(1.4 * theme_.scale, rect.width() / 4);
        painter.setPen(QPen(colour, pen));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(rect.adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2), 2, 2);
        return;
    }
    if (toCome)
        colour.setAlphaF(float(kPale));
    painter.setBrush(colour);
    painter.drawRoundedRect(rect, 2, 2);
}

void TimelineView::paintEntries(QPainter& painter)
{
    const auto& entries = calls_.entries();
    const double full = ground() - top(), each = step();
    const double bar = std::max(1.0, std::min(16.0, each - 2));
    // Closer than a pixel, one entry a pixel is drawn: the tallest would need them all, and all look alike there.
    const size_t stride = each >= 1 ? 1 : static_cast<size_t>(1 / each);
    const int current = calls_.rowAtCursor();
    painter.setRenderHint(QPainter::Antialiasing, each > 4);
    for (size_t i = 0; i < entries.size(); i += stride) {
        const Look look = lookOf(entries.look(i));
        const double tall = std::max(4.0, full * look.height);
        const QRectF rect(left() + each * static_cast<double>(i), ground() - tall, bar, tall);
        paintBar(painter, rect, colourOf(look, theme_), static_cast<int>(i) > current);
    }
}

void TimelineView::paintCursor(QPainter& painter)
{
    const double x = left() + step() * (calls_.rowAtCursor() + 1) - (step() > 6 ? 2 : 0);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(theme_.ink, hasFocus() ? 3 : 2));
    painter.drawLine(QPointF(x, top() - 2), QPointF(x, ground() + 4));
}

void TimelineView::paintAxis(QPainter& painter)
{
    const auto count = static_cast<int64_t>(calls_.entries().size());
    const TimelineScale scale{left(), width() - 2.0 * kMargin, count};
    const double y = ground() + 4, row = keyRow();
    const int64_t apart = scale.tickEvery(60 * theme_.scale);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme_.dim);
    painter.setFont(theme_.sans(9));
    painter.drawLine(QPointF(left(), y), QPointF(width() - kMargin, y));
    for (int64_t call = apart; call <= count; call += apart) {
        const double x = scale.xOf(call - 1) + std::min(8.0, scale.step() / 2);
        painter.drawLine(QPointF(x, y), QPointF(x, y + 3));
        painter.drawText(QRectF(x - 60, y + 2, 120, row), Qt::AlignHCenter | Qt::AlignVCenter, QString::number(call));
    }
    painter.drawText(QRectF(left(), y + 2, 60 * theme_.scale, row), Qt::AlignLeft | Qt::AlignVCenter, tr("call"));
}

void TimelineView::paintKey(QPainter& painter)
{
    struct Word {
        CallLook look;
        QString text;
    };
    const Word words[] = {{CallLook::View, tr("view")},
                          {CallLook::Copy, tr("copy")},
                          {CallLook::Fresh, tr("new storage")},
                          {CallLook::InPlace, tr("in place")},
                          {CallLook::NumPyWrite, tr("NumPy wrote")},
                          {CallLook::Failed, tr("failed")},
                          {CallLook::Other, tr("nothing made or written")}};
    const double side = 9 * theme_.scale, y = ground() + 8 + keyRow();
    double x = left();
    painter.setFont(theme_.sans(9));
    for (const Word& word : words) {
        const double room = painter.fontMetrics().horizontalAdvance(word.text);
        painter.fillRect(QRectF(x, y + (keyRow() - side) / 2, side, side), colourOf(lookOf(word.look), theme_));
        painter.setPen(theme_.ink);
        painter.drawText(QRectF(x + 1.5 * side, y, room + side, keyRow()), Qt::AlignLeft | Qt::AlignVCenter, word.text);
        x += 4 * side + room;
    }
}

}
