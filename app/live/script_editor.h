#pragma once

#include "views/common/theme.h"

#include <QAction>
#include <QWidget>
#include <vector>

class QsciScintilla;
class QsciLexerPython;

namespace ss::app {

class LiveSession;

/// The script: edited, run, stopped and stepped through a line at a time.
class ScriptEditor : public QWidget {
    Q_OBJECT
public:
    ScriptEditor(LiveSession& session, const views::Theme& theme, QWidget* parent = nullptr);

    void setTheme(const views::Theme& theme);
    QString text() const;
    /// A script of no file (the demo, a new one); `name` is shown.
    void setScript(const QString& text, const QString& name);
    /// Empty, or one sentence why not.
    QString openFile(const QString& path);
    QString saveFile(const QString& path);
    bool isModified() const;
    QString fileName() const { return fileName_; }
    /// Saves, drops or keeps what was edited, as the user wants; false: the user would rather stay.
    bool mayClose();

    /// As Python is told it: a file's path; a name in brackets for a script of no file, as in tracebacks.
    QString runName() const;

    /// Run, Stop, Step a line, Resume; Open, Save, Save as; what is done with the line that the cursor is in.
    const std::vector<QAction*>& runActions() const { return runActions_; }
    const std::vector<QAction*>& fileActions() const { return fileActions_; }

    const std::vector<QAction*>& lineActions() const { return lineActions_; }

    /// Marks the line that what is selected came from; 0: none.
    void markChosen(int line, bool reveals);
    int chosenLine() const { return chosenLine_; }
    int markedLine() const { return markedLine_; }
    int errorLine() const { return errorLine_; }

public slots:
    void run();
    void step();

signals:
    void nameChanged(const QString& shown);
    void refused(const QString& sentence);
    void textChanged();
    /// The calls of this line are to be shown.
    void callsWanted(int line);

private:
    void buildEditor();
    void buildActions();
    QAction* action(const QString& text, const QKeySequence& shortcut, std::vector<QAction*>& group, void (ScriptEditor::*does)());
    void stopRun();
    void resumeRun();
    void openAsked();
    void save();
    void saveAs();
    void watchSession();
    void mark(int line);
    void markError(int line, const QString& message);
    QString wrapped(const QString& message) const;
    void clearMarks();
    void refreshActions();
    void setFile(const QString& fileName);
    int cursorLine() const;
    void showCalls();
    void showMenu(const QPoint& at);

    LiveSession& session_;
    QsciScintilla* editor_;
    QsciLexerPython* lexer_;
    std::vector<QAction*> runActions_, fileActions_, lineActions_;
    QAction *run_, *stop_, *step_, *resume_;
    QString fileName_;     ///< absolute path, or the name of a script without a file
    bool running_ = false; ///< what runs is this script
    int markedLine_ = 0, errorLine_ = 0, chosenLine_ = 0;
};

}
