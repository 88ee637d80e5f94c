#pragma once

#include "app/live/op_catalog.h"
#include "views/common/theme.h"

#include <QAbstractListModel>
#include <QDialog>

class QLabel;
class QLineEdit;
class QListView;

namespace ss::app {

/// The ops that fit what is typed.
class OpListModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { SignatureRole = Qt::UserRole + 1, DocRole, FamilyRole };
    using QAbstractListModel::QAbstractListModel;

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(shown_.size()); }
    QVariant data(const QModelIndex& index, int role) const override;
    void find(const QString& typed, std::optional<OpFamily> family, bool ofTensor);
    const optable::Op& op(int row) const { return *opCatalog()[size_t(shown_[size_t(row)])].op; }

private:
    std::vector<int> shown_ = findOps({});
};

/// Every op, filtered while one types: arrows choose, Return takes, Escape leaves.
class OpPalette : public QDialog {
    Q_OBJECT
public:
    /// `of`: the name of the tensor that the op is for; empty: any op.
    OpPalette(const QString& of, std::optional<OpFamily> family, const views::Theme& theme, QWidget* parent = nullptr);

    QListView& list() { return *list_; }

signals:
    void chosen(const ss::optable::Op& op);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void find();
    void take(const QModelIndex& index);

    bool ofTensor_;
    std::optional<OpFamily> family_;
    OpListModel* model_;
    QLineEdit* typed_;
    QListView* list_;
    QLabel* count_;
};

}
