import torch


def told(name, made):
    try:
        print(name, made())
    except Exception as error:
        print(name, type(error).__name__, str(error).splitlines()[0])


z = torch.tensor([[1 + 2j, 3 - 1j], [0.5j, -2 + 1j]])
x = torch.tensor([1.0, 2.0, 3.0])
i = torch.tensor([1, 2, 3])

# How they print.
print(z, z.dtype, z.element_size())
print(torch.tensor(1 + 2j), torch.tensor([1 + 2j], dtype=torch.complex128), torch.tensor([], dtype=torch.complex64))
print(torch.tensor([1e-8 + 1j, 1e3]), torch.tensor([float("inf") + 1j, complex(1, float("nan"))]), torch.tensor([complex(-0.0, -0.0)]))
print(torch.tensor([1, 2 + 1j]), torch.tensor([True, 1j]), f"{torch.tensor(2j)}", z.tolist(), torch.tensor(1j).item())
print(torch.arange(4000, dtype=torch.float32).to(torch.cfloat) * 1j)

# How they are made.
print(torch.zeros(2, dtype=torch.complex64), torch.ones(2, dtype=torch.cdouble), torch.eye(2, dtype=torch.cfloat))
print(torch.full((2,), 1j), torch.full_like(z, 1j), z.new_full((1,), 2j), torch.linspace(1j, 2, 3))
print(torch.complex(x, x), torch.complex(x.double(), x.double()).dtype)
told("long", lambda: torch.complex(i, i))
told("mixed", lambda: torch.complex(x, x.double()))
told("no tensor", lambda: torch.complex(x, 1.0))
told("arange", lambda: torch.arange(3, dtype=torch.complex64))
told("full float", lambda: torch.full((2,), 1j, dtype=torch.float32))
told("full whole", lambda: torch.full((2,), 1 + 0j, dtype=torch.float32))
told("tensor float", lambda: torch.tensor(1j, dtype=torch.float32))
told("tensor int", lambda: torch.tensor([1j], dtype=torch.int64))
told("fill", lambda: torch.zeros(2).fill_(1j))
told("scalar", lambda: torch.scalar_tensor(1j))

# What they become.
told("int", lambda: int(z[0, 0]))
told("float", lambda: float(z[0, 0]))
told("real int", lambda: int(torch.tensor(2 + 0j)))
print(complex(z[0, 0]), complex(x[0]), bool(torch.tensor(1j)), bool(torch.tensor(0j)), z.bool())
print(x.to(torch.complex64), x.cdouble().dtype, z.to(torch.complex128).dtype)
print(torch.is_complex(z), z.is_complex(), x.is_complex(), z.dtype.is_complex, z.dtype.to_real(), torch.cfloat is torch.complex64)

# Promotion: a complex number is weak.
types = (torch.bool, torch.int8, torch.float32, torch.float64, torch.bfloat16, torch.complex64, torch.complex128)
print([(torch.ones(1, dtype=t) * 1j).dtype for t in types])
print([(torch.ones(1, dtype=t) + z).dtype for t in types[:4]])
print(torch.result_type(x, 1j), torch.result_type(x.double(), z), torch.promote_types(torch.float64, torch.complex64))
print(torch.can_cast(torch.complex64, torch.float32), x + 1j, i + 1j, 1j - x, 1j * x)

# Into real tensors, and out=.
told("add_", lambda: x.clone().add_(1j))
told("mul_", lambda: i.clone().mul_(1j))
told("set", lambda: x.clone().__setitem__(0, 1j))
told("out", lambda: torch.add(z, z, out=torch.ones(2, 2)))
told("out resized", lambda: torch.mul(z, 2, out=torch.empty(0, dtype=torch.cfloat)))
