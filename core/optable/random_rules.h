#pragma once

#include "core/layout/dtype.h"

#include <cstddef>
#include <cstdint>
#include <optional>

/// What the metas and kernels of random numbers both know.
namespace ss::optable {

/// What random_ and randint draw from.
struct IntegerRange {
    int64_t from = 0;
    uint64_t count = 0; ///< 0: all 2^64 numbers
};

/// from, ..., to - 1; without `to`, up to the largest number that the dtype can count to. PyTorch's errors.
IntegerRange integerRange(DType dtype, int64_t from, std::optional<int64_t> to);

/// PyTorch's RuntimeErrors for a deviation below 0, and for probabilities that are none.
void checkStd(double std);
void checkProbability(double p);
void checkDropout(double p);
/// Channels are dropped only where there are samples and channels.
void checkHasFeatures(size_t ndim);

/// Bits of a floating dtype's numbers: 24 of float32.
int digitsOf(DType dtype);
/// The largest finite number of a floating dtype.
double largestOf(DType dtype);

}
