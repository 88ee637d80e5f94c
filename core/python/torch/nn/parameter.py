"""torch.nn.parameter: tensors that modules register by themselves when they are assigned to one."""
import collections

import torch


class _Kind(type(torch.Tensor)):
    """Of a class that names a flag, tensors of other classes count as instances that carry it: they keep their own class."""

    def __instancecheck__(cls, instance):
        flag = cls.__dict__.get("_flag")
        flagged = flag is not None and isinstance(instance, torch.Tensor) and getattr(instance, flag, False)
        return flagged or super().__instancecheck__(instance)


class Parameter(torch.Tensor, metaclass=_Kind):
    """Parameter(data=None, requires_grad=True): a tensor on the bytes of `data` that is one of a module's parameters."""

    _flag = "_is_param"
    _role = "parameter"
    __torch_function__ = torch._C._disabled_torch_function_impl  # results are plain tensors

    def __new__(cls, data=None, requires_grad=True):
        if data is None:
            data = torch.empty(0)
        if type(data) is torch.Tensor or type(data) is Parameter:
            return torch.Tensor._make_subclass(cls, data, requires_grad)
        # Of a class of its own: it stays of that class.
        detached = data.detach().requires_grad_(requires_grad)
        if type(detached) is not type(data):
            raise RuntimeError(
                f"Creating a Parameter from an instance of type {type(data).__name__} requires that detach() returns an instance of the same "
                f"type, but return type {type(detached).__name__} was found instead. To use the type as a Parameter, please correct the "
                "detach() semantics defined by its __torch_dispatch__() implementation.")
        detached._is_param = True
        return detached

    def __deepcopy__(self, memo):
        if id(self) not in memo:
            memo[id(self)] = type(self)(self.data.clone(memory_format=torch.preserve_format), self.requires_grad)
        return memo[id(self)]

    def __repr__(self):
        return "Parameter containing:\n" + super().__repr__()

    def __reduce_ex__(self, protocol):
        if not self.__dict__:
            return torch._utils._rebuild_parameter, (self.data, self.requires_grad, collections.OrderedDict())
        return torch._utils._rebuild_parameter_with_state, (self.data, self.requires_grad, collections.OrderedDict(), dict(self.__dict__))


class Buffer(torch.Tensor, metaclass=_Kind):
    """Buffer(data=None, *, persistent=True): a tensor that modules keep without learning it."""

    _flag = "_is_buffer"

    def __new__(cls, data=None, *, persistent=True):
        if data is None:
            data = torch.empty(0)
        buffer = data.detach().requires_grad_(data.requires_grad)
        buffer.persistent = persistent
        buffer._is_buffer = True
        return buffer
