#include "core/kernels/table.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

namespace ss::kernels {

namespace baseline {
const Table& levelTable();
}
#ifdef SS_KERNELS_X86
namespace avx2 {
const Table& levelTable();
}
namespace avx512 {
const Table& levelTable();
}
#endif

namespace {

#ifdef SS_KERNELS_X86
/// What the flags in packaging/cmake/Targets.cmake let the compiler use.
bool hasAvx2()
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
}
bool hasAvx512()
{
    return hasAvx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif

const Table& choose()
{
    const char* asked = std::getenv("STRIDESCOPE_ISA");
    if (const Table* chosen = asked ? tableOf(asked) : nullptr)
        return *chosen;
    const Table* best = nullptr;
    for (const char* level : {"avx512", "avx2", "baseline"})
        if (best = tableOf(level); best)
            break;
    if (asked)
        std::fprintf(stderr,
                     "stridescope: STRIDESCOPE_ISA is baseline, avx2 or avx512 as far as the processor has it, not \"%s\"; %s is used\n",
                     asked, best->level);
    return *best;
}

}

const Table* tableOf(const char* level)
{
    if (std::strcmp(level, "baseline") == 0)
        return &baseline::levelTable();
#ifdef SS_KERNELS_X86
    if (std::strcmp(level, "avx2") == 0 && hasAvx2())
        return &avx2::levelTable();
    if (std::strcmp(level, "avx512") == 0 && hasAvx512())
        return &avx512::levelTable();
#endif
    return nullptr;
}

const Table& table()
{
    static const Table& chosen = choose();
    return chosen;
}

}
