"""torch.amp.GradScaler on the CPU: scaling, unscaling, steps that are left out, growth and backoff, state, errors."""
import inspect
import pickle
import warnings

import torch
from torch import optim
from torch.amp import GradScaler

warnings.simplefilter("ignore")


def attempt(call):
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            print(call(), [str(w.message).split("\n")[0] for w in caught])
    except Exception as e:
        print(type(e).__name__, str(e).split("\n")[0])


print(inspect.signature(GradScaler.__init__))
s = GradScaler("cpu")
print(s.is_enabled(), s.get_scale(), s.get_growth_factor(), s.get_backoff_factor(), s.get_growth_interval(), s.state_dict())
p = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
o = optim.SGD([p], lr=0.1)
s = GradScaler("cpu", init_scale=8.0, growth_interval=2)
for i in range(6):
    o.zero_grad()
    loss = (p * p).sum()
    if i == 3:
        loss = loss * float("inf")
    scaled = s.scale(loss)
    scaled.backward()
    print(i, p.grad, s.step(o), end=" ")
    s.update()
    print(p.tolist(), s.get_scale(), s.state_dict())
print(s.scale([torch.ones(2), (torch.ones(1), torch.zeros(2))]), s.scale(iter([torch.ones(1)])).__class__.__name__)
o.zero_grad()
s.scale((p * p).sum()).backward()
print(s.unscale_(o), p.grad)
attempt(lambda: s.unscale_(o))
print(s.step(o), p)
attempt(lambda: s.step(o))
attempt(lambda: s.unscale_(o))
s.update()
attempt(lambda: s.step(optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=0.1)))
attempt(lambda: s.step(o, closure=lambda: 1))

attempt(lambda: s.scale(5))
s.update(4.0)
print(s.get_scale())
s.update(torch.tensor(2.0))
print(s.get_scale())
attempt(lambda: s.update(torch.tensor([2.0, 3.0])))

attempt(lambda: GradScaler("cpu").update())
attempt(lambda: GradScaler("cpu", growth_factor=1.0))
attempt(lambda: GradScaler("cpu", backoff_factor=1.0))
attempt(lambda: GradScaler("cpu").load_state_dict({}))
attempt(lambda: GradScaler("cpu", enabled=False).load_state_dict({}))
attempt(lambda: GradScaler().is_enabled())


t = GradScaler("cpu")
t.load_state_dict(s.state_dict())
print(t.state_dict(), t.get_scale())
u = pickle.loads(pickle.dumps(s))
print(u.state_dict())
off = GradScaler("cpu", enabled=False)
print(off.scale(torch.ones(2)), off.get_scale(), off.state_dict(), off.is_enabled())
p.grad = torch.ones(2)
print(off.unscale_(o), off.step(o), off.update(), p)
s.set_growth_factor(3.0), s.set_backoff_factor(0.25), s.set_growth_interval(7)
print(s.state_dict())
half = torch.nn.Parameter(torch.ones(2, dtype=torch.float16))
o = optim.SGD([half], lr=0.1)
s = GradScaler("cpu", init_scale=4.0)
s.scale(torch.ones(1))
half.grad = torch.ones(2, dtype=torch.float16)
attempt(lambda: s.unscale_(o))
fused = optim.SGD([p], lr=0.1, fused=True)
s = GradScaler("cpu", init_scale=4.0)
for i in range(3):
    fused.zero_grad()
    s.scale((p * p).sum() * (float("nan") if i == 1 else 1.0)).backward()
    print(s.step(fused), end=" ")
    s.update()
    print(p.tolist(), s.get_scale())
