#pragma once

#include "core/layout/overlap.h"

namespace ss::ops {

/// The bytes of its output's buffer that a kernel wrote, as long as they are few runs.
struct Touched {
    static constexpr size_t kFew = 256;

    RunSet runs;
    bool few = true;

    void add(int64_t begin, int64_t size)
    {
        if (!few)
            return;
        runs.add({begin, begin + size});
        few = runs.runs().size() <= kFew;
    }
};

}
