#include "views/inspector/owners_view.h"

#include "views/inspector/card_label.h"

#include <QVBoxLayout>
#include <algorithm>

namespace ss::views {

namespace {

/// Statements that follow one another quickly are looked at together: who holds what is asked of all handles.
constexpr int kDelayMs = 80;
/// Things kept by a state of which it is asked at once, and elements that are looked at one by one where they do not lie together.
constexpr size_t kFew = 1024;
constexpr int64_t kFewElements = 1 << 14;

bool isQuick(const trace::TraceState& state, HandleId handle)
{
    if (state.thingsKept() > kFew)
        return false;
    if (!handle.valid() || !state.alive(handle))
        return true;
    int64_t elements = 0;
    for (const HandleId other : state.livingHandles())
        if (state.bufferOf(other) == state.bufferOf(handle))
            if (const Layout layout = state.byteView(other).layout; !isContiguous(layout))
                elements += std::min(layout.numel(), kFewElements);
    return elements < kFewElements;
}

}

OwnersView::OwnersView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent)
    : QScrollArea(parent)
    , feed_(feed)
    , selection_(selection)
    , theme_(theme)
{
    setObjectName(QStringLiteral("owners"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Who keeps the bytes alive"));
    timer_.setSingleShot(true);
    timer_.setInterval(kDelayMs);
    connect(&timer_, &QTimer::timeout, this, &OwnersView::refresh);
    connect(&feed_, &TraceFeed::changed, this, &OwnersView::later);
    connect(&selection_, &Selection::handleChanged, this, &OwnersView::refresh);
    makeBody();
}

void OwnersView::setTheme(const Theme& theme)
{
    theme_ = theme;
    makeBody();
}

void OwnersView::later()
{
    if (isVisible() && !timer_.isActive())
        timer_.start();
}

void OwnersView::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    refresh();
}

void OwnersView::refresh()
{
    if (!isVisible())
        return;
    const HandleId handle = selection_.handle();
    if (isQuick(feed_.state(), handle)) {
        job_.forget();
        take(ownersCard(feed_.state(), handle));
        return;
    }
    job_.ask(feed_.state(),
             [this, handle](const trace::TraceState& state) { return [this, card = ownersCard(state, handle)] { take(card); }; });
}

void OwnersView::take(OwnersCard card)
{
    if (card == card_)
        return;
    card_ = std::move(card);
    fill();
}

void OwnersView::makeBody()
{
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(4, 4, 4, 4);
    rows->setSpacing(10);
    const QString hint = tr("Select a tensor or an array to see who keeps its bytes alive.");
    rows->addWidget(hint_ = cardLabel(hint, theme_.sans(10), theme_.dim));
    rows->addWidget(title_ = cardLabel({}, theme_.mono(9), theme_.dim));
    rows->addWidget(summary_ = cardLabel({}, theme_.sans(10), theme_.ink));
    rows->addWidget(keepers_ = new CardRows(CardRows::Kind::List, tr("Who keeps it alive"), theme_));
    rows->addWidget(deletions_ = new CardRows(CardRows::Kind::Sentences, tr("What would be freed now"), theme_));
    rows->addWidget(note_ = cardLabel({}, theme_.sans(8.5), theme_.dim));
    rows->addStretch(1);
    connect(keepers_, &CardRows::followed, this, [this](int row) { selection_.select(card_.keepers[size_t(row)].handle); });
    fill();
    setWidget(body);
}

void OwnersView::fill()
{
    const bool empty = card_.title.isEmpty();
    hint_->setVisible(empty);
    for (QWidget* each :
         {static_cast<QWidget*>(title_), static_cast<QWidget*>(summary_), static_cast<QWidget*>(keepers_), static_cast<QWidget*>(note_)})
        each->setVisible(!empty);
    deletions_->setVisible(!card_.deletions.empty());
    title_->setText(card_.title);
    summary_->setText(card_.summary);
    note_->setText(card_.note);
    std::vector<CardRows::Row> keepers, deletions;
    for (const OwnerRow& row : card_.keepers)
        keepers.push_back({row.name, row.what, row.handle.valid(), false});
    for (const DeletionRow& row : card_.deletions)
        deletions.push_back({row.line, row.what, false, row.frees});
    keepers_->setRows(std::move(keepers), card_.more);
    deletions_->setRows(std::move(deletions), {});
}

}
