"""Questions about objects."""
import torch


def is_tensor(obj):
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


def is_nonzero(input):
    if _checked("is_nonzero", input).numel() != 1:
        what = "no values" if input.numel() == 0 else "more than one value"
        raise RuntimeError(f"Boolean value of Tensor with {what} is ambiguous")
    return input.item() != 0


def numel(input):
    return _checked("numel", input).numel()
