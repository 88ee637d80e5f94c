#include "core/autograd/node.h"

#include "core/autograd/anomaly.h"
#include "core/tensor/recorder.h"

#include <atomic>
#include <stdexcept>

namespace ss::autograd {

namespace {

std::atomic<uint64_t> lastSequence{0};
const Arithmetic* given = nullptr;

/// Nodes that wait to be freed, by the one that is freed first.
thread_local std::vector<std::shared_ptr<Node>> dying;
thread_local bool freeing = false;

void freeOneByOne(std::vector<Edge>& edges)
{
    for (Edge& edge : edges)
        if (edge.node)
            dying.push_back(std::move(edge.node));
    if (freeing)
        return;
    freeing = true;
    while (!dying.empty()) {
        const std::shared_ptr<Node> node = std::move(dying.back());
        dying.pop_back();
    }
    freeing = false;
}

}

Node::Node(std::string name)
    : sequence(++lastSequence)
    , name_(std::move(name))
{
    watchNode(*this);
}

Node::~Node() { freeOneByOne(next); }

void setArithmetic(const Arithmetic& arithmetic)
{
    static Arithmetic kept;
    kept = arithmetic;
    given = &kept;
}

const Arithmetic& arithmetic()
{
    if (!given)
        throw std::logic_error("autograd was not given its arithmetic");
    return *given;
}

}
