#include "app/live/run_command.h"

#include "app/live/environment.h"
#include "core/base/absolute_path.h"
#include "core/base/disk_error.h"
#include "core/base/error.h"
#include "core/python/interpreter.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <unistd.h>

namespace ss::app {

namespace fs = std::filesystem;

namespace {

constexpr int kBadUse = 2;
/// python3's exit status when stdout could not take the last of its output.
constexpr int kOutputLost = 120;

/// Why a script cannot be run, in python3's words; empty: it can. A folder counts as one without a __main__.
std::string whyUnreadable(const std::string& script)
{
    const std::string path = absolutePath(script).string();
    std::error_code none;
    if (fs::is_directory(path, none))
        return textf("can't find '__main__' module in '%s'", path.c_str());
    // Not opened: a pipe's writer would take the closing for the end.
    if (access(path.c_str(), R_OK) != 0)
        return textf("can't open file '%s': [Errno %d] %s", path.c_str(), errno, std::strerror(errno));
    return {};
}

/// "STRD" stands at byte 68 of an SQLite file that is a session.
bool isSession(const fs::path& path)
{
    if (std::error_code none; !fs::is_regular_file(path, none))
        return false;
    std::array<char, 72> head{};
    std::ifstream(path, std::ios::binary).read(head.data(), head.size());
    return std::memcmp(head.data(), "SQLite format 3", 16) == 0 && std::memcmp(head.data() + 68, "STRD", 4) == 0;
}

/// An older session of the same name, out of the way until the new one is whole.
class MovedAside {
public:
    explicit MovedAside(const fs::path& path)
        : path_(path)
        , aside_(path.string() + "~")
    {
        // Where even that cannot be told, the writer says why.
        if (std::error_code none; !fs::exists(fs::symlink_status(path_, none)))
            return;
        if (!isSession(path_))
            fail(ErrorKind::File, "%s exists and is no session: it is not replaced", path_.c_str());
        move(path_, aside_);
        moved_ = true;
    }
    void putBack()
    {
        if (moved_)
            move(aside_, path_);
    }
    void remove()
    {
        std::error_code none;
        for (const char* part : kParts)
            if (moved_)
                fs::remove(aside_.string() + part, none);
    }

private:
    static constexpr std::array<const char*, 3> kParts{"", "-wal", "-shm"};

    static void move(const fs::path& from, const fs::path& to)
    {
        std::error_code failed;
        for (const char* part : kParts) {
            fs::remove(to.string() + part, failed);
            if (fs::exists(from.string() + part, failed))
                fs::rename(from.string() + part, to.string() + part, failed);
            if (failed)
                fail(ErrorKind::File, "%s cannot be moved aside: %s", from.c_str(), failed.message().c_str());
        }
    }

    fs::path path_, aside_;
    bool moved_ = false;
};

int complain(const std::string& sentence, int status)
{
    std::fprintf(stderr, "stridescope: %s\n", sentence.c_str());
    return status;
}

/// python3 ends by the signal when a script does not catch Ctrl-C, so that a shell loop around it ends too.
int statusOf(const python::RunResult& result)
{
    if (result.interrupted) {
        std::signal(SIGINT, SIG_DFL);
        std::raise(SIGINT);
    }
    return result.exitStatus;
}

python::RunResult runWith(python::InterpreterOptions options, std::shared_ptr<Recorder> recorder, const RunCommand& command,
                          std::optional<std::string> source = {})
{
    options.script = command.script;
    python::Interpreter interpreter(std::move(options));
    if (recorder)
        interpreter.setRecorder(std::move(recorder));
    python::RunResult result = interpreter.runFile(command.script, command.arguments, std::move(source));
    if (!interpreter.finish())
        result.exitStatus = kOutputLost;
    return result;
}

struct Saving {
    std::shared_ptr<trace::Log> log = std::make_shared<trace::Log>();
    MovedAside older;
    std::unique_ptr<trace::SessionWriter> writer;

    explicit Saving(const fs::path& path)
        : older(path)
    {
        try {
            writer = std::make_unique<trace::SessionWriter>(path, log, environmentFacts());
        } catch (const Error&) {
            older.putBack();
            throw;
        }
    }
};

void refuseSession(const std::string& script)
{
    if (isSession(script))
        fail(ErrorKind::File, "%s is a session, not a script; `stridescope %s` opens it", script.c_str(), script.c_str());
}

int runPlain(const RunCommand& command)
{
    refuseSession(command.script);
    return statusOf(runWith({}, nullptr, command));
}

int runSaved(const RunCommand& command)
{
    if (std::error_code none; fs::equivalent(command.script, command.save, none))
        fail(ErrorKind::File, "%s is the script itself: it is not replaced", command.save.c_str());
    refuseSession(command.script);
    Saving saving(absolutePath(command.save)); // the script may go to another folder
    const std::string source = python::sourceOf(command.script);
    saving.writer->setScript(fs::path(command.script).filename().string(), source);
    const pid_t self = getpid();
    python::InterpreterOptions options;
    options.statementEnded = [&saving] { saving.writer->statementEnded(); };
    const python::RunResult result = runWith(std::move(options), std::make_shared<Recorder>(saving.log), command, source);
    const int status = result.exitStatus;
    if (getpid() != self) { // a child that the script forked: the file and the thread that writes it are the parent's
        saving.writer.release();
        std::_Exit(status);
    }
    saving.writer->finish();
    const std::string error = saving.writer->error();
    if (!error.empty())
        return complain(textf("the session %s is not whole: %s", command.save.c_str(), error.c_str()), status ? status : kDiskExitStatus);
    saving.older.remove();
    if (saving.log->ended())
        return complain(textf("the session %s ends before the run did: the disk was full for too long", command.save.c_str()),
                        status ? status : kDiskExitStatus);
    return statusOf(result);
}

}

int runScript(const RunCommand& command)
{
    std::error_code none;
    if (const std::string why = whyUnreadable(command.script); !why.empty())
        return complain(why, fs::is_directory(command.script, none) ? 1 : kBadUse);
    try {
        return command.save.empty() ? runPlain(command) : runSaved(command);
    } catch (const DiskError& error) {
        return complain(error.what(), kDiskExitStatus);
    } catch (const Error& error) {
        return complain(error.what(), kBadUse);
    }
}

Recorded recordScript(const std::string& script, const std::vector<std::string>& arguments)
{
    if (const std::string why = whyUnreadable(script); !why.empty())
        fail(ErrorKind::File, "%s", why.c_str());
    auto log = std::make_shared<trace::Log>();
    RunCommand command;
    command.script = script;
    command.arguments = arguments;
    const python::RunResult result = runWith({}, std::make_shared<Recorder>(log), command);
    if (log->ended())
        complain(textf("only the first %llu events of the run are kept", static_cast<unsigned long long>(log->size())), result.exitStatus);
    return {std::move(log), result.exitStatus};
}

}
