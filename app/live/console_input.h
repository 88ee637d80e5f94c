#pragma once

#include <QPlainTextEdit>

class QCompleter;

namespace ss::app {

/// Where a console entry is typed: grows with its lines, sends on Enter, completes on Tab.
class ConsoleInput : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit ConsoleInput(QWidget* parent = nullptr);

    void setEntry(const QString& text);
    /// The entry goes on: a new line, indented as Python would expect it.
    void continueEntry();
    /// Candidates for the text that stands before the cursor; one is put in, several are offered.
    void offer(const QString& text, const QStringList& candidates);
    QString beforeCursor() const;

signals:
    void submitted(const QString& entry);
    void completionWanted(const QString& beforeCursor);
    void olderWanted();
    void newerWanted();
    void lineCountChanged(int lines);

protected:
    /// Undo and redo are the window's where there is no typing to undo: it goes a statement back.
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    /// Qt takes the first of its formats without a look whether there is any.
    void insertFromMimeData(const QMimeData* source) override;

private:
    void submit();
    bool wantsCompletion() const;
    void replaceToken(const QString& with);
    void fitHeight();

    QCompleter* completer_;
};

}
