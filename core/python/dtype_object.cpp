#include "core/python/value_objects.h"

namespace ss::python {

namespace {

struct DTypeObject {
    PyObject_HEAD DType dtype;
};

PyTypeObject* type = nullptr;
PyObject* objects[kDTypeCount] = {};

DType of(PyObject* self) { return reinterpret_cast<DTypeObject*>(self)->dtype; }

PyObject* repr(PyObject* self) { return PyUnicode_FromFormat("torch.%s", std::string(name(of(self))).c_str()); }

PyObject* reduce(PyObject* self, PyObject*) { return PyUnicode_FromString(std::string(name(of(self))).c_str()); }

PyObject* isFloatingPoint(PyObject* self, void*) { return PyBool_FromLong(isFloating(of(self))); }
PyObject* isComplexType(PyObject* self, void*) { return PyBool_FromLong(isComplex(of(self))); }
PyObject* isSigned(PyObject* self, void*) { return PyBool_FromLong(of(self) != DType::Bool && of(self) != DType::UInt8); }
PyObject* itemSize(PyObject* self, void*) { return PyLong_FromLong(itemsize(of(self))); }

DType realOf(DType dtype)
{
    if (dtype == DType::Complex64)
        return DType::Float32;
    return dtype == DType::Complex128 ? DType::Float64 : dtype;
}

PyObject* toReal(PyObject* self, PyObject*) { return Py_NewRef(dtypeObject(realOf(of(self)))); }
PyObject* toComplex(PyObject* self, PyObject*)
{
    return Py_NewRef(dtypeObject(of(self) == DType::Float64 || of(self) == DType::Complex128 ? DType::Complex128 : DType::Complex64));
}

PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr},
                         {"to_real", toReal, METH_NOARGS, nullptr},
                         {"to_complex", toComplex, METH_NOARGS, nullptr},
                         {nullptr, nullptr, 0, nullptr}};
PyGetSetDef properties[] = {{"is_floating_point", isFloatingPoint, nullptr, nullptr, nullptr},
                            {"is_complex", isComplexType, nullptr, nullptr, nullptr},
                            {"is_signed", isSigned, nullptr, nullptr, nullptr},
                            {"itemsize", itemSize, nullptr, nullptr, nullptr},
                            {nullptr, nullptr, nullptr, nullptr, nullptr}};
PyType_Slot slots[] = {{Py_tp_repr, reinterpret_cast<void*>(repr)}, {Py_tp_methods, methods}, {Py_tp_getset, properties}, {0, nullptr}};
PyType_Spec spec = {"torch.dtype", sizeof(DTypeObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};

constexpr struct {
    const char* name;
    DType dtype;
} kAliases[] = {{"float", DType::Float32}, {"double", DType::Float64}, {"half", DType::Float16},     {"long", DType::Int64},
                {"int", DType::Int32},     {"short", DType::Int16},    {"cfloat", DType::Complex64}, {"cdouble", DType::Complex128}};

}

PyObject* dtypeObject(DType dtype) { return objects[static_cast<int>(dtype)]; }

bool isDType(PyObject* object) { return Py_TYPE(object) == type; }

std::optional<DType> dtypeFrom(PyObject* object)
{
    if (isDType(object))
        return of(object);
    const auto* asType = reinterpret_cast<PyTypeObject*>(object);
    if (asType == &PyFloat_Type)
        return DType::Float64;
    if (asType == &PyLong_Type)
        return DType::Int64;
    if (asType == &PyBool_Type)
        return DType::Bool;
    if (asType == &PyComplex_Type)
        return DType::Complex128;
    return {};
}

void addDTypes(PyObject* module)
{
    type = makeType(spec);
    addTo(module, "dtype", reinterpret_cast<PyObject*>(type));
    for (int i = 0; i < kDTypeCount; ++i) {
        auto* object = PyObject_New(DTypeObject, type);
        object->dtype = static_cast<DType>(i);
        objects[i] = take(reinterpret_cast<PyObject*>(object)).release();
        addTo(module, std::string(name(object->dtype)).c_str(), objects[i]);
    }
    for (const auto& alias : kAliases)
        addTo(module, alias.name, dtypeObject(alias.dtype));
}

}
