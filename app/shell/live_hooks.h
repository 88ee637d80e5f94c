#pragma once

#include "app/shell/command_line.h"
#include "core/trace/log.h"

#include <QObject>
#include <functional>
#include <memory>
#include <string>

namespace ss::app {

class MainWindow;

/// What a script did, and its exit status.
struct Recorded {
    std::shared_ptr<trace::Log> log;
    int exitStatus = 0;
};

/// What the whole program adds to the viewer. The shell calls it through these functions and is built without it too; in the
/// viewer they are empty.
struct LiveHooks {
    /// `stridescope run`: returns the script's exit status.
    std::function<int(const RunCommand& command)> run;
    /// Runs a script to its end, for a picture of it; its output goes to the process's own. Throws ss::Error when it cannot.
    std::function<Recorded(const std::string& script, const std::vector<std::string>& arguments)> record;
    /// What "cuda" means to scripts, before the first of them runs: "sim:pcie3". Throws ss::Error with a sentence.
    std::function<void(const std::string& gpus)> chooseGpus;
    /// Makes the log that a live window records into.
    std::function<std::shared_ptr<trace::Log>()> newLog;
    /// Adds console, editor and the composer's menus to a window that shows a log from newLog, and starts the worker. A script
    /// or array file to begin with, or empty. The object lives as long as the window.
    std::function<std::unique_ptr<QObject>(MainWindow& window, const std::string& file)> attach;
    explicit operator bool() const { return static_cast<bool>(run); }
};

/// The whole program: parses, runs, returns the exit status.
int runProgram(int argc, char** argv, const LiveHooks& hooks);

}
