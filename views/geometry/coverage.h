#pragma once

#include "core/layout/overlap.h"

#include <cstdint>
#include <vector>

/// Which bytes a handle sees, asked for a window only: what is drawn of 10^9 elements costs what the window shows.
namespace ss::views {

/// A handle's bytes as a set: axes in bytes, strides positive and descending, the innermost dense axes merged into one run.
/// Stride 0 and negative strides are gone; the multiplicity is kept.
class ByteSet {
public:
    ByteSet() = default;
    explicit ByteSet(const ByteView& view);

    bool empty() const { return run_ == 0; }
    /// First byte and one past the last.
    Run extent() const;
    /// How many index tuples share each element by stride 0 alone.
    int64_t repeats() const { return repeats_; }
    /// Bytes seen, when no two index tuples overlap but by stride 0.
    int64_t bytes() const;
    /// Steps of an axis never reach into one another, so that surely no byte is seen twice but by stride 0.
    bool ordered() const { return ordered_; }

    /// The bytes within the window as sorted, disjoint, merged runs; at most `limit`, then the rest is one bounding run and
    /// `*exact` is false.
    std::vector<Run> runsWithin(Run window, size_t limit, bool* exact = nullptr) const;
    /// The share (0 to 1) that is seen of each of `count` bins of `binBytes` bytes from `start` on; what lies behind `end` does not
    /// count (the last bin may be longer than what is left of a buffer, and handles than their buffer). Allocates per bin, never
    /// per element. Not exact: windows overlap so often that the shares are only known to be no more than that.
    std::vector<float> densities(int64_t start, int64_t binBytes, size_t count, int64_t end, bool* exact = nullptr) const;
    /// Of the same bins those of which anything is seen, as sorted, disjoint, merged runs of their numbers, into `bins`. Not exact:
    /// the last run is a bounding one. What looks dense at the size of a bin costs nothing.
    void binsSeen(int64_t start, int64_t binBytes, int64_t count, int64_t end, std::vector<Run>& bins, bool* exact = nullptr) const;

private:
    struct Axis {
        int64_t count, stride;
        int64_t inner; ///< bytes from the first to the end of the last byte of one step of this axis
        int64_t gap;   ///< no run of bytes within the extent of some steps that is longer than this is unseen
    };
    template <class Visitor> bool descend(int64_t start, size_t axis, int64_t count, Visitor& visitor) const;
    template <class Visitor> void walk(Visitor& visitor) const;

    std::vector<Axis> axes_;
    int64_t start_ = 0;
    int64_t run_ = 0;
    int64_t repeats_ = 1;
    bool ordered_ = true;

    friend struct WindowVisitor;
    friend struct DensityVisitor;
    friend struct BinVisitor;
};

/// The index tuples whose element holds the byte at `position`, in ascending logical order as far as `limit` allows.
std::vector<Dims> indicesAt(const ByteView& view, int64_t position, size_t limit);
/// The place of an index tuple in logical (row-major) order.
int64_t logicalNumber(const Layout& layout, const Dims& index);
/// Walking the handle in logical order goes forward in memory.
bool ascends(const Layout& layout);

}
