"""What nodes are called in messages and what they list, results by name, parameters of a class of their own."""
import torch
from torch import nn


def tell(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, str(error).split("\n")[0])


def stale():
    y = torch.rand(3, requires_grad=True).sigmoid()
    z = y * y
    y[0] = 0
    z.sum().backward()


def filled():
    y = torch.rand(3, requires_grad=True) * 1
    z = y.exp() * y
    y.copy_(torch.ones(3, requires_grad=True))
    z.sum().backward()


tell(stale)
tell(filled)
x = torch.ones(2, requires_grad=True)
tell(lambda: [(x * 1).copy_(x).grad_fn.name(), (x * 2).grad_fn.next_functions[0][0].name()])
SAVED = ("_saved_s", "_saved_o", "_saved_r", "_saved_t", "_raw_saved")
for made in (x * x, x.exp(), x @ x, x.softmax(0), x.sigmoid(), (x * 1).relu_(), x / x):
    node = made.grad_fn
    print(node.name(), sorted(name for name in dir(node) if name.startswith(SAVED)), "next_functions" in dir(node))

unit = torch.eye(2)
for result in (torch.linalg.qr(unit), torch.linalg.qr(unit, mode="r"), torch.geqrf(unit), torch.histogramdd(torch.ones(2, 1), 2)):
    print(type(result), isinstance(result, tuple), len(result), str(result).replace("-0.", "0."))
q, r = torch.linalg.qr(torch.eye(2))
print(q.abs(), torch.linalg.qr(torch.eye(2)).R.abs(), torch.linalg.qr(torch.eye(2))[1].shape)


class P(nn.Parameter):
    pass


class Longer(nn.Parameter):
    pass


class T(torch.Tensor):
    pass


print(P(torch.ones(2, 2)), [P(torch.eye(2)), Longer(torch.eye(2)), nn.Parameter(torch.eye(2))], Longer(torch.ones(1), requires_grad=False))
print(nn.Parameter(torch.eye(2).as_subclass(T)), nn.Parameter(T([1., 2.])), torch.ones(1).as_subclass(T))

o, dot = torch.ones, torch.linalg.multi_dot
for matrices in ([o(2, 3)], [], [o(2, 3), o(3, 4)], [o(3), o(3, 4), o(4)], [o(3), o(3)], [o(3), o(3, 4)], [o(2, 3), o(3)], [o(2, 3, 1), o(3)],
                 [o(2, 3), o(3), o(3, 2)], [o(2, 3), o(3, 2), o(1, 1, 1)], [o(2, 3), o(4, 2)], [o(2, 3), o(3, 4), o(5, 2)], [o(3), o(4, 2)],
                 [o(2, 3), o(3, 4).double()], [o(2, 3), o(3, 4), o(4, 5), o(5, 6)], (o(2, 3), o(3, 4)), o(2, 3), [o(2, 3), 3], [o(0, 3), o(3, 4), o(4, 2)],
                 [o(2, 3, requires_grad=True), o(3, 4), o(4)], [o(2, 3, dtype=torch.int), o(3, 2, dtype=torch.int)]):
    tell(lambda: dot(matrices))
tell(lambda: dot([o(2, 3), o(3, 4), o(4)], out=torch.empty(0)))
tell(lambda: dot([o(2, 3), o(3, 4), o(4)], out=torch.empty(2, dtype=torch.double)))
