"""torch.optim.rprop: steps that look at the gradient's sign alone."""
from typing import List, Optional, Tuple, Union

import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim.optimizer import Optimizer, ParamsT

__all__ = ["Rprop", "rprop"]


def _update(param, grad, state, group):
    (shrink, grow), prev, step_size = group["etas"], state["prev"], state["step_size"]
    state["step"] += 1
    factor = grad.mul(prev.clone() if group.get("differentiable") else prev).sign()
    factor[factor.gt(0)] = grow
    factor[factor.lt(0)] = shrink
    factor[factor.eq(0)] = 1
    step_size.mul_(factor).clamp_(*group["step_sizes"])
    grad = grad.clone(memory_format=torch.preserve_format)
    grad[factor.eq(shrink)] = 0
    param.addcmul_(grad.sign(), step_size, value=-1)
    prev.copy_(grad)


class Rprop(Optimizer):
    """Resilient propagation: each element goes against its gradient's sign by a length of its own, which `etas` shrink or grow.

    The length grows while the sign stays and shrinks where it turns, within `step_sizes`; an element whose sign turned waits a step.
    Source: Riedmiller and Braun, A Direct Adaptive Method for Faster Backpropagation Learning.
    """

    _rule, _update = "rprop", staticmethod(_update)

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 1e-2, etas: Tuple[float, float] = (0.5, 1.2),
                 step_sizes: Tuple[float, float] = (1e-6, 50), *, capturable: bool = False, foreach: Optional[bool] = None,
                 maximize: bool = False, differentiable: bool = False):
        _stepping.check_lr(lr)
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise ValueError(f"Invalid eta values: {etas[0]}, {etas[1]}")
        super().__init__(params, dict(lr=lr, etas=etas, step_sizes=step_sizes, foreach=foreach, maximize=maximize,
                                      differentiable=differentiable, capturable=capturable))

    def __setstate__(self, state):
        super().__setstate__(state)
        _stepping.complete_groups(self, foreach=None, maximize=False, differentiable=False, capturable=False)
        _stepping.counts_as_tensors(self)

    def _begin(self, state, param, group):
        lr = complex(group["lr"], group["lr"]) if torch.is_complex(param) else group["lr"]
        state.update(step=_stepping.step_counter(), prev=_stepping.zeros_like(param), step_size=torch.full_like(param.grad, lr))

    def step(self, closure=None):
        """Takes a step; returns what `closure`, which evaluates the loss anew, returns."""
        return _stepping.advance(self, closure)


def rprop(params: List[Tensor], grads: List[Tensor], prevs: List[Tensor], step_sizes: List[Tensor], state_steps: List[Tensor],
          foreach: Optional[bool] = None, capturable: bool = False, maximize: bool = False, differentiable: bool = False,
          has_complex: bool = False, *, step_size_min: float, step_size_max: float, etaminus: float, etaplus: float):
    """Rprop's step of the parameters by the gradients, with the state in the lists."""
    group = dict(etas=(etaminus, etaplus), step_sizes=(step_size_min, step_size_max), maximize=maximize, differentiable=differentiable,
                 capturable=capturable)
    _stepping.step_each("rprop", _update, params, grads, dict(step=state_steps, prev=prevs, step_size=step_sizes), group)
