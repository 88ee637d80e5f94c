"""torch.optim.adagrad: rates that shrink with the squares of all gradients so far."""
from typing import List, Optional, Union

import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim.optimizer import Optimizer, ParamsT, _get_value

__all__ = ["Adagrad", "adagrad"]


def _update(param, grad, state, group):
    state["step"] += 1
    total = state["sum"]
    grad = _stepping.decayed(grad, param, group)
    rate = group["lr"] / (1 + (_get_value(state["step"]) - 1) * group["lr_decay"])
    total.addcmul_(grad, grad, value=1)
    root = total.sqrt() + group["eps"] if group.get("differentiable") else total.sqrt().add_(group["eps"])
    param.addcdiv_(grad, root, value=-rate)


class Adagrad(Optimizer):
    """p = p - lr / (1 + (t - 1) * lr_decay) * g / (sqrt(s) + eps), where s is the sum of all g^2 so far and initial_accumulator_value.

    Source: Duchi, Hazan and Singer, Adaptive Subgradient Methods for Online Learning and Stochastic Optimization.
    """

    _rule, _update = "adagrad", staticmethod(_update)

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 1e-2, lr_decay: float = 0, weight_decay: float = 0,
                 initial_accumulator_value: float = 0, eps: float = 1e-10, foreach: Optional[bool] = None, *, maximize: bool = False,
                 differentiable: bool = False, fused: Optional[bool] = None):
        _stepping.check_lr(lr)
        _stepping.refuse(not 0.0 <= lr_decay, "lr_decay value", lr_decay)
        _stepping.refuse(not 0.0 <= weight_decay, "weight_decay value", weight_decay)
        _stepping.refuse(not 0.0 <= initial_accumulator_value, "initial_accumulator_value value", initial_accumulator_value)
        _stepping.refuse(not 0.0 <= eps, "epsilon value", eps)
        super().__init__(params, dict(lr=lr, lr_decay=lr_decay, eps=eps, weight_decay=weight_decay,
                                      initial_accumulator_value=initial_accumulator_value, foreach=foreach, maximize=maximize,
                                      differentiable=differentiable, fused=fused))
        _stepping.check_fused(fused, foreach, differentiable)
        for group in self.param_groups:
            for param in group["params"]:
                self._begin(self.state[param], param, group)

    def __setstate__(self, state):
        super().__setstate__(state)
        _stepping.complete_groups(self, foreach=None, maximize=False, differentiable=False, fused=None)
        _stepping.counts_as_tensors(self)

    def share_memory(self):
        """Calls share_memory_ of the sums."""
        for group in self.param_groups:
            for param in group["params"]:
                self.state[param]["sum"].share_memory_()

    def _begin(self, state, param, group):
        start = group["initial_accumulator_value"]
        start = complex(start, start) if torch.is_complex(param) else start
        state.update(step=_stepping.step_counter(0.0, group["fused"]),
                     sum=torch.full_like(param, start, memory_format=torch.preserve_format))

    def step(self, closure=None):
        """Takes a step; returns what `closure`, which evaluates the loss anew, returns."""
        return _stepping.advance(self, closure)


def adagrad(params: List[Tensor], grads: List[Tensor], state_sums: List[Tensor], state_steps: List[Tensor], fused: Optional[bool] = None,
            grad_scale: Optional[Tensor] = None, found_inf: Optional[Tensor] = None, has_sparse_grad: bool = False,
            foreach: Optional[bool] = None, differentiable: bool = False, has_complex: bool = False, *, lr: float, weight_decay: float,
            lr_decay: float, eps: float, maximize: bool):
    """Adagrad's step of the parameters by the gradients, with the state in the lists."""
    group = dict(lr=lr, weight_decay=weight_decay, lr_decay=lr_decay, eps=eps, maximize=maximize, differentiable=differentiable)
    _stepping.step_each("adagrad", _update, params, grads, dict(step=state_steps, sum=state_sums), group)
