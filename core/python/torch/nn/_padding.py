"""torch.nn.functional.pad in all its modes."""
import math
from typing import List, Optional

import torch
from torch import Tensor

_NAMES = {torch.bool: "Bool"}


def pad(input: Tensor, pad: List[int], mode: str = "constant", value: Optional[float] = None) -> Tensor:
    """Elements around a tensor: `pad` counts those before and behind each axis, the last axis first. The mode says what they are: a number
    ("constant"), the elements mirrored at the edge ("reflect"), the edge's ("replicate"), or those of the other side ("circular")."""
    return torch._C._nn.pad(input, pad, mode, value)


def _any_pad(input, pad, mode="constant", value=None):
    if len(pad) % 2:
        raise RuntimeError("Padding length must be divisible by 2")
    if len(pad) > 2 * input.dim():
        raise RuntimeError("Padding length should be less than or equal to two times the input dimension but got padding length "
                           f"{len(pad)} and input of dimension {input.dim()}")
    if mode == "constant":
        return torch.constant_pad_nd(input, list(pad), 0 if value is None else value)
    if value is not None and value != 0:
        raise RuntimeError(f"Padding mode \"{mode}\" doesn't take in value argument")
    axes = len(pad) // 2
    if axes not in (1, 2, 3) or input.dim() - axes not in (1, 2):
        raise NotImplementedError("Only 2D, 3D, 4D, 5D padding with non-constant padding are supported for now")
    if mode not in _MODES:
        raise NotImplementedError(f"Unrecognised padding mode {mode}")
    return _MODES[mode](input, list(pad), axes)


def _check_sizes(input, axes):
    if any(size == 0 for size in input.shape[-axes - 1:]):
        raise RuntimeError(f"Expected {axes + 1}D or {axes + 2}D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions "
                           f"for input, but got: {list(input.shape)}")


def _check_padded(input, pad, axes, name):
    before, after = input.shape[-axes:], [size + pad[2 * i] + pad[2 * i + 1] for i, size in enumerate(reversed(input.shape[-axes:]))][::-1]
    if all(size < 1 for size in after):
        names = "DHW"[3 - axes:]
        had = ", ".join(f"{n}: {size}" for n, size in zip(names, before)).replace(", H", " H")
        gets = " ".join(f"{n}: {size}" for n, size in zip(names, after))
        blank = " " if name == "replication" and axes == 2 else ""  # as PyTorch writes it
        raise RuntimeError(f"input ({had}{blank}) is too small. Calculated output {gets}")
    shape = list(input.shape[:-axes]) + after
    for size in after:
        if size < 0:
            raise RuntimeError(f"Trying to create tensor with negative dimension {size}: {shape}")
    if math.prod(shape) * input.element_size() >= 2**63:
        raise RuntimeError(f"Storage size calculation overflowed with sizes={shape}")


def _by_index(input, pad, axes, name, place):
    """Each axis by the places that place(positions, size) gives."""
    _check_sizes(input, axes)
    _check_padded(input, pad, axes, name)
    if input.dtype in _NAMES:
        raise RuntimeError(f"\"{name.lower()}_pad{axes}d\" not implemented for '{_NAMES[input.dtype]}'")
    for i in range(axes):
        axis, before, behind = input.dim() - 1 - i, pad[2 * i], pad[2 * i + 1]
        size = input.shape[axis]
        input = input.index_select(axis, place(torch.arange(-before, size + behind), size))
    return torch._C._rename_node(input, f"{name.capitalize()}Pad{axes}DBackward0")


def _reflect(input, pad, axes):
    for i in range(axes):
        axis, before, behind = input.dim() - 1 - i, pad[2 * i], pad[2 * i + 1]
        if before >= input.shape[axis] or behind >= input.shape[axis]:
            _check_sizes(input, axes)
            raise RuntimeError(f"Argument #{4 + 2 * i}: Padding size should be less than the corresponding input dimension, but got: padding "
                               f"({before}, {behind}) at dimension {axis} of input {list(input.shape)}")
    return _by_index(input, pad, axes, "reflection", lambda at, size: size - 1 - (size - 1 - at.abs()).abs())


def _replicate(input, pad, axes):
    return _by_index(input, pad, axes, "replication", lambda at, size: at.clamp(0, size - 1))


def _circular(input, pad, axes):
    """The middle is written first, then each side from the other one, axis by axis."""
    shape, ranges = list(input.shape), []
    for i in range(axes):
        axis, before, behind = input.dim() - 1 - i, pad[2 * i], pad[2 * i + 1]
        size = shape[axis]
        if before > size or behind > size:
            raise RuntimeError("Padding value causes wrapping around more than once.")
        shape[axis] = size + before + behind
        if shape[axis] < 0:
            raise RuntimeError("Negative padding value is resulting in an empty dimension")
        ranges.append((axis, before, behind))
    output = input.new_empty(shape)
    inner, place = input, output
    for axis, before, behind in ranges:
        cut, moved = max(-before, 0), max(before, 0)
        length = inner.shape[axis] - cut - max(-behind, 0)
        inner, place = inner.narrow(axis, cut, length), place.narrow(axis, moved, length)
    place.copy_(inner)
    for axis, before, behind in reversed(ranges):
        size = shape[axis]
        if before > 0:
            output.narrow(axis, 0, before).copy_(output.narrow(axis, size - before - max(behind, 0), before))
        if behind > 0:
            output.narrow(axis, size - behind, behind).copy_(output.narrow(axis, max(before, 0), behind))
    return output


_MODES = {"reflect": _reflect, "replicate": _replicate, "circular": _circular}
