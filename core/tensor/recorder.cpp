#include "core/tensor/recorder.h"

#include "core/device/devices.h"
#include "core/tensor/device_trace.h"

#include <algorithm>
#include <atomic>
#include <mutex>

namespace ss {

namespace {

/// The process's active recorder; buffers and tensors may die on any thread, and tell it. It cannot go while somebody has the turn.
std::atomic<Recorder*> active{nullptr};
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
    const Turn turn;
    active = this;
    current = this;
}

void Recorder::silence()
{
    struct Nowhere : trace::Sink {
        uint64_t now() noexcept override { return 0; }
        void take(const trace::Payload&, trace::Phase, uint64_t) noexcept override {}
        void keepValues(BufferId, uint64_t, int64_t, const std::byte*, int64_t) noexcept override {}
        int64_t valueLimit() const noexcept override { return -1; }
    };
    // Its destructor would take the locks, too: it is left to the process's end.
    [[maybe_unused]] static auto* const parents = new std::shared_ptr<trace::Sink>(std::move(sink_));
    sink_ = std::make_shared<Nowhere>();
}

void Recorder::deactivate()
{
    const Turn turn;
    if (active == this)
        active = nullptr;
    if (current == this)
        current = nullptr;
}

BufferId Recorder::announce(Buffer& buffer)
{
    if (known(buffer.tag))
        return BufferId(buffer.tag.id);
    const Turn turn;
    return tell(buffer);
}

StorageId Recorder::announce(Storage& storage)
{
    const Turn turn;
    return tell(storage);
}

TensorId Recorder::announceNew(const Tensor& tensor, TensorId viewOf, CallId call)
{
    const Turn turn;
    return tell(tensor, viewOf, call);
}

BufferId Recorder::tell(Buffer& buffer)
{
    if (known(buffer.tag))
        return BufferId(buffer.tag.id);
    tellDevice(*this, buffer.device());
    buffer.tag = {epoch_, buffers_++};
    buffer.revision = 0;
    auto& made = std::get<trace::BufferMade>(bufferMade_);
    made.buffer = BufferId(buffer.tag.id);
    made.bytes = buffer.bytes();
    made.device = buffer.device();
    made.owner = buffer.owner();
    made.pinned = buffer.pinned;
    made.fill = buffer.exported && buffer.fill == trace::Fill::Unwritten ? trace::Fill::Unknown : buffer.fill;
    made.address = reinterpret_cast<uint64_t>(buffer.data());
    append(bufferMade_);
    if (buffer.owner() == trace::Owner::NumPy)
        keepValues(buffer, 0, buffer.bytes()); // no write of ours will tell what is in it
    return made.buffer;
}

StorageId Recorder::tell(Storage& storage)
{
    tell(*storage.buffer);
    if (!known(storage.tag))
        storage.tag = {epoch_, storages_++};
    return StorageId(storage.tag.id);
}

void Recorder::tellView(const Tensor& tensor, trace::TensorView& view)
{
    Storage& storage = *tensor.storage();
    view.storage = tell(storage);
    view.buffer = BufferId(storage.buffer->tag.id);
    view.storageStart = storage.start;
    view.storageBytes = storage.bytes;
    view.dtype = tensor.dtype();
    view.layout = tensor.layout();
    const AutogradMeta* autograd = tensor.impl()->autograd.get();
    view.requiresGrad = autograd && (autograd->requiresGrad || autograd->gradFn);
    view.isLeaf = !autograd || !autograd->gradFn;
}

TensorId Recorder::tell(const Tensor& tensor, TensorId viewOf, CallId call)
{
    TraceTag& tag = tensor.impl()->tag;
    if (known(tag))
        return TensorId(tag.id);
    auto& made = std::get<trace::TensorMade>(tensorMade_);
    tellView(tensor, made.view);
    tag = {epoch_, tensors_++};
    made.tensor = TensorId(tag.id);
    made.viewOf = viewOf;
    made.call = call;
    made.role = tensor.impl()->role;
    append(tensorMade_);
    return made.tensor;
}

ArrayId Recorder::announce(trace::ArrayMade made)
{
    const Turn turn;
    made.array = ArrayId(arrays_++);
    const ArrayId array = made.array;
    append(std::move(made));
    return array;
}

NodeId Recorder::announce(TraceTag& tag, trace::NodeMade made)
{
    const Turn turn;
    if (known(tag))
        return NodeId(tag.id);
    tag = {epoch_, nodes_++};
    made.node = NodeId(tag.id);
    const NodeId node = made.node;
    append(std::move(made));
    return node;
}

uint32_t Recorder::beginPass(trace::BackwardBegin begin)
{
    const Turn turn;
    begin.run = passes_++;
    const uint32_t run = begin.run;
    append(std::move(begin));
    return run;
}

void Recorder::dropped(ArrayId array) { tell(trace::ArrayDropped{array}); }

CallId Recorder::begin(const std::string& op, std::span<const HandleId> inputs, std::vector<trace::Attribute> attributes)
{
    askLine();
    if (sink_->crowded() && !Turn::isMine())
        sink_->waitForRoom();
    const Turn turn;
    auto& begun = std::get<trace::CallBegin>(begun_);
    begun.call = CallId(calls_++);
    begun.op = op;
    begun.inputs.assign(inputs.begin(), inputs.end());
    begun.attributes = std::move(attributes);
    begun.line = line_;
    begun.forwardSequence = forwardSequence_;
    ns_ = sink_->now();
    open_.push_back({begun.call, ns_});
    append(begun_);
    return begun.call;
}

void Recorder::end(CallId call, std::span<const HandleId> outputs, trace::ResultKind result, std::string reason, std::string error,
                   int64_t bytesMoved)
{
    const Turn turn;
    ns_ = sink_->now();
    auto& ended = std::get<trace::CallEnd>(ended_);
    const auto open = std::find_if(open_.begin(), open_.end(), [call](const OpenCall& o) { return o.call == call; });
    ended.nanoseconds = open == open_.end() ? 0 : ns_ - open->begun;
    if (open != open_.end())
        open_.erase(open);
    ended.call = call;
    ended.outputs.assign(outputs.begin(), outputs.end());
    ended.result = result;
    ended.reason = std::move(reason);
    ended.error = std::move(error);
    ended.bytesMoved = bytesMoved;
    append(ended_);
}

CallId Recorder::currentCall() const
{
    const Turn turn;
    return open_.empty() ? CallId() : open_.back().call;
}

bool Recorder::isFirstNonFinite(const std::string& op)
{
    constexpr size_t kMostPlaces = 256;
    return nonFinite_.size() < kMostPlaces && nonFinite_.emplace(line_, op).second;
}

void Recorder::keepValues(const Buffer& buffer, int64_t start, int64_t end)
{
    // An empty write is kept too: images of all revisions make the values known.
    if (buffer.bytes() > sink_->valueLimit())
        return;
    const std::byte* data = buffer.data();
    if (!buffer.device().isCpu() && !(data = device::acceleratorOf(buffer.device())->look(buffer.data())))
        return; // of a real device's bytes nothing is known here
    sink_->keepValues(BufferId(buffer.tag.id), buffer.revision, start, data + start, end - start);
}

void Recorder::wrote(const Tensor& tensor, CallId call, trace::Certainty certainty)
{
    const Turn turn;
    Storage& storage = *tensor.storage();
    auto& written = std::get<trace::Written>(written_);
    written.through = tell(tensor);
    written.buffer = tell(*storage.buffer);
    written.start = storage.start;
    written.itemsize = tensor.itemsize();
    written.layout = tensor.layout();
    written.certainty = certainty;
    written.revision = ++storage.buffer->revision;
    written.version = tensor.version();
    written.call = call;
    append(written_);
    if (storage.buffer->exported) {
        for (const Run& run : coveredRuns({tensor.layout(), tensor.itemsize(), storage.start}, kRunsPerWrite))
            storage.buffer->writtenSinceScan.add(run);
    }
    if (const std::optional<Extent> extent = extentOf(tensor.layout()))
        keepValues(*storage.buffer, storage.start + extent->begin * tensor.itemsize(), storage.start + extent->end * tensor.itemsize());
}

void Recorder::wroteRuns(const Tensor& tensor, CallId call, std::span<const Run> runs)
{
    const Turn turn;
    Buffer& buffer = *tensor.storage()->buffer;
    for (const Run& run : runs) {
        trace::Payload payload(std::in_place_type<trace::Written>);
        auto& written = std::get<trace::Written>(payload);
        written.through = tell(tensor);
        written.buffer = tell(buffer);
        written.start = run.begin;
        written.itemsize = tensor.itemsize();
        written.layout = contiguousLayout({(run.end - run.begin) / tensor.itemsize()});
        written.revision = ++buffer.revision;
        written.version = tensor.version();
        written.call = call;
        append(payload);
        if (buffer.exported)
            buffer.writtenSinceScan.add(run);
        keepValues(buffer, run.begin, run.end);
    }
}

void Recorder::wroteByNumPy(Buffer& buffer, int64_t start, int64_t end, HandleId through)
{
    const Turn turn;
    trace::Payload payload(std::in_place_type<trace::Written>);
    auto& written = std::get<trace::Written>(payload);
    written.buffer = tell(buffer);
    written.start = start;
    written.layout = contiguousLayout({end - start});
    written.revision = ++buffer.revision;
    written.by = trace::Writer::NumPy;
    written.through = through;
    append(payload);
    keepValues(buffer, start, end);
}

void Recorder::changed(const Tensor& tensor, CallId call)
{
    const Turn turn;
    trace::Payload payload(std::in_place_type<trace::HandleChanged>);
    auto& changed = std::get<trace::HandleChanged>(payload);
    changed.tensor = tell(tensor);
    tellView(tensor, changed.view);
    changed.call = call;
    append(payload);
}

void Recorder::tell(trace::Payload payload)
{
    const Turn turn;
    ns_ = sink_->now();
    append(payload);
}

// What no trace has known, as all that devices work with by themselves, asks for no turn: who has it may be waiting for them.
void Recorder::gone(const Buffer& buffer)
{
    if (buffer.tag.epoch == 0 || !active.load(std::memory_order_relaxed))
        return;
    const Turn turn;
    if (Recorder* recorder = active; recorder && recorder->known(buffer.tag)) {
        std::get<trace::BufferFreed>(recorder->bufferFreed_).buffer = BufferId(buffer.tag.id);
        recorder->append(recorder->bufferFreed_);
    }
}

void Recorder::gone(const TensorImpl& tensor)
{
    if (tensor.tag.epoch == 0 || !active.load(std::memory_order_relaxed))
        return;
    const Turn turn;
    if (Recorder* recorder = active; recorder && recorder->known(tensor.tag)) {
        std::get<trace::TensorDropped>(recorder->tensorDropped_).tensor = TensorId(tensor.tag.id);
        recorder->append(recorder->tensorDropped_);
    }
}

}
