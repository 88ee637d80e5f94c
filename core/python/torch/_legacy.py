"""torch.FloatTensor and the others: constructors of one dtype, and what isinstance() asks."""
import torch


class _TensorTypeMeta(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, torch.Tensor) and instance.dtype == cls.dtype and instance.is_cpu

    def __call__(cls, *args):
        if len(args) == 1 and not isinstance(args[0], (int, torch.Size)):
            return torch.tensor(args[0], dtype=cls.dtype)
        return torch.empty(*args if args else (0,), dtype=cls.dtype)


def _make(name, dtype):
    return _TensorTypeMeta(name, (), {"dtype": dtype, "__module__": "torch"})


FloatTensor = _make("FloatTensor", torch.float32)
DoubleTensor = _make("DoubleTensor", torch.float64)
HalfTensor = _make("HalfTensor", torch.float16)
BFloat16Tensor = _make("BFloat16Tensor", torch.bfloat16)
LongTensor = _make("LongTensor", torch.int64)
IntTensor = _make("IntTensor", torch.int32)
ShortTensor = _make("ShortTensor", torch.int16)
CharTensor = _make("CharTensor", torch.int8)
ByteTensor = _make("ByteTensor", torch.uint8)
BoolTensor = _make("BoolTensor", torch.bool)

_BY_NAME = {"torch." + kind.__name__: kind.dtype for kind in
            (FloatTensor, DoubleTensor, HalfTensor, BFloat16Tensor, LongTensor, IntTensor, ShortTensor, CharTensor, ByteTensor, BoolTensor)}
_BY_DTYPE = {dtype: name for name, dtype in _BY_NAME.items()}
_BY_DTYPE.update({torch.complex64: "torch.ComplexFloatTensor", torch.complex128: "torch.ComplexDoubleTensor"})


def _type(self, dtype=None, non_blocking=False):
    """x.type(): the name of its kind; x.type(dtype): converted."""
    if dtype is None:
        name = _BY_DTYPE[self.dtype]
        return name.replace("torch.", "torch.cuda.") if self.is_cuda else name
    if isinstance(dtype, str):
        if dtype not in _BY_NAME:
            raise ValueError(f"invalid type: '{dtype}'")
        dtype = _BY_NAME[dtype]
    elif isinstance(dtype, _TensorTypeMeta):
        dtype = dtype.dtype
    return self.to(dtype)


torch.Tensor.type = _type
