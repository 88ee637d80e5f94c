"""torch.set_printoptions with numbers that no one would print with: the largest ones switch summaries off, or show all."""
import sys

import torch

MOST = 2**63 - 1


def show(*tensors, **options):
    torch.set_printoptions(profile="default")
    try:
        torch.set_printoptions(**options)
        for tensor in tensors:
            text = str(tensor)
            print(options, len(text), text[:20], text[-20:])
    except (ValueError, OverflowError) as error:
        print(options, type(error).__name__, error)
    finally:
        torch.set_printoptions(profile="default")


square, row, whole = torch.arange(30.).reshape(5, 6) / 7, torch.zeros(2000), torch.arange(1500)
for most in (MOST, sys.maxsize, float("inf"), 2**62, 2**31):
    show(square, row, whole, threshold=most)
    show(square, row, whole, edgeitems=most) if most != float("inf") else None
    show(square, row, linewidth=most) if most != float("inf") else None
show(square, row, threshold=float("nan"))
show(square, row, threshold=-1)
show(square, row, threshold=-MOST)
show(row, edgeitems=0)
show(square, precision=-1)
show(whole, precision=-1)
show(square, precision=200)
show(torch.zeros(1).expand(2**40))
show(torch.zeros(1).expand(2**20, 2**20, 1))
