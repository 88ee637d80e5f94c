"""torch.nn.modules.upsampling: larger pictures, by the nearest pixel or by interpolation between pixels."""
from typing import Optional, Tuple, Union

from torch import Tensor
from torch.nn import functional as F
from torch.nn.modules.module import Module

__all__ = ["Upsample", "UpsamplingNearest2d", "UpsamplingBilinear2d"]

_size_2_t = Optional[Union[int, Tuple[int, int]]]
_ratio_2_t = Optional[Union[float, Tuple[float, float]]]


class Upsample(Module):
    """The last axes to `size`, or `scale_factor` times as large. mode: nearest, linear, bilinear, bicubic or trilinear."""

    __constants__ = ["size", "scale_factor", "mode", "align_corners", "name", "recompute_scale_factor"]
    name: str
    size: Optional[Union[int, Tuple[int, ...]]]
    scale_factor: Optional[Union[float, Tuple[float, ...]]]
    mode: str
    align_corners: Optional[bool]
    recompute_scale_factor: Optional[bool]

    def __init__(self, size: Optional[Union[int, Tuple[int, ...]]] = None, scale_factor: Optional[Union[float, Tuple[float, ...]]] = None,
                 mode: str = "nearest", align_corners: Optional[bool] = None, recompute_scale_factor: Optional[bool] = None) -> None:
        super().__init__()
        self.name = type(self).__name__
        self.size = size
        if isinstance(scale_factor, tuple):
            self.scale_factor = tuple(float(factor) for factor in scale_factor)
        else:
            self.scale_factor = float(scale_factor) if scale_factor else None
        self.mode, self.align_corners, self.recompute_scale_factor = mode, align_corners, recompute_scale_factor

    def forward(self, input: Tensor) -> Tensor:
        return F.interpolate(input, self.size, self.scale_factor, self.mode, self.align_corners,
                             recompute_scale_factor=self.recompute_scale_factor)

    def __setstate__(self, state):
        state.setdefault("recompute_scale_factor", True)
        super().__setstate__(state)

    def extra_repr(self) -> str:
        how = f"size={self.size!r}" if self.scale_factor is None else f"scale_factor={self.scale_factor!r}"
        return f"{how}, mode={self.mode!r}"


class UpsamplingNearest2d(Upsample):
    """Each pixel of (N, C, H, W) is that of the input which is nearest."""

    def __init__(self, size: _size_2_t = None, scale_factor: _ratio_2_t = None) -> None:
        super().__init__(size, scale_factor, mode="nearest")


class UpsamplingBilinear2d(Upsample):
    """Each pixel of (N, C, H, W) lies between four of the input; corners stay corners."""

    def __init__(self, size: _size_2_t = None, scale_factor: _ratio_2_t = None) -> None:
        super().__init__(size, scale_factor, mode="bilinear", align_corners=True)
