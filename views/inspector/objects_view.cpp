#include "views/inspector/objects_view.h"

#include "views/inspector/objects_delegate.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QVBoxLayout>

namespace ss::views {

ObjectsView::ObjectsView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , feed_(feed)
    , selection_(selection)
    , theme_(theme)
    , model_(feed)
    , list_(new QListView)
    , search_(new QLineEdit)
    , temporaries_(new QCheckBox(tr("Show temporaries")))
{
    filter_.setSourceModel(&model_);
    list_->setModel(&filter_);
    list_->setUniformItemSizes(true); // 100,000 rows: only what is seen is measured and painted
    list_->setFrameShape(QFrame::NoFrame);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->setAccessibleName(tr("Objects"));
    search_->setAccessibleName(tr("Search the objects"));
    search_->setPlaceholderText(tr("Search names, shapes, addresses"));
    search_->setClearButtonEnabled(true);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(list_, 1);
    rows->addWidget(temporaries_);
    rows->addWidget(search_);
    connect(search_, &QLineEdit::textChanged, &filter_, &ObjectsFilter::setSearch);
    connect(temporaries_, &QCheckBox::toggled, this, [this](bool on) { model_.setShowTemporaries(on); });
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        if (current.isValid())
            selection_.select(handleOf(current));
    });
    connect(list_, &QListView::customContextMenuRequested, this, [this](const QPoint& at) {
        if (const QModelIndex index = list_->indexAt(at); index.isValid())
            emit contextMenuRequested(handleOf(index), list_->viewport()->mapToGlobal(at));
    });
    connect(&selection_, &Selection::handleChanged, this, &ObjectsView::showSelected);
    // At another moment other rows are there, and what is selected may be among them again.
    const auto showAgain = [this] { showSelected(selection_.handle()); };
    connect(&filter_, &QAbstractItemModel::modelReset, this, showAgain);
    connect(&filter_, &QAbstractItemModel::rowsInserted, this, showAgain);
    setTheme(theme);
}

void ObjectsView::setTheme(const Theme& theme)
{
    theme_ = theme;
    delete list_->itemDelegate();
    list_->setItemDelegate(new ObjectsDelegate(theme_, list_));
}

void ObjectsView::setControlsVisible(bool visible)
{
    search_->setVisible(visible);
    temporaries_->setVisible(visible);
}

HandleId ObjectsView::handleOf(const QModelIndex& index) const { return model_.handleAt(filter_.mapToSource(index).row()); }

void ObjectsView::showSelected(HandleId handle)
{
    const int row = model_.rowOf(handle);
    const QModelIndex index = row < 0 ? QModelIndex() : filter_.mapFromSource(model_.index(row, 0));
    if (index.isValid() && list_->currentIndex() != index)
        list_->setCurrentIndex(index);
    if (!index.isValid())
        list_->selectionModel()->clear();
}

}
