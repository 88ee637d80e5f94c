"""Gradients that are assigned, size() and torch.Tensor(...)."""
import torch, warnings
def tr(f, *a, **k):
    try:
        r = f(*a, **k); print(repr(r))
    except Exception as e:
        print(type(e).__name__, str(e).split('\n')[0])
x = torch.ones(2)


def sg(t, v):
    t.grad = v


tr(sg, x, torch.ones(3))
tr(sg, x, torch.ones(2).double())
tr(sg, x, torch.ones(2, 1))
tr(lambda: x.__delattr__('grad'))
tr(x.size, 1.5)
tr(x.size, 'a')
tr(x.stride, 1.5)
tr(x.size, 0, 1)
tr(x.size, foo=1)
tr(x.size, None)
tr(x.stride, None)
tr(x.size, True)
tr(torch.Tensor, 1.5)
tr(torch.Tensor, 'a')
tr(torch.Tensor, None)
tr(torch.Tensor, 2, 'a')
tr(torch.Tensor, 'a', 2)
tr(torch.Tensor, [1, 'a'])
tr(torch.Tensor, -1)
tr(torch.Tensor, 2, -1)
tr(torch.Tensor, 2, dtype=torch.int)
tr(torch.Tensor, {})
tr(torch.Tensor, {1, 2})
tr(torch.Tensor, True)
tr(torch.Tensor, range(2))
tr(torch.Tensor, (2, 3))
tr(torch.Tensor, 2**62, 2**10)
tr(torch.Tensor, device='cpu')
tr(torch.Tensor, torch.device('cpu'))
tr(torch.Tensor, [True, False])
tr(torch.Tensor, [[1, 2], [3]])
tr(torch.Tensor, b'ab')

