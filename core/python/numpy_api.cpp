#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#include "core/python/numpy_api.h"
#include "core/python/scalars.h"

#include <numpy/arrayobject.h>

#include <optional>

namespace ss::python {

namespace {

constexpr struct {
    char kind;
    int itemsize;
    DType dtype;
    int type;
} kTypes[] = {{'b', 1, DType::Bool, NPY_BOOL},           {'u', 1, DType::UInt8, NPY_UINT8},           {'i', 1, DType::Int8, NPY_INT8},
              {'i', 2, DType::Int16, NPY_INT16},         {'i', 4, DType::Int32, NPY_INT32},           {'i', 8, DType::Int64, NPY_INT64},
              {'f', 2, DType::Float16, NPY_FLOAT16},     {'f', 4, DType::Float32, NPY_FLOAT32},       {'f', 8, DType::Float64, NPY_FLOAT64},
              {'c', 8, DType::Complex64, NPY_COMPLEX64}, {'c', 16, DType::Complex128, NPY_COMPLEX128}};

bool loaded = false;

PyArrayObject* arrayOf(PyObject* object) { return reinterpret_cast<PyArrayObject*>(object); }

std::optional<DType> dtypeOf(PyArrayObject* array)
{
    for (const auto& row : kTypes)
        if (PyArray_DESCR(array)->kind == row.kind && PyArray_ITEMSIZE(array) == row.itemsize)
            return row.dtype;
    return {};
}

int importNumPy()
{
    import_array1(-1);
    return 0;
}

}

void loadNumPy()
{
    loaded = importNumPy() == 0;
    if (!loaded)
        PyErr_Clear();
}

bool isArray(PyObject* object) { return loaded && PyArray_Check(object); }

bool isNumPyBool(PyObject* object) { return loaded && PyArray_IsScalar(object, Bool); }

bool isNumPyScalar(PyObject* object) { return loaded && (PyArray_IsScalar(object, Number) || PyArray_IsScalar(object, Bool)); }

ArrayFacts factsOf(PyObject* object)
{
    PyArrayObject* array = arrayOf(object);
    ArrayFacts facts;
    facts.data = static_cast<std::byte*>(PyArray_DATA(array));
    for (int i = 0; i < PyArray_NDIM(array); ++i) {
        facts.shape.push_back(PyArray_DIM(array, i));
        facts.byteStrides.push_back(PyArray_STRIDE(array, i));
    }
    facts.itemsize = PyArray_ITEMSIZE(array);
    facts.dtype = dtypeOf(array);
    facts.native = PyArray_ISNBO(PyArray_DESCR(array)->byteorder);
    facts.writeable = PyArray_ISWRITEABLE(array);
    facts.ownData = PyArray_CHKFLAGS(array, NPY_ARRAY_OWNDATA);
    facts.scalarType = PyArray_DESCR(array)->typeobj->tp_name;
    return facts;
}

PyObject* baseOf(PyObject* array) { return PyArray_BASE(arrayOf(array)); }

std::string dtypeText(PyObject* array)
{
    const Ref text = take(PyObject_GetAttrString(reinterpret_cast<PyObject*>(PyArray_DESCR(arrayOf(array))), "str"));
    return textOf(text.get());
}

std::pair<std::byte*, std::byte*> byteRange(const ArrayFacts& facts)
{
    std::byte* first = facts.data;
    std::byte* last = facts.data + facts.itemsize;
    for (size_t i = 0; i < facts.shape.size(); ++i) {
        if (facts.shape[i] == 0)
            return {facts.data, facts.data};
        const int64_t reach = (facts.shape[i] - 1) * facts.byteStrides[i];
        (reach < 0 ? first : last) += reach;
    }
    return {first, last};
}

std::optional<int> numpyTypeOf(DType dtype)
{
    for (const auto& row : kTypes)
        if (row.dtype == dtype)
            return row.type;
    return {};
}

Ref makeArray(int numpyType, const Dims& shape, const Dims& byteStrides, std::byte* data, Ref base)
{
    Dims dims = shape;
    Dims strides = byteStrides;
    Ref array = take(PyArray_New(&PyArray_Type, static_cast<int>(dims.size()), reinterpret_cast<npy_intp*>(dims.data()), numpyType,
                                 reinterpret_cast<npy_intp*>(strides.data()), data, 0, NPY_ARRAY_WRITEABLE, nullptr));
    PyArray_UpdateFlags(arrayOf(array.get()), NPY_ARRAY_ALIGNED | NPY_ARRAY_C_CONTIGUOUS | NPY_ARRAY_F_CONTIGUOUS);
    check(PyArray_SetBaseObject(arrayOf(array.get()), base.release()));
    return array;
}

Ref asArray(PyObject* object) { return take(PyArray_FROM_OF(object, NPY_ARRAY_NOTSWAPPED)); }

}
