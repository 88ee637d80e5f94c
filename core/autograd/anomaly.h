#pragma once

#include "core/autograd/node.h"

/// Anomaly mode: nodes remember where they were made, and a gradient that is no number is an error.
namespace ss::autograd {

struct AnomalyMode {
    bool on = false;
    bool checksNaN = true;
};
AnomalyMode anomalyMode();
void setAnomalyMode(AnomalyMode mode);

/// What the facade does about nodes in this mode.
struct AnomalyWatch {
    void (*made)(Node& node) = nullptr;   ///< remembers in its metadata where the program is
    void (*failed)(Node& node) = nullptr; ///< warns, telling that
};
void setAnomalyWatch(AnomalyWatch watch);
/// Called by every node that is made.
void watchNode(Node& node);
/// Its backward step threw.
void blame(Node& node);
/// Throws PyTorch's RuntimeError where a gradient that the node gives is no number.
void refuseNaN(Node& node, const std::vector<Tensor>& given);

}
