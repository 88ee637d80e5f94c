"""Subclasses, classes that are asked, hooks and arrays."""
import numpy as np
import torch


def tr(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, str(e).split('\n')[0])


class Plain(torch.Tensor):
    pass


class Named(torch.Tensor):
    def __new__(cls, data, name=''):
        made = torch.as_tensor(data).as_subclass(cls)
        made.label = name
        return made

    def __init__(self, data, name=''):
        pass

    def twice(self):
        return self * 2


class Asked:
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return 'asked', func.__name__, [kind.__name__ for kind in types], kwargs


class Silent:
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return NotImplemented


class Loud(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        print('called', func.__name__, [kind.__name__ for kind in types])
        return super().__torch_function__(func, types, args, kwargs or {})


p, a, w = torch.ones(2, 2).as_subclass(Plain), Asked(), torch.ones(2, requires_grad=True)
n, l = Named([1, 2], 'label'), torch.ones(2).as_subclass(Loud)
tr(lambda: (p, p + 1, 1 + p, 1 / p, p.sum(), p[0], p.view(4), torch.add(p, 1), p.clone(), p.T, p.data, torch.ones(2) + p))
tr(lambda: [type(r).__name__ for r in (p.max(0), p.max(0)[0], *p.unbind(), *p, p.detach(), p.to(torch.int), torch.zeros_like(p), p == 1, torch.cat([p, p]))])
tr(lambda: [type(r).__name__ for r in (p.shape, p.numpy(), p.tolist(), p.item() if p.numel() == 1 else 0, torch.ones(2) + 1)])
tr(lambda: (Plain([1, 2]), isinstance(p, torch.Tensor), p.requires_grad_(), (p * 2).grad_fn is not None))
tr(lambda: (n, n.label, n.twice(), type(n.twice()).__name__))
for call in (lambda: torch.add(a, 1), lambda: torch.sum(a, dim=0), lambda: torch.add(torch.ones(1), a), lambda: torch.ones(1) + a,
             lambda: torch.cat([a, torch.ones(1)]), lambda: torch.stack((a,)), lambda: torch.matmul(a, a), lambda: torch.max(a)):
    tr(call)
tr(lambda: torch.add(Silent(), 1))
tr(lambda: torch.add(a, 1, out=5))
tr(lambda: type(l + 1).__name__)
tr(lambda: type(torch.mul(l, 2)).__name__)
tr(lambda: type(l.sum()).__name__)
for returned in (5, w[:1].detach(), w.int(), None, torch.ones(2, 2), [1]):
    w.grad = None
    handle = w.register_hook(lambda g: returned)
    tr((w * 2).sum().backward)
    handle.remove()
    print(w.grad)
t, b = torch.arange(3.), np.arange(3.)
for call in (lambda: t > b, lambda: b > t, lambda: t == b, lambda: b == t, lambda: t != b, lambda: t >= b, lambda: b / t, lambda: t / b):
    tr(call)
for call in (lambda: setattr(w, 'grad', 1), lambda: setattr(w, 'grad', w), lambda: setattr(w, 'grad', torch.ones(3)),
             lambda: setattr(w, 'grad', torch.ones(2).double()), lambda: delattr(w, 'data'), lambda: setattr(w, 'data', 1),
             lambda: w.requires_grad_(1), lambda: w.backward('a'), lambda: torch.from_dlpack(w), lambda: torch.from_dlpack(5)):
    tr(call)
torch.set_printoptions(edgeitems=0, threshold=2)
print(torch.ones(2, 3), torch.arange(5), torch.tensor(1.), torch.ones(0, 2))
