#pragma once

#include "views/geometry/coverage.h"

#include <memory>
#include <mutex>
#include <unordered_map>

namespace ss::views {

/// Equal where what is seen of a buffer is.
uint64_t lookOf(const ByteView& view);

/// The runs of handles whose windows reach into one another: to unite them takes time, and a scene is built at every step. Any thread
/// may ask.
class KnownRuns {
public:
    struct Runs {
        std::vector<Run> runs;
        bool exact = true;
    };
    static constexpr size_t kMostRuns = 1 << 13;

    /// All runs that are seen; none where there are more than kMostRuns, or too many to unite: they are not exact then.
    std::shared_ptr<const Runs> of(const ByteSet& bytes, uint64_t look);
    /// Elements that `of` would unite: none where that is known, or where no two windows meet.
    int64_t work(const ByteView& view) const;

private:
    mutable std::mutex mutex_;
    std::unordered_map<uint64_t, std::shared_ptr<const Runs>> known_;
};

}
