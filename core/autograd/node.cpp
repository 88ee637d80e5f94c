#include "core/autograd/node.h"

#include "core/tensor/recorder.h"

#include <atomic>
#include <stdexcept>

namespace ss::autograd {

namespace {

std::atomic<uint64_t> lastSequence{0};
const Arithmetic* given = nullptr;

/// Nodes that wait to be freed; the one that frees them is up the stack.
thread_local std::vector<std::shared_ptr<Node>>* dying = nullptr;

void freeOneByOne(std::vector<Edge>& edges)
{
    std::vector<std::shared_ptr<Node>> waiting;
    const bool first = !dying;
    if (first)
        dying = &waiting;
    for (Edge& edge : edges)
        if (edge.node)
            dying->push_back(std::move(edge.node));
    if (!first)
        return;
    while (!waiting.empty()) {
        const std::shared_ptr<Node> node = std::move(waiting.back());
        waiting.pop_back();
    }
    dying = nullptr;
}

}

Node::Node(std::string name)
    : sequence(++lastSequence)
    , name_(std::move(name))
{
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
