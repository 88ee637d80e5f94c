#include "views/inspector/explain_view.h"

#include "views/inspector/card_label.h"

#include <QVBoxLayout>

namespace ss::views {

namespace {

/// Statements that follow one another quickly are looked at together.
constexpr int kDelayMs = 80;
/// Things kept by a state of which it is asked at once.
constexpr size_t kFew = 1024;

}

ExplainView::ExplainView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent)
    : QScrollArea(parent)
    , feed_(feed)
    , selection_(selection)
    , theme_(theme)
{
    setObjectName(QStringLiteral("explain"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Why the gradient is what it is, and what keeps the graph"));
    timer_.setSingleShot(true);
    timer_.setInterval(kDelayMs);
    connect(&timer_, &QTimer::timeout, this, &ExplainView::refresh);
    connect(&feed_, &TraceFeed::changed, this, &ExplainView::later);
    connect(&selection_, &Selection::handleChanged, this, &ExplainView::refresh);
    makeBody();
}

void ExplainView::setTheme(const Theme& theme)
{
    theme_ = theme;
    makeBody();
}

void ExplainView::later()
{
    if (isVisible() && !timer_.isActive())
        timer_.start();
}

void ExplainView::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    refresh();
}

void ExplainView::refresh()
{
    if (!isVisible())
        return;
    const HandleId handle = selection_.handle();
    if (feed_.state().thingsKept() <= kFew) {
        job_.forget();
        take(explainCard(feed_.state(), handle));
        return;
    }
    job_.ask(feed_.state(),
             [this, handle](const trace::TraceState& state) { return [this, card = explainCard(state, handle)] { take(card); }; });
}

void ExplainView::take(ExplainCard card)
{
    if (card == card_)
        return;
    card_ = std::move(card);
    fill();
}

ExplainView::Answer ExplainView::makeAnswer(QVBoxLayout& rows)
{
    const Answer answer{cardLabel({}, theme_.sans(10, true), theme_.ink), cardLabel({}, theme_.sans(10), theme_.ink),
                        cardLabel({}, theme_.mono(9), theme_.accent)};
    for (QLabel* each : {answer.heading, answer.reason, answer.fix})
        rows.addWidget(each);
    return answer;
}

void ExplainView::makeBody()
{
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(4, 4, 4, 4);
    rows->setSpacing(6);
    rows->addWidget(title_ = cardLabel({}, theme_.sans(10), theme_.dim));
    grad_ = makeAnswer(*rows);
    rows->addSpacing(8);
    graph_ = makeAnswer(*rows);
    rows->addWidget(keepers_ = new CardRows(CardRows::Kind::List, tr("Who holds it"), theme_));
    rows->addSpacing(8);
    nonFinite_ = makeAnswer(*rows);
    rows->addWidget(goTo_ = cardLink({}, theme_));
    rows->addStretch(1);
    connect(keepers_, &CardRows::followed, this, [this](int row) { selection_.select(card_.keepers[size_t(row)].handle); });
    connect(goTo_, &QLabel::linkActivated, this, [this] { selection_.selectCall(card_.nonFiniteCall); });
    fill();
    setWidget(body);
}

void ExplainView::fill(const Answer& answer, const Explanation& explanation)
{
    const auto show = [](QLabel* label, const QString& text) {
        setCardText(*label, text);
        label->setVisible(!text.isEmpty());
    };
    show(answer.heading, explanation.heading);
    show(answer.reason, explanation.reason);
    show(answer.fix, explanation.fix);
}

void ExplainView::fill()
{
    setCardText(*title_, card_.title.isEmpty() ? tr("Select a tensor to see why its .grad is what it is.") : card_.title);
    title_->setVisible(card_.grad.heading.isEmpty());
    fill(grad_, card_.grad);
    fill(graph_, card_.graph);
    fill(nonFinite_, card_.nonFinite);
    std::vector<CardRows::Row> keepers;
    for (const KeeperRow& row : card_.keepers)
        keepers.push_back({row.name, row.what, row.handle.valid(), row.strong});
    keepers_->setVisible(!card_.keepers.empty());
    keepers_->setRows(std::move(keepers), card_.more);
    setCardLink(*goTo_, card_.nonFiniteCall.valid() ? tr("Show the call") : QString(), theme_);
    goTo_->setVisible(card_.nonFiniteCall.valid());
}

}
