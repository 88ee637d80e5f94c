from sample_calls import methods, sample_calls

ROWS = "torch.tensor([1, 0])"
GATHER = (
    "torch.@(x, 1, I) | torch.@(x, 0, I) | torch.@(x, dim=1, index=I) | torch.@(x, -1, I) | torch.@(i, 1, I) | torch.@(p, 1, I) | "
    "torch.@(x, 1, I[:1]) | torch.@(x, 1, I.int()) | torch.@(x, 1, I.float()) | torch.@(x, 1, I + 5) | torch.@(x, 1, -I - 1) | "
    "torch.@(x, 5, I) | torch.@(x, 1, I[0]) | torch.@(x, 1, I.repeat(2, 1)) | torch.@(s, 0, n * 0) | torch.@(v, 0, k * 0) | "
    "torch.@(z, 0, z.long()) | torch.@(g, 1, I) | torch.@(x, 1) | torch.@(x, I, 1) | torch.@(x, 1, I, out=o) | "
    "torch.@(x, 1, I, sparse_grad=True) | torch.@(x, 1, I[:, :0]) | torch.@(input=x, dim=0, index=I)"
)
SCATTER = (
    "torch.@(x, 1, I, y) | torch.@(x, 0, I, y) | torch.@(x, dim=1, index=I, src=y) | torch.@(x, 1, I, 9.0) | "
    "torch.@(x, 1, I, value=9) | torch.@(i, 1, I, j) | torch.@(i, 1, I, 7) | torch.@(x, 1, I[:1], y) | "
    "torch.@(x, 1, I, y, reduce='add') | torch.@(x, 1, I, y, reduce='multiply') | torch.@(x, 1, I, 2.0, reduce='multiply') | "
    "torch.@(x, 1, I, y, reduce='mean') | torch.@(x, 1, I + 5, y) | torch.@(x, 1, -I - 1, y) | torch.@(x, 5, I, y) | "
    "torch.@(x, 1, I, j) | torch.@(x, 1, I.int(), y) | torch.@(x, 1, I.float(), y) | torch.@(x, 1, I, y[:1]) | "
    "torch.@(s, 0, n * 0, torch.tensor(2.0)) | torch.@(v, 0, k % 4, w) | torch.@(z, 0, z.long(), z) | torch.@(g, 1, I, y) | "
    "torch.@(x, 1, I, g) | torch.@(g, 1, I, 1) | torch.@(x, 1, I) | torch.@(p, 1, I, y) | "
    "torch.@(torch.zeros(3, 5), 0, torch.tensor([[0, 1, 2, 0]]), torch.ones(1, 4)) | "
    "torch.@(torch.zeros(2, 4), 1, torch.tensor([[2], [3]]), 1.23) | torch.@(b, 1, I, True) | torch.@(x, 1, I, 'a')"
)
ADD = (
    "torch.@(x, 1, I, y) | torch.@(x, 0, I, y) | torch.@(x, dim=1, index=I, src=y) | torch.@(i, 1, I, j) | torch.@(x, 1, I[:1], y) | "
    "torch.@(x, 1, I + 5, y) | torch.@(x, 5, I, y) | torch.@(x, 1, I, j) | torch.@(x, 1, I.float(), y) | torch.@(x, 1, I, y[:1]) | "
    "torch.@(s, 0, n * 0, torch.tensor(2.0)) | torch.@(v, 0, k % 4, w) | torch.@(g, 1, I, y) | torch.@(x, 1, I, 1.0) | "
    "torch.@(x, 1, I) | torch.@(p, 1, I, y) | torch.@(b, 1, I, b) | torch.@(h, 1, I[:, :2] % 2, h) | "
    "torch.@(torch.zeros(5), 0, torch.tensor([0, 0, 4]), torch.tensor([1.0, 2.0, 3.0]))"
)
REDUCE = " | ".join(f"torch.@(x, 1, I, y, '{how}') | torch.@(v, 0, k % 3, w, reduce='{how}') | torch.@(x, 1, I, y, reduce='{how}', include_self=False) | torch.@(i, 0, I, j, '{how}')" for how in ("sum", "prod", "mean", "amax", "amin")) + \
    " | torch.@(x, 1, I, y, 'add') | torch.@(x, 1, I, y) | torch.@(x, dim=1, index=I, src=y, reduce='sum', include_self=True) | torch.@(x, 5, I, y, 'sum') | torch.@(x, 1, I + 5, y, 'sum') | torch.@(x, 1, I, j, 'sum') | torch.@(g, 1, I, y, 'prod') | torch.@(g, 1, I, y, 'amax') | torch.@(g, 1, I, y, 'mean') | torch.@(g, 1, I, y, 'sum') | " \
    "torch.@(s, 0, n * 0, torch.tensor(2.0), 'sum') | torch.@(x, 1, I, y[:1], 'sum') | torch.@(p, 1, I, y, 'sum') | torch.@(x, 1, I.float(), y, 'sum')"
FILL = (
    "torch.@(x, 0, R, 9.0) | torch.@(x, 1, R, -1) | torch.@(x, dim=1, index=R, value=3) | torch.@(x, 0, R, torch.tensor(5.0)) | "
    "torch.@(i, 0, R, 2) | torch.@(i, 0, R, 2.5) | torch.@(p, 0, R, 1) | torch.@(v, 0, n, 8) | torch.@(x, 0, R + 5, 1) | "
    "torch.@(x, 0, -R, 1) | torch.@(x, 5, R, 1) | torch.@(x, 0, R.float(), 1) | torch.@(x, 0, R.int(), 1) | torch.@(x, 0, R, v) | "
    "torch.@(s, 0, n * 0, 3) | torch.@(g, 0, R, 1) | torch.@(x, 0, R) | torch.@(b, 0, R, True) | torch.@(x, 0, I, 1) | "
    "torch.@(z, 1, R, 1) | torch.@(x, 0, [0], 1)"
)
COPY = (
    "torch.@(x, 0, R, y) | torch.@(x, 1, R, y[:, :2]) | torch.@(x, dim=0, index=R, source=y) | torch.@(i, 0, R, j) | "
    "torch.@(x, 0, R, y[:1]) | torch.@(x, 0, R + 5, y) | torch.@(x, 5, R, y) | torch.@(x, 0, R, j) | torch.@(x, 0, R.float(), y) | "
    "torch.@(v, 0, n, torch.tensor(8.0)) | torch.@(v, 0, R, w[:2]) | torch.@(p, 0, R, y) | torch.@(g, 0, R, y) | torch.@(x, 0, R) | "
    "torch.@(x, 0, -R, y) | torch.@(s, 0, n * 0, s) | torch.@(x, 0, I, y) | torch.@(x, 0, R, 1.0) | "
    "torch.@(torch.zeros(5, 3), 0, torch.tensor([0, 4, 2]), torch.arange(9.0).reshape(3, 3)) | "
    "torch.@(x, 0, torch.tensor([0]), y[:1]) | torch.@(x, 0, R, v)"
)
INDEX_ADD = COPY + " | torch.@(x, 0, R, y, alpha=2) | torch.@(x, 0, torch.tensor([0, 0]), y) | torch.@(x, 0, R, y, alpha=-0.5) | torch.@(i, 0, R, j, alpha=0.5) | torch.@(x, 0, R.int(), y)"
PUT = (
    "torch.@(x, (R, R), torch.tensor(9.0)) | torch.@(x, (R,), y) | torch.@(x, [R, R], values=torch.tensor([1.0, 2.0])) | "
    "torch.@(v, (k % 2,), w, accumulate=True) | torch.@(v, (k % 2,), w, True) | torch.@(x, (b,), torch.tensor(0.0)) | "
    "torch.@(x, (b,), torch.tensor([1.0, 2.0, 3.0])) | torch.@(x, indices=(R, R), values=s) | torch.@(i, (R, R), n) | "
    "torch.@(x, (R, R), n) | torch.@(x, (R + 5,), s) | torch.@(x, (R, R, R), s) | torch.@(x, (R,), v) | torch.@(x, (), s) | "
    "torch.@(p, (R, R), s) | torch.@(g, (R, R), s) | torch.@(x, R, s) | torch.@(x, (R,)) | torch.@(x, (R.float(),), s) | "
    "torch.@(x, (R.int(),), s) | torch.@(x, (None, R), s) | torch.@(x, (R, R), 1.0)"
)
SELECT = (
    "torch.@(x, 0, R) | torch.@(x, 1, R) | torch.@(x, dim=1, index=torch.tensor([2, 2, 0])) | torch.@(i, 0, R) | torch.@(v, 0, n) | "
    "torch.@(p, 0, R) | torch.@(r, 1, R) | torch.@(x, 0, R + 5) | torch.@(x, 0, -R) | torch.@(x, 5, R) | torch.@(x, 0, R.int()) | "
    "torch.@(x, 0, R.float()) | torch.@(x, 0, I) | torch.@(s, 0, n * 0) | torch.@(z, 1, R) | torch.@(g, 0, R) | torch.@(x, 0) | "
    "torch.@(x, 0, R, out=o) | torch.@(x, 0, R[:0]) | torch.@(x, 0, [0, 1])"
)
TAKE = (
    "torch.@(x, R) | torch.@(x, I) | torch.@(x, n) | torch.@(x, torch.tensor([-1, 5])) | torch.@(p, R) | torch.@(i, I) | "
    "torch.@(x, R + 9) | torch.@(x, R.float()) | torch.@(s, n * 0) | torch.@(x, R[:0]) | torch.@(z, R) | torch.@(g, R) | "
    "torch.@(x, index=R) | torch.@(x) | torch.@(x, R, out=o) | torch.@(x, R.int())"
)
ALONG = (
    "torch.@(x, I, 1) | torch.@(x, I, dim=1) | torch.@(x, I % 2, 0) | torch.@(x, x.argsort(1), 1) | torch.@(x, R) | "
    "torch.@(x, I[:1], 1) | torch.@(x, I.float(), 1) | torch.@(x, I + 5, 1) | torch.@(x, R, 1) | torch.@(x, indices=I, dim=-1) | "
    "torch.@(g, I, 1) | torch.@(p, I, 1) | torch.@(x, I, 5) | torch.@(x) | torch.@(x, I, 1, out=o)"
)
MSELECT = (
    "torch.@(x, b) | torch.@(x, x > 0) | torch.@(v, c) | torch.@(i, b) | torch.@(x, b[0]) | torch.@(x, mask=b) | torch.@(p, b) | "
    "torch.@(x, c) | torch.@(x, i) | torch.@(s, torch.tensor(True)) | torch.@(z, z > 0) | torch.@(g, b) | torch.@(x, a) | "
    "torch.@(x) | torch.@(x, b, out=o) | torch.@(x, True) | torch.@(x, torch.tensor(False))"
)
MFILL = (
    "torch.@(x, b, 9.0) | torch.@(x, x > 0, 0) | torch.@(x, mask=b, value=-1) | torch.@(x, b[0], 1) | torch.@(i, b, 5) | "
    "torch.@(i, b, 2.5) | torch.@(x, b, torch.tensor(4.0)) | torch.@(x, b, float('-inf')) | torch.@(p, b, 0) | "
    "torch.@(s, torch.tensor(True), 1) | torch.@(s, b, 1) | torch.@(x, c, 1) | torch.@(x, i, 1) | torch.@(x, b, v) | "
    "torch.@(g, b, 1) | torch.@(b, b, False) | torch.@(x, b) | torch.@(x, a, 1) | torch.@(z, z > 0, 1) | torch.@(x, b, 'a') | "
    "torch.@(f, f > 1, n) | torch.@(x, True, 1)"
)


def filled(calls):
    return calls.replace("I", "torch.tensor([[0, 2, 1], [1, 0, 0]])").replace("R", ROWS).replace("torch.@(x, 0, torch.tensor([[0, 2", "torch.@(x, 0, torch.tensor([[0, 1")

INDEXED = (
    "[0] | [-1] | [0, 1] | [1:] | [:, 1] | [:, 1:] | [..., 0] | [None] | [:, None] | [::2] | [:, ::2] | [[0, 1]] | [[1, 0], [0, 2]] | "
    "[torch.tensor([1, 0])] | [:, torch.tensor([2, 0])] | [b] | [x > 0] | [torch.tensor(1)] | [torch.tensor([[0], [1]])] | [n - 2] | "
    "[True] | [False] | [...] | [()] | [0, ...] | [-2:] | [5] | [0, 5] | [0, 0, 0] | [::-1] | [1.0] | ['a'] | [c] | "
    "[torch.tensor([5])] | [torch.tensor([0.5])] | [[True, False]] | [np.array([0, 1])] | [np.int64(1)] | [slice(0, 1)] | [0:0] | "
    "[10:] | [range(2)] | [(0, 1)] | [[[0, 1]]] | [:, [True, False, True]] | [torch.tensor([0, 1]), :2] | [None, 0, None] | "
    "[..., None]"
)
ASSIGNED = (
    "[0] = 9 | [0, 1] = 5.5 | [:, 1] = 0 | [1:] = y[:1] | [b] = -1 | [x > 0] = 0 | [[0, 1], [0, 2]] = 7 | "
    "[torch.tensor([1, 0])] = y | [...] = 3 | [0] = [1, 2, 3] | [0] = torch.tensor([1.0, 2.0, 3.0]) | [:, ::2] = torch.zeros(2, 2) | "
    "[0] = v | [5] = 0 | [0, 0, 0] = 1 | [0] = 'a' | [None] = 1 | [0] = n | [0] += 1 | [b] += 1 | [b] = y[b] | [0] = x[1] | [:] = y | "
    "[True] = 4 | [torch.tensor([5])] = 1 | [0] = np.array([1.0, 2.0, 3.0]) | [0] = g[0] | [b] = v | [::-1] = 1 | [..., -1] = s | "
    "[0] = np.float32(2)"
)

# Calls whose answers differ from PyTorch's, or depend on its build.
WITHOUT = """
torch.index_put: torch.index_put(x, (), s)
Tensor.index_put: x.index_put((), s)
Tensor.index_put_: x.index_put_((), s)
Tensor.masked_scatter: x.masked_scatter(torch.tensor([True, False]), y)
Tensor.masked_scatter_: x.masked_scatter_(torch.tensor([True, False]), y)
"""

sample_calls(f"""
scatter: {filled(SCATTER)}
.scatter .scatter_: {methods(filled(SCATTER))}
gather: {filled(GATHER)}
.gather: {methods(filled(GATHER))}
scatter_add: {filled(ADD)}
.scatter_add .scatter_add_: {methods(filled(ADD))}
scatter_reduce: {filled(REDUCE)}
.scatter_reduce .scatter_reduce_: {methods(filled(REDUCE))}
index_fill: {filled(FILL)}
.index_fill .index_fill_: {methods(filled(FILL))}
index_copy: {filled(COPY)}
.index_copy_: {methods(filled(COPY))}
index_add: {filled(INDEX_ADD)}
.index_add .index_add_: {methods(filled(INDEX_ADD))}
index_put: {filled(PUT)}
.index_put .index_put_: {methods(filled(PUT))}
index_select: {filled(SELECT)}
.index_select: {methods(filled(SELECT))}
take: {filled(TAKE)}
.take: {methods(filled(TAKE))}
take_along_dim: {filled(ALONG)}
.take_along_dim: {methods(filled(ALONG))}
masked_select: {filled(MSELECT)}
.masked_select: {methods(filled(MSELECT))}
masked_fill: {filled(MFILL)}
.masked_fill .masked_fill_: {methods(filled(MFILL))}
.masked_scatter .masked_scatter_: x.@(b, y) | x.@(b, torch.tensor([7.0, 8.0, 9.0])) | x.@(b, torch.tensor([7.0])) |
 x.@(mask=b, source=y) | i.@(b, j) | x.@(b, j) | x.@(b[0], y) | x.@(i, y) | p.@(b, y) | x.@(b) | x.@(torch.tensor([True, False]), y) |
 z.@(z > 0, z) | g.@(b, y)
.__getitem__: {' | '.join('x' + index.strip() for index in INDEXED.split(' | '))} | x.@(0) | x.@((0, 1)) | s[0] | s[...] | s[None] |
 s[()] | z[0] | z[:, 1] | q[0, :, 1] | q[:, [0, 1], 2] | q[[0, 1], :, [1, 2]] | q[..., [0, 0]] | q[0, [0, 2]] |
 q[torch.tensor([[0, 1], [1, 0]])].shape | q[q > 20] | q[:, b[0]] | p[1] | p[:, 0] | r[0, 1] | g[0] | g[0, 1] | g[[0, 1]] | g[b] | v[c] |
 v[k % 4] | v[1:3] | v[-1] | v[k] | x.@(None) | x.@() | x[x] | x[a] | x[f]
.__setitem__: {' | '.join(f'x{index.strip()}; x' for index in ASSIGNED.split(' | '))} | x.@(0, 1); x | i[0] = 2.7; i | i[0, 0] = 1e20; i |
 b[0] = 5; b | s[...] = 2; s | s[0] = 2; s | s[()] = 2; s | z[0] = 1; z | p[0] = 1; p | q[0, :, 1] = -1; q[0] | q[:, [0, 1], 2] = 5; q |
 g[0] = 1; g | h2 = g * 1; h2[0] = 5; h2 | x[0].@(0, 4); x | v[k % 2] = w; v.shape | x[0], x[1] = x[1], x[0]; x | del x[0]
where: torch.@(b, x, y) | torch.@(x > 0, x, 0.0) | torch.@(x > 0, 1, 0) | torch.@(x > 0, 1.0, 0.0) | torch.@(b, x, d[0, 0]) | torch.@(b) |
 torch.@(x) | torch.@(condition=b, input=x, other=y) | torch.@(b, 0, x) | torch.@(b, i, x) | torch.@(b, i, 2.5) | torch.@(c, x, y) |
 torch.@(b[0], x, y) | torch.@(i, x, y) | torch.@(b, p, p) | torch.@(torch.tensor(True), s, n) | torch.@(z > 0, z, z) | torch.@(b, g, y) |
 torch.@(b, x, y, out=o) | torch.@(b, x) | torch.@(a, a, a) | torch.@(True, x, y) | torch.@(b, 'a', x) | torch.@(b, b, b) |
 torch.@(x.t() > 0, x.t(), y.t()) | torch.@(b, x, True)
.where: x.@(b, y) | x.@(x > 0, 0.0) | x.@(condition=b, other=y) | i.@(b, 2) | i.@(b, 2.5) | x.@(c, y) | x.@(b) | p.@(b, 0) | x.@() |
 g.@(b, y)
nonzero: torch.@(x) | torch.@(i) | torch.@(b) | torch.@(s) | torch.@(z) | torch.@(v) | torch.@(x, as_tuple=True) |
 torch.@(b, as_tuple=False) | torch.@(s, as_tuple=True) | torch.@(p) | torch.@(q).shape | torch.@(x, out=k) | torch.@(torch.tensor(0)) |
 torch.@('a') | torch.@(x, True)
.nonzero: x.@() | b.@(as_tuple=True) | s.@() | z.@() | x.@().squeeze() | x.@(1)
argwhere: torch.@(x) | torch.@(b) | torch.@(s) | torch.@(z) | torch.@(p) | torch.@(1)
.argwhere: x.@() | b.@() | s.@() | x.@(1)
isin: torch.@(i, torch.tensor([3, 5])) | torch.@(k, 2) | torch.@(2, k) | torch.@(i, torch.tensor([3, 5]), invert=True) |
 torch.@(k, k, assume_unique=False) | torch.@(x, y) | torch.@(elements=k, test_elements=torch.tensor([7])) |
 torch.@(k, torch.tensor([])) | torch.@(z, k) | torch.@(x, 0.5) | torch.@(s, v) |
 torch.@(k, torch.tensor([4, 2, 7]), assume_unique=True) | torch.@(k) | torch.@(p, x) | torch.@(2, 3) | torch.@(b, b) | torch.@(k, [2])
""", WITHOUT)
