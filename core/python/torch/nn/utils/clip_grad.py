"""torch.nn.utils.clip_grad: gradients made smaller, in place. `foreach` asks for a way to compute, and changes no number."""
import functools
import warnings
from typing import Iterable, Optional, Union

import torch
from torch import Tensor

__all__ = ["clip_grad_norm_", "clip_grad_norm", "clip_grad_value_"]

_tensor_or_tensors = Union[Tensor, Iterable[Tensor]]


def _no_grad(func):
    """Past autograd; unlike the decorator torch.no_grad() without a change of the signature's text."""
    @functools.wraps(func)
    def call(*args, **kwargs):
        with torch.no_grad():
            return func(*args, **kwargs)

    return call


@_no_grad
def get_total_norm(tensors: _tensor_or_tensors, norm_type: float = 2.0, error_if_nonfinite: bool = False,
                   foreach: Optional[bool] = None) -> Tensor:
    """The norm of all numbers in the tensors together: the norm of the tensors' norms."""
    tensors = [tensors] if isinstance(tensors, Tensor) else list(tensors)
    norm_type = float(norm_type)
    if not tensors:
        return torch.tensor(0.0)
    norms = [torch.linalg.vector_norm(tensor, norm_type) for tensor in tensors]
    total = torch.linalg.vector_norm(torch.stack([norm.to(tensors[0].device) for norm in norms]), norm_type)
    if error_if_nonfinite and torch.logical_or(total.isnan(), total.isinf()):
        raise RuntimeError(f"The total norm of order {norm_type} for gradients from `parameters` is non-finite, so it cannot be clipped. To "
                           "disable this error and scale the gradients by the non-finite norm anyway, set `error_if_nonfinite=False`")
    return total


def _gradients(parameters):
    parameters = [parameters] if isinstance(parameters, Tensor) else parameters
    return [parameter.grad for parameter in parameters if parameter.grad is not None]


@_no_grad
def clip_grads_with_norm_(parameters: _tensor_or_tensors, max_norm: float, total_norm: Tensor, foreach: Optional[bool] = None) -> None:
    """Scales all gradients by max_norm / (total_norm + 1e-6) where that is below 1."""
    gradients = _gradients(parameters)
    max_norm = float(max_norm)
    if not gradients:
        return
    factor = torch.clamp(max_norm / (total_norm + 1e-6), max=1.0)
    for gradient in gradients:
        gradient.mul_(factor.to(gradient.device))


@_no_grad
def clip_grad_norm_(parameters: _tensor_or_tensors, max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False,
                    foreach: Optional[bool] = None) -> Tensor:
    """Scales all gradients, as one vector, to a norm of at most max_norm; returns the norm that they had."""
    parameters = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    total = get_total_norm(_gradients(parameters), norm_type, error_if_nonfinite, foreach)
    clip_grads_with_norm_(parameters, max_norm, total, foreach)
    return total


def clip_grad_norm(parameters: _tensor_or_tensors, max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False,
                   foreach: Optional[bool] = None) -> Tensor:
    """clip_grad_norm_, by its name of old."""
    warnings.warn("`torch.nn.utils.clip_grad_norm` is now deprecated in favor of `torch.nn.utils.clip_grad_norm_`.", FutureWarning,
                  stacklevel=2)
    return clip_grad_norm_(parameters, max_norm, norm_type, error_if_nonfinite, foreach)


@_no_grad
def clip_grad_value_(parameters: _tensor_or_tensors, clip_value: float, foreach: Optional[bool] = None) -> None:
    """Holds each number of all gradients between -clip_value and clip_value."""
    clip_value = float(clip_value)
    gradients = _gradients(parameters)
    if not gradients:
        raise RuntimeError("Expected !nested_tensorlist[0].empty() to be true, but got false.  (Could this error message be improved?  If so, "
                           "please report an enhancement request to PyTorch.)")
    for gradient in gradients:
        gradient.clamp_(min=-clip_value, max=clip_value)


# As they are called inside PyTorch.
_get_total_norm, _clip_grads_with_norm_ = get_total_norm, clip_grads_with_norm_
