#pragma once

#include "core/trace/state.h"

#include <optional>

/// How handles meet in memory: the same storage, ranges of bytes that touch, elements in common.
namespace ss::views {

enum class Meeting : uint8_t {
    Apart,       ///< other storages
    SameStorage, ///< one storage, ranges of bytes that do not meet
    RangesTouch, ///< their ranges meet, no element does
    Elements,    ///< a byte is seen by both
    Unknown      ///< their ranges meet; whether an element does takes too long to find out
};
Meeting meetingOf(const trace::TraceState& state, HandleId a, HandleId b);

/// A handle's elements by the address, in bytes, of each: ndarrays may step in any number of bytes.
struct Elements {
    Layout addresses;
    int64_t bytes = 1; ///< of an element
};
Elements elementsOf(const trace::TraceState& state, HandleId handle);

/// How many elements of `mine` (index tuples) hold a byte that `other` sees; empty where it takes too long to count.
std::optional<int64_t> commonElements(const Elements& mine, const ByteView& other);

/// What two handles have in common, as far as it can be counted.
struct PairFacts {
    Meeting meeting = Meeting::Apart;
    int64_t elements[2] = {0, 0};              ///< that each has
    std::optional<int64_t> common[2] = {0, 0}; ///< of them, seen by the other, too
    Run extent;                                ///< of both, in bytes of the buffer; nothing unless they lie on one
    std::vector<Run> runs[2];                  ///< the bytes that each sees, sorted
    std::vector<Run> commonRuns;
    bool exact = true; ///< the runs are all
};
PairFacts pairFacts(const trace::TraceState& state, HandleId a, HandleId b);

/// The positions that are in both; each sorted and disjoint.
std::vector<Run> intersection(const std::vector<Run>& a, const std::vector<Run>& b);

}
