#pragma once

#include "core/ops/dispatch.h"
#include "core/ops/touched.h"
#include "core/tensor/recorder.h"

namespace ss::ops {

/// Tells one call to this thread's recorder. Without one it costs a branch and every function does nothing.
class CallRecord {
public:
    CallRecord(const Op& op, const Args& args)
        : recorder_(currentRecorder())
    {
        if (recorder_)
            begin(op, args);
    }
    ~CallRecord();
    CallRecord(const CallRecord&) = delete;
    CallRecord& operator=(const CallRecord&) = delete;

    explicit operator bool() const { return recorder_; }
    CallId id() const { return call_; }
    /// A view of an input, or a fresh tensor when `base` is undefined.
    void made(const Tensor& output, const Tensor& base);
    void wrote(const Tensor& output, trace::Certainty certainty);
    void wroteSome(const Tensor& output, const Touched& touched);
    /// The first number in a result that is infinite or none, where all that the call was given was finite.
    void lookForNonFinite(const Op& op, const Args& args, std::span<const Tensor> outputs);
    void tellNonFinite(const Op& op, const Args& args, std::span<const Tensor> outputs);
    /// Asked before a call that writes into an input; false where that is not known.
    bool wereFinite(const Args& args) const;
    void moved(int64_t bytes) { bytesMoved_ += bytes; }
    void explain(std::string reason) { reason_ = std::move(reason); }
    void ended(std::span<const Tensor> outputs, trace::ResultKind result);
    /// Of a call that others did the work of: how its outputs relate to the inputs is seen from their storages.
    void endedComposite(const Args& args, std::span<const Tensor> outputs, int mutated);
    void failed(const std::exception& error);

    /// The innermost call that is being recorded on this thread; null for none.
    static CallRecord* innermost();

private:
    void begin(const Op& op, const Args& args);
    void finish(std::span<const Tensor> outputs, trace::ResultKind result, std::string error);

    Recorder* recorder_;
    CallRecord* parent_ = nullptr;
    CallId call_;
    std::string reason_;
    int64_t bytesMoved_ = 0;
    bool copied_ = false; ///< some call within it had to copy
};

}
