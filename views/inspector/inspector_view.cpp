#include "views/inspector/inspector_view.h"

#include "views/inspector/card_label.h"

#include <QFormLayout>
#include <QFrame>
#include <QLabel>
#include <QVBoxLayout>

namespace ss::views {

namespace {

/// Everything on the card in one string: equal strings are equal cards.
QString flattened(const InspectorCard& card)
{
    QString text = card.title + u'\n' + card.notContiguous + u'\n' + card.madeBy;
    for (const InspectorRow& row : card.rows)
        text += u'\n' + row.name + u'\t' + row.value;
    for (const Sharer& sharer : card.sharers)
        text += u'\n' + sharer.name + u'\t' + sharer.what;
    return text;
}

}

InspectorView::InspectorView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent)
    : QScrollArea(parent)
    , feed_(feed)
    , selection_(selection)
    , theme_(theme)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Inspector"));
    connect(&feed_, &TraceFeed::changed, this, &InspectorView::refresh);
    connect(&selection_, &Selection::handleChanged, this, &InspectorView::refresh);
    refresh();
}

void InspectorView::setTheme(const Theme& theme)
{
    theme_ = theme;
    shown_.clear();
    refresh();
}

void InspectorView::refresh()
{
    const HandleId handle = selection_.handle();
    const InspectorCard card = handle.valid() && feed_.state().alive(handle) ? inspect(feed_.state(), handle) : InspectorCard();
    const QString all = flattened(card);
    if (all == shown_ && widget())
        return;
    shown_ = all;
    show(card);
    emit titleChanged(card.title);
}

void InspectorView::show(const InspectorCard& card)
{
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(4, 4, 4, 4);
    rows->setSpacing(10);
    if (card.title.isEmpty()) {
        rows->addWidget(cardLabel(tr("Select a tensor or an array, in the list or on the map."), theme_.sans(10), theme_.dim));
    } else {
        rows->addWidget(factsOf(card));
        if (!card.notContiguous.isEmpty())
            rows->addWidget(noticeOf(card.notContiguous));
        rows->addWidget(sharersOf(card));
        if (!card.madeBy.isEmpty()) {
            QLabel* made = cardLabel(card.madeBy, theme_.mono(9), theme_.dim);
            made->setMinimumWidth(1); // a long call has no place to break at: it must not make the card wider than the panel
            made->setToolTip(card.madeBy.toHtmlEscaped());
            rows->addWidget(made);
        }
    }
    rows->addStretch(1);
    setWidget(body);
}

QWidget* InspectorView::factsOf(const InspectorCard& card)
{
    auto* facts = new QWidget;
    auto* form = new QFormLayout(facts);
    form->setContentsMargins(0, 0, 0, 0);
    form->setVerticalSpacing(5);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const InspectorRow& row : card.rows) {
        QLabel* value = cardLabel(row.value, theme_.mono(9.5), theme_.ink);
        value->setAlignment(Qt::AlignRight);
        value->setMinimumWidth(1);
        value->setAccessibleName(row.name);
        QLabel* name = cardLabel(row.name, theme_.sans(9.5), theme_.dim);
        name->setWordWrap(false);
        form->addRow(name, value);
    }
    return facts;
}

QWidget* InspectorView::noticeOf(const QString& why)
{
    auto* box = new QFrame;
    box->setObjectName(QStringLiteral("notice"));
    box->setStyleSheet(QStringLiteral("QFrame#notice { background: %1; border: 1px solid %2; border-radius: 5px; }")
                           .arg(theme_.cell.name(), theme_.warn.name()));
    auto* rows = new QVBoxLayout(box);
    rows->setSpacing(4);
    rows->addWidget(cardLabel(tr("Not contiguous"), theme_.sans(10, true), theme_.warn));
    rows->addWidget(cardLabel(why, theme_.sans(9.5), theme_.ink));
    return box;
}

QWidget* InspectorView::sharersOf(const InspectorCard& card)
{
    auto* list = new QWidget;
    auto* form = new QFormLayout(list);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(cardLabel(card.sharers.empty() ? tr("Nobody else sees these bytes") : tr("Who else sees these bytes"),
                           theme_.sans(9.5, true), theme_.dim));
    for (const Sharer& sharer : card.sharers) {
        QLabel* name = cardLink(sharer.name, theme_);
        connect(name, &QLabel::linkActivated, this, [this, handle = sharer.handle] { selection_.select(handle); });
        QLabel* what = cardLabel(sharer.what, theme_.sans(9), theme_.dim);
        what->setAlignment(Qt::AlignRight);
        name->setMinimumWidth(1);
        form->addRow(name, what);
    }
    return list;
}

}
