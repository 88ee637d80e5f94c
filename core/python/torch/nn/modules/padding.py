"""torch.nn.modules.padding: numbers around the last axes; `padding` is one number, or two an axis from the last axis on."""
from typing import Tuple, Union

from torch import Tensor
from torch.nn import functional as F
from torch.nn.modules.module import Module
from torch.nn.modules.utils import _ntuple

_FILLS = {"Constant": "the number `value`", "Zero": "zeros", "Reflection": "what lies on the other side of the edge, as in a mirror",
          "Replication": "the number at the edge", "Circular": "what lies at the opposite edge"}
_SIZES = {axes: Union[int, Tuple[(int,) * (2 * axes)]] for axes in (1, 2, 3)}


class _ConstantPadNd(Module):
    __constants__ = ["padding", "value"]
    value: float

    def __init__(self, value: float) -> None:
        super().__init__()
        self.value = value

    def forward(self, input: Tensor) -> Tensor:
        return F.pad(input, self.padding, "constant", self.value)

    def extra_repr(self) -> str:
        return f"padding={self.padding}, value={self.value}"


class _PadNd(Module):
    __constants__ = ["padding"]
    _mode = ""

    def _check_input_dim(self, input):
        """Only circular padding says its own."""

    def forward(self, input: Tensor) -> Tensor:
        self._check_input_dim(input)
        return F.pad(input, self.padding, self._mode)

    def extra_repr(self) -> str:
        return f"{self.padding}"


class _ReflectionPadNd(_PadNd):
    _mode = "reflect"


class _ReplicationPadNd(_PadNd):
    _mode = "replicate"


class _CircularPadNd(_PadNd):
    _mode = "circular"

    def _check_input_dim(self, input):
        axes = len(self.padding) // 2
        if input.dim() not in (axes + 1, axes + 2):
            raise ValueError(f"expected {axes + 1}D or {axes + 2}D input (got {input.dim()}D input)")


def _initialiser(cls, axes, kind):
    whole = _ntuple(2 * axes)

    def constant(self, padding, value: float):
        super(cls, self).__init__(value)
        self.padding = whole(padding)

    def zero(self, padding) -> None:
        super(cls, self).__init__(padding, 0.0)

    def other(self, padding) -> None:
        super(cls, self).__init__()
        self.padding = whole(padding)

    made = {"Constant": constant, "Zero": zero}.get(kind, other)
    made.__annotations__["padding"] = _SIZES[axes]
    if kind == "Constant" and axes > 1:
        made.__annotations__["return"] = None
    made.__name__, made.__qualname__ = "__init__", f"{cls.__name__}.__init__"
    return made


def _pad(kind, axes):
    base = globals()[f"ConstantPad{axes}d" if kind == "Zero" else f"_{kind}PadNd"]
    cls = type(f"{kind}Pad{axes}d", (base,), {"__module__": __name__, "__annotations__": {"padding": Tuple[(int,) * (2 * axes)]}})
    cls.__init__ = _initialiser(cls, axes, kind)
    what = "the last axis" if axes == 1 else f"the last {axes} axes"
    cls.__doc__ = f"Puts {_FILLS[kind]} around {what}."
    if kind == "Zero":
        cls.extra_repr = _PadNd.extra_repr
    return cls


__all__ = [f"{kind}Pad{axes}d" for kind in _FILLS for axes in (1, 2, 3)]
for _kind in _FILLS:
    for _axes in (1, 2, 3):
        globals()[f"{_kind}Pad{_axes}d"] = _pad(_kind, _axes)
