#include "core/python/host_buffers.h"

#include "core/python/numpy_api.h"
#include "core/tensor/looking.h"
#include "core/tensor/recorder.h"

#include <unordered_map>

namespace ss::python {

namespace {

constexpr const char* kCapsule = "stridescope.storage";

/// What owns a block, and the object whose end is the block's end.
struct Root {
    PyObject* owner = nullptr;
    PyObject* holder = nullptr; ///< weakly referenceable: the owner itself, or an ndarray that holds it
    bool ours = false;          ///< the owner is a capsule of ours
};

struct Entry {
    std::shared_ptr<Buffer> buffer;
    std::unordered_map<PyObject*, Ref> holders; ///< weak references by the object that they watch
};

/// By the owner's address; touched only under the interpreter lock. Never destroyed: at the process's end there is no interpreter
/// any more to give its references to.
std::unordered_map<PyObject*, Entry>& entries()
{
    static auto& all = *new std::unordered_map<PyObject*, Entry>;
    return all;
}

bool isWeaklyReferenceable(PyObject* object) { return PyType_SUPPORTS_WEAKREFS(Py_TYPE(object)); }

/// The next object towards the owner; borrowed, kept alive by the array. Null: `object` is the owner.
PyObject* nextOf(PyObject* object)
{
    if (isArray(object))
        return baseOf(object);
    if (PyMemoryView_Check(object))
        return PyMemoryView_GET_BASE(object);
    if (PyCapsule_CheckExact(object))
        return nullptr;
    // NumPy's stride tricks put an object between, whose attribute `base` is the array.
    const Ref base = Ref::steal(PyObject_GetAttrString(object, "base"));
    PyErr_Clear();
    return base && isArray(base.get()) ? base.get() : nullptr;
}

Root rootOf(PyObject* array)
{
    Root root{array, array, false};
    for (PyObject* next = array; next; next = nextOf(next)) {
        root.owner = next;
        if (isWeaklyReferenceable(next))
            root.holder = next;
    }
    root.ours = PyCapsule_IsValid(root.owner, kCapsule);
    return root;
}

struct Range {
    std::byte* begin = nullptr;
    std::byte* end = nullptr;
    bool written = false; ///< Python's own bytes are never uninitialised
};

Range rangeOf(const Root& root, PyObject* array)
{
    if (isArray(root.owner)) {
        const auto [begin, end] = byteRange(factsOf(root.owner));
        return {begin, end, false};
    }
    Py_buffer view;
    if (PyObject_GetBuffer(root.owner, &view, PyBUF_SIMPLE) == 0) {
        auto* begin = static_cast<std::byte*>(view.buf);
        const Range range{begin, begin + view.len, true};
        PyBuffer_Release(&view);
        return range;
    }
    PyErr_Clear();
    const auto [begin, end] = byteRange(factsOf(isArray(root.holder) ? root.holder : array));
    return {begin, end, false};
}

PyObject* holderEnded(PyObject* owner, PyObject* weak)
{
    const auto found = entries().find(static_cast<PyObject*>(PyLong_AsVoidPtr(owner)));
    if (found == entries().end())
        Py_RETURN_NONE;
    auto& holders = found->second.holders;
    std::erase_if(holders, [&](const auto& holder) { return holder.second.get() == weak; });
    if (holders.empty())
        entries().erase(found);
    Py_RETURN_NONE;
}

PyMethodDef holderEndedMethod = {"block_ended", holderEnded, METH_O, nullptr};

void watch(Entry& entry, const Root& root)
{
    if (entry.holders.contains(root.holder))
        return;
    const Ref owner = take(PyLong_FromVoidPtr(root.owner));
    const Ref callback = take(PyCFunction_New(&holderEndedMethod, owner.get()));
    entry.holders.emplace(root.holder, take(PyWeakref_NewRef(root.holder, callback.get())));
}

std::shared_ptr<Buffer> knownBuffer(const std::shared_ptr<Buffer>& buffer)
{
    for (const auto& [owner, entry] : entries())
        if (entry.buffer.get() == buffer.get())
            return entry.buffer;
    return buffer;
}

std::shared_ptr<Buffer> bufferOf(PyObject* array)
{
    const Root root = rootOf(array);
    if (root.ours) {
        const auto& storage = *static_cast<std::shared_ptr<Storage>*>(PyCapsule_GetPointer(root.owner, kCapsule));
        return storage->buffer->owner() == trace::Owner::Torch ? storage->buffer : knownBuffer(storage->buffer);
    }
    Entry& entry = entries()[root.owner];
    if (!entry.buffer) {
        const Range range = rangeOf(root, array);
        entry.buffer = std::make_shared<Buffer>(range.begin, range.end - range.begin, Device(), trace::Owner::NumPy, nullptr);
        entry.buffer->fill = range.written ? trace::Fill::Written : trace::Fill::Unknown;
        entry.buffer->exported = true;
    }
    watch(entry, root);
    return entry.buffer;
}

/// Both lifetimes: the object that keeps the block alive, and the buffer.
struct Hold {
    PyObject* array = nullptr;
    std::shared_ptr<Buffer> buffer;

    ~Hold()
    {
        if (!Py_IsInitialized())
            return;
        const PyGILState_STATE state = PyGILState_Ensure();
        Py_DECREF(array);
        PyGILState_Release(state);
    }
};

}

std::shared_ptr<Buffer> hostBuffer(PyObject* array)
{
    return guarded(std::shared_ptr<Buffer>(), [&] { return bufferOf(array); });
}

std::shared_ptr<Buffer> holdingBuffer(PyObject* array)
{
    auto hold = std::make_shared<Hold>();
    hold->array = Py_NewRef(array);
    hold->buffer = bufferOf(array);
    Buffer* buffer = hold->buffer.get();
    return {std::move(hold), buffer};
}

PyObject* storageCapsule(const std::shared_ptr<Storage>& storage)
{
    auto* held = new std::shared_ptr<Storage>(storage);
    PyObject* capsule = PyCapsule_New(
        held, kCapsule, [](PyObject* self) { delete static_cast<std::shared_ptr<Storage>*>(PyCapsule_GetPointer(self, kCapsule)); });
    if (!capsule)
        delete held;
    return capsule;
}

void markExported(Buffer& buffer)
{
    if (buffer.exported || LookingOnly::on()) // what only looks gives the array up again
        return;
    buffer.exported = true;
    if (Recorder* recorder = currentRecorder())
        recorder->tell(trace::BufferExported{recorder->announce(buffer)});
}

}
