#pragma once

#include "core/ops/gradient.h"

/// The gradients of each family, in its grad_*.cpp.
namespace ss::ops {

std::span<const Gradient> elementwiseGradients();
std::span<const Gradient> binaryGradients();
std::span<const Gradient> clampGradients();
std::span<const Gradient> unaryGradients();
std::span<const Gradient> reduceGradients();
std::span<const Gradient> contractGradients();
std::span<const Gradient> viewGradients();
std::span<const Gradient> copyGradients();
std::span<const Gradient> indexGradients();
std::span<const Gradient> partGradients();
std::span<const Gradient> randomGradients();
std::span<const Gradient> orderGradients();
std::span<const Gradient> contractMoreGradients();
std::span<const Gradient> softmaxGradients();
std::span<const Gradient> momentGradients();
std::span<const Gradient> activationGradients();
std::span<const Gradient> linalgGradients();
std::span<const Gradient> scatterGradients();
std::span<const Gradient> joinGradients();
std::span<const Gradient> createGradients();
std::span<const Gradient> complexGradients();
std::span<const Gradient> lossGradients();
std::span<const Gradient> gateGradients();
std::span<const Gradient> classLossGradients();
std::span<const Gradient> layerGradients();
std::span<const Gradient> normGradients();
std::span<const Gradient> slopeGradients();

}
