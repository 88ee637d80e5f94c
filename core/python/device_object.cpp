#include "core/python/value_objects.h"

#include "core/base/error.h"
#include "core/device/devices.h"

namespace ss::python {

namespace {

struct DeviceObject {
    PyObject_HEAD Device device;
};

PyTypeObject* type = nullptr;

Device of(PyObject* self) { return reinterpret_cast<DeviceObject*>(self)->device; }

std::string typeText(Device device) { return toText(Device{device.type, -1}); }

PyObject* repr(PyObject* self)
{
    const Device device = of(self);
    const std::string kind = typeText(device);
    if (device.index < 0)
        return PyUnicode_FromFormat("device(type='%s')", kind.c_str());
    return PyUnicode_FromFormat("device(type='%s', index=%d)", kind.c_str(), device.index);
}

PyObject* str(PyObject* self) { return PyUnicode_FromString(toText(of(self)).c_str()); }

Py_hash_t hash(PyObject* self) { return static_cast<Py_hash_t>(of(self).type) * 131 + of(self).index + 7; }

PyObject* compare(PyObject* self, PyObject* other, int op)
{
    if (!isDevice(other) || (op != Py_EQ && op != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong((of(self) == of(other)) == (op == Py_EQ));
}

PyObject* make(PyTypeObject*, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"type", "index", nullptr};
    PyObject* first = nullptr;
    PyObject* index = nullptr;
    if (PyTuple_GET_SIZE(args) == 0 && (!kwargs || PyDict_GET_SIZE(kwargs) == 0))
        return PyErr_Format(PyExc_TypeError, "device() received an invalid combination of arguments - got (), but expected one of:");
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|O", const_cast<char**>(names), &first, &index))
        return nullptr;
    return guarded([&] {
        Device device = deviceFrom(first);
        if (index && index != Py_None && !PyLong_Check(index))
            failWith(PyExc_TypeError, "device(): argument 'index' (position 2) must be int, not %s", typeName(index).c_str());
        if (index && index != Py_None) {
            if (device.index >= 0)
                failWith(PyExc_RuntimeError, "type (string) must not include an index because index was passed explicitly: %s",
                         toText(device).c_str());
            device.index = static_cast<int8_t>(toInt64(index));
        }
        return deviceObject(device).release();
    });
}

PyObject* getType(PyObject* self, void*) { return PyUnicode_FromString(typeText(of(self)).c_str()); }
PyObject* getIndex(PyObject* self, void*)
{
    if (of(self).index < 0)
        Py_RETURN_NONE;
    return PyLong_FromLong(of(self).index);
}

PyObject* reduce(PyObject* self, PyObject*) { return Py_BuildValue("O(N)", reinterpret_cast<PyObject*>(type), str(self)); }

PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr}, {nullptr, nullptr, 0, nullptr}};
PyGetSetDef properties[] = {{"type", getType, nullptr, nullptr, nullptr},
                            {"index", getIndex, nullptr, nullptr, nullptr},
                            {nullptr, nullptr, nullptr, nullptr, nullptr}};
PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(make)},
                       {Py_tp_repr, reinterpret_cast<void*>(repr)},
                       {Py_tp_str, reinterpret_cast<void*>(str)},
                       {Py_tp_hash, reinterpret_cast<void*>(hash)},
                       {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
                       {Py_tp_methods, methods},
                       {Py_tp_getset, properties},
                       {0, nullptr}};
PyType_Spec spec = {"torch.device", sizeof(DeviceObject), 0, Py_TPFLAGS_DEFAULT, slots};

}

/// Whether a number alone can name a device.
static bool hasAccelerator() { return device::gpuCount() > 0; }

Ref deviceObject(Device device)
{
    Ref object = take(type->tp_alloc(type, 0));
    reinterpret_cast<DeviceObject*>(object.get())->device = device;
    return object;
}

bool isDevice(PyObject* object) { return Py_TYPE(object) == type; }

Device deviceFrom(PyObject* object)
{
    if (isDevice(object))
        return of(object);
    if (PyUnicode_Check(object))
        return parseDevice(textOf(object));
    if (PyLong_Check(object) && !PyBool_Check(object) && !hasAccelerator())
        failWith(PyExc_RuntimeError, "Cannot access accelerator device when none is available.");
    if (PyLong_Check(object) && !PyBool_Check(object))
        return Device{Device::Type::Cuda, static_cast<int8_t>(toInt64(object))};
    failWith(PyExc_TypeError,
             "device() received an invalid combination of arguments - got (%s), but expected one of:", typeName(object).c_str());
}

void addDevice(PyObject* module)
{
    type = makeType(spec);
    addTo(module, "device", reinterpret_cast<PyObject*>(type));
}

}
