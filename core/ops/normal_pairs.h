#pragma once

namespace ss::ops {

/// Two normal numbers of mean 0 and deviation 1, from two uniform ones: the radius from `u`, above 0 and up to 1, and the angle from
/// `turn`, from 0 up to 1 (Box and Muller). To the last bit what PyTorch's vectors give, whose logarithm, sine and cosine are Cephes's
/// polynomials with fused multiplications.
struct NormalPair {
    float x, y;
};
NormalPair normalPair(float u, float turn);

}
