#include "core/optable/value_dependence.h"

#include <algorithm>

namespace ss::optable {

namespace {

/// Names of ops, or of one overload. Whoever leaves one out is told by the test that runs each sample and compares with meta.
constexpr std::string_view kNames[] = {
    "index", "index_put", "index_select", "index_fill", "index_add", "index_copy", "index_reduce", "take", "take_along_dim", "gather",
    "put", "scatter", "scatter_add", "scatter_reduce", "embedding", "embedding_dense_backward",
    // Masks, and what is counted.
    "masked_select", "masked_scatter", "nonzero", "_unique2", "unique_dim", "unique_consecutive", "bincount", "histc",
    "repeat_interleave.self_Tensor", "repeat_interleave.Tensor", "searchsorted",
    // Probabilities, rates and deviations.
    "normal.Tensor_Tensor", "normal.float_Tensor", "bernoulli", "bernoulli.Tensor", "poisson", "multinomial", "quantile", "nanquantile",
    "binary_cross_entropy",
    // Classes.
    "nll_loss", "nll_loss_backward", "nll_loss2d", "nll_loss2d_backward", "nll_loss_nd", "cross_entropy_loss", "multi_margin_loss",
    "multi_margin_loss_backward", "multilabel_margin_loss", "multilabel_margin_loss_backward"};

}

bool dependsOnValues(const Op& op)
{
    // The row's own name: the in-place form is derived from it.
    const std::string_view schema = op.row->schema;
    std::string_view name = schema.substr(0, schema.find('(')), function = name.substr(0, name.find('.'));
    const auto listed = [](std::string_view each) { return std::find(std::begin(kNames), std::end(kNames), each) != std::end(kNames); };
    if (function.ends_with('_') && !function.ends_with("__") && listed(function.substr(0, function.size() - 1)))
        return true;
    return listed(name) || listed(function);
}

}
