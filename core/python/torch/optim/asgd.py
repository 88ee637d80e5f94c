"""torch.optim.asgd: stochastic gradient descent with an average of its way."""
from typing import List, Optional, Union

import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim.optimizer import Optimizer, ParamsT, _get_value

__all__ = ["ASGD", "asgd"]


def _update(param, grad, state, group):
    ax, mu, eta, lambd, lr = state["ax"], state["mu"], state["eta"], group["lambd"], group["lr"]
    state["step"] += 1
    step = _get_value(state["step"])
    grad = _stepping.decayed(grad, param, group)
    rate = _get_value(eta)
    param.mul_(1 - lambd * rate)
    param.add_(grad, alpha=-rate)
    if mu.item() != 1:
        ax.add_(param.sub(ax).mul_(mu))
    else:
        ax.copy_(param)
    eta.copy_(torch.as_tensor(lr / ((1 + lambd * lr * step) ** group["alpha"])))
    mu.copy_(torch.as_tensor(1 / max(1, step - group["t0"])))


class ASGD(Optimizer):
    """Averaged descent: p = (1 - lambd * eta) * p - eta * g with eta = lr / (1 + lambd * lr * t)^alpha; state `ax` is the average of p.

    The average begins at step t0. Source: Polyak and Juditsky, Acceleration of Stochastic Approximation by Averaging.
    """

    _rule, _update, _captured = "asgd", staticmethod(_update), "params, mus, etas, and state_steps"

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 1e-2, lambd: float = 1e-4, alpha: float = 0.75, t0: float = 1e6,
                 weight_decay: float = 0, foreach: Optional[bool] = None, maximize: bool = False, differentiable: bool = False,
                 capturable: bool = False):
        _stepping.check_lr(lr)
        _stepping.refuse(not 0.0 <= weight_decay, "weight_decay value", weight_decay)
        super().__init__(params, dict(lr=lr, lambd=lambd, alpha=alpha, t0=t0, weight_decay=weight_decay, foreach=foreach, maximize=maximize,
                                      differentiable=differentiable, capturable=capturable))

    def __setstate__(self, state):
        super().__setstate__(state)
        _stepping.complete_groups(self, foreach=None, maximize=False, differentiable=False, capturable=False)
        _stepping.counts_as_tensors(self, ("step", "eta", "mu"))

    def _begin(self, state, param, group):
        lr = torch.as_tensor(group["lr"], dtype=_stepping.step_counter().dtype).clone().detach()
        state.update(step=_stepping.step_counter(), eta=lr, mu=_stepping.step_counter(1.0), ax=_stepping.zeros_like(param))

    def step(self, closure=None):
        """Takes a step; returns what `closure`, which evaluates the loss anew, returns."""
        return _stepping.advance(self, closure)


def asgd(params: List[Tensor], grads: List[Tensor], axs: List[Tensor], mus: List[Tensor], etas: List[Tensor], state_steps: List[Tensor],
         foreach: Optional[bool] = None, maximize: bool = False, differentiable: bool = False, capturable: bool = False,
         has_complex: bool = False, *, lambd: float, lr: float, t0: float, alpha: float, weight_decay: float):
    """ASGD's step of the parameters by the gradients, with the state in the lists."""
    group = dict(lambd=lambd, lr=lr, t0=t0, alpha=alpha, weight_decay=weight_decay, maximize=maximize, differentiable=differentiable,
                 capturable=capturable)
    _stepping.step_each("asgd", _update, params, grads, dict(step=state_steps, ax=axs, mu=mus, eta=etas), group, counts=False)
