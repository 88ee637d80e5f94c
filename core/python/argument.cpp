#include "core/python/argument.h"

#include "core/autograd/variable.h"
#include "core/python/generator_object.h"
#include "core/python/numpy_api.h"
#include "core/python/scalars.h"
#include "core/python/tensor_object.h"
#include "core/python/value_objects.h"

#include <cstring>

namespace ss::python {

using optable::ParamType;

namespace {

/// Such a tensor stands for its number, but not where that would lose a gradient.
bool isZeroDim(PyObject* object) { return isTensor(object) && tensorOf(object).ndim() == 0 && !autograd::requiresGrad(tensorOf(object)); }

bool isFloatNumber(PyObject* object) { return PyFloat_Check(object) || PyLong_Check(object) || isNumPyScalar(object) || isZeroDim(object); }

bool isSequence(PyObject* object) { return PyTuple_Check(object) || PyList_Check(object); }

bool isTensorSequence(PyObject* object, Py_ssize_t& element)
{
    if (!isSequence(object))
        return false;
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(object); ++i)
        if (!isTensor(PySequence_Fast_GET_ITEM(object, i))) {
            element = i;
            return false;
        }
    return true;
}

Tensor tensorFrom(PyObject* object)
{
    if (isTensor(object))
        return tensorOf(object);
    return wrapNumber(*scalarFrom(object));
}

double doubleFrom(PyObject* object)
{
    if (isTensor(object))
        return item(tensorOf(object)).toDouble();
    const double value = PyFloat_AsDouble(object);
    if (value == -1 && PyErr_Occurred())
        throw ErrorSet{};
    return value;
}

/// In a list whatever has __index__ is an int.
bool isIndex(PyObject* object)
{
    if (isInt(object))
        return true;
    if (PyBool_Check(object) || !PyIndex_Check(object))
        return false;
    const Ref index = Ref::steal(PyNumber_Index(object));
    if (!index)
        PyErr_Clear();
    return static_cast<bool>(index);
}

/// "Overflow when unpacking long" and the like, as the reason why an element of a list cannot be read.
[[noreturn]] void cannotUnpack(ArgumentName argument, Py_ssize_t element, const std::string& why)
{
    failWith(PyExc_TypeError, "%s(): argument '%s' failed to unpack the object at pos %zd with error \"%s\"", argument.function,
             argument.name, element + 1, why.c_str());
}

int64_t dimFrom(PyObject* object, ArgumentName argument, Py_ssize_t element)
{
    if (!isIndex(object) && !PyBool_Check(object))
        cannotUnpack(argument, element, "type must be tuple of ints,but got " + typeName(object));
    if (isTensor(object))
        return item(tensorOf(object)).toInt();
    const Ref index = take(PyNumber_Index(object));
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(index.get(), &overflow);
    if (overflow)
        cannotUnpack(argument, element, "Overflow when unpacking long");
    return value;
}

int64_t intFrom(PyObject* object) { return isTensor(object) ? item(tensorOf(object)).toInt() : toInt64(object); }

optable::Scalar scalarOf(PyObject* object)
{
    if (isTensor(object))
        return item(tensorOf(object));
    if (const auto scalar = scalarFrom(object))
        return *scalar;
    throw std::logic_error("a number that fits, and is none");
}

/// The function and the argument that PyTorch names: lists of sizes to split by are a function of their own.
ArgumentName namedBy(const char* function, const PythonParam& param)
{
    if (std::strcmp(function, "split") == 0)
        return {"split_with_sizes", "split_sizes"};
    return {function, param.shown.c_str()};
}

optable::Attr attrFrom(const PythonParam& python, PyObject* object, const char* function)
{
    const optable::Param& param = *python.param;
    switch (param.type) {
    case ParamType::Int: return intFrom(object);
    case ParamType::IntList: return dimsFrom(object, namedBy(function, python), param.listSize);
    case ParamType::Float: return doubleFrom(object);
    case ParamType::Bool: return PyObject_IsTrue(object) == 1;
    case ParamType::Scalar: return scalarOf(object);
    case ParamType::String: return textOf(object);
    case ParamType::DType: return *dtypeFrom(object);
    case ParamType::Device: return deviceFrom(object);
    case ParamType::MemoryFormat: return *memoryFormatFrom(object);
    case ParamType::Generator: return generatorOf(object);
    case ParamType::Tensor:
    case ParamType::TensorList: break;
    }
    return std::monostate();
}

void convertList(PyObject* object, ops::Args& args)
{
    const Py_ssize_t size = object ? PySequence_Fast_GET_SIZE(object) : 0;
    for (Py_ssize_t i = 0; i < size; ++i)
        args.tensors.push_back(tensorOf(PySequence_Fast_GET_ITEM(object, i)));
    args.listSizes.push_back(static_cast<int>(size));
}

}

const char* shownType(ParamType type)
{
    switch (type) {
    case ParamType::Tensor: return "Tensor";
    case ParamType::TensorList: return "tuple of Tensors";
    case ParamType::Int: return "int";
    case ParamType::IntList: return "tuple of ints";
    case ParamType::Float: return "float";
    case ParamType::Bool: return "bool";
    case ParamType::Scalar: return "Number";
    case ParamType::String: return "str";
    case ParamType::DType: return "torch.dtype";
    case ParamType::Device: return "torch.device";
    case ParamType::MemoryFormat: return "torch.memory_format";
    case ParamType::Generator: return "torch.Generator";
    }
    return "";
}

bool isInt(PyObject* object)
{
    if (PyLong_Check(object))
        return !PyBool_Check(object);
    if (isTensor(object))
        return isZeroDim(object) && isIntegral(tensorOf(object).dtype(), false);
    return isNumPyScalar(object) && PyIndex_Check(object) && !isNumPyBool(object);
}

bool isIntSequence(PyObject* object, Py_ssize_t& element)
{
    if (!isSequence(object))
        return false;
    if (PySequence_Fast_GET_SIZE(object) == 0 || isIndex(PySequence_Fast_GET_ITEM(object, 0)))
        return true;
    element = 0;
    return false;
}

bool fits(const PythonParam& python, PyObject* object, Py_ssize_t& element)
{
    const optable::Param& param = *python.param;
    if (object == Py_None)
        return param.optional;
    switch (param.type) {
    case ParamType::Tensor: return isTensor(object) || (python.takesNumber && scalarFrom(object));
    case ParamType::TensorList: return isTensorSequence(object, element);
    case ParamType::Int: return isInt(object);
    case ParamType::IntList: return isIntSequence(object, element) || (param.listSize > 0 && isInt(object));
    case ParamType::Float: return isFloatNumber(object);
    case ParamType::Bool: return PyBool_Check(object) || isNumPyBool(object);
    case ParamType::Scalar: return isFloatNumber(object) || PyComplex_Check(object);
    case ParamType::String: return PyUnicode_Check(object);
    case ParamType::DType: return dtypeFrom(object).has_value();
    case ParamType::Device: return isDevice(object) || PyUnicode_Check(object) || (PyLong_Check(object) && !PyBool_Check(object));
    case ParamType::MemoryFormat: return memoryFormatFrom(object).has_value();
    case ParamType::Generator: return isGenerator(object);
    }
    return false;
}

Dims dimsFrom(PyObject* object, ArgumentName argument, int listSize)
{
    if (!isSequence(object))
        return Dims(static_cast<size_t>(std::max(listSize, 1)), intFrom(object));
    Dims dims;
    const Ref items = take(PySequence_Tuple(object)); // an element's __index__ may change the list
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(items.get()); ++i)
        dims.push_back(dimFrom(PyTuple_GET_ITEM(items.get(), i), argument, i));
    return dims;
}

void convert(const PythonParam& python, PyObject* object, ops::Args& args, const char* function)
{
    const optable::Param& param = *python.param;
    if (object == Py_None)
        object = nullptr;
    if (param.type == ParamType::Tensor)
        args.tensors.push_back(object ? tensorFrom(object) : Tensor());
    else if (param.type == ParamType::TensorList)
        convertList(object, args);
    else if (object)
        args.attrs.push_back(attrFrom(python, object, function));
    else
        args.attrs.push_back(param.hasDefault ? param.defaultValue : optable::Attr());
}

}
