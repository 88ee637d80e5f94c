#include "app/shell/command_line.h"

#include "app/shell/picture_export.h"
#include "core/base/error.h"
#include "views/common/language.h"

#include <charconv>
#include <span>

namespace ss::app {

namespace {

const char* const kHelp = R"(Stridescope shows where a tensor's bytes are and how a gradient got there.

usage: stridescope [FILE]                                open a session, an array file or a script in the window
       stridescope run [--save F.stride] [--gpu G] SCRIPT [ARGS]
                                                         run a script as python3 does, and keep what it did
       stridescope render FILE|SCRIPT -o OUT.png|svg|pdf|dot
                          [--view memory|objects|timeline|graph|plots|model]
                          [--at N|end] [--size WxH] [--theme light|dark|projector] [--language en|zh]
                          [--only NAME] [--dpi N] [--smallest-font POINTS] [--gpu G] [-- ARGS]
       stridescope info FILE [--json]                    say what is in a session or an array file
       stridescope --demo | --help | --version
options of the window: --theme light|dark|projector, --language en|zh, --gpu G
G is what "cuda" means: auto (a real GPU, else a simulated one; the window's), real (or none: run's and render's), sim, none; behind a
colon what a simulated one is like: sim:pcie3,2GiB or sim:integrated or sim:2x (two of them)
)";

constexpr int kLargestSide = 20000;

/// Takes options and positional arguments one by one; the first error is kept.
class Reader {
public:
    explicit Reader(std::span<const std::string> arguments)
        : rest_(arguments)
    {
    }

    bool more() const { return !rest_.empty() && error.empty(); }
    std::string next()
    {
        std::string first = rest_.front();
        rest_ = rest_.subspan(1);
        return first;
    }
    /// The value behind an option: "--size 3x4" or "--size=3x4".
    std::string value(const std::string& option)
    {
        if (rest_.empty()) {
            error = textf("%s needs a value", option.c_str());
            return {};
        }
        return next();
    }
    std::vector<std::string> all()
    {
        std::vector<std::string> rest(rest_.begin(), rest_.end());
        rest_ = {};
        return rest;
    }

    std::string error;

private:
    std::span<const std::string> rest_;
};

/// "--size=3x4" as two arguments.
std::vector<std::string> spread(std::span<const std::string> arguments)
{
    std::vector<std::string> parts;
    for (const std::string& argument : arguments) {
        const size_t equals = argument.find('=');
        if (argument.starts_with("--") && equals != std::string::npos) {
            parts.push_back(argument.substr(0, equals));
            parts.push_back(argument.substr(equals + 1));
        } else {
            parts.push_back(argument);
        }
    }
    return parts;
}

bool isHelp(const std::string& argument) { return argument == "--help" || argument == "-h"; }
bool isOption(const std::string& argument) { return argument.size() > 1 && argument.starts_with('-'); }

std::optional<uint64_t> wholeNumber(std::string_view text)
{
    uint64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

std::string takeTheme(const std::string& text, std::string& error)
{
    if (error.empty() && text != "light" && text != "dark" && text != "projector")
        error = textf("--theme is light, dark or projector, not '%s'", text.c_str());
    return text;
}

std::string takeLanguage(const std::string& text, std::string& error)
{
    const QString code = views::languageCode(QString::fromStdString(text));
    if (code.isEmpty())
        error = textf("--language is en or zh, not '%s'", text.c_str());
    return code.toStdString();
}

void takeView(const std::string& text, RenderCommand& command, std::string& error)
{
    if (text == "memory")
        command.view = ViewKind::Memory;
    else if (text == "objects")
        command.view = ViewKind::Objects;
    else if (text == "timeline")
        command.view = ViewKind::Timeline;
    else if (text == "graph")
        command.view = ViewKind::Graph;
    else if (text == "plots")
        command.view = ViewKind::Plots;
    else if (text == "model")
        command.view = ViewKind::Model;
    else
        error = textf("--view is memory, objects, timeline, graph, plots or model, not '%s'", text.c_str());
}

void takeMoment(const std::string& text, RenderCommand& command, std::string& error)
{
    if (text == "end")
        return;
    command.at = wholeNumber(text);
    if (!command.at)
        error = textf("--at is a number of events or 'end', not '%s'", text.c_str());
}

double takeNumber(const char* option, const std::string& text, double least, double most, std::string& error)
{
    const auto number = wholeNumber(text);
    if (!number || double(*number) < least || double(*number) > most)
        error = textf("%s is a whole number from %.0f to %.0f, not '%s'", option, least, most, text.c_str());
    return double(number.value_or(0));
}

void takeSize(const std::string& text, RenderCommand& command, std::string& error)
{
    const size_t cross = text.find('x');
    const auto width = wholeNumber(std::string_view(text).substr(0, cross));
    const auto height = cross == std::string::npos ? std::nullopt : wholeNumber(std::string_view(text).substr(cross + 1));
    if (!width || !height || *width < 1 || *height < 1 || *width > kLargestSide || *height > kLargestSide) {
        error = textf("--size is WIDTHxHEIGHT in pixels, 1 to %d each, not '%s'", kLargestSide, text.c_str());
        return;
    }
    command.width = static_cast<int>(*width);
    command.height = static_cast<int>(*height);
}

void takeRenderOption(const std::string& option, Reader& reader, RenderCommand& command)
{
    const std::string value = reader.value(option);
    if (!reader.error.empty())
        return;
    if (option == "--view")
        takeView(value, command, reader.error);
    else if (option == "--at")
        takeMoment(value, command, reader.error);
    else if (option == "--size")
        takeSize(value, command, reader.error);
    else if (option == "--theme")
        command.theme = takeTheme(value, reader.error);
    else if (option == "--language")
        command.language = takeLanguage(value, reader.error);
    else if (option == "--dpi")
        command.dpi = takeNumber("--dpi", value, 24, 2400, reader.error);
    else if (option == "--smallest-font")
        command.smallestFont = takeNumber("--smallest-font", value, 1, 200, reader.error);
    else if (option == "--gpu")
        command.gpu = value;
    else if (option == "--only")
        command.only = value;
    else if (option == "-o" || option == "--output")
        command.output = value;
    else
        reader.error = textf("render has no option '%s'", option.c_str());
}

/// What does not go together; empty: all is well.
std::string problemOf(const RenderCommand& command)
{
    const QString output = QString::fromStdString(command.output);
    const bool memory = command.view == ViewKind::Memory, graph = command.view == ViewKind::Graph;
    if (output.isEmpty())
        return "render needs -o OUT.png, -o OUT.svg or -o OUT.pdf";
    if (isDotFile(output) && !graph)
        return "a .dot file is of --view graph";
    if (!isPictureFile(output) && !isDotFile(output))
        return textf("-o takes a .png, .svg or .pdf file, not '%s'", command.output.c_str());
    if (!memory && !command.only.empty())
        return "--only is of the memory map";
    if (!memory && !graph && command.smallestFont > 0)
        return "--smallest-font is of the memory map and the graph";
    return {};
}

Command parseRender(std::span<const std::string> arguments)
{
    const std::vector<std::string> parts = spread(arguments);
    Reader reader(parts);
    RenderCommand command;
    while (reader.more()) {
        const std::string argument = reader.next();
        if (isHelp(argument))
            return HelpCommand{kHelp};
        if (argument == "--")
            command.arguments = reader.all();
        else if (isOption(argument))
            takeRenderOption(argument, reader, command);
        else if (command.file.empty())
            command.file = argument;
        else
            reader.error = textf("render takes one file; '%s' is a second one (a script's arguments stand behind --)", argument.c_str());
    }
    if (reader.error.empty() && command.file.empty())
        reader.error = "render needs a file: a session, an array file or a script";
    if (reader.error.empty())
        reader.error = problemOf(command);
    return reader.error.empty() ? Command(command) : BadUse{reader.error};
}

/// Options before the script are ours, all behind it the script's.
Command parseRun(std::span<const std::string> arguments)
{
    Reader reader(arguments);
    RunCommand command;
    while (reader.more() && command.script.empty()) {
        const std::string argument = reader.next();
        if (isHelp(argument))
            return HelpCommand{kHelp};
        if (argument == "--save")
            command.save = reader.value(argument);
        else if (argument == "--gpu")
            command.gpu = reader.value(argument);
        else if (argument.starts_with("--gpu="))
            command.gpu = argument.substr(6);
        else if (argument.starts_with("--save="))
            command.save = argument.substr(7);
        else if (isOption(argument))
            reader.error = textf("run has no option '%s' (a script's options stand behind the script)", argument.c_str());
        else
            command.script = argument;
    }
    if (reader.error.empty() && command.script.empty())
        reader.error = "run needs a script: stridescope run SCRIPT [ARGS]";
    command.arguments = reader.all();
    return reader.error.empty() ? Command(command) : BadUse{reader.error};
}

Command parseInfo(std::span<const std::string> arguments)
{
    InfoCommand command;
    for (const std::string& argument : arguments) {
        if (isHelp(argument))
            return HelpCommand{kHelp};
        if (argument == "--json")
            command.json = true;
        else if (isOption(argument))
            return BadUse{textf("info has no option '%s'", argument.c_str())};
        else if (command.file.empty())
            command.file = argument;
        else
            return BadUse{textf("info takes one file; '%s' is a second one", argument.c_str())};
    }
    return command.file.empty() ? Command(BadUse{"info needs a file: a session or an array file"}) : Command(command);
}

Command parseOpen(std::span<const std::string> arguments)
{
    const std::vector<std::string> parts = spread(arguments);
    Reader reader(parts);
    OpenCommand command;
    while (reader.more()) {
        const std::string argument = reader.next();
        if (isHelp(argument))
            return HelpCommand{kHelp};
        if (argument == "--demo")
            command.demo = true;
        else if (argument == "--theme")
            command.theme = takeTheme(reader.value(argument), reader.error);
        else if (argument == "--language")
            command.language = takeLanguage(reader.value(argument), reader.error);
        else if (argument == "--gpu")
            command.gpu = reader.value(argument);
        else if (isOption(argument))
            reader.error = textf("there is no option '%s' (see stridescope --help)", argument.c_str());
        else if (command.file.empty())
            command.file = argument;
        else
            reader.error =
                textf("one file is opened at a time; '%s' is a second one (the commands are run, render and info)", argument.c_str());
    }
    return reader.error.empty() ? Command(command) : BadUse{reader.error};
}

}

Command parseCommandLine(const std::vector<std::string>& arguments)
{
    const std::string first = arguments.empty() ? std::string() : arguments.front();
    const std::span<const std::string> rest = arguments.empty() ? std::span<const std::string>() : std::span(arguments).subspan(1);
    if (first == "run")
        return parseRun(rest);
    if (first == "render")
        return parseRender(rest);
    if (first == "info")
        return parseInfo(rest);
    if (first == "--help" || first == "-h")
        return HelpCommand{kHelp};
    if (first == "--version")
        return HelpCommand{"stridescope " SS_VERSION "\n"};
    return parseOpen(arguments);
}

}
