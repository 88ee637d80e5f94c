#pragma once

#include "app/shell/live_hooks.h"

namespace ss::app {

/// What the whole program adds to the viewer.
LiveHooks liveHooks();

}
