"""CUDA devices: none in this program so far. Programs ask, and go on with the CPU; what needs a device refuses."""
import collections
import importlib
import warnings

import torch

default_generators = ()


class OutOfMemoryError(RuntimeError):
    """A device's memory is used up."""


OutOfMemoryError.__module__ = "torch"


def is_available():
    return False


def device_count():
    return 0


def is_initialized():
    return False


def is_bf16_supported(including_emulation=True):
    return False


def _refuse(*_args, **_keywords):
    """Any function that needs a device."""
    raise AssertionError("Torch not compiled with CUDA enabled")


for _name in ("synchronize init current_device get_device_name get_device_properties get_device_capability set_device mem_get_info "
              "current_stream default_stream ipc_collect initial_seed get_rng_state can_device_access_peer current_blas_handle "
              "set_per_process_memory_fraction reset_peak_memory_stats memory_summary get_sync_debug_mode set_sync_debug_mode").split():
    globals()[_name] = _refuse


def _ignore(seed=None):
    """No device has random numbers to seed."""


def manual_seed(seed):
    int(seed)


def manual_seed_all(seed):
    int(seed)


seed = seed_all = _ignore


def get_rng_state_all():
    return []


def set_rng_state(new_state, device="cuda"):
    """No device has random numbers."""


def set_rng_state_all(new_states):
    """No device has random numbers."""


def empty_cache():
    """No device holds memory."""


def memory_allocated(device=None):
    return 0


max_memory_allocated = memory_reserved = max_memory_reserved = memory_allocated


def memory_stats(device=None):
    return collections.OrderedDict()


def _renamed(old, new):
    def memory(device=None):
        warnings.warn(f"`torch.cuda.{old}` has been renamed to `torch.cuda.{new}`", FutureWarning, stacklevel=2)
        return 0
    return memory


memory_cached = _renamed("memory_cached", "memory_reserved")
max_memory_cached = _renamed("max_memory_cached", "max_memory_reserved")


def get_arch_list():
    return []


class _Dummy:
    """What has no meaning without a device."""

    def __new__(cls, *_args, **_keywords):
        raise RuntimeError(f"Tried to instantiate dummy base class {cls.__name__}")


class Event(_Dummy):
    pass


class Stream(_Dummy):
    pass


class device:
    """with torch.cuda.device(i): there is none to change to, unless it is None."""

    def __init__(self, device):
        self.idx = -1 if device is None else torch.device(device).index if isinstance(device, (str, torch.device)) else int(device)

    def __enter__(self):
        if self.idx is not None and self.idx >= 0:
            raise RuntimeError("PyTorch was compiled without CUDA support")

    def __exit__(self, *_):
        return False


def _tensor_type(kind):
    def refuse(cls, *_args, **_keywords):
        raise TypeError(f"type torch.cuda.{kind} not available. Torch not compiled with CUDA enabled.")
    return type(kind, (), {"__module__": "torch.cuda", "__new__": refuse})


for _name in "BFloat16 Bool Byte Char Double Float Half Int Long Short".split():
    globals()[_name + "Tensor"] = _tensor_type(_name + "Tensor")
del _name


def __getattr__(name):
    if name == "amp":
        return importlib.import_module("torch.cuda.amp")
    raise AttributeError(f"module 'torch.cuda' has no attribute '{name}'")


if torch._C._cuda_count():
    from torch.cuda import _devices
    globals().update({_name: _value for _name, _value in vars(_devices).items() if not _name.startswith("_") and _name not in ("torch",)})
    for _own in (Stream, Event, device):
        _own.__module__ = "torch.cuda"
    del _own
