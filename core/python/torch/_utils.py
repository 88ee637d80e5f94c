"""How pickled tensors come into being again; the names are part of PyTorch's files."""
import sys
import traceback

import torch


def _fits(untyped, itemsize, offset, size, stride):
    """Whether every element of the geometry lies within the storage."""
    if offset < 0 or len(size) != len(stride) or min((*size, *stride), default=0) < 0:
        return False
    if 0 in size:
        return True
    last = offset + sum((n - 1) * step for n, step in zip(size, stride))
    return (last + 1) * itemsize <= untyped.nbytes()


def _rebuild_tensor_v2(storage, storage_offset, size, stride, requires_grad, backward_hooks, metadata=None):
    untyped = storage._untyped
    tensor = torch.empty((0,), dtype=storage.dtype, device=untyped.device)
    if not _fits(untyped, tensor.element_size(), storage_offset, size, stride):
        raise RuntimeError(f"a tensor of size {list(size)}, stride {list(stride)} and offset {storage_offset} does not fit into its storage "
                           f"of {untyped.nbytes()} bytes")
    tensor.set_(untyped, storage_offset, tuple(size), tuple(stride))
    if metadata and metadata.get("conj"):
        tensor = torch._C._conj(tensor)
    if metadata and metadata.get("neg"):
        tensor = torch._C._neg_view(tensor)
    tensor.requires_grad = requires_grad
    return tensor


def _rebuild_parameter(data, requires_grad, backward_hooks):
    return torch.nn.Parameter(data, requires_grad)


def _rebuild_parameter_with_state(data, requires_grad, backward_hooks, state):
    parameter = torch.nn.Parameter(data, requires_grad)
    parameter.__dict__.update(state)
    return parameter


class _KeyErrorMessage(str):
    """KeyError shows the repr of its argument: this text's is the text itself."""

    def __repr__(self):
        return str(self)


class ExceptionWrapper:
    """The exception being handled, to be raised again elsewhere: `where` names the place that it comes from."""

    def __init__(self, exc_info=None, where="in background"):
        kind, value, trace = exc_info or sys.exc_info()
        self.exc_type = kind
        self.exc_msg = "".join(traceback.format_exception(kind, value, trace))
        self.where = where

    def reraise(self):
        """Raises an exception of the same class with the traceback as its text; RuntimeError if the class takes no text."""
        text = f"Caught {self.exc_type.__name__} {self.where}.\nOriginal {self.exc_msg}"
        if self.exc_type is KeyError:
            text = _KeyErrorMessage(text)
        elif getattr(self.exc_type, "message", None):
            raise self.exc_type(message=text)
        try:
            exception = self.exc_type(text)
        except Exception:
            raise RuntimeError(text) from None
        raise exception
