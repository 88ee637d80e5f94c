#pragma once

#include "app/live/field_editor.h"

class QCheckBox;
class QSpinBox;
class QTableWidget;

namespace ss::app {

/// Numbers as a grid, one axis or two. What a spreadsheet copied is pasted as it is.
class TableEditor : public FieldEditor {
    Q_OBJECT
public:
    TableEditor(const Field& field, const views::Theme& theme);

    /// "1, 2; 3, 4": rows with semicolons between them; one axis without any.
    QString text() const override;
    void setText(const QString& text) override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void paste();
    void clearSelected();
    void resize(int rows, int columns);
    void put(int row, int column, const QString& text);

    QSpinBox *rows_, *columns_;
    QCheckBox* flat_;
    QTableWidget* table_;
};

}
