// Any bytes as a session file: it opens or there is one sentence, and what opened can be told and saved.
#include "core/base/error.h"
#include "core/trace/summary.h"

#include <sys/mman.h>
#include <unistd.h>

using namespace ss;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const int file = memfd_create("session", 0);
    if (file < 0 || write(file, data, size) != static_cast<ssize_t>(size))
        abort();
    try {
        const trace::OpenedSession session = trace::openSession("/proc/self/fd/" + std::to_string(file));
        const trace::Summary summary = trace::summarize(session);
        if (toText(summary).empty() || toJson(summary).empty())
            abort();
    } catch (const Error& error) {
        if (!*error.what())
            abort();
    }
    close(file);
    return 0;
}
