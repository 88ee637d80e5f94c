#include "core/ops/op_node.h"

#include "core/autograd/backward_trace.h"
#include "core/autograd/mode.h"
#include "core/autograd/node_title.h"
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/base/recycled.h"
#include "core/layout/view_rules.h"
#include "core/ops/call_record.h"
#include "core/ops/node_name.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <sstream>

namespace ss::ops {

namespace {

/// Where each tensor parameter's tensors begin among the arguments.
std::vector<int> startsOf(const Op& op, std::span<const int> listSizes)
{
    std::vector<int> starts;
    int at = 0;
    size_t list = 0;
    for (const optable::Param& param : op.schema.params) {
        starts.push_back(at);
        at += param.type == optable::ParamType::TensorList ? listSizes[list++] : param.isTensor();
    }
    starts.push_back(at);
    return starts;
}

int paramNamed(const Op& op, std::string_view name)
{
    for (size_t i = 0; i < op.schema.params.size(); ++i)
        if (op.schema.params[i].name == name)
            return static_cast<int>(i);
    throw std::logic_error("the gradient of " + op.schema.name + " saves " + std::string(name) + ", which it has not");
}

GradientPlan::Save saveOf(const Op& op, const std::string& text)
{
    GradientPlan::Save save;
    const size_t mark = text.find('?');
    save.name = text.substr(0, mark);
    if (mark != std::string::npos)
        save.ifNeeded = paramNamed(op, std::string_view(text).substr(mark + 1));
    if (save.name.starts_with("result"))
        std::from_chars(save.name.data() + 6, save.name.data() + save.name.size(), save.output);
    else
        save.param = paramNamed(op, save.name);
    return save;
}

bool canHaveGradient(const Tensor& tensor) { return tensor.defined() && !tensor.impl()->number && isDifferentiable(tensor.dtype()); }

std::vector<optable::TensorMeta> metasOf(std::span<const Tensor> tensors)
{
    std::vector<optable::TensorMeta> metas;
    metas.reserve(tensors.size());
    for (const Tensor& tensor : tensors)
        metas.push_back(tensor.meta());
    return metas;
}

}

GradientPlan planGradient(const Op& op)
{
    GradientPlan plan;
    plan.gradient = findGradient(op);
    plan.node = plan.gradient ? plan.gradient->node : "NotImplemented";
    plan.namedByInputs = isNamedByInputs(op);
    const auto isList = [](const optable::Param& param) { return param.type == optable::ParamType::TensorList; };
    if (std::none_of(op.schema.params.begin(), op.schema.params.end(), isList))
        plan.starts = startsOf(op, {});
    if (!plan.gradient)
        return plan;
    plan.differentiable = *plan.gradient->node != 0;
    std::istringstream saves(plan.gradient->saves);
    for (std::string text; saves >> text;)
        plan.saves.push_back(saveOf(op, text));
    std::istringstream fixed(plan.gradient->fixed);
    fixed >> plan.fixedIn;
    for (std::string name; fixed >> name;)
        plan.fixed.push_back(paramNamed(op, name));
    return plan;
}

OpNode::OpNode(const Op& op, const GradientPlan& plan, std::vector<optable::TensorMeta> metas, std::vector<Attr> attrs,
               std::vector<int> listSizes)
    : Node(plan.namedByInputs ? nodeName(op, plan.gradient, metas) : plan.node)
    , op_(op)
    , plan_(plan)
    , metas_(std::move(metas))
    , ownStarts_(plan.starts.empty() ? startsOf(op, listSizes) : std::vector<int>())
    , starts_(plan.starts.empty() ? ownStarts_ : plan.starts)
    , attrs_(std::move(attrs))
    , listSizes_(std::move(listSizes))
{
    if (!complexSeen() || !plan.gradient || plan.gradient->ofParts)
        return;
    for (Attr& attr : attrs_) // as the tensors that a formula asks back
        if (auto* number = std::get_if<optable::Scalar>(&attr); number && number->kind == optable::Scalar::Kind::Complex)
            number->imaginary = -number->imaginary;
}

std::shared_ptr<OpNode> OpNode::of(const Op& op, const GradientPlan& plan, const Args& args, int written)
{
    if (!plan.differentiable)
        return nullptr;
    auto node = makeRecycled<OpNode>(op, plan, metasOf(args.tensors), args.attrs, args.listSizes);
    node->next.reserve(args.tensors.size());
    const bool isView = op.row->kind == optable::OpKind::View; // its gradient is that of the first alone
    for (const Tensor& tensor : args.tensors)
        node->next.push_back(canHaveGradient(tensor) && !(isView && !node->next.empty()) ? autograd::gradientEdge(tensor)
                                                                                         : autograd::Edge());
    for (int param : plan.fixed)
        if (node->needs(param))
            fail(ErrorKind::Runtime,
                 "The function '%s' is not differentiable with respect to argument '%s'. This input cannot have requires_grad True.",
                 plan.fixedIn.c_str(), op.schema.params[static_cast<size_t>(param)].name.c_str());
    node->save(args, written);
    return node;
}

bool OpNode::needs(int param) const
{
    return std::any_of(next.begin() + starts_[static_cast<size_t>(param)], next.begin() + starts_[static_cast<size_t>(param) + 1],
                       [](const autograd::Edge& edge) { return static_cast<bool>(edge); });
}

void OpNode::save(const Args& args, int written)
{
    for (const GradientPlan::Save& save : plan_.saves) {
        if (save.param < 0 || (save.ifNeeded >= 0 && !needs(save.ifNeeded)))
            continue;
        inputs_.resize(args.tensors.size());
        for (int i = starts_[static_cast<size_t>(save.param)]; i < starts_[static_cast<size_t>(save.param) + 1]; ++i) {
            const Tensor& tensor = args.tensors[static_cast<size_t>(i)];
            if (!tensor.defined())
                continue;
            inputs_[static_cast<size_t>(i)] = autograd::SavedTensor(i == written ? call1("clone", {tensor}) : tensor, -1);
        }
    }
}

void OpNode::made(std::span<const Tensor> outputs, bool inPlace)
{
    // What a norm or rrelu makes beside its result is for its own backward.
    const std::string& function = op_.schema.function;
    const bool onlyFirst = function == "native_layer_norm" || function == "native_batch_norm" || function == "_batch_norm_statistics" ||
                           function == "_rrelu_with_noise";
    size_t last = 0;
    for (size_t i = 0; i < (onlyFirst ? 1 : outputs.size()); ++i)
        last = canHaveGradient(outputs[i]) ? i : last;
    // Outputs after the last that can have a gradient are none of its inputs.
    inputs = metasOf(outputs.first(std::min(outputs.size(), last + 1)));
    for (size_t i = 0; i < inputs.size(); ++i) {
        if (!canHaveGradient(outputs[i]))
            continue;
        if (inPlace)
            autograd::rebaseHistory(outputs[i], shared_from_this());
        else
            autograd::setHistory(outputs[i], shared_from_this(), static_cast<uint32_t>(i));
    }
    for (const GradientPlan::Save& save : plan_.saves) {
        if (save.param >= 0 || (save.ifNeeded >= 0 && !needs(save.ifNeeded)))
            continue;
        outputs_.resize(outputs.size());
        outputs_[static_cast<size_t>(save.output)] = autograd::SavedTensor(outputs[static_cast<size_t>(save.output)], save.output);
    }
}

void OpNode::tell(CallRecord& record, const Args& args, std::span<const Tensor> outputs)
{
    Recorder* recorder = currentRecorder();
    if (!recorder)
        return;
    call = record.id();
    const NodeId id = autograd::announce(*recorder, *this);
    const auto told = [&](autograd::SavedTensor& saved, const Tensor& tensor, const std::string& name) {
        autograd::tellSaved(id, saved, tensor, name);
    };
    for (const GradientPlan::Save& save : plan_.saves) {
        if (save.param < 0 && !outputs_.empty())
            told(outputs_[static_cast<size_t>(save.output)], outputs[static_cast<size_t>(save.output)], save.name);
        for (int i = save.param < 0 ? 0 : starts_[static_cast<size_t>(save.param)];
             save.param >= 0 && !inputs_.empty() && i < starts_[static_cast<size_t>(save.param) + 1]; ++i)
            told(inputs_[static_cast<size_t>(i)], args.tensors[static_cast<size_t>(i)], save.name);
    }
}

class OpNode::Call : public GradientCall {
public:
    Call(OpNode& node, std::vector<Tensor> gradients)
        : node_(node)
        , gradients_(std::move(gradients))
        , given_(node.next.size())
    {
    }
    Tensor grad(size_t output) override
    {
        Tensor& gradient = gradients_.at(output);
        if (!gradient.defined())
            gradient = autograd::arithmetic().zeros(node_.inputs.at(output));
        return gradient;
    }
    /// Those of outputs after the last that can have one never come.
    bool has(size_t output) const override { return output < gradients_.size() && gradients_[output].defined(); }
    Tensor in(size_t input) override { return conjugated(asked(node_.inputs_.at(input), true, input)); }
    Tensor out(size_t output) override { return conjugated(asked(node_.outputs_.at(output), false, output)); }
    const optable::TensorMeta& meta(size_t input) const override { return node_.metas_.at(input); }
    size_t inputs() const override { return node_.metas_.size(); }
    const Attr& attr(size_t index) const override { return node_.attrs_.at(index); }
    std::span<const int> listSizes() const override { return node_.listSizes_; }
    bool needs(size_t input) const override { return static_cast<bool>(node_.next.at(input)); }
    void give(size_t input, Tensor gradient) override
    {
        if (!needs(input) || !gradient.defined())
            return;
        checkFits(input, gradient.shape());
        given_.at(input) = autograd::arithmetic().fitted(gradient, node_.metas_.at(input));
    }
    std::vector<Tensor> given() { return std::move(given_); }

private:
    Tensor asked(const autograd::SavedTensor& saved, bool ofInput, size_t number)
    {
        if (currentRecorder() && std::find(told_.begin(), told_.end(), &saved) == told_.end()) {
            told_.push_back(&saved);
            autograd::tellUnpacked(node_, saved, node_.savedName(ofInput, number));
        }
        return saved.unpack(node_.shared_from_this(), autograd::gradEnabled());
    }
    /// A formula is said for real numbers. With its factors conjugated it is PyTorch's for complex ones, where the op is a function of
    /// complex numbers (exp) and not of their parts (abs).
    Tensor conjugated(Tensor saved) const
    {
        if (!saved.defined() || !isComplex(saved.dtype()) || node_.plan_.gradient->ofParts)
            return saved;
        return call1("_conj", {saved});
    }
    /// PyTorch's RuntimeError where the input could not have been broadcast to the gradient's shape. It counts the inputs that can
    /// have a gradient.
    void checkFits(size_t input, const Dims& shape) const
    {
        const Dims& own = node_.metas_.at(input).layout.shape;
        bool fits = shape.size() >= own.size();
        for (size_t axis = 0; axis < own.size() && fits; ++axis)
            fits = own[axis] == 1 || own[axis] == shape[shape.size() - own.size() + axis];
        if (fits)
            return;
        const size_t index =
            static_cast<size_t>(std::count_if(node_.metas_.begin(), node_.metas_.begin() + static_cast<std::ptrdiff_t>(input),
                                              [](const optable::TensorMeta& meta) { return isDifferentiable(meta.dtype); }));
        fail(ErrorKind::Runtime, "Function %s returned an invalid gradient at index %zu - got %s but expected shape compatible with %s",
             autograd::titleOf(node_).c_str(), index, toText(shape).c_str(), toText(own).c_str());
    }

    OpNode& node_;
    std::vector<Tensor> gradients_, given_;
    std::vector<const autograd::SavedTensor*> told_; ///< to the trace, once each
};

std::vector<Tensor> OpNode::apply(std::vector<Tensor> gradients)
{
    refuseUnknown();
    if (std::none_of(gradients.begin(), gradients.end(), [](const Tensor& g) { return g.defined(); }))
        return std::vector<Tensor>(next.size());
    Call call(*this, std::move(gradients));
    plan_.gradient->formula(call);
    return call.given();
}

/// PyTorch says for some ops that there is no formula, and knows nothing of others.
void OpNode::refuseUnknown() const
{
    const std::string& function = op_.schema.function;
    const std::string plain = op_.inPlace ? function.substr(0, function.size() - 1) : function;
    if (plan_.gradient && plan_.gradient->formula)
        return;
    if (plan_.gradient && plan_.gradient->op == op_.schema.name && op_.inPlace)
        fail(ErrorKind::NotImplemented, "the derivative for 'inplace version of %s' is not implemented.", plain.c_str());
    if (plan_.gradient && std::string_view(plan_.gradient->node) != "NotImplemented")
        fail(ErrorKind::NotImplemented, "the derivative for '%s' is not implemented.", plain.c_str());
    fail(ErrorKind::Runtime, "derivative for aten::%s is not implemented", function.c_str());
}

bool OpNode::release()
{
    bool any = false;
    for (auto* list : {&inputs_, &outputs_})
        for (autograd::SavedTensor& saved : *list)
            if (saved.defined()) {
                saved.release();
                any = true;
            }
    return any;
}

const std::string& OpNode::savedName(bool ofInput, size_t number) const
{
    static const std::string none;
    for (const GradientPlan::Save& save : plan_.saves) {
        const bool fits = save.param < 0 ? !ofInput && static_cast<size_t>(save.output) == number
                                         : ofInput && static_cast<size_t>(starts_[static_cast<size_t>(save.param)]) <= number &&
                                               number < static_cast<size_t>(starts_[static_cast<size_t>(save.param) + 1]);
        if (fits)
            return save.name;
    }
    return none;
}

std::vector<std::pair<std::string, autograd::SavedTensor*>> OpNode::saved()
{
    std::vector<std::pair<std::string, autograd::SavedTensor*>> all;
    for (const GradientPlan::Save& save : plan_.saves) {
        if (save.param < 0 && !outputs_.empty())
            all.emplace_back(save.name, &outputs_[static_cast<size_t>(save.output)]);
        else if (save.param >= 0 && !inputs_.empty())
            all.emplace_back(save.name, &inputs_[static_cast<size_t>(starts_[static_cast<size_t>(save.param)])]);
        else
            all.emplace_back(save.name, nullptr);
    }
    return all;
}

std::optional<Attr> OpNode::attribute(std::string_view name) const
{
    constexpr std::string_view kSizes = "_sym_sizes";
    size_t attr = 0;
    for (size_t i = 0; i < op_.schema.params.size(); ++i) {
        const optable::Param& param = op_.schema.params[i];
        if (!param.isTensor() && param.name == name)
            return attrs_[attr];
        if (param.isTensor() && name.ends_with(kSizes) && name.substr(0, name.size() - kSizes.size()) == param.name)
            return Attr(metas_[static_cast<size_t>(starts_[i])].layout.shape);
        attr += !param.isTensor();
    }
    return std::nullopt;
}

/// Parameters of losses and norms that PyTorch has no derivative for: those of other ops with these names have one.
static bool isBeside(const std::string& function, const std::string& param)
{
    static const std::set<std::pair<std::string_view, std::string_view>> kBeside = {
        {"nll_loss", "target"},
        {"nll_loss", "weight"},
        {"nll_loss_nd", "target"},
        {"nll_loss_nd", "weight"},
        {"nll_loss2d", "target"},
        {"nll_loss2d", "weight"},
        {"multi_margin_loss", "target"},
        {"multi_margin_loss", "weight"},
        {"multilabel_margin_loss", "target"},
        {"soft_margin_loss", "target"},
        {"binary_cross_entropy", "weight"},
        {"binary_cross_entropy_with_logits", "weight"},
        {"binary_cross_entropy_with_logits", "pos_weight"},
    };
    return param == "running_mean" || param == "running_var" || kBeside.contains({function, param});
}

bool OpNode::shows(size_t edge) const
{
    if (op_.row->kind == optable::OpKind::View && edge > 0)
        return false;
    size_t param = 0;
    while (static_cast<size_t>(starts_[param + 1]) <= edge)
        ++param;
    const std::string& name = op_.schema.params[param].name;
    const bool scalarForm = op_.schema.function == "rsub" && metas_[edge].number;
    return !scalarForm && !isBeside(op_.schema.function, name) && name != "index" && name != "indices" && name != "mask" &&
           name != "condition";
}

std::shared_ptr<autograd::Node> relayoutNode(const Op& view, const Args& args)
{
    // PyTorch numbers the nodes of one name; these are its numbers.
    static const std::map<std::string, const char*> kNames = {
        {"t", "TBackward1"},
        {"transpose.int", "TransposeBackward1"},
        {"swapaxes", "TransposeBackward1"},
        {"swapdims", "TransposeBackward1"},
        {"unsqueeze", "UnsqueezeBackward1"},
        {"squeeze", "SqueezeBackward3"},
        {"squeeze.dim", "SqueezeBackward4"},
        {"squeeze.dims", "SqueezeBackward5"},
        {"as_strided", "AsStridedBackward1"},
    };
    static std::map<const Op*, std::pair<Gradient, GradientPlan>> plans;
    const Tensor& self = args.tensors.front();
    if (!autograd::recording() || !autograd::requiresGrad(self))
        return nullptr;
    autograd::checkInPlace(self);
    const auto [at, isNew] = plans.try_emplace(&view);
    if (isNew) {
        auto& [gradient, plan] = at->second;
        plan = planGradient(view);
        if (const auto name = kNames.find(view.schema.name); plan.gradient && name != kNames.end()) {
            gradient = *plan.gradient;
            gradient.node = name->second;
            plan.gradient = &gradient;
            plan.node = gradient.node;
        }
    }
    return OpNode::of(view, at->second.second, args, -1);
}

namespace {

/// The node of a call of one tensor, put before others.
std::shared_ptr<autograd::Node> nodeAfter(const char* name, const optable::TensorMeta& from, const optable::TensorMeta& to,
                                          std::vector<Attr> attrs, autograd::Edge before)
{
    static std::map<std::string, GradientPlan> plans;
    const Op& op = *optable::findOp(name);
    const GradientPlan& plan = plans.try_emplace(name, planGradient(op)).first->second;
    auto node = std::make_shared<OpNode>(op, plan, std::vector<optable::TensorMeta>{from}, std::move(attrs), std::vector<int>());
    node->inputs = {to};
    node->next = {std::move(before)};
    return node;
}

}

std::shared_ptr<autograd::Node> viewNode(const optable::TensorMeta& from, const optable::TensorMeta& to, autograd::Edge before)
{
    optable::TensorMeta at = from;
    std::shared_ptr<autograd::Node> node;
    const auto step = [&](const char* op, const Layout& layout, DType dtype, std::vector<Attr> attrs = {}) {
        optable::TensorMeta result = at;
        result.layout = layout;
        result.dtype = dtype;
        node = nodeAfter(op, at, result, std::move(attrs), std::move(before));
        before = {node, 0};
        at = result;
    };
    if (isComplex(from.dtype) && !isComplex(to.dtype))
        step("view_as_real", asPairs(from.layout), to.dtype);
    const bool joins = isComplex(to.dtype) && !isComplex(from.dtype);
    const Layout strided = joins ? asPairs(to.layout) : to.layout;
    step("as_strided", strided, at.dtype, {strided.shape, strided.strides, strided.offset});
    if (joins)
        step("view_as_complex", to.layout, to.dtype);
    if (to.pending & optable::kConjugate)
        step("_conj", to.layout, to.dtype);
    if (to.pending & optable::kNegate)
        step("_neg_view", to.layout, to.dtype);
    return node;
}

}
