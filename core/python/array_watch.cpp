#include "core/python/array_watch.h"

#include "core/python/arrays.h"
#include "core/python/host_buffers.h"

#include <algorithm>
#include <cstring>

namespace ss::python {

namespace {

PyMethodDef kEnded = {"array_ended", nullptr, METH_O, nullptr};

}

ArrayWatch::ArrayWatch(Recorder& recorder)
    : recorder_(recorder)
{
    kEnded.ml_meth = &ArrayWatch::ended;
    Ref capsule = Ref::steal(PyCapsule_New(this, nullptr, nullptr));
    callback_ = Ref::steal(PyCFunction_New(&kEnded, capsule.get()));
    setArrayHandles([this](PyObject* array) { return handleOf(array); });
}

/// The weak references go, and their callbacks with them.
ArrayWatch::~ArrayWatch() { setArrayHandles({}); }

PyObject* ArrayWatch::ended(PyObject* self, PyObject* weak)
{
    static_cast<ArrayWatch*>(PyCapsule_GetPointer(self, nullptr))->forget(weak);
    Py_RETURN_NONE;
}

void ArrayWatch::forget(PyObject* weak)
{
    const auto found = std::find_if(seen_.begin(), seen_.end(), [&](const auto& entry) { return entry.second.weak.get() == weak; });
    if (found == seen_.end())
        return;
    const ArrayId id = found->second.id;
    seen_.erase(found);
    recorder_.dropped(id);
}

HandleId ArrayWatch::handleOf(PyObject* object)
{
    if (!isArray(object))
        return {};
    if (auto known = seen_.find(object); known != seen_.end())
        return known->second.id;
    std::shared_ptr<Buffer> buffer = hostBuffer(object);
    if (!buffer) {
        PyErr_Clear();
        return {};
    }
    trace::ArrayMade made = describeArray(object, *buffer);
    made.buffer = recorder_.announce(*buffer);
    if (auto base = seen_.find(baseArray(object)); base != seen_.end())
        made.base = base->second.id;
    const int64_t start = made.start, itemsize = made.itemsize;
    const ArrayId id = recorder_.announce(std::move(made));
    Ref weak = Ref::steal(PyWeakref_NewRef(object, callback_.get()));
    if (!weak)
        PyErr_Clear();
    seen_.emplace(object, Seen{id, std::move(weak)});
    watch(buffer, id, start, std::max<int64_t>(1, itemsize));
    return id;
}

void ArrayWatch::watch(const std::shared_ptr<Buffer>& buffer, HandleId through, int64_t start, int64_t itemsize)
{
    if (buffer->bytes() > kWatched || watched_.contains(buffer.get()))
        return;
    Watched watched{buffer, std::vector<std::byte>(buffer->data(), buffer->data() + buffer->bytes()), through, start % itemsize, itemsize};
    watched_.emplace(buffer.get(), std::move(watched));
    buffer->writtenSinceScan = RunSet();
}

void ArrayWatch::check()
{
    for (auto at = watched_.begin(); at != watched_.end();) {
        std::shared_ptr<Buffer> buffer = at->second.buffer.lock();
        if (!buffer) {
            at = watched_.erase(at);
            continue;
        }
        compare(*buffer, at->second);
        ++at;
    }
}

void ArrayWatch::compare(Buffer& buffer, Watched& watched)
{
    const auto size = static_cast<int64_t>(watched.copy.size());
    if (size == 0 || std::memcmp(buffer.data(), watched.copy.data(), watched.copy.size()) == 0) {
        buffer.writtenSinceScan = RunSet();
        return;
    }
    RunSet changed;
    for (int64_t begin = watched.start ? watched.start - watched.itemsize : 0; begin < size; begin += watched.itemsize) {
        const int64_t from = std::max<int64_t>(0, begin), to = std::min(size, begin + watched.itemsize);
        if (std::memcmp(buffer.data() + from, watched.copy.data() + from, static_cast<size_t>(to - from)) != 0)
            changed.add({from, to});
    }
    for (const Run& run : buffer.writtenSinceScan.runs())
        changed.remove(run);
    buffer.writtenSinceScan = RunSet();
    std::memcpy(watched.copy.data(), buffer.data(), watched.copy.size());
    for (const Run& run : changed.runs())
        recorder_.wroteByNumPy(buffer, run.begin, run.end, watched.through);
}

}
