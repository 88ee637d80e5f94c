#pragma once

#include "core/trace/state.h"

#include <memory>
#include <string>
#include <vector>

/// What a trace tells about pitfalls: rules that look at each event, once, beside the state that it leads to. They know only what the
/// trace says, so they work on any recording, and what is not known never makes them speak.
namespace ss::views {

enum class Severity : uint8_t { Hint, Warning, Danger };

enum class AdviceRule : uint8_t {
    NeedlessContiguous, ///< .contiguous() of what is contiguous already
    CopiedForOneRead,   ///< .contiguous() made a copy that was read once, by what reads any strides
    ReshapeCopied,      ///< reshape and flatten had to copy, and did not say so
    Float64AtModel,     ///< float64 meets float32 that learns
    ReadUnwritten,      ///< memory of torch.empty was read before it was written
    FloatLabels,        ///< class numbers that are floating point
    TargetBroadcast,    ///< a loss of (N, 1) and (N): every pair is compared
    AliasWritten,       ///< written through one name, read through another
    NumpyChanged,       ///< NumPy changed the buffer of a tensor that was made from it before
    DetachWritten,      ///< a detached tensor was taken for a copy and written
    DetachStale,        ///< a detached tensor was taken for a copy: what it came from was written since
    ExpandedWritten,    ///< an element that stands for several was written
    SmallViewPins,      ///< a small view is all that keeps a large buffer
    GraphInList,        ///< a list keeps the graphs of steps that are over
    GradAccumulated,    ///< a gradient was added to one that a step had used
    SameConversion,     ///< the same numbers were converted again and again
    SameTransfer,       ///< the same bytes went to a device again and again
    SyncInLoop,         ///< the host waited for a device in each turn of a loop
    ItemPerStep,        ///< ... for a single number
};
inline constexpr int kAdviceRules = 19;

/// One thing that a rule found. Names are those at the end of the statement, where that has come.
struct Finding {
    AdviceRule rule = AdviceRule::NeedlessContiguous;
    Severity severity = Severity::Hint;
    trace::Seq seq = 0; ///< the event that shows it, the first where it came several times
    CallId call;        ///< the call at that event; none: it was between calls
    std::string file;
    int32_t line = 0;               ///< 0: not known
    std::vector<HandleId> handles;  ///< the first is what it is about
    std::vector<std::string> names; ///< of the handles
    std::vector<std::string> facts; ///< numbers and words of its sentence, as the rule gives them
    std::string fix;                ///< a line of PyTorch
    int64_t bytes = 0;              ///< what it costs, all times together; 0: nothing, or not known
    uint64_t nanoseconds = 0;       ///< as bytes
    bool simulated = false;         ///< the time is a simulated device's
    uint32_t times = 1;             ///< how often it came, on this line
    bool operator==(const Finding&) const = default;
};

/// A call or a statement that raised an error, with what an explanation needs of that moment.
struct RaisedError {
    std::string text; ///< "RuntimeError: ..."
    trace::Seq seq = 0;
    CallId call; ///< the outermost that failed; none: the statement did, outside calls
    std::string file;
    int32_t line = 0;
    std::string source;             ///< of the statement
    std::string expression;         ///< of the call: "x.view(-1)"
    std::vector<HandleId> operands; ///< tensors and arrays that the call took
    std::vector<std::string> names; ///< theirs
    std::vector<Dims> shapes;
    std::vector<bool> integers; ///< whether their numbers are whole
    bool operator==(const RaisedError&) const = default;
};

/// All that was found in the events up to `end`.
struct AdviceFacts {
    trace::Seq end = 0;
    std::vector<Finding> findings;   ///< in order of their first event
    uint64_t left = 0;               ///< findings beyond the limit that are not in the list
    std::vector<RaisedError> errors; ///< the latest ones, in order
    static constexpr size_t kMostFindings = 1000, kMostErrors = 32;
};

/// Sees every event of a log in order. Memory is that of a state and as much as lives; findings are bounded.
class Advisor {
public:
    Advisor();
    ~Advisor();
    Advisor(Advisor&&) noexcept;
    Advisor& operator=(Advisor&&) noexcept;

    /// Throws ss::Error where the event contradicts those before.
    void see(const trace::Event& event);
    const AdviceFacts& facts() const;
    const trace::TraceState& state() const;

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// A name, an attribute or an item of one: what can stand on the left of =.
bool isAssignable(const std::string& expression);
/// "needless-contiguous".
const char* ruleKey(AdviceRule rule);
/// As severe as that where it costs enough, else a hint.
Severity severityOf(AdviceRule rule, int64_t bytes, uint64_t nanoseconds);

}
