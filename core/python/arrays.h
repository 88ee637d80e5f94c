#pragma once

#include "core/tensor/buffer.h"
#include "core/trace/event.h"

#include <functional>

struct _object;

/// ndarrays as facts of the trace.
namespace ss::python {

bool isArray(_object* object);
/// What an ndarray on a buffer is, but for the ids. Needs the interpreter lock.
trace::ArrayMade describeArray(_object* array, const Buffer& buffer);
/// Its .base where that is an ndarray; borrowed, null otherwise.
_object* baseArray(_object* array);

/// Asked for the handle of each ndarray that passes between torch and NumPy (see ArrayWatch); empty: arrays stay unknown.
using ArrayHandles = std::function<HandleId(_object*)>;
void setArrayHandles(ArrayHandles handles);
HandleId handleOfArray(_object* array);

}
