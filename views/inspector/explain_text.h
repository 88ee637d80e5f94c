#pragma once

#include "views/geometry/explain.h"

#include <QString>
#include <vector>

/// The words of what is explained of a tensor.
namespace ss::views {

/// One answer: what is so, why, and the line of code that changes it.
struct Explanation {
    QString heading; ///< "w.grad is None"
    QString reason;  ///< one or two sentences
    QString fix;     ///< "w.requires_grad_()"; empty: nothing is to be done
    bool operator==(const Explanation&) const = default;
};

struct KeeperRow {
    HandleId handle;
    QString name, what;
    bool strong = false;
    bool operator==(const KeeperRow&) const = default;
};

struct ExplainCard {
    QString title; ///< "w (parameter)"
    Explanation grad;
    Explanation graph; ///< the reason: how large, and whether a list holds many
    std::vector<KeeperRow> keepers;
    QString more;
    Explanation nonFinite;
    CallId nonFiniteCall; ///< to be gone to
    bool operator==(const ExplainCard&) const = default;
};

/// Of a tensor; of none what holds for the whole session.
ExplainCard explainCard(const trace::TraceState& state, HandleId handle);

}
