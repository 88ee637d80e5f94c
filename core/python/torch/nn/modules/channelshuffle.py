"""torch.nn.modules.channelshuffle: channels in another order."""
from torch import Tensor
from torch.nn import functional as F
from torch.nn.modules._declared import declared
from torch.nn.modules.module import Module

__all__ = ["ChannelShuffle"]


@declared("(groups: int) -> None", shows="groups")
class ChannelShuffle(Module):
    """The channels as a table of `groups` rows, read by columns (Zhang et al., arXiv:1707.01083)."""

    def forward(self, input: Tensor) -> Tensor:
        return F.channel_shuffle(input, self.groups)
