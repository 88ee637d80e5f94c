"""Channels and pixels in another order, as modules and as functions; what fill and its in-place form are called."""
import torch
import torch.nn.functional as F
from torch import nn


def tell(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])


x = torch.arange(16.).view(1, 4, 2, 2).requires_grad_()
for function, module in ((F.pixel_shuffle, nn.PixelShuffle), (F.pixel_unshuffle, nn.PixelUnshuffle), (F.channel_shuffle, nn.ChannelShuffle)):
    y = function(x, 2)
    print(y, y.is_contiguous(), torch.equal(module(2)(x), y), module(2))
    print(torch.autograd.grad((y * torch.arange(16.).view_as(y)).sum(), x)[0].flatten().tolist())
    for bad in ((x, 3), (x, 0), (x, 2.), (x,), ([1], 2), (x[0, 0], 2)):
        tell(lambda: function(*bad))
print(torch.pixel_shuffle is F.pixel_shuffle, F.pixel_unshuffle(F.pixel_shuffle(x, 2), 2).equal(x))
print(F.pixel_shuffle(x[0], 2).shape, F.pixel_shuffle(input=x, upscale_factor=1).shape)
number = torch.tensor(2., requires_grad=True)
for filled in (torch.fill(x, 2), torch.fill(x, torch.tensor(2.)), (x * 1).fill_(2), (x * 1).fill_(number)):
    print(filled.grad_fn.name())
print((x * 1).conj_physical_().grad_fn.name(), x.to(torch.cfloat).conj_physical().grad_fn.name())
