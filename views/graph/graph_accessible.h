#pragma once

namespace ss::views {

/// From now on screen readers are told what a graph shows.
void describeGraphsToReaders();

}
