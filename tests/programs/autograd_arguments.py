"""The arguments of backward and grad, the rules of leaves, .grad and requires_grad, each with what it returns or raises."""
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
        print("   ", warning.category.__name__, str(warning.message).split(" (Triggered")[0])


A = torch.autograd
x = torch.ones(3, requires_grad=True)
y, c = (x * 2, torch.ones(3))
s = y.sum()


def S():
    return (x * 2).sum()


def other():
    return torch.ones(1, requires_grad=True)


go(1, lambda: y.backward())
go(2, lambda: c.backward())
go(3, lambda: s.backward(3))
go(4, lambda: s.backward("a"))
go(5, lambda: y.backward(torch.ones(2)))
go(6, lambda: y.backward(torch.ones(3, dtype=torch.double)))
go(7, lambda: y.backward(torch.ones(3, dtype=torch.cfloat)))
go(8, lambda: A.backward([]))
go(9, lambda: A.backward([y, y], [torch.ones(3)]))
go(10, lambda: A.backward(s, grad_variables=torch.ones(())))
go(11, lambda: A.backward(s * 1, grad_tensors=torch.ones(()), grad_variables=torch.ones(()), retain_graph=True))
go(12, lambda: A.backward(3))
go(13, lambda: A.backward("a"))
go(14, lambda: A.backward([3]))
go(15, lambda: A.backward(s, inputs=[]))
go(16, lambda: A.backward((x * 2).sum(), inputs=[3]))
go(17, lambda: A.backward((x * 2).sum(), inputs=c))
go(18, lambda: A.backward((x * 2).sum(), inputs=[x * 1]))
go(19, lambda: A.backward((x * 2).sum(), inputs=torch.ones(3, requires_grad=True)))


def f():
    z = x * 2
    A.backward(z.sum(), inputs=z)
    return z.grad


go(20, f)


def f():
    z = x * 2
    z.retain_grad()
    A.backward(z.sum(), inputs=[z, x])
    return z.grad


go(21, f)
go(30, lambda: A.grad(s, x))
go(31, lambda: A.grad(s, x))
go(32, lambda: A.grad(y, x))
go(33, lambda: A.grad(S(), c))
go(34, lambda: A.grad(S(), other()))
go(35, lambda: A.grad(S(), [x, other()], allow_unused=True))
go(36, lambda: A.grad(S(), [x, other()], materialize_grads=True))
go(37, lambda: A.grad(S(), x, materialize_grads=True, allow_unused=False))
go(38, lambda: A.grad(S(), x, only_inputs=False))
go(39, lambda: A.grad(S(), []))
go(40, lambda: A.grad([], [x]))
go(41, lambda: A.grad(c, x))
go(42, lambda: A.grad(S(), 3))
go(43, lambda: A.grad(3, x))
go(44, lambda: A.grad(S(), x, torch.ones(2)))
go(45, lambda: A.grad(S(), x, 3))
go(46, lambda: A.grad(S(), x, [None]))
go(47, lambda: A.grad(S(), x, [None, None]))
go(48, lambda: A.grad([S(), S()], x, [None]))
go(49, lambda: A.grad(S(), x, torch.ones((), dtype=torch.cfloat)))
go(50, lambda: A.grad(x * 2, x, torch.eye(3), is_grads_batched=True))
go(51, lambda: A.grad(x * 2, x, torch.ones(3), is_grads_batched=True))
go(52, lambda: A.grad(x * 2, x, torch.ones(3, 2), is_grads_batched=True))
go(53, lambda: A.grad([x * 2, x * 3], [x], [torch.eye(3), torch.eye(3)[:2]], is_grads_batched=True))
go(54, lambda: A.grad(S(), x, is_grads_batched=True))
go(55, lambda: A.grad([x * x, x * 3], [x, other()], [torch.eye(3), torch.eye(3)], is_grads_batched=True, allow_unused=True))
go(56, lambda: A.grad(S(), x, create_graph=True))
go(57, lambda: A.grad((x * x).sum(), x, create_graph=True))
go(58, lambda: A.grad(x, x, torch.ones(3)))
go(59, lambda: A.grad(x * 2, x, torch.ones(3, requires_grad=True), create_graph=True))
go(60, lambda: (x * 2).sum().backward(create_graph=True))
x.grad = None
go(61, lambda: A.grad((x * torch.ones(3, dtype=torch.cdouble)).sum(), x))
i = torch.ones(3, dtype=torch.long)
go(70, lambda: i.requires_grad_())
go(71, lambda: setattr(i, "requires_grad", True))
go(72, lambda: y.requires_grad_(False))
go(73, lambda: setattr(y, "requires_grad", False))
go(74, lambda: setattr(y, "requires_grad", True))
go(75, lambda: x.requires_grad_(3))
go(76, lambda: x.requires_grad_("a"))
go(77, lambda: setattr(x, "requires_grad", 3))
go(78, lambda: y.requires_grad_())
go(79, lambda: delattr(x, "requires_grad"))
go(80, lambda: torch.tensor([1], requires_grad=True))
go(81, lambda: i.requires_grad_(False))
go(82, lambda: x.requires_grad_(requires_grad=True))
go(83, lambda: x.requires_grad_(True, True))
go(84, lambda: x.add_(1))
go(85, lambda: x[0].add_(1))
go(86, lambda: x.view(-1).add_(1))
go(87, lambda: x.detach_())
x = torch.ones(3, requires_grad=True)
go(88, lambda: x[:2].detach_())
go(89, lambda: (x * 2).detach_())
go(90, lambda: x.detach().detach_())
go(91, lambda: copy.deepcopy(x * 2))
go(92, lambda: copy.copy(x * 2))
go(93, lambda: setattr(x, "grad", 3))
go(94, lambda: setattr(x, "grad", torch.ones(2)))
go(95, lambda: setattr(x, "grad", torch.ones(3, dtype=torch.double)))
go(96, lambda: setattr(x, "grad", x))
go(97, lambda: setattr(x, "grad", torch.ones(3)))
go(98, lambda: delattr(x, "grad"))
go(99, lambda: setattr(x, "grad", "a"))
go(100, lambda: setattr(x, "grad", torch.ones(3, requires_grad=True)))
go(101, lambda: x.grad)
go(102, lambda: setattr(c, "grad", torch.ones(3)))
go(103, lambda: c.grad)
go(104, lambda: x.retain_grad())
go(105, lambda: c.retain_grad())
go(106, lambda: (lambda z: (z.retains_grad, z.retain_grad(), z.retains_grad))(x * 2))
go(107, lambda: (x * 2).grad)
go(108, lambda: x.retains_grad)
go(109, lambda: setattr(x * 2, "grad", torch.ones(3)))
go(110, lambda: setattr(x, "retains_grad", True))
go(111, lambda: setattr(x, "grad_fn", None))
go(112, lambda: setattr(x, "is_leaf", None))
go(113, lambda: setattr(x, "_version", 1))
go(114, lambda: setattr(x, "output_nr", 1))


def f():
    z = x * 2
    z.retain_grad()
    z.register_hook(lambda g: g * 5)
    w = z * 1
    z.mul_(3)
    (z.sum() + w.sum()).backward()
    return (z.grad, x.grad)


go(115, f)
x.grad = None


def f():
    z = x * 2
    z.register_hook(lambda g: print("h1", g))
    z.mul_(3)
    z.register_hook(lambda g: print("h2", g))
    z.sum().backward()


go(116, f)


def f():
    z = x * 2
    z.retain_grad()
    z.register_hook(lambda g: g * 5)
    z.sum().backward()
    return z.grad


go(117, f)
go(119, lambda: x.register_hook())
go(120, lambda: x.numpy())
go(121, lambda: (x * 2).numpy())
go(122, lambda: x.tolist())
go(123, lambda: float((x * 2).sum()))
go(124, lambda: x.data.requires_grad)


def f():
    z = x * 2
    h = z.register_hook(lambda g: g * 2)
    h.remove()
    h.remove()
    return A.grad(z.sum(), x)


go(125, f)


def f():
    with torch.no_grad():
        x.add_(1)
        return (x, x._version)


go(126, f)
go(127, lambda: A.Variable(torch.ones(2), requires_grad=True))
go(128, lambda: A.Variable(torch.ones(2), volatile=True))
go(129, lambda: (type(A.Variable(torch.ones(2))), isinstance(x, A.Variable), A.Variable.__module__))
go(130, lambda: A.Variable())
go(131, lambda: A.Variable([1.0, 2.0]))
go(132, lambda: A.Variable(3))
go(133, lambda: A.backward(y, retain_graph=True, grad_tensors=(torch.ones(3),)))
go(134, lambda: A.backward((x * 2, x * 3), (torch.ones(3), None)))
go(135, lambda: A.backward(((x * 2).sum(), (x * 3).sum())))
go(136, lambda: x.backward())
go(137, lambda: x.sum().backward(gradient=torch.tensor(2.0)))
go(138, lambda: x.sum().backward(torch.ones(1)))
go(139, lambda: x[:1].backward(torch.tensor(1.0)))
