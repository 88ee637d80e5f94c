"""torch.optim.nadam: Adam with Nesterov's momentum."""
from typing import List, Optional, Tuple, Union

import torch
from torch import Tensor
from torch.optim import _stepping
from torch.optim.optimizer import Optimizer, ParamsT, _get_value

__all__ = ["NAdam", "nadam"]


def _momentum(beta1, step, decay):
    return beta1 * (1.0 - 0.5 * (0.96 ** (step * decay)))


def _move(param, grad, exp_avg, denom, group, mu_product, mus):
    """Along the gradient and the average, each with its share."""
    lr, (mu, following) = group["lr"], mus
    if group.get("differentiable"):  # no number that a gradient could not pass
        grad = grad * (-lr * (1.0 - mu) / (1.0 - mu_product))
        exp_avg = exp_avg * (-lr * following / (1.0 - mu_product * following))
        denom = denom.add(group["eps"])
        param.addcdiv_(grad, denom)
        param.addcdiv_(exp_avg, denom)
        return
    product = _get_value(mu_product)
    denom.add_(group["eps"])
    param.addcdiv_(grad, denom, value=(-lr * (1.0 - mu) / (1.0 - product)))
    param.addcdiv_(exp_avg, denom, value=(-lr * following) / (1.0 - product * following))


def _update(param, grad, state, group):
    beta1, beta2 = group["betas"]
    exp_avg, exp_avg_sq, mu_product = state["exp_avg"], state["exp_avg_sq"], state["mu_product"]
    state["step"] += 1
    step = _get_value(state["step"])
    if not group["decoupled_weight_decay"]:
        grad = _stepping.decayed(grad, param, group)
    elif group["weight_decay"] != 0:
        param.mul_(1 - group["lr"] * group["weight_decay"])
    mus = [_momentum(beta1, at, group["momentum_decay"]) for at in (step, step + 1)]
    mu_product *= mus[0]
    exp_avg.lerp_(grad, 1 - beta1)
    exp_avg_sq.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
    _move(param, grad, exp_avg, exp_avg_sq.div(1 - beta2**step).sqrt(), group, mu_product, mus)


class NAdam(Optimizer):
    """Adam that looks ahead: the momentum of step t is mu_t = beta1 * (1 - 0.96^(t * momentum_decay) / 2).

    p = p - lr * ((1 - mu_t) * g / (1 - mu_1 ... mu_t) + mu_(t+1) * m / (1 - mu_1 ... mu_(t+1))) / (sqrt(v / (1 - beta2^t)) + eps).
    Source: Dozat, Incorporating Nesterov Momentum into Adam.
    """

    _rule, _update, _captured = "nadam", staticmethod(_update), "params, mu_products and state_steps"

    def __init__(self, params: ParamsT, lr: Union[float, Tensor] = 2e-3, betas: Tuple[float, float] = (0.9, 0.999), eps: float = 1e-8,
                 weight_decay: float = 0, momentum_decay: float = 4e-3, decoupled_weight_decay: bool = False, *,
                 foreach: Optional[bool] = None, maximize: bool = False, capturable: bool = False, differentiable: bool = False):
        _stepping.check_adam(lr, betas, eps, weight_decay)
        _stepping.refuse(not 0.0 <= momentum_decay, "momentum_decay value", momentum_decay)
        super().__init__(params, dict(lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, momentum_decay=momentum_decay,
                                      decoupled_weight_decay=decoupled_weight_decay, maximize=maximize, foreach=foreach,
                                      capturable=capturable, differentiable=differentiable))

    def __setstate__(self, state):
        super().__setstate__(state)
        _stepping.complete_groups(self, maximize=False, foreach=None, capturable=False, differentiable=False, decoupled_weight_decay=False)
        _stepping.counts_as_tensors(self, ("step", "mu_product"))

    def _begin(self, state, param, group):
        state.update(step=_stepping.step_counter(), mu_product=_stepping.step_counter(1.0), exp_avg=_stepping.zeros_like(param),
                     exp_avg_sq=_stepping.zeros_like(param))

    def step(self, closure=None):
        """Takes a step; returns what `closure`, which evaluates the loss anew, returns."""
        return _stepping.advance(self, closure)


def nadam(params: List[Tensor], grads: List[Tensor], exp_avgs: List[Tensor], exp_avg_sqs: List[Tensor], mu_products: List[Tensor],
          state_steps: List[Tensor], decoupled_weight_decay: bool = False, foreach: Optional[bool] = None, capturable: bool = False,
          differentiable: bool = False, has_complex: bool = False, maximize: bool = False, *, beta1: float, beta2: float, lr: float,
          weight_decay: float, momentum_decay: float, eps: float):
    """NAdam's step of the parameters by the gradients, with the state in the lists."""
    group = dict(betas=(beta1, beta2), lr=lr, weight_decay=weight_decay, momentum_decay=momentum_decay, eps=eps, maximize=maximize,
                 decoupled_weight_decay=decoupled_weight_decay, capturable=capturable, differentiable=differentiable)
    lists = dict(step=state_steps, mu_product=mu_products, exp_avg=exp_avgs, exp_avg_sq=exp_avg_sqs)
    _stepping.check_singletons(state_steps, "state_steps")
    _stepping.check_singletons(mu_products, "mu_products")
    _stepping.step_each("nadam", _update, params, grads, lists, group)
