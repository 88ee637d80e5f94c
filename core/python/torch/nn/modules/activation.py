"""torch.nn.modules.activation: functions of each number, and the softmax family. Shapes stay as they are but for GLU's."""
import warnings
from typing import Optional

import torch
from torch import Tensor
from torch.nn import functional as F
from torch.nn.modules._declared import declared
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter

__all__ = [
    "Threshold", "ReLU", "RReLU", "Hardtanh", "ReLU6", "Sigmoid", "Hardsigmoid", "Tanh", "SiLU", "Mish", "Hardswish", "ELU", "CELU", "SELU",
    "GLU", "GELU", "Hardshrink", "LeakyReLU", "LogSigmoid", "Softplus", "Softshrink", "PReLU", "Softsign", "Tanhshrink", "Softmin",
    "Softmax", "Softmax2d", "LogSoftmax"]


@declared("(threshold: float, value: float, inplace: bool = False) -> None", shows="threshold value inplace")
class Threshold(Module):
    """x where x > threshold, else value."""

    def forward(self, input: Tensor) -> Tensor:
        return F.threshold(input, self.threshold, self.value, self.inplace)


@declared("(inplace: bool = False)", shows="inplace")
class ReLU(Module):
    """max(0, x)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.relu(input, inplace=self.inplace)


@declared("(lower: float = 1. / 8, upper: float = 1. / 3, inplace: bool = False)", shows="lower upper inplace")
class RReLU(Module):
    """x where x >= 0, else x times a slope drawn from [lower, upper) in training, their mean otherwise (Xu et al., arXiv:1505.00853)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.rrelu(input, self.lower, self.upper, self.training, self.inplace)


class Hardtanh(Module):
    """x held between min_val and max_val. `min_value` and `max_value` are their names of old."""

    __constants__ = ["min_val", "max_val", "inplace"]
    min_val: float
    max_val: float
    inplace: bool

    def __init__(self, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False, min_value: Optional[float] = None,
                 max_value: Optional[float] = None) -> None:
        super().__init__()
        if min_value is not None:
            warnings.warn("keyword argument `min_value` is deprecated and rename to `min_val`", FutureWarning, stacklevel=2)
            min_val = min_value
        if max_value is not None:
            warnings.warn("keyword argument `max_value` is deprecated and rename to `max_val`", FutureWarning, stacklevel=2)
            max_val = max_value
        self.min_val, self.max_val, self.inplace = min_val, max_val, inplace
        assert self.max_val > self.min_val

    def forward(self, input: Tensor) -> Tensor:
        return F.hardtanh(input, self.min_val, self.max_val, self.inplace)

    def extra_repr(self) -> str:
        return f"min_val={self.min_val}, max_val={self.max_val}" + (", inplace=True" if self.inplace else "")


class ReLU6(Hardtanh):
    """min(max(0, x), 6)."""

    def __init__(self, inplace: bool = False):
        super().__init__(0.0, 6.0, inplace)

    def extra_repr(self) -> str:
        return "inplace=True" if self.inplace else ""


class Sigmoid(Module):
    """1 / (1 + exp(-x))."""

    def forward(self, input: Tensor) -> Tensor:
        return torch.sigmoid(input)


@declared("(inplace: bool = False) -> None")
class Hardsigmoid(Module):
    """0 up to x = -3, 1 from x = 3 on, and x / 6 + 1 / 2 between."""

    def forward(self, input: Tensor) -> Tensor:
        return F.hardsigmoid(input, self.inplace)


class Tanh(Module):
    """tanh(x)."""

    def forward(self, input: Tensor) -> Tensor:
        return torch.tanh(input)


@declared("(inplace: bool = False)", shows="inplace")
class SiLU(Module):
    """x * sigmoid(x), also called swish."""

    def forward(self, input: Tensor) -> Tensor:
        return F.silu(input, inplace=self.inplace)


@declared("(inplace: bool = False)", shows="inplace")
class Mish(Module):
    """x * tanh(softplus(x)) (Misra, arXiv:1908.08681)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.mish(input, inplace=self.inplace)


@declared("(inplace: bool = False) -> None")
class Hardswish(Module):
    """0 up to x = -3, x from x = 3 on, and x * (x + 3) / 6 between (Howard et al., arXiv:1905.02244)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.hardswish(input, self.inplace)


@declared("(alpha: float = 1.0, inplace: bool = False) -> None", shows="alpha inplace")
class ELU(Module):
    """x where x > 0, else alpha * (exp(x) - 1) (Clevert et al., arXiv:1511.07289)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.elu(input, self.alpha, self.inplace)


@declared("(alpha: float = 1.0, inplace: bool = False) -> None", shows="alpha inplace")
class CELU(Module):
    """max(0, x) + min(0, alpha * (exp(x / alpha) - 1)) (Barron, arXiv:1704.07483)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.celu(input, self.alpha, self.inplace)


@declared("(inplace: bool = False) -> None", shows="inplace")
class SELU(Module):
    """scale * (max(0, x) + min(0, alpha * (exp(x) - 1))), which keeps mean 0 and variance 1 (Klambauer et al., arXiv:1706.02515)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.selu(input, self.inplace)


@declared("(dim: int = -1) -> None", shows="dim")
class GLU(Module):
    """a * sigmoid(b), where a and b are the halves along an axis, which is halved (Dauphin et al., arXiv:1612.08083)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.glu(input, self.dim)


@declared("(approximate: str = 'none') -> None")
class GELU(Module):
    """x times the normal distribution function of x, or a formula with tanh that is near it (Hendrycks and Gimpel, arXiv:1606.08415)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.gelu(input, approximate=self.approximate)

    def extra_repr(self) -> str:
        return f"approximate={self.approximate!r}"


@declared("(lambd: float = 0.5) -> None", shows="=lambd")
class Hardshrink(Module):
    """x where |x| > lambd, else 0."""

    def forward(self, input: Tensor) -> Tensor:
        return F.hardshrink(input, self.lambd)


@declared("(negative_slope: float = 1e-2, inplace: bool = False) -> None", shows="negative_slope inplace")
class LeakyReLU(Module):
    """x where x >= 0, else negative_slope * x."""

    __constants__ = ["inplace", "negative_slope"]

    def forward(self, input: Tensor) -> Tensor:
        return F.leaky_relu(input, self.negative_slope, self.inplace)


class LogSigmoid(Module):
    """log(sigmoid(x))."""

    def forward(self, input: Tensor) -> Tensor:
        return F.logsigmoid(input)


@declared("(beta: float = 1.0, threshold: float = 20.0) -> None", shows="beta threshold")
class Softplus(Module):
    """log(1 + exp(beta * x)) / beta, and x itself where beta * x is above the threshold."""

    def forward(self, input: Tensor) -> Tensor:
        return F.softplus(input, self.beta, self.threshold)


@declared("(lambd: float = 0.5) -> None", shows="=lambd")
class Softshrink(Module):
    """x moved by lambd towards 0, and 0 where |x| <= lambd."""

    def forward(self, input: Tensor) -> Tensor:
        return F.softshrink(input, self.lambd)


class PReLU(Module):
    """x where x >= 0, else weight * x: one learned slope, or one a channel (He et al., arXiv:1502.01852). No weight decay on it."""

    __constants__ = ["num_parameters"]
    num_parameters: int

    def __init__(self, num_parameters: int = 1, init: float = 0.25, device=None, dtype=None) -> None:
        self.num_parameters = num_parameters
        super().__init__()
        self.init = init
        self.weight = Parameter(torch.empty(num_parameters, device=device, dtype=dtype))
        self.reset_parameters()

    def reset_parameters(self):
        """Every slope as at first."""
        torch.nn.init.constant_(self.weight, self.init)

    def forward(self, input: Tensor) -> Tensor:
        return F.prelu(input, self.weight)

    def extra_repr(self) -> str:
        return f"num_parameters={self.num_parameters}"


class Softsign(Module):
    """x / (1 + |x|)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.softsign(input)


class Tanhshrink(Module):
    """x - tanh(x)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.tanhshrink(input)


class _OfAnAxis(Module):
    """A softmax along `dim`; without one an axis is guessed, with a warning."""

    def __setstate__(self, state):
        super().__setstate__(state)
        self.__dict__.setdefault("dim", None)


@declared("(dim: Optional[int] = None) -> None", shows="dim")
class Softmin(_OfAnAxis):
    """exp(-x), divided by its sum along an axis."""

    def forward(self, input: Tensor) -> Tensor:
        return F.softmin(input, self.dim, _stacklevel=5)


@declared("(dim: Optional[int] = None) -> None", shows="dim")
class Softmax(_OfAnAxis):
    """exp(x), divided by its sum along an axis: numbers in [0, 1] whose sum is 1."""

    def forward(self, input: Tensor) -> Tensor:
        return F.softmax(input, self.dim, _stacklevel=5)


class Softmax2d(Module):
    """softmax over the channels of (N, C, H, W) or (C, H, W), at each place."""

    def forward(self, input: Tensor) -> Tensor:
        if input.dim() not in (3, 4):
            raise ValueError(f"Softmax2d: expected input to be 3D or 4D, got {input.dim()}D instead")
        return F.softmax(input, -3, _stacklevel=5)


@declared("(dim: Optional[int] = None) -> None", shows="dim")
class LogSoftmax(_OfAnAxis):
    """log(softmax(x)), computed without the loss of digits of the two steps."""

    def forward(self, input: Tensor) -> Tensor:
        return F.log_softmax(input, self.dim, _stacklevel=5)
