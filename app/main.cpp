#ifdef SS_LIVE
#include "app/live/hooks.h"
#endif
#include "app/shell/live_hooks.h"

int main(int argc, char** argv)
{
#ifdef SS_LIVE
    return ss::app::runProgram(argc, argv, ss::app::liveHooks());
#else
    return ss::app::runProgram(argc, argv, {});
#endif
}
