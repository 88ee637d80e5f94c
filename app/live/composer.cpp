#include "app/live/composer.h"

#include "app/shell/main_window.h"

#include <QCoreApplication>

namespace ss::app {

namespace {

/// The handle under the name by which a line can reach it now; none when it is gone or was given another name.
Target targetOf(const trace::TraceState& state, HandleId handle, const QString& name)
{
    const auto bound = state.bindings().find(name.toStdString());
    const bool there = bound != state.bindings().end() && bound->second == handle && state.alive(handle);
    return {state, there ? handle : HandleId(), name};
}

}

Composer::Composer(MainWindow& window, views::StatementSink& sink, QObject* parent)
    : QObject(parent)
    , window_(window)
    , sink_(sink)
{
    connect(&window, &MainWindow::contextMenuRequested, this, &Composer::showMenu);
}

void Composer::showMenu(HandleId handle, const QPoint& globalPosition)
{
    if (!handle.valid() || !window_.feed().state().alive(handle))
        return;
    delete menu_;
    menu_ = new QMenu(&window_);
    fill(handle);
    menu_->popup(globalPosition);
}

void Composer::fill(HandleId handle)
{
    const std::vector<std::string>& names = window_.feed().state().names(handle);
    if (names.empty() || !window_.feed().followsEnd()) {
        const QString why =
            names.empty() ? tr("A temporary: no line can reach it without a name") : tr("An earlier moment: go to the end first");
        menu_->addAction(why)->setEnabled(false);
        return;
    }
    for (const Offer* offer : offersFor(handle))
        menu_->addAction(QCoreApplication::translate("Compositions", offer->title), this, [this, offer, handle] { open(*offer, handle); });
}

void Composer::open(const Offer& offer, HandleId handle)
{
    const std::vector<std::string>& names = window_.feed().state().names(handle);
    if (names.empty())
        return;
    const QString name = QString::fromStdString(names.front());
    delete form_;
    form_ = new ComposeForm(
        offer, [this, handle, name] { return targetOf(window_.feed().state(), handle, name); }, sink_, window_.theme(), &window_);
    form_->setAttribute(Qt::WA_DeleteOnClose);
    form_->open();
}

}
