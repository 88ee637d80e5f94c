from sample_calls import sample_calls

MM = (
    "torch.@(x, x.t()) | torch.@(x.t(), y) | torch.@(m, x) | torch.@(m, m.t()) | torch.@(f, f) | torch.@(x, p.t()) | torch.@(x, y) | "
    "torch.@(m, v) | torch.@(d, d) | torch.@(d, m) | torch.@(z, x.t()) | torch.@(torch.zeros(2, 0), torch.zeros(0, 3)) | "
    "torch.@(g, x.t()) | torch.@(m, m, out=o) | torch.@(input=m, mat2=x) | torch.@(m) | torch.@(m, 2) | torch.@(h, h) | "
    "torch.@(q, q) | torch.@(b, b) | torch.@(r[:, :2], m)"
)
MATMUL = (
    "torch.@(x, x.t()) | torch.@(m, x) | torch.@(v, w) | torch.@(x, v[:3]) | torch.@(v[:2], x) | torch.@(q, q.transpose(1, 2)) | "
    "torch.@(q, v) | torch.@(q, torch.ones(4, 2)) | torch.@(m, q.reshape(3, 2, 4)) | torch.@(f, f) | torch.@(x, y) | torch.@(s, x) | "
    "torch.@(x, 2) | torch.@(z, x.t()) | torch.@(g, x.t()) | torch.@(m, x, out=o) | torch.@(m, d) | torch.@(v, x) | "
    "torch.@(input=m, other=x) | torch.@(q, q)"
)
BMM = (
    "torch.@(q, q.transpose(1, 2)) | torch.@(q, torch.ones(2, 4, 2)) | torch.@(q, q) | torch.@(x, x) | "
    "torch.@(q, torch.ones(1, 4, 2)) | torch.@(q[:, :0], q.transpose(1, 2)) | "
    "torch.@(q.long(), torch.ones(2, 4, 1, dtype=torch.long)) | torch.@(q, torch.ones(2, 4, 1), out=o) | "
    "torch.@(q.double(), torch.ones(2, 4, 1)) | torch.@(q, mat2=torch.ones(2, 4, 1)) | torch.@(q)"
)
MV = (
    "torch.@(x, v[:3]) | torch.@(x.t(), v[:2]) | torch.@(m, torch.ones(2)) | torch.@(x, v) | torch.@(v, x) | torch.@(f, f[0]) | "
    "torch.@(d, torch.ones(2)) | torch.@(z, v[:3]) | torch.@(g, v[:3]) | torch.@(m, vec=v[:2]) | torch.@(m, v[:2], out=o) | "
    "torch.@(m) | torch.@(m, x)"
)
DOT = (
    "torch.@(v, w) | torch.@(v, v) | torch.@(k, k) | torch.@(v[::2], w[::2]) | torch.@(v, w[:2]) | torch.@(x, x) | torch.@(v, k) | "
    "torch.@(z[:, 0], z[:, 1]) | torch.@(d[0], d[1]) | torch.@(g[0], v[:3]) | torch.@(v, w, out=o) | torch.@(v) | "
    "torch.@(h[0], h[1]) | torch.@(s, s) | torch.@(v, 2) | torch.@(input=v, tensor=w) | torch.@(c, c)"
)
OUTER = (
    "torch.@(v, w) | torch.@(v, v[:2]) | torch.@(k, k) | torch.@(v, k) | torch.@(x, v) | torch.@(s, v) | torch.@(v[::2], w) | "
    "torch.@(z[:, 0], v) | torch.@(g[0], v) | torch.@(v, w, out=o) | torch.@(input=v, vec2=w) | torch.@(v) | torch.@(d[0], v) | "
    "torch.@(c, c)"
)
INNER = (
    "torch.@(v, w) | torch.@(x, y) | torch.@(x, v[:3]) | torch.@(q, v) | torch.@(s, x) | torch.@(x, v) | torch.@(i, j) | "
    "torch.@(g, y) | torch.@(v, s) | torch.@(x, y, out=o) | torch.@(v) | torch.@(v, d[0])"
)
CROSS = (
    "torch.@(x, y) | torch.@(x, y, dim=1) | torch.@(x[0], y[0]) | torch.@(x.t(), y.t(), 0) | torch.@(x, y, 0) | torch.@(v, w) | "
    "torch.@(i, j) | torch.@(x, y[0]) | torch.@(x[:1], y) | torch.@(g, y) | torch.@(x, y, out=o) | torch.@(x, y, 5) | torch.@(x) | "
    "torch.@(x, d) | torch.@(x.t(), y.t()) | torch.@(z, z)"
)
KRON = (
    "torch.@(m, m) | torch.@(v, w[:2]) | torch.@(x, v[:2]) | torch.@(i, f) | torch.@(s, x) | torch.@(i, x) | torch.@(z, m) | "
    "torch.@(p, m) | torch.@(q, v[:2]) | torch.@(g, m) | torch.@(m, m, out=o) | torch.@(m) | "
    "torch.@(torch.eye(2), torch.ones(2, 2)) | torch.@(m, 2)"
)
ADDMM = (
    "torch.@(m, x, x.t()) | torch.@(m, x, x.t(), beta=0.5, alpha=2) | torch.@(m, x, x.t(), beta=0) | torch.@(v[:2], x, x.t()) | "
    "torch.@(s, x, x.t()) | torch.@(f, f, f) | torch.@(f, f, f, beta=2) | torch.@(m, x, y) | torch.@(x, x, x.t()) | "
    "torch.@(m, m, m.t()) | torch.@(g[:, :2], x, x.t()) | torch.@(m, x, x.t(), out=o) | torch.@(m, v, x) | torch.@(m, x) | "
    "torch.@(d, m, m) | torch.@(2, m, 3, x, x.t()) | torch.@(m, mat1=x, mat2=x.t()) | torch.@(m, z.t(), z) | "
    "torch.@(torch.full((2, 2), nan), m, m, beta=0) | torch.@(f, f, f, alpha=0.5)"
)
ADDMV = (
    "torch.@(v[:2], x, v[:3]) | torch.@(v[:2], x, v[:3], beta=0.5, alpha=2) | torch.@(s, x, v[:3]) | torch.@(v[:2], m.t(), w[:2]) | "
    "torch.@(v, x, v[:3]) | torch.@(v[:2], x, v) | torch.@(f[0], f, f[1]) | torch.@(v[:2], x, v[:3], out=o) | "
    "torch.@(g[:, 0], x, v[:3]) | torch.@(v[:2], x) | torch.@(x, x, v[:3]) | torch.@(v[:2], x, v[:3], beta=0)"
)
ADDR = (
    "torch.@(x, v[:2], w[:3]) | torch.@(x, v[:2], w[:3], beta=0.5, alpha=2) | torch.@(s, v[:2], w[:3]) | torch.@(x, v, w) | "
    "torch.@(f, f[0], f[1]) | torch.@(x, vec1=v[:2], vec2=w[:3]) | torch.@(x, v[:2], w[:3], out=o) | torch.@(g, v[:2], w[:3]) | "
    "torch.@(x, x, v) | torch.@(x, v) | torch.@(c[:2], c[:2], c[:2]) | torch.@(f, f[0], f[1], beta=0.5) | "
    "torch.@(x, v[:2], w[:3], beta=0)"
)
ADDBMM = (
    "torch.@(m, q[:, :2], q[:, :2].transpose(1, 2)) | torch.@(m, q[:, :2], q[:, :2].transpose(1, 2), beta=0.5, alpha=2) | "
    "torch.@(s, q[:, :2], q[:, :2].transpose(1, 2)) | torch.@(m, q, q.transpose(1, 2)) | torch.@(m, q, q) | torch.@(m, x, x) | "
    "torch.@(m, batch1=q[:, :2], batch2=q[:, :2].transpose(1, 2), beta=0) | torch.@(m, q[:, :2], q[:, :2].transpose(1, 2), out=o) | "
    "torch.@(m, q) | torch.@(f, q[:, :2].int(), q[:, :2].transpose(1, 2).int()) | torch.@(d, q[:, :2], q[:, :2].transpose(1, 2))"
)


def method(calls):
    kept = []
    for call in calls.split(" | "):
        first, _, rest = call.strip().removeprefix("torch.@(").partition(", ")
        if first and first[0] in "xvkqpiszgmfdw" and first.count("[") == first.count("]") and not first.endswith(")") and "=" not in first and "out=" not in rest:
            kept.append(f"{first}.@({rest}")
    return " | ".join(kept)


def apart(calls):
    """For the in-place forms: self is a copy, as what is read while it is written is not determined."""
    return " | ".join(call.replace(".@(", ".clone().@(", 1) for call in calls.split(" | "))

# Calls whose answers differ from PyTorch's, or depend on its build.
WITHOUT = """
torch.kron: torch.kron(p, m)
torch.kron: torch.kron(m, m, out=o)
Tensor.kron: p.kron(m)
Tensor.addbmm_: s.addbmm_(q[:, :2], q[:, :2].transpose(1, 2))
Tensor.matrix_exp: q[:, :2, :2].matrix_exp()
torch.kl_div: torch.kl_div(u.log(), u)
"""

sample_calls(f"""
mm: {MM}
.mm: {method(MM)}
matmul: {MATMUL}
.matmul: {method(MATMUL)} | x @ x.t() | v @ w | x @ 2 | x @ y
bmm: {BMM}
.bmm: {method(BMM)}
mv: {MV}
.mv: {method(MV)}
dot vdot: {DOT}
.dot .vdot: {method(DOT)}
outer ger: {OUTER}
.outer .ger: {method(OUTER)}
inner: {INNER}
.inner: {method(INNER)}
cross: {CROSS}
.cross: {method(CROSS)}
kron: {KRON}
.kron: {method(KRON)}
addmm: {ADDMM}
.addmm: {method(ADDMM)}
.addmm_: {apart(method(ADDMM))}
addmv: {ADDMV}
.addmv: {method(ADDMV)}
.addmv_: {apart(method(ADDMV))}
addr: {ADDR}
.addr: {method(ADDR)}
.addr_: {apart(method(ADDR))}
addbmm: {ADDBMM}
.addbmm .addbmm_: {method(ADDBMM)}
baddbmm: {ADDBMM} | torch.@(q[:, :2, :2], q[:, :2], q[:, :2].transpose(1, 2)) |
 torch.@(q[:, :2, :2], q[:, :2], q[:, :2].transpose(1, 2), beta=0.5, alpha=2)
.baddbmm .baddbmm_: {method(ADDBMM)} | torch.ones(2, 2, 2).@(q[:, :2], q[:, :2].transpose(1, 2)) |
 torch.ones(2, 2, 2).@(q[:, :2], q[:, :2].transpose(1, 2), beta=0.5, alpha=2)
matrix_power: torch.@(m, 2) | torch.@(m, 3) | torch.@(m, 0) | torch.@(m, 1) | torch.@(m, -1) | torch.@(m, n=2) | torch.@(m, 5) |
 torch.@(x, 2) | torch.@(f, 2) | torch.@(q[:, :2, :2], 2) | torch.@(v, 2) | torch.@(m) | torch.@(m, 2.5) | torch.@(g[:, :2], 2) |
 torch.@(m.t(), 2) | torch.@(torch.ones(2, 2), -1) | torch.@(m, 3, out=o)
.matrix_power: m.@(2) | m.@(0) | m.@(-1) | x.@(2) | d.@(3) | f.@(2) | m.@(n=2) | m.@()
.matrix_exp: m.@() | d.@() | torch.zeros(2, 2).@() | x.@() | f.@() | q[:, :2, :2].@() | m.@(1)
chain_matmul: torch.@(m, x) | torch.@(m, x, x.t()) | torch.@(m) | torch.@() | torch.@(m, x, y) | torch.@(m, v) | torch.@([m, x]) |
 torch.@(m, m, m, m)
tensordot: torch.@(x, y, 2) | torch.@(x, y, dims=1) | torch.@(x, x.t(), 1) | torch.@(q, q, dims=([0, 1], [0, 1])) |
 torch.@(x, y, dims=([1], [1])) | torch.@(v, w, 0) | torch.@(x, y) | torch.@(x, y, dims=-1) | torch.@(x, y, dims=([0], [1])) |
 torch.@(x, y, dims=5) | torch.@(i, j, 2) | torch.@(g, y, 2) | torch.@(x, y, dims=([0, 1], [0])) |
 torch.@(x, y, dims=torch.tensor([[0], [0]])) | torch.@(x, d, 1) | torch.@(a=x, b=y, dims=2)
einsum: torch.@('ij->ji', x) | torch.@('ij,ij->', x, y) | torch.@('ij,jk->ik', m, x) | torch.@('ij,kj', x, y) | torch.@('i,j->ij', v, w) |
 torch.@('ii', m) | torch.@('ii->i', m) | torch.@('bij,bjk->bik', q, q.transpose(1, 2)) | torch.@('...ij->...ji', q) |
 torch.@('ij->', x) | torch.@('ij->i', [x]) | torch.@('ij,j', x, v[:3]) | torch.@('i,i', v, w) | torch.@('ij,jk', x, y) |
 torch.@('ij', v) | torch.@('ij->k', x) | torch.@('i j, i j -> i', x, y) | torch.@('ij,ij->ij', i, j) | torch.@('', s) |
 torch.@('ij,', x, s) | torch.@('ijk->kij', q) | torch.@('ij,ij->', g, y) | torch.@(x, [0, 1], y, [0, 1], [0]) | torch.@('ij..->ij', x) |
 torch.@('ij,ij', x) | torch.@('b...,b...->b', x, y) | torch.@('ij->', x, y) | torch.@(x) | torch.@('i,ij,j->', v[:2], x, w[:3]) |
 torch.@('iij->j', q[:, :2])
bilinear: torch.@(x, y, torch.ones(2, 3, 3), None) | torch.@(x, y, torch.arange(18.0).reshape(2, 3, 3), v[:2]) |
 torch.@(x, m, torch.ones(4, 3, 2)) | torch.@(x, y, torch.ones(2, 3, 2)) | torch.@(x, y, torch.ones(2, 3, 3), v) |
 torch.@(g, y, torch.ones(1, 3, 3)) | torch.@(x, v, torch.ones(2, 3, 3)) | torch.@(x, y, torch.ones(3, 3)) |
 torch.@(input1=x, input2=y, weight=torch.ones(1, 3, 3)) | torch.@(x, y)
vander: torch.@(v) | torch.@(v, 3) | torch.@(v, N=2, increasing=True) | torch.@(k) | torch.@(x) | torch.@(v, increasing=True) |
 torch.@(v, 0) | torch.@(v, -1) | torch.@(s) | torch.@(v, 1) | torch.@(d[0]) | torch.@(g[0]) | torch.@(x=v)
geqrf: torch.@(x.t()) | torch.@(d) | torch.@(m) | torch.linalg.qr(x.t()) | torch.linalg.qr(x) | torch.linalg.qr(x.t(), mode='complete') |
 torch.linalg.qr(x, mode='abc')
orgqr: torch.@(*torch.geqrf(x.t())) | torch.@(x.t(), v[:2]) | torch.@(d, torch.tensor([0.5, 0.25], dtype=torch.float64)) | torch.@(x, v) |
 torch.@(v, w) | torch.@(m, v[:1]) | torch.@(m) | torch.@(f, f[0])
.orgqr: x.t().@(v[:2]) | d.@(torch.tensor([0.5, 0.25], dtype=torch.float64)) | x.@(v) | m.@(v[:1])
pca_lowrank: torch.manual_seed(0); [t.shape for t in torch.@(torch.arange(20.0).reshape(5, 4), q=2)] |
 torch.manual_seed(0); [t.shape for t in torch.@(x)] |
 torch.manual_seed(0); torch.@(torch.arange(20.0).reshape(5, 4) ** 0.5, q=2, center=False, niter=1)[1] | torch.@(x, q=9) |
 torch.@(x, niter=-1) | torch.@(1) | torch.manual_seed(0); torch.@(d, q=1)[1]
cosine_similarity: torch.@(x, y) | torch.@(x, y, dim=0) | torch.@(x, y, 1, 1e-8) | torch.@(v, w, dim=0) | torch.@(x, y, eps=1.0) |
 torch.@(x, y[0]) | torch.@(x, v) | torch.@(i, j) | torch.@(g, y) | torch.@(x, y, dim=-1) | torch.@(x, y, 5) |
 torch.@(torch.zeros(1, 3), y) | torch.@(x1=x, x2=y) | torch.@(x) | torch.@(q, q, 2) | torch.@(v, w) | torch.@(i, x)
pairwise_distance: torch.@(x, y) | torch.@(x, y, 1) | torch.@(x, y, p=2.0, keepdim=True) | torch.@(x, y, eps=0) | torch.@(v, w) |
 torch.@(x, y[:1]) | torch.@(x, v) | torch.@(i, j) | torch.@(g, y) | torch.@(x, y, inf) | torch.@(x1=x, x2=y, p=2) | torch.@(x)
kl_div: torch.@(u.log(), u) | torch.@(x, u) | torch.@(x, u, 0) | torch.@(x, u, reduction=2) | torch.@(x, u.log(), log_target=True) |
 torch.@(x, v) | torch.@(g, u) | torch.@(x, u, reduction='mean') | torch.@(x) | torch.@(x, u, 1, log_target=False)
layer_norm: torch.@(x, (3,)) | torch.@(x, [2, 3]) | torch.@(x, (3,), v[:3], w[:3]) | torch.@(x, (3,), weight=v[:3]) |
 torch.@(x, (3,), eps=1.0) | torch.@(x, (2,)) | torch.@(x, normalized_shape=[3], bias=w[:3]) | torch.@(q, (3, 4)) | torch.@(p, (3,)) |
 torch.@(g, (3,)) | torch.@(x, ()) | torch.@(x, (3,), v) | torch.@(i, (3,)) | torch.@(x) | torch.@(x, 3) | torch.@(z, (3,)) |
 torch.@(d, (2,))
""", WITHOUT)
