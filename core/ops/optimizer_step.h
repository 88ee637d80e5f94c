#pragma once

#include "core/kernels/table.h"
#include "core/tensor/tensor.h"
#include "core/trace/event.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

/// Steps of torch.optim's optimizers, all of a parameter group in one call: for each parameter a short program of element-wise
/// instructions, run a block at a time while the block is in the processor's nearest memory. The instructions are the ops of PyTorch's
/// own step in their order, so the numbers are the same as if each were called.
namespace ss::ops {

/// Where an instruction finds its operands: the parameter, its gradient, what the rule keeps of it, and blocks of its own.
enum StepPlace : uint8_t { kParam, kGrad, kKept0, kKept1, kKept2, kTemp0, kTemp1, kTemp2, kStepPlaces };
inline constexpr size_t kMostKept = 3;

struct StepInstruction {
    kernels::StepOp op;
    StepPlace out, a, b, c;
    double s, t;
};

class StepProgram {
public:
    void add(kernels::StepOp op, StepPlace out, StepPlace a, StepPlace b = kParam, StepPlace c = kParam, double s = 0, double t = 0)
    {
        instructions_[size_++] = {op, out, a, b, c, s, t};
    }
    /// With numbers and at most two operands.
    void with(kernels::StepOp op, double s, StepPlace out, StepPlace a, StepPlace b = kParam) { add(op, out, a, b, kParam, s); }
    std::span<const StepInstruction> instructions() const { return std::span(instructions_).first(size_); }

private:
    std::array<StepInstruction, 20> instructions_;
    size_t size_ = 0;
};

/// A number that is kept as a tensor of one element: read, and written with a new version.
class StepNumber {
public:
    explicit StepNumber(const Tensor* tensor)
        : tensor_(tensor)
    {
    }
    double value() const;
    void set(double value); ///< rounded to the tensor's dtype
    void add(double value);
    void multiply(double value); ///< of its dtype, as the result

private:
    const Tensor* tensor_;
};

/// What a rule sees of a parameter besides its elements.
struct StepCall {
    std::span<const double> options; ///< as StepRule::options names them, pairs spread
    std::span<StepNumber> numbers;   ///< as StepRule::numbers names them
    bool has(size_t kept) const { return keeps >> kept & 1; }
    unsigned keeps = 0; ///< bit i: the i-th of StepRule::kept is among the tensors
};

struct StepRule {
    const char* name;                                   ///< "adam"
    std::vector<const char*> options;                   ///< the group's settings that it reads: numbers, flags and pairs of numbers
    std::vector<const char*> kept;                      ///< the state's tensors that look like the parameter
    std::vector<const char*> numbers;                   ///< the state's tensors of one element
    unsigned (*keeps)(std::span<const double> options); ///< which of `kept` these options ask for; null: all
    void (*program)(const StepCall& call, StepProgram& program); ///< counts the step, and says what is to be done
};
/// Null where there is none of that name.
const StepRule* findStepRule(std::string_view name);

/// One parameter of a step: tensors whose elements lie alike.
struct StepTensors {
    Tensor param, grad;
    std::array<Tensor, kMostKept> kept; ///< undefined where the options ask for none
    std::array<Tensor, 3> numbers;
};
/// Whether a step can take the tensors: real floating ones of one dtype and layout on the CPU, dense, and apart from one another.
bool fitsStep(const StepRule& rule, const StepTensors& tensors);

/// How a trace's call of a step tells the group's settings; of flags those that are on.
std::vector<trace::Attribute> stepAttributes(const StepRule& rule, std::span<const double> options);

/// Does the step of each parameter in turn and tells it to the trace as one call, "optimizer_step".
void runStep(const StepRule& rule, std::span<const double> options, std::span<const StepTensors> parameters);

}
