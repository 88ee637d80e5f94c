#pragma once

#include "core/layout/layout.h"
#include "core/python/object.h"

#include <cstddef>

/// The little that the facade needs of NumPy's C interface, so that its headers stay in one file. Without NumPy nothing is an
/// array.
namespace ss::python {

/// Imports NumPy where there is one.
void loadNumPy();

bool isArray(PyObject* object);
bool isNumPyBool(PyObject* object);

/// An ndarray as it lies in memory; byte strides as NumPy's.
struct ArrayFacts {
    std::byte* data = nullptr;
    Dims shape;
    Dims byteStrides;
    int64_t itemsize = 1;
    std::optional<DType> dtype; ///< empty: torch has none for it
    bool native = true;         ///< byte order
    bool writeable = true;
    bool ownData = true;
    std::string scalarType; ///< "numpy.float32", for messages
};
ArrayFacts factsOf(PyObject* array);
/// Borrowed; null where the array has none.
PyObject* baseOf(PyObject* array);
/// "<f4"
std::string dtypeText(PyObject* array);
/// First byte and one past the last that the array touches.
std::pair<std::byte*, std::byte*> byteRange(const ArrayFacts& facts);

/// NumPy's type number for a dtype; empty for bfloat16.
std::optional<int> numpyTypeOf(DType dtype);
/// A new array on memory that `base` (taken over) keeps alive.
Ref makeArray(int numpyType, const Dims& shape, const Dims& byteStrides, std::byte* data, Ref base);
/// The array, or a copy of it when its byte order is foreign or it is no ndarray; for copies only.
Ref asArray(PyObject* object);

}
