#include "app/live/write_checks.h"

#include "core/layout/partial_overlap.h"
#include "core/ops/dispatch.h"

#include <algorithm>

namespace ss::app {

namespace {

int writtenTensor(const optable::Op& op)
{
    int index = 0;
    for (const optable::Param& param : op.schema.params) {
        if (param.mutated)
            return index;
        index += param.isTensor();
    }
    return -1;
}

/// PyTorch has no derivative of these, and asks nothing of what they write into.
bool isUnwatched(const optable::Op& op) { return op.schema.function.starts_with("logical_"); }

bool overlapsAnInput(const optable::Op& op, const ReadCall& call, const trace::TraceState& state, HandleId self)
{
    const ops::Bound* bound = ops::findBound(op.schema.name);
    if (bound && (bound->traits & ops::kOverlapAllowed))
        return false;
    return std::any_of(call.handles.begin(), call.handles.end(), [&](HandleId handle) {
        return handle.valid() && handle != self && state.bufferOf(handle) == state.bufferOf(self) &&
               overlapPartly(state.byteView(self), state.byteView(handle));
    });
}

/// The tensor whose storage it shares through any number of views.
TensorId rootOf(const trace::TraceState& state, TensorId tensor)
{
    while (state.tensor(tensor).made.viewOf.valid())
        tensor = state.tensor(tensor).made.viewOf;
    return tensor;
}

/// What is written into; none where nothing is.
TensorId writtenOf(const optable::Op& op, const ReadCall& call)
{
    const int written = writtenTensor(op);
    const bool there = written >= 0 && size_t(written) < call.handles.size() && call.handles[size_t(written)].isTensor();
    return there ? call.handles[size_t(written)].tensor() : TensorId();
}

}

QString leafError(const optable::Op& op, const ReadCall& call, const trace::TraceState& state)
{
    const TensorId self = writtenOf(op, call);
    const bool anyNeeds = std::any_of(call.handles.begin(), call.handles.end(), [&](HandleId handle) {
        return handle.isTensor() && state.tensor(handle.tensor()).view.requiresGrad;
    });
    if (!self.valid() || !anyNeeds || isUnwatched(op) || state.mode("grad").value_or("on") != "on")
        return {};
    const auto& view = state.tensor(self).view;
    const TensorId root = rootOf(state, self);
    const auto& base = state.tensor(root).view;
    if (root != self && view.requiresGrad && base.requiresGrad && base.isLeaf)
        return QStringLiteral("RuntimeError: a view of a leaf Variable that requires grad is being used in an in-place operation.");
    if (view.requiresGrad && view.isLeaf)
        return QStringLiteral("RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.");
    return {};
}

QString overlapError(const optable::Op& op, const ReadCall& call, const trace::TraceState& state)
{
    const TensorId self = writtenOf(op, call);
    if (!self.valid() || !overlapsAnInput(op, call, state, self))
        return {};
    return QStringLiteral("RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor refer to a "
                          "single memory location. Please clone() the tensor before performing the operation.");
}

}
