// Rules about what numbers are: unwritten, of a dtype that does not fit, or compared with the wrong ones.
#include "core/optable/op_row.h"
#include "views/geometry/advice_rules.h"
#include "views/geometry/handle_names.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace ss::views {

namespace {

using trace::TraceState;

constexpr size_t kMostRuns = 1024;

/// They give their tensor new numbers and look at none of the old ones.
constexpr std::array<std::string_view, 17> kFills = {"zero_",       "fill_", "copy_",       "uniform_",       "normal_",     "random_",
                                                     "bernoulli_",  "set_",  "resize_",     "exponential_",   "geometric_",  "cauchy_",
                                                     "log_normal_", "eye_",  "index_copy_", "fill_diagonal_", "masked_fill_"};

/// They may give back what they were given, or a view of it: nothing is read then.
constexpr std::array<std::string_view, 15> kLooks = {"reshape",    "reshape_as", "flatten",      "ravel",       "unflatten",
                                                     "atleast_1d", "atleast_2d", "atleast_3d",   "conj",        "adjoint",
                                                     "real",       "imag",       "resolve_conj", "resolve_neg", "_unsafe_view"};

template <size_t N> bool isOneOf(const std::array<std::string_view, N>& all, const std::string& op)
{
    return std::find(all.begin(), all.end(), std::string_view(op).substr(0, op.find('.'))) != all.end();
}

const trace::CallState* begun(const AdviceWatch& watch, CallId& id)
{
    const auto* begin = watch.is<trace::CallBegin>();
    if (!begin)
        return nullptr;
    id = begin->call;
    return watch.outermost(begin->call);
}

/// Bytes of a tensor that are certainly unwritten; 0 where anything is not known.
int64_t unwrittenBytes(const TraceState& state, HandleId handle)
{
    const trace::BufferState& buffer = state.buffer(state.bufferOf(handle));
    if (buffer.made.fill != trace::Fill::Unwritten || buffer.runsCollapsed || !buffer.unknown.empty())
        return 0;
    if (buffer.written.runs().size() == 1 && buffer.written.covers({0, buffer.bytes}))
        return 0; // as nearly all are
    bool exact = false;
    int64_t bytes = 0;
    for (const Run& run : coveredRuns(state.byteView(handle), kMostRuns, &exact)) {
        RunSet left;
        left.add(run);
        for (const Run& written : buffer.written.runs())
            left.remove(written);
        bytes += left.length();
    }
    return exact ? bytes : 0;
}

const TensorId* targetOf(const trace::CallState& call, std::array<TensorId, 2>& pair)
{
    if (call.inputs.size() < 2 || !call.inputs[0].isTensor() || !call.inputs[1].isTensor())
        return nullptr;
    pair = {call.inputs[0].tensor(), call.inputs[1].tensor()};
    return pair.data();
}

}

bool isRead(const trace::CallState& call, size_t input)
{
    using optable::OpKind;
    const optable::Op* op = optable::findOp(call.op);
    if (!op || (input == 0 && isOneOf(kFills, call.op)))
        return false;
    switch (op->row->kind) {
    case OpKind::Elementwise:
    case OpKind::Reduce:
    case OpKind::Contract: return true;
    case OpKind::Copy: return call.op == "clone" || call.op.starts_with("copy_"); // to() and contiguous() may give back the same
    case OpKind::Composite: return !isOneOf(kLooks, call.op);
    default: return false;
    }
}

void seeReadUnwritten(AdviceWatch& watch)
{
    CallId id;
    const trace::CallState* call = begun(watch, id);
    if (!call)
        return;
    for (size_t i = 0; i < call->inputs.size(); ++i) {
        if (!call->inputs[i].isTensor() || !isRead(*call, i))
            continue;
        const HandleId read = call->inputs[i];
        const int64_t bytes = unwrittenBytes(watch.state, read);
        if (bytes == 0)
            continue;
        const int64_t size = itemsize(watch.state.tensor(read.tensor()).view.dtype);
        Finding found;
        found.call = id;
        found.handles = {read};
        found.facts = {std::to_string(bytes / size), std::to_string(watch.state.tensor(read.tensor()).view.layout.numel()),
                       callExpression(watch.state, id)};
        found.fix = "{0} = torch.zeros_like({0})";
        found.bytes = bytes;
        watch.report(std::move(found));
        return;
    }
}

void seeFloat64AtModel(AdviceWatch& watch)
{
    CallId id;
    const trace::CallState* call = begun(watch, id);
    const optable::Op* op = call ? optable::findOp(call->op) : nullptr;
    using optable::OpKind;
    if (!op || (op->row->kind != OpKind::Elementwise && op->row->kind != OpKind::Contract && op->row->kind != OpKind::Composite))
        return;
    HandleId learning, wide;
    for (const HandleId input : call->inputs) {
        if (!input.isTensor())
            continue;
        const trace::TensorView& view = watch.state.tensor(input.tensor()).view;
        if (view.dtype == DType::Float32 && view.requiresGrad && !learning.valid())
            learning = input;
        if (view.dtype == DType::Float64 && !view.requiresGrad && view.layout.ndim() > 0 && !wide.valid())
            wide = input;
    }
    if (!learning.valid() || !wide.valid())
        return;
    Finding found;
    found.call = id;
    const HandleId named = watch.memory.kin.named(watch.state, learning);
    found.handles = {wide, named.valid() ? named : learning};
    found.fix = "{0} = {0}.float()";
    found.bytes = watch.state.tensor(wide.tensor()).view.layout.numel() * itemsize(DType::Float64) / 2;
    watch.report(std::move(found));
}

void seeFloatLabels(AdviceWatch& watch)
{
    CallId id;
    const trace::CallState* call = begun(watch, id);
    std::array<TensorId, 2> pair;
    if (!call || (!call->op.starts_with("cross_entropy_loss") && !call->op.starts_with("nll_loss")) || !targetOf(*call, pair))
        return;
    const trace::TensorView &scores = watch.state.tensor(pair[0]).view, &labels = watch.state.tensor(pair[1]).view;
    // Of as many axes as the scores they are probabilities, which are floating point.
    if (!isFloating(labels.dtype) || scores.layout.ndim() < 2 || labels.layout.ndim() + 1 != scores.layout.ndim())
        return;
    Finding found;
    found.call = id;
    found.handles = {pair[1], pair[0]};
    found.facts = {std::string(name(labels.dtype))};
    found.fix = "{0} = {0}.long()";
    watch.report(std::move(found));
}

namespace {

/// Axes along which a loss was given the same numbers again and again.
bool isStretched(const Layout& layout, size_t axis) { return layout.shape[axis] > 1 && layout.strides[axis] == 0; }

bool isPairwise(const Layout& a, const Layout& b)
{
    bool first = false, second = false;
    for (size_t axis = 0; axis < a.ndim() && a.ndim() == b.ndim(); ++axis) {
        first = first || (isStretched(a, axis) && !isStretched(b, axis));
        second = second || (isStretched(b, axis) && !isStretched(a, axis));
    }
    return first && second;
}

/// (N, 1) - (N): each of N numbers with each of the others.
bool isColumnAndRow(const Layout& column, const Layout& row)
{
    return column.ndim() == 2 && row.ndim() == 1 && column.shape[1] == 1 && row.shape[0] > 1 && column.shape[0] == row.shape[0];
}

/// What it was stretched from.
HandleId unstretched(const TraceState& state, TensorId tensor)
{
    const TensorId base = state.tensor(tensor).made.viewOf;
    return base.valid() ? base : tensor;
}

}

void seeTargetBroadcast(AdviceWatch& watch)
{
    CallId id;
    const trace::CallState* call = begun(watch, id);
    std::array<TensorId, 2> pair;
    if (!call || !targetOf(*call, pair))
        return;
    const TraceState& state = watch.state;
    const Layout &a = state.tensor(pair[0]).view.layout, &b = state.tensor(pair[1]).view.layout;
    const std::string op = call->op.substr(0, call->op.find('.'));
    const bool loss = (op == "mse_loss" || op == "l1_loss" || op == "smooth_l1_loss" || op == "huber_loss") && isPairwise(a, b);
    const bool column = isColumnAndRow(a, b);
    const bool difference = op == "sub" && (column || isColumnAndRow(b, a)) && learns(state, pair[0]) != learns(state, pair[1]);
    if (!loss && !difference)
        return;
    const HandleId first = loss ? unstretched(state, pair[0]) : HandleId(pair[0]);
    const HandleId second = loss ? unstretched(state, pair[1]) : HandleId(pair[1]);
    const bool wideFirst = state.tensor(first.tensor()).view.layout.ndim() >= state.tensor(second.tensor()).view.layout.ndim();
    Finding found;
    found.call = id;
    found.handles = wideFirst ? std::vector{second, first} : std::vector{first, second};
    const auto shape = [&](HandleId handle) { return toTuple(state.tensor(handle.tensor()).view.layout.shape); };
    found.facts = {shape(found.handles[0]), shape(found.handles[1])};
    found.fix = "{0} = {0}.view_as({1})";
    watch.report(std::move(found));
}

}
