#include "core/autograd/engine.h"

#include "core/autograd/accumulate.h"
#include "core/autograd/backward_trace.h"
#include "core/autograd/mode.h"
#include "core/base/error.h"

#include <algorithm>
#include <queue>
#include <unordered_map>
#include <unordered_set>

namespace ss::autograd {

namespace {

/// What one run knows of a node.
struct Task {
    std::shared_ptr<Node> node; ///< kept alive while the run needs it
    int waitsFor = 0;           ///< edges into it that have not delivered yet
    bool needed = true;         ///< it leads to an edge that is wanted
    std::vector<Tensor> gradients;
};

/// By copy: a hook may take itself away.
void callHooks(std::vector<GradHook> hooks, std::vector<Tensor>& gradients)
{
    for (const GradHook& hook : hooks)
        if (Tensor& gradient = gradients.at(hook.output); gradient.defined())
            if (Tensor changed = hook.call(gradient); changed.defined())
                gradient = std::move(changed);
}

struct OlderFirst {
    bool operator()(const Node* a, const Node* b) const { return a->sequence < b->sequence; }
};

class Run {
public:
    Run(BackwardOptions options, std::span<const Edge> wanted)
        : options_(options)
        , wanted_(wanted)
        , captured_(wanted.size())
    {
    }

    void discover(std::span<const Edge> roots);
    void markNeeded();
    void deliver(const Edge& to, Tensor gradient);
    void start(std::span<const Edge> roots, std::vector<Tensor> gradients);
    void loop();
    std::vector<Tensor> captured() { return std::move(captured_); }

private:
    void runNode(Task& task);
    void capture(const Node& node, const std::vector<Tensor>& gradients);
    void settle(const Edge& edge);

    BackwardOptions options_;
    std::span<const Edge> wanted_;
    std::vector<Tensor> captured_;
    std::unordered_map<const Node*, Task> tasks_;
    std::vector<const Node*> order_; ///< discovered before what follows it
    std::priority_queue<const Node*, std::vector<const Node*>, OlderFirst> ready_;
};

void Run::discover(std::span<const Edge> roots)
{
    std::vector<std::shared_ptr<Node>> toSee;
    const auto meet = [&](const std::shared_ptr<Node>& node) {
        const auto [at, isNew] = tasks_.try_emplace(node.get());
        if (!isNew)
            return;
        at->second.node = node;
        at->second.gradients.resize(std::max<size_t>(node->inputs.size(), 1));
        toSee.push_back(node);
    };
    for (const Edge& root : roots)
        meet(root.node);
    while (!toSee.empty()) {
        const std::shared_ptr<Node> node = std::move(toSee.back());
        toSee.pop_back();
        order_.push_back(node.get());
        for (const Edge& edge : node->next)
            if (edge) {
                meet(edge.node);
                ++tasks_[edge.node.get()].waitsFor;
            }
    }
}

// A node is needed if it is wanted itself or leads to one that is. The newest node of a path comes last.
void Run::markNeeded()
{
    std::unordered_set<const Node*> wanted;
    for (const Edge& edge : wanted_)
        wanted.insert(edge.node.get());
    std::vector<const Node*> oldestFirst = order_;
    const auto rank = [](const Node* node) { return node->next.empty() ? 0 : node->sequence; };
    std::stable_sort(oldestFirst.begin(), oldestFirst.end(), [&](const Node* a, const Node* b) { return rank(a) < rank(b); });
    for (const Node* node : oldestFirst) {
        const auto leads = [&](const Edge& edge) { return edge && tasks_[edge.node.get()].needed; };
        tasks_[node].needed = wanted.contains(node) || std::any_of(node->next.begin(), node->next.end(), leads);
    }
}

void Run::deliver(const Edge& to, Tensor gradient)
{
    Task& task = tasks_[to.node.get()];
    if (!gradient.defined())
        return;
    Tensor& sum = task.gradients.at(to.input);
    sum = sum.defined() ? arithmetic().add(sum, gradient) : std::move(gradient);
}

void Run::settle(const Edge& edge)
{
    Task& task = tasks_[edge.node.get()];
    if (--task.waitsFor == 0 && task.needed)
        ready_.push(edge.node.get());
}

void Run::start(std::span<const Edge> roots, std::vector<Tensor> gradients)
{
    for (size_t i = 0; i < roots.size(); ++i)
        deliver(roots[i], std::move(gradients[i]));
    std::unordered_set<const Node*> queued;
    for (const Edge& root : roots)
        if (tasks_[root.node.get()].waitsFor == 0 && tasks_[root.node.get()].needed && queued.insert(root.node.get()).second)
            ready_.push(root.node.get());
}

void Run::capture(const Node& node, const std::vector<Tensor>& gradients)
{
    for (size_t i = 0; i < wanted_.size(); ++i)
        if (wanted_[i].node.get() == &node)
            captured_[i] = gradients.at(wanted_[i].input);
}

void Run::runNode(Task& task)
{
    Node& node = *task.node;
    std::vector<Tensor> gradients = std::move(task.gradients);
    callHooks(node.hooks, gradients);
    if (const Tensor leaf = node.variable(); leaf.defined())
        callHooks(leaf.impl()->autograd->hooks, gradients);
    capture(node, gradients);
    const bool leads = std::any_of(node.next.begin(), node.next.end(), [this](const Edge& e) { return e && tasks_[e.node.get()].needed; });
    if (!wanted_.empty() && !leads)
        return;
    const BackwardScope scope(node);
    std::vector<Tensor> given = node.apply(std::move(gradients));
    if (!options_.keepGraph)
        node.release();
    given.resize(node.next.size());
    for (size_t i = 0; i < given.size(); ++i) {
        const Edge& edge = node.next[i];
        if (!edge)
            continue;
        if (given[i].defined())
            given[i] = arithmetic().fitted(given[i], edge.node->inputs.at(edge.input));
        scope.flowed(edge, given[i]);
        deliver(edge, std::move(given[i]));
        settle(edge);
    }
}

void Run::loop()
{
    while (!ready_.empty()) {
        const auto at = tasks_.find(ready_.top());
        ready_.pop();
        runNode(at->second);
        at->second.node.reset(); // what it saved may go as early as it can
    }
}

}

std::vector<Tensor> runBackward(std::span<const Edge> roots, std::vector<Tensor> gradients, BackwardOptions options,
                                std::span<const Edge> wanted)
{
    const GradMode mode(options.createGraph);
    Run run(options, wanted);
    run.discover(roots);
    if (!wanted.empty())
        run.markNeeded();
    run.start(roots, std::move(gradients));
    run.loop();
    return run.captured();
}

}
