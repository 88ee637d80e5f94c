from sample_calls import methods, sample_calls

SORT = (
    "torch.@(v) | torch.@(x) | torch.@(x, 0) | torch.@(x, dim=1) | torch.@(x, 1, True) | torch.@(x, dim=0, descending=True) | "
    "torch.@(x, descending=True) | torch.@(x, stable=True) | torch.@(i, stable=True, dim=0, descending=True) | torch.@(b) | "
    "torch.@(p) | torch.@(r, 0) | torch.@(s) | torch.@(z) | torch.@(z, 0) | torch.@(l) | torch.@(l, descending=True) | torch.@(k) | "
    "torch.@(h) | torch.@(a) | torch.@(g) | torch.@(x, 5) | torch.@(x, 'a') | torch.@('a') | torch.@() | torch.@(q, 1) | "
    "torch.@(x.bfloat16())"
)
TOPK = (
    "torch.@(v, 2) | torch.@(x, 2) | torch.@(x, 1, 0) | torch.@(x, 2, dim=1) | torch.@(x, 2, 1, False) | "
    "torch.@(x, k=1, dim=0, largest=False) | torch.@(x, 2, largest=True, sorted=True) | torch.@(i, 2) | torch.@(x, 3) | "
    "torch.@(x, 4) | torch.@(x, -1) | torch.@(x, 0) | torch.@(s, 1) | torch.@(z, 0, 0) | torch.@(z, 1, 0) | torch.@(l, 2) | "
    "torch.@(p, 1, 0) | torch.@(g, 1) | torch.@(x, 1, 5) | torch.@(x) | torch.@(b, 1) | torch.@(x, 'a') | torch.@(h, 1) | "
    "torch.@(q, 2, 1)"
)
UNIQUE = (
    "torch.@(k) | torch.@(v) | torch.@(x) | torch.@(i) | torch.@(b) | torch.@(k, return_inverse=True) | "
    "torch.@(k, return_counts=True) | torch.@(k, return_inverse=True, return_counts=True) | torch.@(f, dim=0) | "
    "torch.@(torch.tensor([[1, 1], [1, 1], [2, 0]]), dim=0) | "
    "torch.@(torch.tensor([[1, 1], [1, 1], [2, 0]]), dim=0, return_inverse=True, return_counts=True) | "
    "torch.@(torch.tensor([[1, 1, 2], [3, 3, 2]]), dim=1) | torch.@(s) | torch.@(z) | torch.@(z, dim=1) | torch.@(z, dim=0) | "
    "torch.@(p) | torch.@(l) | torch.@(x, dim=5) | torch.@(g) | torch.@('a') | torch.@(a) | torch.@(h)"
)
UNSORTED = (
    "| torch.@(k, sorted=True) | torch.@(torch.tensor([2, 3, 1, 3]), sorted=False).sort() | torch.@(k, True, True, True) | "
    "torch.@(k, True) | torch.@(input=k)"
)

sample_calls(f"""
sort: {SORT} | torch.@(x, out=(o, torch.empty(0, dtype=torch.long))) | torch.@(x, 0)[0] | torch.@(x).values | torch.@(x).indices |
 torch.@(x, stable=True, descending=True)
.sort: {methods(SORT)} | x.@(0).values | x.@(-1, True) | k.@(stable=True)
argsort: {SORT}
.argsort: {methods(SORT)} | k.@(stable=True) | x.@(0, True)
msort: torch.@(v) | torch.@(x) | torch.@(p) | torch.@(i) | torch.@(s) | torch.@(z) | torch.@(x, out=o) | torch.@(q) | torch.@(g)
.msort: v.@() | x.@() | p.@() | s.@() | x.@(0)
topk: {TOPK} | torch.@(v, 2).values | torch.@(v, 1)[1] | torch.@(x, 1, out=(o, torch.empty(0, dtype=torch.long)))
.topk: {methods(TOPK)} | v.@(2)[0]
unique: {UNIQUE} {UNSORTED}
.unique: {methods(UNIQUE)} | k.@(sorted=True) | k.@(True, True, True) | k.@(return_counts=True)[1]
unique_consecutive: {UNIQUE} | torch.@(torch.tensor([1, 1, 2, 2, 3, 1, 1, 2])) |
 torch.@(torch.tensor([1, 1, 2, 2, 3, 1, 1, 2]), return_inverse=True, return_counts=True)
.unique_consecutive: {methods(UNIQUE)}
searchsorted: torch.@(torch.tensor([1, 3, 5, 7, 9]), torch.tensor([[3, 6, 9], [3, 6, 9]])) | torch.@(torch.tensor([1, 3, 5]), 3) |
 torch.@(torch.tensor([1, 3, 5]), 3, right=True) | torch.@(torch.tensor([1, 3, 5]), k, side='left') |
 torch.@(torch.tensor([1, 3, 5]), k, side='right') | torch.@(torch.tensor([1, 3, 5]), k, out_int32=True) |
 torch.@(torch.tensor([[1, 3, 5], [2, 4, 6]]), f) | torch.@(torch.tensor([1.0, 3.0]), v) | torch.@(torch.tensor([1, 3]), v) |
 torch.@(torch.tensor([5, 1, 3]), k, sorter=torch.tensor([1, 2, 0])) | torch.@(f, k) |
 torch.@(torch.tensor([1, 3, 5]), k, right=True, side='left') | torch.@(torch.tensor([1, 3, 5]), k, side='up') | torch.@(s, k) |
 torch.@(torch.tensor([]), v) | torch.@(v.sort()[0], l) | torch.@(torch.tensor([1, 3, 5]), k, out=i) |
 torch.@(torch.tensor([1, 3, 5]), p.long()) | torch.@(sorted_sequence=torch.tensor([1, 3]), input=k) |
 torch.@(torch.tensor([1, 3, 5]), 2.5)
bucketize: torch.@(k, torch.tensor([1, 3, 5])) | torch.@(k, torch.tensor([1, 3, 5]), right=True) |
 torch.@(x, torch.tensor([-1.0, 0.0, 1.0])) | torch.@(3, torch.tensor([1, 3, 5])) | torch.@(x, torch.tensor([0.0]), out_int32=True) |
 torch.@(x, y) | torch.@(p, torch.tensor([0.0, 1.0])) | torch.@(z, torch.tensor([0.0])) | torch.@(k, boundaries=torch.tensor([4])) |
 torch.@(s, torch.tensor([0.0, 1.0])) | torch.@(k) | torch.@(2.5, torch.tensor([1, 3])) | torch.@(x, torch.tensor([0.0, 1.0]), out=i) |
 torch.@(x, [0.0, 1.0])
""")
