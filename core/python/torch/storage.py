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
    def __init__(self, source=None, *, wrap_storage=None, dtype=None, device=None):
        """Of a tensor (its own storage), a sequence of values, a number of elements, or around an untyped storage."""
        if wrap_storage is not None:
            self._untyped, self.dtype = wrap_storage, dtype
            return
        if not isinstance(source, torch.Tensor):
            source = torch._C._legacy_new(torch.get_default_dtype() if dtype is None else dtype, *(() if source is None else (source,)))
        self._untyped, self.dtype = source.untyped_storage(), source.dtype

    @property
    def device(self):
        return self._untyped.device

    @property
    def _elements(self):
        return torch.empty(0, dtype=self.dtype, device=self.device).set_(self._untyped)

    @property
    def is_cuda(self):
        return self.device.type == "cuda"

    @property
    def _untyped_storage(self):
        return self._untyped

    @property
    def _cdata(self):
        return self._untyped._cdata

    def untyped(self):
        _warn_once()
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
        _warn_once()
        if isinstance(index, slice):
            raise RuntimeError("slices are only supported in UntypedStorage.__getitem__")
        if not isinstance(index, int):
            raise RuntimeError(f"can't index a {type(self)} with {type(index)}")
        if not -len(self) <= index < len(self):
            raise IndexError(f"index {index} out of range for storage of size {len(self)}")
        return self._elements[index].item()

    def __setitem__(self, index, value):
        _warn_once()
        if not isinstance(index, (int, slice)):
            raise RuntimeError(f"can't index a {type(self)} with {type(index)}")
        self._elements[index] = value

    def fill_(self, value):
        self._elements.fill_(value)
        return self

    def copy_(self, source, non_blocking=None):
        self._elements.copy_(source._elements if isinstance(source, TypedStorage) else source)
        return self

    def resize_(self, size):
        self._untyped.resize_(size * self.element_size())

    def clone(self):
        return TypedStorage(wrap_storage=self._untyped.clone(), dtype=self.dtype)

    def cpu(self):
        return self

    def type(self, dtype=None, non_blocking=False):
        if dtype is None:
            return f"torch.{class_of(self.dtype).__name__}"
        return self._to(getattr(dtype, "dtype", dtype))

    def pickle_storage_type(self):
        return class_of(self.dtype).__name__

    def is_shared(self):
        return False

    def is_pinned(self):
        return self._untyped.is_pinned()

    def _to(self, dtype):
        return TypedStorage(self._elements.to(dtype, copy=True))

    def __eq__(self, other):
        return isinstance(other, TypedStorage) and self._untyped == other._untyped and self.dtype == other.dtype

    __hash__ = object.__hash__

    def __str__(self):
        _warn_once()
        lines = "".join(f" {element}\n" for element in self.tolist()).rstrip("\n")
        return f"{lines}\n[torch.storage.TypedStorage(dtype={self.dtype}, device={self.device}) of size {len(self)}]"

    __repr__ = __str__

    def __copy__(self):
        return self.clone()

    def __deepcopy__(self, memo):
        return memo.setdefault(id(self), self.clone())

    def __reduce__(self):
        return _load_from_bytes, (_to_bytes(self),)


def _make(name, dtype):
    return type(name, (TypedStorage,), {"dtype": dtype, "__module__": "torch", "__init__": _init_of(dtype)})


def _init_of(dtype):
    def __init__(self, source=None, *, wrap_storage=None, dtype=dtype):
        if wrap_storage is None:
            _warn_once()
        TypedStorage.__init__(self, source, wrap_storage=wrap_storage, dtype=dtype)

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


def _untyped_from_bytes(data):
    return _load_from_bytes(data)._untyped


def _storage(self):
    _warn_once()
    return TypedStorage(self)


def _add_conversions():
    for name, dtype in (("float", torch.float32), ("double", torch.float64), ("half", torch.float16), ("bfloat16", torch.bfloat16),
                        ("long", torch.int64), ("int", torch.int32), ("short", torch.int16), ("char", torch.int8), ("byte", torch.uint8),
                        ("bool", torch.bool)):
        setattr(TypedStorage, name, lambda self, dtype=dtype: self._to(dtype))


# --- UntypedStorage: bytes ------------------------------------------------------------------------------------------------------

UntypedStorage = torch._C.UntypedStorage


def _byte(self, index):
    if isinstance(index, slice):
        start, stop, step = index.indices(len(self))
        if step != 1:
            raise ValueError(f"Trying to slice with a step of {step}, but only a step of 1 is supported")
        return self._slice(start, max(stop - start, 0))
    if not isinstance(index, int):
        raise TypeError(f"can't index a torch.UntypedStorage with {type(index).__name__}")
    if not -len(self) <= index < len(self):
        raise IndexError(f"index {index} out of range for storage of size {len(self)}")
    return self._bytes()[index]


def _set_byte(self, index, value):
    if not isinstance(index, (int, slice)):
        raise TypeError(f"can't index a torch.UntypedStorage with {type(index).__name__}")
    if isinstance(index, int) and not -len(self) <= index < len(self):
        raise RuntimeError("out of bounds")
    bytes_of(self)[index] = value & 255


def _fill(self, value):
    bytes_of(self).fill_(value & 255)
    return self


def _copy(self, source, non_blocking=None):
    if self.nbytes() != source.nbytes():
        raise RuntimeError("size does not match")
    bytes_of(self).copy_(bytes_of(source.untyped() if isinstance(source, TypedStorage) else source))
    return self


def _clone(self):
    return bytes_of(self).clone().untyped_storage()


def _as_typed(dtype):
    return lambda self: TypedStorage(bytes_of(self).to(dtype))


for _name, _method in {"__getitem__": _byte, "__setitem__": _set_byte, "fill_": _fill, "copy_": _copy, "clone": _clone, "__copy__": _clone,
                       "__deepcopy__": lambda self, memo: memo.setdefault(id(self), _clone(self)), "cpu": lambda self: self,
                       "type": lambda self: "torch.storage.UntypedStorage", "resizable": lambda self: self._resizable,
                       "is_shared": lambda self: False, "is_cuda": property(lambda self: self.device.type == "cuda"),
                       "filename": property(lambda self: None), "untyped": lambda self: self, "float": _as_typed(torch.float32),
                       "double": _as_typed(torch.float64), "long": _as_typed(torch.int64), "int": _as_typed(torch.int32)}.items():
    setattr(UntypedStorage, _name, _method)

torch.Tensor.storage = _storage
torch.Tensor._typed_storage = lambda self: TypedStorage(self)
torch.Tensor.storage_type = lambda self: class_of(self.dtype)
_add_conversions()
