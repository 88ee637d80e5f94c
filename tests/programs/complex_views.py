import torch


def told(name, made):
    try:
        print(name, made())
    except Exception as error:
        print(name, type(error).__name__, str(error).splitlines()[0])


z = torch.tensor([[1 + 2j, 3 - 1j], [0.5j, -2 + 1j]])

# The conjugate is a view that is conjugated when it is read.
c = z.conj()
print(c, c.is_conj(), c.data_ptr() == z.data_ptr(), c.conj().is_conj(), c._version)
print([(name, getattr(c, name)().is_conj()) for name in ("t", "ravel", "clone", "contiguous", "conj_physical", "resolve_conj", "squeeze")])
print(c[1:].is_conj(), c.reshape(4).is_conj(), c.t().reshape(4).is_conj(), torch.empty_like(c).is_conj(), c.detach().is_conj())
print(z.resolve_conj() is z, c.resolve_conj() is c, torch.ones(2).conj().is_conj())
c[0, 0] = 5j
c.mul_(2)
print(z, z._version, c._version)
c.fill_(1 + 1j)
print(z)
c.copy_(torch.tensor(3 - 4j))
print(z, c)
z.copy_(z.conj())
print(z, c.is_conj(), z.is_conj())

# Parts.
z = torch.tensor([[1 + 2j, 3 - 1j], [0.5j, -2 + 1j]])
c = z.conj()
print(z.real, z.imag, z.real.stride(), z.imag.storage_offset(), c.imag, c.imag.is_neg(), c.real.is_neg())
c.imag[0] = 7
z.real.mul_(10)
print(z, c.imag.resolve_neg().is_neg(), c.imag.tolist(), -c.imag)
z.real = torch.ones(2, 2)
z.imag = 3
print(z)
print(torch.view_as_real(z).shape, torch.view_as_real(z[1:]).storage_offset(), torch.view_as_complex(torch.arange(4.0).view(2, 2)))
told("conj as real", lambda: torch.view_as_real(c))
told("real as real", lambda: torch.view_as_real(torch.ones(2)))
told("imag of real", lambda: torch.ones(2).imag)
told("odd stride", lambda: torch.view_as_complex(torch.ones(6).as_strided((2, 2), (3, 1))))
told("odd offset", lambda: torch.view_as_complex(torch.ones(7)[1:].view(3, 2)))
told("last size", lambda: torch.view_as_complex(torch.ones(2, 3)))
told("0-dim", lambda: torch.view_as_complex(torch.tensor(1.0)))
told("long", lambda: torch.view_as_complex(torch.zeros(2, 2, dtype=torch.int64)))

# As other dtypes, and matrices.
told("view", lambda: (z.view(torch.float32).shape, z.view(torch.cdouble).shape, torch.arange(4.0).view(torch.cfloat)))
told("conj view", lambda: c.view(torch.float32))
told("neg view", lambda: c.imag.view(torch.int32))
told("shape", lambda: c.view(4).is_conj())
print(z.H.is_conj(), z.mH, z.adjoint().is_conj(), torch.ones(2, 3).H.is_conj(), z.mT.is_conj())
told("1-d", lambda: z[0].H)
told("adjoint", lambda: z[0].adjoint())

# Shapes and indices.
z = torch.tensor([[1 + 2j, 3 - 1j], [0.5j, -2 + 1j]])
c = z.conj()
print(torch.cat([z, c, torch.ones(1, 2)]), torch.stack([z, c]).shape, c.flip(0), c.roll(1), c.tril(), c.repeat(1, 2))
print(c.unbind()[1], c.chunk(2)[0], c.diagonal(), z[z.abs() > 2], z[[0, 1], [1, 1]], z.gather(1, torch.tensor([[0], [1]])))
d = z.clone()
d[0] = 5
d[1, 1] = 1j
d[d.abs() < 1.5] = 7
d.index_add_(0, torch.tensor([0, 0]), z, alpha=2)
d.masked_fill_(torch.eye(2, dtype=torch.bool), 2j)
d.index_put_((torch.tensor([0]), torch.tensor([0])), torch.tensor(1j), accumulate=True)
print(d, torch.where(d == 3j, d, 0), d.nonzero().shape)

# NumPy reads bytes: what is pending must be resolved first.
a = z.numpy()
a[0, 0] = 9
print(z[0, 0].item(), torch.from_numpy(a).dtype, torch.tensor(a).dtype, str(a.dtype))
told("conj numpy", lambda: c.numpy())
told("neg numpy", lambda: c.imag.numpy())
print(c.numpy(force=True).tolist(), c.imag.resolve_neg().numpy().tolist())
