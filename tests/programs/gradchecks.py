"""gradcheck and gradgradcheck: what they find right, and how they say what is wrong."""
import warnings
import torch
from torch.autograd import gradcheck, gradgradcheck
warnings.simplefilter("ignore")


def go(name, call):
    try:
        print(name, "->", repr(call()))
    except Exception as error:
        print(name, "->", type(error).__name__, error)


d = torch.double
x = torch.tensor([1.0, 2.0], dtype=d, requires_grad=True)
y = torch.tensor([3.0, 4.0], dtype=d, requires_grad=True)
n = torch.tensor([1.0, 2.0], dtype=d)
f = torch.tensor([1.0, 2.0], requires_grad=True)


class Bad(torch.autograd.Function):

    @staticmethod
    def forward(ctx, a):
        return a * 2

    @staticmethod
    def backward(ctx, g):
        return g * 3


class None_(torch.autograd.Function):

    @staticmethod
    def forward(ctx, a, b):
        return a * b

    @staticmethod
    def backward(ctx, g):
        return (None, None)


class Once(torch.autograd.Function):

    @staticmethod
    def forward(ctx, a):
        ctx.save_for_backward(a)
        return a * a

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, g):
        return g * 2 * ctx.saved_tensors[0]


go("ok", lambda: gradcheck(torch.sin, (x,)))
go("ok2", lambda: gradcheck(torch.mul, (x, y)))
go("single", lambda: gradcheck(torch.sin, x))
go("list", lambda: gradcheck(torch.sin, [x]))
go("bad", lambda: gradcheck(Bad.apply, (x,)))
go("bad nr", lambda: gradcheck(Bad.apply, (x,), raise_exception=False))
go("none", lambda: gradcheck(None_.apply, (x, y)))
go("noreq", lambda: gradcheck(torch.sin, (n,)))
go("float", lambda: gradcheck(torch.sin, (f,)))
go("mixed", lambda: gradcheck(torch.mul, (x, n)))
go("int out", lambda: gradcheck(lambda a: a > 0, (x,)))
go("const", lambda: gradcheck(lambda a: n * 2, (x,)))
go("tuple out", lambda: gradcheck(lambda a: (a * 2, a * 3), (x,)))
go("inplace", lambda: gradcheck(lambda a: a.mul_(2), (x,)))
go("gg", lambda: gradgradcheck(torch.sin, (x,)))
go("gg bad", lambda: gradgradcheck(Bad.apply, (x,)))
go("gg tuple", lambda: gradgradcheck(lambda a, b: (a * b, a + b), (x, y)))
go("fast", lambda: gradcheck(torch.sin, (x,), fast_mode=True))
go("fwd", lambda: gradcheck(torch.sin, (x,), check_forward_ad=True))
go("none both", lambda: gradcheck(torch.sin, (x,), check_backward_ad=False))
go("rtol", lambda: gradcheck(torch.sin, (x,), eps=0.001, atol=1e-09, rtol=1e-09))


class Bug(torch.autograd.Function):

    @staticmethod
    def forward(ctx, a):
        return a * 2

    @staticmethod
    def backward(ctx, g):
        return g * 2 + 1


go("undef", lambda: gradcheck(Bug.apply, (x,)))


class Und(torch.autograd.Function):

    @staticmethod
    def forward(ctx, a, b):
        ctx.set_materialize_grads(False)
        return (a * 2, b * 2)

    @staticmethod
    def backward(ctx, g, h):
        return (g * 2, h * 2)


go("undef2", lambda: gradcheck(Und.apply, (x, y)))
go("expand", lambda: gradcheck(lambda a: a.expand(3, 2) * 1, (x,)))
go("overlap in", lambda: gradcheck(lambda a: a * 1, (x.detach().expand(3, 2).requires_grad_(),)))
go("complex", lambda: gradcheck(lambda a: a * a, (torch.tensor([1 + 2j], dtype=torch.cdouble, requires_grad=True),)))
go("complex out", lambda: gradcheck(lambda a: a * (1 + 2j), (x,)))


class BadC(torch.autograd.Function):

    @staticmethod
    def forward(ctx, a):
        return a * (1 + 2j)

    @staticmethod
    def backward(ctx, g):
        return g.real


go("bad complex", lambda: gradcheck(BadC.apply, (x,)))
go("bad complex", lambda: gradcheck(BadC.apply, (torch.tensor([1 + 2j], dtype=torch.cdouble, requires_grad=True),)))
go("empty", lambda: gradcheck(lambda: x * 1, ()))
go("0", lambda: gradcheck(lambda a: a.sum(), (x,)))
go("batched", lambda: gradcheck(torch.sin, (x,), check_batched_grad=True))
go("non-tensor out", lambda: gradcheck(lambda a: 3, (x,)))


class Shape(torch.autograd.Function):

    @staticmethod
    def forward(ctx, a):
        return a * 2

    @staticmethod
    def backward(ctx, g):
        return g.float() * 2


go("dtype", lambda: gradcheck(Shape.apply, (x,)))
go("gg go", lambda: gradgradcheck(torch.mul, (x, y), torch.ones(2, dtype=d, requires_grad=True)))
go("gg go2", lambda: gradgradcheck(torch.sin, (x,), gen_non_contig_grad_outputs=True))
go("gg list", lambda: gradgradcheck(torch.sin, x))
go("nondet_tol", lambda: gradcheck(lambda a: a * 1, (x,), nondet_tol=1.0))
