#include "app/shell/transport.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QToolButton>

namespace ss::app {

Transport::Transport(views::TimelineView& timeline, QWidget* parent)
    : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    connect(button(QStringLiteral("\u23EE"), tr("To the start")), &QToolButton::clicked, &timeline, &views::TimelineView::toStart);
    connect(button(QStringLiteral("\u25C0"), tr("Step back (Alt+Left)")), &QToolButton::clicked, &timeline, &views::TimelineView::stepBack);
    play_ = button(QStringLiteral("\u23F5"), tr("Play (Ctrl+Space)"));
    play_->setCheckable(true);
    connect(play_, &QToolButton::toggled, &timeline, &views::TimelineView::play);
    connect(&timeline, &views::TimelineView::playingChanged, this, [this](bool on) {
        play_->setChecked(on);
        play_->setText(on ? QStringLiteral("\u23F8") : QStringLiteral("\u23F5"));
    });
    connect(button(QStringLiteral("\u25B6"), tr("Step forward (Alt+Right)")), &QToolButton::clicked, &timeline,
            &views::TimelineView::stepForward);
    connect(button(QStringLiteral("\u23ED"), tr("To the end (Alt+End)")), &QToolButton::clicked, &timeline, &views::TimelineView::toEnd);

    auto* speed = new QComboBox;
    speed->setAccessibleName(tr("Speed"));
    for (double factor : {0.5, 1.0, 2.0, 4.0, 10.0})
        speed->addItem(tr("%1x").arg(factor), factor);
    speed->setCurrentIndex(1);
    connect(speed, &QComboBox::currentIndexChanged, &timeline,
            [speed, &timeline](int index) { timeline.setSpeed(2 * speed->itemData(index).toDouble()); });
    row->addWidget(speed);
}

QToolButton* Transport::button(const QString& text, const QString& what)
{
    auto* made = new QToolButton;
    made->setText(text);
    made->setToolTip(what);
    made->setAccessibleName(what);
    layout()->addWidget(made);
    return made;
}

}
