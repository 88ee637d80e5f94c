"""TypedStorage: a tensor's storage counted in elements, and the classes that PyTorch's files name."""
import io
import warnings

import torch


def _warn_once():
    if not _warned:
        _warned.append(True)
        warnings.warn("TypedStorage is deprecated. It will be removed in the future and UntypedStorage will be the only storage class. "
                      "This should only matter to you if you are using storages directly.  To access UntypedStorage directly, use "
                      "tensor.untyped_storage() instead of tensor.storage()", stacklevel=3)


_warned = []


def itemsize(dtype):
    return torch.empty(0, dtype=dtype).element_size()


class TypedStorage:
    def __init__(self, tensor=None, *, wrap_storage=None, dtype=None):
        self._untyped = tensor.untyped_storage() if wrap_storage is None else wrap_storage
        self.dtype = tensor.dtype if dtype is None else dtype

    @property
    def device(self):
        return self._untyped.device

    @property
    def _elements(self):
        return torch.empty(0, dtype=self.dtype, device=self.device).set_(self._untyped)

    def untyped(self):
        return self._untyped

    def data_ptr(self):
        return self._untyped.data_ptr()

    def size(self):
        return self._untyped.nbytes() // itemsize(self.dtype)

    __len__ = size

    def nbytes(self):
        return self._untyped.nbytes()

    def element_size(self):
        return itemsize(self.dtype)

    def tolist(self):
        return self._elements.tolist()

    def __iter__(self):
        return iter(self.tolist())

    def __getitem__(self, index):
        return self.tolist()[index]

    def __setitem__(self, index, value):
        self._elements[index] = value

    def __reduce__(self):
        return _load_from_bytes, (_to_bytes(self),)


def _make(name, dtype):
    return type(name, (TypedStorage,), {"dtype": dtype, "__module__": "torch", "__init__": _init_of(dtype)})


def _init_of(dtype):
    def __init__(self, *, wrap_storage=None, dtype=dtype):
        TypedStorage.__init__(self, torch.empty(0, dtype=dtype) if wrap_storage is None else None, wrap_storage=wrap_storage, dtype=dtype)

    return __init__


TYPED_STORAGES = [_make(name + "Storage", dtype) for name, dtype in (
    ("Float", torch.float32), ("Double", torch.float64), ("Half", torch.float16), ("BFloat16", torch.bfloat16), ("Long", torch.int64),
    ("Int", torch.int32), ("Short", torch.int16), ("Char", torch.int8), ("Byte", torch.uint8), ("Bool", torch.bool),
    ("ComplexFloat", torch.complex64), ("ComplexDouble", torch.complex128))]
_CLASS_OF = {kind.dtype: kind for kind in TYPED_STORAGES}


def class_of(dtype):
    """The class that files name for a storage of the dtype."""
    return _CLASS_OF[dtype]


def from_bytes(data):
    """A storage of its own with these bytes."""
    if not data:
        return torch.empty(0, dtype=torch.uint8).untyped_storage()
    return torch.frombuffer(bytearray(data), dtype=torch.uint8).clone().untyped_storage()


def bytes_of(untyped):
    """A storage as a tensor of bytes."""
    return torch.empty(0, dtype=torch.uint8, device=untyped.device).set_(untyped)


def _to_bytes(storage):
    file = io.BytesIO()
    torch.save(storage, file)
    return file.getvalue()


def _load_from_bytes(data):
    return torch.load(io.BytesIO(data))


def _storage(self):
    _warn_once()
    return TypedStorage(self)


torch.Tensor.storage = _storage
UntypedStorage = torch._C.UntypedStorage
