"""Sizes beside a size of 0, and numbers at the ends of int64."""
import torch

BIG = 2**62


def show(make):
    try:
        print(make())
    except RuntimeError as error:
        print(error)


one, none = torch.ones(1), torch.empty(0, BIG, 8)
show(lambda: one.expand(BIG, 8))
show(lambda: one.expand(2**32, 2**31))
show(lambda: one.expand(2**31, 2**31).is_contiguous())
show(lambda: one.as_strided((BIG, 8), (0, 0)))
show(lambda: torch.empty(BIG, 8, 0))
show(lambda: torch.empty_strided((BIG, 8), (0, 0)))
show(lambda: (none.stride(), none.is_contiguous(), none.sum()))
show(lambda: (none + torch.empty(0, BIG, 1)).shape)
show(lambda: none.permute(2, 0, 1).clone().shape)
show(lambda: torch.empty(0, BIG, 8, 8).flatten(1).shape)
show(lambda: torch.empty(0, BIG, 8, 8).contiguous(memory_format=torch.channels_last).stride())
show(lambda: torch.empty(2, 0, BIG, BIG).shape)
show(lambda: torch.empty(3, 0, BIG).transpose(0, 2).reshape(-1).shape)
show(lambda: torch.cat([torch.empty(0, BIG), torch.empty(0, BIG)], 1))
show(lambda: torch.ones(3).repeat(BIG))
show(lambda: torch.Size([BIG, 8]).numel())
show(lambda: torch.arange(-2**63, 2**63 - 1, BIG))
show(lambda: torch.ones(2, 2).triu(BIG))
show(lambda: torch.ones(2, 2).tril(-2**63))
