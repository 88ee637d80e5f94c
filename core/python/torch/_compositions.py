"""Functions and methods that are rarely called, composed of others."""
import builtins
import math
import warnings

import torch

Tensor = torch.Tensor


# --- Views, copied ----------------------------------------------------------------------------------------------------------

def _slice(self, dim=0, start=None, end=None, step=1):
    axis = dim + self.dim() if dim < 0 else dim
    return self[(slice(None),) * axis + (slice(start, end, step),)]


def _view(self, size):
    return self.view(size) if isinstance(size, torch.dtype) else self.reshape(size)


def _split(self, split_size, dim=0):
    if not isinstance(split_size, builtins.int):
        raise TypeError(f"split_copy(): argument 'split_size' (position 2) must be int, not {type(split_size).__name__}")
    return self.split(split_size, dim)


_VIEWS = {"alias": lambda self: self[...], "slice": _slice, "split": _split, "view": _view}
_VIEWS.update((name, getattr(Tensor, name)) for name in (
    "as_strided", "detach", "diagonal", "expand", "permute", "select", "split_with_sizes", "squeeze", "t", "transpose", "unbind",
    "unfold", "unsqueeze"))


def _copying(name, view):
    def copy(input, *args, out=None, **kwargs):
        kwargs.pop("implicit", None)
        found = view(input, *args, **kwargs)
        if isinstance(found, tuple):
            return tuple(part.clone(memory_format=torch.contiguous_format) for part in found)
        if out is None:
            copied = found.clone(memory_format=torch.contiguous_format)
            node = found.grad_fn
            return copied if node is None else torch._C._rename_node(copied, node.name() + "_copy")
        return out.resize_(found.shape).copy_(found)

    copy.__name__ = copy.__qualname__ = name + "_copy"
    copy.__doc__ = f"{name}, in memory of its own."
    return copy


# --- The same for a list of tensors -----------------------------------------------------------------------------------------

_UNARY = ("abs acos asin atan ceil cos cosh erf erfc exp expm1 floor frac lgamma log log10 log1p log2 neg reciprocal round rsqrt sigmoid "
          "sign sin sinh sqrt tan tanh trunc").split()
_BINARY = "add sub mul div maximum minimum clamp_max clamp_min pow".split()


def _checked(name, tensors):
    if not isinstance(tensors, (list, tuple)):
        raise TypeError(f"_foreach_{name}(): argument 'self' (position 1) must be tuple of Tensors, not {type(tensors).__name__}")
    for i, tensor in enumerate(tensors):
        if not isinstance(tensor, Tensor):
            raise TypeError(f"expected Tensor as element {i} in argument 0, but got {type(tensor).__name__}")
    if not tensors:
        raise RuntimeError("Tensor list must have at least one tensor.")
    return tensors


def _others(tensors, other):
    if not isinstance(other, (list, tuple)):
        return [other] * len(tensors)
    if len(other) != len(tensors):
        what = "tensor" if other and isinstance(other[0], Tensor) else "scalar"
        raise RuntimeError("Tensor lists must have the same number of tensors, got "
                           f"{len(tensors)} and {len(other)}" if what == "tensor" else
                           "Tensor list must have same number of elements as scalar list.")
    return other


def _foreach(name, function, in_place):
    def of_each(self, *others, **kwargs):
        tensors = _checked(name, self)
        rows = zip(tensors, *(_others(tensors, other) for other in others))
        results = [function(*row, **kwargs) for row in rows]
        if in_place:
            return self
        return tuple(torch._C._rename_node(result, "Foreach{}") for result in results)

    of_each.__name__ = of_each.__qualname__ = "_foreach_" + name
    return of_each


_LIMITS = {"clamp_max": "minimum", "clamp_min": "maximum"}


def _limit(name, in_place):
    def limited(self, other):
        if not isinstance(other, Tensor):
            bound = {"minimum": "max", "maximum": "min"}[name]
            result = self.clamp(**{bound: other})
        else:
            result = getattr(torch, name)(self, other)
        return self.copy_(result) if in_place else result

    return limited


def _foreach_functions():
    table = {}
    for name in _UNARY + _BINARY + ["zero"]:
        if name in _LIMITS or name in _LIMITS.values():
            plain = _limit(_LIMITS.get(name, name), False)
            in_place = _limit(_LIMITS.get(name, name), True)
        else:
            plain, in_place = getattr(torch, name, None), getattr(Tensor, name + "_", None)
        if plain is not None:
            table["_foreach_" + name] = _foreach(name, plain, False)
        if in_place is not None:
            table[f"_foreach_{name}_"] = _foreach(name + "_", in_place, True)
    table["_foreach_copy_"] = _foreach("copy_", Tensor.copy_, True)
    table["_foreach_norm"] = _foreach("norm", torch.norm, False)
    return table


# --- Numbers in a row -------------------------------------------------------------------------------------------------------

def range(start, end, step=1, *, out=None, dtype=None, device=None, requires_grad=False):
    """From start to end, which is part of it."""
    warnings.warn("torch.range is deprecated and will be removed in a future release because its behavior is inconsistent with Python's range "
                  "builtin. Instead, use torch.arange, which produces values in [start, end).", stacklevel=3)
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if not (math.isfinite(start) and math.isfinite(end)):
        raise RuntimeError(f"unsupported range: {start:g} -> {end:g}")
    if (end - start) * step < 0:
        raise RuntimeError("upper bound and lower bound inconsistent with step sign")
    dtype = torch.get_default_dtype() if dtype is None else dtype
    count = math.floor((end - start) / step) + 1
    stop = start + step * (count - 0.5 if dtype.is_floating_point else count)
    made = torch.arange(start, stop, step, dtype=dtype, device=device, requires_grad=requires_grad)
    return made if out is None else out.resize_(made.shape).copy_(made)


def logspace(start, end, steps, base=10.0, *, out=None, dtype=None, device=None, requires_grad=False):
    """base to the powers of linspace."""
    dtype = torch.get_default_dtype() if dtype is None else dtype
    exact = dtype if dtype.is_floating_point else torch.float64
    powers = torch.pow(base, torch.linspace(start, end, steps, dtype=exact, device=device)).to(dtype)
    powers.requires_grad_(requires_grad)
    return powers if out is None else out.resize_(powers.shape).copy_(powers)


def empty_permuted(size, physical_layout, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False):
    """Unwritten, dense, with the axes in memory in the order told."""
    size, order = tuple(size), [axis % builtins.max(len(size), 1) for axis in physical_layout]
    if len(order) != len(size):
        raise RuntimeError("Number of dimensions in size does not match the length of the physical_layout; i.e. len(size) = "
                           f"{len(size)} is not equal to len(physical_layout) = {len(order)}")
    if sorted(order) != list(builtins.range(len(size))):
        raise RuntimeError("Duplicate dim not allowed in physical_layout")
    made = torch.empty([size[axis] for axis in order], dtype=dtype, device=device)
    return made.permute([order.index(axis) for axis in builtins.range(len(order))]).detach().requires_grad_(requires_grad)


def unravel_index(indices, shape):
    """Numbers of elements in row-major order as one index an axis."""
    if indices.is_floating_point() or indices.is_complex() or indices.dtype == torch.bool:
        raise ValueError(f"expected 'indices' to be integer dtype, but got {indices.dtype}")
    shape = (shape,) if isinstance(shape, builtins.int) else tuple(shape)
    if any(size < 0 for size in shape):
        raise ValueError(f"'shape' cannot have negative values, but got {tuple(shape)}")
    steps = [math.prod(shape[axis + 1:]) for axis in builtins.range(len(shape))]
    return ((indices[..., None] // torch.tensor(steps)) % torch.tensor(shape)).unbind(-1)


# --- Methods ----------------------------------------------------------------------------------------------------------------

def sum_to_size(self, *size):
    """The sum over the axes that would have to be expanded from this size."""
    if len(size) == 1 and not isinstance(size[0], builtins.int):
        size = tuple(size[0])
    leading = self.dim() - len(size)
    if leading < 0 or any(n not in (1, own) for n, own in zip(size, self.shape[builtins.max(leading, 0):])):
        raise RuntimeError(f"size {{{list(size)}}} is not expandable to size {{{list(self.shape)}}}.")
    dims = [axis for axis, own in enumerate(self.shape) if axis < leading or (size[axis - leading] == 1 and own != 1)]
    summed = self.sum(dims, keepdim=True) if dims else self
    return summed.view(size) if leading else summed


def resize(self, *sizes):
    """Deprecated: a reshape that cannot change the number of elements."""
    warnings.warn("non-inplace resize is deprecated", stacklevel=2)
    sizes = tuple(sizes[0]) if len(sizes) == 1 and not isinstance(sizes[0], builtins.int) else sizes
    if math.prod(sizes) != self.numel():
        raise RuntimeError(f"requested resize to {'x'.join(map(str, sizes))} ({math.prod(sizes)} elements in total), but the given tensor has "
                           f"a size of {'x'.join(map(str, self.shape))} ({self.numel()} elements). autograd's resize can only change the "
                           "shape of a given tensor, while preserving the number of elements. ")
    return self.contiguous().view(sizes)


def resize_as(self, tensor):
    warnings.warn("non-inplace resize_as is deprecated", stacklevel=2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return self.resize(tensor.shape)


def float_power_(self, exponent):
    wide = torch.complex128 if self.is_complex() or isinstance(exponent, builtins.complex) else torch.float64
    if wide != self.dtype:
        raise RuntimeError(f"the base given to float_power_ has dtype {_scalar_name(self.dtype)} but the operation's result requires dtype "
                           f"{_scalar_name(wide)}")
    return self.pow_(exponent)


def _scalar_name(dtype):
    return torch.storage.class_of(dtype).__name__.removesuffix("Storage")


def _mapped(name, count):
    def apply(self, *args):
        if not args:
            raise TypeError(f"TensorBase.{name}() takes exactly one argument (0 given)")
        *tensors, function = args
        if len(tensors) != count:
            raise TypeError(f"{name}() takes {count + 1} arguments ({len(args)} given)")
        if self.requires_grad or any(tensor.requires_grad for tensor in tensors):
            raise RuntimeError(f"Can't call {name}() on Variable that requires grad. Use var.detach().{name}() instead.")
        columns = [tensor.expand_as(self).reshape(-1).tolist() for tensor in (self, *tensors)]
        values = [function(*row) for row in zip(*columns)]
        self.data.copy_(torch.tensor(values, dtype=self.dtype).view(self.shape))  # by data: PyTorch does not count such a write
        return self

    apply.__name__, apply.__qualname__ = name, f"Tensor.{name}"
    return apply


def as_subclass(self, cls):
    if not issubclass(cls, Tensor):
        raise RuntimeError("Creating a Tensor subclass from a class that does not inherit from Tensor is not possible. Make sure your class "
                           "inherits from Tensor.")
    return Tensor._make_subclass(cls, self, self.requires_grad)


# --- DLPack, by way of NumPy ------------------------------------------------------------------------------------------------

class _Capsule:
    """What a capsule alone does not tell: that its memory is the CPU's."""

    def __init__(self, capsule):
        self.capsule = capsule

    def __dlpack__(self, **_):
        return self.capsule

    def __dlpack_device__(self):
        return 1, 0


def from_dlpack(ext_tensor):
    """A tensor on the memory of another library's array."""
    import numpy  # here alone: a script may have a numpy.py of its own beside it

    if isinstance(ext_tensor, Tensor):
        if ext_tensor.requires_grad:
            raise RuntimeError("Can't export tensors that require gradient, use tensor.detach()")
        return ext_tensor[...]
    if not hasattr(ext_tensor, "__dlpack__"):
        if type(ext_tensor).__name__ != "PyCapsule":
            raise RuntimeError("from_dlpack received an invalid capsule. Note that DLTensor capsules can be consumed only once, so you might "
                               "have already constructed a tensor from it once.")
        ext_tensor = _Capsule(ext_tensor)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # NumPy says read-only, since older exporters cannot say anything
        return torch.from_numpy(numpy.from_dlpack(ext_tensor))


def __dlpack__(self, stream=None):
    if self.requires_grad:
        raise RuntimeError("Can't export tensors that require gradient, use tensor.detach()")
    return self.numpy().__dlpack__()


def __dlpack_device__(self):
    import numpy

    return numpy.empty(0).__dlpack_device__()


def _install():
    functions = {f"{name}_copy": _copying(name, view) for name, view in _VIEWS.items()}
    functions.update(_foreach_functions())
    functions.update(range=range, logspace=logspace, unravel_index=unravel_index, empty_permuted=empty_permuted, from_dlpack=from_dlpack)
    for name, function in functions.items():
        setattr(torch, name, function)
    for method in (sum_to_size, resize, resize_as, float_power_, as_subclass, __dlpack__, __dlpack_device__, _mapped("apply_", 0), _mapped("map_", 1),
                   _mapped("map2_", 2)):
        setattr(Tensor, method.__name__, method)


_install()
