"""torch.autograd.Function: what a context may be told, what forward and backward may return, and what is refused."""
import warnings

import torch
from torch.autograd import Function
from torch.autograd.function import once_differentiable

warnings.simplefilter("ignore")
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)


def go(name, call):
    try:
        print(name, "->", repr(call()))
    except Exception as error:
        print(name, "->", type(error).__name__, str(error).split("\n")[0])


def function(forward, backward=None, **more):
    """A Function made from lambdas."""
    parts = {"forward": staticmethod(forward), **{name: staticmethod(part) for name, part in more.items()}}
    if backward:
        parts["backward"] = staticmethod(backward)
    return type("F", (Function,), parts)


class Scale(Function):
    @staticmethod
    def forward(ctx, a, by=2):
        ctx.save_for_backward(a)
        ctx.by = by
        print("needs", ctx.needs_input_grad, ctx.saved_tensors, ctx.to_save, torch.is_grad_enabled())
        return a * by

    @staticmethod
    def backward(ctx, g):
        (a,) = ctx.saved_tensors
        print("saved is the input:", a is x, torch.is_grad_enabled())
        return g * ctx.by, None


y = Scale.apply(x, 3)
print(y, y.grad_fn.name(), type(y.grad_fn).__name__, type(y.grad_fn).__module__, isinstance(y.grad_fn, torch.autograd.graph.Node))
print([kind.__name__ for kind in type(y.grad_fn).__mro__], len(y.grad_fn.next_functions), y.grad_fn.next_functions[0][0].name(), y.grad_fn.by)
y.sum().backward()
print(x.grad)
go("twice", lambda: y.sum().backward())
go("saved after", lambda: y.grad_fn.saved_tensors)
go("keyword", lambda: Scale.apply(x, by=3))
go("called", lambda: Scale()(x))
with torch.no_grad():
    go("no_grad", lambda: Scale.apply(x))
go("plain input", lambda: Scale.apply(torch.ones(1)).requires_grad)
go("no forward", lambda: type("F", (Function,), {}).apply(x))
go("no backward", lambda: function(lambda ctx, a: a * 2).apply(x).sum().backward())

double = lambda ctx, a: a * 2
for name, backward in {"too many": lambda ctx, g: (g, g), "None too many": lambda ctx, g: (g, None), "none at all": lambda ctx, g: (),
                       "a number": lambda ctx, g: 3, "a list": lambda ctx, g: [g], "wrong shape": lambda ctx, g: g[:2],
                       "another dtype": lambda ctx, g: g.double(), "None": lambda ctx, g: None, "broadcast": lambda ctx, g: g.expand(2, 3)}.items():
    go(name, lambda: torch.autograd.grad(function(double, backward).apply(x).sum(), x, allow_unused=True))
go("of no tensor", lambda: function(lambda ctx, a, b: a * 2, lambda ctx, g: (g, g)).apply(x, 3).sum().backward())
go("of no gradient", lambda: function(lambda ctx, a, b: a * 2, lambda ctx, g: (g, g)).apply(x, torch.ones(3)).sum().backward())

for name, forward in {"number": lambda ctx, a: 3, "nothing": lambda ctx, a: None, "mixed": lambda ctx, a: (a * 2, 3, "s"),
                      "list": lambda ctx, a: [a * 2, a], "several": lambda ctx, a: (a * 2, a, a.detach(), a.view(3)), "input": lambda ctx, a: a,
                      "save 3": lambda ctx, a: ctx.save_for_backward(3), "dirty, not returned": lambda ctx, a: (ctx.mark_dirty(a), a * 2)[1],
                      "dirty 3": lambda ctx, a: (ctx.mark_dirty(3), a * 2)[1], "dirty leaf": lambda ctx, a: (ctx.mark_dirty(a), a)[1],
                      "no gradient for 3": lambda ctx, a: (ctx.mark_non_differentiable(3), a * 2)[1],
                      "materialize 3": lambda ctx, a: ctx.set_materialize_grads(3)}.items():
    go("returns " + name, lambda: function(forward).apply(x))
F = function(lambda ctx, a: a)
print(F.apply(x) is x, F.apply(x)._is_view(), F.apply(torch.ones(1)))
go("view of a Function", lambda: F.apply(x).add_(1))


class Twice(Function):
    @staticmethod
    def forward(ctx, a):
        ctx.mark_dirty(a)
        return a.mul_(2)

    @staticmethod
    def backward(ctx, g):
        return g * 2


z = x * 1
w = Twice.apply(z)
print(w is z, w, z._version, torch.autograd.grad(w.sum(), x))
z = x * 1
w = Twice.apply(z[:2])
print(w, z, torch.autograd.grad(z.sum(), x))
print(Twice.apply(torch.ones(3)[:2]))
both = function(lambda ctx, a: (ctx.mark_dirty(a), a.mul_(2), (a, a * 2))[2], lambda ctx, g, h: g * 2)
go("dirty view of two", lambda: both.apply((x * 1)[:2]))


class Kinds(Function):
    @staticmethod
    def forward(ctx, a, fill):
        c = a * 2
        ctx.mark_non_differentiable(c)
        ctx.set_materialize_grads(fill)
        return a * 3, a > 1, c, a * 4

    @staticmethod
    def backward(ctx, *gradients):
        print(gradients)
        return gradients[0] * 3, None


print(Kinds.apply(x, True))
print(torch.autograd.grad(Kinds.apply(x, True)[0].sum(), x))
print(torch.autograd.grad(Kinds.apply(x, False)[0].sum(), x))


class Mul(Function):
    @staticmethod
    def forward(a, b, scale=1.0):
        return a * b * scale

    @staticmethod
    def setup_context(ctx, inputs, output):
        print(len(inputs), inputs[2], output.requires_grad, ctx.needs_input_grad)
        ctx.save_for_backward(*inputs[:2])

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g * b, g * a, None


print(Mul.apply(x, x * 2), torch.autograd.grad(Mul.apply(x, x * 2, 1.0).sum(), x))
go("two backwards", lambda: function(double, lambda ctx, g: g, vjp=lambda ctx, g: g).apply(x).sum().backward())
print(torch.autograd.grad(function(double, None, vjp=lambda ctx, g: g * 2).apply(x).sum(), x))


class Cube(Function):
    @staticmethod
    def forward(ctx, a):
        ctx.save_for_backward(a)
        return a**3

    @staticmethod
    def backward(ctx, g):
        (a,) = ctx.saved_tensors
        return g * 3 * a**2


(first,) = torch.autograd.grad(Cube.apply(x).sum(), x, create_graph=True)
print(first, torch.autograd.grad(first.sum(), x, create_graph=True), torch.autograd.gradcheck(Cube.apply, x.detach().double().requires_grad_()),
      torch.autograd.gradgradcheck(Cube.apply, x.detach().double().requires_grad_()))


class Once(Cube):
    @staticmethod
    @once_differentiable
    def backward(ctx, g):
        (a,) = ctx.saved_tensors
        return g * 3 * a**2


(first,) = torch.autograd.grad(Once.apply(x).sum(), x, create_graph=True)
print(first)
g = torch.ones(3, requires_grad=True)
(first,) = torch.autograd.grad(Once.apply(x), x, g, create_graph=True)
print(first)
go("once", lambda: first.sum().backward())


class Outer(Function):
    @staticmethod
    def forward(ctx, a):
        with torch.enable_grad():
            ctx.inner = a.detach().requires_grad_()
            ctx.out = Cube.apply(ctx.inner)
        return ctx.out.detach()

    @staticmethod
    def backward(ctx, g):
        return torch.autograd.grad(ctx.out, ctx.inner, g)[0]


print(torch.autograd.grad((Outer.apply(x) * x).sum(), x))


class Exp(Function):
    @staticmethod
    def forward(ctx, a):
        result = a.exp()
        ctx.save_for_backward(result, a, None)
        return result

    @staticmethod
    def backward(ctx, g):
        result, a, none = ctx.saved_tensors
        print(a is x, none, result.grad_fn.name() if result.grad_fn else None)
        return g * result


out = Exp.apply(x)
print(torch.autograd.grad(out.sum(), x, retain_graph=True))
out.mul_(2)
go("overwritten", lambda: out.sum().backward())
