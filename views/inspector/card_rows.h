#pragma once

#include "views/common/theme.h"

#include <QFormLayout>
#include <QLabel>
#include <QTimer>
#include <QWidget>
#include <vector>

namespace ss::views {

/// Rows of a card below their heading, what each is called and what is said of it. Labels are used again, and of many rows that are
/// new some come with the next turns of the event loop: to lay out their texts takes time.
class CardRows : public QWidget {
    Q_OBJECT
public:
    struct Row {
        QString name, what;
        bool link = false;   ///< the name can be followed
        bool strong = false; ///< what is said matters
        bool operator==(const Row&) const = default;
    };
    enum class Kind : uint8_t { List, Sentences };

    CardRows(Kind kind, const QString& heading, const Theme& theme, QWidget* parent = nullptr);
    /// `more`: a line behind the rows; empty: none.
    void setRows(std::vector<Row> rows, const QString& more);

signals:
    /// The name of this row was followed.
    void followed(int row);

private:
    struct Shown {
        Row row;
        QLabel *name, *what;
    };
    void showSome();
    bool isShown(size_t row) const { return row < shown_.size() && shown_[row].row == rows_[row]; }
    void showRow(size_t row);
    Shown makeRow();
    void see(size_t row, bool seen) { form_->setRowVisible(int(row), seen); }

    Kind kind_;
    Theme theme_;
    QFormLayout* form_;
    QLabel* more_ = nullptr;
    std::vector<Row> rows_;
    std::vector<Shown> shown_;
    size_t next_ = 0; ///< rows before it are shown
    QTimer timer_;
};

}
