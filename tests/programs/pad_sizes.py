"""Padding that takes more away than there is, and padding beyond all memory."""
import torch
import torch.nn.functional as F


def show(x, pad, mode):
    try:
        print(mode, pad, F.pad(x, pad, mode=mode).tolist())
    except RuntimeError as error:
        print(mode, pad, error)


def slope(x, pad, mode):
    x = x.clone().requires_grad_()
    (F.pad(x, pad, mode=mode) ** 2).sum().backward()
    print(mode, pad, x.grad.tolist())


row, plane, box = torch.arange(3.)[None], torch.arange(6.).reshape(1, 2, 3), torch.arange(12.).reshape(1, 2, 2, 3)
for mode in ("reflect", "replicate"):
    for pad in ((1, 1), (2, 1), (-1, 0), (-1, -1), (-2, -1), (-3, 0), (-3, -3), (2, -1), (-2, 1), (-4, 2), (2**61, 0), (0, 2**61)):
        show(row, pad, mode)
    for pad in ((1, 1, 1, 1), (-2, -1, 0, 0), (-2, -1, -1, -1), (-3, -3, -3, -3), (1, 2, -1, 0)):
        show(plane, pad, mode)
    for pad in ((1, 1, 1, 1, 1, 1), (-2, -1, -1, -1, -1, -1), (-2, -1, -1, -1, -1, -2), (-3, -1, 0, 0, 0, 0)):
        show(box, pad, mode)
    slope(row, (2, 1), mode)
    slope(plane, (1, 2, 1, -1), mode)
