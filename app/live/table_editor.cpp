#include "app/live/table_editor.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

namespace ss::app {

namespace {

constexpr double kPoints = 10;
/// What a person types or pastes; more is a file's.
constexpr int kMostRows = 1000, kMostColumns = 256;

QSpinBox* countBox(const QString& name, int most, const QFont& font)
{
    auto* box = new QSpinBox;
    box->setRange(1, most);
    box->setAccessibleName(name);
    box->setObjectName(name);
    box->setFont(font);
    return box;
}

QList<QStringList> cellsOf(const QString& text)
{
    QList<QStringList> rows;
    const bool tabs = text.contains('\t');
    for (const QString& line : text.split('\n')) {
        const QString plain = line.endsWith('\r') ? line.chopped(1) : line;
        if (!plain.isEmpty())
            rows << plain.split(tabs ? '\t' : ',');
    }
    return rows;
}

}

TableEditor::TableEditor(const Field& field, const views::Theme& theme)
    : rows_(countBox(tr("rows"), kMostRows, theme.mono(kPoints)))
    , columns_(countBox(tr("columns"), kMostColumns, theme.mono(kPoints)))
    , flat_(new QCheckBox(tr("one axis")))
    , table_(new QTableWidget)
{
    auto* head = new QHBoxLayout;
    for (QSpinBox* box : {rows_, columns_}) {
        auto* label = new QLabel(box->accessibleName());
        label->setBuddy(box);
        head->addWidget(label);
        head->addWidget(box);
    }
    head->addWidget(flat_);
    head->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(head);
    layout->addWidget(table_, 1);
    table_->setFont(theme.mono(kPoints));
    table_->setAccessibleName(field.label);
    table_->setTabKeyNavigation(false); // Tab leaves it; arrows move within
    table_->setMinimumHeight(int(150 * theme.scale));
    table_->horizontalHeader()->setDefaultSectionSize(int(62 * theme.scale));
    table_->installEventFilter(this);
    setFocusProxy(rows_); // the first: Tab would pass by what stands before the proxy
    const auto sized = [this] { resize(rows_->value(), columns_->value()); };
    connect(rows_, &QSpinBox::valueChanged, this, sized);
    connect(columns_, &QSpinBox::valueChanged, this, sized);
    connect(flat_, &QCheckBox::toggled, this, &FieldEditor::edited);
    connect(table_, &QTableWidget::cellChanged, this, &FieldEditor::edited);
    setText(field.initial);
}

QString TableEditor::text() const
{
    QStringList rows;
    for (int row = 0; row < table_->rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < table_->columnCount(); ++column) {
            const QTableWidgetItem* item = table_->item(row, column);
            cells << (item ? item->text().trimmed() : QString());
        }
        rows << cells.join(QStringLiteral(", "));
    }
    const bool single = rows.size() == 1 && !flat_->isChecked();
    return rows.join(QStringLiteral("; ")) + (single ? QStringLiteral(";") : QString());
}

void TableEditor::setText(const QString& text)
{
    QString plain = text.trimmed();
    const bool flat = !plain.contains(';');
    if (plain.endsWith(';'))
        plain.chop(1);
    const QStringList rows = plain.split(';');
    qsizetype columns = 1;
    for (const QString& row : rows)
        columns = std::max(columns, row.split(',').size());
    {
        const QSignalBlocker quietTable(table_), quietFlat(flat_);
        resize(int(rows.size()), int(columns));
        flat_->setChecked(flat);
        for (int row = 0; row < rows.size(); ++row) {
            const QStringList cells = rows[row].split(',');
            for (int column = 0; column < cells.size(); ++column)
                put(row, column, cells[column].trimmed());
        }
    }
    emit edited();
}

void TableEditor::put(int row, int column, const QString& text)
{
    if (row < table_->rowCount() && column < table_->columnCount())
        table_->setItem(row, column, new QTableWidgetItem(text));
}

void TableEditor::resize(int rows, int columns)
{
    rows = std::clamp(rows, 1, kMostRows), columns = std::clamp(columns, 1, kMostColumns);
    const QSignalBlocker quietRows(rows_), quietColumns(columns_);
    rows_->setValue(rows);
    columns_->setValue(columns);
    const int rowsBefore = table_->rowCount(), columnsBefore = table_->columnCount();
    {
        const QSignalBlocker quiet(table_);
        table_->setRowCount(rows);
        table_->setColumnCount(columns);
        for (int column = 0; column < columns; ++column)
            table_->setHorizontalHeaderItem(column, new QTableWidgetItem(QString::number(column)));
        for (int row = 0; row < rows; ++row)
            table_->setVerticalHeaderItem(row, new QTableWidgetItem(QString::number(row)));
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                if (row >= rowsBefore || column >= columnsBefore)
                    put(row, column, QStringLiteral("0"));
    }
    flat_->setEnabled(rows == 1);
    if (rows > 1)
        flat_->setChecked(false);
    emit edited();
}

void TableEditor::paste()
{
    const QList<QStringList> rows = cellsOf(QApplication::clipboard()->text());
    const int top = std::max(0, table_->currentRow()), left = std::max(0, table_->currentColumn());
    qsizetype columns = 0;
    for (const QStringList& row : rows)
        columns = std::max(columns, row.size());
    if (columns == 0)
        return;
    {
        const QSignalBlocker quiet(table_);
        resize(std::max(table_->rowCount(), top + int(rows.size())), std::max(table_->columnCount(), left + int(columns)));
        for (int row = 0; row < rows.size(); ++row)
            for (int column = 0; column < rows[row].size(); ++column)
                put(top + row, left + column, rows[row][column].trimmed());
    }
    emit edited();
}

void TableEditor::clearSelected()
{
    for (QTableWidgetItem* item : table_->selectedItems())
        item->setText(QStringLiteral("0"));
}

bool TableEditor::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Paste)) {
            paste();
            return true;
        }
        if (key->key() == Qt::Key_Delete) {
            clearSelected();
            return true;
        }
    }
    return FieldEditor::eventFilter(watched, event);
}

}
