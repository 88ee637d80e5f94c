"""Optimizers and schedules through files and pickles: state dicts, whole optimizers, and training that goes on as if nothing had been."""
import io
import pickle
import warnings

import torch
from torch import optim

warnings.simplefilter("ignore")


def loaded(value, **how):
    file = io.BytesIO()
    torch.save(value, file)
    file.seek(0)
    return torch.load(file, **how)


def train(p, o, schedule, steps):
    for _ in range(steps):
        o.zero_grad()
        ((p - 0.3) ** 2 * p).sum().backward()
        o.step()
        schedule.step()


for name in "SGD Adam AdamW Adamax NAdam RAdam Adagrad Adadelta RMSprop Rprop ASGD Adafactor".split():
    settings = dict(momentum=0.9) if name in ("SGD", "RMSprop") else {}
    p = torch.nn.Parameter(torch.arange(6.0).reshape(2, 3) * 0.1)
    o = getattr(optim, name)([p], lr=0.02, **settings)
    schedule = optim.lr_scheduler.MultiStepLR(o, [2, 4, 5], 0.5)
    train(p, o, schedule, 3)
    states = loaded({"o": o.state_dict(), "s": schedule.state_dict(), "p": p})
    q = states["p"]
    again = getattr(optim, name)([q], lr=0.5, **settings)
    other = optim.lr_scheduler.MultiStepLR(again, [1], 0.1)
    again.load_state_dict(states["o"])
    other.load_state_dict(states["s"])
    print(name, type(q).__name__, again.param_groups[0]["lr"], list(again.state[q]), again.param_groups[0].get("initial_lr"), other.milestones)
    train(p, o, schedule, 4)
    train(q, again, other, 4)
    print("  same:", torch.equal(p, q), o.param_groups[0]["lr"] == again.param_groups[0]["lr"],
          all(torch.equal(value, again.state[q][key]) for key, value in o.state[p].items()))
    whole = pickle.loads(pickle.dumps(again))
    r = whole.param_groups[0]["params"][0]
    print("  whole:", type(whole).__name__, torch.equal(r, q), r is q, list(whole.state) == [r], type(whole.state).__name__)
    r.grad = torch.ones(2, 3)
    print("  steps:", whole.step(), r._version)

a, b, c = (torch.nn.Parameter(torch.ones(n)) for n in (1, 2, 3))
o = optim.Adam([{"params": [a, b]}, {"params": [c], "lr": 0.5}])
for p in (a, c):
    p.grad = torch.ones_like(p)
o.step()
saved = loaded(o.state_dict())
print(list(saved["state"]), [group["params"] for group in saved["param_groups"]])
x, y, z = (torch.nn.Parameter(torch.ones(n, dtype=torch.float64)) for n in (1, 2, 3))
other = optim.Adam([{"params": [x, y]}, {"params": [z]}])
other.load_state_dict(saved)
print([(len(other.state[p]), {key: value.dtype for key, value in other.state[p].items()}) for p in (x, z)], y in other.state)
other.add_param_group({"params": [torch.nn.Parameter(torch.ones(4))], "betas": (0.5, 0.5)})
print([group["params"] for group in other.state_dict()["param_groups"]], other.param_groups[2]["lr"])
d = torch.nn.Parameter(torch.ones(1))
twice = optim.SGD([d, d, a], lr=0.1)
twice.add_param_group({"params": [b]})
print([group["params"] for group in twice.state_dict()["param_groups"]])
d.grad = a.grad = torch.ones(1)
twice.step()
print(d, a)
