"""Factorizations that few call: by random projection, and of Householder reflections."""
import builtins
import itertools
import math

import torch
from torch._results import named

_geqrf = named("geqrf", "a", "tau")
_qr = named("linalg_qr", "Q", "R")


def geqrf(input):
    """R on and above the diagonal, below it the reflections that make it, with their factors."""
    (*batch, rows, columns), left = input.shape, input
    upper, lower, factors = [], [], []
    for i in builtins.range(builtins.min(rows, columns)):
        head, below = left[..., 0, 0], left[..., 1:, 0]
        rest = (below * below).sum(-1)
        length = -torch.copysign((head * head + rest).sqrt(), head)
        still = rest == 0  # nothing to reflect
        factor = torch.where(still, 0.0, (length - head) / torch.where(still, 1.0, length))
        below = below / torch.where(still, 1.0, head - length)[..., None]
        reflection = torch.cat([torch.ones_like(head)[..., None], below], -1)
        right = left[..., 1:]
        right = right - factor[..., None, None] * (reflection[..., None] @ (reflection[..., None, :] @ right))
        upper.append(torch.cat([input.new_zeros(*batch, i), torch.where(still, head, length)[..., None], right[..., 0, :]], -1))
        lower.append(torch.cat([input.new_zeros(*batch, i + 1), below], -1))
        factors.append(factor)
        left = right[..., 1:, :]
    if not factors:
        return _geqrf((input.mT.clone().mT, input.new_zeros(*batch, 0)))
    upper = torch.cat([torch.stack(upper, -2), input.new_zeros(*batch, rows - len(factors), columns)], -2)
    lower = torch.cat([torch.stack(lower, -1), input.new_zeros(*batch, rows, columns - len(factors))], -1)
    matrix = torch.where(torch.ones(rows, columns, dtype=torch.bool).triu(), upper, lower)
    return _geqrf((matrix.mT.contiguous().mT, torch.stack(factors, -1)))


def qr(A, mode="reduced"):
    """An orthogonal matrix and an upper triangle whose product is A."""
    if mode not in ("reduced", "complete", "r"):
        raise RuntimeError(f"qr received unrecognized mode '{mode}' but expected one of 'reduced' (default), 'r', or 'complete'")
    rows, columns = A.shape[-2:]
    least = builtins.min(rows, columns)
    packed, factors = geqrf(A)
    if mode == "r":
        return _qr((A.new_empty(0), packed[..., :least, :].triu().mT.contiguous().mT))
    width = rows if mode == "complete" else least
    reflections = packed[..., :least]
    if width > least:
        reflections = torch.cat([reflections, A.new_zeros(*A.shape[:-2], rows, width - least)], -1)
    return _qr((orgqr(reflections, factors), packed[..., :width, :].triu().mT.contiguous().mT))


def orgqr(input, input2):
    """The orthogonal matrix of the reflections that geqrf gives: their product, as many columns as the input has."""
    what = "torch.linalg.householder_product: "
    if input.dim() < 2:
        raise RuntimeError(what + "input must have at least 2 dimensions.")
    if input.shape[-2] < input.shape[-1]:
        raise RuntimeError(what + "input.shape[-2] must be greater than or equal to input.shape[-1]")
    if input.shape[-1] < input2.shape[-1]:
        raise RuntimeError(what + "input.shape[-1] must be greater than or equal to tau.shape[-1]")
    if input2.dim() != input.dim() - 1:
        raise RuntimeError(f"{what}Expected tau to have one dimension less than input, but got tau.ndim equal to {input2.dim()} and input.ndim "
                           f"is equal to {input.dim()}")
    if input2.dtype != input.dtype:
        names = [torch.storage.class_of(kind).__name__.removesuffix("Storage") for kind in (input2.dtype, input.dtype)]
        raise RuntimeError(f"{what}tau dtype {names[0]} does not match input dtype {names[1]}")
    if not input.dtype.is_floating_point:
        raise RuntimeError(f"\"orgqr_cpu\" not implemented for '{torch.storage.class_of(input.dtype).__name__.removesuffix('Storage')}'")
    rows, columns = input.shape[-2:]
    product = torch.eye(rows, columns, dtype=input.dtype).expand(*input.shape[:-2], rows, columns)
    for i in reversed(builtins.range(input2.shape[-1])):
        reflection = torch.cat([torch.zeros_like(input[..., :i, i]), torch.ones_like(input[..., :1, i]), input[..., i + 1:, i]], -1)
        along = reflection.unsqueeze(-2) @ product
        product = product - input2[..., i, None, None] * (reflection.unsqueeze(-1) @ along)
    return product.mT.contiguous().mT


def _basis(matrix, q, niter):
    """Columns that nearly span what the matrix maps to."""
    orthogonal = torch.linalg.qr(matrix @ torch.randn(matrix.shape[-1], q, dtype=matrix.dtype, device=matrix.device)).Q
    for _ in builtins.range(niter):
        orthogonal = torch.linalg.qr(matrix.mH @ orthogonal).Q
        orthogonal = torch.linalg.qr(matrix @ orthogonal).Q
    return orthogonal


def _thin_svd(matrix):
    """U, S and V of a matrix of few rows: rotations of pairs of rows until all are at right angles."""
    if matrix.dim() > 2:
        parts = [_thin_svd(one) for one in matrix.flatten(0, -3)]
        return [torch.stack(part).unflatten(0, matrix.shape[:-2]) for part in zip(*parts)]
    rows, turned = matrix.double().unbind(0), torch.eye(len(matrix), dtype=torch.float64).unbind(0)
    rows, turned = list(rows), list(turned)
    for _ in builtins.range(60):
        still = True
        for i, j in itertools.combinations(builtins.range(len(rows)), 2):
            a, b, c = (rows[k].dot(rows[m]).item() for k, m in ((i, i), (j, j), (i, j)))
            if builtins.abs(c) <= 1e-15 * math.sqrt(a * b):
                continue
            still = False
            slope = (b - a) / (2 * c)
            tangent = math.copysign(1, slope) / (builtins.abs(slope) + math.hypot(1, slope))
            cosine = 1 / math.hypot(1, tangent)
            for vectors in (rows, turned):
                vectors[i], vectors[j] = (cosine * vectors[i] - cosine * tangent * vectors[j],
                                          cosine * tangent * vectors[i] + cosine * vectors[j])
        if still:
            break
    s, order = torch.stack([row.norm() for row in rows]).sort(descending=True)
    v = torch.stack(rows)[order].t() / s
    return torch.stack(turned)[order].t().to(matrix.dtype), s.to(matrix.dtype), v.to(matrix.dtype)


def svd_lowrank(A, q=6, niter=2, M=None):
    """U, S and V of the q largest singular values, about."""
    matrix = A if M is None else A - M
    wide = matrix.shape[-2] < matrix.shape[-1]
    if wide:
        matrix = matrix.mH
    orthogonal = _basis(matrix, q, niter)
    u, s, v = _thin_svd(orthogonal.mH @ matrix)
    u = orthogonal @ u
    return (v, s, u) if wide else (u, s, v)


def pca_lowrank(A, q=None, center=True, niter=2):
    """The principal components of rows: svd_lowrank, of the deviations from the mean."""
    least = builtins.min(A.shape[-2:])
    q = builtins.min(6, least) if q is None else q
    if not 0 <= q <= least:
        raise ValueError(f"q(={q}) must be non-negative integer and not greater than min(m, n)={least}")
    if niter < 0:
        raise ValueError(f"niter(={niter}) must be non-negative integer")
    return svd_lowrank(A - A.mean(-2, keepdim=True) if center else A, q, niter)


torch.Tensor.orgqr = orgqr
torch.Tensor.geqrf = geqrf
torch.linalg.qr = qr
