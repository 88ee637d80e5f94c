#include "app/shell/load.h"
#include "app/shell/render_command.h"
#include "core/base/disk_error.h"
#include "core/trace/summary.h"

#include <cerrno>
#include <cstdio>
#include <system_error>

namespace ss::app {

int printInfo(const InfoCommand& command, const LiveHooks& hooks)
{
    checkReadable(command.file);
    if (kindOf(command.file) == FileKind::Script)
        fail(ErrorKind::Value, "%s is neither a session nor an array file; `stridescope run --save F.stride %s` makes a session of it",
             command.file.c_str(), command.file.c_str());
    const trace::Summary summary = trace::summarize(load(command.file, {}, hooks).session);
    const std::string text = command.json ? trace::toJson(summary) : trace::toText(summary);
    std::fwrite(text.data(), 1, text.size(), stdout);
    if (!text.ends_with('\n'))
        std::fputc('\n', stdout);
    errno = 0;
    if (std::fflush(stdout) != 0)
        throw DiskError(textf("cannot write: %s", std::generic_category().message(errno).c_str()));
    return 0;
}

}
