#pragma once

#include "app/live/console_history.h"
#include "views/common/statement_sink.h"
#include "views/common/theme.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QWidget>

namespace ss::app {

class ConsoleInput;

/// The interactive shell: what was run and printed above, the entry that is typed below. Whatever runs as an entry is shown and
/// lands in the history, also when a click composed it.
class Console : public QWidget {
    Q_OBJECT
public:
    static constexpr int kMostLines = 10000;   ///< shown
    static constexpr int kLongestLine = 20000; ///< characters of a line that are shown

    Console(views::StatementSink& sink, const QString& historyFile, const views::Theme& theme, QWidget* parent = nullptr);

    void setTheme(const views::Theme& theme);
    ConsoleInput* input() { return input_; }
    QString shownText() const { return shown_->toPlainText(); }
    const ConsoleHistory& history() const { return history_; }

public slots:
    void onStarted(const QString& text);
    void onScriptStarted(const QString& fileName);
    void onRepeated(int times);
    void onBranched(int units, const QString& difference);
    void onMoreWanted(const QString& text);
    void onFinished() { sent_ = QString(); }
    void appendOutput(bool isError, const QString& text);
    void onCompleted(const QString& text, const QStringList& candidates);

signals:
    void completionWanted(const QString& text);

private:
    void submit(const QString& entry);
    enum class Ink { Plain, Dim, Warn };
    void append(const QString& text, Ink ink, bool bold = false);
    QColor colourOf(Ink ink) const;
    void recolour();
    void echo(const QString& entry);
    void note(const QString& sentence);
    void showPrompt(int lines);
    void followEnd();

    views::StatementSink& sink_;
    views::Theme theme_;
    ConsoleHistory history_;
    QPlainTextEdit* shown_;
    QLabel* prompt_;
    ConsoleInput* input_;
    QString sent_;           ///< typed, and on its way to the worker
    bool followsEnd_ = true; ///< until the reader scrolls up, and again when he comes back
};

}
