#include "core/tensor/recorder.h"

#include <algorithm>

namespace ss {

namespace {

/// The process's active recorder; buffers and tensors may die on any thread, and tell it.
std::atomic<Recorder*> active{nullptr};
/// Held while a death is told, so that the recorder cannot go meanwhile.
std::recursive_mutex activeMutex;
std::atomic<uint32_t> lastEpoch{0};
thread_local Recorder* current = nullptr;
/// Beyond this many runs the last of a write is a bounding one.
constexpr size_t kRunsPerWrite = 1024;

}

Recorder* currentRecorder() { return current; }
void setCurrentRecorder(Recorder* recorder) { current = recorder; }

Recorder::Recorder(std::shared_ptr<trace::Sink> sink)
    : sink_(std::move(sink))
    , epoch_(++lastEpoch)
{
}

Recorder::~Recorder() { deactivate(); }

void Recorder::activate()
{
    const std::lock_guard lock(activeMutex);
    active = this;
    current = this;
}

void Recorder::silence()
{
    struct Nowhere : trace::Sink {
        void append(trace::Payload, trace::Phase) noexcept override {}
        void keepValues(BufferId, uint64_t, int64_t, const std::byte*, int64_t) noexcept override {}
        int64_t valueLimit() const noexcept override { return -1; }
    };
    // Its destructor would take the locks, too: it is left to the process's end.
    [[maybe_unused]] static auto* const parents = new std::shared_ptr<trace::Sink>(std::move(sink_));
    sink_ = std::make_shared<Nowhere>();
}

void Recorder::deactivate()
{
    const std::lock_guard lock(activeMutex);
    if (active == this)
        active = nullptr;
    if (current == this)
        current = nullptr;
}

BufferId Recorder::announce(Buffer& buffer)
{
    if (known(buffer.tag))
        return BufferId(buffer.tag.id);
    const std::lock_guard lock(mutex_);
    buffer.tag = {epoch_, buffers_++};
    buffer.revision = 0;
    trace::BufferMade made;
    made.buffer = BufferId(buffer.tag.id);
    made.bytes = buffer.bytes();
    made.device = buffer.device();
    made.owner = buffer.owner();
    made.pinned = buffer.pinned;
    made.fill = buffer.exported && buffer.fill == trace::Fill::Unwritten ? trace::Fill::Unknown : buffer.fill;
    made.address = reinterpret_cast<uint64_t>(buffer.data());
    sink_->append(std::move(made));
    return BufferId(buffer.tag.id);
}

StorageId Recorder::announce(Storage& storage)
{
    const std::lock_guard lock(mutex_);
    announce(*storage.buffer);
    if (!known(storage.tag))
        storage.tag = {epoch_, storages_++};
    return StorageId(storage.tag.id);
}

trace::TensorView Recorder::viewOf(const Tensor& tensor)
{
    Storage& storage = *tensor.storage();
    trace::TensorView view;
    view.storage = announce(storage);
    view.buffer = BufferId(storage.buffer->tag.id);
    view.storageStart = storage.start;
    view.storageBytes = storage.bytes;
    view.dtype = tensor.dtype();
    view.layout = tensor.layout();
    if (const AutogradMeta* autograd = tensor.impl()->autograd.get()) {
        view.requiresGrad = autograd->requiresGrad;
        view.isLeaf = !autograd->gradFn;
    }
    return view;
}

TensorId Recorder::announce(const Tensor& tensor, TensorId viewOf, CallId call)
{
    TraceTag& tag = tensor.impl()->tag;
    if (known(tag))
        return TensorId(tag.id);
    const std::lock_guard lock(mutex_);
    trace::TensorMade made;
    made.view = this->viewOf(tensor);
    tag = {epoch_, tensors_++};
    made.tensor = TensorId(tag.id);
    made.viewOf = viewOf;
    made.call = call;
    made.role = tensor.impl()->role;
    sink_->append(std::move(made));
    return TensorId(tag.id);
}

ArrayId Recorder::announce(trace::ArrayMade made)
{
    const std::lock_guard lock(mutex_);
    made.array = ArrayId(arrays_++);
    const ArrayId array = made.array;
    sink_->append(std::move(made));
    return array;
}

void Recorder::dropped(ArrayId array) { tell(trace::ArrayDropped{array}); }

CallId Recorder::begin(const std::string& op, std::span<const HandleId> inputs, std::vector<trace::Attribute> attributes)
{
    const std::lock_guard lock(mutex_);
    trace::CallBegin begun;
    begun.call = CallId(calls_++);
    begun.op = op;
    begun.inputs.assign(inputs.begin(), inputs.end());
    begun.attributes = std::move(attributes);
    begun.line = line_;
    const CallId call = begun.call;
    open_.push_back(call);
    sink_->append(std::move(begun));
    return call;
}

void Recorder::end(CallId call, std::span<const HandleId> outputs, trace::ResultKind result, std::string reason, std::string error,
                   int64_t bytesMoved, uint64_t nanoseconds)
{
    const std::lock_guard lock(mutex_);
    std::erase(open_, call);
    trace::CallEnd ended;
    ended.call = call;
    ended.outputs.assign(outputs.begin(), outputs.end());
    ended.result = result;
    ended.reason = std::move(reason);
    ended.error = std::move(error);
    ended.bytesMoved = bytesMoved;
    ended.nanoseconds = nanoseconds;
    sink_->append(std::move(ended));
}

CallId Recorder::currentCall() const
{
    const std::lock_guard lock(mutex_);
    return open_.empty() ? CallId() : open_.back();
}

void Recorder::keepValues(const Buffer& buffer, int64_t start, int64_t end)
{
    // An empty write is kept too: images of all revisions make the values known.
    if (buffer.device().isCpu() && buffer.bytes() <= sink_->valueLimit())
        sink_->keepValues(BufferId(buffer.tag.id), buffer.revision, start, buffer.data() + start, end - start);
}

void Recorder::wrote(const Tensor& tensor, CallId call, trace::Certainty certainty)
{
    const std::lock_guard lock(mutex_);
    Storage& storage = *tensor.storage();
    trace::Written written;
    written.through = announce(tensor);
    written.buffer = announce(*storage.buffer);
    written.start = storage.start;
    written.itemsize = tensor.itemsize();
    written.layout = tensor.layout();
    written.certainty = certainty;
    written.revision = ++storage.buffer->revision;
    written.version = tensor.version();
    written.call = call;
    sink_->append(std::move(written));
    if (storage.buffer->exported) {
        for (const Run& run : coveredRuns({tensor.layout(), tensor.itemsize(), storage.start}, kRunsPerWrite))
            storage.buffer->writtenSinceScan.add(run);
    }
    if (const std::optional<Extent> extent = extentOf(tensor.layout()))
        keepValues(*storage.buffer, storage.start + extent->begin * tensor.itemsize(), storage.start + extent->end * tensor.itemsize());
}

void Recorder::wroteRuns(const Tensor& tensor, CallId call, std::span<const Run> runs)
{
    const std::lock_guard lock(mutex_);
    Buffer& buffer = *tensor.storage()->buffer;
    for (const Run& run : runs) {
        trace::Written written;
        written.through = announce(tensor);
        written.buffer = announce(buffer);
        written.start = run.begin;
        written.itemsize = tensor.itemsize();
        written.layout = contiguousLayout({(run.end - run.begin) / tensor.itemsize()});
        written.revision = ++buffer.revision;
        written.version = tensor.version();
        written.call = call;
        sink_->append(std::move(written));
        if (buffer.exported)
            buffer.writtenSinceScan.add(run);
        keepValues(buffer, run.begin, run.end);
    }
}

void Recorder::wroteByNumPy(Buffer& buffer, int64_t start, int64_t end, HandleId through)
{
    const std::lock_guard lock(mutex_);
    trace::Written written;
    written.buffer = announce(buffer);
    written.start = start;
    written.layout = contiguousLayout({end - start});
    written.revision = ++buffer.revision;
    written.by = trace::Writer::NumPy;
    written.through = through;
    sink_->append(std::move(written));
    keepValues(buffer, start, end);
}

void Recorder::changed(const Tensor& tensor, CallId call)
{
    const std::lock_guard lock(mutex_);
    trace::HandleChanged changed;
    changed.tensor = announce(tensor);
    changed.view = viewOf(tensor);
    changed.call = call;
    sink_->append(std::move(changed));
}

void Recorder::tell(trace::Payload payload)
{
    const std::lock_guard lock(mutex_);
    sink_->append(std::move(payload));
}

void Recorder::gone(const Buffer& buffer)
{
    if (!active.load(std::memory_order_relaxed))
        return;
    const std::lock_guard lock(activeMutex);
    if (Recorder* recorder = active; recorder && recorder->known(buffer.tag))
        recorder->tell(trace::BufferFreed{BufferId(buffer.tag.id)});
}

void Recorder::gone(const TensorImpl& tensor)
{
    if (!active.load(std::memory_order_relaxed))
        return;
    const std::lock_guard lock(activeMutex);
    if (Recorder* recorder = active; recorder && recorder->known(tensor.tag))
        recorder->tell(trace::TensorDropped{TensorId(tensor.tag.id)});
}

}
