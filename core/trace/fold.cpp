#include "core/trace/fold.h"

#include "core/base/error.h"
#include "core/optable/value.h"
#include "core/trace/coverage.h"
#include "core/trace/forget.h"

#include <algorithm>

namespace ss::trace {

void TraceState::apply(const Event& event)
{
    if (event.seq != size_)
        fail(ErrorKind::Value, "event %llu came where event %llu was expected", static_cast<unsigned long long>(event.seq),
             static_cast<unsigned long long>(size_));
    if (forgetsNext())
        Forgetter(*this).run();
    std::visit(Folder{*this, event}, event.payload);
    ++size_;
}

// --- Memory ---------------------------------------------------------------------------------------------------------------

void Folder::setUsed(Device device, int64_t bytes)
{
    auto& [used, peak] = state.memory_[device];
    used = bytes;
    peak = std::max(peak, used);
}

void Folder::operator()(const BufferMade& made)
{
    checkBorn(made.buffer.value(), state.buffers_.made(), "buffer");
    if (made.bytes < 0)
        refuse("%lld bytes", static_cast<long long>(made.bytes));
    setUsed(made.device, usedAfter(made.device, made.bytes));
    BufferState buffer;
    buffer.made = made;
    buffer.madeAt = event.seq;
    buffer.bytes = made.bytes;
    if (made.bytes > 0 && made.fill != Fill::Unwritten)
        (made.fill == Fill::Written ? buffer.written : buffer.unknown).add({0, made.bytes});
    state.buffers_.push_back(std::move(buffer));
}

void Folder::operator()(const BufferFreed& freed)
{
    checkLiving(freed.buffer);
    auto& buffer = *state.buffers_.edit(freed.buffer.value());
    setUsed(buffer.made.device, usedAfter(buffer.made.device, -buffer.bytes));
    buffer.alive = false;
}

void Folder::operator()(const BufferResized& resized)
{
    checkLiving(resized.buffer);
    if (resized.bytes < 0)
        refuse("%lld bytes", static_cast<long long>(resized.bytes));
    const auto& old = state.buffers_[resized.buffer.value()];
    setUsed(old.made.device, usedAfter(old.made.device, resized.bytes - old.bytes));
    auto& buffer = *state.buffers_.edit(resized.buffer.value());
    if (resized.bytes < buffer.bytes) {
        buffer.written.remove({resized.bytes, buffer.bytes});
        buffer.unknown.remove({resized.bytes, buffer.bytes});
    }
    buffer.bytes = resized.bytes;
}

void Folder::operator()(const BufferExported& exported)
{
    checkLiving(exported.buffer);
    auto& buffer = *state.buffers_.edit(exported.buffer.value());
    markUnknown(buffer, {0, buffer.bytes});
}

void Folder::operator()(const Written& written)
{
    checkLiving(written.buffer);
    const auto& old = state.buffers_[written.buffer.value()];
    const ByteView view{written.layout, written.itemsize, written.start};
    if (written.itemsize < 1)
        refuse("an itemsize of %lld", static_cast<long long>(written.itemsize));
    checkInside(view, {0, old.bytes});
    if (written.revision != old.revision + 1)
        refuse("revision %llu of buffer %u follows %llu", static_cast<unsigned long long>(written.revision), written.buffer.value(),
               static_cast<unsigned long long>(old.revision));
    checkCall(written.call);
    if (written.through.valid()) {
        checkLiving(written.through);
        if (state.bufferOf(written.through) != written.buffer)
            refuse("the handle written through does not lie on buffer %u", written.buffer.value());
    }
    auto& buffer = *state.buffers_.edit(written.buffer.value());
    buffer.revision = written.revision;
    buffer.lastWrite = event.seq;
    buffer.lastWriter = written.call.valid() || state.openCalls_.empty() ? written.call : state.openCalls_.front();
    markWrite(buffer, view, written.certainty);
    if (written.call.valid() && state.calls_[written.call.value()].op == "zero_" && view.layout.numel() * view.itemsize >= buffer.bytes)
        ++buffer.zeroings;
    if (written.version >= 0 && written.through.isTensor())
        setVersion(written.through.tensor(), written.version);
}

// --- Handles --------------------------------------------------------------------------------------------------------------

// A base that has been forgotten has no living kin: the version counter begins anew with this one.
void Folder::joinKin(const TensorMade& made)
{
    const TensorId self = made.tensor;
    TraceState::Kin kin;
    kin.root = made.viewOf.valid() ? state.kin_[made.viewOf.value()].root : TensorId();
    if (!state.kin_.find(kin.root.value()))
        kin.root = self;
    if (kin.root != self)
        kin.next = state.kin_[kin.root.value()].first;
    if (kin.next.valid())
        state.kin_.edit(kin.next.value())->previous = self;
    state.kin_.push_back(kin);
    state.kin_.edit(kin.root.value())->first = self;
}

void Folder::leaveKin(TensorId tensor)
{
    const TraceState::Kin kin = state.kin_[tensor.value()];
    if (kin.next.valid())
        state.kin_.edit(kin.next.value())->previous = kin.previous;
    if (kin.previous.valid())
        state.kin_.edit(kin.previous.value())->next = kin.next;
    else
        state.kin_.edit(kin.root.value())->first = kin.next;
}

void Folder::setVersion(TensorId tensor, int64_t version)
{
    auto& root = *state.kin_.edit(state.kin_[tensor.value()].root.value());
    root.version = version;
    for (TensorId at = root.first; at.valid(); at = state.kin_[at.value()].next)
        state.tensors_.edit(at.value())->version = version;
}

/// A view has what its base has, but for the few ops that say "conjugated" or "negated" of the same bytes.
uint8_t Folder::pendingOf(const TensorMade& made) const
{
    if (!made.viewOf.valid())
        return 0;
    const uint8_t inherited = state.tensors_[made.viewOf.value()].pending;
    if (!made.call.valid())
        return inherited;
    const std::string& op = state.calls_[made.call.value()].op;
    if (op == "_conj")
        return inherited ^ optable::kConjugate;
    return op == "_neg_view" ? inherited ^ optable::kNegate : inherited;
}

void Folder::operator()(const TensorMade& made)
{
    checkBorn(made.tensor.value(), state.tensors_.made(), "tensor");
    checkView(made.view);
    knownOrNone(made.viewOf, state.tensors_.made(), "tensor");
    checkCall(made.call);
    joinKin(made);
    TensorState tensor;
    tensor.made = made;
    tensor.view = made.view;
    tensor.madeAt = event.seq;
    tensor.number = handlesMade();
    tensor.pending = pendingOf(made);
    tensor.version = state.kin_[state.kin_[made.tensor.value()].root.value()].version;
    state.tensors_.push_back(std::move(tensor));
}

void Folder::operator()(const TensorDropped& dropped)
{
    checkLiving(HandleId(dropped.tensor));
    state.tensors_.edit(dropped.tensor.value())->alive = false;
    leaveKin(dropped.tensor);
}

void Folder::operator()(const HandleChanged& changed)
{
    checkLiving(HandleId(changed.tensor));
    checkView(changed.view);
    checkCall(changed.call);
    state.tensors_.edit(changed.tensor.value())->view = changed.view;
}

void Folder::operator()(const ArrayMade& made)
{
    checkBorn(made.array.value(), state.arrays_.made(), "array");
    checkLiving(made.buffer);
    if (made.itemsize < 0 || made.shape.size() != made.byteStrides.size())
        refuse("an itemsize of %lld, %zu strides for %zu axes", static_cast<long long>(made.itemsize), made.byteStrides.size(),
               made.shape.size());
    checkInside(byteViewOf(made), {0, state.buffers_[made.buffer.value()].bytes});
    knownOrNone(made.base, state.arrays_.made(), "array");
    ArrayState array;
    array.made = made;
    array.madeAt = event.seq;
    array.number = handlesMade();
    state.arrays_.push_back(std::move(array));
}

void Folder::operator()(const ArrayDropped& dropped)
{
    checkLiving(HandleId(dropped.array));
    state.arrays_.edit(dropped.array.value())->alive = false;
}

// --- Names ----------------------------------------------------------------------------------------------------------------

std::vector<std::string>& Folder::namesOf(HandleId handle)
{
    return handle.isTensor() ? state.tensors_.edit(handle.value)->names : state.arrays_.edit(handle.value)->names;
}

void Folder::unbind(const std::string& name)
{
    const auto bound = state.bindings_.find(name);
    if (bound == state.bindings_.end())
        return;
    std::erase(namesOf(bound->second), name);
    state.bindings_.erase(name);
}

void Folder::operator()(const NameBound& bound)
{
    checkLiving(bound.handle);
    const auto old = state.bindings_.find(bound.name);
    if (old != state.bindings_.end() && old->second == bound.handle)
        return;
    unbind(bound.name);
    namesOf(bound.handle).push_back(bound.name);
    state.bindings_.set(bound.name, bound.handle);
}

void Folder::operator()(const NameUnbound& unbound)
{
    if (!state.bindings_.contains(unbound.name))
        refuse("the name '%s' is not bound", unbound.name.c_str());
    unbind(unbound.name);
}

}
