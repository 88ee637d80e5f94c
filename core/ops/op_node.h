#pragma once

#include "core/autograd/node.h"
#include "core/autograd/saved.h"
#include "core/ops/gradient.h"

namespace ss::ops {

class CallRecord;

/// What a row's gradient says, worked out once for its op.
struct GradientPlan {
    struct Save {
        int param = -1;    ///< of the schema; -1: a result
        int output = 0;    ///< of a result
        int ifNeeded = -1; ///< saved only if this parameter needs a gradient; -1: always
        std::string name;  ///< "self"
    };
    const Gradient* gradient = nullptr; ///< null: none is written, which backward tells
    std::vector<Save> saves;
    bool differentiable = true;
    std::string fixedIn;    ///< PyTorch's name of the function whose parameters `fixed` have no derivative
    std::vector<int> fixed; ///< of the schema
    std::string node;           ///< its name
    bool namedByInputs = false; ///< which numbers among them change
    std::vector<int> starts;    ///< see OpNode::starts_; empty where lists of tensors are among the parameters
};
GradientPlan planGradient(const Op& op);

/// The backward node of a call of the table.
class OpNode : public autograd::Node {
public:
    /// Null where no gradient is to be recorded. Before the kernel runs: what is saved of an argument that is written into, is
    /// saved as a copy.
    static std::shared_ptr<OpNode> of(const Op& op, const GradientPlan& plan, const Args& args, int written);

    /// The call's results: those that can have a gradient get this node as their history.
    void made(std::span<const Tensor> outputs, bool inPlace);
    void tell(CallRecord& record, const Args& args, std::span<const Tensor> outputs);

    /// `plan` outlives it.
    OpNode(const Op& op, const GradientPlan& plan, std::vector<optable::TensorMeta> metas, std::vector<Attr> attrs,
           std::vector<int> listSizes);
    std::vector<Tensor> apply(std::vector<Tensor> gradients) override;
    bool release() override;
    std::vector<std::pair<std::string, autograd::SavedTensor*>> saved() override;
    std::optional<optable::Attr> attribute(std::string_view name) const override;
    bool shows(size_t edge) const override;

private:
    class Call;

    bool needs(int param) const;
    void refuseUnknown() const;
    void save(const Args& args, int written);
    /// The name that an input, or an output, is saved by.
    const std::string& savedName(bool ofInput, size_t number) const;

    const Op& op_;
    const GradientPlan& plan_;
    std::vector<optable::TensorMeta> metas_; ///< of the inputs
    std::vector<int> ownStarts_;             ///< of a call with lists
    std::span<const int> starts_;            ///< where each parameter's tensors begin among the inputs; one more at the end
    std::vector<Attr> attrs_;
    std::vector<int> listSizes_;
    std::vector<autograd::SavedTensor> inputs_, outputs_; ///< by number; undefined where not saved
};

/// What t_, unsqueeze_ and the like do to a tensor's history, given the view op of the same rule: call it before the layout
/// changes, and setHistory with the node afterwards. Null where no gradient is to be recorded.
std::shared_ptr<autograd::Node> relayoutNode(const Op& view, const Args& args);

/// Gives core/autograd the ops that it needs; before the first op runs.
void giveArithmetic();

/// The nodes of a view of a tensor, said as an as_strided call and what the dtypes and Pending ask for beside it.
std::shared_ptr<autograd::Node> viewNode(const optable::TensorMeta& from, const optable::TensorMeta& to, autograd::Edge before);

}
