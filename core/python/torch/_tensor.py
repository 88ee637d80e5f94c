"""The methods of Tensor that are easiest said in Python."""
import builtins
import collections
import copy

import torch

Tensor = torch.Tensor


def _method(function):
    function.__qualname__ = f"Tensor.{function.__name__}"
    setattr(Tensor, function.__name__, function)
    return function


class DisableTorchFunctionSubclass:
    """Within it ops take subclasses of Tensor for tensors and ask nobody."""

    def __enter__(self):
        torch._C._disable_torch_function(1)

    def __exit__(self, *_):
        torch._C._disable_torch_function(-1)


torch._C.DisableTorchFunctionSubclass = DisableTorchFunctionSubclass


def _convert(result, cls):
    """A result with its tensors as objects of a subclass."""
    if cls is Tensor:
        return result
    if isinstance(result, Tensor) and not isinstance(result, cls):
        return result.as_subclass(cls)
    if isinstance(result, (tuple, list)):
        converted = [_convert(element, cls) for element in result]
        return type(result)(converted)
    return result


def __torch_function__(cls, func, types, args=(), kwargs=None):
    if not builtins.all(issubclass(cls, kind) for kind in types):
        return NotImplemented
    with DisableTorchFunctionSubclass():
        result = func(*args, **(kwargs or {}))
    return _convert(result, cls)


Tensor.__torch_function__ = classmethod(__torch_function__)
Tensor.__array_priority__ = 1000  # ndarray <op> Tensor is left to the tensor


@_method
def is_nonzero(self):
    return torch.is_nonzero(self)


@_method
def __array__(self, dtype=None, copy=None):
    array = self.numpy()
    if dtype is not None and array.dtype != dtype:
        return array.astype(dtype)
    return array.copy() if copy else array


@_method
def __array_wrap__(self, array, context=None, return_scalar=False):
    if array.dtype == builtins.bool:
        array = array.astype("uint8")
    return torch.from_numpy(array)


@_method
def __contains__(self, element):
    if isinstance(element, (Tensor, builtins.int, builtins.float, builtins.bool, builtins.complex)):
        return builtins.bool((element == self).any().item())
    raise RuntimeError(f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a {type(element)}.")


@_method
def __format__(self, format_spec):
    if self.dim() == 0 and type(self) is Tensor:
        return self.item().__format__(format_spec)
    return object.__format__(self, format_spec)


@_method
def __reversed__(self):
    return self if self.dim() == 0 else self.flip(0)


@_method
def __copy__(self):
    copied = self.data if type(self) is Tensor else Tensor._make_subclass(type(self), self)
    copied.requires_grad = self.requires_grad
    copied.__dict__.update(self.__dict__)
    return copied


@_method
def __deepcopy__(self, memo):
    if not self.is_leaf:
        raise RuntimeError("Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment.  "
                           "If you were attempting to deepcopy a module, this may be because of a torch.nn.utils.weight_norm usage, "
                           "see https://github.com/pytorch/pytorch/pull/103001")
    if id(self) in memo:
        return memo[id(self)]
    # The storage is copied once, whatever number of its views are copied along.
    storage = self.untyped_storage()
    key = ("storage", storage.data_ptr(), storage.nbytes())
    if key not in memo:
        memo[key] = _whole(self).clone()
    copied = torch.empty(0, dtype=self.dtype, device=self.device)
    copied.set_(memo[key].untyped_storage(), self.storage_offset(), self.shape, self.stride())
    if type(self) is not Tensor:
        copied = Tensor._make_subclass(type(self), copied)
    copied.requires_grad = self.requires_grad
    memo[id(self)] = copied
    if self.grad is not None:
        copied.grad = self.grad.__deepcopy__(memo)
    copied.__dict__.update(copy.deepcopy(self.__dict__, memo))
    return copied


def _whole(tensor):
    """Every byte of a tensor's storage as one 1-d tensor of the tensor's dtype."""
    count = tensor.untyped_storage().nbytes() // tensor.element_size()
    return tensor.detach().as_strided((count,), (1,), 0)


def _rebuild_from_type_v2(function, new_type, args, state):
    tensor = function(*args)
    if not isinstance(new_type, type) or not issubclass(new_type, Tensor):
        raise RuntimeError(f"{new_type!r} is no type of tensors")
    if type(tensor) is not new_type:
        tensor = Tensor._make_subclass(new_type, tensor, tensor.requires_grad)
    if state:
        tensor.__dict__.update(state)
    return tensor


@_method
def __reduce_ex__(self, protocol):
    made = (torch.storage.TypedStorage(self), self.storage_offset(), tuple(self.shape), self.stride(), self.requires_grad,
            collections.OrderedDict())
    pending = {name: True for name, holds in (("conj", self.is_conj()), ("neg", self.is_neg())) if holds}
    if pending:
        made += (pending,)
    if type(self) is Tensor and not self.__dict__:
        return torch._utils._rebuild_tensor_v2, made
    return _rebuild_from_type_v2, (torch._utils._rebuild_tensor_v2, type(self), made, dict(self.__dict__))


@_method
def backward(self, gradient=None, retain_graph=None, create_graph=False, inputs=None):
    torch.autograd.backward(self, gradient, retain_graph, create_graph, inputs=inputs)


@_method
def retain_grad(self):
    torch._C._retain_grad(self)


@_method
def register_hook(self, hook):
    """hook(grad) with every gradient of the tensor; a tensor that it returns takes the gradient's place."""
    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    return torch.autograd.graph._hook_in(torch._C._tensor_hooks(self), hook)


@_method
def register_post_accumulate_grad_hook(self, hook):
    """hook(tensor) each time that .grad of a leaf was added to."""
    if not self.requires_grad:
        raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
    if self.grad_fn is not None:
        raise RuntimeError("post accumulate grad hooks cannot be registered on non-leaf tensors")
    return torch.autograd.graph._hook_in(torch._C._after_grad_hooks(self), hook)


@_method
def cuda(self, device=None, non_blocking=False, memory_format=torch.preserve_format):
    return self.to("cuda" if device is None else device, non_blocking=non_blocking, memory_format=memory_format)


@_method
def share_memory_(self):
    """There is one process: memory is shared as it is."""
    return self


@_method
def pin_memory(self, device=None):
    """The same values in page-locked memory, which a device can fetch by itself; the tensor itself if it lies there."""
    if not torch.cuda.is_available():
        raise RuntimeError("Cannot access accelerator device when none is available.")
    return torch._C._pin(self)


@_method
def record_stream(self, stream):
    """The tensor is used in that stream, too: its memory is not handed out before that is done."""
    torch._C._cuda_record_stream(self, stream.device_index, stream.stream_id)


@_method
def is_distributed(self):
    return False


@_method
def to_dense(self, dtype=None, *, masked_grad=True):
    return self if dtype is None else self.to(dtype)


Tensor._backward_hooks = property(lambda self: torch._C._known_hooks(self, False))
Tensor._post_accumulate_grad_hooks = property(lambda self: torch._C._known_hooks(self, True))


@_method
def has_names(self):
    return False


@_method
def is_shared(self):
    return False


@_method
def dim_order(self):
    """The axes from the outermost to the innermost in memory."""
    return tuple(sorted(builtins.range(self.dim()), key=lambda axis: -self.stride(axis)))


Tensor.__rdiv__ = Tensor.__rtruediv__
