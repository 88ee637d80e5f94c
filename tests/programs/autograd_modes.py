"""Inference mode, grad modes as contexts and decorators, views made where no gradients are recorded, anomaly mode."""
import copy
import warnings

import torch


def go(name, call):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        try:
            print(name, "->", repr(call()))
        except Exception as error:
            print(name, "->", type(error).__name__, str(error).split("\n")[0])
    for warning in seen:
        print("   ", warning.category.__name__, str(warning.message).split("\n")[0].split(" (Triggered")[0])


w = torch.ones(2, requires_grad=True)
n = torch.ones(2)
with torch.inference_mode():
    print(torch.is_inference_mode_enabled(), torch.is_grad_enabled())
    a = torch.ones(2)
    v, vw, va = n[0:1], w[0:1], a[0:1]
    p = torch.ones(2, requires_grad=True)
    d, q, t = w.detach(), w * 2, torch.tensor([1.0])
    print([one.is_inference() for one in (a, v, vw, va, p, d, q, t)], p.requires_grad, v._is_view(), va._is_view(), va._base, vw.requires_grad, vw.grad_fn)
    v.add_(1)
    print(n, n._version)
    go("version of an inference tensor", lambda: a._version)
    go("version of a view of another", lambda: v._version)
    go("backward", lambda: q.sum().backward())
    with torch.inference_mode(False):
        print(torch.is_inference_mode_enabled(), torch.is_grad_enabled(), torch.ones(1).is_inference(), (w * 2).requires_grad)
    with torch.enable_grad():
        print(torch.is_grad_enabled(), (w * 2).requires_grad, (w * 2).is_inference())
    go("requires_grad_", lambda: torch.ones(2).requires_grad_())
    go("write a leaf", lambda: w.add_(1))
print(torch.is_inference(a), torch.is_inference_mode_enabled())
for name, call in {"v": lambda: v.add_(1), "vw": lambda: vw.add_(1), "vw and w": lambda: vw.add_(w[:1]), "v and w": lambda: v.add_(w[:1]),
                   "va": lambda: va.add_(1), "a": lambda: a.add_(1), "its values": lambda: a.tolist(), "p": lambda: (p * 2).sum().backward(),
                   "p * w": lambda: p * w, "p + w": lambda: (p + w).sum().backward(), "p.grad": lambda: p.grad, "detach": lambda: a.detach().is_inference(),
                   "data": lambda: a.data.is_inference(), "out": lambda: torch.add(a, 1, out=a), "resize_": lambda: a.resize_(4),
                   "requires_grad_(False)": lambda: a.requires_grad_(False).shape, "requires_grad": lambda: setattr(a, "requires_grad", True),
                   "parameter": lambda: torch.nn.Parameter(a), "clone": lambda: a.clone().is_inference(), "a + 1": lambda: (a + 1).is_inference(),
                   "view": lambda: (a.view(-1)._is_view(), a.view(-1)._base, a.view(-1).is_inference()), "hook": lambda: a.register_hook(print),
                   "retain_grad": lambda: a.retain_grad(), "deepcopy": lambda: copy.deepcopy(a).is_inference(), "numpy": lambda: a.numpy().shape,
                   "add_ a": lambda: n.add_(torch.ones(2) * w.detach()), "repr": lambda: a[:1], "is_inference()": lambda: torch.is_inference(),
                   "is_inference(3)": lambda: torch.is_inference(3)}.items():
    go(name, call)
with torch.no_grad():
    go("no_grad", lambda: va.add_(1))
    v1, v2 = w[0:1], w.detach()[0:1]
for name, call in {"v1": lambda: v1.add_(1), "v2": lambda: v2.add_(1), "v1 and w": lambda: v1.add_(w[:1]), "v2 and w": lambda: v2.add_(w[:1]),
                   "plain view": lambda: (w * 2)[:1].add_(1), "leaf": lambda: w.add_(1), "view of leaf": lambda: w[0].add_(1),
                   "one of many": lambda: (w * 1).unbind()[0].add_(1)}.items():
    go(name, call)


@torch.inference_mode()
def called():
    """Says so."""
    return torch.ones(1).is_inference()


@torch.inference_mode
def bare():
    return torch.ones(1).is_inference()


@torch.inference_mode(False)
def ended():
    return torch.ones(1).is_inference()


@torch.set_grad_enabled(False)
def without():
    return torch.is_grad_enabled()


@torch.no_grad
def plain():
    return torch.is_grad_enabled()


print(called(), bare(), ended(), without(), plain(), torch.is_grad_enabled(), called.__name__, called.__doc__)


def decorated():
    @torch.no_grad()
    class K:
        def __init__(self):
            self.made = torch.is_grad_enabled()

        def method(self):
            return torch.is_grad_enabled()

    return K().made, K().method(), type(K).__name__


go("class", decorated)


class Model:
    @torch.no_grad()
    def method(self):
        return torch.is_grad_enabled()


print(Model().method())


@torch.no_grad()
def steps():
    got = yield torch.is_grad_enabled()
    print("got", got, torch.is_grad_enabled())
    try:
        yield 2
    except ValueError as error:
        print("caught", error, torch.is_grad_enabled())
        yield 5
    finally:
        print("finally", torch.is_grad_enabled())
    return 7


run = steps()
print(next(run), torch.is_grad_enabled(), run.send(4), run.throw(ValueError("q")), torch.is_grad_enabled())
try:
    next(run)
except StopIteration as end:
    print(end.value)
run = steps()
next(run), next(run)
run.close()
torch.set_grad_enabled(True), torch.set_grad_enabled(False)
print(torch.is_grad_enabled())
torch.set_grad_enabled(True)
for name, call in {"3": lambda: torch.set_grad_enabled(3), "None": lambda: torch.set_grad_enabled(None), "nothing": lambda: torch.set_grad_enabled(),
                   "enabled": lambda: torch.is_grad_enabled(3), "inference": lambda: torch.is_inference_mode_enabled(1),
                   "no_grad": lambda: torch.no_grad()(3)()}.items():
    go(name, call)
with torch.autograd.set_multithreading_enabled(False):
    print(torch.autograd.grad((w * 2).sum(), w))

x = torch.tensor([0.0, 1.0], requires_grad=True)


def under(body, **options):
    def call():
        with torch.autograd.detect_anomaly(**options):
            return body()

    return call


go("nan", under(lambda: ((x * 0).sqrt() * 0).sum().backward()))
go("stale", under(lambda: (lambda y: (y.mul_(2), y.sum().backward()))((x * 0).sqrt())))
y = (x * 0).sqrt() * 0
go("made before", under(lambda: y.sum().backward()))
go("no check", under(lambda: ((x * 0).sqrt() * 0).sum().backward(), check_nan=False))
print(x.grad, torch.is_anomaly_enabled(), torch.is_anomaly_check_nan_enabled())
torch.autograd.set_detect_anomaly(True)
print(torch.is_anomaly_enabled(), sorted((x * 2).grad_fn.metadata))
torch.autograd.set_detect_anomaly(False)
go("set 3", lambda: torch.autograd.set_detect_anomaly(3))
with torch.autograd.set_detect_anomaly(True):
    print(torch.is_anomaly_enabled(), (x * 2).grad_fn.metadata["traceback_"][-1].split("\n")[1])
    (g,) = torch.autograd.grad((x * x * x).sum(), x, create_graph=True)
    print(sorted(g.grad_fn.metadata))
print(torch.is_anomaly_enabled())


class Raises(torch.autograd.Function):
    @staticmethod
    def forward(ctx, a):
        return a * 1

    @staticmethod
    def backward(ctx, g):
        raise ValueError("no")


go("raises", under(lambda: Raises.apply(x).sum().backward()))
