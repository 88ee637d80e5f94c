#pragma once

#include "core/trace/values.h"

#include <unordered_map>

namespace ss::views {

/// Why values are, or are not, there.
enum class ValueStatus { Here, ChangedSince, Freed, NotKept, Hidden };

struct ValueAnswer {
    ValueStatus status = ValueStatus::NotKept;
    trace::ValuePage page; ///< what is known of the range; empty unless Here, or some of Hidden was revealed
};

/// Where views get numbers from: the live core, an opened session, or a test's table. Called on the GUI thread: it must answer
/// at once, from what is kept; views never hold a tensor and never race a kernel.
class ValueSource {
public:
    virtual ~ValueSource() = default;
    /// Bytes [start, start + size) of a buffer as they were at the revision.
    virtual ValueAnswer read(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const = 0;
};

/// Another source, whose values may be hidden: "predict first". Pictures then draw a question mark where a value would be. Single
/// ones may be revealed; the page of an answer has these.
class HidingValues : public ValueSource {
public:
    explicit HidingValues(const ValueSource& values) : values_(values) {}
    bool hidden() const { return hidden_; }
    /// What was revealed is hidden again, too.
    void setHidden(bool hidden);
    void reveal(BufferId buffer, Run bytes) { revealed_[buffer].add(bytes); }
    ValueAnswer read(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const override;

private:
    const ValueSource& values_;
    bool hidden_ = false;
    std::unordered_map<BufferId, RunSet> revealed_;
};

/// Answers from the values a log keeps.
class KeptValues : public ValueSource {
public:
    explicit KeptValues(const trace::ValueStore& store) : store_(store) {}
    ValueAnswer read(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const override;

private:
    const trace::ValueStore& store_;
};

}
