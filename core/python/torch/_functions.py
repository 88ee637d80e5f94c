"""Functions and methods of torch that are compositions said best in Python."""
import builtins
import warnings

import torch

Tensor = torch.Tensor
_nonzero = torch.nonzero
_where = torch.where


def nonzero(input, *, out=None, as_tuple=False):
    """The indices of the elements that are not zero: one row an element, or (as_tuple) one tensor an axis."""
    if as_tuple:
        found = _nonzero(torch.atleast_1d(input))
        return found.unbind(1)
    return _nonzero(input) if out is None else _nonzero(input, out=out)


def where(*args, **kwargs):
    if len(args) == 1 and not kwargs:
        if not isinstance(args[0], Tensor):
            raise TypeError(f"where(): argument 'condition' (position 1) must be Tensor, not {type(args[0]).__name__}")
        return nonzero(args[0], as_tuple=True)
    return _where(*args, **kwargs)


def argwhere(input):
    return _nonzero(input)


def broadcast_shapes(*shapes):
    """The shape that these broadcast to."""
    sizes = []
    for shape in shapes:
        shape = (shape,) if isinstance(shape, builtins.int) else tuple(shape)
        for size in shape:
            if size < 0:
                raise RuntimeError(f"Trying to create tensor with negative dimension ({size}): ({size})")
        sizes = [1] * (len(shape) - len(sizes)) + sizes
        for i, size in enumerate(shape, len(sizes) - len(shape)):
            if size != 1 and sizes[i] not in (1, size):
                raise RuntimeError("Shape mismatch: objects cannot be broadcast to a single shape")
            sizes[i] = size if size != 1 else sizes[i]
    return torch.Size(sizes)


def _common_shape(a, b):
    """The common shape of two tensors' shapes, with the words of the operators where there is none."""
    for back in range(1, builtins.min(len(a), len(b)) + 1):
        if a[-back] != b[-back] and 1 not in (a[-back], b[-back]):
            axis = builtins.max(len(a), len(b)) - back
            raise RuntimeError(f"The size of tensor a ({a[-back]}) must match the size of tensor b ({b[-back]}) at non-singleton "
                               f"dimension {axis}")
    return broadcast_shapes(a, b)


def broadcast_tensors(*tensors):
    """The tensors, each expanded to their common shape."""
    shape = ()
    for tensor in tensors:
        shape = _common_shape(shape, tensor.shape)
    return tuple(tensor.expand(shape) for tensor in tensors)


def _first_row(tensor):
    """As PyTorch's C++ prints it."""
    while tensor.dim() > 1:
        tensor = tensor[0]
    return " ".join(f"{value:.4f}" if isinstance(value, builtins.float) else str(value) for value in tensor.tolist())


def _check_grid(tensors):
    for tensor in tensors[1:]:
        if tensor.dtype != tensors[0].dtype:
            raise RuntimeError("meshgrid expects all tensors to have the same dtype")
    for tensor in tensors:
        if tensor.dim() > 1:
            raise RuntimeError(f"torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: {_first_row(tensor)}")


def meshgrid(*tensors, indexing=None):
    """Views of 1-d tensors, each expanded over the axes of the others."""
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        tensors = tuple(tensors[0])
    if not tensors:
        raise RuntimeError("meshgrid expects a non-empty TensorList")
    _check_grid(tensors)
    if indexing is None:
        warnings.warn("torch.meshgrid: in an upcoming release, it will be required to pass the indexing argument.", stacklevel=3)
    elif indexing not in ("ij", "xy"):
        raise RuntimeError(f'torch.meshgrid: indexing must be one of "xy" or "ij", but received: {indexing}')
    swap = indexing == "xy" and len(tensors) > 1
    if swap:
        tensors = (tensors[1], tensors[0], *tensors[2:])
    sizes = [tensor.numel() for tensor in tensors]
    grids = []
    for axis, tensor in enumerate(tensors):
        shape = [1] * len(sizes)
        shape[axis] = sizes[axis]
        grids.append(tensor.view(shape).expand(sizes))
    if swap:
        grids[0], grids[1] = grids[1], grids[0]
    return tuple(grids)


_tensor_split = torch.tensor_split


def _split_places(args, kwargs):
    """The arguments behind the tensor, with the numbers that a tensor holds in its place."""
    if not args and isinstance(kwargs.get("tensor_indices_or_sections"), Tensor):
        args = (kwargs.pop("tensor_indices_or_sections"),)
    if not args or not isinstance(args[0], Tensor):
        return args
    places = args[0]
    if places.dtype != torch.int64:
        raise RuntimeError("tensor_split expected tensor_indices_or_sections to have dtype of long, but got "
                           f"{torch.storage.class_of(places.dtype).__name__.removesuffix('Storage')}")
    if places.dim() > 1:
        raise RuntimeError("tensor_split expected tensor_indices_or_sections to be a zero-dimensional or one-dimensional tensor, but got "
                           f"a tensor with {places.dim()} dims")
    return (places.tolist(), *args[1:])


def tensor_split(*args, **kwargs):
    """Views of parts; how many, or where they end, may be told by a tensor."""
    return _tensor_split(*args[:1], *_split_places(args[1:], kwargs), **kwargs)


_tensor_split_of = Tensor.tensor_split


def _tensor_split_method(self, *args, **kwargs):
    return _tensor_split_of(self, *_split_places(args, kwargs), **kwargs)


Tensor.tensor_split = _tensor_split_method


def _nonzero_method(self, *args, as_tuple=False):
    if args:
        raise TypeError(f"nonzero() takes from 1 to 0 positional arguments but {len(args)} were given")
    return nonzero(self, as_tuple=as_tuple)


def _new_tensor(self, *args, dtype=None, device=None, requires_grad=False, **named):
    if not args and "data" not in named:
        raise TypeError('new_tensor() missing 1 required positional arguments: "data"')
    for name in named:
        if name != "data":
            raise TypeError(f"new_tensor() got an unexpected keyword argument '{name}'")
    data = (*args, *named.values())[0]
    if isinstance(data, Tensor):
        warnings.warn("To copy construct from a tensor, it is recommended to use sourceTensor.clone().detach() or "
                      "sourceTensor.clone().detach().requires_grad_(True), rather than tensor.new_tensor(sourceTensor).", stacklevel=2)
        data = data.detach().clone()
        made = data.to(dtype=self.dtype if dtype is None else dtype, device=self.device if device is None else device)
        return made.requires_grad_(requires_grad)
    return torch.tensor(data, dtype=self.dtype if dtype is None else dtype, device=self.device if device is None else device,
                        requires_grad=requires_grad)


def _resize_as(self, the_template, *, memory_format=torch.contiguous_format):
    if not isinstance(the_template, Tensor):
        raise TypeError(f"resize_as_(): argument 'the_template' (position 1) must be Tensor, not {type(the_template).__name__}")
    return self.resize_(the_template.shape)


Tensor.nonzero = _nonzero_method
Tensor.argwhere = argwhere
Tensor.new_tensor = _new_tensor
Tensor.resize_as_ = _resize_as


def constant_pad_nd(input, pad, value=0):
    """The tensor with `value` around it: pad counts elements before and behind each axis, the last axis first; negative ones cut."""
    axes = len(pad) // 2
    if len(pad) % 2:
        raise RuntimeError(f"Length of pad must be even but instead it equals {len(pad)}")
    if axes > input.dim():
        raise RuntimeError("Length of pad should be no more than twice the number of dimensions of the input. Pad length is "
                           f"{len(pad)}while the input has {input.dim()}dimensions.")  # PyTorch's text lacks the spaces
    shape, inner = list(input.shape), input
    for i in builtins.range(axes):
        axis, before, behind = input.dim() - 1 - i, pad[2 * i], pad[2 * i + 1]
        start = builtins.max(-before, 0)
        length = inner.shape[axis] - start - builtins.max(-behind, 0)
        if length < 0:
            raise RuntimeError("narrow(): length must be non-negative.")
        inner = inner.narrow(axis, start, length)
        shape[axis] += before + behind
        if shape[axis] < 0:
            raise RuntimeError(f"The input size {input.shape[axis]}, plus negative padding {before} and {behind} resulted in a negative "
                               f"output size, which is invalid. Check dimension {axis} of your input.")
    if builtins.all(count <= 0 for count in pad):
        return torch._C._rename_node(inner.clone(), "ConstantPadNdBackward0")
    padded = torch.full(shape, value, dtype=input.dtype, device=input.device)
    padded = torch.empty(shape, dtype=input.dtype, device=input.device, memory_format=torch._C._suggested_format(input)).fill_(value)
    place = padded
    for i in builtins.range(axes):
        axis, before, behind = input.dim() - 1 - i, pad[2 * i], pad[2 * i + 1]
        start = builtins.max(before, 0)
        place = place.narrow(axis, start, shape[axis] - start - builtins.max(behind, 0))
    place.copy_(inner)
    return torch._C._rename_node(padded, "ConstantPadNdBackward0")


def fill(input, value):
    """A tensor of the input's shape and layout, every element `value`."""
    filled = input.clone().fill_(value)  # a clone: its history has the input, whose gradient is zeros
    return torch._C._rename_node(filled, "FillBackward1" if isinstance(value, Tensor) else "FillBackward0")


resize_as_ = Tensor.resize_as_
_unique2 = torch._C._unique2
