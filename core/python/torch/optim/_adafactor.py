"""torch.optim._adafactor: Adam with averages of squares by row and column, for parameters of more than one axis."""
from typing import List, Optional, Tuple, Union

import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim.optimizer import Optimizer, ParamsT

__all__ = ["Adafactor", "adafactor"]


def _mean_square(grad, dim):
    return torch.norm(grad, dim=dim, keepdim=True).square_().div_(grad.size(dim))


def _estimate(grad, state, weight, eps1):
    """Of the gradient's squares: the product of row and column averages, or the average itself."""
    if grad.dim() <= 1:
        state["variance"].lerp_(grad * grad, weight)
        return state["variance"].clone()
    row, column = state["row_var"], state["col_var"]
    row.lerp_(_mean_square(grad, -1), weight)
    column.lerp_(_mean_square(grad, -2), weight)
    return (row @ column).div_(row.mean(dim=-2, keepdim=True).clamp_(min=eps1))


def _update(param, grad, state, group):
    eps1, eps2 = group["eps"]
    eps1 = torch.finfo(param.dtype).eps if eps1 is None else eps1
    state["step"] += 1
    step = state["step"].item()
    rate = max(eps2, param.norm(2).item() / (param.numel() ** 0.5)) * min(group["lr"], 1 / (step**0.5))
    if group["weight_decay"] != 0:
        param.mul_(1 - group["lr"] * group["weight_decay"])
    update = _estimate(grad, state, step ** group["beta2_decay"], eps1).clamp_(min=eps1 * eps1).rsqrt_()
    update.mul_(grad)
    clipped = max(1.0, update.norm(2).item() / ((update.numel() ** 0.5) * group["d"]))
    param.add_(update, alpha=-rate / clipped)


def _refuse(wrong, rule, value):
    if wrong:
        raise ValueError(f"{rule} but is: {value}")


class Adafactor(Optimizer):
    """p = p - a * u with u = g / sqrt(estimate of g^2), clipped to a root mean square of d, and a = max(eps2, rms(p)) * min(lr, t^-0.5).

    The averages' weight of a step is t^beta2_decay. Source: Shazeer and Stern, Adafactor: Adaptive Learning Rates with Sublinear Memory
    Cost.
    """

    _rule, _update = "adafactor", staticmethod(_update)

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 1e-2, beta2_decay: float = -0.8,
                 eps: Tuple[Optional[float], float] = (None, 1e-3), d: float = 1.0, weight_decay: float = 0.0, *,
                 foreach: Optional[bool] = None, maximize: bool = False):
        _stepping.check_tensor_lr(lr)
        _refuse(not 0.0 <= lr, "Learning rate should be >= 0", lr)
        _refuse(not 0.0 >= beta2_decay, "beta2_decay should be <= 0", beta2_decay)
        _refuse(eps[0] is not None and not 0.0 <= eps[0], "epsilon1 should be >= 0", eps[0])
        _refuse(not 0.0 <= eps[1], "epsilon2 should be >= 0", eps[1])
        _refuse(not 1.0 <= d, "Clipping threshold d should be >= 1", d)
        _refuse(not 0.0 <= weight_decay, "weight_decay should be >= 0", weight_decay)
        super().__init__(params, dict(lr=lr, beta2_decay=beta2_decay, eps=eps, d=d, weight_decay=weight_decay, foreach=foreach,
                                      maximize=maximize))

    def __setstate__(self, state):
        super().__setstate__(state)
        _stepping.complete_groups(self, foreach=None)
        _stepping.counts_as_tensors(self)

    def _begin(self, state, param, group):
        if torch.is_complex(param):
            raise RuntimeError("Adafactor does not support complex parameters")
        grad = param.grad
        state["step"] = torch.tensor(0.0, dtype=_stepping.step_counter().dtype)
        if grad.dim() > 1:
            shape = list(grad.shape)
            state["row_var"] = grad.new_zeros(shape[:-1] + [1])
            state["col_var"] = grad.new_zeros(shape[:-2] + [1] + shape[-1:])
        else:
            state["variance"] = torch.zeros_like(grad, memory_format=torch.preserve_format)

    @torch.no_grad()
    def step(self, closure=None):
        """Takes a step; returns what `closure`, which evaluates the loss anew, returns."""
        return _stepping.advance(self, closure)


def adafactor(params: List[Tensor], grads: List[Tensor], row_vars: List[Optional[Tensor]], col_vars: List[Optional[Tensor]],
              variances: List[Optional[Tensor]], state_steps: List[Tensor], foreach: Optional[bool] = None,
              grad_scale: Optional[Tensor] = None, found_inf: Optional[Tensor] = None, has_complex: bool = False, *, d: float,
              lr: Union[float, Tensor], beta2_decay: float, weight_decay: float, eps1: float, eps2: float, maximize: bool):
    """Adafactor's step of the parameters by the gradients, with the state in the lists."""
    group = dict(d=d, lr=lr, beta2_decay=beta2_decay, weight_decay=weight_decay, eps=(eps1, eps2), maximize=maximize)
    lists = dict(step=state_steps, row_var=row_vars, col_var=col_vars, variance=variances)
    _stepping.step_each("adafactor", _update, params, grads, lists, group)
