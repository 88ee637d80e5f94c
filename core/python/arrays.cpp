#include "core/python/arrays.h"

#include "core/python/numpy_api.h"

namespace ss::python {

namespace {

ArrayHandles arrayHandles;

}

trace::ArrayMade describeArray(PyObject* array, const Buffer& buffer)
{
    const ArrayFacts facts = factsOf(array);
    trace::ArrayMade made;
    made.dtype = dtypeText(array);
    made.itemsize = facts.itemsize;
    made.shape = facts.shape;
    made.byteStrides = facts.byteStrides;
    made.start = facts.data - buffer.data();
    made.writeable = facts.writeable;
    made.ownData = facts.ownData;
    return made;
}

PyObject* baseArray(PyObject* array)
{
    PyObject* base = baseOf(array);
    return base && isArray(base) ? base : nullptr;
}

void setArrayHandles(ArrayHandles handles) { arrayHandles = std::move(handles); }

HandleId handleOfArray(PyObject* array) { return arrayHandles ? arrayHandles(array) : HandleId(); }

}
