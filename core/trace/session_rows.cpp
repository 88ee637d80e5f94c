#include "core/trace/session_rows.h"

#include "core/optable/op_row.h"
#include "core/trace/enumerators.h"
#include "core/trace/session_schema.h"

#include <algorithm>

namespace ss::trace {

namespace {

std::optional<std::string> keyOf(HandleId handle)
{
    if (!handle.valid())
        return std::nullopt;
    return (handle.isTensor() ? 't' : 'a') + std::to_string(handle.value);
}

std::string keysOf(const std::vector<HandleId>& handles)
{
    std::string text;
    for (const HandleId handle : handles)
        text += (text.empty() ? "" : " ") + keyOf(handle).value_or("-");
    return text;
}

template <class Id> void note(std::vector<Id>& changed, Id id)
{
    if (changed.empty() || changed.back() != id)
        changed.push_back(id);
}

/// Each once, in order.
template <class Id> const std::vector<Id>& inOrder(std::vector<Id>& changed)
{
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    return changed;
}

template <class Id> std::optional<uint32_t> numberOf(Id id) { return id.valid() ? std::optional(id.value()) : std::nullopt; }

}

// Which rows an event changes; most kinds change none.
struct DerivedRows::Toucher {
    DerivedRows& rows;
    Seq at;

    void operator()(const BufferMade& e) { note(rows.buffers_, e.buffer); }
    void operator()(const BufferFreed& e) { note(rows.buffers_, e.buffer); }
    void operator()(const BufferResized& e) { note(rows.buffers_, e.buffer); }
    void operator()(const Written& e) { note(rows.buffers_, e.buffer); }
    void operator()(const TensorMade& e) { note(rows.handles_, HandleId(e.tensor)); }
    void operator()(const TensorDropped& e) { note(rows.handles_, HandleId(e.tensor)); }
    void operator()(const HandleChanged& e) { note(rows.handles_, HandleId(e.tensor)); }
    void operator()(const ArrayMade& e) { note(rows.handles_, HandleId(e.array)); }
    void operator()(const ArrayDropped& e) { note(rows.handles_, HandleId(e.array)); }
    void operator()(const NameBound& e)
    {
        rows.unbind(e.name, at);
        const NameRow row{at, e.name, e.handle, std::nullopt};
        rows.now_.bound[e.name] = row;
        rows.names_[at] = row;
    }
    void operator()(const NameUnbound& e) { rows.unbind(e.name, at); }
    void operator()(const CallBegin& e)
    {
        note(rows.calls_, e.call);
        if (!rows.now_.knownOps.contains(e.op))
            rows.ops_.insert(e.op);
    }
    void operator()(const CallEnd& e) { note(rows.calls_, e.call); }
    template <class Other> void operator()(const Other&) {}
};

DerivedRows::DerivedRows(Database& database)
    : buffer_(database, replaceStatement("buffers"))
    , handle_(database, replaceStatement("handles"))
    , call_(database, replaceStatement("calls"))
    , name_(database, replaceStatement("names"))
    , op_(database, replaceStatement("ops"))
{
}

void DerivedRows::startAt(Seq first)
{
    if (now_.state.size() <= first)
        return;
    now_ = committed_;
    forgetChanges();
}

void DerivedRows::take(const Event& event)
{
    if (!now_.problem.empty())
        return;
    if (now_.state.forgetsNext())
        write();
    try {
        now_.state.apply(event);
    } catch (const Error& error) {
        now_.problem = textf("event %llu contradicts what came before: %s", static_cast<unsigned long long>(event.seq), error.what());
        return;
    }
    std::visit(Toucher{*this, event.seq}, event.payload);
}

void DerivedRows::unbind(const std::string& name, Seq at)
{
    const auto found = now_.bound.find(name);
    if (found == now_.bound.end())
        return;
    found->second.unboundAt = at;
    names_[found->second.boundAt] = found->second;
    now_.bound.erase(found);
}

void DerivedRows::write()
{
    for (const BufferId id : inOrder(buffers_))
        writeBuffer(id);
    for (const HandleId id : inOrder(handles_))
        id.isTensor() ? writeTensor(id.tensor()) : writeArray(ArrayId(id.value));
    for (const CallId id : inOrder(calls_))
        writeCall(id);
    for (const std::string& name : ops_)
        writeOp(name);
    for (const auto& [at, row] : names_)
        name_.run(at, row.name, keyOf(row.handle), row.unboundAt);
    now_.knownOps.merge(ops_);
    forgetChanges();
}

void DerivedRows::committed() { committed_ = now_; }

void DerivedRows::forgetChanges()
{
    buffers_.clear();
    handles_.clear();
    calls_.clear();
    ops_.clear();
    names_.clear();
}

void DerivedRows::writeBuffer(BufferId id)
{
    const BufferState& b = now_.state.buffer(id);
    buffer_.run(id.value(), b.bytes, toText(b.made.device), enumeratorName(b.made.owner), int(b.made.pinned), b.revision, b.madeAt,
                int(b.alive));
}

void DerivedRows::writeTensor(TensorId id)
{
    const TensorState& t = now_.state.tensor(id);
    const Layout& layout = t.view.layout;
    handle_.run(keyOf(id), "tensor", t.view.buffer.value(), numberOf(t.view.storage), name(t.view.dtype), toTuple(layout.shape),
                toTuple(layout.strides), layout.offset, keyOf(t.made.viewOf), numberOf(t.made.call), int(t.view.requiresGrad), t.madeAt,
                int(t.alive));
}

void DerivedRows::writeArray(ArrayId id)
{
    const ArrayState& a = now_.state.array(id);
    handle_.run(keyOf(id), "array", a.made.buffer.value(), std::optional<int64_t>(), a.made.dtype, toTuple(a.made.shape),
                toTuple(a.made.byteStrides), a.made.start, keyOf(a.made.base), std::optional<int64_t>(), 0, a.madeAt, int(a.alive));
}

void DerivedRows::writeCall(CallId id)
{
    const CallState& c = now_.state.call(id);
    std::string attributes;
    for (const Attribute& attribute : c.attributes)
        attributes += (attributes.empty() ? "" : ", ") + attribute.name + "=" + attribute.text;
    call_.run(id.value(), c.op, keysOf(c.inputs), attributes, keysOf(c.outputs), enumeratorName(c.result), c.reason, c.error,
              enumeratorName(c.phase), numberOf(c.parent), c.line, c.bytesMoved, c.nanoseconds, c.beginAt,
              c.ended ? std::optional(c.endAt) : std::nullopt);
}

void DerivedRows::writeOp(const std::string& name)
{
    const optable::Op* op = optable::findOp(name);
    const auto text = [op](const char* optable::OpRow::*field) {
        return op ? std::optional(std::string_view(op->row->*field)) : std::nullopt;
    };
    op_.run(name, text(&optable::OpRow::schema), text(&optable::OpRow::torch), text(&optable::OpRow::formula));
}

}
