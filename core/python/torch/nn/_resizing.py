"""torch.nn.functional.interpolate: the same picture with more or fewer places."""
import math
import warnings
from typing import List, Optional

import torch
from torch import Tensor

_OF_AXES = {"linear": 1, "bilinear": 2, "bicubic": 2, "trilinear": 3}
_SMOOTH = ("linear", "bilinear", "bicubic", "trilinear")
_MODES = "nearest | linear | bilinear | bicubic | trilinear | area | nearest-exact"
_NAMES = {torch.int64: "Long", torch.int32: "Int", torch.int16: "Short", torch.int8: "Char", torch.bool: "Bool"}


def _per_axis(value, axes, input, word, letter, format_word):
    """One value an axis."""
    if not isinstance(value, (list, tuple)):
        return [value] * axes
    if len(value) != axes:
        what = "Input and output must" if word == "output size" else "Input and scale_factor must"
        of = "output size of" if word == "output size" else "scale_factor of shape"
        raise ValueError(f"{what} have the same number of spatial dimensions, but got input with spatial dimensions of "
                         f"{list(input.shape[2:])} and {of} {value}. Please provide input tensor in (N, C, d1, d2, ...,dK) format and "
                         f"{format_word} in ({letter}1, {letter}2, ...,{letter}K) format.")
    return list(value)


def interpolate(input: Tensor, size: Optional[int] = None, scale_factor: Optional[List[float]] = None, mode: str = "nearest",
                align_corners: Optional[bool] = None, recompute_scale_factor: Optional[bool] = None, antialias: bool = False) -> Tensor:
    """(N, C, ...) with the axes behind C of another size, or larger by a factor. Modes: nearest, nearest-exact, linear, bilinear, bicubic,
    trilinear, area (means). align_corners: the corners' centres stay where they are, else the corners."""
    if mode not in _SMOOTH:
        if align_corners is not None:
            raise ValueError("align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear")
    elif align_corners is None:
        align_corners = False
    axes = input.dim() - 2
    if size is not None and scale_factor is not None:
        raise ValueError("only one of size or scale_factor should be defined")
    if size is None and scale_factor is None:
        raise ValueError("either size or scale_factor should be defined")
    factors = None
    if size is not None:
        sizes = _per_axis(size, axes, input, "output size", "o", "output size")
    else:
        factors = _per_axis(scale_factor, axes, input, "scale_factor", "s", "scale_factor")
    if recompute_scale_factor and size is not None:
        raise ValueError("recompute_scale_factor is not meaningful with an explicit size.")
    if factors is not None:
        sizes = [math.floor(float(input.size(i + 2) * factor)) for i, factor in enumerate(factors)]
        if recompute_scale_factor:
            factors = None
    if antialias and not (mode in ("bilinear", "bicubic") and input.ndim == 4):
        raise ValueError("Anti-alias option is restricted to bilinear and bicubic modes and requires a 4-D tensor as input")
    _check_mode(input, mode, axes)
    if antialias:
        raise NotImplementedError("interpolate(): antialias=True is not supported")
    if mode == "area":
        return _averaged(input, sizes)
    _check_sizes(input, sizes, mode, axes)
    return _resized(input, sizes, factors, mode, bool(align_corners))


def _check_mode(input, mode, axes):
    if axes not in (1, 2, 3) or mode not in (*_OF_AXES, "nearest", "nearest-exact", "area"):
        raise NotImplementedError(f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {input.dim()}D) for the modes: {_MODES} "
                                  f"(got {mode})")
    if _OF_AXES.get(mode, axes) != axes:
        raise NotImplementedError(f"Got {input.dim()}D input, but {mode} mode needs {_OF_AXES[mode] + 2}D input")


def _node(mode, axes):
    if mode in _OF_AXES:
        return f"Upsample{mode.capitalize()}{axes}D"
    return f"UpsampleNearest{'Exact' * (mode == 'nearest-exact')}{axes}D"


def _check_sizes(input, sizes, mode, axes):
    if any(size <= 0 for size in (*sizes, *input.shape[2:])):
        letters = ("W",) if axes == 1 else ("H", "W") if axes == 2 else ("D", "H", "W")
        told = [", ".join(f"{letter}: {size}" for letter, size in zip(letters, of)) for of in (input.shape[2:], sizes)]
        raise RuntimeError(f"Input and output sizes should be greater than 0, but got input ({told[0]}) and output ({told[1]})")
    if input.dtype in _NAMES:
        name = mode.replace("-", "_")
        raise RuntimeError(f"\"upsample_{name}{axes}d{'_channels_last' * (axes > 1)}\" not implemented for '{_NAMES[input.dtype]}'")


def _cubic(t):
    """Weights of four neighbours, the place being t behind the second one (Keys, 1981, with a = -0.75)."""
    a = -0.75

    def near(x):
        return ((a + 2) * x - (a + 3)) * x * x + 1

    def far(x):
        return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a

    return far(t + 1), near(t), near(1 - t), far(2 - t)


def _taps(old, new, factor, mode, align):
    """For each new place: the old places that it is made of, and their weights."""
    if mode in _SMOOTH and align:
        step = (old - 1) / (new - 1) if new > 1 else 0.0
    else:
        step = 1 / factor if factor else old / new
    for place in range(new):
        if mode not in _SMOOTH:
            at = math.floor((place + 0.5) * step) if mode == "nearest-exact" else math.floor(place * step)
            yield (min(at, old - 1),), (1.0,)
            continue
        at = place * step if align else (place + 0.5) * step - 0.5
        if mode == "bicubic":
            first = math.floor(at)
            yield tuple(min(max(first + k, 0), old - 1) for k in (-1, 0, 1, 2)), _cubic(at - first)
        else:
            at = max(at, 0.0)
            first = min(int(at), old - 1)
            yield (first, min(first + 1, old - 1)), (1 - (at - first), at - first)


def _resized(input, sizes, factors, mode, align):
    axes = input.dim() - 2
    result = input
    for i in range(axes):
        taps = list(_taps(input.shape[i + 2], sizes[i], factors and factors[i], mode, align))
        standing = [1] * input.dim()
        standing[i + 2] = sizes[i]
        total = None
        for k in range(len(taps[0][0])):
            part = result.index_select(i + 2, torch.tensor([places[k] for places, _ in taps]))
            if mode in _SMOOTH:
                part = part * torch.tensor([weights[k] for _, weights in taps], dtype=input.dtype).view(standing)
            total = part if total is None else total + part
        result = total
    return torch._C._rename_node(result, _node(mode, axes) + "Backward0")


def _averaged(input, sizes):
    """Each new place is the mean of the old ones that it covers: a product with a matrix for each axis."""
    result = input
    for axis, new in enumerate(sizes, 2):
        old = input.shape[axis]
        shares = torch.zeros(old, new, dtype=input.dtype)
        for place in range(new):
            begin, end = place * old // new, -(-(place + 1) * old // new)
            shares[begin:end, place] = 1 / (end - begin)
        result = (result.transpose(axis, -1) @ shares).transpose(axis, -1)
    return torch._C._rename_node(result.contiguous(), f"AdaptiveAvgPool{len(sizes)}DBackward0")


def _deprecated(name):
    warnings.warn(f"`nn.functional.{name}` is deprecated. Use `nn.functional.interpolate` instead.", stacklevel=3)


def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None):
    """interpolate, by its old name."""
    _deprecated("upsample")
    return interpolate(input, size, scale_factor, mode, align_corners)


def upsample_nearest(input, size=None, scale_factor=None):
    """interpolate with mode "nearest"."""
    _deprecated("upsample_nearest")
    return interpolate(input, size, scale_factor, mode="nearest")


def upsample_bilinear(input, size=None, scale_factor=None):
    """interpolate with mode "bilinear" and the corners' centres kept."""
    _deprecated("upsample_bilinear")
    return interpolate(input, size, scale_factor, mode="bilinear", align_corners=True)
