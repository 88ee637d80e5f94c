#pragma once

#include "core/tensor/tensor.h"

#include <memory>
#include <string>
#include <vector>

/// The backward graph. Below core/ops: what it must compute itself it asks of Arithmetic.
namespace ss::autograd {

class Node;
class SavedTensor;

/// To an input of a node. Null: no gradient is wanted there.
struct Edge {
    std::shared_ptr<Node> node;
    uint32_t input = 0;
    explicit operator bool() const { return node != nullptr; }
};

/// Hooks on a node itself: called before it runs with the gradients that it gets, and afterwards with what it gives besides. Each may
/// put others in their place.
struct NodeHooks {
    std::function<void(std::vector<Tensor>& gradients)> before;
    std::function<void(std::vector<Tensor>& given, const std::vector<Tensor>& gradients)> after;
    std::shared_ptr<void> beforeTable, afterTable; ///< what the facade keeps of them
};

/// An output of a node whose .grad is kept, although it is no leaf: retain_grad.
struct Retained {
    uint32_t output = 0;
    std::weak_ptr<TensorImpl> tensor; ///< not the tensor itself: it owns the node
};

/// A step of the backward pass: takes the gradients of a forward call's outputs, gives those of its inputs.
class Node : public std::enable_shared_from_this<Node> {
public:
    /// The outputs of the forward call, which are the node's inputs.
    using Metas = std::vector<optable::TensorMeta>;

    explicit Node(std::string name);
    /// Chains of any length are freed without recursion.
    virtual ~Node();
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;

    /// An undefined gradient stands for zeros that nobody made. One result for each edge of `next`.
    virtual std::vector<Tensor> apply(std::vector<Tensor> gradients) = 0;
    /// Gives up what was saved for apply; whether there was any.
    virtual bool release() { return false; }
    /// What is saved, by name, for node._saved_self.
    virtual std::vector<std::pair<std::string, SavedTensor*>> saved() { return {}; }
    /// What it keeps of the call that is no tensor, for node._saved_dim and node._saved_self_sym_sizes.
    virtual std::optional<optable::Attr> attribute(std::string_view) const { return std::nullopt; }
    /// Whether an edge stands in next_functions: those of masks and indices do not, no gradient could ever flow there.
    virtual bool shows(size_t edge) const { return edge < next.size(); }
    /// The leaf of an AccumulateGrad.
    virtual Tensor variable() const { return {}; }

    const std::string& name() const { return name_; }          ///< "AddmmBackward0"
    void rename(std::string name) { name_ = std::move(name); } ///< what a composition of ops is called as a whole
    /// Rises with every node: of those that are ready the engine runs the newest. Accumulations come first.
    uint64_t sequence = 0;
    std::vector<Edge> next;
    Metas inputs;
    std::vector<GradHook> hooks;    ///< of its outputs: called before it runs, in order
    std::vector<Retained> retained; ///< and then these are kept
    std::unique_ptr<NodeHooks> ownHooks;
    std::shared_ptr<void> metadata; ///< what the facade keeps of it: where the forward call was made, in anomaly mode
    TraceTag tag;
    CallId call;                  ///< the forward call that made it
    void* pythonObject = nullptr; ///< the facade's, while somebody has it

private:
    std::string name_;
};

/// The ops that autograd itself needs, given once by core/ops.
struct Arithmetic {
    Tensor (*add)(const Tensor& a, const Tensor& b);
    void (*addInPlace)(const Tensor& a, const Tensor& b);
    Tensor (*zeros)(const optable::TensorMeta& like);
    Tensor (*ones)(const optable::TensorMeta& like);
    /// Summed over broadcast axes and converted, so that it fits the tensor that it is the gradient of.
    Tensor (*fitted)(const Tensor& gradient, const optable::TensorMeta& to);
    /// A fresh copy with these strides (dense ones).
    Tensor (*copyAs)(const Tensor& tensor, const Layout& layout);
    void (*copyInto)(const Tensor& to, const Tensor& from);
    Tensor (*asStrided)(const Tensor& tensor, const Layout& layout);
    /// The node of a view of a tensor, whose gradient goes to `before`.
    std::shared_ptr<Node> (*viewNode)(const optable::TensorMeta& from, const optable::TensorMeta& to, Edge before);
};
void setArithmetic(const Arithmetic& arithmetic);
/// The node that runs on this thread now; null: none.
Node* runningNode();
const Arithmetic& arithmetic();

}
