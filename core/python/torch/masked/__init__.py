"""Reductions and normalisations over the elements that a mask lets through; the others count as the operation's identity."""
import builtins

import torch

Tensor = torch.Tensor


def _mask(input, mask):
    if mask is None:
        return None
    if mask.shape != input.shape:
        mask = mask.expand(input.shape) if mask.dim() <= input.dim() else mask
    return mask.to(torch.bool)


def _filled(input, mask, identity):
    mask = _mask(input, mask)
    return input if mask is None else torch.where(mask, input, torch.full((), identity, dtype=input.dtype))


def _dims(input, dim):
    if dim is None or (isinstance(dim, (tuple, list)) and not dim):
        return tuple(builtins.range(input.dim()))
    dims = (dim,) if isinstance(dim, builtins.int) else tuple(dim)
    return tuple(d % input.dim() if input.dim() else d for d in dims)


def _highest(dtype):
    return float("inf") if dtype.is_floating_point else True if dtype is torch.bool else torch.iinfo(dtype).max


def _lowest(dtype):
    return float("-inf") if dtype.is_floating_point else False if dtype is torch.bool else torch.iinfo(dtype).min


def _accumulated(input, dtype):
    if dtype is None and not input.dtype.is_floating_point:
        dtype = torch.int64
    return input if dtype is None else input.to(dtype)


def sum(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The sum of the elements that are let through."""
    input = _accumulated(input, dtype)
    return _filled(input, mask, 0).sum(_dims(input, dim), keepdim=keepdim)


def prod(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """Their product."""
    input = _accumulated(input, dtype)
    result = _filled(input, mask, 1)
    for axis in builtins.sorted(_dims(input, dim), reverse=True):
        result = result.prod(axis, keepdim=keepdim) if result.dim() else result
    return result


def _counted(input, dim, keepdim, mask):
    ones = torch.ones(input.shape, dtype=torch.int64)
    mask = _mask(input, mask)
    return (ones if mask is None else ones * mask).sum(_dims(input, dim), keepdim=keepdim)


def mean(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """Their mean."""
    input = input if dtype is None else input.to(dtype)
    return sum(input, dim, keepdim=keepdim, mask=mask) / _counted(input, dim, keepdim, mask)


def _extremum(name, identity):
    def function(input, dim=None, *, keepdim=False, dtype=None, mask=None):
        input = input if dtype is None else input.to(dtype)
        return getattr(torch, name)(_filled(input, mask, identity(input.dtype)), _dims(input, dim), keepdim=keepdim)
    function.__name__ = name
    function.__doc__ = f"torch.{name} of the elements that are let through."
    return function


amax, amin = _extremum("amax", _lowest), _extremum("amin", _highest)


def _position(name, identity):
    def function(input, dim=None, *, keepdim=False, dtype=None, mask=None):
        dtype = input.dtype if dtype is None else dtype
        input = input.to(dtype)
        return getattr(torch, name)(_filled(input, mask, identity(input.dtype)), dim, keepdim=keepdim).to(dtype)
    function.__name__ = name
    function.__doc__ = f"torch.{name} among the elements that are let through."
    return function


argmax, argmin = _position("argmax", _lowest), _position("argmin", _highest)


def _spread(input, dim, unbiased, keepdim, dtype, mask, root):
    input = input if dtype is None else input.to(dtype)
    if not input.dtype.is_floating_point:
        input = input.to(torch.get_default_dtype())
    count = _counted(input, dim, True, mask)
    centre = sum(input, dim, keepdim=True, mask=mask) / count
    total = sum((input - centre) ** 2, dim, keepdim=keepdim, mask=mask)
    count = _counted(input, dim, keepdim, mask)
    count = (count - 1).clamp_min(0) if unbiased else count
    result = (total / count).to(input.dtype)
    return result.sqrt() if root else result


def var(input, dim=None, unbiased=None, *, keepdim=False, dtype=None, mask=None):
    """Their variance."""
    return _spread(input, dim, unbiased is None or unbiased, keepdim, dtype, mask, False)


def std(input, dim=None, unbiased=None, *, keepdim=False, dtype=None, mask=None):
    """Their standard deviation."""
    return _spread(input, dim, unbiased is None or unbiased, keepdim, dtype, mask, True)


def logsumexp(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """The logarithm of the sum of their exponentials."""
    input = input if dtype is None else input.to(dtype)
    return torch.logsumexp(_filled(input, mask, _lowest(input.dtype)), _dims(input, dim), keepdim=keepdim).to(input.dtype)


def logaddexp(input, other, *, dtype=None, input_mask=None, other_mask=None):
    """torch.logaddexp, where masked elements are minus infinity."""
    if dtype is not None:
        input, other = input.to(dtype), other.to(dtype)
    return torch.logaddexp(_filled(input, input_mask, float("-inf")), _filled(other, other_mask, float("-inf")))


def cumsum(input, dim, *, dtype=None, mask=None):
    """The running sum."""
    input = _accumulated(input, dtype)
    return _filled(input, mask, 0).cumsum(dim)


def cumprod(input, dim, *, dtype=None, mask=None):
    """The running product."""
    input = _accumulated(input, dtype)
    return _filled(input, mask, 1).cumprod(dim)


def median(input, dim=-1, *, keepdim=False, dtype=None, mask=None):
    """Their median along an axis; NaN where nothing is let through."""
    input = input if dtype is None else input.to(dtype)
    if not input.dtype.is_floating_point:
        raise ValueError(f"input of masked.median() must be of a floating dtype, got {input.dtype}")
    if mask is None:
        return torch.nanmedian(input, dim, keepdim).values if not torch.isnan(input).any() else torch.median(input, dim, keepdim).values
    return torch.nanmedian(_filled(input, mask, float("nan")), dim, keepdim).values


def norm(input, ord=2.0, dim=None, *, keepdim=False, dtype=None, mask=None):
    """Their vector norm."""
    input = input if dtype is None else input.to(dtype)
    identity = float("inf") if ord == float("-inf") else 0
    return torch.linalg.vector_norm(_filled(input, mask, identity), ord, _dims(input, dim), keepdim)


def softmax(input, dim, *, dtype=None, mask=None):
    """The softmax of the elements that are let through; the others have no part."""
    input = input if dtype is None else input.to(dtype)
    return torch.softmax(_filled(input, mask, float("-inf")), dim)


def log_softmax(input, dim, *, dtype=None, mask=None):
    """Its logarithm."""
    input = input if dtype is None else input.to(dtype)
    return torch.log_softmax(_filled(input, mask, float("-inf")), dim)


def softmin(input, dim, *, dtype=None, mask=None):
    """The softmax of the negated elements."""
    input = input if dtype is None else input.to(dtype)
    return torch.softmax(_filled(-input, mask, float("-inf")), dim)
