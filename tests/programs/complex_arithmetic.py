import torch


def told(name, made):
    try:
        print(name, made())
    except Exception as error:
        print(name, type(error).__name__, str(error).splitlines()[0])


z = torch.tensor([[1 + 2j, 3 - 1j], [0.5j, -2 + 1j]])
x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])

functions = "neg abs angle sgn reciprocal square exp exp2 expm1 log log2 log10 log1p sqrt rsqrt sin cos tan asin acos atan sinh cosh tanh"
for name in functions.split() + "asinh acosh atanh sigmoid sinc isnan isinf isfinite isreal logical_not nan_to_num".split():
    print(name, getattr(torch, name)(z))
print(z + z, z - x, z * z, z / (z + 1), 2 / z, 1j / x, z**2, z**0.5, z**-1, 2**z, z ** (1 + 1j), torch.add(z, x, alpha=2j))
print(torch.addcmul(z, z, x, value=2), torch.addcdiv(z, z, x), torch.lerp(z, z * 2, 0.25), torch.where(x > 2, z, 1), torch.ldexp(z, x))
print(z == 1 + 2j, z != z.conj(), torch.equal(z, z.clone()), torch.isclose(z, z + 1e-7), torch.allclose(z, z.conj()), x == 1 + 0j)
print(torch.logical_and(z, z), torch.polar(x, x), torch.float_power(z, 2).dtype)

print(z.sum(), z.sum(0), z.sum(1, keepdim=True), z.mean(), z.mean(0), z.prod(), z.prod(1), z.cumsum(0), z.cumprod(1))
print(z.var(), z.std(0), torch.var_mean(z), z.norm(), z.norm(1, dim=0), torch.linalg.norm(z), z.trace())
print(torch.logaddexp(z, z * 2), torch.logsumexp(z, 0), z.logcumsumexp(1), torch.cross(z.new_ones(3), z.new_ones(3) * 1j, dim=0))
print(z.any(), z.all(0), z.count_nonzero(), x.sum(dtype=torch.cfloat), z.sum(dtype=torch.cdouble))

print(z @ z, z.mv(z[0]), torch.bmm(z[None], z[None]), torch.addmm(z, z, z, beta=1j, alpha=2), z.conj().t() @ z)
print(torch.outer(z[0], x[0]), torch.kron(z, x), torch.einsum("ij,ij->i", z, z.conj()), torch.tensordot(z, z, 1))

refusals = "floor ceil round trunc frac sign relu signbit isposinf deg2rad erf max min argmax sort unique amax cummax"
for name in refusals.split():
    told(name, lambda: getattr(torch, name)(z, 0) if name.startswith("cum") else getattr(torch, name)(z))
for name in "lt le gt ge maximum fmax fmod remainder floor_divide atan2 heaviside bitwise_and".split():
    told(name, lambda: getattr(torch, name)(z, z))
told("max dim", lambda: torch.max(z, 0))
told("clamp", lambda: z.clamp(0, 1))
told("abs_", lambda: z.clone().abs_())
told("trunc", lambda: torch.div(z, z, rounding_mode="trunc"))
told("compare", lambda: x < 1j)
told("mm", lambda: z @ x)
told("invert", lambda: ~z)
told("alpha", lambda: torch.add(x, 1, alpha=1j))

torch.manual_seed(0)
print(torch.randn(2, dtype=torch.cfloat), torch.rand(2, dtype=torch.cfloat))
