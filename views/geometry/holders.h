#pragma once

#include "views/geometry/ownership.h"

#include <unordered_map>
#include <unordered_set>

/// Everything that a trace tells of who holds whom: see Note [Who holds what]. Internal to ownership.
namespace ss::views {

/// A thing that lives as long as somebody holds it.
struct Held {
    enum class Kind : uint8_t { Tensor, Array, Node, Buffer } kind = Kind::Buffer;
    uint32_t id = 0;
    bool operator==(const Held&) const = default;
};

}

template <> struct std::hash<ss::views::Held> {
    size_t operator()(ss::views::Held held) const { return std::hash<uint64_t>()(uint64_t(held.kind) << 32 | held.id); }
};

namespace ss::views {

/// Counts references as Python and the core do. One walk over what lives; what a name keeps is then found by counting down.
class Holders {
public:
    using Gone = std::unordered_set<Held>;

    explicit Holders(const trace::TraceState& state);

    /// What would end if the handle had one name less.
    Gone withoutName(HandleId handle) const;
    const std::vector<HandleId>& handlesOn(BufferId buffer) const;
    /// Who keeps a buffer when these are gone; `nameless` counts as one without a name.
    std::vector<Keeper> keepersOf(BufferId buffer, const Gone& gone, HandleId nameless) const;

private:
    /// What a thing holds, once for each time.
    template <class F> void eachHeld(Held holder, F&& visit) const;
    template <class F> void eachHeldByTensor(TensorId id, F&& visit) const;
    template <class F> void eachHeldByNode(NodeId id, F&& visit) const;
    void findLiving();
    void findNodes();
    void count();
    TensorId rootOf(TensorId tensor) const;
    Keeper keeperOf(HandleId handle, const Gone& gone, HandleId nameless) const;

    const trace::TraceState& state_;
    std::vector<HandleId> living_;
    std::unordered_map<BufferId, std::vector<HandleId>> onBuffer_;
    /// The storage of the tensor that lay on a buffer first: of torch's own bytes any other came over from NumPy.
    std::unordered_map<BufferId, StorageId> firstStorage_;
    std::unordered_map<TensorId, NodeId> madeBy_;   ///< the node that a tensor's history begins with
    std::unordered_set<Held> nodes_;                ///< those that living tensors lead to
    std::unordered_map<Held, uint32_t> references_; ///< names, and what holds it
    std::unordered_map<BufferId, std::vector<NodeId>> savedOn_;
    std::unordered_map<TensorId, std::vector<NodeId>> keptLeaves_;
    std::unordered_map<TensorId, TensorId> gradOf_;
    std::unordered_set<HandleId> unseen_; ///< without a name, and nothing known holds it
};

}
