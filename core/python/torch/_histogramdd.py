"""torch.histogramdd: a histogram of points."""
import builtins
import math

import torch
from torch._order import _edges
from torch._results import named

_Result = named("histogramdd", "hist", "bin_edges")


def _all_edges(input, bins, bounds):
    count = input.shape[-1]
    bins = [bins] * count if isinstance(bins, builtins.int) else list(bins)
    if len(bins) != count:
        raise RuntimeError("histogramdd: The size of bins must be equal to the innermost dimension of the input.")
    if isinstance(bins[0], torch.Tensor):
        return bins
    if bounds is not None and len(bounds) != 2 * count:
        raise RuntimeError(f"torch.histogramdd: for a {count}-dimensional histogram range should have {2 * count} elements, but got "
                           f"{len(bounds)}")
    for axis, number in enumerate(bins):
        if number <= 0:
            raise RuntimeError(f"torch.histogram(): bins must be > 0, but got {number} for dimension {axis}")
    return [_edges(input[..., axis], number, None if bounds is None else bounds[2 * axis:2 * axis + 2]) for axis, number in enumerate(bins)]


def histogramdd(input, bins, range=None, weight=None, density=False):
    """How many points lie in each cell of a grid, which is given by numbers of bins or by their edges."""
    if input.dim() < 2:
        raise RuntimeError("torch.histogramdd: input tensor should have at least 2 dimensions")
    if weight is not None and weight.shape != input.shape[:-1]:
        raise RuntimeError("torch.histogramdd: if weight tensor is provided it should have the same shape as the input tensor excluding its "
                           f"innermost dimension, but got input with shape {list(input.shape)} and weight with shape {list(weight.shape)}")
    edges = _all_edges(input, bins, range)
    points = input.reshape(-1, input.shape[-1])
    cell, inside = torch.zeros(len(points), dtype=torch.int64), torch.ones(len(points), dtype=torch.bool)
    for axis, edge in enumerate(edges):
        along = points[:, axis].contiguous()
        # The last edge belongs to the last bin.
        place = torch.where(along == edge[-1], len(edge) - 2, torch.bucketize(along, edge, right=True) - 1)
        inside &= (along >= edge[0]) & (along <= edge[-1])
        cell = cell * (len(edge) - 1) + place
    weights = torch.ones(len(points), dtype=input.dtype) if weight is None else weight.reshape(-1)
    shape = [len(edge) - 1 for edge in edges]
    hist = torch.zeros(math.prod(shape), dtype=input.dtype).index_add(0, cell[inside], weights[inside]).reshape(shape)
    if density:
        hist = hist / hist.sum()
        for axis, edge in enumerate(edges):
            hist = hist / edge.diff().reshape([-1 if i == axis else 1 for i in builtins.range(len(edges))])
    return _Result((hist, tuple(edges)))
