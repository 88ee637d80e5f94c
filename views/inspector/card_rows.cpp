#include "views/inspector/card_rows.h"

#include "views/inspector/card_label.h"

#include <QElapsedTimer>
#include <QVBoxLayout>
#include <utility>

namespace ss::views {

namespace {

constexpr int kMilliseconds = 1; ///< of a turn; a card has several of these lists, and each is laid out behind it

}

CardRows::CardRows(Kind kind, const QString& heading, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , kind_(kind)
    , theme_(theme)
    , form_(new QFormLayout)
{
    form_->setContentsMargins(0, 0, 0, 0);
    form_->setVerticalSpacing(5);
    form_->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    if (kind == Kind::Sentences)
        form_->setRowWrapPolicy(QFormLayout::WrapLongRows);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(5);
    lines->addWidget(cardLabel(heading, theme.sans(9.5, true), theme.dim));
    lines->addLayout(form_);
    timer_.setSingleShot(true);
    timer_.setInterval(0);
    connect(&timer_, &QTimer::timeout, this, &CardRows::showSome);
}

void CardRows::setRows(std::vector<Row> rows, const QString& more)
{
    rows_ = std::move(rows);
    next_ = 0;
    showSome();
    delete std::exchange(more_, nullptr);
    if (!more.isEmpty())
        layout()->addWidget(more_ = cardLabel(more, theme_.sans(9), theme_.dim));
    // What is shown is true: rows that are still to come are not seen.
    for (size_t row = next_; row < shown_.size(); ++row)
        see(row, row < rows_.size() && isShown(row));
}

void CardRows::showSome()
{
    QElapsedTimer clock;
    clock.start();
    for (; next_ < rows_.size(); ++next_) {
        if (isShown(next_)) {
            see(next_, true);
            continue;
        }
        if (clock.elapsed() >= kMilliseconds) {
            timer_.start();
            return;
        }
        showRow(next_);
    }
    timer_.stop();
}

void CardRows::showRow(size_t row)
{
    const Row& wanted = rows_[row];
    if (row == shown_.size())
        shown_.push_back(makeRow());
    Shown& shown = shown_[row];
    if (wanted.link)
        setCardLink(*shown.name, wanted.name, theme_);
    else
        setCardText(*shown.name, wanted.name);
    if (shown.row.strong != wanted.strong)
        setCardFont(*shown.what, theme_.sans(9, wanted.strong), wanted.strong ? theme_.ink : theme_.dim);
    shown.what->setText(wanted.what);
    if (kind_ == Kind::Sentences)
        shown.what->setAccessibleName(wanted.name);
    shown.row = wanted;
    see(row, true);
}

CardRows::Shown CardRows::makeRow()
{
    QLabel* name = cardLink({}, theme_); // or a plain text, as its row is
    QLabel* what = cardLabel({}, theme_.sans(9), theme_.dim);
    if (kind_ == Kind::List)
        what->setAlignment(Qt::AlignRight);
    connect(name, &QLabel::linkActivated, this, [this, row = int(shown_.size())] { emit followed(row); });
    form_->addRow(name, what);
    return {{}, name, what};
}

}
