#pragma once

#include "core/trace/event.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ss::app {

struct OpenCommand {
    std::string file; ///< empty: a fresh session
    bool demo = false;
    std::string theme;
    std::string language; ///< empty: what was chosen before, else the system's
    std::string gpu;      ///< what "cuda" means; empty: a real GPU, else the simulated one
};

struct RunCommand {
    std::string script;
    std::vector<std::string> arguments;
    std::string save; ///< empty: the session is not kept
    std::string gpu;  ///< empty: a real GPU or none, as for python3
};

enum class ViewKind { Memory, Objects, Timeline, Graph, Plots, Model };

struct RenderCommand {
    std::string file;                   ///< a session, an array file or a script
    std::vector<std::string> arguments; ///< of a script, behind "--"
    ViewKind view = ViewKind::Memory;
    std::optional<trace::Seq> at; ///< none: the end
    int width = 1600, height = 1000;
    std::string theme = "light";
    std::string language = "en";
    double dpi = 96;         ///< of a .png
    double smallestFont = 0; ///< points; 0: as the theme has it
    std::string only;        ///< the storage that this name sees, alone; empty: all of them
    std::string gpu;         ///< for a script, as of run
    std::string output;      ///< .png, .svg or .pdf; of a graph .dot, too
};

struct InfoCommand {
    std::string file;
    bool json = false;
};

struct HelpCommand {
    std::string text;
};

/// The command was wrong: one clear sentence, exit status 2.
struct BadUse {
    std::string message;
};

using Command = std::variant<OpenCommand, RunCommand, RenderCommand, InfoCommand, HelpCommand, BadUse>;

/// What the arguments (without the program's name) ask for. Pure: no file is touched.
Command parseCommandLine(const std::vector<std::string>& arguments);

}
