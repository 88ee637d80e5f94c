#include "app/live/console.h"

#include "app/live/console_input.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QScrollBar>
#include <QTextBlock>

namespace ss::app {

namespace {

constexpr double kPoints = 10;
constexpr int kInk = QTextFormat::UserProperty; ///< of a piece of text: its Console::Ink

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
    followEnd();
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

/// The last line stays in sight when text comes, and also when the entry below grows and takes room.
void Console::followEnd()
{
    QScrollBar* bar = shown_->verticalScrollBar();
    connect(bar, &QScrollBar::valueChanged, this, [this, bar](int value) { followsEnd_ = value == bar->maximum(); });
    connect(bar, &QScrollBar::rangeChanged, this, [this, bar](int, int last) {
        if (followsEnd_)
            bar->setValue(last);
    });
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
    recolour();
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

void Console::onRepeated(int times) { note(tr("# times that it ran: %1").arg(times)); }

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
    followsEnd_ = true; // who runs something wants to see what it says
    QString prompt = QStringLiteral(">>> ");
    for (const QString& line : entry.split('\n')) {
        append(prompt, Ink::Dim);
        append(line + '\n', Ink::Plain, true);
        prompt = QStringLiteral("... ");
    }
}

void Console::note(const QString& sentence)
{
    if (!shown_->document()->lastBlock().text().isEmpty())
        append(QStringLiteral("\n"), Ink::Dim);
    append(sentence + '\n', Ink::Dim);
}

void Console::appendOutput(bool isError, const QString& text) { append(text, isError ? Ink::Warn : Ink::Plain); }

QColor Console::colourOf(Ink ink) const { return ink == Ink::Warn ? theme_.warn : ink == Ink::Dim ? theme_.dim : theme_.ink; }

/// What was printed under another theme is as legible under this one.
void Console::recolour()
{
    QTextCursor cursor(shown_->document());
    cursor.beginEditBlock();
    for (QTextBlock block = shown_->document()->begin(); block.isValid(); block = block.next()) {
        std::vector<QTextFragment> parts;
        for (auto part = block.begin(); !part.atEnd(); ++part)
            parts.push_back(part.fragment());
        for (const QTextFragment& part : parts) {
            QTextCharFormat format;
            format.setForeground(colourOf(Ink(part.charFormat().intProperty(kInk))));
            cursor.setPosition(part.position());
            cursor.setPosition(part.position() + part.length(), QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(format);
        }
    }
    cursor.endEditBlock();
}

void Console::append(const QString& text, Ink ink, bool bold)
{
    const bool follows = followsEnd_;
    QTextCharFormat format;
    format.setForeground(colourOf(ink));
    format.setProperty(kInk, static_cast<int>(ink));
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
    followsEnd_ = follows;
    if (follows)
        shown_->verticalScrollBar()->setValue(shown_->verticalScrollBar()->maximum());
}

void Console::onCompleted(const QString& text, const QStringList& candidates) { input_->offer(text, candidates); }

}
