"""torch.cuda.amp: the older names of torch.amp's."""
import functools
import warnings

import torch

__all__ = ["GradScaler", "autocast", "custom_bwd", "custom_fwd"]


def _tell(old, new):
    warnings.warn(f"`torch.cuda.amp.{old}(args...)` is deprecated. Please use `torch.amp.{new}` instead.", FutureWarning, stacklevel=3)


class autocast(torch.amp.autocast):
    """torch.amp.autocast("cuda")."""

    def __init__(self, enabled=True, dtype=torch.float16, cache_enabled=True):
        _tell("autocast", "autocast('cuda', args...)")
        super().__init__("cuda", enabled=enabled, dtype=dtype, cache_enabled=cache_enabled)


class GradScaler(torch.amp.GradScaler):
    """torch.amp.GradScaler("cuda")."""

    def __init__(self, init_scale=65536.0, growth_factor=2.0, backoff_factor=0.5, growth_interval=2000, enabled=True):
        _tell("GradScaler", "GradScaler('cuda', args...)")
        super().__init__("cuda", init_scale=init_scale, growth_factor=growth_factor, backoff_factor=backoff_factor,
                         growth_interval=growth_interval, enabled=enabled)


def custom_fwd(fwd=None, *, cast_inputs=None):
    _tell("custom_fwd", "custom_fwd(args..., device_type='cuda')")
    return functools.partial(torch.amp.custom_fwd, device_type="cuda")(fwd=fwd, cast_inputs=cast_inputs)


def custom_bwd(bwd):
    _tell("custom_bwd", "custom_bwd(args..., device_type='cuda')")
    return functools.partial(torch.amp.custom_bwd, device_type="cuda")(bwd)
