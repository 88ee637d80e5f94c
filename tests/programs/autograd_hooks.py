"""Hooks on tensors, nodes and what they save; the nodes of the graph."""
import torch

G = torch.autograd.graph
x = torch.ones(3, requires_grad=True)


def go(name, call):
    try:
        print(name, "->", repr(call()))
    except Exception as error:
        print(name, "->", type(error).__name__, str(error).split("\n")[0])


def grad(y):
    return torch.autograd.grad(y.sum(), x)


y = x * x
f = y.grad_fn
print(f.name(), type(f).__name__, f.metadata, f._saved_self is x, f._saved_other is x, f(torch.ones(3)), isinstance(f, G.Node), f is y.grad_fn)
print([(node.name(), index) for node, index in f.next_functions], f.next_functions[0][0].variable is x)
f.register_hook(lambda given, gradients: print("after", given, gradients))
f.register_prehook(lambda gradients: print("before", gradients))
y.register_hook(lambda g: print("tensor", g))
y.sum().backward()
go("freed", lambda: f(torch.ones(3)))
y = x * x
y.grad_fn.register_hook(lambda given, gradients: (given[0] * 2, given[1]))
y.grad_fn.register_prehook(lambda gradients: (gradients[0] * 3,))
print(grad(y))
for name, hook in {"a number": lambda given, gradients: 3, "too few": lambda given, gradients: (given[0],)}.items():
    y = x * x
    y.grad_fn.register_hook(hook)
    go("after gives " + name, lambda: grad(y))
for name, hook in {"a number": lambda gradients: 3, "another shape": lambda gradients: (gradients[0][:2],)}.items():
    y = x * x
    y.grad_fn.register_prehook(hook)
    go("before gives " + name, lambda: grad(y))
for name, hook in {"a number": lambda g: 3, "another shape": lambda g: g[:2], "another dtype": lambda g: g.double(), "more": lambda g: g + 1}.items():
    y = x * x
    handle = y.register_hook(hook)
    go("tensor's gives " + name, lambda: grad(y))
print(type(handle).__module__, type(handle).__name__)
y = x * 2
handle = y.register_hook(lambda g: g * 2)
handle.remove()
handle.remove()
print(grad(y))
y = x * 2
with y.register_hook(lambda g: g * 5):
    print(torch.autograd.grad(y.sum(), x, retain_graph=True))
print(grad(y))
go("needs none", lambda: torch.ones(3).register_hook(print))

z = torch.ones(2, requires_grad=True)
go("after .grad of one that needs none", lambda: torch.ones(3).register_post_accumulate_grad_hook(print))
go("after .grad of no leaf", lambda: (x * 2).register_post_accumulate_grad_hook(print))
handle = z.register_post_accumulate_grad_hook(lambda t: print("added", t is z, t.grad))
(z * 2).sum().backward()
(z * 2).sum().backward()
torch.autograd.backward((z * 2).sum(), inputs=z)
print(len(z._post_accumulate_grad_hooks), z._backward_hooks)
handle.remove()
handle = z.register_post_accumulate_grad_hook(lambda t: 3)
go("gives 3", lambda: (z * 2).sum().backward())
handle.remove()
z.register_hook(lambda g: g * 10)
z.grad = None
(z * 2).sum().backward()
print(z.grad, len(z._backward_hooks))


def frees(t):
    t.grad = None


z.register_post_accumulate_grad_hook(frees)
(z * 2).sum().backward()
print(z.grad)

edge = G.get_gradient_edge(x)
print(type(edge).__name__, edge.node.name(), edge.output_nr, torch.autograd.grad((x * 2).sum(), edge))
go("edge of one that needs none", lambda: G.get_gradient_edge(torch.ones(1)))
y = x * 2
go("edge as output", lambda: torch.autograd.grad(G.get_gradient_edge(y), x, torch.ones(3)))
go("edge without a gradient", lambda: torch.autograd.grad(G.get_gradient_edge(x * 2), x))
a, b = x * 2, x * 3
handle = G.register_multi_grad_hook((a, b), lambda gradients: print("all", gradients))
a.sum().backward()
(x * 2 + b).sum().backward()
handle.remove()
a, b = x * 2, x * 3
G.register_multi_grad_hook((a, b), lambda gradients: print("all", gradients))
(a + b * 2).sum().backward()
a, b = x * 2, x * 3
G.register_multi_grad_hook((a, b), lambda g: print("any", g), mode="any")
(a + b).sum().backward()
go("mode", lambda: G.register_multi_grad_hook((a, b), print, mode="x"))


def pack(t):
    print("pack", t.tolist(), t.requires_grad, t.grad_fn and t.grad_fn.name(), t is x)
    return "packed", t


def unpack(packed):
    print("unpack", packed[0], packed[1].tolist())
    return packed[1]


with G.saved_tensors_hooks(pack, unpack):
    y = x * x
    w = torch.exp(x * 1)
w.sum().backward()
print(grad(y))
with G.saved_tensors_hooks(lambda t: 3, lambda packed: packed):
    y = x * x
go("unpacks to a number", lambda: grad(y))
with G.saved_tensors_hooks(lambda t: t.add_(1), lambda packed: packed):
    go("writes", lambda: (x * 1) ** 2)
with G.saved_tensors_hooks(lambda t: 1 / 0, lambda packed: packed):
    go("raises", lambda: x * x)
with G.saved_tensors_hooks(lambda t: t.detach().clone(), lambda packed: packed):
    y = x * x
    (first,) = torch.autograd.grad((y * x).sum(), x, create_graph=True)
    print(first, torch.autograd.grad(first.sum(), x))
with G.save_on_cpu():
    y = x * x
print(grad(y))
with G.disable_saved_tensors_hooks("not here"):
    go("disabled", lambda: G.saved_tensors_hooks(pack, unpack).__enter__())
with G.saved_tensors_hooks(pack, unpack):
    go("too late", lambda: G.disable_saved_tensors_hooks("not here").__enter__())
y = x * x
y.grad_fn._raw_saved_self.register_hooks(lambda t: t * 2, lambda packed: packed)
go("registered twice", lambda: y.grad_fn._raw_saved_self.register_hooks(lambda t: t * 2, lambda packed: packed))
print(grad(y))
go("registered too late", lambda: y.grad_fn._raw_saved_self.register_hooks(lambda t: t * 2, lambda packed: packed))
t = torch.ones(2)
G.increment_version(t)
G.increment_version([t, t])
print(t._version)
with G.allow_mutation_on_saved_tensors():
    a = torch.ones(2, 3, requires_grad=True)
    b = a.clone()
    out = (b**2).sum()
    b.sin_()
    out.backward()
    print(a.grad)

z = x * 2
z.retain_grad()
z.register_hook(lambda g: g * 5)
w = z * 1
z.mul_(3)
(z.sum() + w.sum()).backward()
print(z.grad, z.retains_grad, x.retains_grad)
z = x * 2
z.register_hook(lambda g: print("first", g))
z.mul_(3)
z.register_hook(lambda g: print("second", g))
z.sum().backward()
z = x * 2
z.retain_grad()
z.register_hook(lambda g: g * 5)
z.sum().backward()
print(z.grad)
