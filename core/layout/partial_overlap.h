#pragma once

#include "core/layout/overlap.h"

namespace ss {

/// Two handles on one buffer see other elements of the same stretch of memory: writing into one would change what is still to be read
/// of the other. Like PyTorch this only judges layouts without gaps; the very same elements are no partial overlap.
bool overlapPartly(const ByteView& output, const ByteView& input);

}
