#pragma once

#include "app/shell/live_hooks.h"

namespace ss::app {

/// `stridescope render`: a picture of a session, an array file or a script at a moment. Needs a QApplication. Returns the exit
/// status; errors go to stderr in one sentence.
int renderPicture(const RenderCommand& command, const LiveHooks& hooks);

/// `stridescope info`: what is in a file, as text or JSON on stdout.
int printInfo(const InfoCommand& command, const LiveHooks& hooks);

}
