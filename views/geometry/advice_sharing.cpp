// Rules about bytes that several handles see.
#include "views/geometry/advice_rules.h"

#include <algorithm>

namespace ss::views {

namespace {

using trace::TraceState;

constexpr size_t kMostWrites = 8; ///< of a buffer; older ones are forgotten

ByteView placeOf(const trace::Written& written) { return {written.layout, written.itemsize, written.start}; }

bool isUpdate(const PastWrite& write) { return write.op.starts_with("optimizer_step"); }

/// Something that is read now, and a write that it did not come by itself.
struct Meeting {
    const PastWrite* write;
    HandleId reader;
    AdviceKin::Relation relation; ///< of the reader to what was written through
};

/// Shows each meeting of what a call reads with writes that came through other names, and forgets those that were taken.
template <class Take> void forEachMeeting(AdviceWatch& watch, Take take)
{
    const auto* begin = watch.is<trace::CallBegin>();
    const trace::CallState* call = begin && !watch.memory.writes.empty() ? watch.outermost(begin->call) : nullptr;
    if (!call)
        return;
    for (size_t i = 0; i < call->inputs.size(); ++i) {
        const HandleId input = call->inputs[i];
        if (!input.isTensor() || !isRead(*call, i))
            continue;
        const auto here = watch.memory.writes.find(watch.state.bufferOf(input));
        const HandleId reader = here == watch.memory.writes.end() ? HandleId() : watch.memory.kin.named(watch.state, input);
        if (!reader.valid())
            continue;
        const trace::Seq born = watch.memory.kin.madeAt(reader);
        const ByteView seen = watch.state.byteView(input);
        std::erase_if(here->second, [&](const PastWrite& write) {
            return write.by != reader && write.seq > born && elementsOverlap(seen, write.where).value_or(false) &&
                   take(Meeting{&write, reader, watch.memory.kin.relation(reader, write.by)});
        });
    }
}

Finding meetingFinding(const Meeting& met)
{
    Finding found;
    found.call = met.write->call;
    found.line = met.write->line;
    found.handles = {met.write->by, met.reader};
    found.facts = {std::to_string(met.write->line)};
    found.bytes = distinctElements(met.write->where.layout) * met.write->where.itemsize;
    return found;
}

}

void noteWrite(AdviceWatch& watch, const trace::Written& written)
{
    const TraceState& state = watch.state;
    if (written.certainty != trace::Certainty::Exact || watch.event.phase != trace::Phase::Forward || !written.through.valid() ||
        watch.memory.kin.on(written.buffer).size() < 2)
        return;
    const HandleId by = watch.memory.kin.named(state, written.through);
    if (!by.valid())
        return;
    auto& writes = watch.memory.writes[written.buffer];
    if (writes.size() == kMostWrites)
        writes.pop_front();
    CallId outer = written.call;
    while (outer.valid() && state.knows(outer) && state.call(outer).parent.valid())
        outer = state.call(outer).parent;
    const bool known = outer.valid() && state.knows(outer);
    writes.push_back({watch.event.seq, outer, known ? state.call(outer).op : std::string(),
                      known && state.call(outer).line > 0 ? state.call(outer).line : watch.memory.statementLine, by, placeOf(written),
                      written.by});
}

void seeAliasWritten(AdviceWatch& watch)
{
    forEachMeeting(watch, [&](const Meeting& met) {
        if (met.write->writer != trace::Writer::Call || isUpdate(*met.write) || !met.relation.related || met.relation.cut)
            return false;
        Finding found = meetingFinding(met);
        found.fix = met.relation.below ? "{1} = {1}.clone()" : "{0} = {0}.clone()";
        watch.report(std::move(found));
        return true;
    });
}

void seeNumpyChanged(AdviceWatch& watch)
{
    forEachMeeting(watch, [&](const Meeting& met) {
        if (met.write->writer != trace::Writer::NumPy || !met.relation.related || !met.relation.handOver || met.relation.cut)
            return false;
        Finding found = meetingFinding(met);
        // The tensor was made from the array, or the array from the tensor.
        found.fix = met.relation.below || watch.state.buffer(watch.state.bufferOf(met.reader)).made.owner == trace::Owner::NumPy
                        ? "{1} = torch.tensor({0})"
                        : "{0} = {1}.numpy().copy()";
        watch.report(std::move(found));
        return true;
    });
}

void seeDetachStale(AdviceWatch& watch)
{
    forEachMeeting(watch, [&](const Meeting& met) {
        const bool learning = met.write->by.isTensor() && learns(watch.state, met.write->by.tensor());
        if (!met.relation.related || !met.relation.cut || !met.relation.below || !learning)
            return false;
        Finding found = meetingFinding(met);
        found.handles = {met.reader, met.write->by};
        found.fix = "{0} = {1}.detach().clone()";
        watch.report(std::move(found));
        return true;
    });
}

void seeDetachWritten(AdviceWatch& watch)
{
    const auto* written = watch.is<trace::Written>();
    if (!written || watch.event.phase != trace::Phase::Forward || !written->through.valid() ||
        written->certainty == trace::Certainty::Unknown)
        return;
    const HandleId by = watch.memory.kin.named(watch.state, written->through);
    const HandleId base = by.valid() ? watch.memory.kin.aboveDetach(watch.state, by) : HandleId();
    if (!base.isTensor() || !learns(watch.state, base.tensor()))
        return;
    Finding found;
    found.call = written->call;
    found.handles = {by, base};
    found.fix = by.isArray() ? "{0} = {1}.detach().cpu().numpy().copy()" : "{0} = {1}.detach().clone()";
    found.bytes = distinctElements(written->layout) * written->itemsize;
    watch.report(std::move(found), std::to_string(by.value));
}

/// Of a tensor whose elements lie on one another: one that was written is several.
void seeExpandedWritten(AdviceWatch& watch)
{
    const auto* written = watch.is<trace::Written>();
    if (!written || watch.event.phase != trace::Phase::Forward || !written->through.isTensor() || written->by != trace::Writer::Call)
        return;
    const HandleId by = watch.memory.kin.named(watch.state, written->through);
    if (!by.isTensor())
        return;
    const Layout& layout = watch.state.tensor(by.tensor()).view.layout;
    if (layout.numel() == distinctElements(layout) || !overlapsItself(layout).value_or(false))
        return;
    Finding found;
    found.call = written->call;
    found.handles = {by};
    found.facts = {std::to_string(layout.numel()), std::to_string(distinctElements(layout))};
    found.fix = "{0} = {0}.clone()";
    found.bytes = distinctElements(written->layout) * written->itemsize;
    watch.report(std::move(found), std::to_string(by.value));
}

}
