#pragma once

namespace ss::ops {

/// Pairs of uniform numbers from 0 up to 1 become pairs of normal ones (Box and Muller): the radius comes from 1 - first[i], the angle
/// from second[i]. To the last bit what PyTorch's vectors give, whose logarithm, sine and cosine are Cephes's polynomials with fused
/// multiplications.
void makeNormalPairs(float* first, float* second, int count, float mean, float std);

}
