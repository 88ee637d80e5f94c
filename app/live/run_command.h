#pragma once

#include "app/shell/command_line.h"
#include "app/shell/live_hooks.h"

#include <string>
#include <vector>

namespace ss::app {

/// `stridescope run [--save F.stride] SCRIPT [ARGS]`: stdout, stderr and the exit status are the script's, as under python3. With
/// --save the session grows at F.stride while the script runs, so that a kill leaves it there; an older session of that name is
/// moved aside first and removed once the new one is whole. A disk that fails does not disturb the script: one sentence on
/// stderr, and 74 (EX_IOERR) where the script's own status is 0.
int runScript(const RunCommand& command);

/// Runs a script to its end; its output goes to the process's own. Throws ss::Error when the script cannot be read.
Recorded recordScript(const std::string& script, const std::vector<std::string>& arguments);

}
