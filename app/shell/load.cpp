#include "app/shell/load.h"

#include "core/arrays/array_file.h"
#include "core/base/error.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace ss::app {

namespace {

bool beginsWith(const std::string& path, std::string_view magic)
{
    std::string start(magic.size(), '\0');
    std::ifstream(path, std::ios::binary).read(start.data(), static_cast<std::streamsize>(start.size()));
    return start == magic;
}

bool holdsNull(const std::string& path)
{
    std::string start(4096, ' ');
    std::ifstream(path, std::ios::binary).read(start.data(), static_cast<std::streamsize>(start.size()));
    return start.find('\0') != std::string::npos;
}

}

void checkReadable(const std::string& path)
{
    std::error_code problem;
    if (std::filesystem::is_directory(path, problem))
        fail(ErrorKind::File, "cannot read %s: it is a folder", path.c_str());
    // A pipe or a device may wait for ever, or never end.
    if (std::filesystem::is_other(path, problem))
        fail(ErrorKind::File, "cannot read %s: it is no ordinary file", path.c_str());
    errno = 0;
    if (std::ifstream in(path, std::ios::binary); !in)
        fail(ErrorKind::File, "cannot read %s: %s", path.c_str(), std::generic_category().message(errno ? errno : ENOENT).c_str());
}

FileKind kindOf(const std::string& path)
{
    const std::string ending = std::filesystem::path(path).extension().string();
    if (ending == ".stride" || beginsWith(path, std::string_view("SQLite format 3\0", 16)))
        return FileKind::Session;
    if (ending == ".npy" || beginsWith(path, "\x93NUMPY"))
        return FileKind::Array;
    static constexpr std::string_view kData[] = {".npz", ".safetensors", ".csv", ".tsv", ".pt", ".pth"};
    const bool data = std::find(std::begin(kData), std::end(kData), ending) != std::end(kData);
    return data || (ending != ".py" && holdsNull(path)) ? FileKind::Data : FileKind::Script;
}

Loaded load(const std::string& path, const std::vector<std::string>& arguments, const LiveHooks& hooks)
{
    checkReadable(path);
    Loaded loaded;
    switch (kindOf(path)) {
    case FileKind::Session: loaded.session = trace::openSession(path); break;
    case FileKind::Array: loaded.session.log = arrays::traceFromNpy(path); break;
    case FileKind::Data:
        fail(ErrorKind::Value, "%s is no session, no .npy array and no script: in the window, Tensor > New reads it", path.c_str());
    case FileKind::Script:
        if (!hooks.record)
            fail(ErrorKind::Value, "%s is a script, and this viewer runs none: it opens sessions (.stride) and arrays (.npy)",
                 path.c_str());
        Recorded recorded = hooks.record(path, arguments);
        loaded.session.log = std::move(recorded.log);
        loaded.exitStatus = recorded.exitStatus;
        break;
    }
    return loaded;
}

}
