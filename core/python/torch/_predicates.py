"""Questions about objects."""
import torch


def is_tensor(obj):
    return isinstance(obj, torch.Tensor)


def is_storage(obj):
    return isinstance(obj, (torch.UntypedStorage, torch.TypedStorage))


def is_floating_point(input):
    return input.is_floating_point()


def is_complex(input):
    return input.is_complex()


def is_conj(input):
    return input.is_conj()


def is_neg(input):
    return input.is_neg()


def is_nonzero(input):
    if input.numel() != 1:
        what = "no values" if input.numel() == 0 else "more than one value"
        raise RuntimeError(f"Boolean value of Tensor with {what} is ambiguous")
    return input.item() != 0


def numel(input):
    if not isinstance(input, torch.Tensor):
        raise TypeError(f"numel(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}")
    return input.numel()
