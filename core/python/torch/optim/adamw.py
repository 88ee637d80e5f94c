"""torch.optim.adamw: adaptive moments with decoupled weight decay."""
from typing import List, Optional, Tuple, Union

from torch import Tensor
from torch.optim import _adams, _stepping
from torch.optim.optimizer import ParamsT

__all__ = ["AdamW", "adamw"]


def _update(param, grad, state, group):
    state["step"] += 1
    param.mul_(1 - group["lr"] * group["weight_decay"])
    _adams.update(param, grad, state, group)


class AdamW(_adams.AdamLike):
    """Adam with weight decay that is apart from the gradient: p = p - lr * weight_decay * p before Adam's step.

    Source: Loshchilov and Hutter, Decoupled Weight Decay Regularization.
    """

    _rule, _update = "adamw", staticmethod(_update)

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 1e-3,
                 betas: Tuple[Union[float, Tensor], Union[float, Tensor]] = (0.9, 0.999), eps: float = 1e-8, weight_decay: float = 1e-2,
                 amsgrad: bool = False, *, maximize: bool = False, foreach: Optional[bool] = None, capturable: bool = False,
                 differentiable: bool = False, fused: Optional[bool] = None):
        self._check(lr, betas, eps, weight_decay, foreach, capturable)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, amsgrad=amsgrad, foreach=foreach, maximize=maximize,
                                      capturable=capturable, differentiable=differentiable, fused=fused))
        self._accept_fused(fused, foreach, differentiable)

    def step(self, closure=None):
        """Takes a step; returns what `closure`, which evaluates the loss anew, returns."""
        return _stepping.advance(self, closure)


def adamw(params: List[Tensor], grads: List[Tensor], exp_avgs: List[Tensor], exp_avg_sqs: List[Tensor], max_exp_avg_sqs: List[Tensor],
          state_steps: List[Tensor], foreach: Optional[bool] = None, capturable: bool = False, differentiable: bool = False,
          fused: Optional[bool] = None, grad_scale: Optional[Tensor] = None, found_inf: Optional[Tensor] = None,
          has_complex: bool = False, *, amsgrad: bool, beta1: float, beta2: float, lr: Union[float, Tensor], weight_decay: float,
          eps: float, maximize: bool):
    """AdamW's step of the parameters by the gradients, with the state in the lists."""
    group = dict(amsgrad=amsgrad, betas=(beta1, beta2), lr=lr, weight_decay=weight_decay, eps=eps, maximize=maximize,
                 capturable=capturable, differentiable=differentiable)
    lists = _adams.lists_of(exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, amsgrad)
    _stepping.step_each("adamw", _update, params, grads, lists, group)
