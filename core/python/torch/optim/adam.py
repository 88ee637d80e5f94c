"""torch.optim.adam: adaptive moments."""
from typing import List, Optional, Tuple, Union

from torch import Tensor
from torch.optim import _adams, _stepping
from torch.optim.optimizer import ParamsT

__all__ = ["Adam", "adam"]


def _update(param, grad, state, group):
    state["step"] += 1
    _adams.update(param, _stepping.decayed(grad, param, group), state, group)


class Adam(_adams.AdamLike):
    """Adam: p = p - lr * m / (1 - beta1^t) / (sqrt(v / (1 - beta2^t)) + eps), where m and v are averages of g and g^2 that decay by the betas.

    g is the gradient plus weight_decay * p. With `amsgrad` the largest v so far takes v's place. Sources: Kingma and Ba, Adam: A Method
    for Stochastic Optimization; Reddi et al., On the Convergence of Adam and Beyond.
    """

    _rule, _update = "adam", staticmethod(_update)

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 1e-3,
                 betas: Tuple[Union[float, Tensor], Union[float, Tensor]] = (0.9, 0.999), eps: float = 1e-8, weight_decay: float = 0,
                 amsgrad: bool = False, *, foreach: Optional[bool] = None, maximize: bool = False, capturable: bool = False,
                 differentiable: bool = False, fused: Optional[bool] = None):
        self._check(lr, betas, eps, weight_decay, foreach, capturable)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, amsgrad=amsgrad, maximize=maximize, foreach=foreach,
                                      capturable=capturable, differentiable=differentiable, fused=fused))
        self._accept_fused(fused, foreach, differentiable)

    def step(self, closure=None):
        """Takes a step; returns what `closure`, which evaluates the loss anew, returns."""
        return _stepping.advance(self, closure)


def adam(params: List[Tensor], grads: List[Tensor], exp_avgs: List[Tensor], exp_avg_sqs: List[Tensor], max_exp_avg_sqs: List[Tensor],
         state_steps: List[Tensor], foreach: Optional[bool] = None, capturable: bool = False, differentiable: bool = False,
         fused: Optional[bool] = None, grad_scale: Optional[Tensor] = None, found_inf: Optional[Tensor] = None,
         has_complex: bool = False, *, amsgrad: bool, beta1: float, beta2: float, lr: Union[float, Tensor], weight_decay: float,
         eps: float, maximize: bool):
    """Adam's step of the parameters by the gradients, with the state in the lists."""
    group = dict(amsgrad=amsgrad, betas=(beta1, beta2), lr=lr, weight_decay=weight_decay, eps=eps, maximize=maximize,
                 capturable=capturable, differentiable=differentiable)
    lists = _adams.lists_of(exp_avgs, exp_avg_sqs, max_exp_avg_sqs, state_steps, amsgrad)
    _stepping.step_each("adam", _update, params, grads, lists, group)
