#pragma once

#include "app/live/composed.h"

/// A call of an op, read from the texts of a form's fields: one text a parameter, in the schema's order.
namespace ss::app {

struct ReadCall {
    std::vector<std::string> names; ///< of the tensors as the line writes them; lists spread
    std::vector<HandleId> handles;  ///< beside them; none: a number, or None
    std::vector<optable::TensorMeta> tensors;
    std::vector<optable::Attr> attrs;
    std::vector<int> listSizes;
    QString problem; ///< the first field that cannot be read; empty: all can
};

ReadCall readCall(const optable::Op& op, const QStringList& texts, const trace::TraceState& state);

/// What a state knows of a tensor.
optable::TensorMeta metaOf(const trace::TraceState& state, TensorId tensor);

/// "int", "list of ints, optional": what a field takes.
QString typeText(const optable::Param& param);
/// A field for a parameter; `initial`: what stands in it first.
Field fieldOf(const optable::Param& param, const trace::TraceState& state, const QString& initial);
/// Names that a tensor argument can take, by birth.
QStringList tensorNames(const trace::TraceState& state);

}
