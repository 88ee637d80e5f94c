#pragma once

#include "app/live/compose_form.h"
#include "app/live/new_tensor_form.h"
#include "app/live/op_palette.h"

#include <QMenu>
#include <QPointer>

namespace ss::app {

class MainWindow;

/// Everything that composes a line: the menu of a handle, the palette of ops, the form for a new tensor, what a gesture composed.
/// While a form is open the map shows what its line would make.
class Composer : public QObject {
    Q_OBJECT
public:
    Composer(MainWindow& window, views::StatementSink& sink, QObject* parent = nullptr);

    void showMenu(HandleId handle, const QPoint& globalPosition);
    /// `of`: the tensor that the op is for; empty: the one that is selected, if any.
    void showPalette(const QString& of = {}, std::optional<OpFamily> family = {});
    /// `file`: what it is to be read from, if anything.
    void showNewTensor(const QString& file = {});
    void showStrides();
    void showExpression(const QString& expression);
    /// A line runs: the form that it came from, which waited for an answer, is done.
    void onStarted(const QString& line);

    QMenu* menu() { return menu_; }
    ComposeForm* form() { return form_; } ///< the one that is open; null
    OpPalette* palette() { return palette_; }
    NewTensorForm* newTensor() { return newTensor_; }

private:
    void buildMenu();
    void fill(HandleId handle);
    void addFamilies(const QString& name);
    void openOffer(const Offer& offer, HandleId handle);
    void openOp(const optable::Op& op, const QString& of);
    void open(Recipe recipe);
    template <class Form> void show(Form* form, QPointer<Form>& place);
    QString selectedTensor() const;
    StateNow stateNow() const;

    MainWindow& window_;
    views::StatementSink& sink_;
    QPointer<QMenu> menu_;
    QPointer<ComposeForm> form_;
    QPointer<OpPalette> palette_;
    QPointer<NewTensorForm> newTensor_;
};

}
