"""L-BFGS with and without a line search, and Adafactor: what they return, where they go, and what they keep."""
import torch
from torch import optim


def rosenbrock(p):
    x, y = p[0], p[1]
    return (1 - x) ** 2 + 100 * (y - x * x) ** 2


def quartic(p):
    return ((p - 0.5) ** 4).sum() + (p * p).sum() * 0.25


def short(value):
    if isinstance(value, torch.Tensor):
        return [float(f"{v:.5g}") for v in value.double().reshape(-1).tolist()]
    if isinstance(value, list):
        return [short(v) for v in value if v is not None]
    return float(f"{float(value):.5g}") if value is not None else None


for dtype in (torch.float64, torch.float32):
    for loss_of, start in ((rosenbrock, [-1.2, 1.0]), (quartic, [2.0, -1.0, 0.25])):
        for settings in (dict(), dict(line_search_fn="strong_wolfe"), dict(lr=0.5, max_iter=4), dict(history_size=2, line_search_fn="strong_wolfe"),
                         dict(max_eval=3), dict(tolerance_grad=0.5, line_search_fn="strong_wolfe"), dict(tolerance_change=0.1)):
            if loss_of is rosenbrock and "line_search_fn" not in settings:
                settings = dict(settings, lr=0.002)
            p = torch.tensor(start, dtype=dtype, requires_grad=True)
            o = optim.LBFGS([p], **settings)
            calls = 0

            def closure():
                global calls
                calls += 1
                o.zero_grad()
                loss = loss_of(p)
                loss.backward()
                return loss

            losses = [short(o.step(closure)) for _ in range(4)]
            state = o.state[p]
            print(loss_of.__name__, settings, str(dtype)[6:], losses, short(p.detach()), calls, state["func_evals"], state["n_iter"], list(state))
            if "d" in state:
                print("   ", short(state["d"]), short(state["t"]), len(state["old_dirs"]), short(state["ro"])[:2], short(state["H_diag"]),
                      short(state["prev_loss"]), type(state["t"]).__name__)

a, b = torch.nn.Parameter(torch.ones(2, 2)), torch.nn.Parameter(torch.ones(3))
o = optim.LBFGS([a, b], lr=0.1)


def several():
    o.zero_grad()
    loss = (a * a).sum()  # b has no gradient
    loss.backward()
    return loss


print(o.step(several), a.tolist(), b.tolist(), o._numel(), list(o.state_dict()["state"]))
for bad in (dict(line_search_fn="x"),):
    o = optim.LBFGS([a], **bad)
    try:
        o.step(several)
    except RuntimeError as e:
        print(e)
try:
    o.step()
except TypeError as e:
    print(e)
saved = optim.LBFGS([a]).state_dict()
print(saved)

for dtype in (torch.float32, torch.float64):
    for settings in ({}, dict(lr=0.1), dict(weight_decay=0.1, d=2.0), dict(eps=(1e-8, 1e-2), beta2_decay=-0.5, maximize=True)):
        params = [torch.nn.Parameter(torch.arange(float(torch.Size(shape).numel()), dtype=dtype).reshape(shape) * 0.1 - 0.3)
                  for shape in ((3, 4), (5,), (2, 2, 3), ())]
        o = optim.Adafactor(params, **settings)
        for _ in range(20):
            o.zero_grad()
            sum(((p - 0.4) ** 2 * (p + 1)).sum() for p in params).backward()
            o.step()
        print("Adafactor", settings, str(dtype)[6:], [short(p.detach()) for p in params])
        print("   ", {key: (list(value.shape), short(value)) for key, value in o.state[params[0]].items()}, list(o.state[params[1]]),
              [p._version for p in params])
