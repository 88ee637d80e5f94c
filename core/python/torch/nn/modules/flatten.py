"""torch.nn.modules.flatten: axes merged into one, and one split into several."""
from typing import List, Tuple, Union

import torch
from torch import Tensor
from torch.nn.modules._declared import declared
from torch.nn.modules.module import Module

__all__ = ["Flatten", "Unflatten"]


@declared("(start_dim: int = 1, end_dim: int = -1) -> None", shows="start_dim end_dim")
class Flatten(Module):
    """The axes from start_dim to end_dim become one; a view where the strides allow it."""

    def forward(self, input: Tensor) -> Tensor:
        return input.flatten(self.start_dim, self.end_dim)


class Unflatten(Module):
    """The axis `dim` becomes several of these sizes, of which one may be -1."""

    __constants__ = ["dim", "unflattened_size"]
    dim: Union[int, str]

    def __init__(self, dim: Union[int, str],
                 unflattened_size: Union[torch.Size, List[int], Tuple[int, ...], Tuple[Tuple[str, int]]]) -> None:
        super().__init__()
        if isinstance(dim, int):
            self._require_tuple_int(unflattened_size)
        elif isinstance(dim, str):
            self._require_tuple_tuple(unflattened_size)
        else:
            raise TypeError("invalid argument type for dim parameter")
        self.dim, self.unflattened_size = dim, unflattened_size

    def _require_tuple_tuple(self, input):
        if not isinstance(input, tuple):
            raise TypeError(f"unflattened_size must be a tuple of tuples, but found type {type(input).__name__}")
        for i, element in enumerate(input):
            if not isinstance(element, tuple):
                raise TypeError("unflattened_size must be tuple of tuples, but found element of type "
                                f"{type(element).__name__} at pos {i}")

    def _require_tuple_int(self, input):
        if not isinstance(input, (tuple, list)):
            raise TypeError(f"unflattened_size must be a tuple of ints, but found type {type(input).__name__}")
        for i, element in enumerate(input):
            if not isinstance(element, int):
                raise TypeError(f"unflattened_size must be tuple of ints, but found element of type {type(element).__name__} at pos {i}")

    def forward(self, input: Tensor) -> Tensor:
        if isinstance(self.dim, str):  # axes have no names here
            raise RuntimeError(f"Name '{self.dim}' not found in Tensor[{', '.join(['None'] * input.dim())}].")
        return input.unflatten(self.dim, self.unflattened_size)

    def extra_repr(self) -> str:
        return f"dim={self.dim}, unflattened_size={self.unflattened_size}"
