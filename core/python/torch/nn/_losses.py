"""The losses of torch.nn.functional. Each has a reduction: "none", "mean" or "sum"; the flags size_average and reduce are of old."""
import math
import warnings
from typing import Callable, Optional, Union

import torch
from torch import Tensor
from torch.nn import _reduction as _Reduction

_nn = torch._C._nn


def _number(reduction, size_average=None, reduce=None):
    """The number that the ops know."""
    if size_average is not None or reduce is not None:
        return _Reduction.legacy_get_enum(size_average, reduce)
    return _Reduction.get_enum(reduction)


def _pair(input, target):
    """Both with the shape that they broadcast to, with PyTorch's warning where they had not the same one."""
    if target.size() == input.size():
        return input, target
    warnings.warn(f"Using a target size ({target.size()}) that is different to the input size ({input.size()}). This will likely lead to "
                  "incorrect results due to broadcasting. Please ensure they have the same size.", stacklevel=3)
    return torch.broadcast_tensors(input, target)


def _weighted(errors, weight, input, reduction, divides):
    """Errors times weights, reduced; `divides`: the mean is by the sum of the weights."""
    if weight.size() != input.size():
        raise ValueError("Weights and input must have the same size.")
    errors = errors * weight
    if reduction == "none":
        return errors
    if reduction == "sum":
        return torch.sum(errors)
    if reduction == "mean":
        return torch.sum(errors) / torch.sum(weight) if divides else torch.mean(errors)
    raise ValueError(f"Invalid reduction mode: {reduction}. Expected one of 'none', 'mean', 'sum'.")


# --- Distances of numbers ---------------------------------------------------------------------------------------------------

def mse_loss(input: Tensor, target: Tensor, size_average: Optional[bool] = None, reduce: Optional[bool] = None,
             reduction: str = "mean", weight: Optional[Tensor] = None) -> Tensor:
    """(x - t)^2."""
    x, t = _pair(input, target)
    if size_average is not None or reduce is not None:
        reduction = _Reduction.legacy_get_string(size_average, reduce)
    if weight is not None:
        return _weighted(torch.pow(x - t, 2), weight, input, reduction, True)
    return _nn.mse_loss(x, t, _Reduction.get_enum(reduction))


def l1_loss(input: Tensor, target: Tensor, size_average: Optional[bool] = None, reduce: Optional[bool] = None,
            reduction: str = "mean", weight: Optional[Tensor] = None) -> Tensor:
    """|x - t|."""
    x, t = _pair(input, target)
    if size_average is not None or reduce is not None:
        reduction = _Reduction.legacy_get_string(size_average, reduce)
    if weight is not None:
        return _weighted(torch.abs(x - t), weight, input, reduction, True)
    return _nn.l1_loss(x, t, _Reduction.get_enum(reduction))


def smooth_l1_loss(input: Tensor, target: Tensor, size_average: Optional[bool] = None, reduce: Optional[bool] = None,
                   reduction: str = "mean", beta: float = 1.0) -> Tensor:
    """(x - t)^2 / (2 beta) where |x - t| is below beta, else |x - t| - beta / 2."""
    x, t = _pair(input, target)
    number = _number(reduction, size_average, reduce)
    return _nn.l1_loss(x, t, number) if beta == 0.0 else _nn.smooth_l1_loss(x, t, number, beta)


def huber_loss(input: Tensor, target: Tensor, reduction: str = "mean", delta: float = 1.0, weight: Optional[Tensor] = None) -> Tensor:
    """(x - t)^2 / 2 where |x - t| is up to delta, else delta * (|x - t| - delta / 2)."""
    x, t = _pair(input, target)
    if weight is None:
        return _nn.huber_loss(x, t, _Reduction.get_enum(reduction), delta)
    return _weighted(_nn.huber_loss(x, t, 0, delta), weight, input, reduction, False)


# --- Classes ----------------------------------------------------------------------------------------------------------------

def nll_loss(input: Tensor, target: Tensor, weight: Optional[Tensor] = None, size_average: Optional[bool] = None,
             ignore_index: int = -100, reduce: Optional[bool] = None, reduction: str = "mean") -> Tensor:
    """-w[t] * x[t], of logarithms of probabilities (N, C, ...) and classes (N, ...); the mean is by the sum of the weights."""
    return _nn.nll_loss_nd(input, target, weight, _number(reduction, size_average, reduce), ignore_index)


def cross_entropy(input: Tensor, target: Tensor, weight: Optional[Tensor] = None, size_average: Optional[bool] = None,
                  ignore_index: int = -100, reduce: Optional[bool] = None, reduction: str = "mean",
                  label_smoothing: float = 0.0) -> Tensor:
    """nll_loss of log_softmax of scores (N, C, ...); the target has classes (N, ...), or probabilities of classes (N, C, ...)."""
    number = _Reduction.get_enum(reduction) if size_average is None and reduce is None else _number(reduction, size_average, reduce)
    return _nn.cross_entropy_loss(input, target, weight, number, ignore_index, label_smoothing)


def multi_margin_loss(input: Tensor, target: Tensor, p: int = 1, margin: float = 1.0, weight: Optional[Tensor] = None,
                      size_average: Optional[bool] = None, reduce: Optional[bool] = None, reduction: str = "mean") -> Tensor:
    """The sum over wrong classes j of max(0, margin - x[t] + x[j])^p, by the count of classes."""
    number = _number(reduction, size_average, reduce)
    if p not in (1, 2):
        raise ValueError("only p == 1 and p == 2 supported")
    if weight is not None and weight.dim() != 1:
        raise ValueError("weight must be one-dimensional")
    return _nn.multi_margin_loss(input, target, p, margin, weight, number)


def multilabel_margin_loss(input: Tensor, target: Tensor, size_average: Optional[bool] = None, reduce: Optional[bool] = None,
                           reduction: str = "mean") -> Tensor:
    """The sum over right classes j and wrong ones k of max(0, 1 - x[j] + x[k]), by the count of classes; right ones are listed up to the
    first -1."""
    return _nn.multilabel_margin_loss(input, target, _number(reduction, size_average, reduce))


def multilabel_soft_margin_loss(input: Tensor, target: Tensor, weight: Optional[Tensor] = None, size_average: Optional[bool] = None,
                                reduce: Optional[bool] = None, reduction: str = "mean") -> Tensor:
    """The mean over classes of the cross entropies of yes and no."""
    if size_average is not None or reduce is not None:
        reduction = _Reduction.legacy_get_string(size_average, reduce)
    loss = -(target * _nn.log_sigmoid(input) + (1 - target) * _nn.log_sigmoid(-input))
    if weight is not None:
        loss = loss * weight
    axis = input.dim() - 1
    loss = loss.sum(dim=axis) / input.size(axis)
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(reduction + " is not valid")
    return loss if reduction == "none" else loss.mean() if reduction == "mean" else loss.sum()


def soft_margin_loss(input: Tensor, target: Tensor, size_average: Optional[bool] = None, reduce: Optional[bool] = None,
                     reduction: str = "mean") -> Tensor:
    """ln(1 + e^(-t * x)), of targets -1 and 1."""
    return _nn.soft_margin_loss(input, target, _number(reduction, size_average, reduce))


# --- Probabilities ----------------------------------------------------------------------------------------------------------

def binary_cross_entropy(input: Tensor, target: Tensor, weight: Optional[Tensor] = None, size_average: Optional[bool] = None,
                         reduce: Optional[bool] = None, reduction: str = "mean") -> Tensor:
    """-w * (t * ln x + (1 - t) * ln(1 - x)), of probabilities x."""
    number = _number(reduction, size_average, reduce)
    if target.size() != input.size():
        raise ValueError(f"Using a target size ({target.size()}) that is different to the input size ({input.size()}) is deprecated. Please "
                         "ensure they have the same size.")
    if weight is not None:
        weight = weight.expand(torch._functions._common_shape(target.size(), weight.size()))
    return _nn.binary_cross_entropy(input, target, weight, number)


def binary_cross_entropy_with_logits(input: Tensor, target: Tensor, weight: Optional[Tensor] = None,
                                     size_average: Optional[bool] = None, reduce: Optional[bool] = None, reduction: str = "mean",
                                     pos_weight: Optional[Tensor] = None) -> Tensor:
    """binary_cross_entropy of sigmoid(x), without overflow; pos_weight scales the part of a yes."""
    number = _number(reduction, size_average, reduce)
    if target.size() != input.size():
        raise ValueError(f"Target size ({target.size()}) must be the same as input size ({input.size()})")
    return torch.binary_cross_entropy_with_logits(input, target, weight, pos_weight, number)


def kl_div(input: Tensor, target: Tensor, size_average: Optional[bool] = None, reduce: Optional[bool] = None, reduction: str = "mean",
           log_target: bool = False) -> Tensor:
    """t * (ln t - x), of logarithms x; "batchmean" divides the sum by the first axis, as the mathematics do."""
    if size_average is not None or reduce is not None:
        number = _Reduction.legacy_get_enum(size_average, reduce)
    else:
        if reduction == "mean":
            warnings.warn("reduction: 'mean' divides the total loss by both the batch size and the support size.'batchmean' divides only by "
                          "the batch size, and aligns with the KL div math definition.'mean' will be changed to behave the same as "
                          "'batchmean' in the next major release.")
        number = _Reduction.get_enum("sum" if reduction == "batchmean" else reduction)
    result = torch.kl_div(input, target, number, log_target=log_target)
    return result / input.size()[0] if reduction == "batchmean" and input.dim() != 0 else result


def poisson_nll_loss(input: Tensor, target: Tensor, log_input: bool = True, full: bool = False, size_average: Optional[bool] = None,
                     eps: float = 1e-8, reduce: Optional[bool] = None, reduction: str = "mean") -> Tensor:
    """e^x - t * x, or x - t * ln(x + eps) without log_input; `full` adds Stirling's approximation of ln t!."""
    if size_average is not None or reduce is not None:
        reduction = _Reduction.legacy_get_string(size_average, reduce)
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(reduction + " is not a valid value for reduction")
    return torch.poisson_nll_loss(input, target, log_input, full, eps, _Reduction.get_enum(reduction))


def _fitting_variance(var, input):
    """One variance an element, or one for all elements along the last axis."""
    if isinstance(var, float):
        if var < 0:
            raise ValueError("var has negative entry/entries")
        var = var * torch.ones_like(input)
    elif torch.any(var < 0):
        raise ValueError("var has negative entry/entries")
    if var.size() == input.size():
        return var
    if input.size()[:-1] == var.size():
        return torch.unsqueeze(var, -1)
    if input.size()[:-1] == var.size()[:-1] and var.size(-1) == 1:
        return var
    raise ValueError("var is of incorrect size")


def gaussian_nll_loss(input: Tensor, target: Tensor, var: Union[Tensor, float], full: bool = False, eps: float = 1e-6,
                      reduction: str = "mean") -> Tensor:
    """(ln var + (x - t)^2 / var) / 2, with var at least eps; `full` adds ln(2 pi) / 2."""
    var = _fitting_variance(var, input)
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(reduction + " is not valid")
    var = var.clone()
    with torch.no_grad():
        var.clamp_(min=eps)
    loss = 0.5 * (torch.log(var) + (input - target) ** 2 / var)
    if full:
        loss += 0.5 * math.log(2 * math.pi)
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


# --- Distances of vectors ---------------------------------------------------------------------------------------------------

def hinge_embedding_loss(input: Tensor, target: Tensor, margin: float = 1.0, size_average: Optional[bool] = None,
                         reduce: Optional[bool] = None, reduction: str = "mean") -> Tensor:
    """x where the target is 1, max(0, margin - x) where it is -1."""
    return torch.hinge_embedding_loss(input, target, margin, _number(reduction, size_average, reduce))


def cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0, size_average: Optional[bool] = None,
                          reduce: Optional[bool] = None, reduction: str = "mean") -> Tensor:
    """1 - cosine where the target is 1, max(0, cosine - margin) where it is -1."""
    return torch.cosine_embedding_loss(input1, input2, target, margin, _number(reduction, size_average, reduce))


def margin_ranking_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0, size_average: Optional[bool] = None,
                        reduce: Optional[bool] = None, reduction: str = "mean") -> Tensor:
    """max(0, -t * (x1 - x2) + margin)."""
    number = _number(reduction, size_average, reduce)
    if input1.dim() != input2.dim() or input1.dim() != target.dim():
        raise RuntimeError("margin_ranking_loss : All input tensors should have same dimension but got sizes: "
                           f"input1: {input1.size()}, input2: {input2.size()}, target: {target.size()} ")
    return torch.margin_ranking_loss(input1, input2, target, margin, number)


def triplet_margin_loss(anchor: Tensor, positive: Tensor, negative: Tensor, margin: float = 1.0, p: float = 2, eps: float = 1e-6,
                        swap: bool = False, size_average: Optional[bool] = None, reduce: Optional[bool] = None,
                        reduction: str = "mean") -> Tensor:
    """max(0, d(anchor, positive) - d(anchor, negative) + margin), d the p-norm of the difference along the last axis."""
    number = _number(reduction, size_average, reduce)
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")
    return torch.triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, number)


def triplet_margin_with_distance_loss(anchor: Tensor, positive: Tensor, negative: Tensor, *,
                                      distance_function: Optional[Callable[[Tensor, Tensor], Tensor]] = None, margin: float = 1.0,
                                      swap: bool = False, reduction: str = "mean") -> Tensor:
    """triplet_margin_loss with a distance of one's own; pairwise_distance without one."""
    if margin <= 0:
        raise ValueError(f"margin must be greater than 0, got {margin}")
    distance = torch.pairwise_distance if distance_function is None else distance_function
    axes = anchor.ndim, positive.ndim, negative.ndim
    if not axes[0] == axes[1] == axes[2]:
        raise RuntimeError("The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: anchor "
                           f"{axes[0]}D, positive {axes[1]}D, and negative {axes[2]}D inputs")
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = torch.minimum(far, distance(positive, negative))
    loss = torch.clamp_min(margin + near - far, 0)
    number = _Reduction.get_enum(reduction)
    return torch.mean(loss) if number == 1 else torch.sum(loss) if number == 2 else loss
