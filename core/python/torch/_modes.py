"""Settings that change nothing about results here: kernels give the same numbers with any number of threads."""
import contextlib
import importlib.util
import os
import warnings

import torch

torch._C.get_num_threads.__module__ = torch._C.set_num_threads.__module__ = "torch"  # as messages name them

_settings = {"interop": os.cpu_count() or 1, "determinism": 0, "matmul": "highest"}
_DETERMINISM = ("default", "warn", "error")


def _count(function, *args):
    """The only argument, a number of threads."""
    if len(args) != 1:
        raise TypeError(f"torch.{function}() takes exactly one argument ({len(args)} given)")
    if not isinstance(args[0], int) or isinstance(args[0], bool):
        raise RuntimeError(f"{function} expects an int, but got {type(args[0]).__name__}")
    if args[0] < 1:
        raise RuntimeError(f"{function} expects a positive integer")
    return args[0]


def get_num_interop_threads(*args):
    if args:
        raise TypeError(f"torch.get_num_interop_threads() takes no arguments ({len(args)} given)")
    return _settings["interop"]


def set_num_interop_threads(*number):
    _settings["interop"] = _count("set_num_interop_threads", *number)


def use_deterministic_algorithms(mode, *, warn_only=False):
    _settings["determinism"] = 0 if not mode else 1 if warn_only else 2


def are_deterministic_algorithms_enabled():
    return _settings["determinism"] > 0


def is_deterministic_algorithms_warn_only_enabled():
    return _settings["determinism"] == 1


def set_deterministic_debug_mode(debug_mode):
    """0, 1, 2, or "default", "warn", "error"."""
    if not isinstance(debug_mode, (int, str)):
        raise TypeError(f"debug_mode must be str or int, but got {type(debug_mode)}")
    if isinstance(debug_mode, str):
        if debug_mode not in _DETERMINISM:
            raise RuntimeError(f"invalid value of debug_mode, expected one of `default`, `warn`, `error`, but got {debug_mode}")
        debug_mode = _DETERMINISM.index(debug_mode)
    if debug_mode not in (0, 1, 2):
        raise RuntimeError(f"invalid value of debug_mode, expected 0, 1, or 2, but got {debug_mode}")
    _settings["determinism"] = debug_mode


def get_deterministic_debug_mode():
    return _settings["determinism"]


def get_float32_matmul_precision():
    return _settings["matmul"]


def set_float32_matmul_precision(precision):
    """"highest", "high" or "medium": kept; products are exact in any case."""
    if precision not in ("highest", "high", "medium"):
        warnings.warn(f"{precision} is not one of 'highest', 'high', or 'medium'; the current setFloat32MatmulPrecision call has no effect.",
                      stacklevel=2)
        return
    _settings["matmul"] = precision


def set_flush_denormal(mode):
    """Whether it could be done: denormal numbers stay what they are."""
    return False


def set_default_dtype(d, /):
    """The dtype of tensors made from Python's floats."""
    torch._C.set_default_dtype(d)


def set_default_tensor_type(t, /):
    """torch.DoubleTensor or "torch.DoubleTensor": its dtype becomes the default."""
    warnings.warn("torch.set_default_tensor_type() is deprecated as of PyTorch 2.1, please use torch.set_default_dtype() and "
                  "torch.set_default_device() as alternatives.", stacklevel=2)
    if isinstance(t, str):
        module, _, name = t.rpartition(".")
        if importlib.util.find_spec((module or name).split(".")[0]) is None:
            raise ModuleNotFoundError(f"No module named '{module or name}'")
        if module != "torch" or not hasattr(torch, name):
            raise TypeError("invalid type object: only floating-point types are supported as the default type")
        t = getattr(torch, name)
    dtype = getattr(t, "dtype", None)
    if dtype is None:
        raise TypeError("invalid type object: only floating-point types are supported as the default type")
    if not dtype.is_floating_point:
        raise TypeError("only floating-point types are supported as the default type")
    torch.set_default_dtype(dtype)


_default_devices = []


def get_default_device():
    return _default_devices[-1] if _default_devices else torch.device("cpu")


def _checked_default(device):
    device = torch.device(device)
    if device.type != "cpu":
        torch.empty(0, device=device)  # refused with the device's own words
    return device


def set_default_device(device):
    """Where tensors are made when no device is told; None: in memory."""
    _default_devices.clear()
    if device is not None:
        _default_devices.append(_checked_default(device))
    _tell_default()


def _tell_default():
    torch._C._set_default_device(get_default_device())


def _enter_device(self):
    _default_devices.append(_checked_default(self))
    _tell_default()
    return self


def _exit_device(self, *_):
    _default_devices.pop()
    _tell_default()


torch.device.__enter__, torch.device.__exit__ = _enter_device, _exit_device


class autocast(contextlib.ContextDecorator):
    """Taken, and without effect: ops compute in the dtypes of their inputs."""

    def __init__(self, device_type, dtype=None, enabled=True, cache_enabled=None):
        torch.device(device_type)  # refuses what is none
        self.device = device_type
        self.fast_dtype = dtype or get_autocast_dtype(device_type)
        if enabled and device_type == "cuda" and not torch.cuda.is_available():
            warnings.warn("User provided device_type of 'cuda', but CUDA is not available. Disabling", stacklevel=2)
            enabled = False
        self._enabled = enabled

    def __enter__(self):
        if self._enabled:
            warnings.warn("autocast has no effect in Stridescope: ops compute in the dtypes of their inputs", stacklevel=2)
        return self

    def __exit__(self, *_):
        return False


def is_autocast_enabled(device_type="cpu"):
    torch.device(device_type)  # refuses what is none
    return False


def is_autocast_cache_enabled():
    return True


def get_autocast_dtype(device_type):
    """What autocast takes where no dtype is told."""
    return torch.bfloat16 if torch.device(device_type).type == "cpu" else torch.float16


def clear_autocast_cache():
    """Nothing is kept."""
