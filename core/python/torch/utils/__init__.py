"""What stands beside the tensors: loading data, exchanging tensors, walking nested containers. Each part is imported when it is named."""
import importlib

_PARTS = ("_pytree", "checkpoint", "data", "dlpack", "hooks")


def __getattr__(name):
    if name in _PARTS:
        return importlib.import_module(f"torch.utils.{name}")
    raise AttributeError(f"module 'torch.utils' has no attribute '{name}'")
