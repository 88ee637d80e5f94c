"""torch.optim.adadelta: steps as long as the ones before, without a rate."""
from typing import Any, Dict, List, Optional, Union

import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim.optimizer import Optimizer, ParamsT

__all__ = ["Adadelta", "adadelta"]


def _update(param, grad, state, group):
    square_avg, acc_delta, rho, eps = state["square_avg"], state["acc_delta"], group["rho"], group["eps"]
    state["step"] += 1
    grad = _stepping.decayed(grad, param, group)
    square_avg.mul_(rho).addcmul_(grad, grad, value=1 - rho)
    root = square_avg.add(eps).sqrt_()
    delta = acc_delta.add(eps).sqrt_()
    if group.get("differentiable"):
        delta = delta.clone()
    delta.div_(root).mul_(grad)
    acc_delta.mul_(rho).addcmul_(delta, delta, value=1 - rho)
    param.add_(delta, alpha=-group["lr"])


class Adadelta(Optimizer):
    """p = p - lr * d with d = sqrt(u + eps) / sqrt(v + eps) * g, where v and u are averages of g^2 and d^2 that decay by rho.

    Source: Zeiler, ADADELTA: An Adaptive Learning Rate Method.
    """

    _rule, _update = "adadelta", staticmethod(_update)

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 1.0, rho: float = 0.9, eps: float = 1e-6, weight_decay: float = 0,
                 foreach: Optional[bool] = None, *, capturable: bool = False, maximize: bool = False, differentiable: bool = False):
        _stepping.check_lr(lr)
        _stepping.refuse(not 0.0 <= rho <= 1.0, "rho value", rho)
        _stepping.refuse(not 0.0 <= eps, "epsilon value", eps)
        _stepping.refuse(not 0.0 <= weight_decay, "weight_decay value", weight_decay)
        super().__init__(params, dict(lr=lr, rho=rho, eps=eps, weight_decay=weight_decay, maximize=maximize, capturable=capturable,
                                      foreach=foreach, differentiable=differentiable))

    def __setstate__(self, state: Dict[str, Any]):
        super().__setstate__(state)
        _stepping.complete_groups(self, foreach=None, maximize=False, differentiable=False, capturable=False)
        _stepping.counts_as_tensors(self)

    def _begin(self, state, param, group):
        state.update(step=_stepping.step_counter(), square_avg=_stepping.zeros_like(param), acc_delta=_stepping.zeros_like(param))

    def step(self, closure=None):
        """Takes a step; returns what `closure`, which evaluates the loss anew, returns."""
        return _stepping.advance(self, closure)


def adadelta(params: List[Tensor], grads: List[Tensor], square_avgs: List[Tensor], acc_deltas: List[Tensor], state_steps: List[Tensor],
             capturable: bool = False, foreach: Optional[bool] = None, differentiable: bool = False, has_complex: bool = False, *,
             lr: float, rho: float, eps: float, weight_decay: float, maximize: bool):
    """Adadelta's step of the parameters by the gradients, with the state in the lists."""
    group = dict(lr=lr, rho=rho, eps=eps, weight_decay=weight_decay, maximize=maximize, capturable=capturable,
                 differentiable=differentiable)
    _stepping.step_each("adadelta", _update, params, grads, dict(step=state_steps, square_avg=square_avgs, acc_delta=acc_deltas), group)
