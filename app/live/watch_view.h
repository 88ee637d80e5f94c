#pragma once

#include "app/live/watch_model.h"
#include "views/common/theme.h"

#include <QTableView>
#include <QWidget>

class QLabel;

namespace ss::app {

/// Expressions and what they are after each statement. Type into the last row to add one; Delete takes one away. They are kept
/// from one session to the next.
class WatchView : public QWidget {
    Q_OBJECT
public:
    /// `settings`: where expressions are kept; empty: nowhere.
    WatchView(const QString& settings, const views::Theme& theme, QWidget* parent = nullptr);
    void setTheme(const views::Theme& theme);
    WatchModel& model() { return model_; }
    QTableView& table() { return *table_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void keep();

    QString settings_;
    views::Theme theme_;
    WatchModel model_;
    QTableView* table_;
    QLabel* hint_;
};

}
