#include "app/shell/live_hooks.h"
#include "app/shell/load.h"
#include "app/shell/main_window.h"
#include "app/shell/render_command.h"
#include "core/base/disk_error.h"
#include "core/base/error.h"
#include "views/common/language.h"

#include <QApplication>
#include <QMessageBox>
#include <QProcess>
#include <QSettings>
#include <cstdio>

namespace ss::app {

namespace {

constexpr int kBadUse = 2, kNoDisplay = 69; ///< EX_UNAVAILABLE of sysexits.h

/// A platform was asked for, or there is a display.
bool windowsCanBeShown()
{
#if defined(__linux__)
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || qEnvironmentVariableIsSet("DISPLAY") ||
           qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

/// Pictures need no display.
void drawWithoutDisplay()
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

QtMessageHandler defaultHandler = nullptr;

/// Qt complains of a missing XDG_RUNTIME_DIR (containers, cron, ssh), which nothing here needs.
void sayMessage(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (!text.startsWith(QStringLiteral("QStandardPaths: XDG_RUNTIME_DIR not set")))
        defaultHandler(type, context, text);
}

int refuse(const std::string& message, int status = kBadUse)
{
    std::fprintf(stderr, "stridescope: %s\n", message.c_str());
    return status;
}

views::Theme themeFor(const std::string& name) { return views::Theme::named(QString::fromStdString(name)).value_or(views::Theme::light()); }

/// Another file opens in a process of its own: there is one interpreter a process.
void openBeside(const QString& path) { QProcess::startDetached(QCoreApplication::applicationFilePath(), {path}); }

int showWindow(MainWindow& window)
{
    window.show();
    return QApplication::exec();
}

int openLive(const OpenCommand& command, const LiveHooks& hooks)
{
    MainWindow window(hooks.newLog(), themeFor(command.theme));
    const std::unique_ptr<QObject> live = hooks.attach(window, command.demo ? ":/examples/demo.py" : command.file);
    return showWindow(window);
}

int openSession(const OpenCommand& command, const LiveHooks& hooks)
{
    trace::OpenedSession session;
    if (!command.file.empty())
        session = load(command.file, {}, hooks).session;
    else
        session.log = std::make_shared<trace::Log>();
    MainWindow window(session.log, themeFor(command.theme));
    QObject::connect(&window, &MainWindow::openRequested, &window, openBeside);
    window.setDocument(QString::fromStdString(command.file).section(u'/', -1));
    window.restoreViewState(session.viewState);
    window.save = [&session, &window](const QString& path) {
        session.viewState = window.viewState();
        trace::saveSession(path.toStdString(), session);
    };
    if (!session.problems.empty()) {
        QStringList problems;
        for (const std::string& problem : session.problems)
            problems << QString::fromStdString(problem);
        QMessageBox::warning(&window, MainWindow::tr("Opened in part"), problems.join(u'\n'));
    }
    return showWindow(window);
}

int open(const OpenCommand& command, const LiveHooks& hooks)
{
    if (!command.file.empty())
        checkReadable(command.file);
    const bool live = hooks && (command.file.empty() || kindOf(command.file) != FileKind::Session);
    return live ? openLive(command, hooks) : openSession(command, hooks);
}

void chooseGpus(const LiveHooks& hooks, const std::string& chosen, const char* otherwise)
{
    if (hooks.chooseGpus && (!chosen.empty() || otherwise))
        hooks.chooseGpus(chosen.empty() ? otherwise : chosen);
}

struct Runner {
    int& argc;
    char** argv;
    const LiveHooks& hooks;

    int operator()(const OpenCommand& command) const
    {
        if (!windowsCanBeShown())
            return refuse("there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set); "
                          "`stridescope render FILE -o picture.png` draws without one",
                          kNoDisplay);
        chooseGpus(hooks, command.gpu, "auto");
        QApplication application(argc, argv);
        const QString chosen = QSettings().value(QStringLiteral("language")).toString();
        views::setLanguage(command.language.empty() ? chosen : QString::fromStdString(command.language));
        return open(command, hooks);
    }
    int operator()(const RunCommand& command) const
    {
        chooseGpus(hooks, command.gpu, nullptr);
        return hooks.run ? hooks.run(command) : refuse("this viewer runs no scripts; the whole program does");
    }
    int operator()(const RenderCommand& command) const
    {
        drawWithoutDisplay();
        chooseGpus(hooks, command.gpu, nullptr);
        QApplication application(argc, argv);
        views::setLanguage(QString::fromStdString(command.language));
        return renderPicture(command, hooks);
    }
    int operator()(const InfoCommand& command) const { return printInfo(command, hooks); }
    int operator()(const HelpCommand& command) const
    {
        std::fputs(command.text.c_str(), stdout);
        return 0;
    }
    int operator()(const BadUse& use) const { return refuse(use.message); }
};

}

int runProgram(int argc, char** argv, const LiveHooks& hooks)
{
    QCoreApplication::setApplicationName(QStringLiteral("stridescope"));
    QCoreApplication::setOrganizationName(QStringLiteral("Stridescope"));
    defaultHandler = qInstallMessageHandler(sayMessage);
    const Command command = parseCommandLine({argv + 1, argv + argc});
    int argumentsForQt = 1; // the rest is ours
    try {
        return std::visit(Runner{argumentsForQt, argv, hooks}, command);
    } catch (const DiskError& error) {
        return refuse(error.what(), kDiskExitStatus);
    } catch (const Error& error) {
        return refuse(error.what());
    }
}

}
