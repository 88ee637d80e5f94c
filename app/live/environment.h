#pragma once

#include "core/trace/session_file.h"

namespace ss::app {

/// The facts of this program and machine that a session carries.
trace::Environment environmentFacts();

}
