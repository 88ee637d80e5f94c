#include "core/autograd/engine.h"

#include "core/autograd/accumulate.h"
#include "core/autograd/anomaly.h"
#include "core/autograd/backward_trace.h"
#include "core/autograd/mode.h"
#include "core/base/error.h"

#include <algorithm>
#include <atomic>
#include <queue>
#include <unordered_map>
#include <unordered_set>
#include <utility>

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

/// Last, so that what hooks made of a gradient is what is kept.
void keepRetained(const Node& node, const std::vector<Tensor>& gradients)
{
    for (const Retained& kept : std::vector<Retained>(node.retained))
        if (std::shared_ptr<TensorImpl> tensor = kept.tensor.lock(); tensor && gradients.at(kept.output).defined())
            accumulateInto(Tensor(std::move(tensor)), gradients[kept.output]);
}

thread_local Node* running = nullptr;

/// While it lives, a node runs.
class Running {
public:
    explicit Running(Node& node)
        : before_(std::exchange(running, &node))
    {
    }
    ~Running() { running = before_; }

private:
    Node* before_;
};

bool canBroadcast(const Dims& shape, const Dims& to)
{
    bool fits = shape.size() >= to.size();
    for (size_t axis = 0; axis < to.size() && fits; ++axis)
        fits = to[axis] == 1 || to[axis] == shape[shape.size() - to.size() + axis];
    return fits;
}

/// Summed and converted to what it is the gradient of.
void fit(const Node& node, std::vector<Tensor>& given)
{
    given.resize(node.next.size());
    for (size_t i = 0; i < given.size(); ++i) {
        if (!node.next[i] || !given[i].defined())
            continue;
        const optable::TensorMeta& to = node.next[i].node->inputs.at(node.next[i].input);
        if (!canBroadcast(given[i].shape(), to.layout.shape))
            fail(ErrorKind::Runtime, "Function %s returned an invalid gradient at index %zu - got %s but expected shape compatible with %s",
                 node.name().c_str(), i, toText(given[i].shape()).c_str(), toText(to.layout.shape).c_str());
        given[i] = arithmetic().fitted(given[i], to);
    }
}

struct OlderFirst {
    bool operator()(const Node* a, const Node* b) const { return a->sequence < b->sequence; }
};

class Run;
thread_local Run* current = nullptr;
std::atomic<uint64_t> lastRun{0};

class Run {
public:
    Run(BackwardOptions options, std::span<const Edge> wanted)
        : options_(options)
        , wanted_(wanted)
        , captured_(wanted.size())
        , before_(std::exchange(current, this))
    {
    }
    ~Run() { current = before_; }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    const uint64_t number = ++lastRun;

    void discover(std::span<const Edge> roots);
    void markNeeded();
    void deliver(const Edge& to, Tensor gradient);
    void start(std::span<const Edge> roots, std::vector<Tensor> gradients);
    void loop();
    std::vector<Tensor> captured() { return std::move(captured_); }
    std::vector<NodeId> freed() { return std::move(freed_); }
    bool runs(const Node& node) const
    {
        const auto task = tasks_.find(&node);
        return task != tasks_.end() && task->second.needed;
    }

private:
    void runNode(Task& task);
    std::vector<Tensor> step(Node& node, std::vector<Tensor> gradients) const;
    void capture(const Node& node, const std::vector<Tensor>& gradients);
    void settle(const Edge& edge);

    BackwardOptions options_;
    std::span<const Edge> wanted_;
    std::vector<Tensor> captured_;
    std::vector<NodeId> freed_;
    Run* before_; ///< a node of it started this one
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

/// Runs a node with its hooks.
std::vector<Tensor> Run::step(Node& node, std::vector<Tensor> gradients) const
{
    try {
        if (node.ownHooks && node.ownHooks->before)
            node.ownHooks->before(gradients);
        const bool watched = node.ownHooks && node.ownHooks->after;
        std::vector<Tensor> given = node.apply(watched ? gradients : std::move(gradients));
        refuseNaN(node, given);
        fit(node, given);
        if (watched)
            node.ownHooks->after(given, gradients);
        return given;
    } catch (...) {
        blame(node);
        throw;
    }
}

void Run::runNode(Task& task)
{
    Node& node = *task.node;
    const Running running(node);
    std::vector<Tensor> gradients = std::move(task.gradients);
    callHooks(node.hooks, gradients);
    if (const Tensor leaf = node.variable(); leaf.defined())
        callHooks(leaf.impl()->autograd->hooks, gradients);
    keepRetained(node, gradients);
    capture(node, gradients);
    const bool leads = std::any_of(node.next.begin(), node.next.end(), [this](const Edge& e) { return e && tasks_[e.node.get()].needed; });
    if (!wanted_.empty() && !leads)
        return;
    const BackwardScope scope(node);
    std::vector<Tensor> given = step(node, std::move(gradients));
    if (!options_.keepGraph && node.release())
        scope.freed(freed_);
    for (size_t i = 0; i < given.size(); ++i) {
        const Edge& edge = node.next[i];
        if (!edge)
            continue;
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

Node* runningNode() { return running; }
uint64_t currentRun() { return current ? current->number : UINT64_MAX; }
bool willRun(const Node& node) { return current && current->runs(node); }

std::vector<Tensor> runBackward(std::span<const Edge> roots, std::vector<Tensor> gradients, BackwardOptions options,
                                std::span<const Edge> wanted)
{
    const GradMode mode(options.createGraph);
    Run run(options, wanted);
    run.discover(roots);
    if (!wanted.empty())
        run.markNeeded();
    run.start(roots, std::move(gradients));
    try {
        run.loop();
    } catch (...) {
        tellFreed(run.freed());
        throw;
    }
    tellFreed(run.freed());
    return run.captured();
}

}
