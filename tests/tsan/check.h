#pragma once

#include <cstdio>
#include <cstdlib>

/// Ends the program with the place and the condition when it does not hold, in release builds too.
#define SS_CHECK(condition)                                                                                                                \
    do {                                                                                                                                   \
        if (!(condition)) {                                                                                                                \
            std::fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);                                             \
            std::exit(1);                                                                                                                  \
        }                                                                                                                                  \
    } while (false)
