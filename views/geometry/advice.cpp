#include "views/geometry/advice_rules.h"

#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace ss::views {

namespace {

using trace::TraceState;

constexpr int64_t kKiB = 1 << 10, kMiB = 1 << 20;
constexpr size_t kSameText = 100; ///< what Python is told may go on where what the call told ends
constexpr uint64_t kMs = 1'000'000;

/// In the order of AdviceRule.
constexpr AdviceRow kRows[kAdviceRules] = {
    {AdviceRule::NeedlessContiguous, "needless-contiguous", Severity::Hint, 0, 0, seeNeedlessContiguous},
    {AdviceRule::CopiedForOneRead, "copied-for-one-read", Severity::Warning, kMiB, 10 * kMs, seeCopiedForOneRead},
    {AdviceRule::ReshapeCopied, "reshape-copied", Severity::Warning, kMiB, 10 * kMs, seeReshapeCopied},
    {AdviceRule::Float64AtModel, "float64-at-model", Severity::Warning, 0, 0, seeFloat64AtModel},
    {AdviceRule::ReadUnwritten, "read-unwritten", Severity::Danger, 0, 0, seeReadUnwritten},
    {AdviceRule::FloatLabels, "float-labels", Severity::Danger, 0, 0, seeFloatLabels},
    {AdviceRule::TargetBroadcast, "target-broadcast", Severity::Danger, 0, 0, seeTargetBroadcast},
    {AdviceRule::AliasWritten, "alias-written", Severity::Warning, 0, 0, seeAliasWritten},
    {AdviceRule::NumpyChanged, "numpy-changed", Severity::Warning, 0, 0, seeNumpyChanged},
    {AdviceRule::DetachWritten, "detach-written", Severity::Danger, 0, 0, seeDetachWritten},
    {AdviceRule::DetachStale, "detach-stale", Severity::Danger, 0, 0, seeDetachStale},
    {AdviceRule::ExpandedWritten, "expanded-written", Severity::Danger, 0, 0, seeExpandedWritten},
    {AdviceRule::SmallViewPins, "small-view-pins", Severity::Warning, kMiB, 0, seeSmallViewPins},
    {AdviceRule::GraphInList, "graph-in-list", Severity::Warning, 0, 0, seeGraphInList},
    {AdviceRule::GradAccumulated, "grad-accumulated", Severity::Danger, 0, 0, seeGradAccumulated},
    {AdviceRule::SameConversion, "same-conversion", Severity::Warning, kMiB, 10 * kMs, seeSameConversion},
    {AdviceRule::SameTransfer, "same-transfer", Severity::Warning, 64 * kKiB, kMs, seeSameTransfer},
    {AdviceRule::SyncInLoop, "sync-in-loop", Severity::Warning, 0, kMs / 10, seeSyncInLoop},
    {AdviceRule::ItemPerStep, "item-per-step", Severity::Warning, 0, kMs / 10, seeItemPerStep},
};

const AdviceRow& rowOf(AdviceRule rule) { return kRows[size_t(rule)]; }

/// "{0} = {0}.clone()" with the names; of an expression, which cannot be assigned to, what stands behind the =.
std::string filled(std::string text, const std::vector<std::string>& names)
{
    for (size_t i = 0; i < names.size(); ++i)
        if (const std::string target = '{' + std::to_string(i) + "} = "; text.starts_with(target) && !isAssignable(names[i]))
            text.erase(0, target.size());
    for (size_t i = 0; i < names.size(); ++i)
        for (size_t at; (at = text.find('{' + std::to_string(i) + '}')) != std::string::npos;)
            text.replace(at, 3, names[i]);
    return text.find("...") == std::string::npos ? text : std::string(); // of a call that is not known in full
}

}

void AdviceDesk::add(const TraceState& state, const AdviceRow& row, Finding finding, const std::string& key)
{
    if (const auto known = byKey_.find(key); known != byKey_.end()) {
        Finding& first = facts.findings[known->second];
        ++first.times;
        first.bytes += finding.bytes;
        first.nanoseconds += finding.nanoseconds;
        first.severity = severityOf(row.rule, first.bytes, first.nanoseconds);
        return;
    }
    if (facts.findings.size() == AdviceFacts::kMostFindings) {
        ++facts.left;
        return;
    }
    for (const HandleId handle : finding.handles)
        finding.names.push_back(operandName(state, handle));
    fixes_.push_back(finding.fix);
    finding.fix = filled(finding.fix, finding.names);
    byKey_.emplace(key, facts.findings.size());
    facts.findings.push_back(std::move(finding));
}

void AdviceDesk::add(RaisedError error)
{
    if (facts.errors.size() == AdviceFacts::kMostErrors)
        facts.errors.erase(facts.errors.begin());
    facts.errors.push_back(std::move(error));
}

void AdviceDesk::settle(const TraceState& state)
{
    for (; settled_ < facts.findings.size(); ++settled_) {
        Finding& finding = facts.findings[settled_];
        for (size_t i = 0; i < finding.handles.size(); ++i)
            if (state.alive(finding.handles[i]) && !state.names(finding.handles[i]).empty())
                finding.names[i] = operandName(state, finding.handles[i]);
        finding.fix = filled(fixes_[settled_], finding.names);
    }
}

const trace::CallState* AdviceWatch::outermost(CallId call) const
{
    if (!call.valid() || !state.knows(call))
        return nullptr;
    const trace::CallState& known = state.call(call);
    return known.parent.valid() || known.phase != trace::Phase::Forward ? nullptr : &known;
}

void AdviceWatch::report(Finding finding, const std::string& apart)
{
    finding.rule = row->rule;
    finding.seq = event.seq;
    finding.file = memory.file;
    if (finding.line == 0 && finding.call.valid() && state.knows(finding.call))
        finding.line = state.call(finding.call).line;
    if (finding.line == 0)
        finding.line = memory.statementLine;
    finding.severity = severityOf(finding.rule, finding.bytes, finding.nanoseconds);
    // A line of a script is the same line in each statement that comes to it; each entry of a console begins at line 1.
    std::string key = std::string(row->key) + '|' + finding.file + '|' + std::to_string(finding.line) + '|' + apart;
    if (finding.file.starts_with('<'))
        key += '|' + std::to_string(memory.statementAt);
    desk_.add(state, *row, std::move(finding), key);
}

struct Advisor::Parts {
    TraceState state;
    AdviceMemory memory;
    AdviceDesk desk;

    void noteError(const trace::Event& event);
    void forget(const trace::Event& event);
};

Advisor::Advisor()
    : parts_(std::make_unique<Parts>())
{
}

Advisor::~Advisor() = default;
Advisor::Advisor(Advisor&&) noexcept = default;
Advisor& Advisor::operator=(Advisor&&) noexcept = default;

const AdviceFacts& Advisor::facts() const { return parts_->desk.facts; }
const TraceState& Advisor::state() const { return parts_->state; }

void Advisor::see(const trace::Event& event)
{
    Parts& all = *parts_;
    all.state.apply(event);
    all.memory.kin.see(event, all.state);
    AdviceWatch watch(event, all.state, all.memory, all.desk);
    for (const AdviceRow& row : kRows) {
        watch.row = &row;
        row.see(watch);
    }
    if (const auto* written = watch.is<trace::Written>())
        noteWrite(watch, *written);
    all.noteError(event);
    all.forget(event);
    all.desk.facts.end = event.seq + 1;
}

/// Calls tell their errors from the inside out, then the pass, then the module, then the statement: it is one error.
void Advisor::Parts::noteError(const trace::Event& event)
{
    RaisedError error;
    error.seq = event.seq;
    if (const auto* end = std::get_if<trace::CallEnd>(&event.payload); end && !end->error.empty() && state.openCalls().empty()) {
        const trace::CallState& call = state.call(end->call);
        error.text = end->error;
        error.call = end->call;
        error.line = call.line;
        error.expression = callExpression(state, end->call);
        for (const HandleId input : call.inputs)
            if (input.valid())
                error.operands.push_back(input);
    } else if (const auto* pass = std::get_if<trace::BackwardEnd>(&event.payload); pass && !pass->error.empty()) {
        error.text = pass->error;
        if (const trace::PassState* last = state.pass())
            for (const TensorId root : last->begin.tensors)
                error.operands.push_back(root);
        if (memory.stale.valid()) { // what the pass needed is another now: by whom?
            error.operands = {memory.stale};
            const CallId writer = state.buffer(state.tensor(memory.stale).view.buffer).lastWriter;
            if (writer.valid() && state.knows(writer)) {
                error.expression = callExpression(state, writer);
                error.call = writer;
                error.line = state.call(writer).line;
            }
        }
    } else if (const auto* scope = std::get_if<trace::ScopeEnd>(&event.payload); scope && !scope->error.empty()) {
        error.text = scope->error;
    }
    if (error.text.empty())
        return;
    const auto& known = desk.facts.errors;
    const bool told = !known.empty() && error.text.substr(0, kSameText) == known.back().text.substr(0, kSameText) &&
                      known.back().seq >= memory.statementAt;
    if (told)
        return;
    for (const HandleId operand : error.operands) {
        error.names.push_back(operandName(state, operand));
        error.shapes.push_back(shapeOf(state, operand));
        error.integers.push_back(operand.isTensor() && isIntegral(state.tensor(operand.tensor()).view.dtype, false));
    }
    error.file = memory.file;
    error.source = memory.source;
    if (error.line == 0)
        error.line = error.call.valid() || memory.lastLine == 0 ? memory.statementLine : memory.lastLine;
    desk.add(std::move(error));
}

void Advisor::Parts::forget(const trace::Event& event)
{
    if (const auto* saved = std::get_if<trace::SavedTensor>(&event.payload); saved && saved->action == trace::SavedAction::Stale)
        memory.stale = saved->tensor;
    else if (std::holds_alternative<trace::BackwardBegin>(event.payload))
        memory.stale = {};
    if (const auto* freed = std::get_if<trace::BufferFreed>(&event.payload)) {
        memory.writes.erase(freed->buffer);
        memory.usedGrads.erase(freed->buffer);
        memory.shrunk.erase(freed->buffer);
    } else if (const auto* dropped = std::get_if<trace::TensorDropped>(&event.payload)) {
        memory.copies.erase(dropped->tensor);
    } else if (const auto* begin = std::get_if<trace::ScopeBegin>(&event.payload); begin && begin->kind == trace::ScopeKind::Statement) {
        memory.beginStatement(*begin, event.seq);
    } else if (const auto* end = std::get_if<trace::ScopeEnd>(&event.payload); end && end->kind == trace::ScopeKind::Statement) {
        desk.settle(state);
    } else if (const auto* call = std::get_if<trace::CallBegin>(&event.payload); call && call->line > 0) {
        memory.lastLine = call->line;
    }
}

void AdviceMemory::beginStatement(const trace::ScopeBegin& begin, trace::Seq seq)
{
    file = begin.file;
    source = begin.text;
    statementLine = begin.line;
    statementAt = seq;
    lastLine = 0;
    sent.clear();
    converted.clear();
    waitedFor = {};
    waited.clear();
    shrunk.clear();
    touchedLists.clear();
}

const char* ruleKey(AdviceRule rule) { return rowOf(rule).key; }

Severity severityOf(AdviceRule rule, int64_t bytes, uint64_t nanoseconds)
{
    const AdviceRow& row = rowOf(rule);
    const bool always = row.bytes == 0 && row.nanoseconds == 0;
    const bool costs = (row.bytes > 0 && bytes >= row.bytes) || (row.nanoseconds > 0 && nanoseconds >= row.nanoseconds);
    return always || costs ? row.severity : Severity::Hint;
}

std::string operandName(const TraceState& state, HandleId handle)
{
    if (const auto& names = state.names(handle); !names.empty())
        return names.front();
    const std::string label = handleLabel(state, handle);
    const bool bare = label.find(' ') == std::string::npos || label.ends_with(')');
    return bare ? label : '(' + label + ')';
}

bool isAssignable(const std::string& expression)
{
    const auto may = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) || std::string_view("_.[]'\"").find(letter) != std::string_view::npos;
    };
    return !expression.empty() && std::all_of(expression.begin(), expression.end(), may);
}

bool learns(const TraceState& state, TensorId tensor) { return state.tensor(tensor).view.requiresGrad; }

}
