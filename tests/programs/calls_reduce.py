from sample_calls import methods, sample_calls

ONE = (
    "torch.@(x) | torch.@(x, 0) | torch.@(x, dim=1) | torch.@(x, -1) | torch.@(x, 1, True) | torch.@(x, dim=0, keepdim=True) | "
    "torch.@(x, axis=1) | torch.@(i) | torch.@(i, 0) | torch.@(b) | torch.@(b, 0) | torch.@(p) | torch.@(p, 0) | torch.@(r, 1) | "
    "torch.@(q, 2) | torch.@(q.transpose(0, 2), 0) | torch.@(s) | torch.@(s, 0) | torch.@(n) | torch.@(z) | torch.@(z, 0) | "
    "torch.@(z, 1) | torch.@(l) | torch.@(l, 0) | torch.@(h) | torch.@(h, 0) | torch.@(d) | torch.@(a) | torch.@(g) | torch.@(g, 0) | "
    "torch.@(x.bfloat16(), 1) | torch.@(input=x) | torch.@(x, 5) | torch.@(x, -3) | torch.@(x, 'a') | torch.@() | torch.@('a') | "
    "torch.@(x, 1, 2, 3, 4, 5) | torch.@(x, keepdim=True)"
)
MANY = (
    "torch.@(x, (0, 1)) | torch.@(q, (0, 2)) | torch.@(q, dim=[1, 2], keepdim=True) | torch.@(q, ()) | torch.@(x, (0, 0)) | "
    "torch.@(x, dim=(-1, -2)) | torch.@(x, (0, 3))"
)
TYPED = (
    "torch.@(x, dtype=torch.float64) | torch.@(i, dtype=torch.float32) | torch.@(i, 0, dtype=torch.float64) | "
    "torch.@(x, 1, True, dtype=torch.float64)"
)
OUT = "torch.@(x, 0, out=o) | torch.@(x, 1, True, out=o) | torch.@(x, 0, out=i)"
PAIR = (
    "torch.@(x, 0).values | torch.@(x, 1).indices | torch.@(x, 1)[0] | torch.@(x, 0, out=(o, torch.empty(0, dtype=torch.long))) | "
    "torch.@(x, dim=1, keepdim=True)"
)

SUM = " | ".join([ONE, MANY, TYPED, OUT])
AMAX = " | ".join([ONE, MANY, OUT])
MAX = " | ".join([ONE, PAIR])
STD = " | ".join([ONE, MANY, OUT, "torch.@(x, unbiased=False) | torch.@(x, 0, False) | torch.@(x, 1, False, True) | torch.@(x, False) | torch.@(x, dim=1, correction=0) | "
    "torch.@(x, correction=2) | torch.@(x, dim=0, correction=1, keepdim=True) | torch.@(x, 0, correction=1.5) | torch.@(s, correction=0) | torch.@(q, (0, 1), unbiased=False)"])
SCAN = (
    "torch.@(x, 0) | torch.@(x, dim=1) | torch.@(x, -1) | torch.@(x, axis=0) | torch.@(i, 1) | torch.@(b, 0) | torch.@(p, 0) | "
    "torch.@(r, 1) | torch.@(q, 1) | torch.@(s, 0) | torch.@(z, 0) | torch.@(l, 0) | torch.@(h, 0) | torch.@(a, 1) | torch.@(g, 0) | "
    "torch.@(x, 5) | torch.@(x, 'a') | torch.@(x)"
)
SUMSCAN = SCAN + " | torch.@(i, 0, dtype=torch.float32) | torch.@(x, 0, dtype=torch.int32) | torch.@(x, 0, out=o) | torch.@(x, 0, out=i)"

sample_calls(f"""
sum mean nansum nanmean prod: {SUM}
.sum .mean .nansum .nanmean .prod: {methods(SUM)}
prod: torch.@(i, dtype=torch.int32) | torch.@(x, (0, 1))
amax amin: {AMAX}
.amax .amin: {methods(AMAX)}
all any: {ONE} | {MANY} | torch.@(b, 0, out=c) | torch.@(b, 1, keepdim=True) | torch.@(a, 0) | torch.@(b, out=c)
max min: {MAX} | torch.@(x, y) | torch.@(i, j) | torch.@(x, d) | torch.@(x, y, out=o) | torch.@(x, i) | torch.@(i, torch.tensor(4)) |
 torch.@(x, 2.0) | torch.@(p, p) | torch.@(x, v) | torch.@(x, other=y)
.max .min: {methods(MAX)} | x.@(y) | i.@(j) | x.@(v) | x.@(other=y) | x.@(0)[0]
median nanmedian mode: {MAX} | torch.@(k) | torch.@(v) | torch.@(torch.tensor([nan, 1.0, 2.0]))
.median .nanmedian .mode: {methods(MAX)} | k.@() | v.@()
kthvalue: torch.@(v, 2) | torch.@(x, 1, 0) | torch.@(x, 2, dim=1) | torch.@(x, 1, 1, True) | torch.@(x, k=1, dim=0, keepdim=True) |
 torch.@(i, 2) | torch.@(p, 2, 0) | torch.@(s, 1) | torch.@(x, 5) | torch.@(x, 0) | torch.@(x, 1, 5) | torch.@(l, 4) | torch.@(g, 1) |
 torch.@(x) | torch.@(z, 1, 0) | torch.@(z, 1, 1) | torch.@(b, 1) | torch.@(x, 1, out=(o, torch.empty(0, dtype=torch.long)))
.kthvalue: v.@(2) | x.@(1, 0) | x.@(2, dim=1, keepdim=True) | x.@(5) | i.@(k=2) | x.@()
argmax argmin: {ONE} | torch.@(x, dim=None) | torch.@(x, None, True) | torch.@(x, (0, 1)) | torch.@(k) | torch.@(k, 0, out=i)
.argmax .argmin: {methods(ONE)} | k.@() | x.@(dim=None)
aminmax: torch.@(x) | torch.@(x, dim=0) | torch.@(x, dim=1, keepdim=True) | torch.@(i) | torch.@(b) | torch.@(p) | torch.@(p, dim=0) |
 torch.@(s) | torch.@(s, dim=0) | torch.@(z) | torch.@(z, dim=0) | torch.@(l) | torch.@(x, 0) | torch.@(x, dim=5) | torch.@(x).min |
 torch.@(x).max | torch.@(x, keepdim=True) | torch.@(g) | torch.@(g, dim=0) | torch.@(x, out=(o, torch.empty(0))) | torch.@(h) |
 torch.@('a') | torch.@(q, dim=(0, 1))
.aminmax: x.@() | x.@(dim=0) | x.@(dim=1, keepdim=True) | i.@() | s.@() | z.@() | x.@(0) | x.@(dim=5) | l.@(dim=0)
std var: {STD}
.std .var: {methods(STD)}
std_mean var_mean: {STD.replace(OUT + ' | ', '')}
logsumexp: torch.@(x, 0) | torch.@(x, dim=1) | torch.@(x, 1, True) | torch.@(x, (0, 1)) | torch.@(x, dim=-1, keepdim=True) |
 torch.@(i, 0) | torch.@(p, 0) | torch.@(q, (0, 2)) | torch.@(s, 0) | torch.@(z, 0) | torch.@(z, 1) | torch.@(l, 0) | torch.@(h, 0) |
 torch.@(d, 1) | torch.@(g, 0) | torch.@(x, 0, out=o) | torch.@(x, 5) | torch.@(x) | torch.@(torch.tensor([inf, 1.0]), 0) |
 torch.@(torch.tensor([-inf, -inf]), 0) | torch.@(x, axis=0) | torch.@(x, 'a') | torch.@(b, 0)
.logsumexp: x.@(0) | x.@(dim=1, keepdim=True) | x.@((0, 1)) | i.@(1) | x.@() | s.@(0) | x.@(3)
count_nonzero: torch.@(x) | torch.@(x, 0) | torch.@(x, dim=1) | torch.@(q, (0, 1)) | torch.@(i) | torch.@(b) | torch.@(b, 0) |
 torch.@(z) | torch.@(z, 0) | torch.@(s) | torch.@(p, dim=0) | torch.@(x, dim=None) | torch.@(x, 5) | torch.@(x, (0, 0)) |
 torch.@(x, keepdim=True) | torch.@(g) | torch.@(l)
.count_nonzero: x.@() | x.@(0) | x.@(dim=1) | q.@((0, 1)) | b.@() | x.@(5) | z.@(dim=0)
norm: torch.@(x) | torch.@(x, 1) | torch.@(x, 2) | torch.@(x, 0) | torch.@(x, inf) | torch.@(x, -inf) | torch.@(x, p=3) |
 torch.@(x, dim=0) | torch.@(x, 2, 1) | torch.@(x, p=1, dim=1, keepdim=True) | torch.@(x, 'fro') | torch.@(x, p='nuc') |
 torch.@(x, 'fro', (0, 1)) | torch.@(x, 2, (0, 1)) | torch.@(q, 1, dim=(0, 2)) | torch.@(i) | torch.@(i.float(), 1) | torch.@(p) |
 torch.@(s) | torch.@(z) | torch.@(z, dim=0) | torch.@(h) | torch.@(d, dtype=torch.float32) | torch.@(g) | torch.@(g, 1, 0) |
 torch.@(x, dim=5) | torch.@(x, 'abc') | torch.@(x, 2, 0, out=o) | torch.@(b) | torch.@(x, p=0.5) | torch.@(l) | torch.@(v, dim=0)
.norm: x.@() | x.@(1) | x.@(p=2, dim=1) | x.@(2, 0, True) | x.@(dim=0, keepdim=True) | x.@('fro') | i.@() | x.@(inf) | x.@(dim=5) |
 d.@(dtype=torch.float32) | v.@(p='nuc') | x.@(p=2, dim=(0, 1))
dist: torch.@(x, y) | torch.@(x, y, 1) | torch.@(x, y, p=inf) | torch.@(x, y, 0) | torch.@(x, y, 3.5) | torch.@(x, y[0]) | torch.@(x, s) |
 torch.@(p, p + 1) | torch.@(x, v) | torch.@(i, j) | torch.@(g, y) | torch.@(z, z) | torch.@(x) | torch.@(x, 1) | torch.@(d, d + 1)
.dist: x.@(y) | x.@(y, 1) | x.@(y, p=inf) | x.@(other=y) | x.@(v) | i.@(j) | x.@()
cumsum cumprod: {SUMSCAN}
cumsum: torch.@(x, dim=0, dtype=torch.float64) | torch.@(a, 0)
.cumsum .cumprod: {methods(SUMSCAN)}
.cumsum_ .cumprod_: x.@(0) | x.@(dim=1) | i.@(0) | x.@(0, dtype=torch.float64) | x.@(0, dtype=torch.float32) | p.@(0) | s.@(0) | x.@(5) |
 x.@() | x[0].@(0) | b.@(0) | x.t().@(0) | (g * 1).@(0) | g.@(0)
cummax cummin logcumsumexp: {SCAN} | torch.@(x, 0)[0] | torch.@(x, 0, out=o) | torch.@(x, 0, out=(o, torch.empty(0, dtype=torch.long)))
.cummax .cummin .logcumsumexp: {methods(SCAN)}
softmax log_softmax: {SCAN} | torch.@(x, 0, dtype=torch.float64) | torch.@(i, 0, dtype=torch.float32) |
 torch.@(x, dim=-1, dtype=torch.float16) | torch.@(x, 0, torch.float64) | torch.@(x, None) | torch.@(x, 0, out=o) | torch.@(z, 1) |
 torch.@(input=x, dim=0)
.softmax: {methods(SCAN)} | x.@(0, dtype=torch.float64) | x.@(1, torch.float64) | i.@(0, dtype=torch.float32)
renorm: torch.@(x, 2, 0, 1.0) | torch.@(x, 1, 1, 2.0) | torch.@(x, p=2, dim=0, maxnorm=0.5) | torch.@(x, inf, 0, 1) |
 torch.@(q, 2, 1, 5) | torch.@(p, 2, 0, 1) | torch.@(x, 2, 5, 1) | torch.@(x, 2, 0, -1) | torch.@(x, 0, 0, 1) | torch.@(v, 2, 0, 1) |
 torch.@(i, 2, 0, 1) | torch.@(x, 2, 0) | torch.@(x, 2, 0, 1.0, out=o) | torch.@(g, 2, 0, 1.0)
.renorm .renorm_: x.@(2, 0, 1.0) | x.@(1, 1, 2.0) | x.@(p=2, dim=0, maxnorm=0.5) | x.@(2, 5, 1) | v.@(2, 0, 1) | x.@(2) | p.@(2, 0, 1) |
 i.@(2, 0, 1)
histc: torch.@(x) | torch.@(x, 4) | torch.@(x, bins=4, min=-2, max=3) | torch.@(x, 4, 0, 0) | torch.@(x, 4, -2, 2) | torch.@(p, 3) |
 torch.@(i, 3) | torch.@(z, 3) | torch.@(s, 2) | torch.@(x, 0) | torch.@(x, 3, 2, 1) | torch.@(l, 3) | torch.@(x, 4, out=o) |
 torch.@(d, 4) | torch.@(x, bins=3, min=0.5, max=0.5) | torch.@(l, 3, 0, 1) | torch.@(x, -1)
.histc: x.@() | x.@(4) | x.@(bins=4, min=-2, max=3) | i.@(3) | x.@(4, 0, 0) | d.@(2)
histogram: torch.@(x, 4) | torch.@(x, bins=4, range=(-2.0, 3.0)) | torch.@(x, 4, range=(-2.0, 3.0), density=True) |
 torch.@(x, v.sort()[0]) | torch.@(x, torch.tensor([-2.0, 0.0, 1.0, 3.0])) | torch.@(x, 4, weight=y) | torch.@(x, 4, density=True) |
 torch.@(x, torch.tensor([-2.0, 0.0, 3.0]), weight=u, density=True) | torch.@(d, 3) | torch.@(p, 2) | torch.@(i, 3) | torch.@(z, 3) |
 torch.@(s, 2) | torch.@(x, 0) | torch.@(x, 4, range=(3, -2)) | torch.@(x, 4).hist | torch.@(x, 4).bin_edges | torch.@(x, 4, weight=v) |
 torch.@(x, d) | torch.@(x, 4, range=(0.0, 1.0), weight=u) | torch.@(x, torch.tensor([3.0, 1.0])) | torch.@(x, 4, range=(1, 1)) |
 torch.@(x) | torch.@(l, 2) | torch.@(x, bins=torch.linspace(-2, 3, 6)) | torch.@(x, 4, out=(o, torch.empty(0)))
.histogram: x.@(4) | x.@(bins=4, range=(-2.0, 3.0)) | x.@(torch.tensor([-2.0, 0.0, 3.0]), weight=u) | x.@(3, density=True) | i.@(3) |
 x.@(0) | x.@(4, weight=y, density=True)
histogramdd: torch.@(x, 2) | torch.@(x, bins=[2, 1, 2]) | torch.@(x, [2, 2]) | torch.@(v, 2) | torch.@(x, [0, 1, 1]) |
 torch.@(x[:, :2], bins=[2, 2], range=[0.0, 1.0, 0.0, 1.0], density=True) |
 torch.@(x[:, :2], [torch.tensor([0.0, 1.0, 2.0]), torch.tensor([-2.0, 2.0])]) | torch.@(x, 1, weight=v) |
 torch.@(x, 2, range=[0.0, 1.0]) | torch.@(x, 2, weight=v[:2]).hist
bincount: torch.@(k) | torch.@(k, minlength=10) | torch.@(k, v) | torch.@(k, weights=d.flatten()) | torch.@(k, v, 9) |
 torch.@(f.flatten()) | torch.@(torch.tensor([], dtype=torch.long)) | torch.@(torch.tensor([], dtype=torch.long), minlength=3) |
 torch.@(torch.tensor([-1, 2])) | torch.@(v) | torch.@(i) | torch.@(k, x) | torch.@(k, minlength=-1) | torch.@(a[0]) |
 torch.@(k, weights=k) | torch.@(n) | torch.@(k, v.half())
.bincount: k.@() | k.@(minlength=10) | k.@(v) | k.@(weights=v, minlength=9) | v.@() | i.@() | k.@(v[:2])
cov: torch.@(x) | torch.@(v) | torch.@(x, correction=0) | torch.@(x, fweights=torch.tensor([1, 2, 1])) |
 torch.@(x, aweights=torch.tensor([0.5, 1.0, 0.25])) | torch.@(i) | torch.@(s) | torch.@(q) | torch.@(x, fweights=torch.tensor([1, 2])) |
 torch.@(z) | torch.@(p) | torch.@(d, correction=2) |
 torch.@(x, fweights=torch.tensor([1, 2, 1]), aweights=torch.tensor([0.5, 1.0, 0.25])) | torch.@(x, fweights=v[:3]) | torch.@(b) |
 torch.@(x, correction=5) | torch.@(g)
.cov: x.@() | v.@() | x.@(correction=0) | x.@(fweights=torch.tensor([1, 2, 1])) | q.@() | i.@()
corrcoef: torch.@(x) | torch.@(v) | torch.@(i) | torch.@(p) | torch.@(q) | torch.@(s) | torch.@(d) | torch.@(z)
.corrcoef: x.@() | v.@() | i.@() | q.@() | x.@(1)
trapezoid trapz: torch.@(v) | torch.@(v, dx=2) | torch.@(x) | torch.@(x, dim=0) | torch.@(v, w) |
 torch.@(x, torch.tensor([0.0, 1.0, 3.0])) | torch.@(x, y) | torch.@(x, dx=0.5, dim=1) | torch.@(i) | torch.@(i, dx=0.5) |
 torch.@(v, dx=v) | torch.@(x, v) | torch.@(s) | torch.@(z) | torch.@(z, dim=0) | torch.@(p, dim=0) | torch.@(b) | torch.@(x, dim=5) |
 torch.@(g) | torch.@(x, x=y, dim=0) | torch.@(y=x, dx=2)
cumulative_trapezoid: torch.@(v) | torch.@(v, dx=2) | torch.@(x) | torch.@(x, dim=0) | torch.@(v, w) |
 torch.@(x, torch.tensor([0.0, 1.0, 3.0])) | torch.@(x, y) | torch.@(x, dx=0.5, dim=1) | torch.@(i) | torch.@(i, dx=0.5) | torch.@(x, v) |
 torch.@(z) | torch.@(p, dim=0) | torch.@(b) | torch.@(x, dim=5) | torch.@(g) | torch.@(s) | torch.@(v, x=w) | torch.@(x, dx=v)
diff: torch.@(v) | torch.@(x) | torch.@(x, dim=0) | torch.@(x, 2) | torch.@(v, n=2) | torch.@(v, prepend=torch.tensor([0.0])) |
 torch.@(v, append=torch.tensor([9.0, 8.0])) | torch.@(v, prepend=w, append=w) | torch.@(i) | torch.@(b) | torch.@(p) |
 torch.@(p, dim=0) | torch.@(s) | torch.@(z) | torch.@(z, dim=0) | torch.@(v, n=0) | torch.@(v, n=9) | torch.@(v, n=-1) |
 torch.@(x, dim=5) | torch.@(x, prepend=v) | torch.@(g) | torch.@(v, out=o) | torch.@(x, 1, -1) | torch.@(x, prepend=x[:, :1]) |
 torch.@(v, prepend=k) | torch.@(a)
.diff: v.@() | x.@(dim=0) | v.@(2) | v.@(n=1, prepend=torch.tensor([0.0])) | v.@(append=w) | b.@() | s.@() | x.@(dim=4) | z.@() |
 i.@(1, 0)
gradient: torch.@(v) | torch.@(x) | torch.@(x, dim=0) | torch.@(v, spacing=2.0) |
 torch.@(v, spacing=(torch.tensor([0.0, 1.0, 3.0, 4.0]),)) | torch.@(x, dim=1, edge_order=2) | torch.@(x, spacing=(1.0, 2.0)) |
 torch.@(i) | torch.@(x, edge_order=3) | torch.@(x, dim=(0, 1)) | torch.@(q) | torch.@(v, spacing=[1.0, 2.0]) | torch.@(s) |
 torch.@(x, edge_order=2) | torch.@(g) | torch.@(x, dim=4)
isfinite: torch.@(l)
trace: torch.@(x) | torch.@(i) | torch.@(p) | torch.@(r) | torch.@(f) | torch.@(a) | torch.@(b) | torch.@(z) | torch.@(v) | torch.@(q) |
 torch.@(g) | torch.@(h)
.trace: x.@() | i.@() | p.@() | v.@() | g.@() | x.@(1)
""")
