#pragma once

#include "core/trace/state.h"

#include <string>
#include <vector>

/// Who keeps bytes alive, and what would be freed by taking a name away.
///
/// Note [Who holds what]: a tensor holds its bytes, its gradient, the node that made it; a node holds the nodes behind it, what it
/// saved, and, of a leaf, the leaf. A view holds the bytes and, through its family, the history and the gradient of the tensor that
/// it is a view of, but not that tensor. An ndarray holds its base; a tensor that NumPy handed over (so that its storage is not the bytes'
/// first) holds the ndarray. What else holds a thing (an object, a list within a list, a local of a running function) a trace does not
/// tell: a living handle that has no name and that nothing known holds is held by something unseen.
namespace ss::views {

/// One that keeps a buffer alive.
struct Keeper {
    enum class Kind : uint8_t {
        Named,  ///< a handle with a name
        Grad,   ///< the gradient of `of`
        Leaf,   ///< a leaf that the graph keeps
        Base,   ///< an ndarray that another, or a tensor, stands on
        Unseen, ///< a handle without a name; who holds it is not known
        Saved   ///< bytes that a node saved for the backward pass
    };
    Kind kind = Kind::Named;
    HandleId handle;   ///< none of Saved
    TensorId of;       ///< whose gradient
    NodeId node;       ///< which saved it, or keeps the leaf
    std::string saved; ///< "self"
    bool operator==(const Keeper&) const = default;
};

/// What `del name` would do now.
struct Deletion {
    std::string name;
    std::vector<BufferId> freed;
    int64_t bytes = 0;           ///< of them all
    std::vector<Keeper> keepers; ///< who would still keep the buffer of what the name means; none when it is freed
    /// Beyond names that the trace knows: the name is an element of a container that may have other names, or who keeps the
    /// bytes is not seen.
    bool asFarAsNamesTell = false;
};

struct Ownership {
    BufferId buffer;
    int64_t held = 0;                ///< bytes of the buffer
    int64_t used = 0;                ///< of these, seen by handles that have a name
    bool exact = true;               ///< `used` is exact
    std::vector<Keeper> keepers;     ///< at most kMostKeepers
    size_t more = 0;                 ///< further ones
    std::vector<Deletion> deletions; ///< of the names of the handles on it, at most kMostNames
    static constexpr size_t kMostKeepers = 64, kMostNames = 12;
};

/// Of the bytes that a handle sees; the names of the handle itself come first.
Ownership ownershipOf(const trace::TraceState& state, HandleId handle);
/// What taking a bound name away would free.
Deletion deletionOf(const trace::TraceState& state, const std::string& name);

}
