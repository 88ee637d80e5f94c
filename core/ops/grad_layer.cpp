#include "core/ops/grad_util.h"

namespace ss::ops {

namespace {

using namespace expression;

void embedding(GradientCall& c)
{
    c.give(0, call1("embedding_dense_backward", {c.grad(), c.in(1)}, {c.shape(0)[0], c.attr(0), c.attr(1)}));
}

/// A row gives what was looked up of it; of a row looked up often, its share.
void embeddingAgain(GradientCall& c)
{
    const Tensor numbers = c.in(1);
    Tensor found = call1("embedding", {c.grad(), numbers});
    const auto standing = [](const Tensor& flags) { return call1("unsqueeze", {flags}, {int64_t(-1)}); };
    if (std::get<bool>(c.attr(2))) {
        const Tensor flat = call1("flatten.using_ints", {numbers}, {int64_t(0), int64_t(-1)});
        const Tensor counts = call1("bincount", {flat, {}}, {intAt(c, 0)});
        found = found / call1("embedding", {call1("unsqueeze", {counts}, {int64_t(1)}), numbers});
    }
    c.give(0, without(found, standing(equal(numbers, wrapNumber(Scalar::of(intAt(c, 1)))))));
}

constexpr Gradient kGradients[] = {
    {"embedding", "EmbeddingBackward0", "indices", embedding},
    {"embedding_dense_backward", "EmbeddingDenseBackwardBackward0", "indices", embeddingAgain},
};

}

std::span<const Gradient> layerGradients() { return kGradients; }

}
