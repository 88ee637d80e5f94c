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

    /// The bytes within the window as sorted, disjoint, merged runs; at most `limit`, then the rest is one bounding run and
    /// `*exact` is false.
    std::vector<Run> runsWithin(Run window, size_t limit, bool* exact = nullptr) const;
    /// The share (0 to 1) that is seen of each of `count` bins of `binBytes` bytes from `start` on. Allocates per bin, never
    /// per element.
    std::vector<float> densities(int64_t start, int64_t binBytes, size_t count) const;

private:
    struct Axis {
        int64_t count, stride;
        int64_t inner; ///< bytes from the first to the end of the last byte of one step of this axis
    };
    template <class Visitor> bool descend(int64_t start, size_t axis, int64_t count, Visitor& visitor) const;
    template <class Visitor> void walk(Visitor& visitor) const;

    std::vector<Axis> axes_;
    int64_t start_ = 0;
    int64_t run_ = 0;
    int64_t repeats_ = 1;

    friend struct WindowVisitor;
    friend struct DensityVisitor;
};

/// The index tuples whose element holds the byte at `position`, in ascending logical order as far as `limit` allows.
std::vector<Dims> indicesAt(const ByteView& view, int64_t position, size_t limit);
/// The place of an index tuple in logical (row-major) order.
int64_t logicalNumber(const Layout& layout, const Dims& index);
/// Walking the handle in logical order goes forward in memory.
bool ascends(const Layout& layout);

}
