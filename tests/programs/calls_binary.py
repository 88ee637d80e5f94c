from sample_calls import sample_calls

PAIRS = (
    "torch.@(x, y) | torch.@(x, 2) | torch.@(x, 2.5) | torch.@(i, j) | torch.@(i, 2) | torch.@(i, 2.5) | torch.@(i, x) | "
    "torch.@(b, b) | torch.@(b, True) | torch.@(f, 3) | torch.@(a, 3) | torch.@(a, f) | torch.@(x, s) | torch.@(s, n) | "
    "torch.@(z, x[:1]) | torch.@(z, 1) | torch.@(p, r[:, :1]) | torch.@(p, p) | torch.@(x.t(), y.t()) | torch.@(x, x[0]) | "
    "torch.@(h, h) | torch.@(d, 2) | torch.@(h, d) | torch.@(x.bfloat16(), y.bfloat16()) | torch.@(l, l) | torch.@(2, x) | "
    "torch.@(2, 3) | torch.@(input=x, other=y) | torch.@(x, other=2) | torch.@(x, y, out=o) | torch.@(x, y, out=x) | "
    "torch.@(p, p, out=o) | torch.@(x, y, out=i) | torch.@(i, j, out=o) | torch.@(g, y) | torch.@(g, 2) | torch.@(x, v) | "
    "torch.@(x, 'a') | torch.@(x) | torch.@(x, [1.0, 2.0]) | torch.@(x, None)"
)
METHOD = (
    "x.@(y) | x.@(2) | x.@(2.5) | i.@(j) | i.@(2) | b.@(b) | b.@(True) | f.@(f) | a.@(a) | x.@(s) | z.@(1) | z.@(z) | p.@(p) | "
    "x.t().@(y.t()) | x.@(x[0]) | h.@(h) | x.@(other=y) | x.@(d) | g.@(y) | g.@(2) | x.@(v) | x.@('a') | x.@() | x.@(None) | i.@(x) | "
    "i.@(2.5) | n.@(s)"
)
# Of the reflected and other special methods scripts use the operators; the names themselves with one argument.
SPECIAL = METHOD.replace(" | x.@(other=y)", "").replace(" | x.@() |", " |").replace(" | x.@(v)", "").replace(" | x.@(d)", "").replace("g.@(y) | ", "")
IN_PLACE = METHOD + " | r.@(r) | x[0].@(3) | x.t().@(2) | (g * 1).@(2) | s.@(x) | s.expand(3).@(2) | x[1:].@(x[:1]) | f.@(2) | a.@(2) | b.@(1) | i.@(True)"
NAMES = (
    "bitwise_xor bitwise_and lcm gcd sub atan2 divide add ldexp subtract logical_and logical_or logical_xor remainder div fmod "
    "multiply pow xlogy heaviside copysign eq fmax fmin ge hypot le less less_equal logaddexp lt ne nextafter not_equal true_divide "
    "bitwise_or float_power logaddexp2 mul bitwise_right_shift maximum minimum arctan2 bitwise_left_shift floor_divide greater "
    "greater_equal gt"
)
METHODS = (
    "div divide atan2 ldexp hypot add le lt ne sub subtract bitwise_right_shift copysign eq fmax fmin ge greater_equal gt less "
    "less_equal mul multiply not_equal remainder bitwise_and bitwise_left_shift bitwise_or bitwise_xor float_power fmod greater "
    "heaviside lcm logical_and logical_or logical_xor pow true_divide xlogy floor_divide gcd logaddexp logaddexp2 maximum minimum "
    "arctan2 nextafter"
)
SPECIAL_METHODS = (
    "__add__ __sub__ __and__ __mul__ __eq__ __floordiv__ __ge__ __gt__ __le__ __lt__ __ne__ __or__ __pow__ __radd__ __rmul__ __rpow__ "
    "__rsub__ __rtruediv__ __xor__ __ior__"
)
METHODS_IN_PLACE = (
    "eq_ ge_ greater_ greater_equal_ gt_ le_ less_ less_equal_ lt_ ne_ not_equal_ hypot_ add_ sub_ subtract_ bitwise_right_shift_ "
    "bitwise_xor_ copysign_ div_ divide_ floor_divide_ bitwise_and_ bitwise_left_shift_ bitwise_or_ fmod_ lcm_ logical_and_ "
    "logical_or_ logical_xor_ gcd_ ldexp_ mul_ multiply_ remainder_ xlogy_ float_power_ true_divide_ pow_"
)
SCALED = "x.@(y, alpha=2) | x.@(y, alpha=0.5) | i.@(j, alpha=3) | i.@(j, alpha=0.5) | b.@(b, alpha=2) | x.@(2, alpha=3) | x.@(3, y)"
ROUNDED = (
    "x.@(y, rounding_mode='trunc') | x.@(y, rounding_mode='floor') | i.@(j, rounding_mode='trunc') | i.@(4, rounding_mode='floor') | "
    "x.@(y, rounding_mode=None) | x.@(y, rounding_mode='up') | i.@(0, rounding_mode='floor') | x.@(0, rounding_mode='floor') | "
    "x.@(y, 'floor')"
)


def dotted(names):
    return " ".join("." + name for name in names.split())


def function(calls):
    return calls.replace("x.@(", "torch.@(x, ").replace("i.@(", "torch.@(i, ").replace("b.@(", "torch.@(b, ")

# Calls whose answers differ from PyTorch's, or depend on its build.
WITHOUT = """
Tensor.ldexp_: x.ldexp_(x[0])
Tensor.ldexp_: g.ldexp_(y)
"""

sample_calls(f"""
{NAMES}: {PAIRS}
{dotted(METHODS)}: {METHOD}
{dotted(SPECIAL_METHODS)}: {SPECIAL}
{dotted(METHODS_IN_PLACE)}: {IN_PLACE}
add sub subtract: {function(SCALED)} | torch.@(x, y, alpha=2, out=o) | torch.@(g, y, alpha=2)
.add .add_ .sub .sub_ .subtract .subtract_: {SCALED}
div divide: {function(ROUNDED)} | torch.@(i, 2, rounding_mode='floor', out=o) | torch.@(g, y, rounding_mode='floor') |
 torch.@(i, j, rounding_mode='trunc', out=i)
.div .divide .div_ .divide_: {ROUNDED}
remainder fmod: torch.@(x, 0) | torch.@(i, 0) | torch.@(-7, torch.tensor([2, -2, 3])) |
 torch.@(torch.tensor([-3.0, 3.5]), torch.tensor([2.0, -2.0]))
pow: torch.@(x, 0.5) | torch.@(i, 2) | torch.@(i, -1) | torch.@(2, i.clamp(min=0)) | torch.@(2.0, x) | torch.@(self=2, exponent=x) |
 torch.@(x, exponent=3) | torch.@(x, 0) | torch.@(i, torch.tensor(2)) | torch.@(g, 2) | torch.@(2, g) | torch.@(g, y) |
 torch.@(i, 2, out=o) | torch.@(b, 2)
.pow .pow_: x.@(exponent=2) | i.@(3) | i.@(-1) | x.@(0) | x.@(-1) | b.@(2)
.__pow__ .__rpow__: x ** 2 | x ** y | 2 ** x | i ** 2 | i ** -1 | 2 ** i.abs() | x ** 0.5 | x ** 'a' | x.@(None)
.__rsub__ .__radd__ .__rmul__ .__rtruediv__: 3 - x | 3 + i | 2.5 * i | True * i | 1 / x | 1 / i | 6 / torch.tensor(4) | 1 - b | 'a' - x |
 [1, 2] + x
.__add__ .__sub__ .__mul__ .__floordiv__: x + y | x + 1 | i - 1.5 | x - x[0] | i * True | i // 4 | x // 0.5 | 7 // i.add(100) | x // 0 |
 i // 0 | x + 'a' | x + None | x + [1] | x + np.float64(2) | x * np.ones((2, 3)) | b + b | b - b | p + p | g + 1 | v + x
.__and__ .__or__ .__xor__ .__ior__: i & 6 | i|1 | i ^ j | b & b | b|True | b ^ b | x & 1 | i & x | 3 & i | i & True | i.__and__('a') |
 i|=1; i
.__eq__ .__ne__ .__lt__ .__le__ .__gt__ .__ge__: x == y | x == 1 | x != 0 | x < y | x <= 0.5 | i > 3 | i >= 3.5 | 3 < i | x == 'a' |
 x == None | x != None | x < None | x < 'a' | x == [1] | b == True | l == l | z == z | x == v | p < 0.5 | i == x
bitwise_not: torch.@(b) | torch.@(x)
bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift: torch.@(a, a) | torch.@(3, i) | torch.@(i, n) |
 torch.@(a, 300) | torch.@(f, 2, out=f) | torch.@(k, k)
ldexp: torch.@(torch.tensor([1.0]), torch.tensor([1, 2, 3, 4])) | torch.@(x, i) | torch.@(i, i)
.ldexp .ldexp_: x.@(i) | v.@(k) | i.@(i)
gcd lcm: torch.@(k, 6) | torch.@(k, torch.tensor(6)) | torch.@(a, a) | torch.@(k, torch.tensor([0, 5, 10, 21])) | torch.@(k, k, out=k)
heaviside: torch.@(x, torch.tensor(0.5)) | torch.@(x, torch.tensor([0.5])) | torch.@(i, j) | torch.@(w, v)
.heaviside: x.@(s) | v.@(w) | x.@(values=s)
xlogy: torch.@(torch.zeros(5), torch.tensor([-1.0, 0, 1, inf, nan])) | torch.@(2, v) | torch.@(v, 2)
copysign: torch.@(x, -0.0) | torch.@(i, -1) | torch.@(v, w)
nextafter: torch.@(v, w) | torch.@(d, d + 1) == d |
 torch.@(torch.tensor([1.0, 2.0]), torch.tensor([2.0, 1.0])) == torch.tensor([1 + 2 ** -23, 2 - 2 ** -23])
allclose: torch.@(x, x) | torch.@(x, y) | torch.@(x, x + 1e-9) | torch.@(x, x + 0.1, 0.2) | torch.@(x, x + 0.1, rtol=0, atol=0.2) |
 torch.@(l, l) | torch.@(l, l, equal_nan=True) | torch.@(i, i) | torch.@(x, d) | torch.@(x, v) | torch.@(z, z) | torch.@(x, 1) |
 torch.@(i, x) | torch.@(x, x, rtol=-1)
.allclose: x.@(x) | x.@(y) | l.@(l, equal_nan=True) | x.@(x + 0.1, atol=0.2) | x.@(d) | x.@(v) | x.@(other=x, rtol=1e-3)
isclose: torch.@(x, x) | torch.@(x, y) | torch.@(x, x + 0.1, 0.2) | torch.@(x, x + 0.1, atol=0.2) | torch.@(l, l) |
 torch.@(l, l, equal_nan=True) | torch.@(i, i + 1) | torch.@(x, d) | torch.@(x, x, rtol=-1) | torch.@(b, b) | torch.@(z, z) |
 torch.@(p, p) | torch.@(x, x, atol=-1) | torch.@(x, 1)
.isclose: x.@(x) | x.@(y) | l.@(l, equal_nan=True) | x.@(x + 0.1, atol=0.2) | x.@(d) | x.@(v) | i.@(j, rtol=1)
equal: torch.@(x, x) | torch.@(x, y) | torch.@(x, v) | torch.@(i, i.clone()) | torch.@(x, d) | torch.@(l, l) | torch.@(z, z) |
 torch.@(x, 1) | torch.@(p, p.clone()) | torch.@(input=x, other=x) | torch.@(i, i.float())
.equal: x.@(x.clone()) | x.@(y) | x.@(v) | x.@(1) | z.@(z) | x.@(d)
clamp clip clamp_: torch.@(x, -1, 1) | torch.@(x, min=0) | torch.@(x, max=0.5) | torch.@(x, min=0, max=1) | torch.@(i, 0, 5) |
 torch.@(i, 0.5, 5) | torch.@(x, y) | torch.@(x, min=u, max=y) | torch.@(x, max=y) | torch.@(x, 1, -1) | torch.@(l, 0, 1) | torch.@(x) |
 torch.@(p, 0) | torch.@(s, 1) | torch.@(z, 0, 1) | torch.@(a, 5, 100) | torch.@(g, 0, 1) | torch.@(x, min='a') | torch.@(x, 0, y) |
 torch.@(x, None, 1) | torch.@(b, 0, 1) | torch.@(x, min=v) | torch.@(i, min=x)
clamp clip: torch.@(x, 0, 1, out=o) | torch.@(x, min=0, out=o) | torch.@(i, 0, 5, out=i) | torch.@(x, 0, 1, out=i) |
 torch.@(input=x, min=0)
.clamp .clip .clamp_ .clip_: x.@(-1, 1) | x.@(min=0) | x.@(max=0.5) | i.@(0, 5) | i.@(0.5, 5) | x.@(y) | x.@(min=u, max=y) | l.@(0, 1) |
 x.@() | p.@(0) | s.@(1) | z.@(0, 1) | g.@(0, 1) | x.@(min='a') | x.@(0, y) | h.@(0, 1) | x.@(1, 2, 3) | a.@(-5, 300) | x.@(min=v)
clamp_max clamp_min: torch.@(x, 0.5) | torch.@(x, y) | torch.@(i, 4) | torch.@(i, 4.5) | torch.@(x, max=1) | torch.@(x, min=1) |
 torch.@(l, 0) | torch.@(p, 0) | torch.@(s, 0) | torch.@(z, 0) | torch.@(g, 1) | torch.@(x, 0, out=o) | torch.@(x) | torch.@(x, 'a')
lerp: torch.@(x, y, 0.5) | torch.@(x, y, u) | torch.@(x, y, s) | torch.@(x, y, weight=0.25) | torch.@(x, 1, 0.5) |
 torch.@(x, y, 0.5, out=o) | torch.@(g, y, 0.5) | torch.@(p, p, 0.5) | torch.@(i, j, 0.5) | torch.@(x, d, 0.5) | torch.@(x, y) |
 torch.@(x, v, 0.5) | torch.@(z, z, 2) | torch.@(d, d, 2) | torch.@(x, x[0], 0.5)
.lerp .lerp_: x.@(y, 0.5) | x.@(y, u) | x.@(end=y, weight=0.25) | p.@(p, 2) | i.@(j, 0.5) | x.@(y) | x.@(v, 0.5) | x.@(x[0], 0.5) |
 d.@(d, 0.5) | x[0].@(y, 0.5)
addcdiv addcmul: torch.@(x, y, u) | torch.@(x, y, u, value=0.5) | torch.@(i, j, j) | torch.@(i, j, j, value=0.5) |
 torch.@(x, y, u, out=o) | torch.@(x, y[0], s) | torch.@(z, z, z) | torch.@(p, p, p) | torch.@(g, y, u) | torch.@(x, y) |
 torch.@(x, y, v) | torch.@(x, 0.5, y, u) | torch.@(x, i, y) | torch.@(d, d, d, value=2) | torch.@(x, tensor1=y, tensor2=u)
.addcdiv .addcmul .addcdiv_ .addcmul_: x.@(y, u) | x.@(y, u, value=0.5) | i.@(j, j) | x.@(y[0], s) | p.@(p, p) | x.@(y) | x.@(y, v) |
 x.@(tensor1=y, tensor2=u, value=-1) | x[0].@(y, u) | g.@(y, u) | x.@(0.5, y, u) | x.@(i, y)
addcmul_: torch.@(x, y, u) | torch.@(x, y, u, value=0.5) | torch.@(i, j, j) | torch.@(x, y) | torch.@(x, y, v)
.__index__: n.@() | [4, 5, 6, 7][n] | x.@() | s.@() | torch.tensor([3]).@() | torch.tensor(True).@() | hex(n)
.__bool__: s.@() | n.@() | x.@() | bool(torch.tensor([0.0])) | bool(z) | bool(torch.tensor([])) | bool(torch.tensor(nan))
.__int__: s.@() | int(torch.tensor([7.9])) | int(x) | int(torch.tensor(-2.5)) | int(torch.tensor(True)) | int(torch.tensor(inf)) |
 int(torch.tensor(nan))
.__len__: x.@() | len(v) | len(z) | len(s) | len(q)
""", WITHOUT)
