#pragma once

#include "core/tensor/tensor.h"

/// Whether a tensor's numbers are numbers. Each is one pass over the elements, quick where they lie densely.
namespace ss {

/// The index of the first element that is infinite or no number; none where all are finite, or of a dtype that has nothing else.
std::optional<Dims> firstNonFinite(const Tensor& tensor);
bool hasNaN(const Tensor& tensor);

struct Magnitude {
    double norm = 0; ///< Euclidean
    bool finite = true;
};
/// Of a floating or complex tensor.
Magnitude magnitudeOf(const Tensor& tensor);

}
