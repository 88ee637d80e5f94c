"""Questions about objects."""
import torch


def is_tensor(obj, /):
    return isinstance(obj, torch.Tensor)


def is_storage(obj):
    return isinstance(obj, (torch.UntypedStorage, torch.TypedStorage))


def _checked(function, input):
    if not isinstance(input, torch.Tensor):
        raise TypeError(f"{function}(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}")
    return input


def is_floating_point(input):
    return _checked("is_floating_point", input).is_floating_point()


def is_complex(input):
    return _checked("is_complex", input).is_complex()


def is_conj(input):
    return input.is_conj()


def is_neg(input):
    return input.is_neg()


def is_nonzero(input):
    if _checked("is_nonzero", input).numel() != 1:
        what = "no values" if input.numel() == 0 else "more than one value"
        raise RuntimeError(f"Boolean value of Tensor with {what} is ambiguous")
    return input.item() != 0


def is_signed(input):
    return _checked("is_signed", input).is_signed()


def is_inference(input):
    return _checked("is_inference", input).is_inference()


def is_same_size(input, other):
    return _checked("is_same_size", input).is_same_size(other)


def is_distributed(input):
    return False


def get_device(input):
    return _checked("get_device", input).get_device()


def typename(obj):
    """The name of an object's type; of a tensor, the name of its kind."""
    if isinstance(obj, torch.Tensor):
        return obj.type()
    kind = obj if hasattr(obj, "__qualname__") else type(obj)
    module = getattr(kind, "__module__", "")
    return kind.__qualname__ if module in ("", "builtins") else f"{module}.{kind.__qualname__}"


def _assert(condition, message):
    assert condition, message


def numel(input):
    return _checked("numel", input).numel()
