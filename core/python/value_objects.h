#pragma once

#include "core/layout/device.h"
#include "core/layout/layout.h"
#include "core/optable/value.h"
#include "core/python/object.h"

/// The small immutable objects of torch: dtypes, devices, sizes, memory formats, with PyTorch's repr.
namespace ss::python {

/// Borrowed; one object per dtype.
PyObject* dtypeObject(DType dtype);
bool isDType(PyObject* object);
/// The dtype of a torch.dtype, or of Python's float, int, bool and complex.
std::optional<DType> dtypeFrom(PyObject* object);

Ref deviceObject(Device device);
bool isDevice(PyObject* object);
/// The device that a torch.device, a string or an index names; throws PyTorch's errors.
Device deviceFrom(PyObject* object);

Ref sizeObject(const Dims& shape);
bool isSize(PyObject* object);

/// Borrowed.
PyObject* memoryFormatObject(optable::MemoryFormat format);
std::optional<optable::MemoryFormat> memoryFormatFrom(PyObject* object);
/// Borrowed: torch.strided, the one layout there is.
PyObject* stridedObject();

/// Adds the types and their instances to the module.
void addDTypes(PyObject* module);
void addDevice(PyObject* module);
void addSize(PyObject* module);
void addFormats(PyObject* module);

}
