#include "views/inspector/owners_view.h"

#include "views/inspector/card_label.h"

#include <QFormLayout>
#include <QVBoxLayout>

namespace ss::views {

namespace {

/// Statements that follow one another quickly are looked at together: who holds what is asked of all handles.
constexpr int kDelayMs = 80;

QFormLayout* formIn(QWidget* widget)
{
    auto* form = new QFormLayout(widget);
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(5);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
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
    fill();
}

void OwnersView::setTheme(const Theme& theme)
{
    theme_ = theme;
    fill();
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
    OwnersCard card = ownersCard(feed_.state(), selection_.handle());
    if (card == card_)
        return;
    card_ = std::move(card);
    fill();
}

void OwnersView::fill()
{
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(4, 4, 4, 4);
    rows->setSpacing(10);
    if (card_.title.isEmpty()) {
        rows->addWidget(cardLabel(tr("Select a tensor or an array to see who keeps its bytes alive."), theme_.sans(10), theme_.dim));
    } else {
        rows->addWidget(cardLabel(card_.title, theme_.mono(9), theme_.dim));
        rows->addWidget(cardLabel(card_.summary, theme_.sans(10), theme_.ink));
        rows->addWidget(keepers());
        if (!card_.deletions.empty())
            rows->addWidget(deletions());
        rows->addWidget(cardLabel(card_.note, theme_.sans(8.5), theme_.dim));
    }
    rows->addStretch(1);
    setWidget(body);
}

QWidget* OwnersView::keepers()
{
    auto* list = new QWidget;
    QFormLayout* form = formIn(list);
    form->addRow(cardLabel(tr("Who keeps it alive"), theme_.sans(9.5, true), theme_.dim));
    for (const OwnerRow& row : card_.keepers) {
        QLabel* name = row.handle.valid() ? cardLink(row.name, theme_) : cardLabel(row.name, theme_.mono(9.5), theme_.ink);
        if (row.handle.valid())
            connect(name, &QLabel::linkActivated, this, [this, handle = row.handle] { selection_.select(handle); });
        QLabel* what = cardLabel(row.what, theme_.sans(9), theme_.dim);
        what->setAlignment(Qt::AlignRight);
        form->addRow(name, what);
    }
    if (!card_.more.isEmpty())
        form->addRow(cardLabel(card_.more, theme_.sans(9), theme_.dim));
    return list;
}

QWidget* OwnersView::deletions()
{
    auto* list = new QWidget;
    QFormLayout* form = formIn(list);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(cardLabel(tr("What would be freed now"), theme_.sans(9.5, true), theme_.dim));
    for (const DeletionRow& row : card_.deletions) {
        QLabel* line = cardLabel(row.line, theme_.mono(9.5), theme_.ink);
        QLabel* what = cardLabel(row.what, theme_.sans(9, row.frees), row.frees ? theme_.ink : theme_.dim);
        what->setAccessibleName(row.line);
        form->addRow(line, what);
    }
    return list;
}

}
