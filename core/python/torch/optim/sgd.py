"""torch.optim.sgd: stochastic gradient descent, with momentum."""
from typing import List, Optional, Union

import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim.optimizer import Optimizer, ParamsT

__all__ = ["SGD", "sgd"]


def _update(param, grad, state, group):
    momentum = group["momentum"]
    grad = _stepping.decayed(grad, param, group)
    if momentum != 0:
        buffer = state.get("momentum_buffer")
        if buffer is None:
            buffer = state["momentum_buffer"] = torch.clone(grad).detach()
        else:
            buffer.mul_(momentum).add_(grad, alpha=1 - group["dampening"])
        grad = grad.add(buffer, alpha=momentum) if group["nesterov"] else buffer
    param.add_(grad, alpha=-group["lr"])


class SGD(Optimizer):
    """Stochastic gradient descent: b = momentum * b + (1 - dampening) * g, p = p - lr * b, where g is the gradient plus weight_decay * p.

    The first b is g itself. With `nesterov`, p goes along g + momentum * b (Sutskever et al., On the importance of initialization and
    momentum in deep learning); with `maximize` uphill.
    """

    _rule, _update = "sgd", staticmethod(_update)

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 1e-3, momentum: float = 0, dampening: float = 0, weight_decay: float = 0,
                 nesterov: bool = False, *, maximize: bool = False, foreach: Optional[bool] = None, differentiable: bool = False,
                 fused: Optional[bool] = None):
        _stepping.check_tensor_lr(lr)
        _stepping.refuse(lr < 0.0, "learning rate", lr)
        _stepping.refuse(momentum < 0.0, "momentum value", momentum)
        _stepping.refuse(weight_decay < 0.0, "weight_decay value", weight_decay)
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")
        super().__init__(params, dict(lr=lr, momentum=momentum, dampening=dampening, weight_decay=weight_decay, nesterov=nesterov,
                                      maximize=maximize, foreach=foreach, differentiable=differentiable, fused=fused))
        if fused:
            self._step_supports_amp_scaling = True
            _stepping.check_fused(fused, foreach, differentiable)

    def __setstate__(self, state):
        super().__setstate__(state)
        _stepping.complete_groups(self, nesterov=False, maximize=False, foreach=None, differentiable=False, fused=False)

    def _keeps_state(self, group):
        return group["momentum"] != 0

    def _begin(self, state, param, group):
        """Nothing: the first step makes the buffer."""

    def step(self, closure=None):
        """Takes a step; returns what `closure`, which evaluates the loss anew, returns."""
        return _stepping.advance(self, closure)


def sgd(params: List[Tensor], d_p_list: List[Tensor], momentum_buffer_list: List[Optional[Tensor]], has_sparse_grad: bool = False,
        foreach: Optional[bool] = None, fused: Optional[bool] = None, grad_scale: Optional[Tensor] = None,
        found_inf: Optional[Tensor] = None, *, weight_decay: float, momentum: float, lr: float, dampening: float, nesterov: bool,
        maximize: bool):
    """SGD's step of the parameters by the gradients in d_p_list; buffers that are None are made."""
    group = dict(weight_decay=weight_decay, momentum=momentum, lr=lr, dampening=dampening, nesterov=nesterov, maximize=maximize)
    _stepping.step_each("sgd", _update, params, d_p_list, {"momentum_buffer": momentum_buffer_list}, group)
