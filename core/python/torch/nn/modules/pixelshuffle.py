"""torch.nn.modules.pixelshuffle: channels to pixels, and back."""
from torch import Tensor
from torch.nn import functional as F
from torch.nn.modules._declared import declared
from torch.nn.modules.module import Module

__all__ = ["PixelShuffle", "PixelUnshuffle"]


@declared("(upscale_factor: int) -> None", shows="upscale_factor")
class PixelShuffle(Module):
    """(..., C r^2, H, W) to (..., C, H r, W r)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.pixel_shuffle(input, self.upscale_factor)


@declared("(downscale_factor: int) -> None", shows="downscale_factor")
class PixelUnshuffle(Module):
    """(..., C, H r, W r) to (..., C r^2, H, W)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.pixel_unshuffle(input, self.downscale_factor)
