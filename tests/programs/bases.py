# The base of a view whose base nobody has any more.
import torch

x = torch.arange(3.)[1:]
print(x._base, x._is_view())
w = torch.ones(2, 3, requires_grad=True)
v = (w * 2)[0]
print(v._base)
b = v._base
print(b is v._base, b._is_view(), type(b.grad_fn).__name__)
b.sum().backward()
print(w.grad)
v = (w * 2).t()
u = v[1]
del v
print(u._base, u._base.stride())
v = torch.zeros(2, 2)[1].requires_grad_()
print(v._base, v.is_leaf)
h = (w + 1)[1]
h.mul_(2)
print(h._base)
h._base.sum().backward()
print(w.grad)
print(x.detach()._base)
# numbers that have no gradient
print(torch.tensor(1).reshape(1, 1)._base, torch.where(torch.ones(2, 3) > 0)[1]._base.shape)
i = torch.zeros(2, 3, dtype=torch.int64).t()
print(i._base.shape, i[1]._base.shape)
