import torch

z = torch.tensor([[1 + 2j, 3 - 1j], [0.5j, -2 + 1j]])
x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])


def grads(name, f, *inputs):
    leaves = [tensor.detach().clone().requires_grad_() for tensor in inputs]
    result = f(*leaves)
    print(name, result.detach(), type(result.grad_fn).__name__)
    if result.is_complex():
        result = torch.view_as_real(result.resolve_conj())
    weights = torch.arange(1.0, result.numel() + 1).reshape(result.shape)
    (result * weights).sum().backward()
    print([leaf.grad for leaf in leaves], [leaf.grad.is_conj() for leaf in leaves])


names = "exp log sqrt sin cos tan asin acosh atanh tanh reciprocal square neg abs angle sigmoid conj real imag sum mean prod cumsum"
for name in names.split() + "conj_physical var std trace".split():
    grads(name, lambda a: a.cumsum(0) if name == "cumsum" else getattr(torch, name)(a), z)
grads("mul", lambda a, b: a * b, z, z + 1)
grads("mul real", lambda a, b: a * b, z, x)
grads("div", lambda a, b: a / b, z, z + 1j)
grads("real div", lambda a, b: a / b, x, z)
grads("alpha", lambda a, b: torch.add(a, b, alpha=2j), z, x)
grads("power", lambda a: a ** (1 + 1j), z)
grads("tensor power", lambda a, b: a**b, z, z)
grads("number power", lambda a: 2j**a, z)
grads("matmul", lambda a, b: a @ b, z, z)
grads("matrix vector", lambda a, b: a @ b[0], z, z)
grads("polar", torch.polar, x, x)
grads("complex", torch.complex, x, x)
grads("as real", torch.view_as_real, z)
grads("as complex", torch.view_as_complex, x)
grads("adjoint", lambda a: a.H, z)
grads("negative", lambda a: a.conj().imag, z)
grads("norm", lambda a: a.norm(), z)
grads("norm 1", lambda a: a.norm(1), z)
grads("where", lambda a, b: torch.where(x > 2, a, b), z, z * 2)
grads("index", lambda a: a[[0, 1], [1, 1]], z)
grads("cat", lambda a, b: torch.cat([a, b]), x, z)
grads("to", lambda a: a.to(torch.complex64), x)
grads("expand", lambda a, b: a + b, z[:1], z)
grads("in place", lambda a, b: a.mul(1).mul_(b), z, x)


def write(part, a, b):
    copy = a * 1
    getattr(copy, part).mul_(b)
    return copy


grads("real part in place", lambda a, b: write("real", a, b), z, x)
grads("imaginary part in place", lambda a, b: write("imag", a, b), z, x)

w = z.clone().requires_grad_()
for outcome in (w * w, (w * w).sum()):
    try:
        outcome.backward()
    except RuntimeError as error:
        print(error)
print(torch.autograd.grad((w * w).sum().abs(), w, create_graph=True)[0].grad_fn is not None, w.real.grad_fn is not None)
try:
    (w * 2).backward(torch.ones(2, 2))
except RuntimeError as error:
    print(error)
