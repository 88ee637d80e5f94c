#include "views/geometry/ownership.h"

#include "views/geometry/coverage.h"
#include "views/geometry/holders.h"

#include <algorithm>

namespace ss::views {

using trace::TraceState;

namespace {

constexpr size_t kMostRuns = 1 << 12;

bool isElement(const std::string& name) { return name.find('[') != std::string::npos; }

Deletion deletionOf(const TraceState& state, const Holders& holders, const std::string& name)
{
    Deletion deletion;
    deletion.name = name;
    deletion.asFarAsNamesTell = isElement(name);
    const HandleId handle = state.bindings().at(name);
    const BufferId buffer = state.bufferOf(handle);
    const Holders::Gone gone = holders.withoutName(handle);
    for (const Held thing : gone)
        if (thing.kind == Held::Kind::Buffer && state.buffer(BufferId(thing.id)).alive) {
            deletion.freed.push_back(BufferId(thing.id));
            deletion.bytes += state.buffer(BufferId(thing.id)).bytes;
        }
    std::sort(deletion.freed.begin(), deletion.freed.end());
    if (gone.contains({Held::Kind::Buffer, buffer.value()}))
        return deletion;
    const bool last = state.names(handle).size() == 1;
    deletion.keepers = holders.keepersOf(buffer, gone, last ? handle : HandleId());
    const auto known = [&](const Keeper& keeper) {
        if (keeper.kind != Keeper::Kind::Named)
            return false;
        const auto& names = state.names(keeper.handle);
        return std::any_of(names.begin(), names.end(), [&](const std::string& other) { return other != name && !isElement(other); });
    };
    deletion.asFarAsNamesTell = std::none_of(deletion.keepers.begin(), deletion.keepers.end(), known);
    return deletion;
}

/// Bytes of a buffer that handles with a name see.
void addUse(const TraceState& state, const Holders& holders, Ownership& ownership)
{
    RunSet seen;
    for (const HandleId handle : holders.handlesOn(ownership.buffer)) {
        if (state.names(handle).empty())
            continue;
        const ByteSet set(state.byteView(handle));
        bool exact = true;
        if (!set.empty())
            for (const Run& run : set.runsWithin(set.extent(), kMostRuns, &exact))
                seen.add(run);
        ownership.exact = ownership.exact && exact;
        if (seen.runs().size() > kMostRuns) {
            ownership.exact = false;
            break;
        }
    }
    ownership.used = seen.length();
}

}

Deletion deletionOf(const TraceState& state, const std::string& name)
{
    const Holders holders(state);
    return deletionOf(state, holders, name);
}

Ownership ownershipOf(const TraceState& state, HandleId handle)
{
    Ownership ownership;
    ownership.buffer = state.bufferOf(handle);
    ownership.held = state.buffer(ownership.buffer).bytes;
    const Holders holders(state);
    addUse(state, holders, ownership);
    ownership.keepers = holders.keepersOf(ownership.buffer, {}, {});
    const auto judge = [&](HandleId each) {
        for (const std::string& name : state.names(each))
            if (ownership.deletions.size() < Ownership::kMostNames)
                ownership.deletions.push_back(deletionOf(state, holders, name));
    };
    judge(handle);
    for (const HandleId other : holders.handlesOn(ownership.buffer))
        if (other != handle)
            judge(other);
    if (ownership.keepers.size() > Ownership::kMostKeepers) {
        ownership.more = ownership.keepers.size() - Ownership::kMostKeepers;
        ownership.keepers.resize(Ownership::kMostKeepers);
    }
    return ownership;
}

}
