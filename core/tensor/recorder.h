#pragma once

#include "core/tensor/tensor.h"
#include "core/trace/sink.h"

#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace ss {

/// Turns what the core does into facts: gives ids in order of first appearance, tells a buffer and a tensor before their first
/// use and their end. At most one is active in a process; without one, recording costs one branch an op (current() is null).
class Recorder {
public:
    /// The right to tell facts, kept over several: who tells the results of a call takes it once. Nothing may run meanwhile
    /// that waits for another thread.
    class Turn {
    public:
        explicit Turn(bool wanted = true)
            : mine_(wanted && !held_)
        {
            if (mine_) {
                trace::Sink::turn.lock();
                held_ = true;
            }
        }
        ~Turn()
        {
            if (mine_) {
                held_ = false;
                trace::Sink::turn.unlock();
            }
        }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;
        /// This thread has it, here or up the stack.
        static bool isMine() { return held_; }

    private:
        constinit inline static thread_local bool held_ = false;
        bool mine_; ///< else one up the stack has it, or nothing is told
    };

    explicit Recorder(std::shared_ptr<trace::Sink> sink);
    ~Recorder(); ///< deactivates

    /// Makes it the process's active recorder and this thread's current one.
    void activate();
    void deactivate();
    /// In a forked child: facts go nowhere from now on. The parent's sink, whose locks another thread may have held at the fork,
    /// is never touched again.
    void silence();

    BufferId announce(Buffer& buffer);
    StorageId announce(Storage& storage);
    /// Tells the tensor (and its buffer) if it is new to the trace. `viewOf`, `call`: what made it, when known.
    TensorId announce(const Tensor& tensor, TensorId viewOf = {}, CallId call = {})
    {
        const TraceTag& tag = tensor.impl()->tag;
        return known(tag) ? TensorId(tag.id) : announceNew(tensor, viewOf, call);
    }
    bool knows(const Tensor& tensor) const { return known(tensor.impl()->tag); }
    /// An ndarray; the facade fills the event but for its id.
    ArrayId announce(trace::ArrayMade made);
    void dropped(ArrayId array);

    CallId begin(const std::string& op, std::span<const HandleId> inputs, std::vector<trace::Attribute> attributes);
    /// Its time is measured from the begin.
    void end(CallId call, std::span<const HandleId> outputs, trace::ResultKind result, std::string reason, std::string error,
             int64_t bytesMoved);
    CallId currentCall() const;

    /// Every element that the tensor sees was written: Written and, for small buffers, the values.
    void wrote(const Tensor& tensor, CallId call, trace::Certainty certainty = trace::Certainty::Exact);
    /// Only these bytes of the tensor's buffer were written: whole elements of it.
    void wroteRuns(const Tensor& tensor, CallId call, std::span<const Run> runs);
    /// Bytes [start, end) of a buffer were changed by NumPy between two scan points.
    void wroteByNumPy(Buffer& buffer, int64_t start, int64_t end, HandleId through);
    /// The tensor's storage, layout or flags changed.
    void changed(const Tensor& tensor, CallId call);
    /// Any other fact.
    void tell(trace::Payload payload);
    /// A node of the backward graph, at its first mention; its fields but for the id.
    NodeId announce(TraceTag& tag, trace::NodeMade made);
    bool knows(const TraceTag& tag) const { return known(tag); }
    /// A backward pass; its number is given here.
    uint32_t beginPass(trace::BackwardBegin begin);

    /// From now on facts are of this pass; calls belong to the forward call with this number.
    void setPhase(trace::Phase phase, uint64_t forwardSequence = UINT64_MAX)
    {
        phase_ = phase;
        forwardSequence_ = forwardSequence;
    }
    trace::Phase phase() const { return phase_; }
    uint64_t forwardSequence() const { return forwardSequence_; }

    /// Whether no number that is none was told yet from this op at this line: of each place the first is told, so that a mask of -inf
    /// in a loop neither fills the trace nor hides what comes after it.
    bool isFirstNonFinite(const std::string& op);

    /// Whether a device has not been told yet; from now on it has.
    bool opens(Device device) { return opened_.insert(device).second; }

    void setLine(int32_t line) { line_ = line; }
    /// Asked for the line at each begin; 0: the one before stays.
    void setLineSource(std::function<int32_t()> source) { lineSource_ = std::move(source); }
    void askLine()
    {
        if (const int32_t line = lineSource_ ? lineSource_() : 0)
            line_ = line;
    }

private:
    friend class Buffer;
    friend class TensorImpl;
    static void gone(const Buffer& buffer);
    static void gone(const TensorImpl& tensor);
    bool known(const TraceTag& tag) const { return tag.epoch == epoch_; }
    TensorId announceNew(const Tensor& tensor, TensorId viewOf, CallId call);
    // With the lock held.
    BufferId tell(Buffer& buffer);
    StorageId tell(Storage& storage);
    TensorId tell(const Tensor& tensor, TensorId viewOf = {}, CallId call = {});
    void append(const trace::Payload& payload) { sink_->take(payload, phase_, ns_); }
    void tellView(const Tensor& tensor, trace::TensorView& view);
    void keepValues(const Buffer& buffer, int64_t start, int64_t end);

    struct OpenCall {
        CallId call;
        uint64_t begun = 0; ///< nanoseconds
    };

    std::shared_ptr<trace::Sink> sink_;
    uint32_t epoch_;
    uint32_t buffers_ = 0, storages_ = 0, tensors_ = 0, arrays_ = 0, calls_ = 0, nodes_ = 0, passes_ = 0;
    trace::Phase phase_ = trace::Phase::Forward;
    uint64_t forwardSequence_ = UINT64_MAX;
    int32_t line_ = 0;
    std::function<int32_t()> lineSource_;
    /// The clock is read where a call or a scope begins and ends; what is told between has the time of the last reading.
    uint64_t ns_ = 0;
    std::vector<OpenCall> open_;
    std::set<std::pair<int32_t, std::string>> nonFinite_; ///< places that were told
    std::set<Device> opened_;
    // The frequent facts, kept for their memory.
    trace::Payload begun_ = trace::CallBegin(), ended_ = trace::CallEnd(), tensorMade_ = trace::TensorMade(),
                   tensorDropped_ = trace::TensorDropped(), bufferMade_ = trace::BufferMade(), bufferFreed_ = trace::BufferFreed(),
                   written_ = trace::Written();
};

/// The recorder of this thread; null: nothing is recorded.
Recorder* currentRecorder();
void setCurrentRecorder(Recorder* recorder);

/// Sets this thread's recorder to null for a while: probes, printing, value reads.
class RecordingPaused {
public:
    RecordingPaused()
        : previous_(currentRecorder())
    {
        setCurrentRecorder(nullptr);
    }
    ~RecordingPaused() { setCurrentRecorder(previous_); }

private:
    Recorder* previous_;
};

}
