"""torch.masked, padding, grids and parts: functions that are compositions of others."""
import torch
from torch import masked

x = torch.tensor([[1.0, -2.0, 3.0], [4.0, 5.0, -6.0]])
m = torch.tensor([[True, False, True], [False, True, True]])
none = torch.zeros_like(m)
for name in ("sum", "prod", "mean", "amax", "amin", "std", "var", "logsumexp", "norm"):
    function = getattr(masked, name)
    args = (2.0, 1) if name == "norm" else (1,)
    print(name, function(x, *args, mask=m), function(x, *args), function(x, *args, mask=m, keepdim=True).shape)
for name in ("sum", "prod", "amax", "amin", "mean", "std"):
    print(name, "of all", getattr(masked, name)(x, mask=m), "dtype", getattr(masked, name)(x.int() if name != "std" else x, 0, mask=m).dtype)
for name in ("argmax", "argmin"):
    print(name, getattr(masked, name)(x, 1, mask=m), getattr(masked, name)(x, 1))
for name in ("cumsum", "cumprod", "softmax", "log_softmax", "softmin"):
    print(name, getattr(masked, name)(x, 1, mask=m))
print("median", masked.median(x, 1, mask=m), masked.median(x, 1, mask=none))
print("logaddexp", masked.logaddexp(x, x, input_mask=m, other_mask=~m))
print(masked.sum(x, (), mask=m), masked.mean(x.int(), 1))
print(torch.constant_pad_nd(x, (1, 2), 9.0))
print(torch.constant_pad_nd(x, (-1, 1, 1, 0)))
for bad in ((1,), (1, 1, 1, 1, 1, 1), (-9, 1)):
    try:
        torch.constant_pad_nd(x, bad)
    except RuntimeError as error:
        print(str(error).split("\n")[0])
for indexing in ("ij", "xy"):
    a, b = torch.meshgrid(torch.arange(3), torch.arange(2), indexing=indexing)
    print(a, b, a.shape, a.stride(), b.stride())
print(torch.tensor_split(torch.arange(6), torch.tensor([2, 3])), torch.arange(6).tensor_split(torch.tensor(4)))
print(torch.fill(x, 2), 2 / torch.tensor(4.0), torch.tensor(4.0).__rdiv__(2))
w = torch.ones(2, 3, requires_grad=True)
masked.mean(w * x, 1, mask=m).sum().backward()
print(w.grad)
for bad in ((1, 2), (torch.ones(2), "a")):
    for name in ("bitwise_and", "xlogy", "rsub"):
        try:
            print(getattr(torch, name)(*bad))
        except TypeError as error:
            print(str(error).split("\n")[0])
try:
    x.sum("a")
except RuntimeError as error:
    print(error)
