"""Blocks that slide over an image, as columns of a matrix, and back."""
import torch

_SMALL = {torch.int8: "Char", torch.uint8: "Byte", torch.int16: "Short", torch.int32: "Int", torch.int64: "Long"}


def _pair(value, name):
    """The number for height and for width. RuntimeError where there are not one or two."""
    values = (value, value) if isinstance(value, int) else tuple(value)
    if len(values) == 1:
        values *= 2
    if len(values) != 2:
        raise RuntimeError(f"It is expected {name} equals to 2, but got size {len(values)}")
    return values


class _Grid:
    """Where the blocks of an image lie: padded by zeros, each block `kernel` places that are `dilation` apart, one every `stride`."""

    def __init__(self, kernel_size, dilation, padding, stride):
        self.kernel = _pair(kernel_size, "kernel_size")
        self.dilation = _pair(dilation, "dilation")
        self.padding = _pair(padding, "padding")
        self.stride = _pair(stride, "stride")

    def check(self, order):
        """RuntimeError for the first of these that no block could have."""
        words = {"kernel": ("kernel size", "kernel"), "dilation": ("dilation", "dilation"), "stride": ("stride", "stride")}
        for part in order:
            high, wide = getattr(self, part)
            if part == "padding" and min(high, wide) < 0:
                raise RuntimeError(f"padding should be non-negative, but got pad_height: {high} pad_width: {wide}")
            if part != "padding" and min(high, wide) <= 0:
                text, short = words[part]
                raise RuntimeError(f"{text} should be greater than zero, but got {short}_height: {high} {short}_width: {wide}")

    def counts(self, sizes):
        """How many blocks fit into an image of these sizes, one below another and side by side."""
        return tuple((size + 2 * pad - apart * (length - 1) - 1) // step + 1 for size, pad, apart, length, step
                     in zip(sizes, self.padding, self.dilation, self.kernel, self.stride))

    def blocks(self, padded, counts):
        """The view (..., kernel height, kernel width, rows of blocks, columns of blocks) of a padded image (..., height, width)."""
        *lead, high, wide = padded.stride()
        strides = (*lead, high * self.dilation[0], wide * self.dilation[1], high * self.stride[0], wide * self.stride[1])
        return padded.as_strided((*padded.shape[:-2], *self.kernel, *counts), strides)


def _refuse_whole_numbers(input, name):
    if input.dtype in _SMALL:
        raise RuntimeError(f'"{name}_out_cpu" not implemented for \'{_SMALL[input.dtype]}\'')


def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """The blocks of (N, C, H, W), or of (C, H, W), as the columns of (N, C * kernel, blocks). The row c * kernel + k holds place k of
    channel c. RuntimeError where not even one block fits."""
    if not isinstance(input, torch.Tensor):
        raise TypeError(f"im2col(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}")
    grid = _Grid(kernel_size, dilation, padding, stride)
    if input.dim() < 3:
        input.size(max(input.dim(), 1))  # the axis out of range that PyTorch names
    grid.check(("kernel", "dilation", "padding", "stride"))
    sizes = list(input.shape)
    if input.dim() not in (3, 4) or 0 in sizes[input.dim() - 3:]:
        raise RuntimeError("Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, but "
                           f"got: {sizes}")
    counts = grid.counts(sizes[-2:])
    if min(counts) < 1:
        raise RuntimeError(f"Given input with spatial size ({sizes[-2]}, {sizes[-1]}), kernel_size={grid.kernel}, dilation={grid.dilation}, "
                           f"padding={grid.padding}, calculated shape of the array of sliding blocks as {counts}, but its components must "
                           "be at least one.")
    _refuse_whole_numbers(input, "im2col")
    high, wide = grid.padding
    padded = torch._C._nn.pad(input, (wide, wide, high, high)).contiguous() if high or wide else input.contiguous()
    columns = grid.blocks(padded, counts).reshape(*sizes[:-3], sizes[-3] * grid.kernel[0] * grid.kernel[1], counts[0] * counts[1])
    return torch._C._rename_node(columns if columns._base is None else columns.clone(), "Im2ColBackward0")


def _check_columns(input, output, grid):
    """RuntimeError where the columns are not those of an image of the output's sizes."""
    kernel, sizes = grid.kernel[0] * grid.kernel[1], list(input.shape)
    if input.dim() not in (2, 3) or 0 in sizes[input.dim() - 2:]:
        raise RuntimeError("Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero dimensions for input, "
                           f"but got: {sizes}")
    if sizes[-2] % kernel:
        raise RuntimeError("Expected size of input's dimension 1 to be divisible by the product of kernel_size, but got "
                           f"input.size(1)={sizes[-2]} and kernel_size={grid.kernel}.")
    counts = grid.counts(output)
    if counts[0] * counts[1] != sizes[-1]:
        raise RuntimeError(f"Given output_size={output}, kernel_size={grid.kernel}, dilation={grid.dilation}, padding={grid.padding}, "
                           f"stride={grid.stride}, expected size of input's dimension 2 to match the calculated number of sliding blocks "
                           f"{counts[0]} * {counts[1]} = {counts[0] * counts[1]}, but got input.size(2)={sizes[-1]}.")
    return counts


def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """unfold backwards: the columns (N, C * kernel, blocks) added where they come from in (N, C, *output_size)."""
    if not isinstance(input, torch.Tensor):
        raise TypeError(f"col2im(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}")
    output = _pair(output_size, "output_size")
    grid = _Grid(kernel_size, dilation, padding, stride)
    grid.check(("kernel", "dilation", "padding", "stride"))
    counts = _check_columns(input, output, grid)
    _refuse_whole_numbers(input, "col2im")
    (high, wide), channels = grid.padding, input.shape[-2] // (grid.kernel[0] * grid.kernel[1])
    padded = (output[0] + 2 * high, output[1] + 2 * wide)
    places = grid.blocks(torch.arange(padded[0] * padded[1]).reshape(padded), counts).reshape(-1)
    lead = (*input.shape[:-2], channels)
    image = torch.zeros(*lead, padded[0] * padded[1], dtype=input.dtype).index_add(-1, places, input.reshape(*lead, len(places)))
    image = image.reshape(*lead, *padded)
    if high or wide:
        image = image[..., high:high + output[0], wide:wide + output[1]].contiguous()
    return torch._C._rename_node(image, "Col2ImBackward0")
