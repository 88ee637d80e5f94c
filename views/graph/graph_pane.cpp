#include "views/graph/graph_pane.h"

#include "views/graph/graph_bar.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_text.h"
#include "views/graph/player_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace ss::views {

namespace {

constexpr int kLookMs = 100;

QToolButton* buttonIn(QHBoxLayout* row, const QString& text, const QString& name)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setObjectName(name);
    button->setAccessibleName(text);
    button->setFocusPolicy(Qt::TabFocus);
    button->hide();
    row->addWidget(button);
    return button;
}

}

GraphPane::GraphPane(TraceFeed& feed, Selection& selection, const ValueSource* values, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , view_(new GraphView(feed, selection, values, theme))
    , player_(new GraphPlayer(feed, this))
    , bar_(new GraphBar(*view_))
    , filter_(new GraphFilterBar(*view_))
    , legend_(new GraphLegend(theme))
    , note_(new QLabel)
    , progress_(new QProgressBar)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addWidget(bar_);
    rows->addWidget(filter_);
    rows->addWidget(view_, 1);
    auto* below = new QHBoxLayout;
    below->setSpacing(6);
    note_->setObjectName(QStringLiteral("note"));
    note_->setTextFormat(Qt::PlainText); // errors and names come from scripts
    note_->setWordWrap(true);
    below->addWidget(note_, 1);
    progress_->setRange(0, 100);
    progress_->setMaximumWidth(140);
    progress_->setAccessibleName(tr("The graph is laid out"));
    below->addWidget(progress_);
    cancel_ = buttonIn(below, tr("Cancel"), QStringLiteral("cancelGraph"));
    redraw_ = buttonIn(below, tr("Draw this moment"), QStringLiteral("redrawGraph"));
    rows->addLayout(below);
    rows->addWidget(legend_);
    filter_->hide();
    setFocusProxy(view_);

    bar_->add(new PlayerBar(*player_, feed));
    connect(view_, &GraphView::nextWanted, player_, &GraphPlayer::nextNode);
    connect(view_, &GraphView::previousWanted, player_, &GraphPlayer::previousNode);
    connect(view_, &GraphView::playWanted, this, [this] { player_->play(!player_->playing()); });
    connect(view_, &GraphView::motionRunning, player_, &GraphPlayer::setHeld);
    connect(bar_, &GraphBar::filterWanted, this, [this](bool on) {
        filter_->setVisible(on);
        if (!on)
            filter_->clear();
    });
    connect(cancel_, &QToolButton::clicked, view_, &GraphView::cancel);
    connect(redraw_, &QToolButton::clicked, view_, &GraphView::redraw);
    connect(view_, &GraphView::sceneChanged, this, &GraphPane::showScene);
    connect(view_, &GraphView::busyChanged, this, &GraphPane::showBusy);
    look_.setInterval(kLookMs);
    connect(&look_, &QTimer::timeout, this, &GraphPane::showBusy);
    showScene();
    showBusy();
}

void GraphPane::setTheme(const Theme& theme)
{
    view_->setTheme(theme);
    legend_->setTheme(theme);
}

void GraphPane::setReducedMotion(bool reduced) { view_->setReducedMotion(reduced); }

void GraphPane::showScene()
{
    const GraphFacts& facts = view_->scene().facts;
    QStringList parts;
    if (!facts.pass.error.empty())
        parts += passText(facts.pass);
    if (facts.left > 0)
        parts += shownOfText(facts);
    if (view_->isStale())
        parts += tr("the picture is of another moment");
    const QString text = parts.join(QStringLiteral("   "));
    note_->setText(text);
    note_->setVisible(!text.isEmpty());
    legend_->setVisible(!facts.vertices.empty());
    legend_->show(facts.pass, view_->scene().uses);
    emit said(passText(facts.pass));
}

/// What is quick is not worth a bar that flashes.
void GraphPane::showBusy()
{
    const bool busy = view_->isBusy();
    if (busy && !look_.isActive()) {
        look_.start();
        return;
    }
    if (!busy)
        look_.stop();
    progress_->setVisible(busy);
    cancel_->setVisible(busy);
    redraw_->setVisible(!busy && view_->isStale());
    progress_->setValue(int(view_->progress() * 100));
    if (!busy)
        showScene();
}

}
