"""torch.FloatTensor and the others: constructors of one dtype, and what isinstance() asks."""
import torch


class tensortype(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, torch.Tensor) and instance.dtype == cls.dtype and instance.is_cpu

    def __call__(cls, *args, **kwargs):
        return torch._C._legacy_new(cls.dtype, *args, **kwargs)


def _make(name, dtype):
    facts = {"dtype": dtype, "is_cuda": False, "is_sparse": False, "layout": torch.strided, "__module__": "torch", "__doc__": None}
    return tensortype(name, (), facts)


tensortype.__module__ = "torch"

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
    elif isinstance(dtype, tensortype):
        dtype = dtype.dtype
    elif dtype is torch.Tensor:
        dtype = torch.get_default_dtype()
    elif isinstance(dtype, type):
        raise ValueError(f"invalid type: '{dtype.__name__}'")
    elif not isinstance(dtype, torch.dtype):
        raise TypeError("dtype must be a type, str, or dtype object")
    return self.to(dtype)


def _new(self, *args, **kwargs):
    """x.new(...): what the constructor of x's own kind makes."""
    return torch._C._legacy_new(self.dtype, *args, **kwargs)


torch.Tensor.type = _type
torch.Tensor.new = _new
