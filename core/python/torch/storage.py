"""TypedStorage: a tensor's storage counted in elements."""
import warnings

import torch


def _warn_once():
    if not _warned:
        _warned.append(True)
        warnings.warn("TypedStorage is deprecated. It will be removed in the future and UntypedStorage will be the only storage class. "
                      "This should only matter to you if you are using storages directly.  To access UntypedStorage directly, use "
                      "tensor.untyped_storage() instead of tensor.storage()", stacklevel=3)


_warned = []


class TypedStorage:
    def __init__(self, tensor):
        self.dtype = tensor.dtype
        self.device = tensor.device
        self._untyped = tensor.untyped_storage()
        count = self._untyped.nbytes() // tensor.element_size()
        self._elements = tensor.detach().as_strided((count,), (1,), 0)

    def untyped(self):
        return self._untyped

    def data_ptr(self):
        return self._untyped.data_ptr()

    def size(self):
        return self._elements.numel()

    __len__ = size

    def nbytes(self):
        return self._untyped.nbytes()

    def element_size(self):
        return self._elements.element_size()

    def tolist(self):
        return self._elements.tolist()

    def __iter__(self):
        return iter(self.tolist())

    def __getitem__(self, index):
        return self.tolist()[index]

    def __setitem__(self, index, value):
        self._elements[index] = value


def _storage(self):
    _warn_once()
    return TypedStorage(self)


torch.Tensor.storage = _storage
UntypedStorage = torch._C.UntypedStorage
