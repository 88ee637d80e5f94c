#include "core/ops/dispatch.h"

#include "core/autograd/mode.h"
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/base/recycled.h"
#include "core/device/devices.h"
#include "core/ops/call_record.h"
#include "core/ops/complex.h"
#include "core/ops/device_run.h"
#include "core/ops/kernel_watch.h"
#include "core/ops/op_node.h"
#include "core/ops/overlap_check.h"
#include "core/tensor/looking.h"

namespace ss::ops {

namespace {

using optable::Alias;
using optable::OpKind;
using optable::OutSpec;
using optable::TensorMeta;
using trace::Certainty;
using trace::ResultKind;

/// Everything about an op that does not depend on its arguments, looked up once.
struct Plan {
    Bound bound;
    Kernel complexKernel = nullptr; ///< in its place where a tensor is complex
    int mutated = -1;               ///< index among the tensors of the one that is written into; -1: none
    bool unwatched = false;         ///< autograd does not look at what it writes
    bool readsWrites = false;       ///< its kernel would read what it wrote, if an input lay on the output
    GradientPlan gradient;
};

/// In-place ops that leave the history of what they write as it was: PyTorch has no derivative of them, nor looks for one.
bool isUnwatched(std::string_view function)
{
    static constexpr std::string_view kNames[] = {"logical_and_", "logical_or_", "logical_xor_", "logical_not_"};
    return std::find(std::begin(kNames), std::end(kNames), function) != std::end(kNames);
}

/// In-place ops to which PyTorch gives no input that lies on the output.
bool readsItsWrites(std::string_view function)
{
    static constexpr std::string_view kNames[] = {"scatter_",    "scatter_add_", "scatter_reduce_", "index_add_",
                                                  "index_copy_", "index_fill_",  "index_reduce_",   "index_put_"};
    return std::find(std::begin(kNames), std::end(kNames), function) != std::end(kNames);
}

int mutatedTensor(const Op& op)
{
    int index = 0;
    for (const optable::Param& param : op.schema.params) {
        if (param.mutated)
            return index;
        index += param.isTensor();
    }
    return -1;
}

std::vector<Plan> makePlans()
{
    giveArithmetic();
    std::vector<Plan> plans;
    for (const Op& op : optable::allOps()) {
        const Bound* bound = findBound(op.schema.name);
        const int mutated = mutatedTensor(op);
        GradientPlan gradient = planGradient(op);
        // What makes a tensor only looks at others; what fills one ends its history.
        gradient.differentiable = gradient.differentiable && (op.row->kind != OpKind::Create || mutated >= 0);
        const Bound own = bound ? *bound : Bound{op.row->schema};
        plans.push_back({own, complexKernel(own.name), mutated, isUnwatched(op.schema.function), readsItsWrites(op.schema.function),
                         std::move(gradient)});
    }
    return plans;
}

const Plan& planOf(const Op& op)
{
    static const std::vector<Plan> plans = makePlans();
    return plans[static_cast<size_t>(&op - optable::allOps().data())];
}

std::vector<OutSpec> specsOf(const Op& op, const Args& args)
{
    thread_local std::vector<TensorMeta> metas; // kept for its memory: no meta calls an op
    metas.clear();
    for (const Tensor& tensor : args.tensors)
        metas.push_back(tensor.meta());
    return optable::runMeta(op, metas, args.attrs, args.listSizes, defaultDType());
}

void runKernel(const Op& op, const Plan& plan, const Args& args, std::span<Tensor> out, Touched* touched = nullptr)
{
    if (!plan.bound.cpu)
        fail(ErrorKind::NotImplemented, "%s has no kernel for the CPU", op.schema.name.c_str());
    if (device::gpusUsed()) [[unlikely]]
        if (const Device place = placeOf(op, args, out); !place.isCpu())
            return runOnDevice(op, plan.bound, plan.complexKernel, args, out, place, touched);
    KernelCall call{args.tensors, out, args.attrs, args.listSizes, touched};
    const WatchedKernel watched;
    if (complexSeen()) [[unlikely]]
        return runAnyKernel(plan.bound, plan.complexKernel, call);
    plan.bound.cpu(call);
}

/// What is known of the buffer's bytes if it is told to a trace only later.
void noteWritten(const Tensor& tensor, trace::Fill fill)
{
    trace::Fill& known = tensor.storage()->buffer->fill;
    if (known == trace::Fill::Unwritten)
        known = fill;
}

void countBytes(const Op& op, const Args& args, const Tensor* written, CallRecord& record)
{
    if (!record || op.row->kind != OpKind::Copy)
        return;
    for (const Tensor& tensor : args.tensors)
        if (tensor.defined() && (!written || !tensor.sameAs(*written)))
            record.moved(tensor.numel() * tensor.itemsize());
}

bool recordsGradient(const Op& op, const Args& args)
{
    if (!autograd::recording())
        return false;
    const auto needs = [](const Tensor& tensor) { return tensor.defined() && autograd::requiresGrad(tensor); };
    if (op.row->kind == OpKind::View) // of another tensor it takes the shape alone: expand_as
        return needs(args.tensors.front());
    return std::any_of(args.tensors.begin(), args.tensors.end(), needs);
}

void checkOverlaps(const Plan& plan, const Args& args)
{
    if (plan.bound.traits & kOverlapAllowed)
        return;
    for (const Tensor& input : args.tensors)
        if (input.defined())
            checkPartialOverlap(args.tensors[static_cast<size_t>(plan.mutated)], input);
}

/// What PyTorch looks at before shapes and dtypes.
void checkWritten(const Op& op, const Plan& plan, const Args& args)
{
    const Tensor& self = args.tensors[static_cast<size_t>(plan.mutated)];
    LookingOnly::refuseWrite(self, op.schema.function.c_str());
    if (!plan.unwatched && recordsGradient(op, args)) {
        if (op.schema.function == "fill_diagonal_" && autograd::requiresGrad(self) && autograd::isLeaf(self))
            fail(ErrorKind::Runtime, "a view of a leaf Variable that requires grad is being used in an in-place operation."); // a diagonal
        autograd::checkInPlace(self);
    }
    if (op.row->kind == OpKind::Elementwise && op.inPlace && !(op.row->forms & optable::kIntoExpanded))
        optable::checkWritable(self.layout());
    if (op.row->kind == OpKind::Elementwise)
        checkOverlaps(plan, args);
}

/// `touched`: what was written of it; null: all.
void tellWritten(const Tensor& self, const Touched* touched, CallRecord& record)
{
    if (touched)
        record.wroteSome(self, *touched);
    else
        record.wrote(self, Certainty::Exact);
    noteWritten(self, !touched && isDense(self.layout()) && self.numel() * self.itemsize() == self.storage()->buffer->bytes()
                          ? trace::Fill::Written
                          : trace::Fill::Unknown);
}

std::vector<Tensor> runInPlace(const Op& op, const Plan& plan, const Args& args, CallRecord& record)
{
    std::vector<Tensor> out{args.tensors[static_cast<size_t>(plan.mutated)]};
    const Tensor& self = out.front();
    if (op.row->kind != OpKind::Elementwise)
        checkOverlaps(plan, args);
    if (plan.readsWrites)
        for (size_t i = 0; i < args.tensors.size(); ++i)
            if (static_cast<int>(i) != plan.mutated && args.tensors[i].defined())
                checkNoOverlap(self, args.tensors[i]);
    const bool all = !(plan.bound.traits & kWritesSome);
    std::shared_ptr<OpNode> node;
    if (!plan.unwatched && recordsGradient(op, args))
        node = OpNode::of(op, plan.gradient, args, plan.mutated);
    const bool finite = record.wereFinite(args); // afterwards what it writes into can no longer be asked
    Touched touched;
    runKernel(op, plan, args, out, record && !all ? &touched : nullptr);
    const bool refused = self.impl()->inference && !inferenceMode();
    if (!refused)
        self.written(op.schema.function.c_str());
    tellWritten(self, all ? nullptr : &touched, record);
    countBytes(op, args, &self, record);
    if (finite)
        record.tellNonFinite(op, args, out);
    if (refused)
        self.written(op.schema.function.c_str()); // throws, the bytes being written, as in PyTorch
    if (node)
        node->made(out, true);
    if (node && record)
        node->tell(record, args, out);
    record.ended(out, ResultKind::InPlace);
    return out;
}

struct Outputs {
    std::vector<Tensor> tensors;
    ResultKind result = ResultKind::None;
};

/// Ops that PyTorch runs as one with several views; tensor_split and its kin are slices, each on its own.
bool givesMany(const Op& op)
{
    const std::string& name = op.schema.function;
    return name == "split" || name == "split_with_sizes" || name == "chunk" || name == "unbind";
}

void lookAtBase(const Tensor& view, const Tensor& of)
{
    if (of.impl()->inference)
        return;
    view.impl()->isView = true;
    view.impl()->base = of.impl()->isView ? of.impl()->base : of.shared();
    if (view.impl()->family)
        return;
    auto& family = of.impl()->family;
    if (!family)
        family = makeRecycled<ViewFamily>(ViewFamily{nullptr, of.layout(), of.dtype()});
    view.impl()->family = family;
}

/// Shares the input's storage or allocates, as meta said.
Outputs makeOutputs(std::span<const OutSpec> specs, const Op& op, const Args& args, bool differentiable)
{
    Outputs made;
    made.tensors.reserve(specs.size());
    for (const OutSpec& spec : specs) {
        switch (spec.alias) {
        case Alias::Same:
            made.tensors.push_back(args.tensors[static_cast<size_t>(spec.of)]);
            made.result = ResultKind::Same;
            break;
        case Alias::View:
            made.tensors.push_back(makeView(args.tensors[static_cast<size_t>(spec.of)], spec.layout, spec.dtype));
            made.tensors.back().impl()->pending ^= spec.flips;
            if (differentiable && isDifferentiable(spec.dtype) && op.schema.returns[0].alias)
                autograd::joinFamily(made.tensors.back(), args.tensors[static_cast<size_t>(spec.of)], givesMany(op));
            if (differentiable && op.schema.returns[0].alias)
                lookAtBase(made.tensors.back(), args.tensors[static_cast<size_t>(spec.of)]);
            made.result = ResultKind::View;
            break;
        case Alias::Fresh:
            made.tensors.push_back(makeEmpty(spec.layout, spec.dtype, spec.device));
            made.result = op.row->kind == OpKind::Copy ? ResultKind::Copy : ResultKind::Fresh;
            break;
        }
    }
    return made;
}

bool seeTheSame(const Tensor& a, const Tensor& b)
{
    return a.sameAs(b) || (a.storage() == b.storage() && a.layout() == b.layout() && a.dtype() == b.dtype() && a.pending() == b.pending());
}

std::vector<Tensor> run(const Op& op, const Plan& plan, const Args& args, CallRecord& record)
{
    if (plan.mutated >= 0)
        checkWritten(op, plan, args);
    std::vector<OutSpec> specs;
    if (!(plan.bound.traits & kItselfIsFine) || !seeTheSame(args.tensors[0], args.tensors[1]))
        specs = specsOf(op, args);
    if (plan.mutated >= 0)
        return runInPlace(op, plan, args, record);
    Outputs made = makeOutputs(specs, op, args, plan.gradient.differentiable);
    const bool fresh = made.result == ResultKind::Fresh || made.result == ResultKind::Copy;
    const bool written = fresh && !(plan.bound.traits & kWritesNothing);
    if (written)
        runKernel(op, plan, args, made.tensors);
    std::shared_ptr<OpNode> node;
    if (made.result != ResultKind::Same && recordsGradient(op, args))
        node = OpNode::of(op, plan.gradient, args, -1);
    if (node)
        node->made(made.tensors, false);
    static const Tensor none; // a copy of the base would cost two locked instructions
    const Recorder::Turn turn(static_cast<bool>(record));
    for (size_t i = 0; i < specs.size() && record; ++i) {
        if (specs[i].alias != Alias::Same)
            record.made(made.tensors[i], fresh ? none : args.tensors[static_cast<size_t>(specs[i].of)]);
        if (written)
            record.wrote(made.tensors[i], Certainty::Exact);
        record.explain(std::move(specs[i].reason));
    }
    if (written) {
        for (const Tensor& tensor : made.tensors)
            noteWritten(tensor, trace::Fill::Written);
        countBytes(op, args, nullptr, record);
        record.lookForNonFinite(op, args, made.tensors);
    }
    if (node && record)
        node->tell(record, args, made.tensors);
    record.ended(made.tensors, made.result);
    return std::move(made.tensors);
}

std::vector<Tensor> runComposite(const Op& op, const Plan& plan, const Args& args, CallRecord& record)
{
    const auto body = [&] {
        if (device::gpusUsed() && looksAtValues(op)) [[unlikely]]
            if (const Device place = placeOf(op, args, {}); !place.isCpu())
                return runBodyOnDevice(op, plan.bound.composite, args, place);
        return plan.bound.composite(args);
    };
    if (!(plan.bound.traits & kOneNode) || !recordsGradient(op, args))
        return body();
    const std::shared_ptr<OpNode> node = OpNode::of(op, plan.gradient, args, plan.mutated);
    std::vector<Tensor> outputs;
    {
        const autograd::GradMode off(false);
        outputs = body();
    }
    if (node)
        node->made(outputs, false);
    if (node && record)
        node->tell(record, args, outputs);
    return outputs;
}

/// "cuda" in an argument is the current one.
void resolveDevices(Args& args)
{
    for (Attr& attr : args.attrs)
        if (auto* device = std::get_if<Device>(&attr); device && device->type == Device::Type::Cuda)
            *device = device::resolved(*device);
}

}

std::vector<Tensor> call(const Op& op, Args args)
{
    const Plan& plan = planOf(op);
    if (device::gpuCount() > 0) [[unlikely]]
        resolveDevices(args);
    CallRecord record(op, args);
    try {
        if (plan.bound.prepare)
            return run(op, plan, plan.bound.prepare(args), record);
        if (!plan.bound.composite)
            return run(op, plan, args, record);
        std::vector<Tensor> outputs = runComposite(op, plan, args, record);
        record.endedComposite(args, outputs, plan.mutated);
        return outputs;
    } catch (const std::exception& error) {
        record.failed(error);
        throw;
    }
}

const Op& opNamed(std::string_view name)
{
    const Op* op = optable::findOp(name);
    if (!op)
        throw std::logic_error("no op is named " + std::string(name));
    return *op;
}

Tensor call1(const Op& op, std::vector<Tensor> tensors, std::span<const Attr> attrs)
{
    return std::move(call(op, {std::move(tensors), optable::completeAttrs(op, attrs), {}}).front());
}

std::vector<Tensor> call(std::string_view name, std::vector<Tensor> tensors, std::vector<Attr> attrs)
{
    const Op& op = opNamed(name);
    size_t index = 0;
    for (const optable::Param& param : op.schema.params)
        if (!param.isTensor() && index++ >= attrs.size())
            attrs.push_back(param.defaultValue);
    return call(op, {std::move(tensors), std::move(attrs), {}});
}

Tensor call1(std::string_view name, std::vector<Tensor> tensors, std::vector<Attr> attrs)
{
    return std::move(call(name, std::move(tensors), std::move(attrs)).front());
}

}
