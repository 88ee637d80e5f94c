"""Norms and products of torch.linalg."""
import builtins

import torch

_norm = torch.norm
_svdvals = torch.linalg_svdvals


class LinAlgError(RuntimeError):
    """What a matrix of this kind does not have: the inverse of a singular one."""


LinAlgError.__name__ = LinAlgError.__qualname__ = "_LinAlgError"
LinAlgError.__module__ = "torch._C"


def inv(*args, **kwargs):
    """The inverse of a matrix."""
    try:
        return torch.linalg_inv(*args, **kwargs)
    except RuntimeError as error:
        if "the input matrix is singular" not in str(error):
            raise
        raise LinAlgError(str(error)) from None


def _inverse(self):
    return inv(self)


torch.Tensor.inverse = _inverse


svdvals = _svdvals


def cross(input, other, *, dim=-1, out=None):
    result = torch.linalg_cross(input, other, dim=dim)
    return result if out is None else out.resize_(result.shape).copy_(result)


def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None, out=None):
    """(sum |x|^ord)^(1/ord) over all axes or some."""
    if isinstance(ord, str) or not isinstance(ord, (builtins.int, builtins.float)):
        raise TypeError(f"linalg_vector_norm(): argument 'ord' (position 2) must be Number, not {type(ord).__name__}")
    if (ord < 0 or ord == builtins.float("inf")) and 0 in x.shape:
        _check_not_empty(x, ord, dim)
    result = _norm(x, ord, dim, keepdim, dtype=dtype)
    return result if out is None else out.resize_(result.shape).copy_(result)


def _check_not_empty(x, ord, dim):
    shown = ord if isinstance(ord, builtins.int) else f"{ord:g}"
    if dim is None or (not isinstance(dim, builtins.int) and len(dim) == 0):
        raise RuntimeError(f"linalg.vector_norm cannot compute the {shown} norm on an empty tensor because the operation does not have "
                           "an identity")
    for axis in [dim] if isinstance(dim, builtins.int) else dim:
        if x.shape[axis] == 0:
            raise RuntimeError(f"linalg.vector_norm cannot compute the {shown} norm on the dimension {axis % x.dim()} because this "
                               "dimension is empty and the operation does not have an identity")


def _extreme(x, ord, axis, keepdim):
    return x.amax(axis, keepdim) if ord > 0 else x.amin(axis, keepdim)


def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None, out=None):
    """Norms of matrices: "fro", "nuc", inf, 1, 2 and their negatives."""
    if isinstance(ord, str) and ord not in ("fro", "nuc"):
        raise RuntimeError(f"linalg.matrix_norm: Order {ord} not supported.")
    if not isinstance(ord, str) and abs(ord) not in (1, 2, builtins.float("inf")):
        raise RuntimeError(f"linalg.matrix_norm: Order {ord} not supported.")
    if A.dim() < 2:
        raise RuntimeError("linalg.matrix_norm: The input tensor A must have at least 2 dimensions.")
    if not A.is_floating_point():
        names = {torch.int64: "Long", torch.int32: "Int", torch.bool: "Bool", torch.uint8: "Byte"}
        raise RuntimeError("linalg.matrix_norm: Expected a floating point or complex tensor as input. Got "
                           f"{names.get(A.dtype, A.dtype)}")
    if len(dim) != 2:
        raise RuntimeError("linalg.matrix_norm: dim must be a 2-tuple. Got " + " ".join(map(str, dim)))
    rows, columns = (axis % A.dim() for axis in dim)
    if rows == columns:
        raise RuntimeError(f"linalg.matrix_norm: dims must be different. Got ({dim[0]}, {dim[1]})")
    result = _matrix_norm(A if dtype is None else A.to(dtype), ord, rows, columns, keepdim)
    return result if out is None else out.resize_(result.shape).copy_(result)


def _matrix_norm(A, ord, rows, columns, keepdim):
    if ord == "fro":
        return vector_norm(A, 2, (rows, columns), keepdim)
    if ord in ("nuc", 2, -2):
        values = _svdvals(A.movedim((rows, columns), (-2, -1)))
        result = values.sum(-1) if ord == "nuc" else _extreme(values, ord, -1, False)
        if keepdim:
            for axis in sorted((rows, columns)):
                result = result.unsqueeze(axis)
        return result
    summed, kept = (rows, columns) if abs(ord) == 1 else (columns, rows)
    sums = vector_norm(A, 1, summed, keepdim)
    if not keepdim and kept > summed:
        kept -= 1
    return _extreme(sums, ord, kept, keepdim)


def norm(A, ord=None, dim=None, keepdim=False, *, out=None, dtype=None):
    """A vector's norm, or a matrix's where two axes and an order are given."""
    if dim is None and ord is not None and A.dim() not in (1, 2):
        raise RuntimeError(f"linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got {A.dim()}D.")
    axes = None if dim is None else [dim] if isinstance(dim, builtins.int) else list(dim)
    if axes is not None and ord is not None and len(axes) not in (1, 2):
        raise RuntimeError(f"linalg.norm: If dim is specified, it must be of length 1 or 2. Got {axes}")
    if isinstance(ord, str):
        return matrix_norm(A, ord, axes or (-2, -1), keepdim, dtype=dtype, out=out)
    if ord is not None and (len(axes) == 2 if axes is not None else A.dim() == 2):
        return matrix_norm(A, ord, axes or (0, 1), keepdim, dtype=dtype, out=out)
    return vector_norm(A, 2 if ord is None else ord, axes, keepdim, dtype=dtype, out=out)


def matrix_power(A, n, *, out=None):
    return torch.matrix_power(A, n, out=out)


def matrix_exp(A):
    return torch.matrix_exp(A)


def multi_dot(tensors, *, out=None):
    return torch._einsum.multi_dot(tensors, out)


def diagonal(A, *, offset=0, dim1=-2, dim2=-1):
    return torch.diagonal(A, offset, dim1, dim2)


def matmul(input, other, *, out=None):
    return torch.matmul(input, other, out=out)
