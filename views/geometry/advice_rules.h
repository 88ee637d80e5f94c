#pragma once

#include "views/geometry/advice.h"
#include "views/geometry/advice_kin.h"

#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

/// The rules' side of advice.h. Internal to views/geometry.
namespace ss::views {

/// A write that others may come to read.
struct PastWrite {
    trace::Seq seq = 0;
    CallId call;
    std::string op;
    int32_t line = 0;
    HandleId by; ///< the name that it was written through
    ByteView where;
    trace::Writer writer = trace::Writer::Call;
};

/// What rules keep from one event to the next; each of no more than what lives, or of a fixed size.
struct AdviceMemory {
    AdviceKin kin;
    std::unordered_map<BufferId, std::deque<PastWrite>> writes;

    struct Copy { ///< of contiguous()
        CallId call;
        HandleId source;
        std::string reason;
        int64_t bytes = 0;
        uint64_t nanoseconds = 0;
        int32_t line = 0;
        std::string reader; ///< the op that has read it, once
        std::string direct; ///< its expression, with {0} in place of the copy
    };
    std::unordered_map<TensorId, Copy> copies;

    std::unordered_set<BufferId> shrunk; ///< a handle on them was dropped in this statement

    std::map<std::string, std::unordered_set<TensorId>> lists; ///< by container: what it holds that has a history
    std::unordered_set<std::string> touchedLists;              ///< in this statement

    struct UsedGrad {
        TensorId leaf;
        bool byHand = false; ///< the step was no optimizer's
    };
    std::unordered_map<BufferId, UsedGrad> usedGrads; ///< gradients that a step has used

    struct Sent {
        uint64_t revision = 0;
        uint32_t times = 0;
    };
    std::map<std::tuple<BufferId, int32_t, Device>, Sent> sent;           ///< in this statement, by line
    std::map<std::tuple<BufferId, int32_t, std::string>, Sent> converted; ///< the same, by line and op
    CallId waitedFor;                                                     ///< the call of the last wait
    struct Waited {
        uint32_t times = 0;
        uint64_t nanoseconds = 0;
    };
    std::map<std::pair<int32_t, std::string>, Waited> waited; ///< in this statement, by line and reason
    int32_t lastLine = 0;                                     ///< of the last call in this statement; 0: there was none

    TensorId stale; ///< that the pass which runs asked back and found overwritten

    // The statement that runs, or ran last.
    std::string file, source;
    int32_t statementLine = 0;
    trace::Seq statementAt = 0;
    void beginStatement(const trace::ScopeBegin& begin, trace::Seq seq);
};

struct AdviceRow;

/// The findings so far: those of one line of one statement are one.
class AdviceDesk {
public:
    void add(const trace::TraceState& state, const AdviceRow& row, Finding finding, const std::string& key);
    void add(RaisedError error);
    /// The statement is over: what was found in it gets the names that it has now, and keeps them.
    void settle(const trace::TraceState& state);
    AdviceFacts facts;

private:
    std::vector<std::string> fixes_; ///< beside the findings, with placeholders
    std::map<std::string, size_t> byKey_;
    size_t settled_ = 0; ///< of the findings so many have their names
};

/// An event, the state behind it, and where a rule says what it found.
class AdviceWatch {
public:
    AdviceWatch(const trace::Event& event, const trace::TraceState& state, AdviceMemory& memory, AdviceDesk& desk)
        : event(event)
        , state(state)
        , memory(memory)
        , desk_(desk)
    {
    }
    const trace::Event& event;
    const trace::TraceState& state;
    AdviceMemory& memory;
    const AdviceRow* row = nullptr; ///< the rule that looks

    template <class Payload> const Payload* is() const { return std::get_if<Payload>(&event.payload); }
    /// The call that begins or ends with this event, where it lies in no other and is none of the backward pass.
    const trace::CallState* outermost(CallId call) const;
    /// The same finding on the same line of the same statement is one that came several times. In `fix`, {0} is the name of the first
    /// handle. Of what `apart` tells apart there are several.
    void report(Finding finding, const std::string& apart = {});

private:
    AdviceDesk& desk_;
};

struct AdviceRow {
    AdviceRule rule;
    const char* key;
    Severity severity;    ///< where it costs at least `bytes` or `nanoseconds`; else it is a hint
    int64_t bytes;        ///< 0: it is so severe at any cost, unless nanoseconds says more
    uint64_t nanoseconds; ///< 0: the time does not count
    void (*see)(AdviceWatch& watch);
};

// Each is the function of one row.
void seeNeedlessContiguous(AdviceWatch& watch);
void seeCopiedForOneRead(AdviceWatch& watch);
void seeReshapeCopied(AdviceWatch& watch);
void seeFloat64AtModel(AdviceWatch& watch);
void seeReadUnwritten(AdviceWatch& watch);
void seeFloatLabels(AdviceWatch& watch);
void seeTargetBroadcast(AdviceWatch& watch);
void seeAliasWritten(AdviceWatch& watch);
void seeNumpyChanged(AdviceWatch& watch);
void seeDetachWritten(AdviceWatch& watch);
void seeDetachStale(AdviceWatch& watch);
void seeExpandedWritten(AdviceWatch& watch);
void seeSmallViewPins(AdviceWatch& watch);
void seeGraphInList(AdviceWatch& watch);
void seeGradAccumulated(AdviceWatch& watch);
void seeSameConversion(AdviceWatch& watch);
void seeSameTransfer(AdviceWatch& watch);
void seeSyncInLoop(AdviceWatch& watch);
void seeItemPerStep(AdviceWatch& watch);

// What several of them ask.
/// The name that a line of code calls it by: "x", "x.t()", "(x + y)".
std::string operandName(const trace::TraceState& state, HandleId handle);
/// Whether an input of a call is read, and not only looked at or filled.
bool isRead(const trace::CallState& call, size_t input);
bool learns(const trace::TraceState& state, TensorId tensor);
/// Notes a write for those who may read it later.
void noteWrite(AdviceWatch& watch, const trace::Written& written);

}
