from sample_calls import sample_calls

FILLED = (
    "torch.@(2, 3) | torch.@((2, 3)) | torch.@([2]) | torch.@(3) | torch.@(()) | torch.@(0) | torch.@(2, 0) | "
    "torch.@(2, 3, dtype=torch.int32) | torch.@(2, dtype=torch.bool) | torch.@(size=(2, 2)) | torch.@(torch.Size([1, 2])) | "
    "torch.@(2, requires_grad=True) | torch.@(2, device='cpu') | torch.@(2, out=o) | torch.@(-1) | torch.@(2.5) | torch.@('a') | "
    "torch.@() | torch.@(2, dtype=torch.int64, requires_grad=True) | torch.@(np.int64(2), 3) | torch.@(2, names=None) | "
    "torch.@((2,), dtype=torch.float64, layout=torch.strided) | torch.@(2, 3).dtype | torch.@(n) | torch.@(n, 1) | "
    "torch.@([2, 'a']) | torch.@(2, dtype='float') | torch.@(2, device='abc')"
)
NEW = (
    "x.@((2, 2)) | x.@(2, 3) | i.@(3) | x.@([2], dtype=torch.int32) | x.@(2, requires_grad=True) | x.@(()) | "
    "d.@((1,), device='cpu') | x.@(-1) | x.@() | x.@('a') | p.@((3, 2)) | b.@(2) | g.@(2) | x.@(size=(2,)) | x.@(0)"
)
TYPE = (
    "torch.@() | torch.@([1, 2]) | torch.@([1.5, 2.5]) | torch.@([[1, 2], [3, 4]]) | torch.@((1, 2)) | torch.@(0) | "
    "torch.@(2, 2).shape | torch.@([]) | torch.@([True, False]) | torch.@(np.array([1, 2])) | torch.@(torch.Size([2, 1])).shape | "
    "torch.@('a') | torch.@([1, 'a']) | torch.@([[1], [2, 3]]) | torch.@([300]) | torch.@(x) | torch.@ | torch.@.dtype | "
    "isinstance(x, torch.@) | isinstance(torch.@([1]), torch.@) | torch.@([1]).type() | torch.@(1.5) | torch.@(size=(1,)).shape | "
    "torch.@([1, 2]).to(torch.float32) | torch.@(range(3)) | torch.@([nan])"
)
CAST = (
    "x.@() | i.@() | b.@() | p.@() | s.@() | z.@() | g.@() | l.nan_to_num().@() | (x * 100).@() | x.@(1) | "
    "x.@(memory_format=torch.preserve_format) | a.@() | h.@()"
)
RANGE = (
    "torch.@(5) | torch.@(1, 4) | torch.@(1, 2.5, 0.5) | torch.@(0, 10, 3) | torch.@(5, 0, -2) | torch.@(5.0) | torch.@(0) | "
    "torch.@(3, dtype=torch.float64) | torch.@(start=1, end=4) | torch.@(end=3) | torch.@(1, 4, step=2) | torch.@(0, 5, 0) | "
    "torch.@(5, 0) | torch.@(n) | torch.@('a') | torch.@() | torch.@(3, requires_grad=True) | torch.@(3., requires_grad=True) | "
    "torch.@(0, 1, 0.25) | torch.@(4, out=o) | torch.@(True) | torch.@(3, dtype=torch.bool) | torch.@(2, device='cpu') | "
    "torch.@(0, nan) | torch.@(1, inf) | torch.@(-3, 3, 2) | torch.@(0, 3, 1, dtype=torch.float16)"
)
TENSOR = (
    "torch.@([1, 2]) | torch.@([1.5, 2]) | torch.@(3) | torch.@(2.5) | torch.@(True) | torch.@([[1, 2], [3, 4]]) | torch.@([]) | "
    "torch.@([True, 2]) | torch.@((1, 2)) | torch.@([1, 2], dtype=torch.float64) | torch.@([[1], [2, 3]]) | torch.@('a') | "
    "torch.@([1, 'a']) | torch.@(None) | torch.@(np.array([1.0, 2.0])) | torch.@(np.array([1, 2], dtype=np.int32)) | "
    "torch.@(np.float32(1.5)) | torch.@(x) | torch.@([x[0, 0], 2.0]) | torch.@([v, w]) | torch.@([s, n]) | torch.@(range(3)) | "
    "torch.@([1, 2], device='cpu') | torch.@(2 ** 63) | torch.@([300], dtype=torch.uint8) | torch.@([1.9], dtype=torch.int32) | "
    "torch.@([nan, inf]) | torch.@([], dtype=torch.int64) | torch.@([[], []]) | torch.@({'a': 1}) | torch.@(set()) | torch.@() | "
    "torch.@([np.float64(1.0), 2]) | torch.@([1, None]) | torch.@([[1, 2], 3]) | torch.@(data=[1]) | torch.@([-1], dtype=torch.uint8)"
)
ADDRESSES = (
    "a0 = np.ones(2); torch.@(a0).data_ptr() == a0.ctypes.data | torch.@(x) is x | torch.@(x).data_ptr() == x.data_ptr() | "
    "a0 = np.ones(2); t0 = torch.@(a0); a0[0] = 5; t0 | torch.@(x, dtype=torch.float64) | torch.@(x, dtype=torch.float32) is x | "
    "torch.@(g) is g"
)
FINFO = (
    "torch.@(torch.float32) | torch.@(torch.float64) | torch.@(torch.float16) | torch.@(torch.bfloat16) | torch.@() | "
    "torch.@(torch.int32) | torch.@(torch.int8) | torch.@(torch.uint8) | torch.@(torch.int64) | torch.@(torch.int16) | "
    "torch.@(torch.bool) | torch.@('a') | torch.@(torch.float32).bits | torch.@(torch.float32).max | torch.@(torch.float64).min | "
    "torch.@(torch.int32).max | torch.@(torch.int64).min | torch.@(torch.int8).bits | torch.@(torch.float32).eps | "
    "torch.@(torch.float16).tiny | torch.@(torch.float32).smallest_normal | torch.@(torch.float32).resolution | "
    "torch.@(torch.float32).dtype | torch.@(torch.int32).dtype | torch.@(type=torch.int16) | torch.@(torch.int16).eps | "
    "torch.@(x.dtype)"
)
DTYPE = (
    "torch.@ | str(torch.@) | torch.@.is_floating_point | torch.@.is_complex | torch.@.is_signed | torch.@.itemsize | "
    "torch.zeros(2, dtype=torch.@).dtype | x.to(torch.@) | torch.tensor([1, 0], dtype=torch.@) | torch.@ == x.dtype | "
    "isinstance(torch.@, torch.dtype) | torch.zeros(1, dtype=torch.@).element_size() | torch.@() | "
    "torch.promote_types(torch.@, torch.int32) | {{torch.@: 1}} | torch.tensor([1.5]).type(torch.@) | "
    "torch.ones(2, dtype=torch.@) + 1 | repr(torch.@) | torch.@.abc"
)

# Calls whose answers differ from PyTorch's, or depend on its build.
WITHOUT = """
torch.from_numpy: torch.from_numpy(np.array(['a']))
torch.from_numpy: torch.from_numpy(np.ones(2, dtype=np.uint16))
torch.from_numpy: torch.from_numpy()
torch.from_dlpack: torch.from_dlpack(z)
torch.from_dlpack: torch.from_dlpack(torch.utils.dlpack.to_dlpack(x))
torch.Tensor: torch.Tensor.dtype
Tensor.is_leaf: x.is_leaf = False
torch.save: torch.load(io.BytesIO(b'abcdefgh'))
torch.load: torch.load(io.BytesIO(b'abcdefgh'))
"""

sample_calls(f"""
ones zeros: {FILLED}
full: torch.@((2, 2), 3) | torch.@((2,), 1.5) | torch.@([2], True) | torch.@((), 4) | torch.@((2,), 3, dtype=torch.float64) |
 torch.@(size=(2,), fill_value=7) | torch.@(2, 3) | torch.@((2,), n) | torch.@((2,), x) | torch.@((2,), 'a') | torch.@((-1,), 0) |
 torch.@((2,), 1, out=o) | torch.@((2, 0), 1) | torch.@((2,), nan) | torch.@((2,), 1.0, requires_grad=True) | torch.@((2,)) |
 torch.@((2,), 2.5, dtype=torch.int32)
eye: torch.@(3) | torch.@(2, 3) | torch.@(n=2, m=1) | torch.@(0) | torch.@(2, dtype=torch.int64) | torch.@(2, out=o) | torch.@(-1) |
 torch.@(2, -1) | torch.@(2.5) | torch.@() | torch.@(2, requires_grad=True) | torch.@('a') | torch.@(2, dtype=torch.bool) | torch.@(n)
arange: {RANGE}
range: {RANGE.replace('torch.@(5, 0, -2)', 'torch.@(5, 1, -2)')}
linspace: torch.@(0, 1, 5) | torch.@(0, 10, steps=3) | torch.@(start=-1, end=1, steps=4) | torch.@(1, 0, 3) | torch.@(0, 5, 1) |
 torch.@(0, 5, 0) | torch.@(0, 1, -1) | torch.@(0, 10, 5, dtype=torch.int64) | torch.@(0, 1, 3, dtype=torch.float64) | torch.@(s, n, 3) |
 torch.@(0, 1) | torch.@(0, 1, 3, out=o) | torch.@('a', 1, 3) | torch.@(0, 1, 3, requires_grad=True) | torch.@(0, 1, 2.5) |
 torch.@(3, 10, 8) | torch.@(x, 1, 3) | torch.@(0, 1, 11)
logspace: torch.@(0, 2, 3) | torch.@(-1, 1, steps=5) | torch.@(start=0, end=3, steps=4, base=2) | torch.@(0, 2, 3, 2.0) |
 torch.@(2, 0, 3) | torch.@(0, 2, 1) | torch.@(0, 2, 0) | torch.@(0, 1, -1) | torch.@(0, 3, 4, dtype=torch.int64) |
 torch.@(0, 2, 3, dtype=torch.float64) | torch.@(s, n, 3) | torch.@(0, 1) | torch.@(0, 1, 3, out=o) | torch.@('a', 1, 3) |
 torch.@(0.1, 1.0, 5) | torch.@(-10, 10, 5) | torch.@(0, 2, 3, base=0)
tensor: {TENSOR} | torch.@([1.0], requires_grad=True) | torch.@([1], requires_grad=True) |
 torch.@([1.0], dtype=torch.float16, requires_grad=True)
as_tensor asarray: {TENSOR} | {ADDRESSES}
asarray: torch.@(x, copy=True) is x | torch.@(x, copy=False) is x | torch.@([1, 2], copy=False) |
 torch.@(x, dtype=torch.float64, copy=False) | torch.@([1.0], requires_grad=True) | torch.@(1.5) | torch.@(b'abcd', dtype=torch.int8) |
 torch.@(bytearray(8), dtype=torch.float32) | torch.@(obj=[1]) | torch.@(memoryview(b'ab'), dtype=torch.uint8) |
 torch.@(g, requires_grad=False) | torch.@(np.ones(2)[::-1].copy())
scalar_tensor: torch.@(3) | torch.@(2.5) | torch.@(True) | torch.@(3, dtype=torch.int64) | torch.@(1.5, dtype=torch.float64) |
 torch.@('a') | torch.@() | torch.@([1]) | torch.@(n) | torch.@(s=2) | torch.@(1, requires_grad=True) | torch.@(nan) |
 torch.@(1, device='cpu')
from_numpy: torch.@(np.ones(2)) | torch.@(np.arange(6).reshape(2, 3).T) | torch.@(np.array(1.5)) | torch.@(np.ones((0, 3))) |
 torch.@([1]) | torch.@(np.array(['a'])) | torch.@(np.ones(2, dtype=bool)) | torch.@(np.ones(2, dtype=np.uint16)) |
 torch.@(np.float32(1)) | torch.@(np.ones(3)[::-1]) | torch.@() | torch.@(np.ones(4, dtype=np.float16)[::2])
frombuffer: torch.@(bytearray([1, 2, 3, 4]), dtype=torch.uint8) | torch.@(bytearray(8), dtype=torch.float32) |
 torch.@(bytearray([1, 0, 2, 0, 3, 0]), dtype=torch.int16, count=2) |
 torch.@(bytearray([1, 0, 2, 0, 3, 0]), dtype=torch.int16, offset=2) | torch.@(bytearray(6), dtype=torch.int32) |
 torch.@(bytearray(), dtype=torch.int8) | torch.@(bytearray(4), dtype=torch.int8, count=9) |
 torch.@(bytearray(4), dtype=torch.int8, offset=4) | torch.@(bytearray(4), dtype=torch.int8, count=0) |
 torch.@(b'abcd', dtype=torch.uint8) | torch.@('abcd', dtype=torch.uint8) | torch.@(bytearray(4)) |
 torch.@(np.arange(3, dtype=np.int32), dtype=torch.int32) | b0 = bytearray([1, 2]); t0 = torch.@(b0, dtype=torch.uint8); b0[0] = 9; t0 |
 torch.@(bytearray(4), dtype=torch.float32, requires_grad=True) | torch.@(bytearray(4), dtype=torch.int8, offset=-1) |
 torch.@(buffer=bytearray(2), dtype=torch.bool) | torch.@(5, dtype=torch.int8) | torch.@(bytearray(4), dtype=torch.int8, count=-1) |
 torch.@(bytearray(4), dtype=torch.int8, count=-2) | torch.@(bytearray(4), torch.int8)
from_dlpack: torch.@(x) | torch.@(np.ones(2)) | torch.@(x).data_ptr() == x.data_ptr() | torch.@([1]) | torch.@(p) | torch.@(i) |
 torch.@(x.__dlpack__()) | torch.@(g) | torch.@(z) | torch.@(np.arange(4)[::2]) | torch.@(torch.utils.dlpack.to_dlpack(x)) |
 torch.@(np.array(['a'])).shape
tril_indices triu_indices: torch.@(3, 3) | torch.@(2, 4) | torch.@(4, 2, 1) | torch.@(3, 3, offset=-1) | torch.@(row=2, col=2) |
 torch.@(0, 3) | torch.@(3, 3, 9) | torch.@(3, 3, -9) | torch.@(-1, 3) | torch.@(3) | torch.@(3, 3, dtype=torch.int32) |
 torch.@(3, 3, dtype=torch.float32) | torch.@(2.5, 3) | torch.@(3, 3, 0, device='cpu') | torch.@('a', 3)
normal: torch.manual_seed(0); torch.@(0.0, 1.0, (3,)) | torch.manual_seed(0); torch.@(v, 1.0) |
 torch.manual_seed(0); torch.@(v, v.abs()) | torch.manual_seed(0); torch.@(mean=torch.arange(4.0), std=0.5) |
 torch.manual_seed(0); torch.@(2, 3, size=(2, 2)) | torch.@(v, -1.0) | torch.@(0.0, v) .shape | torch.@(v, torch.ones(2)) |
 torch.@(0, -1, (2,)) | torch.@(k, 1.0) | torch.@(v).shape | torch.@(0.0, 1.0) | torch.manual_seed(5); torch.@(0.0, 1.0, (20,)) |
 torch.manual_seed(0); torch.@(0.0, 1.0, (2,), dtype=torch.float64) |
 torch.manual_seed(0); torch.@(mean=0.5, std=torch.arange(1.0, 6.0)) |
 torch.manual_seed(0); torch.@(v, 1.0, generator=torch.Generator().manual_seed(3))
Tensor: {TYPE} | torch.@([1, 2], dtype=torch.int32) | torch.@(2).shape | torch.@([1, 2], device='cpu')
CharTensor DoubleTensor FloatTensor HalfTensor IntTensor LongTensor ShortTensor ByteTensor BoolTensor: {TYPE}
Size: torch.@([1, 2]) | torch.@((2, 3)).numel() | torch.@() | torch.@([1]) + (2,) | torch.@([1, 2])[0] | torch.@([1, 2])[:1] |
 x.shape == torch.@([2, 3]) | torch.@([1, 2]) == (1, 2) | list(torch.@([1, 2])) | torch.@([1.5]) | torch.@(['a']) | torch.@(3) |
 torch.@([n]) | isinstance(torch.@([1]), tuple) | hash(torch.@([1])) == hash((1,)) | len(torch.@([4, 5])) | torch.@([1, 2]) * 2 |
 2 in torch.@([1, 2]) | (0,) + torch.@([1]) | torch.@([1, 2]).count(1) | torch.@([1, 2]).index(2) | torch.@(range(2)) | str(torch.@([])) |
 torch.@([-1]) | torch.@([2, 3])[-1] | a0, b0 = torch.@([2, 3]); b0
dtype: torch.float32 | isinstance(torch.float32, torch.@) | torch.@ | type(x.dtype) is torch.@ | torch.@() |
 torch.float32.is_floating_point | torch.int8 == torch.@ | str(x.dtype) | x.dtype == torch.float32 | torch.float32.to_complex() |
 torch.float64.to_real() | torch.half.itemsize | torch.@.__name__ | {{torch.float32, torch.float}} | torch.int32 in (torch.int32,) |
 torch.float32 == 'float32' | torch.float32 < torch.float64
bool float bfloat16 double float16 float32 float64 half int int16 int32 int64 int8 long short uint8:
 {DTYPE.replace('{{', '{').replace('}}', '}')}
cdouble cfloat: torch.@ | str(torch.@) | torch.@.is_complex | torch.@.is_floating_point | torch.@.itemsize |
 isinstance(torch.@, torch.dtype) | torch.@ == torch.float32
iinfo finfo: {FINFO}
can_cast: torch.@(torch.float32, torch.int32) | torch.@(torch.int32, torch.float32) | torch.@(torch.double, torch.float) |
 torch.@(torch.bool, torch.int8) | torch.@(torch.uint8, torch.int8) | torch.@(from_=torch.int8, to=torch.bool) | torch.@(torch.float) |
 torch.@(x, torch.float) | torch.@(torch.float, torch.bool) | torch.@(1, 2)
pi e inf nan: torch.@ | torch.@ + 1 | x * torch.@ | torch.tensor(torch.@)
clone: torch.@(x) | torch.@(p) | torch.@(g) | torch.@(s) | torch.@(z) | torch.@(x, memory_format=torch.contiguous_format) |
 torch.@(p, memory_format=torch.preserve_format) | torch.@(v.expand(2, 4)) | torch.@(x).data_ptr() == x.data_ptr() | torch.@('a') |
 torch.@(input=x) | torch.@(q[None], memory_format=torch.channels_last)
.clone: x.@() | p.@() | g.@() | v.expand(2, 4).@() | p.@(memory_format=torch.contiguous_format) | x.@(1) |
 q[None].@(memory_format=torch.channels_last)
detach: torch.@(x) | torch.@(g) | torch.@(g).requires_grad | torch.@(g * 2) | torch.@(p) | torch.@(1) |
 torch.@(g).data_ptr() == g.data_ptr()
.detach .detach_: x.@() | g.@() | (g * 2).@() | p.@() | x.@(1) | g[0].@() | g.@().is_leaf
.new_ones .new_zeros: {NEW}
.new_full: x.@((2, 2), 3) | i.@((2,), 1.5) | x.@((2,), True) | x.@([1], 2, dtype=torch.int32) | x.@(size=(2,), fill_value=7) |
 x.@((), 4) | x.@((2,), 1.0, requires_grad=True) | x.@(2, 3) | x.@((2,)) | b.@((2,), 5) | x.@((2,), 'a') | x.@((-1,), 0) | d.@((2,), n)
.new_tensor: x.@([1, 2]) | i.@([1.5, 2.5]) | x.@(3) | x.@([[1], [2]]) | x.@([1], dtype=torch.float64) | x.@([1.0], requires_grad=True) |
 x.@(x) | x.@('a') | x.@(np.array([1, 2])) | d.@([1]) | x.@([]) | b.@([0, 2]) | x.@() | x.@([[1], [2, 3]]) | x.@(data=[1])
.to: x.@(torch.float64) | x.@(torch.int32) | x.@(dtype=torch.float16) | x.@('cpu') | x.@(torch.device('cpu')) | x.@(d) |
 x.@(torch.float32) is x | x.@(torch.float32, copy=True) is x | x.@(device='cpu', dtype=torch.int64) | p.@(torch.float64) |
 x.@('cpu', torch.float64) | x.@(other=d) | i.@(torch.bool) | x.@('cuda') | x.@('abc') | x.@() | x.@(1.5) | g.@(torch.float64) |
 x.@(torch.float64, non_blocking=True) | q[None].@(memory_format=torch.channels_last) | l.@(torch.bool) |
 x.@(torch.float64, memory_format=torch.contiguous_format) | s.@(torch.int64) | z.@(torch.int64) | x.@(float) | x.@(None) |
 a.@(torch.int8) | (x * 1000).@(torch.int8) | x.@('cpu') is x | x.@(x) is x
.type: x.@() | i.@() | b.@() | x.@(torch.float64) | x.@('torch.IntTensor') | x.@(torch.LongTensor) | x.@(dtype=torch.int8) |
 x.@(torch.float32) is x | x.@('abc') | x.@(torch.DoubleTensor) | h.@() | x.bfloat16().@() | x.@(float) | a.@() | g.@(torch.float64)
.type_as: x.@(i) | i.@(x) | x.@(y) is x | x.@(d) | p.@(d) | x.@() | x.@(1) | g.@(d) | b.@(x)
.double .bfloat16 .bool .byte .char .float .half .int .long .short: {CAST}
.cdouble .cfloat: x.@().dtype | i.@().shape | p.@().stride() | x.@(1)
.cpu: x.@() | x.@() is x | p.@() | g.@() | x.@(1) | x.@(memory_format=torch.preserve_format)
.item: s.@() | n.@() | torch.tensor([[2.5]]).@() | torch.tensor(True).@() | x.@() | z.@() | s.@(1) | torch.tensor([]).@() |
 torch.tensor(nan).@() | type(n.@()).__name__ | g.sum().@() | torch.tensor(0.1).@() | torch.tensor(0.1, dtype=torch.float16).@() |
 torch.tensor(2 ** 60).@() | torch.tensor([1, 2]).@()
.tolist: x.@() | i.@() | b.@() | s.@() | n.@() | z.@() | p.@() | q.@() | h.@() | g.@() | l.@() | x.@(1) | torch.zeros(2, 0).@() | a.@()
.numpy: x.@().tolist() | x.@().dtype.name | x.@().shape | p.@().strides | g.@() | x.@(force=True).dtype.name | g.@(force=True).tolist() |
 s.@().shape | z.@().shape | x.bfloat16().@() | b.@().dtype.name | n0 = x.@(); n0[0] = 7; x | x.@(1) | i.@().tolist() |
 g.detach().@().tolist() | type(x.@()).__name__
.__array__: x.@().tolist() | x.@().dtype.name | x.@(np.float64).dtype.name | np.asarray(x).shape | np.array(x).tolist() | g.@() |
 float(np.sum(x.numpy())) | i.@(dtype=np.float32).dtype.name | np.asarray(s).shape | float(np.mean(v.numpy())) | np.asarray(x.bfloat16())
.__deepcopy__: import copy; copy.deepcopy(x) | import copy; copy.deepcopy(g) | import copy; copy.deepcopy(g * 2) |
 import copy; copy.deepcopy(p) | import copy; t0 = copy.deepcopy([x, x]); t0[0] is t0[1] |
 import copy; t0 = copy.deepcopy([x, x[0]]); t0[0].data_ptr() == t0[1].data_ptr() | x.@({{}}) | import copy; copy.copy(x) is x |
 import copy; copy.copy(x).data_ptr() == x.data_ptr() | import copy; copy.deepcopy(s) |
 import copy; copy.deepcopy(x[0]).untyped_storage().nbytes() | x.@()
.requires_grad_: x.@() | x.@(False) | g.@(False) | i.@() | (g * 2).@() | (g * 2).@(False) | x.@(requires_grad=True) | x.@('a') | x.@(1) |
 b.@()
.requires_grad: x.requires_grad = True; x | i.requires_grad = True | t0 = g * 2; t0.requires_grad = False | g.requires_grad = False; g |
 x.requires_grad = 1 | x.requires_grad = 'a'
.is_leaf: x.@ | g.@ | (g * 2).@ | g[0].@ | x[0].@ | x.@ = False
.grad: x.@ | g.@ | g.sum().backward(); g.@ | x.@ = y; x.@ | x.@ = v | x.@ = 1 | g.@ = None; g.@ | t0 = g * 2; t0.sum().backward(); t0.@ |
 x.@ = d[:1]
.data: x.@ | g.@ | g.@.requires_grad | x.@ = y; x | x.@.data_ptr() == x.data_ptr() | x.@ = v; x | x.@ = d; x | x.@ = 1 | x.@.fill_(2); x
.backward: g.sum().@(); g.grad | (g * g).sum().@(); g.grad | g.@() | g.@(torch.ones(2, 3)); g.grad | (g * 2).@(gradient=y); g.grad |
 x.@() | x.sum().@() | g.@(torch.ones(2)) | t0 = (g * g).sum(); t0.@(); t0.@() |
 t0 = (g * g).sum(); t0.@(retain_graph=True); t0.@(); g.grad | g.sum().@(create_graph=True); g.grad |
 (g * 2).sum().@(inputs=[g]); g.grad | g.sum().@(); g.sum().@(); g.grad | g.sum().@('a') | (g ** 2).mean().@(); g.grad |
 g.sum(0).@(v[:3]); g.grad | (g.exp() + g.sin()).sum().@(); g.grad | (g @ x.t()).sum().@(); g.grad | g.max().@(); g.grad |
 g[0].prod().@(); g.grad | g.std().@(); g.grad | g.softmax(1)[0, 0].@(); g.grad | torch.where(b, g, 0.0).sum().@(); g.grad |
 torch.cat([g, g]).sum().@(); g.grad | g.norm().@(); g.grad
.register_hook: g.@(lambda t: t * 2); g.sum().backward(); g.grad | x.@(print) | t0 = g.@(lambda t: None); g.sum().backward(); g.grad |
 t0 = g.@(lambda t: t * 3); t0.remove(); g.sum().backward(); g.grad | g.@(1); g.sum().backward() |
 t1 = g * 2; t1.@(lambda t: t + 1); t1.sum().backward(); g.grad | type(g.@(abs)).__name__ | g.@()
.retain_grad: g.@() | x.@() | t0 = g * 2; t0.@(); t0.sum().backward(); t0.grad | t0 = g * 2; t0.@(); t0.retains_grad | g.@(1)
.retains_grad: x.@ | g.@ | (g * 2).@
.uniform_: torch.manual_seed(0); x.@() | torch.manual_seed(0); x.@(1, 2) | torch.manual_seed(0); x.@(-1.0, to=1.0) |
 torch.manual_seed(0); p.@() | x.@(2, 1) | i.@() | torch.manual_seed(0); d.@() | torch.manual_seed(0); h.@() | g.@() |
 torch.manual_seed(0); s.@() | z.@() | torch.manual_seed(0); x.@(from_=1, to=2) | x.@('a') | torch.manual_seed(0); torch.empty(20).@() |
 torch.manual_seed(0); x.@(generator=torch.Generator().manual_seed(1))
.copy_: x.@(y) | x.@(y[0]) | x.@(i) | i.@(x) | x.@(v) | x.@(s) | p.@(p * 2) | x.@(1) | x.@(src=y) | x.@(y, non_blocking=True) | b.@(x) |
 x.@() | z.@(z) | x[0].@(y[1]) | g.@(x) | x.@(g) | x.t().@(y.t()) | a.@(f) | x.@([1.0]) | v.@(v.expand(2, 4)) | x.@(x)
.fill_diagonal_: x.@(5) | m.@(0) | x.@(9.0, wrap=True) | torch.zeros(4, 2).@(1, wrap=True) | torch.zeros(5, 2).@(1) |
 torch.zeros(7, 2).@(1, True) | q.@(1) | torch.zeros(2, 2, 2).@(3) | v.@(1) | p.@(7) | i.@(2.5) | x.@() | x.@(fill_value=1) | x.@('a') |
 g.@(1) | s.@(1)
.apply_: x.@(lambda t: t + 1) | i.@(lambda t: t * 2) | p.@(abs) | x.@(1) | g.@(abs) | s.@(lambda t: t) | x.@() | z.@(abs)
set_default_dtype: torch.@(torch.float64); t0 = torch.ones(1); torch.@(torch.float32); t0 | torch.@(torch.int32) | torch.@('a') |
 torch.@(torch.float16); t0 = torch.tensor([1.5]); torch.@(torch.float32); t0 | torch.@(d=torch.float32) | torch.@() |
 torch.@(torch.float64); t0 = torch.get_default_dtype(); torch.@(torch.float32); t0
set_default_tensor_type: torch.@(torch.DoubleTensor); t0 = torch.ones(1); torch.@(torch.FloatTensor); t0 |
 torch.@('torch.DoubleTensor'); t0 = torch.tensor([1.5]); torch.@('torch.FloatTensor'); t0 | torch.@(torch.IntTensor) | torch.@('abc') |
 torch.@(t=torch.FloatTensor) | torch.@() | torch.@(torch.float32)
save load: f0 = io.BytesIO(); torch.save(x, f0); f0.seek(0); torch.load(f0) |
 f0 = io.BytesIO(); torch.save({{'a': x, 'b': [1, s]}}, f0); f0.seek(0); torch.load(f0) |
 f0 = io.BytesIO(); torch.save(p, f0); f0.seek(0); torch.load(f0) | f0 = io.BytesIO(); torch.save(g, f0); f0.seek(0); torch.load(f0) |
 f0 = io.BytesIO(); torch.save((i, b), f0); f0.seek(0); torch.load(f0, weights_only=True) | torch.load(io.BytesIO(b'')) |
 f0 = io.BytesIO(); torch.save([x, x[0]], f0); f0.seek(0); t0 = torch.load(f0); t0[0].data_ptr() == t0[1].data_ptr() | torch.save(x) |
 torch.load() | f0 = io.BytesIO(); torch.save(x, f0); f0.seek(0); torch.load(f0, map_location='cpu') | torch.load('/no/such/file') |
 f0 = io.BytesIO(); torch.save(x, f=f0); f0.seek(0); torch.load(f=f0, weights_only=False) | torch.save(x, 5) |
 torch.load(io.BytesIO(b'abcdefgh'))
autocast: torch.@('cpu') is not None | torch.@(device_type='cpu', enabled=False) is not None | torch.@('abc') | torch.@() |
 torch.@('cpu', dtype=torch.bfloat16).fast_dtype | type(torch.@('cpu')).__name__ | torch.@('cpu', enabled=False)._enabled |
 torch.@('cpu').device | with torch.@('cpu', enabled=False): t0 = m @ m; t0
is_autocast_enabled: torch.@() | torch.@('cpu') | torch.@('a')
set_num_threads set_num_interop_threads: torch.@(0) | torch.@(-1) | torch.@('a') | torch.@(1.5) | torch.@()
set_num_threads: torch.@(1); torch.get_num_threads() | torch.@(2); torch.get_num_threads()
get_num_threads get_num_interop_threads: torch.@() >= 1 | type(torch.@()).__name__ | torch.@(1)
set_deterministic_debug_mode: torch.@('default'); torch.get_deterministic_debug_mode() |
 torch.@(1); torch.get_deterministic_debug_mode() | torch.@('error'); torch.get_deterministic_debug_mode() |
 torch.@(0); torch.get_deterministic_debug_mode() | torch.@('abc') | torch.@(7) | torch.@(None) |
 torch.@(debug_mode='warn'); torch.@(0); torch.get_deterministic_debug_mode()
get_deterministic_debug_mode: torch.@() | torch.@(1)
""", WITHOUT)
