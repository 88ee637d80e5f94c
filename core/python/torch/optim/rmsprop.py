"""torch.optim.rmsprop: the gradient over the root of its squares' average."""
from typing import List, Optional, Union

import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim.optimizer import Optimizer, ParamsT

__all__ = ["RMSprop", "rmsprop"]


def _update(param, grad, state, group):
    alpha, lr, square_avg = group["alpha"], group["lr"], state["square_avg"]
    state["step"] += 1
    grad = _stepping.decayed(grad, param, group)
    square_avg.mul_(alpha).addcmul_(grad, grad, value=1 - alpha)
    if group["centered"]:
        grad_avg = state["grad_avg"]
        grad_avg.lerp_(grad, 1 - alpha)
        root = square_avg.addcmul(grad_avg, grad_avg, value=-1).sqrt_()
    else:
        root = square_avg.sqrt()
    root = root.add(group["eps"]) if group.get("differentiable") else root.add_(group["eps"])
    if group["momentum"] > 0:
        buffer = state["momentum_buffer"]
        buffer.mul_(group["momentum"]).addcdiv_(grad, root)
        param.add_(buffer, alpha=-lr)
    else:
        param.addcdiv_(grad, root, value=-lr)


class RMSprop(Optimizer):
    """p = p - lr * g / (sqrt(v) + eps), where v is an average of g^2 that decays by alpha; `centered`, its variance.

    With momentum, p goes along a buffer b = momentum * b + g / (sqrt(v) + eps). Sources: Hinton, Neural Networks for Machine Learning,
    lecture 6; Graves, Generating Sequences With Recurrent Neural Networks.
    """

    _rule, _update = "rmsprop", staticmethod(_update)

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 1e-2, alpha: float = 0.99, eps: float = 1e-8, weight_decay: float = 0,
                 momentum: float = 0, centered: bool = False, capturable: bool = False, foreach: Optional[bool] = None,
                 maximize: bool = False, differentiable: bool = False):
        _stepping.check_lr(lr)
        _stepping.refuse(not 0.0 <= eps, "epsilon value", eps)
        _stepping.refuse(not 0.0 <= momentum, "momentum value", momentum)
        _stepping.refuse(not 0.0 <= weight_decay, "weight_decay value", weight_decay)
        _stepping.refuse(not 0.0 <= alpha, "alpha value", alpha)
        super().__init__(params, dict(lr=lr, momentum=momentum, alpha=alpha, eps=eps, centered=centered, weight_decay=weight_decay,
                                      capturable=capturable, foreach=foreach, maximize=maximize, differentiable=differentiable))

    def __setstate__(self, state):
        super().__setstate__(state)
        _stepping.complete_groups(self, momentum=0, centered=False, foreach=None, maximize=False, differentiable=False, capturable=False)
        _stepping.counts_as_tensors(self)

    def _begin(self, state, param, group):
        state.update(step=_stepping.step_counter(), square_avg=_stepping.zeros_like(param))
        if group["momentum"] > 0:
            state["momentum_buffer"] = _stepping.zeros_like(param)
        if group["centered"]:
            state["grad_avg"] = _stepping.zeros_like(param)

    def step(self, closure=None):
        """Takes a step; returns what `closure`, which evaluates the loss anew, returns."""
        return _stepping.advance(self, closure)


def rmsprop(params: List[Tensor], grads: List[Tensor], square_avgs: List[Tensor], grad_avgs: List[Tensor],
            momentum_buffer_list: List[Tensor], state_steps: List[Tensor], foreach: Optional[bool] = None, maximize: bool = False,
            differentiable: bool = False, capturable: bool = False, has_complex: bool = False, *, lr: float, alpha: float, eps: float,
            weight_decay: float, momentum: float, centered: bool):
    """RMSprop's step of the parameters by the gradients, with the state in the lists."""
    group = dict(lr=lr, alpha=alpha, eps=eps, weight_decay=weight_decay, momentum=momentum, centered=centered, maximize=maximize,
                 differentiable=differentiable, capturable=capturable)
    lists = dict(step=state_steps, square_avg=square_avgs, grad_avg=grad_avgs, momentum_buffer=momentum_buffer_list)
    _stepping.step_each("rmsprop", _update, params, grads, lists, group)
