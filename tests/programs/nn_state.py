"""nn.Module: state_dict and load_state_dict, hooks of both, extra state, versions."""
import io
import warnings
from collections import OrderedDict

import torch
from torch import nn


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


class Net(nn.Module):
    _version = 3

    def __init__(self):
        super().__init__()
        self.a = nn.Linear(2, 3)
        self.b = nn.Sequential(nn.BatchNorm1d(3), nn.Linear(3, 1, bias=False))
        self.p = nn.Parameter(torch.ones(()))
        self.register_buffer("steps", torch.tensor(0))
        self.register_buffer("scratch", torch.zeros(2), persistent=False)
        self.register_buffer("empty", None)
        self.register_parameter("none", None)


def fresh():
    torch.manual_seed(0)
    return Net()


def keys(state):
    return [(k, tuple(v.shape)) if isinstance(v, torch.Tensor) else (k, v) for k, v in state.items()]


net = fresh()
state = net.state_dict()
print(type(state).__name__, keys(state))
print({k: dict(v) for k, v in state._metadata.items()})
print(state["a.weight"].requires_grad, state["a.weight"].data_ptr() == net.a.weight.data_ptr(), type(state["a.weight"]).__name__, state["a.weight"] is net.a.weight)
print(net.state_dict(keep_vars=True)["a.weight"] is net.a.weight, list(net.state_dict(prefix="x."))[:2], dict(net.state_dict(prefix="x.")._metadata["x"]))
mine = {}
print(net.state_dict(destination=mine) is mine, hasattr(mine, "_metadata"))
tell("positional", lambda: list(net.state_dict({}, "q."))[:2])
tell("positional 3", lambda: net.state_dict(OrderedDict(), "q.", True)["q.p"].requires_grad)
print(net.load_state_dict(state), repr(net.load_state_dict(state)), net.load_state_dict(state).missing_keys)


def loading(change, strict=True, make=fresh, **kwargs):
    def run():
        state = make().state_dict()
        state = change(state) or state
        module = make()
        got = module.load_state_dict(state, strict=strict, **kwargs)
        return got
    return run


def without(*names):
    def change(state):
        for name in names:
            del state[name]
    return change


def plus(**more):
    def change(state):
        state.update({k.replace("__", "."): v for k, v in more.items()})
    return change


for strict in (True, False):
    tell("missing", loading(without("a.weight", "b.1.weight"), strict))
    tell("unexpected", loading(plus(nope=torch.ones(1), a__nope=torch.ones(1), b__9__w=torch.ones(1), scratch=torch.ones(2), none=torch.ones(1)), strict))
    tell("both", loading(lambda s: (without("p")(s), plus(q=torch.ones(1))(s)) and None, strict))
    tell("shape", loading(plus(a__weight=torch.ones(3, 3), p=torch.ones(2)), strict))
    tell("shape and missing", loading(lambda s: (without("steps")(s), plus(a__bias=torch.ones(2))(s)) and None, strict))
    tell("not a tensor", loading(plus(a__weight=3, p="x"), strict))
    tell("empty", loading(lambda s: {}, strict))
for bad in (None, 3, [("a", 1)], "abc"):
    tell(f"load {bad!r}", lambda: fresh().load_state_dict(bad))
tell("old scalar", loading(plus(p=torch.full((1,), 7.0))))
tell("dtype", loading(plus(p=torch.tensor(3, dtype=torch.int64))))
tell("parameter", loading(plus(p=nn.Parameter(torch.tensor(3.0)))))
module = fresh()
before = module.a.weight
given = {k: v + 1 for k, v in fresh().state_dict().items()}
print(module.load_state_dict(given), module.a.weight is before, before.requires_grad, before[0, 0].item() == given["a.weight"][0, 0].item(), before.grad_fn)
module = fresh()
before = module.a.weight
print(module.load_state_dict(given, assign=True), module.a.weight is before, module.a.weight.data_ptr() == given["a.weight"].data_ptr(), type(module.a.weight).__name__, module.a.weight.requires_grad, module.steps is given["steps"])
frozen = fresh().requires_grad_(False)
frozen.load_state_dict({k: nn.Parameter(v.float()) for k, v in given.items()}, assign=True)
print(frozen.a.weight.requires_grad, type(frozen.steps).__name__)
tell("assign shape", loading(plus(a__weight=torch.ones(3, 3)), assign=True))
doubles = fresh()
doubles.load_state_dict({k: v.double() for k, v in given.items()}, assign=True)
print(doubles.a.weight.dtype)
tied = fresh()
tied.c = tied.a
print(list(tied.state_dict()))
tell("tied", lambda: tied.load_state_dict(state))


class Extra(nn.Linear):
    def get_extra_state(self):
        return {"kind": "extra"}

    def set_extra_state(self, value):
        print("extra state", value)


extra = nn.Sequential(Extra(1, 1))
print(keys(extra.state_dict()))
tell("extra", lambda: extra.load_state_dict(extra.state_dict()))
tell("extra missing", lambda: extra.load_state_dict(nn.Sequential(nn.Linear(1, 1)).state_dict()))
tell("extra unexpected", lambda: nn.Sequential(nn.Linear(1, 1)).load_state_dict(extra.state_dict()))


class OnlyGet(nn.Module):
    def get_extra_state(self):
        return 5


tell("only get", lambda: OnlyGet().load_state_dict(OnlyGet().state_dict()))
# Hooks.
net = fresh()
log = []
net.register_state_dict_pre_hook(lambda *args: log.append(("pre", len(args), args[1:])))
net._register_state_dict_hook(lambda module, state, prefix, local: log.append(("post", prefix, dict(local))))
net.b.register_state_dict_post_hook(lambda module, state, prefix, local: log.append(("public", prefix, len(state))))
handle = net.a.register_state_dict_post_hook(lambda module, state, prefix, local: state.pop(prefix + "bias") is None or None)
print(list(net.state_dict(prefix="x.")), log)
handle.remove()
print("a.bias" in net.state_dict())
net._register_state_dict_hook(lambda module, state, prefix, local: {"replaced": 1})
print(net.state_dict())


def returning(module, state, prefix, local):
    return state


bad = nn.Linear(1, 1)
bad.register_state_dict_post_hook(returning)
tell("post hook returns", lambda: bad.state_dict())
tell("twice", lambda: bad._register_state_dict_hook(returning))
net = fresh()
net.register_load_state_dict_pre_hook(lambda *args: print("pre", type(args[0]).__name__, args[2:], len(args)))
net.b._register_load_state_dict_pre_hook(lambda *args: print("old pre", args[1:3], len(args)))
net.b._register_load_state_dict_pre_hook(lambda *args: print("old pre with module", type(args[0]).__name__, args[2]), with_module=True)
net.b[1].register_load_state_dict_post_hook(lambda module, incompatible: print("post", module, incompatible))
net.register_load_state_dict_post_hook(lambda module, incompatible: incompatible.missing_keys.clear())
tell("hooks", lambda: net.load_state_dict(state))
tell("hooks forgive", lambda: net.load_state_dict({k: v for k, v in state.items() if k != "p"}))
net.register_load_state_dict_post_hook(lambda module, incompatible: 3)
tell("post returns", lambda: net.load_state_dict(state))


class Renamed(nn.Module):
    _version = 2

    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.ones(2))

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs):
        print(prefix, local_metadata, strict)
        if local_metadata.get("version", None) is None:
            state_dict[prefix + "w"] = state_dict.pop(prefix + "old")
        super()._load_from_state_dict(state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)


tell("renamed", lambda: nn.Sequential(Renamed()).load_state_dict({"0.old": torch.zeros(2)}))
tell("same version", lambda: nn.Sequential(Renamed()).load_state_dict(nn.Sequential(Renamed()).state_dict(), strict=False))
bn = nn.BatchNorm1d(2)
old = OrderedDict((k, v) for k, v in bn.state_dict().items() if k != "num_batches_tracked")
tell("old batch norm", lambda: nn.BatchNorm1d(2).load_state_dict(old))
tell("instance norm", lambda: nn.InstanceNorm1d(2).load_state_dict({"running_mean": torch.zeros(2), "running_var": torch.ones(2)}))
lazy = nn.LazyLinear(3)
print(lazy, dict(lazy.state_dict()))
tell("lazy shape", lambda: lazy.weight.shape)
tell("lazy op", lambda: lazy.weight + 1)
tell("lazy from state", lambda: (lazy.load_state_dict(nn.Linear(2, 3).state_dict()), lazy.weight.shape, type(lazy.weight).__name__, type(lazy).__name__))
print(lazy(torch.ones(1, 2)).shape, type(lazy).__name__, lazy)
lazy = nn.LazyLinear(3)
tell("lazy into lazy", lambda: nn.LazyLinear(3).load_state_dict(lazy.state_dict()))
tell("lazy into real", lambda: nn.Linear(2, 3).load_state_dict(lazy.state_dict()))
torch.manual_seed(0)
print(lazy(torch.ones(1, 2)), lazy)
torch.manual_seed(0)
print(nn.Linear(2, 3)(torch.ones(1, 2)))
print(nn.LazyLinear(3).double().to("cpu").weight, nn.LazyLinear(2, bias=False).half().weight.dtype)
tell("lazy share", lambda: nn.LazyLinear(3).share_memory())
stream = io.BytesIO()
torch.save(fresh().state_dict(), stream)
stream.seek(0)
loaded = torch.load(stream)
print(type(loaded).__name__, list(loaded)[:3], {k: dict(v) for k, v in loaded._metadata.items()}["b.0"], fresh().load_state_dict(loaded))
from torch.nn.modules.utils import consume_prefix_in_state_dict_if_present
state = nn.Sequential(OrderedDict(module=nn.Linear(1, 1))).state_dict()
consume_prefix_in_state_dict_if_present(state, "module.")
print(list(state), list(state._metadata))
