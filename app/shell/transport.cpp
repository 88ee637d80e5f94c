#include "app/shell/transport.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

namespace ss::app {

Transport::Transport(views::TimelineView& timeline, QWidget* parent)
    : QWidget(parent)
{
    using views::TimelineView;
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    connect(button(TransportIcon::ToStart, tr("To the start (Alt+Home)")), &QToolButton::clicked, &timeline, &TimelineView::toStart);
    connect(button(TransportIcon::Back, tr("Step back (Alt+Left)")), &QToolButton::clicked, &timeline, &TimelineView::stepBack);
    QToolButton* play = button(TransportIcon::Play, tr("Play (Ctrl+Space)"));
    play->setCheckable(true);
    connect(play, &QToolButton::toggled, &timeline, &TimelineView::play);
    connect(&timeline, &TimelineView::playingChanged, this, [this, play](bool on) {
        play->setChecked(on);
        drawIcons();
    });
    connect(button(TransportIcon::Forward, tr("Step forward (Alt+Right)")), &QToolButton::clicked, &timeline, &TimelineView::stepForward);
    connect(button(TransportIcon::ToEnd, tr("To the end (Alt+End)")), &QToolButton::clicked, &timeline, &TimelineView::toEnd);

    auto* speed = new QComboBox;
    speed->setAccessibleName(tr("Speed"));
    for (double factor : {0.5, 1.0, 2.0, 4.0, 10.0})
        speed->addItem(tr("%1x").arg(factor), factor);
    speed->setCurrentIndex(1);
    connect(speed, &QComboBox::currentIndexChanged, &timeline,
            [speed, &timeline](int index) { timeline.setSpeed(2 * speed->itemData(index).toDouble()); });
    row->addWidget(speed);
    drawIcons();
}

QToolButton* Transport::button(TransportIcon icon, const QString& what)
{
    auto* made = new QToolButton;
    made->setToolTip(what);
    made->setAccessibleName(what);
    layout()->addWidget(made);
    buttons_.append({made, icon});
    return made;
}

void Transport::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        drawIcons();
    QWidget::changeEvent(event);
}

void Transport::drawIcons()
{
    for (const auto& [made, icon] : buttons_)
        made->setIcon(transportIcon(made->isChecked() ? TransportIcon::Pause : icon, palette().color(QPalette::ButtonText)));
}

}
