"""torch.optim.radam: Adam that holds back while its averages are uncertain."""
from typing import List, Optional, Tuple, Union

import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim.optimizer import Optimizer, ParamsT, _get_value

__all__ = ["RAdam", "radam"]


def _rectification(length, longest):
    return ((length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length)) ** 0.5


def _update(param, grad, state, group):
    (beta1, beta2), lr = group["betas"], group["lr"]
    exp_avg, exp_avg_sq = state["exp_avg"], state["exp_avg_sq"]
    state["step"] += 1
    step = _get_value(state["step"])
    if not group["decoupled_weight_decay"]:
        grad = _stepping.decayed(grad, param, group)
    elif group["weight_decay"] != 0:
        param.mul_(1 - lr * group["weight_decay"])
    exp_avg.lerp_(grad, 1 - beta1)
    exp_avg_sq.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
    correction1, correction2 = 1 - beta1**step, 1 - beta2**step
    corrected = exp_avg / correction1
    longest = 2 / (1 - beta2) - 1
    length = longest - 2 * step * (beta2**step) / correction2
    if length <= 5.0:
        param.add_(corrected * lr, alpha=-1.0)
        return
    root = exp_avg_sq.sqrt()
    root = root.add(group["eps"]) if group.get("differentiable") else root.add_(group["eps"])
    param.add_(corrected * lr * (correction2**0.5 / root) * _rectification(length, longest), alpha=-1.0)


class RAdam(Optimizer):
    """Adam whose adaptive rate is rectified, and left out while too few steps have been seen: where rho_t <= 5, p = p - lr * m.

    rho_t = rho - 2 * t * beta2^t / (1 - beta2^t) with rho = 2 / (1 - beta2) - 1; beyond, the step is Adam's times
    sqrt((rho_t - 4) (rho_t - 2) rho / ((rho - 4) (rho - 2) rho_t)). Source: Liu et al., On the Variance of the Adaptive Learning Rate and
    Beyond.
    """

    _rule, _update = "radam", staticmethod(_update)

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 1e-3, betas: Tuple[float, float] = (0.9, 0.999), eps: float = 1e-8,
                 weight_decay: float = 0, decoupled_weight_decay: bool = False, *, foreach: Optional[bool] = None, maximize: bool = False,
                 capturable: bool = False, differentiable: bool = False):
        _stepping.check_adam(lr, betas, eps, weight_decay)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, maximize=maximize, foreach=foreach,
                                      capturable=capturable, decoupled_weight_decay=decoupled_weight_decay, differentiable=differentiable))

    def __setstate__(self, state):
        super().__setstate__(state)
        _stepping.complete_groups(self, foreach=None, maximize=False, differentiable=False, decoupled_weight_decay=False, capturable=False)
        _stepping.counts_as_tensors(self)

    def _begin(self, state, param, group):
        state.update(step=_stepping.step_counter(), exp_avg=_stepping.zeros_like(param), exp_avg_sq=_stepping.zeros_like(param))

    def step(self, closure=None):
        """Takes a step; returns what `closure`, which evaluates the loss anew, returns."""
        return _stepping.advance(self, closure)


def radam(params: List[Tensor], grads: List[Tensor], exp_avgs: List[Tensor], exp_avg_sqs: List[Tensor], state_steps: List[Tensor],
          decoupled_weight_decay: bool = False, foreach: Optional[bool] = None, differentiable: bool = False, capturable: bool = False,
          has_complex: bool = False, maximize: bool = False, *, beta1: float, beta2: float, lr: float, weight_decay: float, eps: float):
    """RAdam's step of the parameters by the gradients, with the state in the lists."""
    group = dict(betas=(beta1, beta2), lr=lr, weight_decay=weight_decay, eps=eps, decoupled_weight_decay=decoupled_weight_decay,
                 maximize=maximize, differentiable=differentiable, capturable=capturable)
    _stepping.step_each("radam", _update, params, grads, dict(step=state_steps, exp_avg=exp_avgs, exp_avg_sq=exp_avg_sqs), group)
