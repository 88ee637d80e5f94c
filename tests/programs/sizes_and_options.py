import torch

# Sizes as numbers beside options that only the making of a tensor takes.
for make in (torch.zeros, torch.ones, torch.empty, torch.rand, torch.randn):
    for sizes in ((2,), (2, 3), (2, 3, 4), (1, 2, 1, 2, 1)):
        a = make(*sizes, dtype=torch.float64, requires_grad=True)
        b = make(*sizes, dtype=torch.float32, pin_memory=False, device="cpu", layout=torch.strided)
        c = make(sizes, dtype=torch.float64, requires_grad=True)
        print(make.__name__, tuple(a.shape), a.dtype, a.requires_grad, tuple(b.shape), b.dtype, b.requires_grad, c.shape == a.shape)
for bad in (lambda: torch.zeros(2, 3, size=(1,)), lambda: torch.zeros(2, 3, names=3), lambda: torch.rand(2, 3, 4, requires_grad=1)):
    try:
        print(bad())
    except (TypeError, RuntimeError) as error:
        print(type(error).__name__, str(error).splitlines()[0])
