#pragma once

#include "views/common/value_source.h"
#include "views/geometry/graph_scene.h"

#include <QString>

/// What is said of a graph: tool tips, and the picture in words for who does not see it.
namespace ss::views {

/// Op, formula with its numbers, local derivative, shapes, saved tensors, gradient. Empty where there is no such box.
QString vertexText(const trace::TraceState& state, const GraphScene& scene, uint32_t vertex, const ValueSource* values);
QString linkText(const trace::TraceState& state, const GraphScene& scene, uint32_t link);
QString hitText(const trace::TraceState& state, const GraphScene& scene, const GraphHit& hit, const ValueSource* values);

/// "pass 2, 3 fired", the pass's error; empty: there was none.
QString passText(const GraphPass& pass);
/// "showing 200,000 of 250,000 boxes".
QString shownOfText(const GraphFacts& facts);
/// The whole graph, box by box.
QString graphText(const GraphScene& scene);

/// "[1, 2, 3]" of a tensor whose few elements are kept; empty: they are not, or are too many.
QString fewValues(const trace::TraceState& state, TensorId tensor, const ValueSource* values);

}
