#pragma once

#include "core/layout/layout.h"

#include <optional>
#include <vector>

namespace ss {

/// A half-open run of positions, in bytes or elements as the function says.
struct Run {
    int64_t begin = 0;
    int64_t end = 0;
    bool operator==(const Run&) const = default;
};

/// Where a handle lies on a buffer: a layout in elements of `itemsize` bytes, starting `base` bytes into the buffer.
/// ndarrays whose byte strides are no multiple of the itemsize use itemsize 1 with an extra last axis.
struct ByteView {
    Layout layout;
    int64_t itemsize = 1;
    int64_t base = 0;
};

/// The bytes a handle touches as sorted, disjoint, merged runs; at most `limit` of them, then the rest is one more, bounding run
/// and `*exact` is false.
std::vector<Run> coveredRuns(const ByteView& view, size_t limit, bool* exact = nullptr);

/// Bounding ranges of bytes meet.
bool rangesTouch(const ByteView& a, const ByteView& b);

/// Some byte is seen by both: exact for any rank and strides, as long as the work stays within `budget` steps; empty where it
/// would not (drawn as unknown, never guessed).
std::optional<bool> elementsOverlap(const ByteView& a, const ByteView& b, int64_t budget = 1 << 22);

/// Two index tuples of one layout reach the same element (an expanded axis, overlapping windows): PyTorch's
/// has_internal_overlap, decided exactly within the budget.
std::optional<bool> overlapsItself(const Layout& layout, int64_t budget = 1 << 22);

/// Sorted, disjoint, merged runs with union and difference, e.g. which bytes of a buffer are written.
class RunSet {
public:
    const std::vector<Run>& runs() const { return runs_; }
    bool empty() const { return runs_.empty(); }
    void add(Run run);
    void remove(Run run);
    bool contains(int64_t position) const;
    /// Every position of the run is in the set.
    bool covers(Run run) const;
    bool intersects(Run run) const;
    int64_t length() const;
    bool operator==(const RunSet&) const = default;

private:
    std::vector<Run> runs_;
};

}
