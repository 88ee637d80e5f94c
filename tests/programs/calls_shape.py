from sample_calls import methods, sample_calls

PARTS = (
    "torch.@(v, 2) | torch.@(x, 2, 1) | torch.@(x, 2, dim=1) | torch.@(q, 2, dim=-1) | torch.@(p, 1, 1) | torch.@(z, 2, 1) | "
    "torch.@(i, 1) | torch.@(x, 0) | torch.@(x, -1) | torch.@(x, 2, 5) | torch.@(s, 2) | torch.@(x) | torch.@(x, 'a') | "
    "torch.@(g, 1) | torch.@(x, 9)"
)
BY_DIM = (
    "torch.@(q, 0, 2) | torch.@(x, 0, 1) | torch.@(x, -1, 0) | torch.@(p, 0, 1) | torch.@(q, 1, 1) | torch.@(s, 0, -1) | "
    "torch.@(z, 0, 1) | torch.@(x, 0, 5) | torch.@(x, 0) | torch.@(g, 0, 1) | torch.@(i, 1, 0) | torch.@(x, 'a', 0)"
)
STACK = (
    "torch.@([x, y]) | torch.@((x, y)) | torch.@([v, w]) | torch.@((x,)) | torch.@([i, x]) | torch.@([s, s]) | torch.@([p, p]) | "
    "torch.@([q, q]) | torch.@([z, z]) | torch.@([x, v]) | torch.@([]) | torch.@([x, 1]) | torch.@(x) | torch.@([x, y], out=o) | "
    "torch.@([x, g]) | torch.@([f, h]) | torch.@([b, i]) | torch.@(tensors=[x, y]) | torch.@(1)"
)
CAT = STACK + " | torch.@([x, y], 1) | torch.@([x, y], dim=1) | torch.@([x, y], -1) | torch.@((x, y), axis=0) | torch.@([x, y], 5) | torch.@([x, y], dim=1, out=o) | torch.@([x, torch.tensor([])]) | torch.@([x, y[:1]]) | torch.@([x, y[:, :1]]) | torch.@([v, w], 1) | torch.@([x, y], out=i) | " \
    "torch.@([x.t(), y.t()]) | torch.@([x[:, ::2], y[:, ::2]], 1)"
FLIP = (
    "torch.@(x) | torch.@(v) | torch.@(q) | torch.@(p) | torch.@(i) | torch.@(s) | torch.@(z) | torch.@(g) | torch.@('a') | "
    "torch.@(x, 1)"
)
ATLEAST = (
    "torch.@(s) | torch.@(v) | torch.@(x) | torch.@(q) | torch.@(s, v, x) | torch.@((s, v)) | torch.@([s, v, x]) | torch.@(z) | "
    "torch.@(p) | torch.@(n) | torch.@(g) | torch.@() | torch.@(1) | torch.@([]) | torch.@(b)"
)

SPLIT = PARTS + " | torch.@(x, [1, 1]) | torch.@(x, [1, 2], 1) | torch.@(x, (2, 1), dim=1) | torch.@(x, [1, 1], 1) | torch.@(v, [4]) | torch.@(x, split_size_or_sections=1) | torch.@(x, [1, -1]) | torch.@(v, 3) | torch.@(x, [])"
TSPLIT = PARTS + " | torch.@(v, (1, 3)) | torch.@(v, [1, 3]) | torch.@(x, (1,), dim=1) | torch.@(v, torch.tensor([1, 3])) | torch.@(v, torch.tensor(3)) | torch.@(v, 3) | torch.@(v, sections=2) | torch.@(v, indices=(1, 2)) | torch.@(x, tensor_indices_or_sections=n) | " \
    "torch.@(v, v) | torch.@(v, ()) | torch.@(v, (-1,)) | torch.@(v, (9,)) | torch.@(x, torch.tensor([[1]]))"
HSPLIT = (
    "torch.@(x, 1) | torch.@(q, 1) | torch.@(v, 2) | torch.@(x, 3) | torch.@(q, 2) | torch.@(q, (1, 2)) | torch.@(q, [1]) | "
    "torch.@(x, 2) | torch.@(s, 1) | torch.@(q, 0) | torch.@(z, 1) | torch.@(x) | torch.@(p, (1,)) | torch.@(q, 4) | torch.@(g, 1)"
)
TILE = (
    "torch.@(x, (2, 2)) | torch.@(v, (2,)) | torch.@(x, (2,)) | torch.@(x, [2, 1, 1]) | torch.@(x, ()) | torch.@(s, (3,)) | "
    "torch.@(x, dims=(1, 2)) | torch.@(z, (2, 2)) | torch.@(p, (1, 2)) | torch.@(x, (0, 2)) | torch.@(x, (-1, 2)) | torch.@(x, 2) | "
    "torch.@(g, (2, 1)) | torch.@(x) | torch.@(x, 'a')"
)
MOVE = (
    "torch.@(q, 0, 2) | torch.@(q, (0, 1), (1, 2)) | torch.@(q, source=0, destination=-1) | torch.@(q, [0, 2], [1, 0]) | "
    "torch.@(x, 0, 1) | torch.@(p, 0, 1) | torch.@(s, 0, 0) | torch.@(q, (0, 1), (0,)) | torch.@(q, (0, 0), (0, 1)) | "
    "torch.@(q, 0, 5) | torch.@(q, -1, 0) | torch.@(q, 0) | torch.@(g, 0, 1) | torch.@(q, 'a', 0)"
)
NARROW = (
    "torch.@(x, 0, 0, 1) | torch.@(x, 1, 1, 2) | torch.@(x, dim=1, start=0, length=2) | torch.@(x, -1, -1, 1) | "
    "torch.@(x, 0, torch.tensor(1), 1) | torch.@(x, 0, 0, 5) | torch.@(x, 5, 0, 1) | torch.@(x, 1, 3, 0) | torch.@(x, 1, 4, 0) | "
    "torch.@(p, 0, 0, 2) | torch.@(s, 0, 0, 1) | torch.@(x, 0, 0, -1) | torch.@(g, 1, 0, 1) | torch.@(x, 0, 0) | "
    "torch.@(i, 1, 0, 2) | torch.@(z, 0, 0, 0)"
)
DIAGONAL = (
    "torch.@(x) | torch.@(x, 1) | torch.@(x, offset=-1) | torch.@(q) | torch.@(q, 0, 1, 2) | torch.@(q, offset=1, dim1=0, dim2=2) | "
    "torch.@(p) | torch.@(z) | torch.@(x, 9) | torch.@(v) | torch.@(q, 0, 1, 1) | torch.@(q, 0, 0, 5) | torch.@(g) | torch.@(i, -1)"
)
EMBED = (
    "torch.@(v) | torch.@(x) | torch.@(v, 1) | torch.@(v, offset=-1) | torch.@(x, 0, 0, 2) | torch.@(x, dim1=0, dim2=1) | "
    "torch.@(s) | torch.@(z) | torch.@(p) | torch.@(v, 0, 0, 0) | torch.@(v, 0, 0, 5) | torch.@(g) | torch.@(i)"
)
TRIL = (
    "torch.@(x) | torch.@(x, 1) | torch.@(x, diagonal=-1) | torch.@(q) | torch.@(i) | torch.@(b) | torch.@(p) | torch.@(r) | "
    "torch.@(z) | torch.@(v) | torch.@(s) | torch.@(x, 9) | torch.@(g) | torch.@(x, out=o) | torch.@(x, 'a')"
)
DIAG = (
    "torch.@(v) | torch.@(x) | torch.@(v, 1) | torch.@(v, -1) | torch.@(x, 1) | torch.@(x, diagonal=-1) | torch.@(i) | torch.@(p) | "
    "torch.@(z) | torch.@(q) | torch.@(s) | torch.@(g) | torch.@(v, out=o) | torch.@(x, 9) | torch.@(k) | torch.@(c)"
)
FLAT = (
    "torch.@(v) | torch.@(x) | torch.@(v, 1) | torch.@(v, offset=-1) | torch.@(i) | torch.@(s) | torch.@(z) | torch.@(q) | "
    "torch.@(p) | torch.@(c) | torch.@(g) | torch.@(v, -2) | torch.@(v, 'a')"
)
ROT = (
    "torch.@(x) | torch.@(x, 1) | torch.@(x, 2) | torch.@(x, -1) | torch.@(x, 1, [0, 1]) | torch.@(x, 1, (1, 0)) | "
    "torch.@(q, 1, [1, 2]) | torch.@(x, k=3, dims=[0, 1]) | torch.@(v) | torch.@(x, 1, [0, 0]) | torch.@(x, 1, [0]) | torch.@(p) | "
    "torch.@(x, 4) | torch.@(z) | torch.@(i) | torch.@(x, 1, [0, 5]) | torch.@(g)"
)
FLIPS = (
    "torch.@(x, (0,)) | torch.@(x, [0, 1]) | torch.@(x, dims=(1,)) | torch.@(x, 0) | torch.@(v, [0]) | torch.@(p, (0,)) | "
    "torch.@(x, ()) | torch.@(x, (5,)) | torch.@(x, (0, 0)) | torch.@(x) | torch.@(s, ()) | torch.@(z, (0,)) | torch.@(q, (0, 2)) | "
    "torch.@(i, (-1,)) | torch.@(g, (0,)) | torch.@(s, (0,))"
)
ROLL = (
    "torch.@(v, 1) | torch.@(x, 1) | torch.@(x, 1, 0) | torch.@(x, shifts=(1, 1), dims=(0, 1)) | torch.@(x, -1, 1) | "
    "torch.@(v, 9, 0) | torch.@(p, 1, 1) | torch.@(z, 1, 0) | torch.@(s, 1) | torch.@(x, (1, 2)) | torch.@(x, 1, 5) | "
    "torch.@(x, (1, 2), (0,)) | torch.@(x) | torch.@(g, 1, 0) | torch.@(i, 2)"
)
REPEAT = (
    "torch.@(v, 2) | torch.@(v, k) | torch.@(x, 2) | torch.@(x, 2, 0) | torch.@(x, 2, dim=1) | "
    "torch.@(x, torch.tensor([1, 2]), dim=0) | torch.@(x, torch.tensor([1, 2]), 0, output_size=3) | torch.@(k) | "
    "torch.@(x, repeats=2) | torch.@(s, 3) | torch.@(z, 2, 1) | torch.@(p, 2, 0) | torch.@(v, -1) | torch.@(x, k, 0) | "
    "torch.@(v, 0) | torch.@(x, 2, 5) | torch.@(v, v) | torch.@(g, 2, 0) | torch.@(torch.tensor([1, -1])) | "
    "torch.@(v, torch.tensor([2])) | torch.@(x, n)"
)
FLATTEN = (
    "torch.@(x) | torch.@(q) | torch.@(q, 1) | torch.@(q, 0, 1) | torch.@(q, start_dim=1, end_dim=2) | torch.@(q, -2) | torch.@(s) | "
    "torch.@(z) | torch.@(p) | torch.@(q, 2, 1) | torch.@(x, 5) | torch.@(g) | torch.@(v) | torch.@(q.transpose(0, 1), 1) | "
    "torch.@(x, 'a')"
)
UNFLAT = (
    "torch.@(v, 0, (2, 2)) | torch.@(x, 1, (3, 1)) | torch.@(x, dim=0, sizes=(-1, 2)) | torch.@(q, -1, [2, 2]) | "
    "torch.@(v, 0, (3, 2)) | torch.@(v, 0, ()) | torch.@(v, 5, (2, 2)) | torch.@(v, 0, (-1, -1)) | torch.@(p, 1, (1, 3)) | "
    "torch.@(v, 0, 4) | torch.@(g, 1, (3, 1)) | torch.@(s, 0, (1,)) | torch.@(v, 0, (-1, 3))"
)
SQUEEZE = (
    "torch.@(x[None]) | torch.@(x[:1]) | torch.@(x[:1], 0) | torch.@(x, 0) | torch.@(x[None, :, None], dim=2) | "
    "torch.@(x[None, :, None], (0, 2)) | torch.@(s) | torch.@(s, 0) | torch.@(x, 5) | torch.@(z) | torch.@(g[None], 0) | "
    "torch.@(x[None], -3) | torch.@(x, 'a')"
)
UNSQUEEZE = (
    "torch.@(x, 0) | torch.@(x, 1) | torch.@(x, -1) | torch.@(x, dim=2) | torch.@(s, 0) | torch.@(z, 1) | torch.@(p, 0) | "
    "torch.@(x, 3) | torch.@(x, -4) | torch.@(x) | torch.@(g, 0) | torch.@(q, -2)"
)
PERMUTE = (
    "torch.@(q, (2, 0, 1)) | torch.@(x, (1, 0)) | torch.@(q, dims=(0, 2, 1)) | torch.@(q, [-1, 0, 1]) | torch.@(x, (0, 0)) | "
    "torch.@(x, (0,)) | torch.@(x, (0, 5)) | torch.@(s, ()) | torch.@(p, (1, 0)) | torch.@(g, (1, 0)) | torch.@(x, 1, 0) | "
    "torch.@(z, (1, 0)) | torch.@(x)"
)
RESHAPE = (
    "torch.@(x, (3, 2)) | torch.@(x, (-1,)) | torch.@(x, [6]) | torch.@(q, (6, -1)) | torch.@(p, (3, 2)) | torch.@(x, shape=(1, 6)) | "
    "torch.@(s, (1, 1)) | torch.@(z, (0, 5)) | torch.@(z, (-1,)) | torch.@(x, (4, 2)) | torch.@(x, (-1, -1)) | torch.@(x, (-2, 3)) | "
    "torch.@(x, ()) | torch.@(x) | torch.@(g, (6,)) | torch.@(z, (-1, 0)) | torch.@(x, -1) | torch.@(x, (2.0, 3)) | torch.@(x, 'a') | "
    "torch.@(x, (np.int64(3), 2))"
)
STRIDED = (
    "torch.@(x, (2, 2), (1, 2)) | torch.@(x, (2,), (1,), 3) | torch.@(x, size=(3, 3), stride=(1, 1)) | "
    "torch.@(x, (2, 2), (0, 0), storage_offset=1) | torch.@(p, (2,), (2,)) | torch.@(x, (9,), (1,)) | torch.@(x, (2,), (1, 1)) | "
    "torch.@(x, (2,), (-1,)) | torch.@(x, (), ()) | torch.@(g, (2, 2), (1, 1)) | torch.@(x, (2,)) | torch.@(x, (-1,), (1,)) | "
    "torch.@(z, (0,), (1,)) | torch.@(v, (2, 3), (1, 1))"
)
SELECT = (
    "torch.@(x, 0, 1) | torch.@(x, 1, -1) | torch.@(x, dim=0, index=0) | torch.@(q, -1, 2) | torch.@(p, 0, 1) | torch.@(x, 0, 5) | "
    "torch.@(x, 5, 0) | torch.@(s, 0, 0) | torch.@(g, 0, 0) | torch.@(x, 0) | torch.@(x, 0, -3) | torch.@(x, 0, n)"
)
UNBIND = (
    "torch.@(x) | torch.@(x, 1) | torch.@(x, dim=-1) | torch.@(q) | torch.@(p) | torch.@(s) | torch.@(z) | torch.@(x, 5) | "
    "torch.@(g) | torch.@(v)"
)
BROADCAST = (
    "torch.@(v, (2, 4)) | torch.@(s, (2, 2)) | torch.@(x[:1], (2, 3)) | torch.@(x, (2, 2, 3)) | torch.@(x, (-1, 3)) | "
    "torch.@(x, (3, 3)) | torch.@(v, (4, 2)) | torch.@(z, (0, 3)) | torch.@(x, size=(2, 3)) | torch.@(g, (2, 2, 3)) | torch.@(x) | "
    "torch.@(x, (3,)) | torch.@(v, (-1, 4))"
)
SELSCAT = (
    "torch.@(x, torch.zeros(3), 0, 1) | torch.@(x, torch.zeros(2), 1, -1) | torch.@(x, torch.ones(3), dim=0, index=0) | "
    "torch.@(x, v, 0, 0) | torch.@(x, torch.zeros(3), 0, 5) | torch.@(x, torch.zeros(3), 5, 0) | torch.@(p, torch.zeros(2), 1, 0) | "
    "torch.@(g, torch.zeros(3), 0, 0) | torch.@(x, torch.zeros(3).double(), 0, 0) | torch.@(x)"
)
DSCAT = (
    "torch.@(x, torch.zeros(2)) | torch.@(x, torch.ones(2), 1) | torch.@(x, torch.ones(1), offset=-1) | "
    "torch.@(q, torch.zeros(4, 2)) | torch.@(q, torch.zeros(2, 3), offset=0, dim1=1, dim2=2) | torch.@(x, torch.ones(3)) | "
    "torch.@(x, torch.ones(2, 2)) | torch.@(i, torch.zeros(2, dtype=torch.long)) | torch.@(x, torch.zeros(2).double()) | "
    "torch.@(p, torch.zeros(2)) | torch.@(g, torch.zeros(2)) | torch.@(x) | torch.@(torch.zeros(3, 3), torch.ones(3), 0) | "
    "torch.@(x, torch.ones(2), 0, 0, 0)"
)
SSCAT = (
    "torch.@(x, torch.zeros(1, 3), 0, 0, 1) | torch.@(x, torch.zeros(2, 2), dim=1, start=1) | "
    "torch.@(x, torch.ones(2, 2), 1, 0, 3, 2) | torch.@(x, torch.zeros(2, 2), 1, end=2) | torch.@(x, torch.zeros(3, 3)) | "
    "torch.@(x, y) | torch.@(x, torch.zeros(2, 2), 1, step=2) | torch.@(x, y, 5) | torch.@(x, y, 0, 0, 9, 0) | "
    "torch.@(p, torch.zeros(2, 3)) | torch.@(g, torch.zeros(1, 3), 0, 1) | torch.@(torch.zeros(8, 8), torch.ones(2, 8), start=6)"
)

sample_calls(f"""
split: {SPLIT}
.split: {methods(SPLIT)}
.split_with_sizes: x.@([1, 1]) | x.@([1, 2], 1) | x.@(split_sizes=(2, 1), dim=1) | x.@([1, 1], 1) | x.@(1) | x.@() | g.@([1, 1])
chunk: {PARTS} | torch.@(v, 3) | torch.@(x, chunks=2, dim=1) | torch.@(torch.arange(11), 6)
.chunk: {methods(PARTS)} | x.@(chunks=2, dim=1)
tensor_split: {TSPLIT}
.tensor_split: {methods(TSPLIT)} | v.@(torch.tensor([1, 3])) | v.@(torch.tensor(3))
dsplit hsplit vsplit: {HSPLIT}
.dsplit .hsplit .vsplit: {methods(HSPLIT)}
tile: {TILE}
.tile: {methods(TILE)} | x.@(2, 2) | x.@(2) | v.@(2, 1) | x.@(dims=(2,))
.repeat: x.@(2, 1) | x.@((2, 1)) | v.@(2) | v.@(2, 3) | s.@(2) | s.@() | x.@(1, 1, 2) | x.@(2) | x.@(0, 1) | x.@(-1, 1) | p.@(1, 2) |
 z.@(2, 2) | x.@([1, 2]) | x.@(repeats=(1, 2)) | g.@(1, 2) | x.@() | x.@(torch.Size([1, 2])) | x.@('a')
moveaxis movedim: {MOVE}
.moveaxis .movedim: {methods(MOVE)}
swapaxes swapdims transpose: {BY_DIM}
.swapaxes .swapdims .transpose: {methods(BY_DIM)}
.transpose_: x.@(0, 1) | q.@(0, 2) | p.@(0, 1) | x.@(0, 5) | x.@(0) | s.@(0, -1) | x.@(dim0=0, dim1=1) | (g * 1).@(0, 1)
swapaxes: torch.@(q, axis0=0, axis1=1) | torch.@(q, dim0=0, dim1=1)
swapdims transpose: torch.@(q, dim0=0, dim1=1)
cat concat concatenate: {CAT}
stack: {CAT} | torch.@([x, y], 2) | torch.@([s, n]) | torch.@([x, y], dim=-3)
vstack row_stack hstack dstack column_stack: {STACK} | torch.@([s, v[:1]]) | torch.@([v, x[:, :1]])
block_diag: torch.@(x, y) | torch.@(x) | torch.@(v, s) | torch.@() | torch.@(i, x) | torch.@(z, x) | torch.@(q) | torch.@([x, y]) |
 torch.@(x, 1) | torch.@(p, b) | torch.@(g, x)
atleast_1d atleast_2d atleast_3d: {ATLEAST}
fliplr flipud: {FLIP}
.fliplr .flipud: {methods(FLIP)}
flip: {FLIPS}
.flip: {methods(FLIPS)} | x.@(0, 1) | x.@(-1)
roll: {ROLL}
.roll: {methods(ROLL)}
rot90: {ROT}
.rot90: {methods(ROT)}
repeat_interleave: {REPEAT}
.repeat_interleave: {methods(REPEAT)}
diag: {DIAG}
.diag: {methods(DIAG)}
diagflat: {FLAT}
.diagflat: {methods(FLAT)}
diagonal: {DIAGONAL}
.diagonal: {methods(DIAGONAL)}
diag_embed: {EMBED}
.diag_embed: {methods(EMBED)}
tril triu: {TRIL}
.tril .triu .tril_ .triu_: {methods(TRIL)} | x.t().@() | x[:, :2].@(1)
diagonal_scatter: {DSCAT}
.diagonal_scatter: {methods(DSCAT)}
select_scatter: {SELSCAT}
.select_scatter: {methods(SELSCAT)}
slice_scatter: {SSCAT}
.slice_scatter: {methods(SSCAT)}
narrow narrow_copy: {NARROW}
.narrow .narrow_copy: {methods(NARROW)}
flatten: {FLATTEN}
.flatten: {methods(FLATTEN)}
ravel: {FLIP}
.ravel: {methods(FLIP)} | p.@() | q.transpose(0, 1).@()
unflatten: {UNFLAT}
.unflatten: {methods(UNFLAT)}
squeeze: {SQUEEZE}
.squeeze .squeeze_: x[None].@() | x[:1].@() | x[:1].@(0) | x.@(0) | x[None, :, None].@(dim=2) | x[None, :, None].@((0, 2)) | s.@() |
 s.@(0) | x.@(5) | z.@() | z.unsqueeze(0).@() | (g * 1)[None].@(0) | x.@('a')
unsqueeze: {UNSQUEEZE}
.unsqueeze .unsqueeze_: {methods(UNSQUEEZE)}
permute: {PERMUTE}
.permute: {methods(PERMUTE)} | q.@(2, 0, 1) | x.@(-1, 0) | x.@(0)
reshape: {RESHAPE}
.reshape: {methods(RESHAPE)} | x.@(3, 2) | x.@(2, -1) | p.@(-1) | x.@(x.shape) | x.@(4) | s.@(1) | x.@(shape=(6,))
.view: x.@(3, 2) | x.@(-1) | x.@((6,)) | x.@([3, 2]) | x.@(2, -1) | q.@(2, 12) | q.@(-1, 4) | p.@(-1) | p.@(3, 2) | x.t().@(6) | r.@(4) |
 x.@(4, 2) | x.@(-1, -1) | x.@(torch.int32) | d.@(torch.int64).shape | d.@(torch.float32).shape | x.@(torch.uint8).shape |
 x.@(torch.float64) | h.@(torch.int16) | s.@(1, 1) | s.@(()) | z.@(0) | z.@(3, 0) | z.@(-1, 0) | g.@(6) | x.@() | x.@(size=(3, 2)) |
 x.@(dtype=torch.int32) | x.@(x.size(0), -1) | x.@(torch.Size([6])) | x.@(1.5) | x.@('a') | x.@(n, 2) | x.@(1, 2, 3, 1) |
 q[:, 1:].@(-1, 4) | q[:, :, 1:].@(-1)
.view_as: x.@(p.t().contiguous()) | x.@(y) | v.@(m) | x.@(v) | p.t().@(x) | x.@() | x.@(1) | x.t().@(torch.zeros(6)) | x.@(other=y)
.reshape_as: x.@(torch.zeros(3, 2)) | x.@(y) | v.@(m) | x.@(v) | p.@(torch.zeros(6)) | x.@() | x.@(other=torch.zeros(6)) | x.@(1)
.expand: v.@(2, 4) | v.@((2, 4)) | s.@(2, 2) | x[:1].@(2, -1) | x[:, :1].@(-1, 4) | x.@(2, 2, 3) | x.@(3, 3) | v.@(4, 2) | z.@(0, 3) |
 x.@(-1) | v.@(-1, 4) | g.@(2, 2, 3) | x.@() | s.@(3) | s.@(()) | x.@(size=(2, 3)) | v.@(0, 4) | v.@([3, 4]) | x.@(torch.Size([2, 2, 3]))
expand_copy: torch.@(v, (2, 4)) | torch.@(x[:1], (2, 3)) | torch.@(s, (2, 2)) | torch.@(x, (2, 2, 3)) | torch.@(x, size=(-1, 3)) |
 torch.@(x, (3, 3)) | torch.@(v, [4]) | torch.@(p, (2, 3)) | torch.@(z, (2, 0, 3)) | torch.@(v, (2, 4), out=o) |
 torch.@(v, (2, 4), implicit=True) | torch.@(v) | torch.@(v, 'a') | torch.@(g, (2, 2, 3)) | torch.@(i, (2, -1))
broadcast_to: {BROADCAST}
.broadcast_to: {methods(BROADCAST)} | v.@(2, 4)
broadcast_tensors: torch.@(x, v[:3]) | torch.@(s, x) | torch.@(x) | torch.@(x, v) | torch.@([x, s]) | torch.@() | torch.@(v[:, None], v) |
 torch.@(x, 1) | torch.@(z, x[:1])
broadcast_shapes: torch.@((2, 3), (3,)) | torch.@((2, 1), (1, 3)) | torch.@((2,), (3,)) | torch.@((), (4,)) | torch.@() |
 torch.@((1, 2), 2) | torch.@(torch.Size([2, 1]), (5,)) | torch.@((-1,), (2,)) | torch.@([5, 1], [1, 4]) | torch.@((0,), (1,)) |
 torch.@((2, 3))
as_strided: {STRIDED}
.as_strided: {methods(STRIDED)}
select: {SELECT}
.select: {methods(SELECT)}
unbind: {UNBIND}
.unbind: {methods(UNBIND)}
t: torch.@(x) | torch.@(v) | torch.@(s) | torch.@(q) | torch.@(p) | torch.@(z) | torch.@(g)
.t .t_: x.@() | v.@() | s.@() | q.@() | p.@() | z.@() | x.@(1) | (g * 1).@()
.T .mT .H .mH: x.@ | v.@ | s.@ | q.@ | p.@ | z.@ | g.@ | i.@
adjoint: torch.@(x) | torch.@(q) | torch.@(v) | torch.@(s) | torch.@(p) | torch.@(g)
.adjoint: x.@() | q.@() | v.@() | s.@() | g.@()
meshgrid: torch.@(v, w[:2]) | torch.@(v, w[:2], indexing='ij') | torch.@(v, w[:2], indexing='xy') | torch.@([v, k]) |
 torch.@((v, v), indexing='ij') | torch.@(v) | torch.@(s, v) | torch.@(x, v) | torch.@() | torch.@(v, v, indexing='ab') |
 torch.@(i[0], i[1], v) | torch.@(v, k) | torch.@([])
.resize_: x.@(2, 2) | x.@((3, 1)) | x.@(6) | x.@(0) | x.@(3, 2) | s.@(1) | z.@(0) | v.@(2) | g.@(2) | x.@(-1) | x.@() |
 x.@(torch.Size([2, 2])) | x.@(2, 3) | p.@(2, 3) | x.@([1, 2]) | x[0].@(2)
.resize_as_: x.@(m) | v.@(m) | x.@(y) | x.@(s) | x.@() | x.@(the_template=m) | x.@(1)
.set_: x.@(y); x.is_set_to(y) | x.@(v) | x.@() | x.@(y.storage(), 1, (2,), (1,)) | x.@(y.untyped_storage(), 0, (2, 2), (2, 1)) | x.@(d) |
 x.@(y, 0, (2,)) | x.@(source=y) | x.@(1)
.contiguous: x.@() | p.@() | p.@().data_ptr() == p.data_ptr() | x.@().data_ptr() == x.data_ptr() | r.@() | s.@() | z.@() | g.@() |
 g.t().@() | x.@(memory_format=torch.contiguous_format) | q[None].@(memory_format=torch.channels_last) |
 x.@(memory_format=torch.channels_last) | x.@(1)
.is_contiguous: x.@() | p.@() | r.@() | s.@() | q[None].@(memory_format=torch.channels_last) | x.t().@() | x[:1].t().@()
.size: x.@() | x.@(0) | x.@(-1) | x.@(dim=1) | s.@() | s.@(0) | x.@(5) | q.@(2) | x.@('a') | len(x.@()) | x.@().numel()
.stride: x.@() | x.@(0) | x.@(-1) | x.@(dim=1) | s.@() | p.@() | r.@() | x.@(5) | z.@() | s.@(0)
.shape .ndim .is_cpu .dtype .requires_grad .is_leaf .grad .data: x.@ | s.@ | i.@ | g.@ | z.@ | p.@ | (g * 2).@ | q.@
.dim .ndimension .is_floating_point .is_signed .is_inference .get_device: x.@() | s.@() | i.@() | q.@() | b.@() | a.@() | x.@(1)
is_floating_point is_tensor: torch.@(x) | torch.@(i) | torch.@(b) | torch.@(h) | torch.@(1) | torch.@([x]) | torch.@() | torch.@(input=x)
is_tensor: torch.@(obj=x) | torch.@(np.ones(2)) | torch.@(torch.float32) | torch.@(None)
is_nonzero: torch.@(s) | torch.@(torch.tensor([0.0])) | torch.@(torch.tensor([[5]])) | torch.@(x) | torch.@(z) |
 torch.@(torch.tensor(False)) | torch.@(1) | torch.@(torch.tensor([]))
.data_ptr: x.@() == x.@() | x.@() == y.@() | x[1:].@() - x.@() | p.t().@() == p.@() | torch.zeros(0).@() | x.@(1)
""")
