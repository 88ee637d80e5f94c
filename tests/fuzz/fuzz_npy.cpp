// Any bytes as an .npy file: it is read and its trace folds, or there is one sentence.
#include "core/arrays/array_file.h"
#include "core/base/error.h"
#include "core/trace/state.h"

#include <cstdlib>
#include <optional>
#include <sys/mman.h>
#include <unistd.h>

using namespace ss;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const int file = memfd_create("array", 0);
    if (file < 0 || write(file, data, size) != static_cast<ssize_t>(size))
        abort();
    std::shared_ptr<trace::Log> log;
    try {
        log = arrays::traceFromNpy("/proc/self/fd/" + std::to_string(file));
    } catch (const Error& error) {
        if (!*error.what())
            abort();
    }
    close(file);
    trace::TraceState state;
    if (log)
        for (const auto& event : log->read(0, log->size()))
            state.apply(*event); // what the reader lets through must fold
    return 0;
}
