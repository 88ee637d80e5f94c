#include "app/live/console_input.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QMimeData>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStringListModel>
#include <QTextBlock>

namespace ss::app {

namespace {

constexpr int kMostLines = 8;
const QString kIndent = QStringLiteral("    ");

/// The dotted name that ends at the cursor.
QString tokenOf(const QString& text)
{
    static const QRegularExpression dotted(QStringLiteral("[\\w.]*$"), QRegularExpression::UseUnicodePropertiesOption);
    return dotted.match(text).captured();
}

QString commonPrefix(const QStringList& texts)
{
    QString prefix = texts.first();
    for (const QString& text : texts)
        while (!text.startsWith(prefix))
            prefix.chop(1);
    return prefix;
}

}

ConsoleInput::ConsoleInput(QWidget* parent)
    : QPlainTextEdit(parent)
    , completer_(new QCompleter(new QStringListModel(this), this))
{
    setFrameShape(QFrame::NoFrame);
    setTabChangesFocus(false);
    setLineWrapMode(NoWrap);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    completer_->setWidget(this);
    completer_->setCompletionMode(QCompleter::PopupCompletion);
    connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, &ConsoleInput::replaceToken);
    connect(this, &QPlainTextEdit::textChanged, this, &ConsoleInput::fitHeight);
    fitHeight();
}

void ConsoleInput::setEntry(const QString& text)
{
    setPlainText(text);
    moveCursor(QTextCursor::End);
}

void ConsoleInput::continueEntry()
{
    moveCursor(QTextCursor::End);
    const QString last = document()->lastBlock().text();
    QString indent = last.left(last.size() - last.trimmed().size());
    if (last.trimmed().isEmpty())
        indent = last;
    if (last.trimmed().endsWith(':'))
        indent += kIndent;
    textCursor().insertText('\n' + indent);
}

QString ConsoleInput::beforeCursor() const { return textCursor().block().text().left(textCursor().positionInBlock()); }

bool ConsoleInput::wantsCompletion() const { return !tokenOf(beforeCursor()).isEmpty(); }

void ConsoleInput::offer(const QString& text, const QStringList& candidates)
{
    if (candidates.isEmpty() || text != tokenOf(beforeCursor()))
        return; // typed on meanwhile
    replaceToken(commonPrefix(candidates));
    if (candidates.size() == 1)
        return;
    static_cast<QStringListModel*>(completer_->model())->setStringList(candidates);
    completer_->popup()->setFont(font());
    completer_->setCompletionPrefix(tokenOf(beforeCursor()));
    QRect place = cursorRect();
    place.setWidth(completer_->popup()->sizeHintForColumn(0) + completer_->popup()->verticalScrollBar()->sizeHint().width() + 8);
    completer_->complete(place);
}

void ConsoleInput::replaceToken(const QString& with)
{
    QTextCursor cursor = textCursor();
    cursor.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor, static_cast<int>(tokenOf(beforeCursor()).size()));
    cursor.insertText(with);
    setTextCursor(cursor);
}

void ConsoleInput::submit()
{
    QString entry = toPlainText();
    // An empty last line ends a block, as in Python's own console.
    while (entry.endsWith(' ') || entry.endsWith('\t'))
        entry.chop(1);
    emit submitted(entry);
}

bool ConsoleInput::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool undo = key->matches(QKeySequence::Undo) && !document()->isUndoAvailable();
        if (undo || (key->matches(QKeySequence::Redo) && !document()->isRedoAvailable())) {
            event->ignore();
            return true;
        }
    }
    return QPlainTextEdit::event(event);
}

void ConsoleInput::insertFromMimeData(const QMimeData* source)
{
    if (source->hasText())
        QPlainTextEdit::insertFromMimeData(source);
}

void ConsoleInput::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    const bool popup = completer_->popup()->isVisible();
    if (popup && (key == Qt::Key_Enter || key == Qt::Key_Return || key == Qt::Key_Tab || key == Qt::Key_Escape)) {
        event->ignore(); // the popup takes these
        return;
    }
    if (popup)
        completer_->popup()->hide();
    const bool plain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && plain)
        submit();
    else if (key == Qt::Key_Tab && wantsCompletion())
        emit completionWanted(tokenOf(beforeCursor()));
    else if (key == Qt::Key_Tab)
        textCursor().insertText(kIndent);
    else if (key == Qt::Key_Up && textCursor().blockNumber() == 0)
        emit olderWanted();
    else if (key == Qt::Key_Down && textCursor().blockNumber() == document()->blockCount() - 1)
        emit newerWanted();
    else
        QPlainTextEdit::keyPressEvent(event);
}

void ConsoleInput::fitHeight()
{
    const int lines = document()->blockCount();
    const int frame = 2 * static_cast<int>(document()->documentMargin());
    setFixedHeight(std::min(lines, kMostLines) * fontMetrics().lineSpacing() + frame + 2);
    emit lineCountChanged(lines);
}

}
