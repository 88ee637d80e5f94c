#include "app/live/script_editor.h"

#include "app/live/editor_look.h"
#include "app/live/live_session.h"
#include "app/shell/save_path.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QSaveFile>
#include <QVBoxLayout>
#include <Qsci/qscilexerpython.h>
#include <Qsci/qsciscintilla.h>

namespace ss::app {

namespace {

constexpr qint64 kLargestScript = 16 << 20;

QString filter() { return ScriptEditor::tr("Python scripts (*.py);;All files (*)"); }

}

ScriptEditor::ScriptEditor(LiveSession& session, const views::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , editor_(new QsciScintilla(this))
    , lexer_(new QsciLexerPython(editor_))
    , fileName_(QStringLiteral("untitled.py"))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(editor_);
    setFocusProxy(editor_);
    buildEditor();
    buildActions();
    setTheme(theme);
    watchSession();
    refreshActions();
}

void ScriptEditor::buildEditor()
{
    editor_->setLexer(lexer_);
    editor_->setUtf8(true);
    editor_->setFrameShape(QFrame::NoFrame);
    editor_->setMarginType(0, QsciScintilla::NumberMargin);
    editor_->setMarginWidth(1, 0);
    editor_->setAutoIndent(true);
    editor_->setIndentationsUseTabs(false);
    editor_->setTabWidth(4);
    editor_->setTabIndents(true);
    editor_->setBackspaceUnindents(true);
    editor_->setBraceMatching(QsciScintilla::SloppyBraceMatch);
    editor_->setScrollWidthTracking(true);
    editor_->setScrollWidth(1);
    editor_->setAccessibleName(tr("Script"));
    editor_->markerDefine(QsciScintilla::Background, kChosenLineMarker);
    editor_->markerDefine(QsciScintilla::Background, kCurrentLineMarker);
    editor_->markerDefine(QsciScintilla::Background, kErrorLineMarker);
    connect(editor_, &QsciScintilla::modificationChanged, this, [this] { setFile(fileName_); });
    connect(editor_, &QsciScintilla::textChanged, this, &ScriptEditor::textChanged);
    editor_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(editor_, &QWidget::customContextMenuRequested, this, &ScriptEditor::showMenu);
}

QAction* ScriptEditor::action(const QString& text, const QKeySequence& shortcut, std::vector<QAction*>& group, void (ScriptEditor::*does)())
{
    auto* made = new QAction(text, this);
    made->setShortcut(shortcut);
    connect(made, &QAction::triggered, this, does);
    group.push_back(made);
    return made;
}

void ScriptEditor::buildActions()
{
    run_ = action(tr("Run script"), QKeySequence(Qt::CTRL | Qt::Key_R), runActions_, &ScriptEditor::run);
    stop_ = action(tr("Stop"), QKeySequence(Qt::CTRL | Qt::Key_Period), runActions_, &ScriptEditor::stopRun);
    step_ = action(tr("Step a line"), QKeySequence(Qt::Key_F10), runActions_, &ScriptEditor::step);
    resume_ = action(tr("Resume"), QKeySequence(Qt::Key_F8), runActions_, &ScriptEditor::resumeRun);
    action(tr("Open script..."), {}, fileActions_, &ScriptEditor::openAsked);
    action(tr("Save script"), QKeySequence(Qt::CTRL | Qt::Key_S), fileActions_, &ScriptEditor::save);
    action(tr("Save script as..."), {}, fileActions_, &ScriptEditor::saveAs);
    action(tr("Show this line's calls"), QKeySequence(Qt::Key_F4), lineActions_, &ScriptEditor::showCalls)
        ->setToolTip(tr("Selects the latest call of the line that the cursor is in; the pictures go to its moment"));
}

void ScriptEditor::watchSession()
{
    connect(&session_, &LiveSession::started, this, &ScriptEditor::refreshActions);
    connect(&session_, &LiveSession::scriptStarted, this, &ScriptEditor::refreshActions);
    connect(&session_, &LiveSession::resumed, this, [this] {
        mark(0);
        refreshActions();
    });
    connect(&session_, &LiveSession::paused, this, [this](int line) {
        if (running_)
            mark(line);
        refreshActions();
    });
    connect(&session_, &LiveSession::finished, this, [this](bool ok, const QString& error, int line) {
        mark(0);
        if (std::exchange(running_, false) && !ok && line > 0)
            markError(line, error);
        refreshActions();
    });
}

void ScriptEditor::refreshActions()
{
    const bool busy = session_.busy(), paused = session_.isPaused();
    run_->setEnabled(!busy);
    stop_->setEnabled(busy);
    step_->setEnabled(!busy || paused);
    resume_->setEnabled(paused);
}

void ScriptEditor::setTheme(const views::Theme& theme) { applyLook(*editor_, *lexer_, theme); }

QString ScriptEditor::text() const { return editor_->text(); }
bool ScriptEditor::isModified() const { return editor_->isModified(); }

void ScriptEditor::setFile(const QString& fileName)
{
    fileName_ = fileName;
    emit nameChanged(QFileInfo(fileName).fileName() + (isModified() ? QStringLiteral(" *") : QString()));
}

void ScriptEditor::setScript(const QString& text, const QString& name)
{
    clearMarks();
    editor_->setText(text);
    editor_->setModified(false);
    setFile(name);
}

QString ScriptEditor::openFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return tr("%1 cannot be read: %2.").arg(path, file.errorString());
    if (file.size() > kLargestScript)
        return tr("%1 is too large for a script (%2 MiB).").arg(path).arg(file.size() >> 20);
    setScript(QString::fromUtf8(file.readAll()), QFileInfo(path).absoluteFilePath());
    return {};
}

QString ScriptEditor::saveFile(const QString& path)
{
    QSaveFile file(path);
    const QByteArray bytes = text().toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return tr("%1 cannot be written: %2.").arg(path, file.errorString());
    editor_->setModified(false);
    setFile(QFileInfo(path).absoluteFilePath());
    return {};
}

void ScriptEditor::openAsked()
{
    if (!mayClose())
        return;
    const QString path = QFileDialog::getOpenFileName(this, tr("Open script"), {}, filter());
    if (path.isEmpty())
        return;
    if (const QString why = openFile(path); !why.isEmpty())
        emit refused(why);
}

void ScriptEditor::save()
{
    if (!QDir::isAbsolutePath(fileName_) || fileName_.startsWith(':'))
        saveAs();
    else if (const QString why = saveFile(fileName_); !why.isEmpty())
        emit refused(why);
}

void ScriptEditor::saveAs()
{
    const QString path = askSavePath(this, tr("Save script"), filter(), QStringLiteral("py"), QFileInfo(fileName_).fileName());
    if (path.isEmpty())
        return;
    if (const QString why = saveFile(path); !why.isEmpty())
        emit refused(why);
}

bool ScriptEditor::mayClose()
{
    if (!isModified())
        return true;
    const auto answer =
        QMessageBox::question(this, tr("Unsaved script"), tr("%1 has changes that are not saved.").arg(QFileInfo(fileName_).fileName()),
                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save)
        save();
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && !isModified());
}

QString ScriptEditor::runName() const
{
    return QDir::isAbsolutePath(fileName_) && !fileName_.startsWith(':') ? fileName_ : '<' + QFileInfo(fileName_).fileName() + '>';
}

void ScriptEditor::run()
{
    clearMarks();
    if (const QString why = session_.runScript(text(), runName()); !why.isEmpty())
        emit refused(why);
    else
        running_ = true;
}

void ScriptEditor::step()
{
    if (session_.isPaused()) {
        session_.step();
        return;
    }
    clearMarks();
    if (const QString why = session_.stepScript(text(), runName()); !why.isEmpty())
        emit refused(why);
    else
        running_ = true;
}

void ScriptEditor::stopRun() { session_.stop(); }
void ScriptEditor::resumeRun() { session_.resume(); }

int ScriptEditor::cursorLine() const
{
    int line = 0, column = 0;
    editor_->getCursorPosition(&line, &column);
    return line + 1;
}

void ScriptEditor::showCalls() { emit callsWanted(cursorLine()); }

/// What every editor's menu has, and the line's actions.
void ScriptEditor::showMenu(const QPoint& at)
{
    // A click beside the cursor's line means the line that is clicked.
    const int clicked = editor_->lineAt(at);
    if (clicked >= 0 && clicked + 1 != cursorLine() && !editor_->hasSelectedText())
        editor_->setCursorPosition(clicked, 0);
    QMenu* menu = editor_->createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addSeparator();
    for (QAction* each : lineActions_)
        menu->addAction(each);
    menu->popup(editor_->mapToGlobal(at));
}

void ScriptEditor::markChosen(int line, bool reveals)
{
    editor_->markerDeleteAll(kChosenLineMarker);
    chosenLine_ = line;
    editor_->setAccessibleDescription(line > 0 ? tr("What is selected came from line %1.").arg(line) : QString());
    if (line == 0)
        return;
    editor_->markerAdd(line - 1, kChosenLineMarker);
    if (reveals)
        editor_->ensureLineVisible(line - 1);
}

void ScriptEditor::mark(int line)
{
    editor_->markerDeleteAll(kCurrentLineMarker);
    markedLine_ = line;
    if (line > 0) {
        editor_->markerAdd(line - 1, kCurrentLineMarker);
        editor_->ensureLineVisible(line - 1);
    }
}

/// Broken between words, so that all of it is seen.
QString ScriptEditor::wrapped(const QString& message) const
{
    const long letter = std::max(1L, editor_->SendScintilla(QsciScintilla::SCI_TEXTWIDTH, QsciScintilla::STYLE_DEFAULT, "0"));
    const qsizetype room = std::max(20L, (editor_->viewport()->width() - editor_->marginWidth(0)) / letter - 4);
    QStringList lines(QString{});
    for (const QString& word : message.split(u' ')) {
        if (!lines.last().isEmpty() && lines.last().size() + 1 + word.size() > room)
            lines << QString();
        lines.last() += (lines.last().isEmpty() ? QString() : QStringLiteral(" ")) + word;
    }
    return lines.join(u'\n');
}

void ScriptEditor::markError(int line, const QString& message)
{
    errorLine_ = line;
    editor_->markerAdd(line - 1, kErrorLineMarker);
    editor_->annotate(line - 1, wrapped(message), 0);
    editor_->setAnnotationDisplay(QsciScintilla::AnnotationIndented);
    editor_->ensureLineVisible(line - 1);
}

void ScriptEditor::clearMarks()
{
    editor_->markerDeleteAll(kCurrentLineMarker);
    editor_->markerDeleteAll(kErrorLineMarker);
    editor_->clearAnnotations();
    markedLine_ = errorLine_ = 0;
}

}
