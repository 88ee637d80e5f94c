"""torch.nn.parameter: tensors that modules register by themselves when they are assigned to one."""
import collections

import torch

__all__ = ["Parameter", "UninitializedParameter", "is_lazy", "Buffer", "UninitializedBuffer", "UninitializedTensorMixin"]


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
        if not isinstance(requires_grad, bool):
            raise TypeError(f"_make_subclass(): argument 'require_grad' (position 3) must be bool, not {type(requires_grad).__name__}")
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


def is_lazy(param):
    """Whether a parameter or buffer has no shape yet."""
    return isinstance(param, UninitializedTensorMixin)


_NOT_YET = ("Can't access the shape of an uninitialized parameter or buffer. This error usually happens in `load_state_dict` when trying to "
            "load an uninitialized parameter into an initialized one. Call `forward` to initialize the parameters before accessing their "
            "attributes.")


class UninitializedTensorMixin:
    """A tensor whose shape the first batch tells; until then it can be moved, cast and saved, and nothing else."""

    # What may be done to it before: by name, since properties have no single function.
    _allowed = frozenset("to copy_ size is_complex is_floating_point half float double char short int long cuda cpu detach requires_grad_ "
                         "register_hook type get_device data requires_grad device dtype is_leaf grad __repr__ __hash__ _backward_hooks".split())

    def materialize(self, shape, device=None, dtype=None):
        """Gives it a shape; its values are not written yet."""
        self.data = torch.empty(shape, device=self.data.device if device is None else device,
                                dtype=self.data.dtype if dtype is None else dtype)
        self.__class__ = self.cls_to_become

    @property
    def shape(self):
        """Not known yet: a RuntimeError."""
        raise RuntimeError(_NOT_YET)

    def share_memory_(self):
        """There is nothing to share yet: a RuntimeError."""
        raise RuntimeError("Can't share memory on an uninitialized parameter or buffer. Call `forward` to initialize the parameters before "
                           "calling `module.share_memory()`.")

    def __repr__(self):
        return f"<{self.__class__.__name__}>"

    def __reduce_ex__(self, proto):
        return self.__class__, (self.requires_grad,)

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        owner = getattr(func, "__self__", None)
        name = getattr(owner, "__name__", "") if getattr(func, "__name__", "") in ("__get__", "__set__") else getattr(func, "__name__", "")
        if name in cls._allowed:
            with torch._C.DisableTorchFunctionSubclass():
                return func(*args, **(kwargs or {}))
        raise ValueError(
            f"Attempted to use an uninitialized parameter in {func}. This error happens when you are using a `LazyModule` or explicitly "
            f"manipulating `torch.nn.parameter.{cls.__name__}` objects. When using LazyModules Call `forward` with a dummy batch to "
            "initialize the parameters before calling torch functions")


class UninitializedParameter(UninitializedTensorMixin, Parameter):
    """A parameter whose shape is not known yet; materialize(shape) makes a Parameter of it."""

    cls_to_become = Parameter

    def __new__(cls, requires_grad=True, device=None, dtype=None) -> None:
        return torch.Tensor._make_subclass(cls, torch.empty(0, device=device, dtype=dtype), requires_grad)

    def __deepcopy__(self, memo):
        if id(self) not in memo:
            memo[id(self)] = type(self)(self.requires_grad, self.data.device, self.data.dtype)
        return memo[id(self)]


class UninitializedBuffer(UninitializedTensorMixin, torch.Tensor):
    """A buffer whose shape is not known yet; materialize(shape) makes a plain tensor of it."""

    cls_to_become = torch.Tensor

    def __new__(cls, requires_grad=False, device=None, dtype=None, persistent=True) -> None:
        made = torch.Tensor._make_subclass(cls, torch.empty(0, device=device, dtype=dtype), requires_grad)
        made.persistent = persistent
        made._is_buffer = True
        return made
