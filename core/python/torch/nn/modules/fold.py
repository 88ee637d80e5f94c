"""torch.nn.modules.fold: the windows of a picture as columns, and columns added up to a picture."""
from torch import Tensor
from torch.nn import functional as F
from torch.nn.modules._declared import declared
from torch.nn.modules.module import Module

__all__ = ["Fold", "Unfold"]

_WINDOWS = "kernel_size: _size_any_t, dilation: _size_any_t = 1, padding: _size_any_t = 0, stride: _size_any_t = 1"


@declared(f"(output_size: _size_any_t, {_WINDOWS}) -> None", shows="output_size kernel_size dilation padding stride")
class Fold(Module):
    """(N, C * kernel's size, L) to (N, C, *output_size): each column is added where its window lies."""

    def forward(self, input: Tensor) -> Tensor:
        return F.fold(input, self.output_size, self.kernel_size, self.dilation, self.padding, self.stride)


@declared(f"({_WINDOWS}) -> None", shows="kernel_size dilation padding stride")
class Unfold(Module):
    """(N, C, H, W) to (N, C * kernel's size, L): each window is a column."""

    def forward(self, input: Tensor) -> Tensor:
        return F.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)
