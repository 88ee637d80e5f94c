#include "app/live/live_window.h"

#include "app/live/autosave.h"
#include "app/live/branching.h"
#include "app/live/composer.h"
#include "app/live/console.h"
#include "app/live/live_session.h"
#include "app/live/model_bench.h"
#include "app/live/recovery_bar.h"
#include "app/live/script_editor.h"
#include "app/live/script_link.h"
#include "app/live/watch_view.h"
#include "app/shell/load.h"
#include "app/shell/main_window.h"
#include "app/shell/panel.h"

#include <QAction>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QFileInfo>
#include <QMenu>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QToolButton>

namespace ss::app {

namespace {

QString historyFile() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/history"); }

/// A Python name made of a file's: "my data.npy" -> my_data.
QString nameFor(const QString& path)
{
    QString name = QFileInfo(path).completeBaseName();
    static const QRegularExpression other(QStringLiteral("\\W+"), QRegularExpression::UseUnicodePropertiesOption);
    name.replace(other, QStringLiteral("_"));
    return isName(name) ? name : QStringLiteral("a_") + name;
}

}

LiveWindow::LiveWindow(MainWindow& window, const QString& file)
    : window_(window)
    , session_(std::make_unique<LiveSession>(window.feed().sharedLog()))
{
    branching_ = new Branching(window_, *session_, this);
    buildConsole();
    buildEditor();
    buildWatch();
    composer_ = new Composer(window_, *branching_, this);
    buildBench();
    connect(session_.get(), &LiveSession::started, composer_, &Composer::onStarted);
    window_.save = [this](const QString& path) { session_->save(path, window_.viewState()); };
    connect(&window_, &MainWindow::openRequested, this, &LiveWindow::open);
    connect(&window_, &MainWindow::closing, this, &LiveWindow::onClosing);
    connect(session_.get(), &LiveSession::started, this, [this] { window_.feed().followEnd(); });
    connect(session_.get(), &LiveSession::scriptStarted, this, [this] { window_.feed().followEnd(); });
    window_.setDocument(tr("new session"), QStringLiteral("CPU"));
    window_.setHint(tr("Type in the console, for example\n    import torch\n    x = torch.arange(12.).reshape(3, 4)\n    y = x.t()\n"
                       "or open a script, a session or an array: Ctrl+O, or File > Open the demo."));
    addDemo();
    console_->setFocus();
    offerRecovery();
    if (!file.isEmpty())
        open(file);
}

LiveWindow::~LiveWindow()
{
    // The panels outlive this object in the window, but nothing reaches the session any more.
    window_.save = nullptr;
    session_->keepViewState(window_.viewState());
    console_->setEnabled(false);
    editor_->setEnabled(false);
    watch_->setEnabled(false);
    delete link_;
    delete bench_; // with its panel, which looks at the session
    disconnect(session_.get(), nullptr, nullptr, nullptr);
}

void LiveWindow::addDemo()
{
    auto* demo = new QAction(tr("Open the &demo"), this);
    connect(demo, &QAction::triggered, this, [this] { open(QStringLiteral(":/examples/demo.py")); });
    const auto actions = window_.fileMenu()->actions();
    window_.fileMenu()->insertAction(actions.value(1), demo); // behind Open
}

void LiveWindow::buildConsole()
{
    LiveSession* session = session_.get();
    console_ = new Console(*branching_, historyFile(), window_.theme());
    connect(session, &LiveSession::started, console_, &Console::onStarted);
    connect(session, &LiveSession::scriptStarted, console_, &Console::onScriptStarted);
    connect(session, &LiveSession::branched, console_, &Console::onBranched);
    connect(session, &LiveSession::finished, console_, &Console::onFinished);
    connect(session, &LiveSession::moreWanted, console_, &Console::onMoreWanted);
    connect(session, &LiveSession::output, console_, &Console::appendOutput);
    connect(session, &LiveSession::completed, console_, &Console::onCompleted);
    connect(console_, &Console::completionWanted, session, &LiveSession::complete);
    connect(&window_, &MainWindow::themeChanged, console_, &Console::setTheme);
    connect(&window_.feed(), &views::TraceFeed::failed, console_, [this](const QString& why) { console_->appendOutput(true, why + '\n'); });
    window_.addBottomPanel(new Panel(tr("CONSOLE"), console_));
}

void LiveWindow::buildEditor()
{
    editor_ = new ScriptEditor(*session_, window_.theme());
    auto* panel = new Panel(tr("SCRIPT"), editor_);
    for (QAction* action : editor_->runActions()) {
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        panel->addToHeader(button);
        window_.runMenu()->addAction(action);
    }
    window_.runMenu()->addSeparator();
    for (QAction* action : editor_->fileActions())
        window_.runMenu()->addAction(action);
    window_.runMenu()->addSeparator();
    for (QAction* action : editor_->lineActions())
        window_.runMenu()->addAction(action);
    link_ = new ScriptLink(window_, *session_, *editor_, this);
    connect(editor_, &ScriptEditor::nameChanged, panel, [panel](const QString& name) { panel->setTitle(tr("SCRIPT   %1").arg(name)); });
    connect(editor_, &ScriptEditor::refused, console_, [this](const QString& why) { console_->appendOutput(true, why + '\n'); });
    connect(&window_, &MainWindow::themeChanged, editor_, &ScriptEditor::setTheme);
    window_.addBottomPanel(panel);
}

void LiveWindow::buildWatch()
{
    watch_ = new WatchView(QStringLiteral("watch/expressions"), window_.theme());
    WatchModel& model = watch_->model();
    connect(&model, &WatchModel::expressionsChanged, session_.get(), [this, &model] { session_->watch(model.expressions()); });
    connect(session_.get(), &LiveSession::watched, &model, &WatchModel::take);
    connect(&window_, &MainWindow::valuesChanged, &model, [this, &model] { model.hideValues(window_.valuesHidden()); });
    connect(&window_, &MainWindow::themeChanged, watch_, &WatchView::setTheme);
    window_.addSideView(tr("WATCH"), watch_);
    session_->watch(model.expressions());
}

void LiveWindow::buildBench()
{
    bench_ = new ModelBench(window_, *session_, *branching_, this);
    connect(session_.get(), &LiveSession::repeated, console_, &Console::onRepeated);
}

void LiveWindow::offerRecovery()
{
    std::vector<UncleanSession> sessions = Autosave::unclean();
    if (sessions.empty())
        return;
    auto* bar = new RecoveryBar(std::move(sessions));
    connect(bar, &RecoveryBar::openRequested, this, &LiveWindow::open);
    window_.addToolBar(Qt::TopToolBarArea, bar);
}

void LiveWindow::open(const QString& path)
{
    const bool inside = path.startsWith(':');
    const FileKind kind = inside ? FileKind::Script : kindOf(path.toStdString());
    if (kind == FileKind::Session) { // a session of its own: a process of its own
        QProcess::startDetached(QCoreApplication::applicationFilePath(), {path});
        return;
    }
    if (kind == FileKind::Array) {
        openArray(path);
        return;
    }
    if (kind == FileKind::Data) {
        composer_->showNewTensor(path);
        return;
    }
    if (!editor_->mayClose())
        return;
    if (const QString why = editor_->openFile(path); !why.isEmpty())
        console_->appendOutput(true, why + '\n');
    else if (inside)
        editor_->run();
    else
        window_.setHint(tr("Run the script with Ctrl+R, or a line at a time with F10."));
}

void LiveWindow::openArray(const QString& path)
{
    const QString line = QStringLiteral("%1 = np.load(%2)").arg(nameFor(path), pythonPath(QFileInfo(path).absoluteFilePath()));
    if (const QString why = session_->run(line); !why.isEmpty())
        console_->appendOutput(true, why + '\n');
}

void LiveWindow::onClosing(QCloseEvent* event)
{
    if (!editor_->mayClose())
        event->ignore();
}

}
