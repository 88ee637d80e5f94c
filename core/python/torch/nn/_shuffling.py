"""Channels to pixels, and back (Shi et al., arXiv:1609.05158); channels in another order (Zhang et al., arXiv:1707.01083)."""
import torch


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


def _pixel_shuffle(input, upscale_factor):
    """(..., C r^2, H, W) to (..., C, H r, W r)."""
    r = upscale_factor
    before, channels, height, width = _parts(input, "pixel_shuffle", r, "upscale_factor")
    if channels % (r * r):
        raise RuntimeError("pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, but "
                           f"input.size(-3)={channels} is not divisible by {r * r}")
    spread = input.reshape(*before, channels // (r * r), r, r, height, width)
    result = _order(spread, 0, 3, 1, 4, 2).reshape(*before, channels // (r * r), height * r, width * r)
    return torch._C._rename_node(result, "PixelShuffleBackward0")


def _pixel_unshuffle(input, downscale_factor):
    """(..., C, H r, W r) to (..., C r^2, H, W)."""
    r = downscale_factor
    before, channels, height, width = _parts(input, "pixel_unshuffle", r, "downscale_factor")
    for name, axis, size in (("height", -2, height), ("width", -1, width)):
        if size % r:
            raise RuntimeError(f"pixel_unshuffle expects {name} to be divisible by downscale_factor, but input.size({axis})={size} is not "
                               f"divisible by {r}")
    spread = input.reshape(*before, channels, height // r, r, width // r, r)
    result = _order(spread, 0, 2, 4, 1, 3).reshape(*before, channels * r * r, height // r, width // r)
    return torch._C._rename_node(result, "PixelUnshuffleBackward0")


def _channel_shuffle(input, groups):
    """The channels as a table of `groups` rows, read by columns."""
    if input.dim() <= 2:
        raise RuntimeError(f"channel_shuffle expects input with > 2 dims, but got input with sizes {list(input.shape)}")
    channels = input.size(1)
    if groups <= 0:
        raise RuntimeError(f"Number of groups to divide channels in must be positive. Value of groups:{groups}")
    if channels % groups:
        raise RuntimeError(f"Number of channels must be divisible by groups. Got {channels} channels and {groups} groups.")
    table = input.reshape(input.size(0), groups, channels // groups, *input.shape[2:])
    return torch._C._rename_node(table.transpose(1, 2).reshape(input.shape), "ChannelShuffleBackward0")


def _function(name, implementation, parameters):
    return torch._signatures._checked(implementation, name, False, torch._signatures._parsed(f"{name} {parameters}")[2])


pixel_shuffle = torch.pixel_shuffle = _function("pixel_shuffle", _pixel_shuffle, "input:T upscale_factor:I")
pixel_unshuffle = torch.pixel_unshuffle = _function("pixel_unshuffle", _pixel_unshuffle, "input:T downscale_factor:I")
channel_shuffle = torch.channel_shuffle = _function("channel_shuffle", _channel_shuffle, "input:T groups:I")
