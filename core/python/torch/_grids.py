"""Matrices of indices, powers, blocks, and choices."""
import builtins
import itertools
import math
import operator

import torch

_MANY = 10**8


def _lower_size(row, col, offset):
    """How many places lie on and below a diagonal."""
    first = builtins.max(0, builtins.min(row, -offset))  # rows with nothing
    full = builtins.max(0, builtins.min(row, col - 1 - offset))  # rows before those that are full
    growing = full - first if full > first else 0
    return growing * (2 * (first + offset + 1) + growing - 1) // 2 + (row - builtins.max(first, full)) * col


def _triangle(name, row, col, offset, dtype, device):
    for word, size in (("row", row), ("col", col)):
        if not isinstance(size, builtins.int):
            raise TypeError(f"{name}(): argument '{word}' must be int, not {type(size).__name__}")
        if size < 0:
            raise RuntimeError(f"{word} must be non-negative, got{size}")
    if dtype not in (None, torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8):
        names = {torch.float32: "Float", torch.float64: "Double", torch.float16: "Half", torch.bfloat16: "BFloat16", torch.bool: "Bool"}
        raise RuntimeError(f"\"{name}\" not implemented for '{names.get(dtype, dtype)}'")
    lower = name == "tril_indices"
    count = _lower_size(row, col, offset) if lower else row * col - _lower_size(row, col, offset - 1)
    places = torch.empty((2, count), dtype=torch.int64)  # refused here where there is no room for so many
    if count:
        keep = torch.ones((), dtype=torch.bool).expand(row, col)
        keep = keep.tril(offset) if lower else keep.triu(offset)
        places = keep.nonzero().t().contiguous()
    return places.to(dtype=dtype or torch.int64, device=device)


def tril_indices(row, col, offset=0, *, dtype=None, layout=None, device=None, pin_memory=False):
    """Row and column of every place on and below a diagonal, row by row."""
    return _triangle("tril_indices", row, col, offset, dtype, device)


def triu_indices(row, col, offset=0, *, dtype=None, layout=None, device=None, pin_memory=False):
    """Row and column of every place on and above a diagonal, row by row."""
    return _triangle("triu_indices", row, col, offset, dtype, device)


def block_diag(*tensors):
    """Matrices along the diagonal of one, zeros elsewhere."""
    if not tensors:
        return torch.empty((1, 0))
    dtype, blocks = tensors[0].dtype, []
    for i, tensor in enumerate(tensors):
        if tensor.dim() > 2:
            raise RuntimeError(f"torch.block_diag: Input tensors must have 2 or fewer dimensions. Input {i} has {tensor.dim()} dimensions")
        dtype = torch.promote_types(dtype, tensor.dtype)
        blocks.append(tensor if tensor.dim() == 2 else tensor.expand(1, tensor.numel()))
    width = builtins.sum(block.shape[1] for block in blocks)
    rows, left = [], 0
    for block in blocks:
        before = torch.zeros((block.shape[0], left), dtype=dtype, device=block.device)
        left += block.shape[1]
        after = torch.zeros((block.shape[0], width - left), dtype=dtype, device=block.device)
        rows.append(torch.cat([before, block.to(dtype), after], 1))
    return torch._C._rename_node(torch.cat(rows, 0), "BlockDiagBackward0")


def vander(x, N=None, *, increasing=False):
    """The powers of a vector's elements, a row for each."""
    if x.dim() != 1:
        raise RuntimeError("x must be a one-dimensional tensor.")
    count = x.shape[0] if N is None else N
    if count < 0:
        raise RuntimeError("N must be non-negative.")
    x = x.to(torch.promote_types(x.dtype, torch.int64))
    columns = list(itertools.accumulate([torch.ones_like(x)] + [x] * (count - 1), operator.mul))[:count]
    if not columns:
        return torch.empty((x.shape[0], 0), dtype=x.dtype, device=x.device)
    powers = torch.stack(columns, 1)
    return powers if increasing else powers.flip(1)


def _check_vector(tensor):
    if tensor.dim() != 1:
        raise RuntimeError(f"Expect a 1D vector, but got shape {list(tensor.shape)}")


def cartesian_prod(*tensors):
    """Every choice of one element of each vector, a row for each."""
    for tensor in tensors:
        _check_vector(tensor)
    if not tensors:
        raise RuntimeError("meshgrid expects a non-empty TensorList")
    if len(tensors) == 1:
        return tensors[0]
    if builtins.any(tensor.dtype != tensors[0].dtype for tensor in tensors):
        raise RuntimeError("meshgrid expects all tensors to have the same dtype")
    return torch.stack([grid.flatten() for grid in torch.meshgrid(*tensors, indexing="ij")], 1)


def combinations(input, r=2, with_replacement=False):
    """Every choice of r elements of a vector, a row for each."""
    _check_vector(input)
    if r < 0:
        raise RuntimeError(f"Expect a non-negative number, but got {r}")
    if r == 0:
        return torch.empty(0, dtype=input.dtype, device=input.device)
    count = input.shape[0]
    if count**r >= 2**63:
        raise RuntimeError("numel: integer multiplication overflow")
    if count**r > _MANY:
        torch.empty([count] * r, dtype=torch.bool)  # what PyTorch makes a grid of; refused where it is too large
        rows = math.comb(count + r - 1, r) if with_replacement else math.comb(count, r)
        torch.empty(rows, r, dtype=torch.int64)
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    places = list(choose(range(input.shape[0]), r))
    return input[torch.tensor(places, dtype=torch.int64).reshape(-1, r)]
