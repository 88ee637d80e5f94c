#pragma once

#include "views/graph/graph_view.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace ss::views {

/// What a graph shows and how, in one row: side, groups, direction, filter, search.
class GraphBar : public QWidget {
    Q_OBJECT
public:
    explicit GraphBar(GraphView& view, QWidget* parent = nullptr);
    QLineEdit& searchField() { return *search_; }
    /// The field has the keys, and what stands in it is chosen.
    void beginSearch();
    /// In front of the search field.
    void add(QWidget* widget);

signals:
    void filterWanted(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QComboBox* choice(const QString& name, const QStringList& texts);
    QToolButton* button(const QString& text, const QString& name);
    void showOptions();
    void showFound();

    GraphView& view_;
    QComboBox *side_, *grouping_;
    QToolButton *direction_, *fit_, *filter_;
    QLineEdit* search_;
    QLabel* found_;
};

/// The filter: a choice for each fact of a box; what does not fit fades.
class GraphFilterBar : public QWidget {
    Q_OBJECT
public:
    explicit GraphFilterBar(GraphView& view, QWidget* parent = nullptr);
    void clear();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fill();
    void apply();

    GraphView& view_;
    QComboBox *dtype_, *device_, *contiguity_, *kind_;
};

}
