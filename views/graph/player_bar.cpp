#include "views/graph/player_bar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPixmap>
#include <QToolButton>

namespace ss::views {

namespace {

constexpr int kSide = 16;

enum class Sign : uint8_t { Previous, Play, Pause, Next };

/// Gradients run back: the next node lies to the left. So a node is a box, and the arrow says which way time goes.
QIcon iconOf(Sign sign, const QColor& colour, double ratio)
{
    QPixmap pixmap(QSize(kSide, kSide) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const auto triangle = [&](double from, double to) { painter.drawPolygon(QPolygonF{{from, 3}, {to, 8}, {from, 13}}); };
    switch (sign) {
    case Sign::Play: triangle(4, 13); break;
    case Sign::Pause:
        painter.drawRect(QRectF(4, 3, 3, 10));
        painter.drawRect(QRectF(9, 3, 3, 10));
        break;
    case Sign::Next:
        triangle(1, 8);
        painter.drawRoundedRect(QRectF(9, 5, 6, 6), 1.5, 1.5);
        break;
    case Sign::Previous:
        triangle(15, 8);
        painter.drawRoundedRect(QRectF(1, 5, 6, 6), 1.5, 1.5);
        break;
    }
    painter.end();
    return QIcon(pixmap);
}

}

PlayerBar::PlayerBar(GraphPlayer& player, TraceFeed& feed, QWidget* parent)
    : QWidget(parent)
    , player_(player)
    , feed_(feed)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    previous_ = button(tr("Previous node of the backward pass (Ctrl+[)"));
    play_ = button(tr("Play the backward pass (Space in the graph)"));
    play_->setCheckable(true);
    next_ = button(tr("Next node of the backward pass (Ctrl+])"));
    connect(previous_, &QToolButton::clicked, &player_, &GraphPlayer::previousNode);
    connect(next_, &QToolButton::clicked, &player_, &GraphPlayer::nextNode);
    connect(play_, &QToolButton::toggled, &player_, &GraphPlayer::play);
    connect(&player_, &GraphPlayer::playingChanged, this, [this](bool on) {
        play_->setChecked(on);
        drawIcons();
    });
    connect(&player_, &GraphPlayer::stepsChanged, this, &PlayerBar::refresh);
    refresh();
    drawIcons();
}

QToolButton* PlayerBar::button(const QString& name)
{
    auto* made = new QToolButton;
    made->setToolTip(name);
    made->setAccessibleName(name);
    made->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(made);
    return made;
}

void PlayerBar::refresh()
{
    const Firings& firings = player_.firings();
    previous_->setEnabled(firings.previous(feed_.cursor()).has_value());
    next_->setEnabled(firings.next(feed_.cursor()).has_value());
    play_->setEnabled(firings.count() > 0);
}

void PlayerBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        drawIcons();
    QWidget::changeEvent(event);
}

void PlayerBar::drawIcons()
{
    const QColor colour = palette().color(QPalette::ButtonText);
    const double ratio = devicePixelRatioF();
    previous_->setIcon(iconOf(Sign::Previous, colour, ratio));
    play_->setIcon(iconOf(play_->isChecked() ? Sign::Pause : Sign::Play, colour, ratio));
    next_->setIcon(iconOf(Sign::Next, colour, ratio));
}

}
