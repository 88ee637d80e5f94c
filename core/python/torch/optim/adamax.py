"""torch.optim.adamax: Adam with the infinity norm."""
from typing import List, Optional, Tuple, Union

import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim.optimizer import Optimizer, ParamsT, _get_value

__all__ = ["Adamax", "adamax"]


def _update(param, grad, state, group):
    beta1, beta2 = group["betas"]
    exp_avg, exp_inf, eps = state["exp_avg"], state["exp_inf"], group["eps"]
    state["step"] += 1
    grad = _stepping.decayed(grad, param, group)
    exp_avg.lerp_(grad, 1 - beta1)
    if group.get("differentiable"):
        both = torch.cat([exp_inf.mul_(beta2).unsqueeze(0), grad.abs().add_(eps).unsqueeze_(0)], 0)
        exp_inf.copy_(torch.amax(both, 0, keepdim=False))
    else:
        torch.maximum(exp_inf.mul_(beta2), grad.abs().add_(eps), out=exp_inf)
    rate = group["lr"] / (1 - beta1 ** _get_value(state["step"]))
    param.addcdiv_(exp_avg, exp_inf, value=-rate)


class Adamax(Optimizer):
    """Adam with the largest decayed |g| in place of the root of the average of squares: u = max(beta2 * u, |g| + eps).

    p = p - lr / (1 - beta1^t) * m / u. Source: Kingma and Ba, Adam: A Method for Stochastic Optimization, section 7.1.
    """

    _rule, _update = "adamax", staticmethod(_update)

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 2e-3, betas: Tuple[float, float] = (0.9, 0.999), eps: float = 1e-8,
                 weight_decay: float = 0, foreach: Optional[bool] = None, *, maximize: bool = False, differentiable: bool = False,
                 capturable: bool = False):
        _stepping.check_adam(lr, betas, eps, weight_decay)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, foreach=foreach, maximize=maximize,
                                      differentiable=differentiable, capturable=capturable))

    def __setstate__(self, state):
        super().__setstate__(state)
        _stepping.complete_groups(self, foreach=None, maximize=False, differentiable=False, capturable=False)
        _stepping.counts_as_tensors(self)

    def _begin(self, state, param, group):
        state.update(step=_stepping.step_counter(), exp_avg=_stepping.zeros_like(param), exp_inf=_stepping.zeros_like(param))

    def step(self, closure=None):
        """Takes a step; returns what `closure`, which evaluates the loss anew, returns."""
        return _stepping.advance(self, closure)


def adamax(params: List[Tensor], grads: List[Tensor], exp_avgs: List[Tensor], exp_infs: List[Tensor], state_steps: List[Tensor],
           foreach: Optional[bool] = None, maximize: bool = False, differentiable: bool = False, capturable: bool = False,
           has_complex: bool = False, *, eps: float, beta1: float, beta2: float, lr: float, weight_decay: float):
    """Adamax's step of the parameters by the gradients, with the state in the lists."""
    group = dict(eps=eps, betas=(beta1, beta2), lr=lr, weight_decay=weight_decay, maximize=maximize, differentiable=differentiable,
                 capturable=capturable)
    _stepping.step_each("adamax", _update, params, grads, dict(step=state_steps, exp_avg=exp_avgs, exp_inf=exp_infs), group)
