"""Module's state: state_dict() writes it down by path, load_state_dict() reads it back and says what does not fit."""
import itertools
import warnings
from collections import OrderedDict, namedtuple
from typing import Any, Mapping

import torch
from torch.utils.hooks import RemovableHandle

_EXTRA_STATE_KEY_SUFFIX = "_extra_state"
_DOCS = "https://pytorch.org/docs/main/generated/torch.nn.Module.html#torch.nn.Module.state_dict"


class _IncompatibleKeys(namedtuple("IncompatibleKeys", ["missing_keys", "unexpected_keys"])):
    """What load_state_dict() returns: the paths that the state lacks, and those that the module does not know."""

    def __repr__(self):
        if not self.missing_keys and not self.unexpected_keys:
            return "<All keys matched successfully>"
        return super().__repr__()

    __str__ = __repr__


class _WithModule:
    """A hook that is also told the module that it belongs to."""

    def __init__(self, hook, module):
        self.hook, self.module = hook, module

    def __call__(self, *args, **kwargs):
        return self.hook(self.module, *args, **kwargs)


def _overridden(module, method):
    return getattr(type(module), method) is not getattr(torch.nn.Module, method)


def _keep(table, hook):
    handle = RemovableHandle(table)
    table[handle.id] = hook
    return handle


def _is_tensor_like(value):
    return isinstance(value, torch.Tensor) or hasattr(value, "__torch_function__")


def _unfit(key, parameter, given, assigning):
    """Why a tensor of the state cannot be loaded into a parameter; None: it can."""
    if not _is_tensor_like(given):
        return (f'While copying the parameter named "{key}", expected torch.Tensor or Tensor-like object from checkpoint but received '
                f"{type(given)}")
    if not torch.nn.parameter.is_lazy(parameter) and given.shape != parameter.shape:
        return (f"size mismatch for {key}: copying a param with shape {given.shape} from checkpoint, the shape in current model is "
                f"{parameter.shape}.")
    return None


def _load_one(module, name, key, parameter, given, assigning):
    """Copies a tensor of the state into a parameter or buffer, or puts it in its place; the text of what went wrong, or None."""
    lazy = torch.nn.parameter.is_lazy(parameter)
    if _is_tensor_like(given) and not lazy and parameter.dim() == 0 and given.dim() == 1:
        given = given[0]  # as states of long ago had them
    unfit = _unfit(key, parameter, given, assigning)
    if unfit:
        return unfit
    try:
        with torch.no_grad():
            if not assigning:
                parameter.copy_(given)
                return None
            if isinstance(parameter, torch.nn.Parameter):
                if not isinstance(given, torch.nn.Parameter):
                    given = torch.nn.Parameter(given, requires_grad=parameter.requires_grad)
                else:
                    given.requires_grad_(parameter.requires_grad)
            setattr(module, name, given)
    except Exception as error:
        return (f'While copying the parameter named "{key}", whose dimensions in the model are {parameter.size()} and whose dimensions in '
                f"the checkpoint are {given.size()}, an exception occurred : {error.args}.")
    return None


def _load_extra_state(module, state_dict, key, strict, missing_keys, unexpected_keys):
    if _overridden(module, "set_extra_state"):
        if key in state_dict:
            module.set_extra_state(state_dict[key])
        elif strict:
            missing_keys.append(key)
    elif strict and key in state_dict:
        unexpected_keys.append(key)


def _unknown(module, state_dict, prefix, local):
    """Keys below this module that are neither its own nor a child's."""
    for key in state_dict.keys():
        if key.startswith(prefix) and key != prefix + _EXTRA_STATE_KEY_SUFFIX:
            head, *rest = key[len(prefix):].split(".", 1)
            if head not in (module._modules if rest else local):
                yield key


def _listed(keys):
    return ", ".join(f'"{key}"' for key in keys)


class State:
    """Methods of Module: state_dict, load_state_dict and their hooks."""

    def _register_state_dict_hook(self, hook):
        """hook(module, state_dict, prefix, local_metadata) after state_dict() of this module; what it returns takes the state's place."""
        if getattr(hook, "_from_public_api", False):
            raise RuntimeError("Cannot register the same function as the state dict post hook that was previously registered via "
                               "register_state_dict_post_hook")
        return _keep(self._state_dict_hooks, hook)

    def register_state_dict_post_hook(self, hook):
        """hook(module, state_dict, prefix, local_metadata) after state_dict() of this module; it may change the state in place."""
        # The mark is how state_dict() knows that this one is to return nothing.
        hook._from_public_api = True
        return _keep(self._state_dict_hooks, hook)

    def register_state_dict_pre_hook(self, hook):
        """hook(module, prefix, keep_vars) before state_dict() of this module."""
        return _keep(self._state_dict_pre_hooks, hook)

    def _register_load_state_dict_pre_hook(self, hook, with_module=False):
        """register_load_state_dict_pre_hook, whose hook is told the module only `with_module`."""
        return _keep(self._load_state_dict_pre_hooks, _WithModule(hook, self if with_module else None) if with_module else hook)

    def register_load_state_dict_pre_hook(self, hook):
        """hook(module, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs) before loading."""
        return self._register_load_state_dict_pre_hook(hook, with_module=True)

    def register_load_state_dict_post_hook(self, hook):
        """hook(module, incompatible_keys) after loading; it may change the lists of keys in place."""
        return _keep(self._load_state_dict_post_hooks, hook)

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        """Writes this module's own tensors, not those of its children."""
        for name, parameter in self._parameters.items():
            if parameter is not None:
                destination[prefix + name] = parameter if keep_vars else parameter.detach()
        for name, buffer in self._buffers.items():
            if buffer is not None and name not in self._non_persistent_buffers_set:
                destination[prefix + name] = buffer if keep_vars else buffer.detach()
        if _overridden(self, "get_extra_state"):
            destination[prefix + _EXTRA_STATE_KEY_SUFFIX] = self.get_extra_state()

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        """An ordered dict {path: tensor} of parameters and persistent buffers, which share the module's memory.

        Its `_metadata` holds each module's version. `keep_vars`: the parameters themselves rather than detached.
        """
        if args:
            warnings.warn(f"Positional args are being deprecated, use kwargs instead. Refer to {_DOCS} for details.", FutureWarning,
                          stacklevel=2)
            destination = args[0] if destination is None else destination
            prefix = args[1] if len(args) > 1 and prefix == "" else prefix
            keep_vars = args[2] if len(args) > 2 and keep_vars is False else keep_vars
        if destination is None:
            destination = OrderedDict()
            destination._metadata = OrderedDict()
        local_metadata = dict(version=self._version)
        if hasattr(destination, "_metadata"):
            destination._metadata[prefix[:-1]] = local_metadata
        for hook in self._state_dict_pre_hooks.values():
            hook(self, prefix, keep_vars)
        self._save_to_state_dict(destination, prefix, keep_vars)
        for name, module in self._modules.items():
            if module is not None:
                module.state_dict(destination=destination, prefix=prefix + name + ".", keep_vars=keep_vars)
        for hook in self._state_dict_hooks.values():
            replaced = hook(self, destination, prefix, local_metadata)
            if getattr(hook, "_from_public_api", False):
                if replaced is not None:
                    raise RuntimeError("state_dict post-hook must return None")
            elif replaced is not None:
                destination = replaced
        return destination

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs):
        """Reads this module's own tensors, and appends to the three lists what does not fit."""
        for hook in self._load_state_dict_pre_hooks.values():
            hook(state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)
        persistent = {name: buffer for name, buffer in self._buffers.items() if name not in self._non_persistent_buffers_set}
        local = {name: held for name, held in itertools.chain(self._parameters.items(), persistent.items()) if held is not None}
        assigning = local_metadata.get("assign_to_params_buffers", False)
        for name, parameter in local.items():
            key = prefix + name
            if key in state_dict:
                wrong = _load_one(self, name, key, parameter, state_dict[key], assigning)
                if wrong:
                    error_msgs.append(wrong)
            elif strict:
                missing_keys.append(key)
        _load_extra_state(self, state_dict, prefix + _EXTRA_STATE_KEY_SUFFIX, strict, missing_keys, unexpected_keys)
        if strict:
            unexpected_keys.extend(_unknown(self, state_dict, prefix, local))

    def load_state_dict(self, state_dict: Mapping[str, Any], strict: bool = True, assign: bool = False):
        """Copies a state's tensors into the parameters and buffers; returns (missing_keys, unexpected_keys).

        `strict`: other keys than this module's are an error. `assign`: the tensors themselves take the parameters' places.
        """
        if not isinstance(state_dict, Mapping):
            raise TypeError(f"Expected state_dict to be dict-like, got {type(state_dict)}.")
        missing, unexpected, errors = [], [], []
        metadata = getattr(state_dict, "_metadata", None)
        state_dict = OrderedDict(state_dict)
        if metadata is not None:
            state_dict._metadata = metadata

        def load(module, below, prefix=""):
            local_metadata = {} if metadata is None else metadata.get(prefix[:-1], {})
            if assign:
                local_metadata["assign_to_params_buffers"] = assign
            module._load_from_state_dict(below, prefix, local_metadata, True, missing, unexpected, errors)
            for name, child in module._modules.items():
                if child is not None:
                    path = prefix + name + "."
                    load(child, {key: value for key, value in below.items() if key.startswith(path)}, path)
            found = _IncompatibleKeys(missing, unexpected)
            for hook in module._load_state_dict_post_hooks.values():
                assert hook(module, found) is None, (
                    "Hooks registered with ``register_load_state_dict_post_hook`` are notexpected to return new values, if "
                    "incompatible_keys need to be modified,it should be done inplace.")

        load(self, state_dict)
        if strict:
            found = [f"{what} key(s) in state_dict: {_listed(keys)}. " for what, keys in (("Missing", missing), ("Unexpected", unexpected))
                     if keys]
            errors = found + errors
        if errors:
            raise RuntimeError(f"Error(s) in loading state_dict for {self.__class__.__name__}:\n\t" + "\n\t".join(errors))
        return _IncompatibleKeys(missing, unexpected)
