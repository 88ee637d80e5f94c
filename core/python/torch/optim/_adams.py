"""What Adam and AdamW share: all but where weight decay goes, and two defaults."""
import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim.optimizer import Optimizer, _get_value


def _largest(state, exp_avg_sq, differentiable):
    """The largest average of squares so far, kept."""
    largest = state["max_exp_avg_sq"]
    if differentiable:
        largest.copy_(torch.maximum(largest.clone(), exp_avg_sq))
    else:
        torch.maximum(largest, exp_avg_sq, out=largest)
    return largest


def update(param, grad, state, group):
    """The step that both take once the weights have decayed."""
    (beta1, beta2), lr, eps = group["betas"], group["lr"], group["eps"]
    exp_avg, exp_avg_sq, differentiable = state["exp_avg"], state["exp_avg_sq"], group.get("differentiable")
    exp_avg.lerp_(grad, 1 - beta1)
    exp_avg_sq.mul_(beta2).addcmul_(grad, grad.conj(), value=1 - beta2)
    step = state["step"] if differentiable else _get_value(state["step"])
    step_size = lr / (1 - beta1**step)
    root = (1 - beta2**step) ** 0.5
    average = _largest(state, exp_avg_sq, differentiable) if group["amsgrad"] else exp_avg_sq
    if differentiable:
        denom = (average.sqrt() / (root * -step_size)).add_(eps / -step_size)
        param.addcdiv_(exp_avg, denom)
    else:
        denom = (average.sqrt() / root).add_(eps)
        param.addcdiv_(exp_avg, denom, value=-step_size)


class AdamLike(Optimizer):
    """Adam's and AdamW's arguments, checks and state."""

    def _check(self, lr, betas, eps, weight_decay, foreach, capturable):
        tensors = [isinstance(value, Tensor) for value in (lr, *betas)]
        if tensors[0]:
            if foreach and not capturable:
                raise ValueError("lr as a Tensor is not supported for capturable=False and foreach=True")
            _stepping.check_tensor_lr(lr)
        _stepping.check_adam(lr, betas, eps, weight_decay)
        if not (all(tensors[1:]) or all(isinstance(beta, float) for beta in betas)):
            raise ValueError("betas must be either both floats or both Tensors")
        for i in range(2):
            if tensors[i + 1] and not capturable and foreach:
                raise ValueError(f"betas[{i}] as a Tensor is not supported for capturable=False and foreach=True")
            if tensors[i + 1] and betas[i].numel() != 1:
                raise ValueError(f"Tensor betas[{i}] must be 1-element")

    def __setstate__(self, state):
        super().__setstate__(state)
        _stepping.complete_groups(self, amsgrad=False, maximize=False, foreach=None, capturable=False, differentiable=False, fused=None)
        _stepping.counts_as_tensors(self)

    def _begin(self, state, param, group):
        state["step"] = _stepping.step_counter(0.0, group["fused"])
        state["exp_avg"] = _stepping.zeros_like(param)
        state["exp_avg_sq"] = _stepping.zeros_like(param)
        if group["amsgrad"]:
            state["max_exp_avg_sq"] = _stepping.zeros_like(param)

    def _accept_fused(self, fused, foreach, differentiable):
        if fused:
            _stepping.check_fused(fused, False, differentiable)
            self._step_supports_amp_scaling = True
            _stepping.check_fused(fused, foreach, False)


def lists_of(exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, amsgrad):
    """The state that the functional forms are given, by name."""
    return {"step": state_steps, "exp_avg": exp_avgs, "exp_avg_sq": exp_avg_sqs, "max_exp_avg_sq": max_exp_avg_sqs if amsgrad else []}
