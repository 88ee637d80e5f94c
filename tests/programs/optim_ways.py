"""Steps by other ways than a list of real parameters: functional forms, complex and 16-bit parameters, rates that are tensors, gradients
that lie elsewhere, closures; and that the numbers of threads change nothing."""
import hashlib
import importlib

import torch
from torch import optim


def bits(tensor):
    return hashlib.md5(torch.view_as_real(tensor.detach()).contiguous().numpy().tobytes() if tensor.is_complex()
                       else tensor.detach().contiguous().double().numpy().tobytes()).hexdigest()[:8]


NAMES = "SGD Adam AdamW Adamax NAdam RAdam Adagrad Adadelta RMSprop Rprop ASGD".split()
MORE = {"SGD": dict(momentum=0.9), "Adam": dict(amsgrad=True), "RMSprop": dict(momentum=0.9, centered=True)}


def some(*shape, dtype=torch.float32):
    count = torch.Size(shape).numel()
    return (torch.arange(count).to(dtype).reshape(shape) * 0.37 - 0.6)


print("complex")
for name in NAMES:
    p = torch.nn.Parameter(torch.complex(some(3, 2), some(3, 2) * 0.5 + 0.1))
    o = getattr(optim, name)([p], lr=0.01, **MORE.get(name, {}))
    for _ in range(5):
        p.grad = torch.view_as_complex(torch.view_as_real(p.detach()) * 0.5 + 0.25)
        o.step()
    print(name, bits(p), p._version, {key: (value.dtype, bits(value)) for key, value in o.state[p].items()})

print("halves")
for name in NAMES:
    for dtype in (torch.bfloat16, torch.float16):
        p = torch.nn.Parameter(some(3, 5).to(dtype))
        o = getattr(optim, name)([p], lr=0.01, **MORE.get(name, {}))
        for _ in range(3):
            p.grad = (p.detach() * 0.5).to(dtype)
            o.step()
        print(name, dtype, p._version, {key: (value.dtype, tuple(value.shape)) for key, value in o.state[p].items()},
              p.float().sum().item().__round__(1))

print("rates that are tensors")
for name in NAMES:
    if name == "Rprop":
        continue
    p = torch.nn.Parameter(some(3, 5))
    o = getattr(optim, name)([p], lr=torch.tensor(0.01), **MORE.get(name, {}))
    for i in range(4):
        p.grad = p.detach() * 0.5
        o.step()
        o.param_groups[0]["lr"].mul_(0.5)
    print(name, bits(p), p._version, o.param_groups[0]["lr"])
for name in ("Adam", "AdamW"):
    p = torch.nn.Parameter(some(3, 5))
    o = getattr(optim, name)([p], betas=(torch.tensor(0.75), torch.tensor(0.875)))
    for i in range(4):
        p.grad = p.detach() * 0.5
        o.step()
    print(name, [f"{v:.6f}" for v in p.flatten().tolist()])

print("gradients that lie elsewhere")
for name in NAMES:
    whole = torch.zeros(2, 12)
    p, q = torch.nn.Parameter(some(3, 4)), torch.nn.Parameter(some(4, 3).t())
    p.grad, q.grad = whole[0].view(3, 4), whole[1].view(4, 3).t()
    r = torch.nn.Parameter(some(5))
    r.grad = some(5, 2)[:, 0]
    s = torch.nn.Parameter(some(2, 6)[:, ::2])
    s.grad = some(2, 3)
    u = torch.nn.Parameter(some(4))
    u.grad = u.detach()  # on the parameter's own bytes
    o = getattr(optim, name)([p, q, r, s, u], lr=0.01, **MORE.get(name, {}))
    for i in range(3):
        whole[0] = p.detach().reshape(-1) * 0.5
        whole[1] = torch.arange(12.0) / (i + 1)
        o.step()
    print(name, *map(bits, (p, q, r, s, u)), {key: value.stride() for key, value in o.state[s].items()}, u._version)

print("functional")
T = torch.tensor


def functional(name, lists, **settings):
    params, grads = [some(3), some(2, 2)], [some(3) + 0.25, some(2, 2) * 2]
    lists = [[make(p) for p in params] if make else [] for make in lists]
    function = getattr(importlib.import_module("torch.optim." + name), name)
    for _ in range(3):
        function(params, grads, *lists, **settings)
    print(name, settings, *map(bits, params), [[bits(t) for t in several] for several in lists])


zeros, one, count = torch.zeros_like, lambda p: T(1.0), lambda p: T(0.0)
adam = dict(beta1=0.9, beta2=0.99, lr=0.1, weight_decay=0.1, eps=1e-6)
functional("adam", [zeros, zeros, zeros, count], amsgrad=True, maximize=False, **adam)
functional("adam", [zeros, zeros, None, count], amsgrad=False, maximize=True, foreach=True, **adam)
functional("adamw", [zeros, zeros, None, count], amsgrad=False, maximize=False, **adam)
functional("adamax", [zeros, zeros, count], **adam)
functional("nadam", [zeros, zeros, one, count], momentum_decay=0.01, **adam)
functional("radam", [zeros, zeros, count], decoupled_weight_decay=True, **adam)
functional("sgd", [zeros], weight_decay=0.1, momentum=0.9, lr=0.1, dampening=0.5, nesterov=False, maximize=False)
functional("adagrad", [zeros, count], lr=0.1, weight_decay=0.1, lr_decay=0.1, eps=1e-6, maximize=False)
functional("adadelta", [zeros, zeros, count], lr=0.1, rho=0.9, eps=1e-6, weight_decay=0, maximize=False)
functional("rmsprop", [zeros, zeros, zeros, count], lr=0.1, alpha=0.9, eps=1e-6, weight_decay=0, momentum=0.9, centered=True)
functional("rprop", [zeros, torch.ones_like, count], step_size_min=0.1, step_size_max=2, etaminus=0.5, etaplus=1.2)
functional("asgd", [zeros, one, one, count], lambd=0.1, lr=0.1, t0=1, alpha=0.5, weight_decay=0.1)
buffers = [None, None]
params = [some(3), some(2)]
importlib.import_module("torch.optim.sgd").sgd(params, [some(3), some(2)], buffers, weight_decay=0, momentum=0.9, lr=0.1, dampening=0.0,
                                               nesterov=True, maximize=False)
print(buffers, params)
for name, lists, settings in (("adam", [zeros, zeros, None, lambda p: 0], dict(amsgrad=False, maximize=False, **adam)),
                              ("nadam", [zeros, zeros, lambda p: 1, count], dict(momentum_decay=0.01, **adam)),
                              ("adagrad", [zeros, lambda p: 0], dict(lr=0.1, weight_decay=0, lr_decay=0, eps=0.1, maximize=False))):
    try:
        functional(name, lists, **settings)
    except RuntimeError as e:
        print(e)

print("closures")
p = torch.nn.Parameter(some(4))
o = optim.Adam([p], lr=0.1)
modes = []


def closure():
    modes.append(torch.is_grad_enabled())
    o.zero_grad()
    loss = (p * p).sum()
    loss.backward()
    return loss


with torch.no_grad():
    print(o.step(closure), o.step(closure=closure), modes, torch.is_grad_enabled())
print(p)

print("threads")
for name in NAMES:
    found = set()
    for threads in (1, 2, 3):
        torch.set_num_threads(threads)
        p = torch.nn.Parameter(some(300, 401))
        o = getattr(optim, name)([p], lr=0.01, **MORE.get(name, {}))
        for _ in range(4):
            p.grad = p.detach() * 0.5 + 0.25
            o.step()
        found.add((bits(p), *(bits(value) for value in o.state[p].values())))
    print(name, len(found), min(found))
