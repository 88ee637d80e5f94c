#include "core/python/storage_object.h"

#include "core/base/error.h"
#include "core/python/resize.h"
#include "core/python/tensor_data.h"
#include "core/python/value_objects.h"
#include "core/tensor/on_device.h"

#include <algorithm>
#include <new>

namespace ss::python {

namespace {

struct StorageObject {
    PyObject_HEAD std::shared_ptr<Storage> storage;
};

PyTypeObject* type = nullptr;

const std::shared_ptr<Storage>& of(PyObject* self) { return reinterpret_cast<StorageObject*>(self)->storage; }

void deallocate(PyObject* self)
{
    using Held = std::shared_ptr<Storage>;
    reinterpret_cast<StorageObject*>(self)->storage.~Held();
    PyTypeObject* own = Py_TYPE(self);
    own->tp_free(self);
    Py_DECREF(own);
}

PyObject* dataPointer(PyObject* self, PyObject*) { return PyLong_FromVoidPtr(of(self)->bytes ? of(self)->data() : nullptr); }
PyObject* byteCount(PyObject* self, PyObject*) { return PyLong_FromLongLong(of(self)->bytes); }
Py_ssize_t length(PyObject* self) { return static_cast<Py_ssize_t>(of(self)->bytes); }
PyObject* elementSize(PyObject*, PyObject*) { return PyLong_FromLong(1); }
PyObject* isPinned(PyObject* self, PyObject*) { return PyBool_FromLong(of(self)->buffer->pinned); }
PyObject* getDevice(PyObject* self, void*)
{
    return guarded([&] { return deviceObject(of(self)->buffer->device()).release(); });
}

PyObject* byteAt(PyObject* self, Py_ssize_t index)
{
    if (index < 0 || index >= of(self)->bytes) {
        PyErr_Format(PyExc_IndexError, "index %zd out of range for storage of size %lld", index, static_cast<long long>(of(self)->bytes));
        return nullptr;
    }
    return PyLong_FromLong(static_cast<long>(lookedAt(*of(self))[index]));
}

PyObject* resize(PyObject* self, PyObject* given)
{
    return guarded([&] {
        resizeStorage(*of(self), toInt64(given));
        return Py_NewRef(self);
    });
}

PyObject* toBytes(PyObject* self, PyObject*)
{
    return PyBytes_FromStringAndSize(reinterpret_cast<const char*>(lookedAt(*of(self))), static_cast<Py_ssize_t>(of(self)->bytes));
}

PyObject* toByteList(PyObject* self, PyObject*) { return PySequence_List(self); }

/// _slice(start, count): a storage on some of the bytes.
PyObject* slice(PyObject* self, PyObject* args)
{
    long long start = 0, count = 0;
    if (!PyArg_ParseTuple(args, "LL", &start, &count))
        return nullptr;
    return guarded([&] {
        const auto part = std::make_shared<Storage>(*of(self));
        part->start += std::clamp<int64_t>(start, 0, part->bytes);
        part->bytes = std::clamp<int64_t>(count, 0, part->bytes - (part->start - of(self)->start));
        return storageObject(part).release();
    });
}

/// Of nothing, a number of bytes, or a sequence of them.
PyObject* make(PyTypeObject*, PyObject* args, PyObject*)
{
    return guarded([&] {
        const Tensor made = legacyTensor(args, DType::UInt8);
        return storageObject(made.storage()).release();
    });
}

PyObject* identity(PyObject* self, void*) { return PyLong_FromVoidPtr(of(self).get()); }
PyObject* isResizable(PyObject* self, void*)
{
    const Buffer& buffer = *of(self)->buffer;
    return PyBool_FromLong(!buffer.exported && buffer.owner() == trace::Owner::Torch);
}

/// One byte a line, and what it is.
PyObject* repr(PyObject* self)
{
    return guarded([&] {
        const Storage& storage = *of(self);
        const std::byte* bytes = lookedAt(storage);
        std::string text = storage.bytes ? "" : " ";
        for (int64_t i = 0; i < storage.bytes; ++i)
            text += (i ? "\n " : " ") + std::to_string(static_cast<int>(bytes[i]));
        text += "\n[torch.storage.UntypedStorage(device=" + toText(storage.buffer->device()) + ") of size " +
                std::to_string(storage.bytes) + "]";
        return toPython(text).release();
    });
}

PyObject* compare(PyObject* self, PyObject* other, int op)
{
    if (Py_TYPE(other) != type || (op != Py_EQ && op != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong((of(self) == of(other)) == (op == Py_EQ));
}

Py_hash_t hash(PyObject* self) { return _Py_HashPointer(of(self).get()); }

PyMethodDef methods[] = {{"data_ptr", dataPointer, METH_NOARGS, nullptr},
                         {"nbytes", byteCount, METH_NOARGS, nullptr},
                         {"size", byteCount, METH_NOARGS, nullptr},
                         {"element_size", elementSize, METH_NOARGS, nullptr},
                         {"is_pinned", isPinned, METH_NOARGS, nullptr},
                         {"tolist", toByteList, METH_NOARGS, nullptr},
                         {"_bytes", toBytes, METH_NOARGS, nullptr},
                         {"_slice", slice, METH_VARARGS, nullptr},
                         {"resize_", resize, METH_O, nullptr},
                         {nullptr, nullptr, 0, nullptr}};
PyGetSetDef properties[] = {{"device", getDevice, nullptr, nullptr, nullptr},
                            {"_cdata", identity, nullptr, nullptr, nullptr},
                            {"_resizable", isResizable, nullptr, nullptr, nullptr},
                            {nullptr, nullptr, nullptr, nullptr, nullptr}};
PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(make)},
                       {Py_tp_dealloc, reinterpret_cast<void*>(deallocate)},
                       {Py_tp_hash, reinterpret_cast<void*>(hash)},
                       {Py_tp_repr, reinterpret_cast<void*>(repr)},
                       {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
                       {Py_sq_length, reinterpret_cast<void*>(length)},
                       {Py_sq_item, reinterpret_cast<void*>(byteAt)},
                       {Py_tp_methods, methods},
                       {Py_tp_getset, properties},
                       {0, nullptr}};
PyType_Spec spec = {"torch.storage.UntypedStorage", sizeof(StorageObject), 0, Py_TPFLAGS_DEFAULT, slots};

}

Ref storageObject(const std::shared_ptr<Storage>& storage)
{
    Ref object = take(type->tp_alloc(type, 0));
    new (&reinterpret_cast<StorageObject*>(object.get())->storage) std::shared_ptr<Storage>(storage);
    return object;
}

std::shared_ptr<Storage> storageOf(PyObject* object)
{
    if (Py_TYPE(object) == type)
        return of(object);
    if (!PyObject_HasAttrString(object, "untyped"))
        return {};
    const Ref untyped = take(PyObject_CallMethod(object, "untyped", nullptr));
    return Py_TYPE(untyped.get()) == type ? of(untyped.get()) : nullptr;
}

void addStorage(PyObject* module)
{
    type = makeType(spec);
    addTo(module, "UntypedStorage", reinterpret_cast<PyObject*>(type));
}

}
