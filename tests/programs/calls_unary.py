from sample_calls import sample_calls

ANY = (
    "torch.@(x) | torch.@(p) | torch.@(r) | torch.@(i) | torch.@(f) | torch.@(a) | torch.@(b) | torch.@(s) | torch.@(n) | "
    "torch.@(z) | torch.@(l)"
)
FORMS = (
    "torch.@(input=u) | torch.@(u, out=o) | torch.@(u, out=u) | torch.@(u, out=i) | torch.@(p, out=o) | torch.@(g) | torch.@(h) | "
    "torch.@(d) | torch.@(x.bfloat16()) | torch.@('a') | torch.@() | torch.@(u, 1, 2, 3, 4) | torch.@([1.0, 2.0]) | torch.@(1.5)"
)
METHOD = "u.@() | x.@() | p.@() | r.@() | i.@() | b.@() | s.@() | z.@() | g.@() | h.@() | d.@() | l.@() | u.@(1, 2, 3, 4) | u.t().@()"
IN_PLACE = (
    "u.@() | x.@() | p.@() | r.@() | i.@() | f.@() | b.@() | s.@() | n.@() | z.@() | l.@() | h.@() | d.@() | g.@() | "
    "u.@(1, 2, 3, 4) | u[0].@() | (g * 1).@() | s.expand(3).@()"
)
EACH = (
    "torch.@([u, x]) | torch.@((u, p, s)) | torch.@([z]) | torch.@([]) | torch.@([i]) | torch.@([d, h]) | torch.@(u) | "
    "torch.@([u, 1]) | torch.@([g])"
)

FLOAT = (
    "deg2rad rad2deg logit asinh atan reciprocal tan expm1 exp2 exp erf erfc log log10 log1p log2 acos acosh arccos arccosh arcsin "
    "arcsinh arctan arctanh asin atanh cos cosh rsqrt sin sinh sqrt sigmoid tanh"
)
EVEN = (
    "abs square floor ceil trunc fix frac round sign neg negative positive absolute signbit isfinite isinf isnan isneginf isposinf "
    "isreal bitwise_not logical_not relu"
)
METHODS = (
    "logit erf absolute exp log log1p log2 log10 ceil expm1 floor erfc isfinite isinf isnan neg negative reciprocal rad2deg abs acos "
    "acosh arccos arccosh arcsin arcsinh arctan asin atan cos cosh frac rsqrt signbit sqrt square arctanh asinh atanh deg2rad sigmoid "
    "sin sinh tan tanh trunc sign round fix isneginf isposinf isreal logical_not bitwise_not positive"
)
METHODS_IN_PLACE = (
    "absolute_ erf_ abs_ acos_ acosh_ asin_ asinh_ atan_ atanh_ ceil_ cos_ cosh_ exp_ expm1_ fix_ floor_ log1p_ logical_not_ logit_ "
    "nan_to_num_ reciprocal_ rsqrt_ sigmoid_ sign_ sin_ sinh_ sqrt_ square_ tan_ erfc_ neg_ negative_ arccos_ arcsinh_ bitwise_not_ "
    "log10_ log2_ log_ zero_ arccosh_ arcsin_ arctan_ arctanh_ frac_ tanh_ trunc_ round_"
)
FUNCTIONS_IN_PLACE = (
    "abs_ expm1_ acos_ acosh_ asin_ asinh_ atan_ atanh_ ceil_ cos_ cosh_ exp_ floor_ reciprocal_ relu_ rsqrt_ selu_ sigmoid_ sin_ "
    "sinh_ sqrt_ square_ tan_"
)
EACH_NAMES = (
    "abs acos asin atan ceil cos cosh erf erfc exp expm1 floor frac log log10 log1p log2 neg reciprocal round sigmoid sin sinh sqrt "
    "tan trunc"
)


FLOAT_METHODS = " ".join(name for name in METHODS.split() if name in FLOAT.split())
EVEN_METHODS = " ".join(name for name in METHODS.split() if name not in FLOAT.split())


def small(calls):
    """With small integers: of large ones exp and its kin show every bit of a float, and with it the instruction set."""
    return calls.replace("torch.@(i)", "torch.@(i % 4)").replace("torch.@(a)", "torch.@(a % 4)").replace(" i.@()", " (i % 4).@()")


def dotted(names):
    return " ".join("." + name for name in names.split())

# Calls whose answers differ from PyTorch's, or depend on its build.
WITHOUT = """
torch.exp: torch.exp(f)
"""

sample_calls(f"""
{FLOAT}: {small(ANY)} | torch.@(u) | torch.@(u.t()) | {FORMS}
{EVEN}: {ANY} | torch.@(u) | torch.@(u.t()) | {FORMS}
{dotted(FLOAT_METHODS)}: {small(METHOD)}
{dotted(EVEN_METHODS)}: {METHOD}
{dotted(METHODS_IN_PLACE)}: {IN_PLACE}
{FUNCTIONS_IN_PLACE}: torch.@(u) | torch.@(x) | torch.@(p) | torch.@(i) | torch.@(s) | torch.@(g) | torch.@('a') | torch.@()
{' '.join(f'_foreach_{n} _foreach_{n}_' for n in EACH_NAMES.split())} _foreach_zero_: {EACH}
logit: torch.@(x, 0.1) | torch.@(x, eps=0.25) | torch.@(u, eps=1e-6, out=o) | torch.@(u, eps='a') | torch.@(l, 0.2)
.logit: x.@(0.1) | u.@(eps=1e-6)
.logit_: x.@(0.1) | u.@(eps=1e-6)
round: torch.@(x * 1.237, decimals=2) | torch.@(x * 123.7, decimals=-1) | torch.@(i, decimals=1) |
 torch.@(torch.tensor([0.5, 1.5, 2.5, -0.5])) | torch.@(u, decimals=1, out=o) | torch.@(g, decimals=1)
.round: (x * 1.237).@(decimals=2) | i.@(decimals=1) | d.@(decimals=0) | i.@() | x.@(1)
.round_: (x * 1.237).@(decimals=2) | i.@(decimals=1) | d.@(decimals=0) | x.@(decimals=1)
nan_to_num: torch.@(l) | torch.@(l, 1.5) | torch.@(l, nan=2.0) | torch.@(l, nan=0.0, posinf=9.0, neginf=-9.0) |
 torch.@(l, 1.0, 2.0, 3.0) | torch.@(i) | torch.@(b) | torch.@(l.double()) | torch.@(l.half()) | torch.@(l, out=o) | torch.@(s) |
 torch.@(z) | torch.@(l, nan='a') | torch.@(g)
.nan_to_num: l.@() | l.@(0.5) | l.@(nan=2.0, posinf=3.0, neginf=4.0) | i.@() | l.@(1, 2, 3, 4)
.nan_to_num_: l.@(0.5) | l.@(nan=2.0, posinf=3.0, neginf=4.0)
frexp: torch.@(x) | torch.@(torch.arange(9.0)) | torch.@(i) | torch.@(d) | torch.@(h) | torch.@(s) | torch.@(z) | torch.@(p) |
 torch.@(x)[0] | torch.@(x).mantissa | torch.@(x).exponent | torch.@(x, out=(o, torch.empty(0, dtype=torch.int32))) | torch.@(g) |
 torch.@('a')
.frexp: x.@() | d.@() | i.@() | p.@() | x.@(1)
hardshrink: torch.@(x) | torch.@(x, 1.0) | torch.@(x, lambd=0.25) | torch.@(p) | torch.@(i) | torch.@(s) | torch.@(z) | torch.@(g) |
 torch.@(x, out=o)
.hardshrink: x.@() | x.@(1.0) | x.@(lambd=0.25) | p.@() | i.@() | g.@()
selu: torch.@(x) | torch.@(p) | torch.@(s) | torch.@(g) | torch.@(i) | torch.@()
celu: torch.@(x) | torch.@(x, 2.0) | torch.@(x, alpha=0.5) | torch.@(p) | torch.@(i) | torch.@(s) | torch.@(g) | torch.@(x, alpha=0) |
 torch.@('a')
threshold threshold_: torch.@(x, 0.5, 9.0) | torch.@(x, threshold=0.0, value=-1.0) | torch.@(i, 3, 20) | torch.@(p, 0.1, 0) | torch.@(x) |
 torch.@(x, 0.5) | torch.@(s, 1, 0) | torch.@(g, 1, 0)
rrelu rrelu_: torch.@(x) | torch.@(x, 0.1, 0.3) | torch.@(x, lower=0.2, upper=0.2) | torch.@(x, 0.1, 0.3, False) | torch.@(p) |
 torch.@(s) | torch.@(z) | torch.manual_seed(0); torch.@(x, 0.1, 0.3, True) | torch.manual_seed(3); torch.@(x, training=True) |
 torch.@(g) | torch.@(x, 0.5, 0.1) | torch.@(i) | torch.@('a') | torch.manual_seed(3); torch.@(g * 1, training=True)
prelu: torch.@(x, torch.tensor([0.25])) | torch.@(x, torch.tensor([0.25, 0.5, 1.0])) | torch.@(x, s) |
 torch.@(q, torch.tensor([0.1, 0.2, 0.3])) | torch.@(x, torch.tensor([0.25, 0.5])) | torch.@(p, s) | torch.@(x, weight=s) |
 torch.@(g, s) | torch.@(i, s) | torch.@(x, 0.25) | torch.@(x)
.__neg__: x.@() | i.@() | -x | -i | -b | -p | -s | -z | -g
.__invert__: i.@() | ~i | ~b | ~x | ~a | ~n
.__not__: x.@() | not s | not x | not torch.zeros(1)
.element_size: x.@() | i.@() | b.@() | h.@() | x.@(1)
""", WITHOUT)
