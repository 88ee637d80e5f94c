#include "core/autograd/mode.h"

namespace ss::autograd {

namespace {

thread_local bool enabled = true;

}

bool gradEnabled() { return enabled; }
void setGradEnabled(bool value) { enabled = value; }

}
