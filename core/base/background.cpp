#include "core/base/background.h"

#if defined(__linux__)
#include <cerrno>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#elif defined(__APPLE__)
#include <pthread.h>
#elif defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

namespace ss {

void workInBackground() noexcept
{
    static thread_local bool done = false;
    if (done)
        return;
    done = true;
#if defined(__linux__)
    // In Linux a niceness is a thread's, not the process's. At 10 it has a tenth of a core that another
    // wants, which lets pictures and the session follow on a busy machine, too.
    constexpr int kNice = 10;
    const auto self = static_cast<id_t>(syscall(SYS_gettid));
    errno = 0;
    if (const int now = getpriority(PRIO_PROCESS, self); errno == 0 && now < kNice)
        setpriority(PRIO_PROCESS, self, kNice);
#elif defined(__APPLE__)
    pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0);
#elif defined(_WIN32)
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
#endif
}

}
