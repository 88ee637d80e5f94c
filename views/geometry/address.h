#pragma once

#include "core/trace/state.h"

#include <string>
#include <vector>

/// From what a person types to a place in memory.
namespace ss::views {

/// Where a text leads: "0x7f12a0", "139717", "storage 2 + 16", "+ 16" (in the storage that is looked at), "x + 16" (bytes behind its
/// first element), "x[1, 2]".
struct AddressAnswer {
    enum class Problem : uint8_t {
        None,
        Empty,
        NotUnderstood, ///< none of the forms above
        TooLarge,      ///< a number beyond 64 bits
        NoSuchStorage, ///< `number`: as it was typed
        StorageFreed,  ///< `buffer`
        Beyond,        ///< `number`: the offset; `buffer` with its size
        NothingThere,  ///< `number`: the address; `buffer`: the storage that ends nearest below, or begins nearest above; none: nothing
        NoSuchName,    ///< `name`
        WrongRank,     ///< `name`, `number`: indices given
        WrongIndex,    ///< `name`, `number`: the axis
        NoStorageYet   ///< an offset, and no storage is looked at
    } problem = Problem::None;
    BufferId buffer;
    int64_t byte = 0;
    uint64_t number = 0;
    std::string name;
    bool found() const { return problem == Problem::None; }
};

/// `current`: the storage that offsets count in.
AddressAnswer findAddress(const trace::TraceState& state, const std::string& text, BufferId current);

/// A living handle that sees a byte, and as which elements: at most `limit` of these, in logical order.
struct SeenAs {
    HandleId handle;
    std::vector<Dims> indices;
};
std::vector<SeenAs> whoSees(const trace::TraceState& state, BufferId buffer, int64_t byte, size_t handles, size_t limit);

}
