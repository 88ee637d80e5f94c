#include "app/live/watch_view.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSettings>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace ss::app {

namespace {

/// Errors in the warning's colour; what the last statement changed is bold, with a bar before it.
class WatchDelegate : public QStyledItemDelegate {
public:
    WatchDelegate(const views::Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent)
        , theme_(theme)
    {
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const bool value = index.column() == WatchModel::Value;
        option->font = theme_.mono(9.5, value && index.data(WatchModel::ChangedRole).toBool());
        const bool ok = index.data(WatchModel::OkRole).isNull() || index.data(WatchModel::OkRole).toBool();
        for (const auto role : {QPalette::Text, QPalette::HighlightedText})
            option->palette.setColor(role, value && !ok ? theme_.warn : theme_.ink);
        option->palette.setColor(QPalette::Highlight, theme_.cell);
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        if (index.data(WatchModel::ChangedRole).toBool())
            painter->fillRect(QRectF(option.rect.left(), option.rect.top() + 3, 2 * theme_.scale, option.rect.height() - 6), theme_.accent);
    }

private:
    views::Theme theme_;
};

}

WatchView::WatchView(const QString& settings, const views::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , settings_(settings)
    , theme_(theme)
    , table_(new QTableView)
    , hint_(new QLabel(tr("Type an expression in the last row: its value is shown after each statement.")))
{
    setObjectName(QStringLiteral("watch"));
    table_->setModel(&model_);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setAccessibleName(tr("Watched expressions"));
    table_->verticalHeader()->hide();
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->setSectionResizeMode(WatchModel::Expression, QHeaderView::Interactive);
    table_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setTabKeyNavigation(false);
    table_->setWordWrap(false);
    table_->installEventFilter(this);
    hint_->setWordWrap(true);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(5);
    rows->addWidget(table_, 1);
    rows->addWidget(hint_);
    if (!settings_.isEmpty())
        model_.setExpressions(QSettings().value(settings_).toStringList());
    connect(&model_, &WatchModel::expressionsChanged, this, &WatchView::keep);
    setTheme(theme);
}

void WatchView::setTheme(const views::Theme& theme)
{
    theme_ = theme;
    delete table_->itemDelegate();
    table_->setItemDelegate(new WatchDelegate(theme_, table_));
    table_->verticalHeader()->setDefaultSectionSize(int(26 * theme_.scale));
    table_->setStyleSheet(QStringLiteral("QTableView { background: %1; gridline-color: %2; }"
                                         "QHeaderView::section { background: %1; color: %3; border: 0; padding: 2px 4px; }")
                              .arg(theme_.panel.name(), theme_.line.name(), theme_.dim.name()));
    hint_->setFont(theme_.sans(9));
    QPalette palette = hint_->palette();
    palette.setColor(QPalette::WindowText, theme_.dim);
    hint_->setPalette(palette);
}

void WatchView::keep()
{
    if (!settings_.isEmpty())
        QSettings().setValue(settings_, model_.expressions());
}

bool WatchView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress || table_->currentIndex().row() < 0)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Delete || key == Qt::Key_Backspace)
        return model_.removeRows(table_->currentIndex().row(), 1);
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        table_->edit(model_.index(table_->currentIndex().row(), WatchModel::Expression));
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

}
