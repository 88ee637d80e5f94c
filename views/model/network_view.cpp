#include "views/model/network_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>
#include <utility>

namespace ss::views {

namespace {

constexpr double kLine = 15, kPad = 6, kLeastFit = 0.8, kMostFit = 1.25;
constexpr int kHoldMs = 600;

}

NetworkView::NetworkView(TrainingFeed& training, const Theme& theme, QWidget* parent)
    : QAbstractScrollArea(parent)
    , training_(training)
    , theme_(theme)
{
    setObjectName(QStringLiteral("network"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("The network"));
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    connect(&training_, &TrainingFeed::changed, this, [this] {
        if (isVisible())
            refresh();
    });
    later_.setSingleShot(true);
    later_.setInterval(kHoldMs);
    connect(&later_, &QTimer::timeout, this, &NetworkView::refresh);
    setTheme(theme);
}

void NetworkView::setTheme(const Theme& theme)
{
    theme_ = theme;
    QPalette palette = viewport()->palette();
    palette.setColor(QPalette::Window, theme.panel);
    viewport()->setPalette(palette);
    viewport()->setAutoFillBackground(true);
    setMinimumHeight(int(90 * theme.scale));
    refresh();
}

/// A loop that trains zeroes its gradients and computes them anew many times between two pictures. So long after a pass, what was told of
/// its gradients stays, or it would come and go by chance. True: something is held.
bool NetworkView::hold(NetworkScene& next)
{
    const uint64_t passes = training_.curves().passes();
    if (std::exchange(passes_, passes) != passes)
        sincePass_.start();
    bool held = false;
    const bool same = next.boxes.size() == scene_.boxes.size() && sincePass_.isValid() && sincePass_.elapsed() < kHoldMs;
    for (size_t i = 0; same && i < next.boxes.size(); ++i) {
        const auto& before = scene_.boxes[i].gradients;
        auto& now = next.boxes[i].gradients;
        for (size_t j = 0; j < now.size() && j < before.size(); ++j) {
            if (!before[j].known || now[j].before.isEmpty() || before[j].name != now[j].name)
                continue;
            now[j].text = now[j].before;
            now[j].known = held = true;
        }
    }
    return held;
}

void NetworkView::refresh()
{
    NetworkScene next = networkScene(training_, theme_.scale);
    hold(next) ? later_.start() : later_.stop();
    scene_ = std::move(next);
    if (current_ >= int(scene_.boxes.size()))
        choose(-1);
    fit_ = scene_.boxes.empty()
               ? 1
               : std::clamp(std::min(viewport()->width() / scene_.size.width(), viewport()->height() / scene_.size.height()), kLeastFit,
                            kMostFit);
    const QSizeF all = scene_.size * fit_;
    horizontalScrollBar()->setRange(0, std::max(0, int(all.width()) - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    verticalScrollBar()->setRange(0, std::max(0, int(all.height()) - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    viewport()->update();
}

void NetworkView::resizeEvent(QResizeEvent*) { refresh(); }

void NetworkView::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(-horizontalScrollBar()->value(), -verticalScrollBar()->value());
    if (!scene_.boxes.empty()) { // in the middle where there is room
        painter.translate(std::max(0.0, (viewport()->width() - scene_.size.width() * fit_) / 2), 0);
        painter.scale(fit_, fit_);
    }
    paint(painter, hasFocus());
}

void NetworkView::paintTo(QPainter& painter, const QSizeF& size)
{
    scene_ = networkScene(training_, theme_.scale);
    painter.fillRect(QRectF(QPointF(), size), theme_.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    const double fit = std::min({1.6, size.width() / scene_.size.width(), size.height() / scene_.size.height()});
    painter.save();
    if (!scene_.boxes.empty()) {
        painter.translate((size.width() - scene_.size.width() * fit) / 2, (size.height() - scene_.size.height() * fit) / 2);
        painter.scale(fit, fit);
    }
    paint(painter, false);
    painter.restore();
}

void NetworkView::paint(QPainter& painter, bool withCursor) const
{
    if (scene_.boxes.empty()) {
        painter.setFont(theme_.sans(10));
        painter.setPen(theme_.dim);
        painter.drawText(QRectF(0, 0, std::max(200, viewport()->width()), std::max(60, viewport()->height())), Qt::AlignCenter,
                         tr("No model has run forward yet."));
        return;
    }
    for (const NetworkEdge& edge : scene_.edges)
        paintEdge(painter, edge);
    for (size_t i = 0; i < scene_.boxes.size(); ++i)
        paintBox(painter, scene_.boxes[i], withCursor && int(i) == current_);
}

void NetworkView::paintEdge(QPainter& painter, const NetworkEdge& edge) const
{
    const double head = 6 * theme_.scale;
    painter.setPen(QPen(theme_.dim, 1.4 * theme_.scale));
    painter.drawLine(edge.from, edge.to - QPointF(head / 2, 0));
    QPainterPath tip(edge.to);
    tip.lineTo(edge.to + QPointF(-head, -head * 0.6));
    tip.lineTo(edge.to + QPointF(-head, head * 0.6));
    painter.fillPath(tip, theme_.dim);
    QFont font = theme_.mono(9, true);
    const double room = edge.to.x() - edge.from.x() - 4;
    while (QFontMetricsF(font).horizontalAdvance(edge.shape) > room && font.pixelSize() > 8)
        font.setPixelSize(font.pixelSize() - 1);
    painter.setFont(font);
    painter.setPen(edge.shape == QStringLiteral("?") ? theme_.dim : theme_.ink);
    painter.drawText(QRectF(edge.from.x(), edge.from.y() - 22 * theme_.scale, edge.to.x() - edge.from.x(), 20 * theme_.scale),
                     Qt::AlignCenter, QFontMetricsF(font).elidedText(edge.shape, Qt::ElideMiddle, room));
}

void NetworkView::paintBox(QPainter& painter, const NetworkBox& box, bool current) const
{
    const double scale = theme_.scale;
    painter.setPen(QPen(current ? theme_.accent : theme_.line, (current ? 2.2 : 1.2) * scale));
    painter.setBrush(theme_.cell);
    painter.drawRoundedRect(box.rect, 5 * scale, 5 * scale);
    QRectF line(box.rect.left() + kPad * scale, box.rect.top() + 4 * scale, box.rect.width() - 2 * kPad * scale, kLine * scale);
    const auto write = [&](const QString& text, const QFont& font, const QColor& colour, Qt::Alignment side = Qt::AlignLeft) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(line, side | Qt::AlignVCenter, QFontMetricsF(font).elidedText(text, Qt::ElideRight, line.width()));
    };
    write(box.title, theme_.mono(9.5, true), theme_.ink);
    line.translate(0, kLine * scale);
    write(box.count.isEmpty() ? tr("no parameters") : box.count, theme_.sans(8.5), theme_.dim);
    for (const NetworkBox::Gradient& gradient : box.gradients) {
        line.translate(0, kLine * scale);
        const QFontMetricsF told(gradient.known ? theme_.mono(8) : theme_.sans(8));
        const double room = line.width() - told.horizontalAdvance(gradient.text) - 6 * scale;
        write(QFontMetricsF(theme_.mono(8)).elidedText(gradient.name, Qt::ElideRight, room), theme_.mono(8), theme_.dim);
        if (!gradient.known) {
            const double width = QFontMetricsF(theme_.sans(8)).horizontalAdvance(gradient.text) + 6 * scale;
            painter.fillRect(QRectF(line.right() - width + 3 * scale, line.top() + 2 * scale, width, line.height() - 4 * scale),
                             QBrush(theme_.line, Qt::BDiagPattern));
        }
        write(gradient.text, gradient.known ? theme_.mono(8) : theme_.sans(8), gradient.known ? theme_.ink : theme_.dim, Qt::AlignRight);
    }
    paintHistogram(painter, box);
}

void NetworkView::paintHistogram(QPainter& painter, const NetworkBox& box) const
{
    const QRectF& area = box.histogram;
    if (!box.activation) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(QBrush(theme_.line, Qt::BDiagPattern));
        painter.drawRect(area);
        painter.setPen(theme_.dim);
        painter.setFont(theme_.sans(8));
        const QString text = tr("output not looked at");
        const double width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 8;
        QRectF plate(0, 0, std::min(width, area.width()), kLine * theme_.scale);
        plate.moveCenter(area.center());
        painter.fillRect(plate, theme_.cell);
        painter.drawText(plate, Qt::AlignCenter, QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, plate.width()));
        return;
    }
    const std::vector<double>& counts = box.activation->counts;
    const double most = std::max(1.0, *std::max_element(counts.begin(), counts.end()));
    const double width = area.width() / double(counts.size()), foot = 11 * theme_.scale;
    painter.setPen(Qt::NoPen);
    QColor fill = theme_.handles[2];
    painter.setBrush(fill);
    for (size_t i = 0; i < counts.size(); ++i) {
        const double high = (area.height() - foot) * counts[i] / most;
        painter.drawRect(QRectF(area.left() + width * double(i), area.bottom() - foot - high, width * 0.88, high));
    }
    painter.setPen(theme_.dim);
    painter.setFont(theme_.mono(7.5));
    const QRectF ends(area.left(), area.bottom() - foot, area.width(), foot);
    painter.drawText(ends, Qt::AlignLeft | Qt::AlignVCenter, QString::number(box.activation->low, 'g', 3));
    painter.drawText(ends, Qt::AlignRight | Qt::AlignVCenter, QString::number(box.activation->high, 'g', 3));
}

QString NetworkView::textOf(int layer) const
{
    if (layer < 0 || layer >= int(scene_.boxes.size()))
        return {};
    const NetworkBox& box = scene_.boxes[size_t(layer)];
    QStringList lines{QStringLiteral("%1 (%2)").arg(box.path, box.title)};
    lines << tr("%1 becomes %2").arg(scene_.edges[size_t(layer)].shape, scene_.edges[size_t(layer) + 1].shape);
    lines << (box.count.isEmpty() ? tr("no parameters") : box.count);
    for (const NetworkBox::Gradient& gradient : box.gradients)
        lines << tr("gradient of %1: %2").arg(gradient.name, gradient.text);
    if (box.activation)
        lines << tr("outputs: mean %1, deviation %2, %3 % zeros")
                     .arg(box.activation->mean, 0, 'g', 3)
                     .arg(box.activation->deviation, 0, 'g', 3)
                     .arg(box.activation->zeros * 100, 0, 'f', 0);
    return lines.join('\n');
}

void NetworkView::choose(int layer)
{
    current_ = layer;
    setAccessibleDescription(textOf(layer));
    if (layer >= 0) {
        const QRectF rect = scene_.boxes[size_t(layer)].rect;
        const int at = horizontalScrollBar()->value();
        horizontalScrollBar()->setValue(std::clamp(at, int(rect.right() * fit_) + 8 - viewport()->width(), int(rect.left() * fit_) - 8));
    }
    viewport()->update();
}

void NetworkView::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step == 0 || scene_.boxes.empty())
        return QAbstractScrollArea::keyPressEvent(event);
    choose(std::clamp(current_ + step, 0, int(scene_.boxes.size()) - 1));
}

int NetworkView::layerAt(const QPoint& point) const
{
    const double left = std::max(0.0, (viewport()->width() - scene_.size.width() * fit_) / 2);
    const QPointF at = (QPointF(point) + QPointF(horizontalScrollBar()->value() - left, verticalScrollBar()->value())) / fit_;
    for (size_t i = 0; i < scene_.boxes.size(); ++i)
        if (scene_.boxes[i].rect.contains(at))
            return int(i);
    return -1;
}

void NetworkView::mousePressEvent(QMouseEvent* event) { choose(layerAt(event->pos())); }

bool NetworkView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const QString text = textOf(layerAt(help->pos()));
        text.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void NetworkView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    if (current_ < 0 && !scene_.boxes.empty())
        choose(0);
    viewport()->update();
}

void NetworkView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

}
