#pragma once

#include "core/trace/log.h"

#include <memory>
#include <string_view>

namespace ss::trace {

/// A trace from a few lines of text, for tests that need neither Python nor kernels. One statement a line:
///   x = arange 3x4 float32        a fresh written buffer (also: zeros, ones, empty; `cuda` at the end puts it there)
///   y = x.transpose 0 1           any view rule: t, T, transpose, permute, slice DIM START END STEP, select, narrow, view,
///                                 reshape, expand, unsqueeze, squeeze, diagonal, unfold, as_strided
///   z = y.contiguous              copies when it must; clone always
///   a = numpy x                   an ndarray on the buffer of x
///   b = ndarray 3x4 <f4           a buffer that NumPy owns, whose values are known but not who wrote them
///   t = from_numpy b              a tensor with a storage of its own on the buffer of b
///   write x                       every element of x, in place, by a call; `write numpy a` by NumPy
///   del y                         unbinds; a handle without names drops, a buffer without handles is freed
/// Shapes are 3x4, 5 or scalar; a left-out argument is none; # begins a comment. Values are kept: arange, ndarray and write
/// count 0, 1, 2, ... in logical order, copies copy. Throws ss::Error naming the line.
std::shared_ptr<Log> traceFromText(std::string_view text);

}
