#pragma once

#include <QFrame>
#include <QStringList>

class QStackedWidget;
class QTabBar;

namespace ss::app {

/// A box like Panel that holds several views, one of them shown: their titles are tabs in its head.
class TabPanel : public QFrame {
    Q_OBJECT
public:
    explicit TabPanel(QWidget* parent = nullptr);
    void add(const QString& title, QWidget* view);
    /// Shows a view that was added.
    void show(QWidget* view);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// Capitals only where they do not cut the titles short.
    void fitTitles();

    QStringList titles_;
    QTabBar* tabs_;
    QStackedWidget* views_;
};

}
