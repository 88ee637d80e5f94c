"""Distinct elements, histograms of equal bins and finite differences: what PyTorch itself says in Python, or few call."""
import _stridescope as _C
import torch

Tensor = torch.Tensor
_unique_consecutive = torch.unique_consecutive
_unique_slices = torch.unique_dim
_histogram = torch.histogram
del torch.unique_dim


def _asked(values, inverse, counts, return_inverse, return_counts):
    """The results that a caller asked for: alone, or together."""
    if not return_inverse and not return_counts:
        return values
    return (values, *((inverse,) if return_inverse else ()), *((counts,) if return_counts else ()))


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The distinct elements in order, or the distinct slices along an axis."""
    if dim is None:
        found = _C._unique2(input, sorted=sorted, return_inverse=return_inverse, return_counts=return_counts)
    else:
        found = _unique_slices(input, dim, sorted, return_inverse, return_counts)
    return _asked(*found, return_inverse, return_counts)


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    """The elements, or slices along an axis, without repetitions of the one before."""
    found = _unique_consecutive(input, return_inverse=return_inverse, return_counts=return_counts, dim=dim)
    return _asked(*found, return_inverse, return_counts)


# What equal bins over all elements are not made of, by the names that PyTorch's kernels have for them.
_KINDS = {torch.bool: "Bool", torch.uint8: "Byte", torch.int8: "Char", torch.int16: "Short", torch.int32: "Int", torch.int64: "Long",
          torch.float16: "Half", torch.bfloat16: "BFloat16", torch.complex64: "ComplexFloat", torch.complex128: "ComplexDouble"}


def _edges(input, bins, bounds):
    """The edges of equal bins between two bounds or, without them, over all elements."""
    if bins <= 0:
        raise RuntimeError(f"torch.histogram(): bins must be > 0, but got {bins} for dimension 0")
    if bounds is not None:
        if len(bounds) != 2:
            raise RuntimeError(f"torch.histogramdd: for a 1-dimensional histogram range should have 2 elements, but got {len(bounds)}")
        low, high = (float(bound) for bound in bounds)
    elif input.numel() == 0:
        low, high = 0.0, 1.0
    elif input.dtype in _KINDS:
        raise RuntimeError(f"\"histogramdd\" not implemented for '{_KINDS[input.dtype]}'")
    else:
        low, high = (bound.item() for bound in torch.aminmax(input))
    if not (abs(low) < float("inf") and abs(high) < float("inf")):
        raise RuntimeError(f"torch.histogramdd: dimension 0's range [{low:g}, {high:g}] is not finite")
    if low > high:
        raise RuntimeError(f"torch.histogramdd: min should not exceed max, but got min {low:g} max {high:g} for dimension 0")
    if low == high:
        low, high = low - 0.5, high + 0.5
    return torch.linspace(low, high, bins + 1, dtype=input.dtype)


def histogram(input, bins=100, *, range=None, weight=None, density=False, out=None):
    """How many elements lie in each of the bins, which are given by their number or by their edges."""
    edges = _edges(input, bins, range) if isinstance(bins, int) else bins
    return _histogram(input, edges, weight=weight, density=density, out=out)


def _spacings(input, spacing, dims, given):
    """What lies between the elements along each axis: numbers, or the positions of all."""
    if spacing is None or isinstance(spacing, (int, float)):
        return [1 if spacing is None else spacing] * len(dims)
    if isinstance(spacing, Tensor) and spacing.ndim == 0:
        return [spacing.item()] * len(dims)
    if len(spacing) != len(dims):
        if given:
            raise RuntimeError("torch.gradient expected spacing to be unspecified, a scalar or it's spacing and dim arguments to have the same "
                               f"length, but got a spacing argument of length {len(spacing)} and a dim argument of length {len(dims)}.")
        raise RuntimeError("torch.gradient expected spacing to be unspecified, a scalar, or a list of length equal to "
                           f"'self.dim() = {len(dims)}', since dim argument was not given, but got a list of length {len(spacing)}")
    for element in spacing:
        if isinstance(element, Tensor) and element.ndim != 1:
            raise RuntimeError("torch.gradient expected each element of spacing to have one dimension, but got an element with "
                               f"{element.ndim} dimensions!")
    return list(spacing)


def _axes(input, dims):
    axes = []
    least, most = -max(input.ndim, 1), max(input.ndim, 1) - 1
    for axis in dims:
        if not least <= axis <= most:
            raise IndexError(f"Dimension out of range (expected to be in range of [{least}, {most}], but got {axis})")
        if input.ndim == 0:
            raise IndexError(f"Dimension specified as {axis} but tensor has no dimensions")
        if axis % input.ndim in axes:
            raise RuntimeError(f"dim {axis % input.ndim} appears multiple times in the list of dims")
        axes.append(axis % input.ndim)
    return axes


def _slope_even(input, distance, axis, edge_order):
    """Central differences; at the ends one-sided ones of the order asked for."""
    size = input.shape[axis]

    def at(start, stop):
        return input.narrow(axis, start, stop - start)

    inner = (at(2, size) - at(0, size - 2)) / (distance * 2)
    if edge_order == 1:
        first, last = at(1, 2) - at(0, 1), at(size - 1, size) - at(size - 2, size - 1)
    else:
        first = at(1, 2) * 2 - at(0, 1) * 1.5 - at(2, 3) * 0.5
        last = at(size - 1, size) * 1.5 - at(size - 2, size - 1) * 2 + at(size - 3, size - 2) * 0.5
    return torch.cat([first / distance, inner, last / distance], axis)


def _slope(input, positions, axis, edge_order):
    """The same where the elements lie at any positions: differences weighted by the distances on either side."""
    size = input.shape[axis]
    shape = [1] * input.ndim
    shape[axis] = -1
    steps = positions.diff()

    def at(start, stop):
        return input.narrow(axis, start, stop - start)

    before, after = steps[:-1], steps[1:]
    a, b, c = -after / (before * (before + after)), (after - before) / (before * after), before / (after * (before + after))
    inner = a.reshape(shape) * at(0, size - 2) + b.reshape(shape) * at(1, size - 1) + c.reshape(shape) * at(2, size)
    if edge_order == 1:
        first = (at(1, 2) - at(0, 1)) / steps[0]
        last = (at(size - 1, size) - at(size - 2, size - 1)) / steps[-1]
    else:
        near, far = steps[0], steps[1]
        first = (-(2 * near + far) / (near * (near + far)) * at(0, 1) + (near + far) / (near * far) * at(1, 2)
                 - near / (far * (near + far)) * at(2, 3))
        far, near = steps[-2], steps[-1]
        last = (near / (far * (far + near)) * at(size - 3, size - 2) - (far + near) / (far * near) * at(size - 2, size - 1)
                + (2 * near + far) / (near * (far + near)) * at(size - 1, size))
    return torch.cat([first, inner, last], axis)


def gradient(input, *, spacing=None, dim=None, edge_order=1):
    """The slopes along axes, estimated from the neighbours of each element."""
    if input.dtype == torch.uint8:
        raise RuntimeError("torch.gradient does not support uint8 input.")
    asked = range(input.ndim) if dim is None else (dim,) if isinstance(dim, int) else tuple(dim)
    spacings = _spacings(input, spacing, asked, dim is not None)
    if edge_order not in (1, 2):
        raise RuntimeError("torch.gradient only supports edge_order=1 and edge_order=2.")
    axes = _axes(input, asked)
    if any(input.shape[axis] < edge_order + 1 for axis in axes):
        raise RuntimeError("torch.gradient expected each dimension size to be at least edge_order+1")
    return tuple((_slope if isinstance(distance, Tensor) else _slope_even)(input, distance, axis, edge_order)
                 for axis, distance in zip(axes, spacings))


Tensor.unique = unique
Tensor.unique_consecutive = unique_consecutive
Tensor.histogram = histogram
