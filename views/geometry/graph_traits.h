#pragma once

#include "core/optable/op_row.h"
#include "views/geometry/graph_facts.h"

#include <optional>
#include <string>
#include <vector>

namespace ss::views {

/// What a graph's boxes are filtered and found by, taken from the state once.
struct GraphTraits {
    uint32_t number = UINT32_MAX; ///< handleNumber of its tensor, for its colours; none: it shows no tensor
    std::optional<DType> dtype;
    std::optional<Device> device;
    std::optional<bool> contiguous;
    std::optional<optable::OpKind> kind;
    /// In small letters: names, op, node, shape, dtype, module, line by line; then the same of each box that a closed group holds.
    std::string words;
};

std::vector<GraphTraits> traitsOf(const trace::TraceState& state, const GraphFacts& facts);

/// What boxes must be like to be seen as usual; nothing: all are.
struct GraphFilter {
    std::optional<DType> dtype;
    std::optional<Device> device;
    std::optional<bool> contiguous;
    std::optional<optable::OpKind> kind;
    bool any() const { return dtype || device || contiguous || kind; }
    bool lets(const GraphTraits& traits) const;
    bool operator==(const GraphFilter&) const = default;
};

/// Boxes in whose words each word of the text occurs, in their order; closed groups that hold such a box, too.
std::vector<uint32_t> searchGraph(const std::vector<GraphTraits>& traits, const std::string& text);
/// The text is not that of the box but of one that it holds.
bool isFoundInside(const GraphTraits& traits, const std::string& text);

}
