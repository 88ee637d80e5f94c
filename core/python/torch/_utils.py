"""How pickled tensors come into being again; the names are part of PyTorch's files."""
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
