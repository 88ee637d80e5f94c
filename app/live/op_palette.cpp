#include "app/live/op_palette.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace ss::app {

namespace {

constexpr double kPoints = 10;

/// Name and parameters, and below them the sentence.
class OpDelegate : public QStyledItemDelegate {
public:
    OpDelegate(const views::Theme& theme, QObject* parent)
        : QStyledItemDelegate(parent)
        , theme_(theme)
        , name_(theme.mono(kPoints, true))
        , rest_(theme.mono(kPoints - 1))
        , doc_(theme.sans(kPoints - 1))
    {
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {100, QFontMetrics(name_).height() + QFontMetrics(doc_).height() + 12};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const bool current = option.state & QStyle::State_Selected;
        painter->save();
        painter->fillRect(option.rect, current ? theme_.cell : theme_.panel);
        if (current)
            painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), theme_.accent);
        const QRect rect = option.rect.adjusted(12, 5, -12, -5);
        const QFontMetrics names(name_), rests(rest_), docs(doc_);
        const int top = rect.top() + names.ascent();
        const QString name = index.data(Qt::DisplayRole).toString(), family = index.data(OpListModel::FamilyRole).toString();
        const int familyWidth = docs.horizontalAdvance(family), left = rect.left() + names.horizontalAdvance(name) + 4;
        painter->setFont(name_);
        painter->setPen(theme_.ink);
        painter->drawText(rect.left(), top, name);
        painter->setFont(rest_);
        painter->setPen(theme_.dim);
        const int room = rect.right() - familyWidth - 16 - left;
        painter->drawText(left, top, rests.elidedText(index.data(OpListModel::SignatureRole).toString(), Qt::ElideRight, room));
        painter->setFont(doc_);
        painter->drawText(rect.right() - familyWidth, top, family);
        painter->setPen(theme_.ink);
        painter->drawText(rect.left(), rect.bottom() - docs.descent(),
                          docs.elidedText(index.data(OpListModel::DocRole).toString(), Qt::ElideRight, rect.width()));
        painter->restore();
    }

private:
    views::Theme theme_;
    QFont name_, rest_, doc_;
};

}

QVariant OpListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const OpEntry& entry = opCatalog()[size_t(shown_[size_t(index.row())])];
    switch (role) {
    case Qt::DisplayRole: return entry.name;
    case SignatureRole: return entry.signature;
    case DocRole: return entry.doc;
    case FamilyRole: return familyTitle(entry.family);
    case Qt::AccessibleTextRole: return entry.name + entry.signature + QStringLiteral(": ") + entry.doc;
    default: return {};
    }
}

void OpListModel::find(const QString& typed, std::optional<OpFamily> family, bool ofTensor)
{
    beginResetModel();
    shown_ = findOps(typed, family, ofTensor);
    endResetModel();
}

OpPalette::OpPalette(const QString& of, std::optional<OpFamily> family, const views::Theme& theme, QWidget* parent)
    : QDialog(parent)
    , ofTensor_(!of.isEmpty())
    , family_(family)
    , model_(new OpListModel(this))
    , typed_(new QLineEdit)
    , list_(new QListView)
    , count_(new QLabel)
{
    setWindowTitle(of.isEmpty() ? tr("Apply an op") : tr("Apply an op to %1").arg(of));
    typed_->setFont(theme.mono(kPoints));
    typed_->setPlaceholderText(tr("name, or what it does"));
    typed_->setAccessibleName(tr("Find an op"));
    typed_->setClearButtonEnabled(true);
    typed_->installEventFilter(this);
    list_->setAccessibleName(tr("Ops"));
    list_->setModel(model_);
    list_->setItemDelegate(new OpDelegate(theme, list_));
    list_->setUniformItemSizes(true); // only rows that are seen are asked for
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    count_->setFont(theme.sans(kPoints - 1));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(typed_);
    layout->addWidget(list_, 1);
    layout->addWidget(count_);
    connect(typed_, &QLineEdit::textChanged, this, &OpPalette::find);
    connect(list_, &QListView::activated, this, &OpPalette::take);
    connect(list_, &QListView::clicked, this, &OpPalette::take);
    resize(int(620 * theme.scale), int(460 * theme.scale));
    find();
    typed_->setFocus();
}

void OpPalette::find()
{
    model_->find(typed_->text(), family_, ofTensor_);
    list_->setCurrentIndex(model_->index(0));
    list_->scrollToTop();
    const int all = int(findOps({}, family_, ofTensor_).size());
    QString text = tr("%1 of %2 ops").arg(model_->rowCount()).arg(all);
    if (family_)
        text = familyTitle(*family_) + QStringLiteral("   ") + text;
    count_->setText(model_->rowCount() ? text : tr("No op is called so, and no sentence has these words."));
}

void OpPalette::take(const QModelIndex& index)
{
    if (!index.isValid() || result() == Accepted) // some desktops tell a click twice
        return;
    const optable::Op& op = model_->op(index.row());
    accept();
    emit chosen(op);
}

bool OpPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: QCoreApplication::sendEvent(list_, event); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: take(list_->currentIndex()); return true;
    default: return QDialog::eventFilter(watched, event);
    }
}

}
