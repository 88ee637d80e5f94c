#pragma once

#include "core/trace/state.h"

#include <unordered_map>
#include <unordered_set>

/// Who shares bytes with whom, and how that came about. Internal to views/geometry.
namespace ss::views {

/// How a handle came from the one whose bytes it shares.
enum class KinLink : uint8_t { None, View, Detach, HandOver };

class AdviceKin {
public:
    void see(const trace::Event& event, const trace::TraceState& state);

    struct Relation {
        bool related = false;
        bool cut = false;      ///< a detach lies between them
        bool handOver = false; ///< the way goes from torch to NumPy or back
        bool below = false;    ///< the first came out of the second
    };
    /// Of two handles of which both are known still.
    Relation relation(HandleId a, HandleId b) const;
    /// The nearest with a name, from the handle up to what it came from; none: none of them has one.
    HandleId named(const trace::TraceState& state, HandleId handle) const;
    /// The nearest that lives and has a name above the first detach; none: there was no detach.
    HandleId aboveDetach(const trace::TraceState& state, HandleId handle) const;
    trace::Seq madeAt(HandleId handle) const;
    /// Living handles on a buffer.
    const std::unordered_set<HandleId>& on(BufferId buffer) const;

private:
    struct Kin {
        HandleId parent;
        KinLink link = KinLink::None;
        BufferId buffer;
        trace::Seq madeAt = 0;
        uint32_t children = 0;
        bool alive = true;
    };
    void made(HandleId handle, HandleId parent, KinLink link, BufferId buffer, trace::Seq seq);
    void dropped(HandleId handle);
    void release(HandleId handle);
    void moved(HandleId handle, BufferId buffer);

    std::unordered_map<HandleId, Kin> kin_; ///< the living, and the dead that living ones came from
    std::unordered_map<BufferId, std::unordered_set<HandleId>> on_;
};

}
