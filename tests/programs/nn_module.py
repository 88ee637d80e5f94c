"""nn.Module: attributes, registration, the tree, conversions, text, copies."""
import copy
import io
import pickle
import warnings

import torch
from torch import nn


def tell(label, call):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = call()
        except Exception as error:
            result = f"{type(error).__name__}: {error}"
    print(label, "->", result)
    for w in caught:
        print("    warned", w.category.__name__, w.message)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(2, 3)
        self.b = nn.Sequential(nn.ReLU(), nn.Linear(3, 1, bias=False))
        self.p = nn.Parameter(torch.ones(2))
        self.register_buffer("steps", torch.tensor(0))
        self.register_buffer("scratch", torch.zeros(2), persistent=False)
        self.plain = torch.ones(1)
        self.none = None

    def forward(self, x):
        return self.b(self.a(x * self.p))


def fresh():
    torch.manual_seed(0)
    return Net()


net = fresh()
print(net)
print(list(vars(net)))
print([name for name in dir(net) if not name.startswith("_")])
print([name for name, _ in net.named_parameters()], [name for name, _ in net.named_buffers()])
print([name for name, _ in net.named_modules()], [name for name, _ in net.named_children()])
print([type(m).__name__ for m in net.modules()], [type(m).__name__ for m in net.children()])
print([n for n, _ in net.named_parameters(prefix="top", recurse=False)], [n for n, _ in net.named_buffers("top")])
print([n for n, _ in net.named_modules(prefix="top")])
tied = fresh()
tied.again = tied.a
tied.q = tied.p
print([n for n, _ in tied.named_parameters()], [n for n, _ in tied.named_parameters(remove_duplicate=False)])
print([n for n, _ in tied.named_modules()], [n for n, _ in tied.named_modules(remove_duplicate=False)], [n for n, _ in tied.named_children()])
print(len(list(tied.parameters())), list(tied.state_dict()))


def setting(name, value, on=None):
    def run():
        module = on() if on else fresh()
        setattr(module, name, value)
        return (name in module._parameters, name in module._buffers, name in module._modules, name in vars(module), type(getattr(module, name)).__name__)
    return run


for name in ("a", "p", "steps", "plain", "none", "new", "training", "scratch"):
    for value in (3, None, torch.ones(1), nn.Parameter(torch.ones(1)), nn.ReLU(), nn.Buffer(torch.ones(1)), nn.Buffer(torch.ones(1), persistent=False), "s"):
        tell(f"net.{name} = {type(value).__name__}", setting(name, value))


class Bare(nn.Module):
    def __init__(self):
        pass


for value in (3, torch.ones(1), nn.Parameter(torch.ones(1)), nn.ReLU(), nn.Buffer(torch.ones(1))):
    tell(f"bare.x = {type(value).__name__}", setting("x", value, Bare))
for method, args in (("register_parameter", ("x", None)), ("register_buffer", ("x", None)), ("add_module", ("x", None)), ("train", ()), ("parameters", ())):
    tell(f"bare.{method}", lambda: list(getattr(Bare(), method)(*args) or ()))
tell("repr(bare)", lambda: repr(Bare()))
tell("bare()", lambda: Bare()(1))
tell("del bare.x", lambda: delattr(Bare(), "x"))
tell("bare.x", lambda: Bare().x)
for name in ("a", "p", "steps", "plain", "nope", "scratch"):
    def delete():
        module = fresh()
        delattr(module, name)
        return hasattr(module, name), sorted(module._non_persistent_buffers_set)
    tell(f"del net.{name}", delete)
tell("net.nope", lambda: net.nope)
for method in ("register_parameter", "register_buffer", "add_module", "register_module"):
    for name in ("x", 3, "a.b", "", "a", "p", "steps", "plain", "forward", None):
        for value in (None, torch.ones(1), nn.Parameter(torch.ones(1)), nn.ReLU(), 3, torch.ones(1, requires_grad=True) * 2):
            tell(f"{method}({name!r}, {type(value).__name__})", lambda: getattr(fresh(), method)(name, value))
tell("non leaf", lambda: fresh().register_parameter("x", nn.Parameter(torch.ones(1)) * 2))
for get in ("get_submodule", "get_parameter", "get_buffer"):
    for target in ("", "a", "b.1", "b.2", "a.weight", "p", "steps", "scratch", "b.0.x", "nope", "nope.x", "a.weight.x", "plain", "a.bias", "b.1.bias", "..", "a."):
        tell(f"{get}({target!r})", lambda: str(getattr(net, get)(target))[:60])
for target in ("", "a", "b.1", "b.5", "c.d", "a.weight", "a.weight.x", "new"):
    def put():
        module = fresh()
        module.set_submodule(target, nn.Tanh())
        return module
    tell(f"set_submodule({target!r})", put)
net = fresh()
print(net.train(False) is net, net.training, net.a.training, net.eval().b[0].training, net.train().b[1].training)
for mode in (1, None, "a"):
    tell(f"train({mode!r})", lambda: net.train(mode))
names = []
print(net.apply(lambda m: names.append(type(m).__name__)) is net, names)
print(net.requires_grad_(False) is net, [p.requires_grad for p in net.parameters()])
net.requires_grad_()
ids = [id(p) for p in net.parameters()]
pointers = [p.data_ptr() for p in net.parameters()]
print(net.double() is net, [p.dtype for p in net.parameters()], net.steps.dtype, net.scratch.dtype, ids == [id(p) for p in net.parameters()])
for convert in ("float", "half", "bfloat16", "double", "cpu", "share_memory"):
    getattr(net, convert)()
    print(convert, net.p.dtype, net.scratch.dtype, net.steps.dtype, net.p.requires_grad, type(net.p).__name__)
for args, kwargs in (((torch.float32,), {}), (("cpu",), {}), (("cpu", torch.float64), {}), ((torch.ones(1),), {}), ((), {}), ((torch.int64,), {}), ((3,), {}), ((None,), {}),
                     (("nope",), {}), (([1],), {}), ((), {"dtype": torch.float32}), ((), {"device": "cpu"}), ((), {"nope": 1}), ((torch.float16, True), {}), ((True,), {}), ((1.5,), {}),
                     ((), {"memory_format": torch.channels_last}), ((torch.float32, "cpu"), {}), (("cpu", 3), {}), ((torch.complex64,), {}), ((torch.bool,), {}), (("cuda",), {})):
    tell(f"to{args}{kwargs}", lambda: fresh().to(*args, **kwargs).p.dtype)
tell("type", lambda: fresh().type(torch.float64).steps.dtype)
tell("type str", lambda: fresh().type("torch.DoubleTensor").p.dtype)
tell("type bad", lambda: fresh().type("nope").p.dtype)
tell("type int", lambda: fresh().type(torch.int64).p.dtype)
tell("cuda", lambda: fresh().cuda())
tell("cuda of none", lambda: nn.ReLU().cuda())
tell("to_empty", lambda: (fresh().to_empty(device="cpu").p.shape, ))
tell("to_empty()", lambda: fresh().to_empty())
net = fresh()
net(torch.ones(1, 2)).sum().backward()
print([p.grad is None for p in net.parameters()], net.p.grad)
gradient = net.p.grad
net.double()
print(net.p.grad.dtype, net.p.grad is gradient)
net.zero_grad(set_to_none=False)
print(net.p.grad)
net.zero_grad()
print(net.p.grad)
twin = copy.deepcopy(net)
print(twin.p is net.p, torch.equal(twin.p, net.p), twin.a.weight.data_ptr() == net.a.weight.data_ptr(), type(twin.p).__name__, twin._non_persistent_buffers_set)
shallow = copy.copy(net)
print(shallow.p is net.p, shallow._parameters is net._parameters)
again = pickle.loads(pickle.dumps(nn.Sequential(nn.Linear(2, 2), nn.ReLU())))
print(again, type(again[0].weight).__name__, list(again.state_dict()))
stream = io.BytesIO()
torch.save(nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2)), stream)
stream.seek(0)
print(torch.load(stream, weights_only=False))
tell("Module(1)", lambda: nn.Module(1))
tell("Module(a=1)", lambda: nn.Module(a=1))
tell("Module()(1)", lambda: nn.Module()(1))
tell("extra state", lambda: nn.Module().get_extra_state())
tell("set extra state", lambda: nn.Module().set_extra_state(1))
tell("arity", lambda: nn.Linear(2, 2)())
tell("arity 2", lambda: nn.Linear(2, 2)(1, 2))
tell("arity 3", lambda: nn.Linear(2, 2).train(True, 2))


class Lines(nn.Module):
    def extra_repr(self):
        return "one\ntwo"


print(Lines(), nn.Sequential(Lines(), nn.Sequential(Lines())), nn.Sequential())


class Strange(nn.Module):
    def __getattr__(self, name):
        if name == "odd":
            return 7
        return super().__getattr__(name)


strange = Strange()
strange.w = nn.Parameter(torch.ones(1))
print(strange.odd, strange.w)
tell("strange.nope", lambda: strange.nope)


class WithProperty(nn.Module):
    @property
    def broken(self):
        return self.not_there

    @property
    def fine(self):
        return 5


tell("property that fails", lambda: WithProperty().broken)
print(WithProperty().fine)
tell("set property", lambda: setattr(WithProperty(), "fine", 3))


class Kwargs(nn.Module):
    def forward(self, a, *, b=2):
        return a, b


print(Kwargs()(1, b=3), Kwargs()(a=4))
print(isinstance(Kwargs().__call__, type(print.__call__)) or callable(Kwargs().__call__), Kwargs().__call__(5))
module = Kwargs()
module.forward = lambda a: ("instance", a)
print(module(1))


class Mixed(dict, nn.Module):
    def __init__(self):
        nn.Module.__init__(self)


tell("mixed", lambda: type(Mixed()).__mro__[1].__name__)


class Super(nn.Module):
    call_super_init = True


class Base:
    def __init__(self, x=0):
        self.x = x


class Cooperative(Super, Base):
    def __init__(self):
        super().__init__(x=5)


print(Cooperative().x)
for name in ("Conv2d", "LSTM", "nope"):
    print(hasattr(nn, name) if name == "nope" else "")
from torch.nn.modules.module import register_module_module_registration_hook, register_module_parameter_registration_hook, register_module_buffer_registration_hook
seen = []
handles = [register_module_module_registration_hook(lambda m, n, s: seen.append(("module", n))), register_module_parameter_registration_hook(lambda m, n, p: seen.append(("parameter", n, p is None))),
           register_module_buffer_registration_hook(lambda m, n, b: seen.append(("buffer", n)))]
net = fresh()
net.p = nn.Parameter(torch.zeros(1))
net.steps = torch.tensor(1)
for handle in handles:
    handle.remove()
fresh()
print(seen)
