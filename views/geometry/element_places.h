#pragma once

#include "core/layout/overlap.h"
#include "core/trace/state.h"

#include <vector>

namespace ss::views {

/// Where each element of a handle lies, in bytes: element (i0, i1, ...) begins at start + i0 * byteStrides[0] + ... A tensor and an
/// ndarray are the same here; an ndarray may step by any number of bytes, backwards too.
struct ElementPlaces {
    Dims shape, byteStrides;
    int64_t start = 0;
    int64_t elementBytes = 1;

    Run bytesOf(const Dims& index) const;
    bool empty() const;
    bool operator==(const ElementPlaces&) const = default;
};

ElementPlaces elementPlaces(const trace::TraceState& state, HandleId handle);
ElementPlaces elementPlaces(const ByteView& view);

/// The index tuples of elements that hold some byte of the run, in ascending logical order as far as the limit allows.
struct FoundElements {
    std::vector<Dims> indices;
    bool all = true; ///< there are no others
};
FoundElements elementsTouching(const ElementPlaces& places, Run bytes, size_t limit);

/// How many index tuples there are whose element holds some byte of the run.
struct ElementCount {
    int64_t count = 0;
    bool exact = true; ///< else there are at least as many
};
ElementCount countTouching(const ElementPlaces& places, Run bytes);

}
