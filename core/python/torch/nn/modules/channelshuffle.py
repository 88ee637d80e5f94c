"""torch.nn.modules.channelshuffle: channels in another order."""
from torch import Tensor
from torch.nn.modules._declared import declared
from torch.nn.modules.module import Module

__all__ = ["ChannelShuffle"]


@declared("(groups: int) -> None", shows="groups")
class ChannelShuffle(Module):
    """The channels as a table of `groups` rows, read by columns (Zhang et al., arXiv:1707.01083)."""

    def forward(self, input: Tensor) -> Tensor:
        if input.dim() <= 2:
            raise RuntimeError(f"channel_shuffle expects input with > 2 dims, but got input with sizes {list(input.shape)}")
        channels = input.size(1)
        if self.groups <= 0:
            raise RuntimeError(f"Number of groups to divide channels in must be positive. Value of groups:{self.groups}")
        if channels % self.groups:
            raise RuntimeError(f"Number of channels must be divisible by groups. Got {channels} channels and {self.groups} groups.")
        table = input.reshape(input.size(0), self.groups, channels // self.groups, *input.shape[2:])
        return table.transpose(1, 2).reshape(input.shape)
