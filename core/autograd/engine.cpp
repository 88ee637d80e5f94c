#include "core/autograd/engine.h"

#include "core/autograd/accumulate.h"
#include "core/autograd/anomaly.h"
#include "core/autograd/backward_trace.h"
#include "core/autograd/mode.h"
#include "core/autograd/node_title.h"
#include "core/base/error.h"
#include "core/tensor/looking.h"

#include <algorithm>
#include <atomic>
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

/// The tasks of a run, by number in the order in which their nodes were met, and found by node. Small graphs are the rule, and
/// cost a few allocations in all.
class Tasks {
public:
    /// The number of the node's task, and whether it is new.
    std::pair<uint32_t, bool> meet(const std::shared_ptr<Node>& node)
    {
        if (2 * tasks_.size() >= slots_.size())
            grow();
        uint32_t& slot = slotOf(node.get());
        if (slot != kFree)
            return {slot, false};
        slot = static_cast<uint32_t>(tasks_.size());
        tasks_.emplace_back().node = node;
        return {slot, true};
    }
    /// Of a node that was met, and is still to run.
    uint32_t numberOf(const Node* node) { return slotOf(node); }
    Task& operator[](uint32_t number) { return tasks_[number]; }
    Task& of(const Node* node) { return tasks_[numberOf(node)]; }
    /// Null: it was not met.
    const Task* find(const Node* node) const
    {
        for (size_t at = placeOf(node); !slots_.empty() && slots_[at].node; at = (at + 1) & (slots_.size() - 1))
            if (slots_[at].node == node)
                return &tasks_[slots_[at].task];
        return nullptr;
    }
    uint32_t size() const { return static_cast<uint32_t>(tasks_.size()); }

private:
    static constexpr uint32_t kFree = UINT32_MAX;

    // The node is what a task is found by, and tasks give theirs up once they have run.
    struct Slot {
        const Node* node = nullptr;
        uint32_t task = kFree;
    };

    size_t placeOf(const Node* node) const
    {
        return ((reinterpret_cast<uintptr_t>(node) >> 5) * 0x9E3779B97F4A7C15ULL >> 20) & (slots_.size() - 1);
    }
    uint32_t& slotOf(const Node* node)
    {
        size_t at = placeOf(node);
        while (slots_[at].node && slots_[at].node != node)
            at = (at + 1) & (slots_.size() - 1);
        slots_[at].node = node;
        return slots_[at].task;
    }
    void grow()
    {
        std::vector<Slot> before(std::max<size_t>(32, slots_.size() * 2));
        before.swap(slots_);
        tasks_.reserve(slots_.size() / 2);
        for (const Slot& slot : before)
            if (slot.node)
                slotOf(slot.node) = slot.task;
    }

    std::vector<Slot> slots_; ///< a power of two, at most half of them taken
    std::vector<Task> tasks_;
};

void callHooks(const std::vector<GradHook>& hooks, std::vector<Tensor>& gradients)
{
    if (hooks.empty())
        return;
    const std::vector<GradHook> now = hooks; // a hook may take itself away
    for (const GradHook& hook : now)
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
        if (given[i].dtype() == to.dtype && given[i].shape() == to.layout.shape)
            continue;
        if (!canBroadcast(given[i].shape(), to.layout.shape))
            fail(ErrorKind::Runtime, "Function %s returned an invalid gradient at index %zu - got %s but expected shape compatible with %s",
                 titleOf(node).c_str(), i, toText(given[i].shape()).c_str(), toText(to.layout.shape).c_str());
        given[i] = arithmetic().fitted(given[i], to);
    }
}

class Run;
thread_local Run* current = nullptr;
std::atomic<uint64_t> lastRun{0};
std::atomic<std::string (*)()> describeForeign{nullptr};

class Run {
public:
    Run(BackwardOptions options, std::span<const Edge> wanted, const PassTrace& trace)
        : options_(options)
        , wanted_(wanted)
        , trace_(trace)
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
    void start(std::span<const Edge> roots, std::vector<Tensor> gradients);
    void loop();
    std::vector<Tensor> captured() { return std::move(captured_); }
    std::vector<NodeId> freed() { return std::move(freed_); }
    bool runs(const Node& node) const
    {
        const Task* task = tasks_.find(&node);
        return task && task->needed;
    }

private:
    void deliver(Task& task, uint32_t input, Tensor gradient);
    void push(uint32_t task);
    uint32_t popNewest();
    void runNode(Task& task);
    std::vector<Tensor> step(Node& node, std::vector<Tensor> gradients) const;
    bool capture(const Node& node, const std::vector<Tensor>& gradients);

    /// A task that can run. The newest node comes first.
    struct Ready {
        uint64_t sequence;
        uint32_t task;
        bool operator<(const Ready& other) const { return sequence < other.sequence; }
    };

    BackwardOptions options_;
    std::span<const Edge> wanted_;
    const PassTrace& trace_;
    std::vector<Tensor> captured_;
    Tasks tasks_;
    std::vector<Ready> ready_; ///< a heap
    std::vector<NodeId> freed_;
    Run* before_; ///< a node of it started this one
};

void Run::discover(std::span<const Edge> roots)
{
    std::vector<uint32_t> toSee;
    const auto meet = [&](const std::shared_ptr<Node>& node) {
        const auto [number, isNew] = tasks_.meet(node);
        if (isNew)
            toSee.push_back(number);
        return number;
    };
    for (const Edge& root : roots)
        meet(root.node);
    while (!toSee.empty()) {
        const Node& node = *tasks_[toSee.back()].node;
        toSee.pop_back();
        for (const Edge& edge : node.next)
            if (edge)
                ++tasks_[meet(edge.node)].waitsFor;
    }
}

// A node is needed if it is wanted itself or leads to one that is. The newest node of a path comes last.
void Run::markNeeded()
{
    std::unordered_set<const Node*> wanted;
    for (const Edge& edge : wanted_)
        wanted.insert(edge.node.get());
    std::vector<Ready> oldestFirst;
    for (uint32_t i = 0; i < tasks_.size(); ++i)
        oldestFirst.push_back({tasks_[i].node->next.empty() ? 0 : tasks_[i].node->sequence, i});
    std::sort(oldestFirst.begin(), oldestFirst.end());
    for (const Ready& at : oldestFirst) {
        const Node& node = *tasks_[at.task].node;
        const auto leads = [&](const Edge& edge) { return edge && tasks_.of(edge.node.get()).needed; };
        tasks_[at.task].needed = wanted.contains(&node) || std::any_of(node.next.begin(), node.next.end(), leads);
    }
}

void Run::deliver(Task& task, uint32_t input, Tensor gradient)
{
    if (!gradient.defined())
        return;
    if (task.gradients.empty())
        task.gradients.resize(std::max<size_t>(task.node->inputs.size(), 1));
    Tensor& sum = task.gradients.at(input);
    sum = sum.defined() ? arithmetic().add(sum, gradient) : std::move(gradient);
}

void Run::push(uint32_t task)
{
    ready_.push_back({tasks_[task].node->sequence, task});
    std::push_heap(ready_.begin(), ready_.end());
}

uint32_t Run::popNewest()
{
    std::pop_heap(ready_.begin(), ready_.end());
    const uint32_t task = ready_.back().task;
    ready_.pop_back();
    return task;
}

void Run::start(std::span<const Edge> roots, std::vector<Tensor> gradients)
{
    std::vector<uint32_t> queued;
    for (size_t i = 0; i < roots.size(); ++i) {
        const uint32_t number = tasks_.numberOf(roots[i].node.get());
        Task& task = tasks_[number];
        trace_.given(roots[i], gradients[i]);
        deliver(task, roots[i].input, std::move(gradients[i]));
        if (task.waitsFor == 0 && task.needed && std::find(queued.begin(), queued.end(), number) == queued.end())
            queued.push_back(number);
    }
    for (const uint32_t number : queued)
        push(number);
}

/// Whether any was wanted of this node.
bool Run::capture(const Node& node, const std::vector<Tensor>& gradients)
{
    bool any = false;
    for (size_t i = 0; i < wanted_.size(); ++i)
        if (wanted_[i].node.get() == &node) {
            captured_[i] = gradients.at(wanted_[i].input);
            any = true;
        }
    return any;
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
    gradients.resize(std::max<size_t>(node.inputs.size(), 1)); // nothing came
    callHooks(node.hooks, gradients);
    if (const Tensor leaf = node.variable(); leaf.defined())
        callHooks(leaf.impl()->autograd->hooks, gradients);
    keepRetained(node, gradients);
    if (!wanted_.empty()) {
        const bool isWanted = capture(node, gradients);
        const auto leads = [this](const Edge& edge) { return edge && tasks_.of(edge.node.get()).needed; };
        // backward(inputs=...) runs the nodes of what it was asked for, those of results too, though nothing comes of it.
        if (!(options_.intoLeaves && isWanted) && std::none_of(node.next.begin(), node.next.end(), leads))
            return;
    }
    const BackwardScope scope(node);
    trace_.fired(node, gradients);
    std::vector<Tensor> given = step(node, std::move(gradients));
    if (!options_.keepGraph && node.release())
        scope.freed(freed_);
    for (size_t i = 0; i < given.size(); ++i) {
        const Edge& edge = node.next[i];
        if (!edge)
            continue;
        const uint32_t to = tasks_.numberOf(edge.node.get());
        if (!tasks_[to].needed) // nobody asked for what it leads to
            continue;
        scope.flowed(edge, given[i]);
        deliver(tasks_[to], edge.input, std::move(given[i]));
        if (--tasks_[to].waitsFor == 0 && tasks_[to].needed)
            push(to);
    }
}

void Run::loop()
{
    while (!ready_.empty()) {
        Task& task = tasks_[popNewest()];
        runNode(task);
        task.node.reset(); // what it saved may go as early as it can
    }
}

}

void describeForeignErrorsBy(std::string (*describe)()) { describeForeign = describe; }

Node* runningNode() { return running; }
uint64_t currentRun() { return current ? current->number : UINT64_MAX; }
bool willRun(const Node& node) { return current && current->runs(node); }

/// Of what is being thrown.
static std::string foreignError()
{
    std::string (*describe)() = describeForeign;
    return describe ? describe() : "an error";
}

std::vector<Tensor> runBackward(std::span<const Edge> roots, std::vector<Tensor> gradients, BackwardOptions options,
                                std::span<const Edge> wanted)
{
    LookingOnly::refuse("a backward pass");
    const GradMode mode(options.createGraph);
    const PassTrace trace(roots, wanted, options);
    Run run(options, wanted, trace);
    const auto end = [&](const std::string& error) {
        tellFreed(run.freed());
        trace.ended(error);
    };
    try {
        run.discover(roots);
        if (!wanted.empty())
            run.markNeeded();
        run.start(roots, std::move(gradients));
        run.loop();
    } catch (const std::exception& error) {
        end(textOf(error));
        throw;
    } catch (...) {
        end(foreignError());
        throw;
    }
    end({});
    return run.captured();
}

}
