"""Module's conversions: each goes over all parameters, their gradients and the buffers, and changes them in place."""
import warnings
from typing import Optional, TypeVar, Union

import torch

T = TypeVar("T", bound="torch.nn.Module")
_Device = Optional[Union[int, torch.device]]


def _converted(parameter, fn):
    """One parameter by `fn`, and its gradient: the same objects on other bytes."""
    with torch.no_grad():
        parameter.data = fn(parameter)
        if parameter.grad is not None:
            parameter.grad.data = fn(parameter.grad)


# Numbers count as tensors of these dtypes.
_NUMBERS = {bool: torch.bool, int: torch.int64, float: torch.float64, complex: torch.complex128}
_TAIL = {"non_blocking": bool, "copy": bool}
# The ways to call to(): parameters in order, and of what type each is.
_CALLS = ({"device": (str, int, torch.device), "dtype": torch.dtype, **_TAIL}, {"dtype": torch.dtype, **_TAIL},
          {"tensor": (torch.Tensor, *_NUMBERS), **_TAIL})
_EXPECTED = """ * (torch.device device = None, torch.dtype dtype = None, bool non_blocking = False, bool copy = False, *, \
torch.memory_format memory_format = None)
 * (torch.dtype dtype, bool non_blocking = False, bool copy = False, *, torch.memory_format memory_format = None)
 * (Tensor tensor, bool non_blocking = False, bool copy = False, *, torch.memory_format memory_format = None)
"""


def _bound(kinds, args, kwargs):
    """{name: value} for one of the ways; None: it is another."""
    if len(args) > len(kinds) or not kwargs.keys() <= {*kinds, "memory_format"}:
        return None
    given = dict(zip(kinds, args))
    if given.keys() & kwargs.keys():
        return None
    given.update(kwargs)
    optional = "device" in kinds
    for name, kind in kinds.items():
        value = given.get(name)
        if name not in given and not optional and name in ("dtype", "tensor"):
            return None
        if name in given and not (isinstance(value, kind) and not (kind is bool and not isinstance(value, bool))
                                  or (value is None and optional and name in ("device", "dtype"))):
            return None
        if name == "device" and isinstance(value, bool):
            return None
    return given


def _target(args, kwargs):
    """(device, dtype, non_blocking, memory_format) of to(device, dtype), to(dtype), to(tensor)."""
    given = next((found for found in (_bound(kinds, args, kwargs) for kinds in _CALLS) if found is not None), None)
    if given is None:
        types = [_type_text(value) for value in args] + [f"{name}={_type_text(value)}" for name, value in kwargs.items()]
        given = ", ".join(types) + (", " if kwargs and not args else "")
        raise TypeError(f"to() received an invalid combination of arguments - got ({given}), but expected one of:\n{_EXPECTED}")
    like = given.get("tensor")
    if like is not None:
        given.update(device=getattr(like, "device", "cpu"), dtype=getattr(like, "dtype", None) or _NUMBERS[type(like)])
    device = given.get("device")
    device = None if device is None else torch.device(device)
    return device, given.get("dtype"), given.get("non_blocking", False), given.get("memory_format")


def _type_text(value):
    """A type's name as PyTorch's messages have it."""
    kind = type(value)
    return kind.__name__ if kind.__module__ in ("builtins", "torch") and kind is not torch.dtype else f"torch.{kind.__name__}"


class Conversions:
    """Methods of Module: to, float, cuda and the like."""

    def _apply(self, fn, recurse=True):
        """Replaces every parameter's data, gradient and every buffer by fn of it, children first."""
        if recurse:
            for module in self.children():
                module._apply(fn)
        for parameter in self._parameters.values():
            if parameter is not None:
                _converted(parameter, fn)
        for name, buffer in self._buffers.items():
            if buffer is not None:
                self._buffers[name] = fn(buffer)
        return self

    def to(self, *args, **kwargs):
        """to(device, dtype), to(dtype) or to(tensor): moves and casts; only floating point tensors change their dtype. Returns self."""
        device, dtype, non_blocking, memory_format = _target(args, kwargs)
        if dtype is not None:
            if not (dtype.is_floating_point or dtype.is_complex):
                raise TypeError(f"nn.Module.to only accepts floating point or complex dtypes, but got desired dtype={dtype}")
            if dtype.is_complex:
                warnings.warn(
                    "Complex modules are a new feature under active development whose design may change, and some modules might not work as "
                    "expected when using complex tensors as parameters or buffers. Please file an issue at "
                    "https://github.com/pytorch/pytorch/issues/new?template=bug-report.yml if a complex module does not work as expected.")

        def convert(tensor):
            wanted = dtype if tensor.is_floating_point() or tensor.is_complex() else None
            if memory_format is not None and tensor.dim() in (4, 5):
                return tensor.to(device, wanted, non_blocking, memory_format=memory_format)
            return tensor.to(device, wanted, non_blocking) if wanted is not None or device is not None else tensor

        return self._apply(convert)

    def type(self: T, dst_type: Union[torch.dtype, str]) -> T:
        """Casts all parameters and buffers to a dtype. Returns self."""
        return self._apply(lambda tensor: tensor.type(dst_type))

    def float(self: T) -> T:
        """Casts all floating point parameters and buffers to float32. Returns self."""
        return self._apply(lambda tensor: tensor.float() if tensor.is_floating_point() else tensor)

    def double(self: T) -> T:
        """Casts all floating point parameters and buffers to float64. Returns self."""
        return self._apply(lambda tensor: tensor.double() if tensor.is_floating_point() else tensor)

    def half(self: T) -> T:
        """Casts all floating point parameters and buffers to float16. Returns self."""
        return self._apply(lambda tensor: tensor.half() if tensor.is_floating_point() else tensor)

    def bfloat16(self: T) -> T:
        """Casts all floating point parameters and buffers to bfloat16. Returns self."""
        return self._apply(lambda tensor: tensor.bfloat16() if tensor.is_floating_point() else tensor)

    def cpu(self: T) -> T:
        """Moves all parameters and buffers to the CPU. Returns self."""
        return self._apply(lambda tensor: tensor.cpu())

    def cuda(self: T, device: _Device = None) -> T:
        """Moves all parameters and buffers to a CUDA device. Returns self."""
        return self._apply(lambda tensor: tensor.cuda(device))

    def to_empty(self: T, *, device: Optional[Union[int, str, torch.device]], recurse: bool = True) -> T:
        """Moves to a device without the values: memory there is not written. Returns self."""
        return self._apply(lambda tensor: torch.empty_like(tensor, device=device), recurse=recurse)

    def share_memory(self: T) -> T:
        """There is one process: memory is shared as it is. Returns self."""
        return self._apply(lambda tensor: tensor.share_memory_())

    def requires_grad_(self: T, requires_grad: bool = True) -> T:
        """Whether the parameters want gradients: False freezes them. Returns self."""
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Sets all gradients to None, or to zeros."""
        for parameter in self.parameters():
            if parameter.grad is None:
                continue
            if set_to_none:
                parameter.grad = None
                continue
            if parameter.grad.grad_fn is not None:
                parameter.grad.detach_()
            else:
                parameter.grad.requires_grad_(False)
            parameter.grad.zero_()


def _other_device(name):
    def move(self: T, device: _Device = None) -> T:
        return self._apply(lambda tensor: tensor.to(name if device is None else f"{name}:{device}"))

    move.__name__ = name
    move.__doc__ = f"Moves all parameters and buffers to a device of kind {name}. Returns self."
    return move


for _name in ("ipu", "xpu", "mtia"):
    setattr(Conversions, _name, _other_device(_name))
