"""Distances, covariances and losses that are compositions of other ops."""
import builtins
import math
import warnings

import torch

Tensor = torch.Tensor
_vector_norm = torch.norm
_names = {torch.int64: "Long", torch.int32: "Int", torch.int16: "Short", torch.int8: "Char", torch.uint8: "Byte", torch.bool: "Bool",
          torch.float32: "Float", torch.float64: "Double", torch.float16: "Half", torch.bfloat16: "BFloat16"}


def _check_not_narrowed(input, dtype):
    if dtype is not None and input.is_floating_point() and torch.promote_types(input.dtype, dtype) != dtype:
        raise RuntimeError(f"linalg.vector_norm: the dtype of the input ({_names[input.dtype]}) should be convertible without narrowing to "
                           f"the specified dtype ({_names[dtype]})")


def norm(input, p="fro", dim=None, keepdim=False, out=None, dtype=None):
    """The p-norm over all axes or some; p may be "fro" and "nuc", too."""
    if isinstance(p, str):
        count = 0 if dim is None else 1 if isinstance(dim, builtins.int) else len(dim)
        if p != "fro" or count > 2:
            axes = list(range(input.dim())) if dim is None else [dim] if isinstance(dim, builtins.int) else list(dim)
            result = torch.linalg.matrix_norm(input, p, axes, keepdim, dtype=dtype)
            return result if out is None else out.resize_(result.shape).copy_(result)
        p = 2
    _check_not_narrowed(input, dtype)
    result = torch.linalg.vector_norm(input, 2 if p is None else p, dim, keepdim, dtype=dtype)
    return result if out is None else out.resize_(result.shape).copy_(result)


def _norm_method(self, p="fro", dim=None, keepdim=False, dtype=None):
    return norm(self, p, dim, keepdim, dtype=dtype)


def _check_weights(weights, name, count):
    if weights is None:
        return
    floating = name == "aweights"
    if weights.dim() > 1:
        raise RuntimeError(f"cov(): expected {name} to have one or fewer dimensions but got {name} with {weights.dim()} dimensions")
    if weights.is_floating_point() != floating or weights.dtype == torch.bool:
        raise RuntimeError(f"cov(): expected {name} to have {'floating point' if floating else 'integral'} dtype but got {name} with "
                           f"{_names[weights.dtype]} dtype")
    if weights.numel() != count:
        raise RuntimeError(f"cov(): expected {name} to have the same numel as there are observations in the input but got "
                           f"{weights.numel()} != {count}")
    if count and builtins.bool((weights.min() < 0).item()):
        raise RuntimeError(f"cov(): {name} cannot be negative")


def cov(input, *, correction=1, fweights=None, aweights=None):
    """The covariances of variables (rows) over observations (columns)."""
    if input.dim() > 2:
        raise RuntimeError(f"cov(): expected input to have two or fewer dimensions but got an input with {input.dim()} dimensions")
    if input.dtype == torch.bool:
        raise RuntimeError("cov(): bool dtype is not supported for input")
    rows = input.view(1, -1) if input.dim() < 2 else input
    count = rows.shape[1]
    _check_weights(fweights, "fweights", count)
    _check_weights(aweights, "aweights", count)
    weights = fweights if aweights is None else aweights if fweights is None else fweights * aweights
    total = torch.tensor(count) if weights is None else weights.sum()
    if weights is not None and total.item() == 0:
        raise RuntimeError("cov(): weights sum to zero, can't be normalized")
    mean = (rows if weights is None else rows * weights).sum(1) / total
    if weights is not None and aweights is not None and correction != 0:
        divisor = total - correction * (weights * aweights).sum() / total
    else:
        divisor = total - correction
    if divisor.item() <= 0:
        warnings.warn("cov(): degrees of freedom is <= 0. Correction should be strictly less than the number of observations.",
                      stacklevel=2)
        divisor = torch.zeros_like(divisor)
    rows = rows - mean.unsqueeze(1)
    return (rows.mm((rows if weights is None else rows * weights).t()) / divisor).squeeze()


def corrcoef(input):
    """Covariances, scaled by the deviations of both variables."""
    if input.dim() > 2:
        raise RuntimeError(f"corrcoef(): expected input to have two or fewer dimensions but got an input with {input.dim()} dimensions")
    matrix = cov(input)
    if matrix.dim() == 0:
        return matrix / matrix
    deviation = matrix.diag().sqrt()
    return (matrix / deviation.view(-1, 1) / deviation.view(1, -1)).clamp(-1, 1)


def cosine_similarity(x1, x2, dim=1, eps=1e-8):
    """The cosine of the angle between vectors along an axis."""
    dtype = torch.promote_types(x1.dtype, x2.dtype)
    if not dtype.is_floating_point:
        raise RuntimeError(f"expected common dtype to be floating point, yet common dtype is {_names[dtype]}")
    x1, x2 = torch.broadcast_tensors(x1, x2)
    x1, x2 = x1.to(dtype), x2.to(dtype)
    lengths = [_vector_norm(x, 2, [dim], True).clone() for x in (x1, x2)]
    with torch.no_grad():
        for length in lengths:
            length.clamp_min_(eps)
    return ((x1 / lengths[0]) * (x2 / lengths[1])).sum(dim)


def pairwise_distance(x1, x2, p=2.0, eps=1e-06, keepdim=False):
    """The p-norms of the differences of vectors, along the last axis."""
    return torch._C._rename_node(_vector_norm(x1 - x2 + eps, p, -1, keepdim), "NormBackward1")


def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """The p-norm distance of every row of the first to every row of the second."""
    if compute_mode not in ("use_mm_for_euclid_dist_if_necessary", "use_mm_for_euclid_dist", "donot_use_mm_for_euclid_dist"):
        raise ValueError(f"{compute_mode} is not a valid value for compute_mode")
    rows = builtins.max(x1.shape[-2], x2.shape[-2]) if x1.dim() > 1 and x2.dim() > 1 else 0
    large = compute_mode.startswith("use_mm") and (rows > 25 or not compute_mode.endswith("if_necessary"))
    if p != 2 or not large or x1.shape[-1] != x2.shape[-1] or x1.dtype != x2.dtype or x1.numel() == 0 or x2.numel() == 0:
        return torch._C._cdist_forward(x1, x2, p, None)
    batch = torch.broadcast_shapes(x1.shape[:-2], x2.shape[:-2])
    shape = (*batch, x1.shape[-2], x2.shape[-2])
    if batch.numel() != 1:
        x1, x2 = (x.expand(*batch, *x.shape[-2:]).reshape(-1, *x.shape[-2:]) for x in (x1, x2))
    return torch._C._euclidean_dist(x1, x2).view(shape)


def kl_div(input, target, reduction=0, *, log_target=False):
    """The divergence of a distribution, given by logarithms, from another: each element's, their mean (1) or their sum (2)."""
    if not (input.is_floating_point() and target.is_floating_point()):
        raise RuntimeError("kl_div: Integral inputs not supported.")
    output = target.exp() * (target - input) if log_target else torch.xlogy(target, target) - target * input
    return output.mean() if reduction == 1 else output.sum() if reduction == 2 else output


def bilinear(input1, input2, weight, bias=None):
    """x1 @ W[k] @ x2 for every k."""
    if input1.dim() != input2.dim():
        raise RuntimeError(f"bilinear(): input dimensions do not match: got {input1.dim()} and {input2.dim()}")
    for axis in range(input1.dim() - 1):
        if input1.shape[axis] != input2.shape[axis]:
            raise RuntimeError(f"bilinear(): input batch dimensions do not match at dim {axis}: got {input1.shape[axis]} and "
                               f"{input2.shape[axis]}")
    for i, x in enumerate((input1, input2), 1):
        if x.shape[-1] != weight.size(i):
            raise RuntimeError(f"bilinear(): input{i} size does not match weight size: got {x.shape[-1]} but expected {weight.shape[i]}")
    if bias is not None and bias.shape[0] != weight.shape[0]:
        raise RuntimeError(f"bilinear(): bias size does not match weight size: got {bias.shape[0]} but expected {weight.shape[0]}")
    count = weight.shape[0]
    rows = math.prod(input1.shape[:-1])
    x1, x2 = input1.reshape(rows, input1.shape[-1]), input2.reshape(rows, input2.shape[-1])
    wide = torch.matmul(x1, weight).transpose(0, 1)  # a product for each k, so that the weights' gradient is row-major
    output = wide.bmm(x2.unsqueeze(2)).reshape(*input1.shape[:-1], count)
    return output if bias is None else output + bias


Tensor.norm = _norm_method
Tensor.cov = cov
Tensor.corrcoef = corrcoef
