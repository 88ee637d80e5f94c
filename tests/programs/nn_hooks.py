"""nn.Module: hooks before and after forward, with keyword arguments, always called, of all modules."""
import copy
import warnings

import torch
from torch import nn
from torch.nn.modules import module as M


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


class Add(nn.Module):
    def forward(self, x, y=1, *, z=0):
        return x + y + z


m = Add()
log = []
h1 = m.register_forward_pre_hook(lambda *args: log.append(("pre", len(args), args[1])))
h2 = m.register_forward_hook(lambda *args: log.append(("post", len(args), args[1:])))
print(m(1, z=2), log, type(h1).__name__, list(m._forward_hooks) == [h2.id])
h1.remove()
h1.remove()
log.clear()
print(m(1), log)
h2.remove()
log.clear()
print(m(1), log)
for result in (5, (5, 6), None, (5,), [5, 6]):
    with m.register_forward_pre_hook(lambda module, args: result):
        tell(f"pre returns {result}", lambda: m(1))
for result in ((("a",), {}), ((5,), {"z": 3}), (5, 6, 7), 5, None, ([5], {}), {}):
    with m.register_forward_pre_hook(lambda module, args, kwargs: result, with_kwargs=True):
        tell(f"pre with kwargs returns {result}", lambda: m(1, z=1))
with m.register_forward_hook(lambda module, args, out: out * 10):
    with m.register_forward_hook(lambda module, args, kwargs, out: (args, kwargs, out), with_kwargs=True):
        print(m(1, z=5))
    with m.register_forward_hook(lambda module, args, out: out + 1, prepend=True):
        print(m(1))
order = []
hooks = [m.register_forward_pre_hook(lambda *_: order.append("a")), m.register_forward_pre_hook(lambda *_: order.append("b"), prepend=True),
         M.register_module_forward_pre_hook(lambda *_: order.append("global pre")), M.register_module_forward_hook(lambda *_: order.append("global post")),
         m.register_forward_hook(lambda *_: order.append("post"))]
m(1)
print(order)
for hook in hooks:
    hook.remove()
order.clear()
print(m(1), order)
handle = M.register_module_forward_hook(lambda module, args, kwargs, out: (kwargs, out), with_kwargs=True)
print(m(1, z=2), nn.Identity()(3))
handle.remove()
handle = M.register_module_forward_pre_hook(lambda module, args: (args[0] * 2,))
print(m(1))
handle.remove()


class Fails(nn.Module):
    def forward(self, x):
        raise ValueError("failed")


f = Fails()
log = []
handles = [f.register_forward_hook(lambda *args: log.append(("always", args[1:])), always_call=True), f.register_forward_hook(lambda *args: log.append("usual")),
           f.register_forward_hook(lambda *args: log.append(("always kwargs", args[1:])), always_call=True, with_kwargs=True)]
tell("fails", lambda: f(1))
print(log)


def broken(*args):
    raise KeyError("hook")


handles.append(f.register_forward_hook(broken, always_call=True))
log.clear()
tell("fails with a broken hook", lambda: f(1))
print(log)
for handle in handles:
    handle.remove()
handle = M.register_module_forward_hook(broken, always_call=True)
tell("global broken", lambda: f(1))
tell("global broken, good forward", lambda: m(1))
handle.remove()
log.clear()
m.register_forward_hook(lambda *args: log.append("before"), always_call=True)
m.register_forward_hook(broken)
m.register_forward_hook(lambda *args: log.append("after"), always_call=True)
tell("a hook fails", lambda: m(1))
print(log)
s = nn.Sequential(nn.Linear(2, 2), nn.ReLU())
seen = []
for name, module in s.named_modules():
    module.register_forward_hook(lambda module, args, out, name=name: seen.append((name, type(module).__name__, tuple(out.shape))))
s(torch.ones(1, 2))
print(seen)
twin = copy.deepcopy(s)
seen.clear()
twin(torch.ones(1, 2))
print(seen)
from torch.utils.hooks import RemovableHandle
from collections import OrderedDict
table = OrderedDict()
one, two = RemovableHandle(table), RemovableHandle(table, extra_dict=OrderedDict())
print(two.id - one.id, one.hooks_dict_ref() is table, len(two.extra_dict_ref))
del table
one.remove()
print(one.hooks_dict_ref())
