#include "app/live/console.h"

#include "app/live/console_input.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QScrollBar>
#include <QTextBlock>

namespace ss::app {

namespace {

constexpr double kPoints = 10;

void colour(QWidget* widget, const QColor& ink, const QColor& paper)
{
    QPalette palette = widget->palette();
    palette.setColor(QPalette::Text, ink);
    palette.setColor(QPalette::WindowText, ink);
    palette.setColor(QPalette::Base, paper);
    widget->setPalette(palette);
}

/// Puts text without line ends at the end of the last line.
void appendLine(QTextCursor& cursor, QString text, const QTextCharFormat& format)
{
    if (text.endsWith('\r'))
        text.chop(1);
    if (const qsizetype back = text.lastIndexOf('\r'); back >= 0) { // back to the line's start, as progress bars want it
        cursor.movePosition(QTextCursor::StartOfBlock, QTextCursor::KeepAnchor);
        text = text.mid(back + 1);
    }
    const int room = std::max(0, Console::kLongestLine - cursor.positionInBlock());
    if (text.size() > room)
        text = text.left(room) + Console::tr(" ... (%1 more characters in this line)").arg(text.size() - room);
    cursor.insertText(text, format);
}

}

Console::Console(views::StatementSink& sink, const QString& historyFile, const views::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , sink_(sink)
    , history_(historyFile)
    , shown_(new QPlainTextEdit(this))
    , prompt_(new QLabel(this))
    , input_(new ConsoleInput(this))
{
    shown_->setReadOnly(true);
    shown_->setFrameShape(QFrame::NoFrame);
    shown_->setMaximumBlockCount(kMostLines);
    shown_->setFocusPolicy(Qt::ClickFocus);
    shown_->document()->setUndoRedoEnabled(false);
    shown_->setAccessibleName(tr("Output"));
    input_->setAccessibleName(tr("Python entry"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->addWidget(shown_, 0, 0, 1, 2);
    grid->addWidget(prompt_, 1, 0, Qt::AlignTop);
    grid->addWidget(input_, 1, 1);
    grid->setRowStretch(0, 1);
    setFocusProxy(input_);
    connect(input_, &ConsoleInput::submitted, this, &Console::submit);
    connect(input_, &ConsoleInput::completionWanted, this, &Console::completionWanted);
    connect(input_, &ConsoleInput::lineCountChanged, this, &Console::showPrompt);
    connect(input_, &ConsoleInput::olderWanted, this, [this] {
        if (const QString entry = history_.older(input_->toPlainText()); !entry.isNull())
            input_->setEntry(entry);
    });
    connect(input_, &ConsoleInput::newerWanted, this, [this] {
        if (const QString entry = history_.newer(); !entry.isNull())
            input_->setEntry(entry);
    });
    setTheme(theme);
    showPrompt(1);
}

void Console::setTheme(const views::Theme& theme)
{
    theme_ = theme;
    const QFont font = theme.mono(kPoints);
    for (QWidget* widget : {static_cast<QWidget*>(shown_), static_cast<QWidget*>(input_), static_cast<QWidget*>(prompt_)}) {
        widget->setFont(font);
        colour(widget, theme.ink, theme.panel);
        widget->setStyleSheet(QStringLiteral("border: none; padding: 0; background: %1").arg(theme.panel.name()));
    }
    colour(prompt_, theme.dim, theme.panel);
    const int margin = static_cast<int>(input_->document()->documentMargin());
    prompt_->setContentsMargins(margin, margin, 0, 0);
    input_->setEntry(input_->toPlainText());
}

void Console::showPrompt(int lines) { prompt_->setText(QStringLiteral(">>>") + QStringLiteral("\n...").repeated(lines - 1)); }

void Console::submit(const QString& entry)
{
    if (entry.trimmed().isEmpty()) {
        input_->clear();
        return;
    }
    if (!sent_.isNull())
        return;
    if (const QString why = sink_.run(entry); !why.isEmpty()) {
        note(why);
        return; // the entry stays in the input
    }
    sent_ = entry;
}

void Console::onStarted(const QString& text)
{
    // An entry that waited for an answer (a branch?) stands in the input still.
    if (text == sent_ || (sent_.isNull() && text == input_->toPlainText())) {
        input_->clear();
        sent_ = QString();
    }
    history_.add(text.endsWith('\n') ? text.chopped(1) : text);
    echo(text);
}

void Console::onScriptStarted(const QString& fileName) { note(tr("# runs %1").arg(QFileInfo(fileName).fileName())); }

void Console::onBranched(int units, const QString& difference)
{
    note(tr("# a branch: %1 entries and scripts ran again", nullptr, units).arg(units));
    if (!difference.isEmpty())
        note(QStringLiteral("# ") + difference);
}

void Console::onMoreWanted(const QString& text)
{
    if (text == sent_)
        input_->continueEntry();
    sent_ = QString();
}

void Console::echo(const QString& entry)
{
    QString prompt = QStringLiteral(">>> ");
    for (const QString& line : entry.split('\n')) {
        append(prompt, theme_.dim);
        append(line + '\n', theme_.ink, true);
        prompt = QStringLiteral("... ");
    }
}

void Console::note(const QString& sentence)
{
    if (!shown_->document()->lastBlock().text().isEmpty())
        append(QStringLiteral("\n"), theme_.dim);
    append(sentence + '\n', theme_.dim);
}

void Console::appendOutput(bool isError, const QString& text) { append(text, isError ? theme_.warn : theme_.ink); }

void Console::append(const QString& text, const QColor& colour, bool bold)
{
    QScrollBar* bar = shown_->verticalScrollBar();
    const bool atEnd = bar->value() == bar->maximum();
    QTextCharFormat format;
    format.setForeground(colour);
    format.setFontWeight(bold ? QFont::DemiBold : QFont::Normal);
    QTextCursor cursor(shown_->document());
    cursor.movePosition(QTextCursor::End);
    cursor.beginEditBlock();
    const QStringList lines = text.split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (i)
            cursor.insertText(QStringLiteral("\n"), format);
        appendLine(cursor, lines[i], format);
    }
    cursor.endEditBlock();
    if (atEnd)
        bar->setValue(bar->maximum());
}

void Console::onCompleted(const QString& text, const QStringList& candidates) { input_->offer(text, candidates); }

}
