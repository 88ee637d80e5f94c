"""torch.nn.modules.lazy: modules that take the shapes of their parameters from their first input."""
import torch
from torch import _C
from torch.nn.parameter import is_lazy

__all__ = ["LazyModuleMixin"]


class LazyModuleMixin(_C._ModuleBase):  # as Module, so that an instance can change its class to one without this
    """Comes before a class of modules; its first call makes the parameters, and then it is of `cls_to_become`."""

    cls_to_become = None

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._load_hook = self._register_load_state_dict_pre_hook(self._lazy_load_hook)
        self._initialize_hook = self.register_forward_pre_hook(self._infer_parameters, with_kwargs=True)

    def _lazy_load_hook(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs):
        """A state tells the shapes, too."""
        for name, held in (*self._parameters.items(), *self._buffers.items()):
            key = prefix + name
            if held is not None and key in state_dict and is_lazy(held) and not is_lazy(state_dict[key]):
                with torch.no_grad():
                    held.materialize(state_dict[key].shape)

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        for name, held in (*self._parameters.items(), *self._buffers.items()):
            if held is None or name in self._non_persistent_buffers_set:
                continue
            destination[prefix + name] = held if is_lazy(held) or keep_vars else held.detach()

    def initialize_parameters(self, *args, **kwargs):
        """Makes the parameters from the first input; each class has its own."""
        raise NotImplementedError(f"initialize_parameters is not implemented for {self.__class__.__name__}")

    def has_uninitialized_params(self):
        """Whether some parameter or buffer has no shape yet."""
        return any(is_lazy(held) for held in (*self._parameters.values(), *self._buffers.values()))

    def _infer_parameters(self, module, args, kwargs=None):
        module.initialize_parameters(*args, **(kwargs or {}))
        if module.has_uninitialized_params():
            raise RuntimeError(f"module {self._get_name()} has not been fully initialized")
        module._initialize_hook.remove()
        module._load_hook.remove()
        del module._initialize_hook
        del module._load_hook
        if module.cls_to_become is not None:
            module.__class__ = module.cls_to_become
