#include "core/ops/call_record.h"

#include "core/base/error.h"
#include "core/tensor/finite.h"

#include <algorithm>
#include <cmath>

namespace ss::ops {

namespace {

using trace::ResultKind;

thread_local CallRecord* innermostCall = nullptr;
/// The handles of the call that is being told; kept for its memory.
thread_local std::vector<HandleId> handles;

/// Larger tensors are not looked through for numbers that are none: of these a pass costs about what the op itself does, and a
/// traced program is not to take twice its time.
constexpr int64_t kMostChecked = 1 << 18;

/// Wrapped numbers are no handles: they stand among the attributes.
bool isHandle(const Tensor& tensor) { return tensor.defined() && !tensor.impl()->number; }

std::vector<trace::Attribute> attributesOf(const Op& op, const Args& args)
{
    std::vector<trace::Attribute> attributes;
    size_t tensor = 0, attr = 0, list = 0;
    for (const optable::Param& param : op.schema.params) {
        if (param.type == optable::ParamType::TensorList) {
            tensor += static_cast<size_t>(args.listSizes[list++]);
        } else if (param.isTensor()) {
            const Tensor& operand = args.tensors[tensor++];
            if (operand.defined() && operand.impl()->number)
                attributes.push_back({param.name, toPython(Attr(item(operand)))});
        } else if (const Attr& value = args.attrs[attr++]; !param.hasDefault || value != param.defaultValue) {
            attributes.push_back({param.name, toPython(value)});
        }
    }
    return attributes;
}

ResultKind relation(const Args& args, std::span<const Tensor> outputs)
{
    if (outputs.empty())
        return ResultKind::None;
    const Tensor& output = outputs.front();
    ResultKind kind = ResultKind::Fresh;
    for (const Tensor& input : args.tensors) {
        if (input.defined() && input.sameAs(output))
            return ResultKind::Same;
        if (input.defined() && input.storage() == output.storage())
            kind = ResultKind::View;
    }
    return kind;
}

}

CallRecord* CallRecord::innermost() { return innermostCall; }

void CallRecord::begin(const Op& op, const Args& args)
{
    parent_ = innermostCall;
    innermostCall = this;
    handles.clear();
    for (const Tensor& tensor : args.tensors)
        handles.push_back(isHandle(tensor) ? HandleId(recorder_->announce(tensor)) : HandleId());
    call_ = recorder_->begin(op.schema.name, handles, attributesOf(op, args));
}

CallRecord::~CallRecord()
{
    if (recorder_)
        innermostCall = parent_;
}

void CallRecord::made(const Tensor& output, const Tensor& base)
{
    if (recorder_)
        recorder_->announce(output, base.defined() && isHandle(base) ? recorder_->announce(base) : TensorId(), call_);
}

void CallRecord::wrote(const Tensor& output, trace::Certainty certainty)
{
    if (recorder_)
        recorder_->wrote(output, call_, certainty);
}

void CallRecord::wroteSome(const Tensor& output, const Touched& touched)
{
    static const std::vector<Run> nothing{{0, 0}}; // the version moves all the same
    if (!recorder_)
        return;
    if (!touched.few)
        return recorder_->wrote(output, call_, trace::Certainty::Subset);
    recorder_->wroteRuns(output, call_, touched.runs.empty() ? nothing : touched.runs.runs());
}

bool CallRecord::wereFinite(const Args& args) const
{
    return recorder_ && std::all_of(args.tensors.begin(), args.tensors.end(), [](const Tensor& tensor) {
               return !tensor.defined() || (tensor.numel() <= kMostChecked && !firstNonFinite(tensor));
           });
}

void CallRecord::lookForNonFinite(const Op& op, const Args& args, std::span<const Tensor> outputs)
{
    if (!recorder_)
        return;
    for (const Tensor& output : outputs)
        if (output.numel() <= kMostChecked && firstNonFinite(output) && wereFinite(args))
            return tellNonFinite(op, args, outputs);
}

void CallRecord::tellNonFinite(const Op& op, const Args& args, std::span<const Tensor> outputs)
{
    const auto isInfinite = [](const Attr& attr) {
        const auto* number = std::get_if<optable::Scalar>(&attr);
        return number && !(std::isfinite(number->toComplex().real()) && std::isfinite(number->toComplex().imag()));
    };
    if (std::any_of(args.attrs.begin(), args.attrs.end(), isInfinite))
        return; // masked_fill(mask, -inf): as it was told to
    for (const Tensor& output : outputs)
        if (const std::optional<Dims> index = output.numel() <= kMostChecked ? firstNonFinite(output) : std::nullopt;
            index && recorder_->isFirstNonFinite(op.schema.name)) {
            recorder_->tell(trace::FirstNonFinite{call_, recorder_->announce(output), *index});
            return;
        }
}

void CallRecord::ended(std::span<const Tensor> outputs, ResultKind result)
{
    if (recorder_)
        finish(outputs, result, {});
}

void CallRecord::endedComposite(const Args& args, std::span<const Tensor> outputs, int mutated)
{
    if (!recorder_)
        return;
    for (const Tensor& output : outputs) {
        if (recorder_->knows(output))
            continue;
        made(output, Tensor()); // filled by the body itself: its size depends on values
        wrote(output, trace::Certainty::Exact);
    }
    ResultKind result = mutated >= 0 ? ResultKind::InPlace : relation(args, outputs);
    if (result == ResultKind::Fresh && copied_)
        result = ResultKind::Copy;
    finish(outputs, result, {});
}

void CallRecord::failed(const std::exception& error)
{
    if (!recorder_)
        return;
    const auto* known = dynamic_cast<const Error*>(&error);
    finish({}, ResultKind::None, std::string(known ? pythonName(known->kind()) : "RuntimeError") + ": " + error.what());
}

void CallRecord::finish(std::span<const Tensor> outputs, ResultKind result, std::string error)
{
    handles.clear();
    for (const Tensor& output : outputs)
        handles.push_back(recorder_->announce(output));
    if (parent_) {
        parent_->bytesMoved_ += bytesMoved_;
        parent_->copied_ = parent_->copied_ || result == ResultKind::Copy;
    }
    recorder_->end(call_, handles, result, std::move(reason_), std::move(error), bytesMoved_);
}

void explain(std::string reason)
{
    if (innermostCall)
        innermostCall->explain(std::move(reason));
}

}
