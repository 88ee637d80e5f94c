#include "core/ops/optimizer_step.h"

#include <algorithm>
#include <cmath>

/// What each of PyTorch's optimizers does with one parameter, instruction by instruction; the names of variables are those of the
/// documentation of torch.optim, where the formulas stand.
namespace ss::ops {

namespace {

using enum kernels::StepOp;

/// The gradient as the rule sees it: turned around to maximize, and with a share of the parameter that pulls it to zero.
StepPlace gradient(StepProgram& program, bool maximize, double weightDecay)
{
    StepPlace grad = kGrad;
    if (maximize) {
        program.add(Negate, kTemp0, kGrad);
        grad = kTemp0;
    }
    if (weightDecay != 0) {
        program.with(AddScaled, weightDecay, kTemp0, grad, kParam);
        grad = kTemp0;
    }
    return grad;
}

/// average = decay * average + (1 - decay) * grad^2.
void averageSquares(StepProgram& program, StepPlace average, double decay, StepPlace grad)
{
    program.with(Scale, decay, average, average);
    program.add(AddProduct, average, average, grad, grad, 1 - decay);
}

void sgd(const StepCall& call, StepProgram& program)
{
    const auto [lr, momentum, dampening] = std::array{call.options[0], call.options[1], call.options[2]};
    const bool nesterov = call.options[4] != 0;
    StepPlace grad = gradient(program, call.options[5] != 0, call.options[3]);
    if (momentum != 0) {
        program.with(Scale, momentum, kKept0, kKept0);
        program.with(AddScaled, 1 - dampening, kKept0, kKept0, grad);
        if (nesterov)
            program.with(AddScaled, momentum, kTemp0, grad, kKept0);
        grad = nesterov ? kTemp0 : kKept0;
    }
    program.with(AddScaled, -lr, kParam, kParam, grad);
}

struct AdamOptions {
    double lr, beta1, beta2, eps, weightDecay;
    bool maximize;
};
AdamOptions adamOptions(std::span<const double> o) { return {o[0], o[1], o[2], o[3], o[4], o[5] != 0}; }

void adamLike(const StepCall& call, StepProgram& program, bool decoupled)
{
    const AdamOptions o = adamOptions(call.options);
    call.numbers[0].add(1);
    const double step = call.numbers[0].value();
    const StepPlace grad = gradient(program, o.maximize, decoupled ? 0 : o.weightDecay);
    if (decoupled)
        program.with(Scale, 1 - o.lr * o.weightDecay, kParam, kParam);
    program.with(Lerp, 1 - o.beta1, kKept0, kKept0, grad);
    averageSquares(program, kKept1, o.beta2, grad);
    const double correction1 = 1 - std::pow(o.beta1, step), correction2 = 1 - std::pow(o.beta2, step);
    if (call.has(2))
        program.add(Larger, kKept2, kKept2, kKept1);
    program.add(SquareRoot, kTemp1, call.has(2) ? kKept2 : kKept1);
    program.with(DivideBy, std::pow(correction2, 0.5), kTemp1, kTemp1);
    program.with(Shift, o.eps, kTemp1, kTemp1);
    program.add(AddQuotient, kParam, kParam, kKept0, kTemp1, -(o.lr / correction1));
}
void adam(const StepCall& call, StepProgram& program) { adamLike(call, program, false); }
void adamw(const StepCall& call, StepProgram& program) { adamLike(call, program, true); }

void adamax(const StepCall& call, StepProgram& program)
{
    const AdamOptions o = adamOptions(call.options);
    call.numbers[0].add(1);
    const StepPlace grad = gradient(program, o.maximize, o.weightDecay);
    program.with(Lerp, 1 - o.beta1, kKept0, kKept0, grad);
    program.with(Scale, o.beta2, kKept1, kKept1);
    program.add(Absolute, kTemp1, grad);
    program.with(Shift, o.eps, kTemp1, kTemp1);
    program.add(Larger, kKept1, kKept1, kTemp1);
    program.add(AddQuotient, kParam, kParam, kKept0, kKept1, -(o.lr / (1 - std::pow(o.beta1, call.numbers[0].value()))));
}

/// Decoupled decay shrinks the parameter itself.
StepPlace decayed(StepProgram& program, const AdamOptions& o, bool decoupled)
{
    const StepPlace grad = gradient(program, o.maximize, decoupled ? 0 : o.weightDecay);
    if (decoupled && o.weightDecay != 0)
        program.with(Scale, 1 - o.lr * o.weightDecay, kParam, kParam);
    return grad;
}

void nadam(const StepCall& call, StepProgram& program)
{
    const AdamOptions o = adamOptions(call.options);
    const double momentumDecay = call.options[6];
    StepNumber &steps = call.numbers[0], &product = call.numbers[1];
    steps.add(1);
    const double step = steps.value(), correction2 = 1 - std::pow(o.beta2, step);
    const auto momentum = [&](double at) { return o.beta1 * (1. - 0.5 * std::pow(0.96, at * momentumDecay)); };
    const double mu = momentum(step), next = momentum(step + 1);
    const StepPlace grad = decayed(program, o, call.options[7] != 0);
    product.multiply(mu);
    program.with(Lerp, 1 - o.beta1, kKept0, kKept0, grad);
    averageSquares(program, kKept1, o.beta2, grad);
    program.with(DivideBy, correction2, kTemp1, kKept1);
    program.add(SquareRoot, kTemp1, kTemp1);
    program.with(Shift, o.eps, kTemp1, kTemp1);
    program.add(AddQuotient, kParam, kParam, grad, kTemp1, -o.lr * (1. - mu) / (1. - product.value()));
    program.add(AddQuotient, kParam, kParam, kKept0, kTemp1, (-o.lr * next) / (1. - product.value() * next));
}

void radam(const StepCall& call, StepProgram& program)
{
    const AdamOptions o = adamOptions(call.options);
    call.numbers[0].add(1);
    const double step = call.numbers[0].value();
    const StepPlace grad = decayed(program, o, call.options[6] != 0);
    program.with(Lerp, 1 - o.beta1, kKept0, kKept0, grad);
    averageSquares(program, kKept1, o.beta2, grad);
    const double correction1 = 1 - std::pow(o.beta1, step), correction2 = 1 - std::pow(o.beta2, step);
    program.with(DivideBy, correction1, kTemp1, kKept0);
    program.with(Scale, o.lr, kTemp1, kTemp1);
    const double longest = 2 / (1 - o.beta2) - 1, length = longest - 2 * step * std::pow(o.beta2, step) / correction2;
    if (length > 5.0) {
        const double rectification = std::pow((length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length), 0.5);
        program.add(SquareRoot, kTemp2, kKept1);
        program.with(Shift, o.eps, kTemp2, kTemp2);
        program.add(Reciprocal, kTemp2, kTemp2);
        program.with(Scale, std::pow(correction2, 0.5), kTemp2, kTemp2);
        program.add(Multiply, kTemp1, kTemp1, kTemp2);
        program.with(Scale, rectification, kTemp1, kTemp1);
    }
    program.with(AddScaled, -1, kParam, kParam, kTemp1);
}

void adagrad(const StepCall& call, StepProgram& program)
{
    const auto [lr, decay, eps, weightDecay] = std::array{call.options[0], call.options[1], call.options[2], call.options[3]};
    call.numbers[0].add(1);
    const StepPlace grad = gradient(program, call.options[4] != 0, weightDecay);
    program.add(AddProduct, kKept0, kKept0, grad, grad, 1);
    program.add(SquareRoot, kTemp1, kKept0);
    program.with(Shift, eps, kTemp1, kTemp1);
    program.add(AddQuotient, kParam, kParam, grad, kTemp1, -(lr / (1 + (call.numbers[0].value() - 1) * decay)));
}

void adadelta(const StepCall& call, StepProgram& program)
{
    const auto [lr, rho, eps, weightDecay] = std::array{call.options[0], call.options[1], call.options[2], call.options[3]};
    call.numbers[0].add(1);
    const StepPlace grad = gradient(program, call.options[4] != 0, weightDecay);
    averageSquares(program, kKept0, rho, grad);
    const auto rootOf = [&](StepPlace out, StepPlace average) {
        program.with(Shift, eps, out, average);
        program.add(SquareRoot, out, out);
    };
    rootOf(kTemp1, kKept0);
    rootOf(kTemp2, kKept1);
    program.add(Divide, kTemp2, kTemp2, kTemp1);
    program.add(Multiply, kTemp2, kTemp2, grad);
    averageSquares(program, kKept1, rho, kTemp2);
    program.with(AddScaled, -lr, kParam, kParam, kTemp2);
}

void rmsprop(const StepCall& call, StepProgram& program)
{
    const auto [lr, alpha, eps, weightDecay, momentum] =
        std::array{call.options[0], call.options[1], call.options[2], call.options[3], call.options[4]};
    call.numbers[0].add(1);
    const StepPlace grad = gradient(program, call.options[6] != 0, weightDecay);
    averageSquares(program, kKept0, alpha, grad);
    StepPlace average = kKept0;
    if (call.has(2)) {
        program.with(Lerp, 1 - alpha, kKept2, kKept2, grad);
        program.add(AddProduct, kTemp1, kKept0, kKept2, kKept2, -1);
        average = kTemp1;
    }
    program.add(SquareRoot, kTemp1, average);
    program.with(Shift, eps, kTemp1, kTemp1);
    if (!call.has(1))
        return program.add(AddQuotient, kParam, kParam, grad, kTemp1, -lr);
    program.with(Scale, momentum, kKept1, kKept1);
    program.add(AddQuotient, kKept1, kKept1, grad, kTemp1, 1);
    program.with(AddScaled, -lr, kParam, kParam, kKept1);
}

void rprop(const StepCall& call, StepProgram& program)
{
    const double shrink = call.options[0], grow = call.options[1];
    call.numbers[0].add(1);
    const StepPlace grad = gradient(program, call.options[4] != 0, 0);
    program.add(Agreement, kTemp1, grad, kKept0, kParam, grow, shrink);
    program.add(Multiply, kKept1, kKept1, kTemp1);
    program.add(Clamp, kKept1, kKept1, kParam, kParam, call.options[2], call.options[3]);
    program.with(ZeroWhere, shrink, kTemp0, grad, kTemp1);
    program.add(Sign, kTemp1, kTemp0);
    program.add(AddProduct, kParam, kParam, kTemp1, kKept1, -1);
    program.add(Copy, kKept0, kTemp0);
}

void asgd(const StepCall& call, StepProgram& program)
{
    const auto [lr, lambd, alpha, t0, weightDecay] =
        std::array{call.options[0], call.options[1], call.options[2], call.options[3], call.options[4]};
    StepNumber &steps = call.numbers[0], &eta = call.numbers[1], &mu = call.numbers[2];
    steps.add(1);
    const StepPlace grad = gradient(program, call.options[5] != 0, weightDecay);
    program.with(Scale, 1 - lambd * eta.value(), kParam, kParam);
    program.with(AddScaled, -eta.value(), kParam, kParam, grad);
    if (mu.value() == 1) {
        program.add(Copy, kKept0, kParam);
    } else {
        program.with(AddScaled, -1, kTemp1, kParam, kKept0);
        program.with(Scale, mu.value(), kTemp1, kTemp1);
        program.with(AddScaled, 1, kKept0, kKept0, kTemp1);
    }
    const double step = steps.value();
    eta.set(lr / std::pow(1 + lambd * lr * step, alpha));
    mu.set(1 / std::max(1., step - t0));
}

unsigned all(std::span<const double>) { return 7; }
unsigned ifMomentum(std::span<const double> options) { return options[1] != 0; }
unsigned ifLargest(std::span<const double> options) { return options[6] != 0 ? 7 : 3; }
unsigned ofRmsprop(std::span<const double> options) { return 1 | (options[4] > 0 ? 2 : 0) | (options[5] != 0 ? 4 : 0); }

const StepRule kRules[] = {
    {"sgd", {"lr", "momentum", "dampening", "weight_decay", "nesterov", "maximize"}, {"momentum_buffer"}, {}, ifMomentum, sgd},
    {"adam",
     {"lr", "betas", "eps", "weight_decay", "maximize", "amsgrad"},
     {"exp_avg", "exp_avg_sq", "max_exp_avg_sq"},
     {"step"},
     ifLargest,
     adam},
    {"adamw",
     {"lr", "betas", "eps", "weight_decay", "maximize", "amsgrad"},
     {"exp_avg", "exp_avg_sq", "max_exp_avg_sq"},
     {"step"},
     ifLargest,
     adamw},
    {"adamax", {"lr", "betas", "eps", "weight_decay", "maximize"}, {"exp_avg", "exp_inf"}, {"step"}, all, adamax},
    {"nadam",
     {"lr", "betas", "eps", "weight_decay", "maximize", "momentum_decay", "decoupled_weight_decay"},
     {"exp_avg", "exp_avg_sq"},
     {"step", "mu_product"},
     all,
     nadam},
    {"radam",
     {"lr", "betas", "eps", "weight_decay", "maximize", "decoupled_weight_decay"},
     {"exp_avg", "exp_avg_sq"},
     {"step"},
     all,
     radam},
    {"adagrad", {"lr", "lr_decay", "eps", "weight_decay", "maximize"}, {"sum"}, {"step"}, all, adagrad},
    {"adadelta", {"lr", "rho", "eps", "weight_decay", "maximize"}, {"square_avg", "acc_delta"}, {"step"}, all, adadelta},
    {"rmsprop",
     {"lr", "alpha", "eps", "weight_decay", "momentum", "centered", "maximize"},
     {"square_avg", "momentum_buffer", "grad_avg"},
     {"step"},
     ofRmsprop,
     rmsprop},
    {"rprop", {"etas", "step_sizes", "maximize"}, {"prev", "step_size"}, {"step"}, all, rprop},
    {"asgd", {"lr", "lambd", "alpha", "t0", "weight_decay", "maximize"}, {"ax"}, {"step", "eta", "mu"}, all, asgd},
};

}

const StepRule* findStepRule(std::string_view name)
{
    const auto* found = std::find_if(std::begin(kRules), std::end(kRules), [&](const StepRule& rule) { return rule.name == name; });
    return found == std::end(kRules) ? nullptr : found;
}

}
