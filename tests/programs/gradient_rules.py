"""Leaves, histories and their refusals: what may be changed, what was made by what, and what backward says."""
import warnings

import torch


def told(what, f):
    try:
        print(what, "|", f())
    except (RuntimeError, TypeError) as error:
        print(what, "|", type(error).__name__, str(error)[:160])


def setting(tensor, value):
    tensor.requires_grad = value
    return tensor.requires_grad


def name(tensor):
    return type(tensor.grad_fn).__name__


x = torch.ones(2, requires_grad=True)
y = x * 2
told("set on a result", lambda: setting(y, True))
told("clear on a result", lambda: setting(y, False))
told("requires_grad_(False) on a result", lambda: y.requires_grad_(False))
told("requires_grad_() on a result", lambda: y.requires_grad_())
told("of integers", lambda: torch.ones(2, dtype=torch.int64).requires_grad_())
told("set on integers", lambda: setting(torch.ones(2, dtype=torch.int64), True))
told("integers made so", lambda: torch.ones(2, dtype=torch.int64, requires_grad=True))
told("tensor of integers made so", lambda: torch.tensor([1], requires_grad=True))
told("numpy()", lambda: x.numpy())
told("tolist()", lambda: x.tolist())
told("out=", lambda: torch.add(x, 1, out=torch.empty(2)))

print("-- in place")
told("on a leaf", lambda: x.mul_(2))
told("on a view of a leaf", lambda: x[0].mul_(2))
told("setitem on a leaf", lambda: x.__setitem__(0, 1.0))
told("detach_ of a view", lambda: (x * 1).view(2, 1).detach_())
with torch.no_grad():
    v = (x * 1).view(2, 1)
told("on a view of no_grad", lambda: v.add_(1))
told("on one of many", lambda: (x * 1).unbind()[0].mul_(2))
z = torch.zeros(4)
w, other = z[1:3], z[0:2]
w.copy_(x)
print(name(z), name(w), name(other), other.requires_grad, z.grad_fn.name())
(z * torch.arange(4.0)).sum().backward()
print(x.grad)
b = x * 3
b[0] = 7
print(b, name(b))
x.grad = None
b.sum().backward()
print(x.grad)
for line in ("t_()", "transpose_(0, 1)", "unsqueeze_(0)", "squeeze_()", "squeeze_(0)", "as_strided_((1,), (1,))"):
    m = torch.ones(1, 2, requires_grad=True) * 1
    eval("m." + line)
    print(line, name(m), tuple(m.shape))

print("-- saved")
p = torch.ones(3, requires_grad=True)
q = p.exp()
q.add_(1)
told("overwritten result", lambda: q.sum().backward())
r = (p * p).sum()
r.backward()
told("a second time", lambda: r.backward())
print((p * p).grad_fn._saved_self is p, p.exp().grad_fn._saved_result.shape)
s = p * 2
shared = s.detach()
k = s * s
shared[0] = 8
told("overwritten through detach()", lambda: k.sum().backward())

print("-- asked")
told("no graph", lambda: torch.ones(3).sum().backward())
told("of a vector", lambda: (p * 2).backward())
told("of another shape", lambda: (p * 2).backward(torch.ones(4)))
told("unused", lambda: torch.autograd.grad((p * 2).sum(), [p, x]))
told("unused allowed", lambda: torch.autograd.grad((p * 2).sum(), [p, x], allow_unused=True))
told("unused as zeros", lambda: torch.autograd.grad((p * 2).sum(), [p, x], materialize_grads=True))
g, = torch.autograd.grad((p**3).sum(), p, create_graph=True)
print(g, torch.autograd.grad(g.sum(), p))
p.grad = None
(p * 2).sum().backward(inputs=[p])
print(p.grad)

print("-- modes")
with torch.no_grad():
    print((x * 2).requires_grad, torch.is_grad_enabled())
    with torch.enable_grad():
        print((x * 2).requires_grad)
with torch.set_grad_enabled(False):
    print(torch.is_grad_enabled())


@torch.no_grad()
def quiet():
    return x * 2


print(quiet().requires_grad, torch.is_grad_enabled())

print("-- hooks and .grad")
x.grad = None
handle = x.register_hook(lambda grad: grad * 10)
(x * 2).sum().backward()
print(x.grad)
handle.remove()
(x * 2).sum().backward()
print(x.grad)
m = x * 2
m.register_hook(lambda grad: print("passes", grad))
m.retain_grad()
(m * 3).sum().backward()
print(m.grad, m.retains_grad, x.grad)
with warnings.catch_warnings(record=True) as warned:
    warnings.simplefilter("always")
    print((x * 1).grad, str(warned[0].message)[:76])
told("retain_grad of none", lambda: torch.ones(2).retain_grad())
told("hook of none", lambda: torch.ones(2).register_hook(print))

print("-- names")
for made in (x + 1, x - 1, 1 - x, x * x, x / 2, -x, x**2, 2**x, x.sum() / 2, x.mean(), x @ x, x[0], x[:1], x[[0]], x.max(), x.max(0).values,
             x.exp(), x.unsqueeze(0), x.clone(), x.reshape(1, 2), x.relu(), torch.stack([x, x]), torch.cat([x, x]), x.to(torch.float64), x.var(),
             x.std(), x.expand(3, 2), x.norm(), x.abs(), x > 1, x.argmax()):
    print(name(made), [type(node).__name__ for node, _ in made.grad_fn.next_functions] if made.grad_fn else "")
