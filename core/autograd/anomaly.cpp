#include "core/autograd/anomaly.h"

#include "core/autograd/node_title.h"
#include "core/base/error.h"
#include "core/tensor/finite.h"

#include <atomic>

namespace ss::autograd {

namespace {

std::atomic<bool> on{false}, checksNaN{true};
AnomalyWatch watching;

}

AnomalyMode anomalyMode() { return {on.load(std::memory_order_relaxed), checksNaN.load(std::memory_order_relaxed)}; }

void setAnomalyMode(AnomalyMode mode)
{
    on = mode.on;
    checksNaN = mode.checksNaN;
}

void setAnomalyWatch(AnomalyWatch watch) { watching = watch; }

void watchNode(Node& node)
{
    if (on.load(std::memory_order_relaxed) && watching.made) [[unlikely]]
        watching.made(node);
}

void blame(Node& node)
{
    if (anomalyMode().on && watching.failed)
        watching.failed(node);
}

void refuseNaN(Node& node, const std::vector<Tensor>& given)
{
    if (!anomalyMode().on || !anomalyMode().checksNaN)
        return;
    for (size_t i = 0; i < given.size(); ++i)
        if (given[i].defined() && hasNaN(given[i]))
            fail(ErrorKind::Runtime, "Function '%s' returned nan values in its %zuth output.", titleOf(node).c_str(), i);
}

}
