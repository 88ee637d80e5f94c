#pragma once

#include "app/live/compose_form.h"
#include "views/models/trace_feed.h"

#include <QMenu>
#include <QPointer>

namespace ss::app {

class MainWindow;

/// The menu of a handle: what can be composed with it.
class Composer : public QObject {
    Q_OBJECT
public:
    Composer(MainWindow& window, views::StatementSink& sink, QObject* parent = nullptr);

    void showMenu(HandleId handle, const QPoint& globalPosition);
    QMenu* menu() { return menu_; }
    ComposeForm* form() { return form_; } ///< the one that is open; null

private:
    void fill(HandleId handle);
    void open(const Offer& offer, HandleId handle);

    MainWindow& window_;
    views::StatementSink& sink_;
    QPointer<QMenu> menu_;
    QPointer<ComposeForm> form_;
};

}
