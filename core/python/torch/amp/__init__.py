"""torch.amp: what mixed precision asks for. Ops compute in the dtypes of their inputs, so autocast has no effect; scaled losses work."""
import functools

import torch
from torch._modes import autocast
from torch.amp.grad_scaler import GradScaler

__all__ = ["autocast", "custom_bwd", "custom_fwd", "is_autocast_available", "GradScaler"]


def is_autocast_available(device_type):
    return torch.device(device_type).type in ("cpu", "cuda")


def custom_fwd(fwd=None, *, device_type, cast_inputs=None):
    """Decorates a Function's forward: its context knows whether autocast was on."""
    if fwd is None:
        return functools.partial(custom_fwd, device_type=device_type, cast_inputs=cast_inputs)

    @functools.wraps(fwd)
    def forward(*args, **kwargs):
        args[0]._dtype = torch.get_autocast_dtype(device_type)
        args[0]._fwd_used_autocast = cast_inputs is None and torch.is_autocast_enabled(device_type)
        return fwd(*args, **kwargs)

    return forward


def custom_bwd(bwd=None, *, device_type):
    """Decorates a Function's backward: autocast is on in it where it was on in forward."""
    if bwd is None:
        return functools.partial(custom_bwd, device_type=device_type)

    @functools.wraps(bwd)
    def backward(*args, **kwargs):
        with autocast(device_type=device_type, enabled=args[0]._fwd_used_autocast, dtype=args[0]._dtype):
            return bwd(*args, **kwargs)

    return backward
