"""nn.Module: hooks of the backward pass, full and of old, of one module and of all."""
import warnings

import torch
from torch import nn
from torch.nn.modules import module as M


def shown(values):
    if isinstance(values, torch.Tensor):
        return [round(v, 4) + 0.0 for v in values.flatten().tolist()]
    return tuple(None if v is None else shown(v) for v in values) if isinstance(values, tuple) else values


def tell(label, call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = call()
        except BaseException as error:
            result = f"{type(error).__name__}: {error}"
    print(label, "->", result)
    for w in caught:
        print("    warned", w.category.__name__, w.message)


def x(grad=True):
    return torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=grad)


def made():
    torch.manual_seed(0)
    return nn.Linear(2, 2)


def say(name):
    return lambda module, given, out: print("  ", name, type(module).__name__, shown(given), shown(out))


m = made()
handle = m.register_full_backward_hook(say("full"))
inputs = x()
out = m(inputs)
print(type(out.grad_fn).__name__, out.grad_fn.next_functions[0][0].name())
out.sum().backward()
print(shown(inputs.grad), shown(m.weight.grad))
m(x(False)).sum().backward()
with torch.no_grad():
    print(m(x()).grad_fn)
handle.remove()
print(m(x()).grad_fn.name())
for result in ((None,), (torch.zeros(2, 2),), (torch.zeros(2, 2), None), None):
    m = made()
    m.register_full_backward_hook(lambda module, given, out: result)
    inputs = x()
    tell(f"returns {shown(result)}", lambda: m(inputs).sum().backward())
    print(shown(inputs.grad + 0.0) if inputs.grad is not None else None)
m = made()
m.register_full_backward_hook(lambda module, given, out: (torch.ones(1),))
tell("no input wants it", lambda: m(x(False)).sum().backward())
for result in ((torch.zeros(2, 2),), (torch.ones(2, 2), 1), None):
    m = made()
    m.register_full_backward_pre_hook(lambda module, out: print("  pre", shown(out)) or result)
    m.register_full_backward_hook(say("after"))
    inputs = x()
    tell(f"pre returns {shown(result)}", lambda: m(inputs).sum().backward())
    print(shown(inputs.grad + 0.0) if inputs.grad is not None else None)


class Two(nn.Module):
    def forward(self, a, b, c=None):
        return a * b, a + b, 3


m = Two()
m.register_full_backward_hook(say("two"))
m.register_full_backward_pre_hook(lambda module, out: print("  pre", shown(out)))
a, b = x(), x(False)
first, second, _ = m(a, b, 5)
first.sum().backward()
tell("kwargs", lambda: m(a=x(), b=x()))
tell("only keyword inputs", lambda: [o.sum().backward() for o in m(x(), b=x())[:1]])


class ADict(nn.Module):
    def forward(self, a):
        return {"out": a * 2}


m = ADict()
m.register_full_backward_hook(say("dict"))
tell("dict", lambda: m(x())["out"].sum().backward())
m = made()
m.register_backward_hook(say("old"))
tell("old", lambda: m(x()).sum().backward())
tell("mixed", lambda: m.register_full_backward_hook(say("x")))
m = made()
m.register_full_backward_hook(say("x"))
tell("mixed too", lambda: m.register_backward_hook(say("x")))


class Chain(nn.Module):
    def forward(self, a):
        return (a * 2).relu()


m = Chain()
m.register_backward_hook(say("old chain"))
tell("old chain", lambda: m(x()).sum().backward())
order = []
s = nn.Sequential(made(), nn.ReLU(), made())
for name, part in s.named_modules():
    part.register_full_backward_hook(lambda module, given, out, name=name: order.append(name))
    part.register_full_backward_pre_hook(lambda module, out, name=name: order.append("pre " + name))
s(x()).sum().backward()
print(order)
handles = [M.register_module_full_backward_hook(say("global")), M.register_module_full_backward_pre_hook(lambda module, out: print("  global pre", shown(out)))]
m = made()
m.register_full_backward_hook(say("own"))
m(x()).sum().backward()
tell("global mixed", lambda: M.register_module_backward_hook(say("x")))
for handle in handles:
    handle.remove()
m(x()).sum().backward()
m = made()
m.register_full_backward_hook(say("first"))
m.register_full_backward_hook(say("second"), prepend=True)
m(x()).sum().backward()
