#include "core/ops/optimizer_step.h"

#include "core/base/thread_pool.h"
#include "core/ops/kernel_watch.h"
#include "core/tensor/looking.h"
#include "core/tensor/recorder.h"

#include <algorithm>
#include <initializer_list>

namespace ss::ops {

namespace {

/// Bytes of a block: of a parameter, its gradient and all that a rule keeps and computes of it, together less than the nearest memory.
constexpr int64_t kBlockBytes = 4096;

template <class F> void eachTensor(const StepTensors& tensors, F&& visit)
{
    visit(tensors.param);
    visit(tensors.grad);
    for (const Tensor& tensor : tensors.kept)
        if (tensor.defined())
            visit(tensor);
}

/// The bytes were written by one instruction.
void countWrite(const Tensor& tensor) { tensor.written("an optimizer's step"); }

/// Inference tensors are left to ops, which refuse to write them.
bool isPlain(const Tensor& tensor)
{
    const TensorImpl& impl = *tensor.impl();
    return tensor.device().isCpu() && !impl.pending && !impl.number && !impl.inference;
}

bool isNumber(const Tensor& tensor)
{
    return isPlain(tensor) && tensor.numel() == 1 && tensor.ndim() == 0 &&
           (tensor.dtype() == DType::Float32 || tensor.dtype() == DType::Float64);
}

/// Strides of axes with one element do not count.
bool liesAs(const Tensor& a, const Tensor& b)
{
    if (!(a.shape() == b.shape()))
        return false;
    for (size_t axis = 0; axis < a.ndim(); ++axis)
        if (a.shape()[axis] != 1 && a.strides()[axis] != b.strides()[axis])
            return false;
    return true;
}

/// Bytes from the first element to behind the last, of dense tensors.
bool areApart(const Tensor& a, const Tensor& b)
{
    const std::byte *endOfA = a.data() + a.numel() * a.itemsize(), *endOfB = b.data() + b.numel() * b.itemsize();
    return a.data() >= endOfB || b.data() >= endOfA;
}

void runBlocks(std::span<const StepInstruction> instructions, std::array<std::byte*, kStepPlaces> data, DType dtype, int64_t begin,
               int64_t end)
{
    const int64_t size = itemsize(dtype), block = kBlockBytes / size;
    alignas(64) std::byte temporary[3][kBlockBytes];
    for (int place = kParam; place < kTemp0; ++place)
        if (data[size_t(place)])
            data[size_t(place)] += begin * size;
    for (int i = 0; i < 3; ++i)
        data[size_t(kTemp0 + i)] = temporary[i];
    const auto& runs = kernels::table().step;
    for (int64_t left = end - begin; left > 0; left -= block) {
        const int64_t now = std::min(left, block);
        for (const StepInstruction& each : instructions)
            runs[size_t(each.op)][dtype == DType::Float64](data[each.out], data[each.a], data[each.b], data[each.c], each.s, each.t, now);
        for (int place = kParam; place < kTemp0; ++place)
            if (data[size_t(place)])
                data[size_t(place)] += now * size;
    }
}

const Tensor* tensorAt(const StepTensors& tensors, int place)
{
    if (place >= kTemp0)
        return nullptr;
    const Tensor& tensor = place == kParam ? tensors.param : place == kGrad ? tensors.grad : tensors.kept[size_t(place - kKept0)];
    return tensor.defined() ? &tensor : nullptr;
}

/// A version for each instruction that writes, as each would be an op of its own.
void countVersions(std::span<const StepInstruction> instructions, const StepTensors& tensors)
{
    for (const StepInstruction& each : instructions)
        if (const Tensor* written = tensorAt(tensors, each.out))
            countWrite(*written);
}

void stepOne(const StepRule& rule, std::span<const double> options, const StepTensors& tensors)
{
    LookingOnly::refuse("an optimizer's step");
    StepProgram program;
    std::array<StepNumber, 3> numbers{StepNumber(&tensors.numbers[0]), StepNumber(&tensors.numbers[1]), StepNumber(&tensors.numbers[2])};
    rule.program({options, numbers, rule.keeps(options)}, program);
    std::array<std::byte*, kStepPlaces> data{};
    for (int place = kParam; place < kTemp0; ++place)
        if (const Tensor* tensor = tensorAt(tensors, place))
            data[size_t(place)] = tensor->data();
    const std::span<const StepInstruction> instructions = program.instructions();
    parallelFor(tensors.param.numel(), kParallelGrain,
                [&](int64_t begin, int64_t end) { runBlocks(instructions, data, tensors.param.dtype(), begin, end); });
    countVersions(instructions, tensors);
}

/// What the step wrote of a parameter: all but the gradient.
template <class F> void eachWritten(const StepTensors& tensors, F&& visit)
{
    visit(tensors.param);
    for (const Tensor& tensor : tensors.kept)
        if (tensor.defined())
            visit(tensor);
    for (const Tensor& tensor : tensors.numbers)
        if (tensor.defined())
            visit(tensor);
}

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// The one call that a trace shows of a step: what goes in, the group's settings, and each tensor that was written.
class StepRecord {
public:
    StepRecord(const StepRule& rule, std::span<const double> options, std::span<const StepTensors> parameters)
        : recorder_(currentRecorder())
        , parameters_(parameters)
    {
        if (!recorder_)
            return;
        std::vector<HandleId> inputs;
        for (const StepTensors& tensors : parameters) {
            eachTensor(tensors, [&](const Tensor& tensor) { inputs.push_back(recorder_->announce(tensor)); });
            for (const Tensor& number : tensors.numbers)
                if (number.defined())
                    inputs.push_back(recorder_->announce(number));
        }
        call_ = recorder_->begin("optimizer_step", inputs, stepAttributes(rule, options));
    }
    void ended()
    {
        if (!recorder_)
            return;
        std::vector<HandleId> outputs;
        const Recorder::Turn turn;
        for (const StepTensors& tensors : parameters_)
            eachWritten(tensors, [&](const Tensor& tensor) {
                recorder_->wrote(tensor, call_);
                outputs.push_back(recorder_->announce(tensor));
            });
        recorder_->end(call_, outputs, trace::ResultKind::InPlace, {}, {}, 0);
    }

private:
    Recorder* recorder_;
    std::span<const StepTensors> parameters_;
    CallId call_;
};

}

std::vector<trace::Attribute> stepAttributes(const StepRule& rule, std::span<const double> options)
{
    std::vector<trace::Attribute> attributes{{"rule", "'" + std::string(rule.name) + "'"}};
    const auto text = [&](size_t i) { return optable::toPython(optable::Attr(optable::Scalar::of(options[i]))); };
    size_t next = 0;
    for (const std::string_view name : rule.options) {
        const size_t at = next++;
        if (isOneOf(name, {"betas", "etas", "step_sizes"}))
            attributes.push_back({std::string(name), "(" + text(at) + ", " + text(next++) + ")"});
        else if (!isOneOf(name, {"maximize", "nesterov", "amsgrad", "centered", "decoupled_weight_decay"}))
            attributes.push_back({std::string(name), text(at)});
        else if (options[at] != 0)
            attributes.push_back({std::string(name), "True"});
    }
    return attributes;
}

double StepNumber::value() const
{
    return tensor_->dtype() == DType::Float64 ? *tensor_->dataAs<double>() : double(*tensor_->dataAs<float>());
}

void StepNumber::set(double value)
{
    if (tensor_->dtype() == DType::Float64)
        *tensor_->dataAs<double>() = value;
    else
        *tensor_->dataAs<float>() = float(value);
    countWrite(*tensor_);
}

void StepNumber::add(double value) { set(this->value() + value); }

void StepNumber::multiply(double value)
{
    set(tensor_->dtype() == DType::Float64 ? this->value() * value : double(float(this->value()) * float(value)));
}

bool fitsStep(const StepRule& rule, const StepTensors& tensors)
{
    const Tensor& param = tensors.param;
    if ((param.dtype() != DType::Float32 && param.dtype() != DType::Float64) || !isDense(param.layout()))
        return false;
    for (size_t i = 0; i < rule.numbers.size(); ++i)
        if (!isNumber(tensors.numbers[i]))
            return false;
    bool fits = true;
    std::array<const Tensor*, 2 + kMostKept> seen{};
    size_t count = 0;
    eachTensor(tensors, [&](const Tensor& tensor) {
        fits = fits && isPlain(tensor) && tensor.dtype() == param.dtype() && liesAs(tensor, param);
        for (size_t i = 0; fits && i < count; ++i)
            fits = areApart(*seen[i], tensor);
        seen[count++] = &tensor;
    });
    return fits;
}

void runStep(const StepRule& rule, std::span<const double> options, std::span<const StepTensors> parameters)
{
    StepRecord record(rule, options, parameters);
    {
        const WatchedKernel watched;
        for (const StepTensors& tensors : parameters)
            stepOne(rule, options, tensors);
    }
    record.ended();
}

}
