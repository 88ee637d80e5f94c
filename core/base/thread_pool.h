#pragma once

#include <cstdint>
#include <type_traits>

/// A few threads that share the work of large kernels. They are made when they are first needed, sleep between calls, and end with the
/// process; a child made by fork starts without them and makes its own.
namespace ss {

/// How many threads a call may use: what was set, else the environment variable STRIDESCOPE_THREADS, else one for each processor.
int threadCount();
void setThreadCount(int count);

namespace detail {
using ChunkBody = void (*)(void* context, int64_t begin, int64_t end);
void shareChunks(int64_t size, int64_t grain, ChunkBody body, void* context);
}

/// Calls body(begin, end) for parts of [0, size) of at least `grain` each, on this thread and others at once, and returns when all are
/// done. What one of them throws reaches the caller, who gets the first of several. Within a part, a further call stays on its thread.
template <class F> void parallelFor(int64_t size, int64_t grain, F&& body)
{
    if (size <= grain || threadCount() == 1) {
        if (size > 0)
            body(int64_t(0), size);
        return;
    }
    detail::shareChunks(
        size, grain, [](void* context, int64_t begin, int64_t end) { (*static_cast<std::remove_reference_t<F>*>(context))(begin, end); },
        const_cast<void*>(static_cast<const void*>(&body)));
}

/// Elements below which a part is not worth a thread, as PyTorch has it.
inline constexpr int64_t kParallelGrain = 32768;

}
