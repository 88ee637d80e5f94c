"""torch.nn.modules.pixelshuffle: channels to pixels, and back (Shi et al., arXiv:1609.05158)."""
from torch import Tensor
from torch.nn.modules._declared import declared
from torch.nn.modules.module import Module

__all__ = ["PixelShuffle", "PixelUnshuffle"]


def _parts(input, function, factor, name):
    """(axes before, channels, height, width) of what may be shuffled."""
    if input.dim() < 3:
        raise RuntimeError(f"{function} expects input to have at least 3 dimensions, but got input with {input.dim()} dimension(s)")
    if factor <= 0:
        raise RuntimeError(f"{function} expects a positive {name}, but got {factor}")
    return tuple(input.shape[:-3]), *input.shape[-3:]


def _order(input, *last):
    """The axes as they are, but for the last five."""
    first = input.dim() - 5
    return input.permute(*range(first), *(first + axis for axis in last))


@declared("(upscale_factor: int) -> None", shows="upscale_factor")
class PixelShuffle(Module):
    """(..., C r^2, H, W) to (..., C, H r, W r)."""

    def forward(self, input: Tensor) -> Tensor:
        r = self.upscale_factor
        before, channels, height, width = _parts(input, "pixel_shuffle", r, "upscale_factor")
        if channels % (r * r):
            raise RuntimeError("pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, but "
                               f"input.size(-3)={channels} is not divisible by {r * r}")
        spread = input.reshape(*before, channels // (r * r), r, r, height, width)
        return _order(spread, 0, 3, 1, 4, 2).reshape(*before, channels // (r * r), height * r, width * r)


@declared("(downscale_factor: int) -> None", shows="downscale_factor")
class PixelUnshuffle(Module):
    """(..., C, H r, W r) to (..., C r^2, H, W)."""

    def forward(self, input: Tensor) -> Tensor:
        r = self.downscale_factor
        before, channels, height, width = _parts(input, "pixel_unshuffle", r, "downscale_factor")
        for name, axis, size in (("height", -2, height), ("width", -1, width)):
            if size % r:
                raise RuntimeError(f"pixel_unshuffle expects {name} to be divisible by downscale_factor, but input.size({axis})={size} is not "
                                   f"divisible by {r}")
        spread = input.reshape(*before, channels, height // r, r, width // r, r)
        return _order(spread, 0, 2, 4, 1, 3).reshape(*before, channels * r * r, height // r, width // r)
