"""torch.nn.utils.stateless: a module called with other tensors than its own."""
import contextlib
import warnings
from typing import Any, Dict, Optional, Tuple, Union

import torch
from torch import Tensor

__all__ = ["functional_call"]

_MISSING = object()


def _swap(owner, name, tensor):
    """Puts a tensor in an attribute's place, past all checks; returns what stood there."""
    for table in (owner._parameters, owner._buffers):
        if name in table:
            before, table[name] = table[name], tensor
            return before
    before = getattr(owner, name, _MISSING)
    if before is not _MISSING and not isinstance(before, Tensor):
        raise TypeError(f"{before} is not an instance of torch.Tensor")
    if tensor is _MISSING:
        delattr(owner, name)
    else:
        setattr(owner, name, tensor)
    return before


def _names(module):
    for path, held in (*module.named_parameters(remove_duplicate=False), *module.named_buffers(remove_duplicate=False)):
        yield path, held


def _untie_named_tensors_map(module: "torch.nn.Module", parameters_and_buffers: Dict[str, Tensor]) -> Dict[str, Tensor]:
    """The given tensors, also under all other names by which the module holds the same one."""
    groups = {}
    for path, held in _names(module):
        groups.setdefault(id(held), set()).add(path)
    given = set(parameters_and_buffers)
    spread = dict(parameters_and_buffers)
    for names in groups.values():
        told = names & given
        if len({id(parameters_and_buffers[name]) for name in told}) > 1:
            raise ValueError(f"functional_call got multiple values for keys {sorted(told)}, which are tied. Consider using tie_weights=False")
        for name in told:
            spread.update(dict.fromkeys(names - told, parameters_and_buffers[name]))
    return spread


def _check_strict(module, tensors):
    known = {path for path, _ in _names(module)}
    missing, unexpected = sorted(known - set(tensors)), sorted(set(tensors) - known)
    errors = []
    if unexpected:
        errors.append("Unexpected key(s): " + ", ".join(map(repr, unexpected)) + ".")
    if missing:
        errors.append("Missing key(s): " + ", ".join(map(repr, missing)) + ".")
    if errors:
        raise RuntimeError(f"Error(s) in reparametrizing for {module._get_name()}:\n\t" + "\n\t".join(errors))


@contextlib.contextmanager
def _reparametrize_module(module: "torch.nn.Module", parameters_and_buffers: Dict[str, Tensor], *, tie_weights: bool = False,
                          strict: bool = False, stack_weights: bool = False):
    tensors = _untie_named_tensors_map(module, parameters_and_buffers) if tie_weights else parameters_and_buffers
    if strict:
        _check_strict(module, tensors)
    swapped = []
    try:
        for path, tensor in tensors.items():
            if not isinstance(tensor, Tensor):
                raise TypeError(f"{tensor} is not an instance of torch.Tensor")
            parent, _, name = path.rpartition(".")
            owner = module.get_submodule(parent)
            swapped.append((path, owner, name, _swap(owner, name, tensor)))
        yield
    finally:
        for path, owner, name, before in reversed(swapped):
            # In-place ops of the call may have put another tensor there: the caller gets it.
            now = _swap(owner, name, before)
            if path in parameters_and_buffers and now is not _MISSING:
                parameters_and_buffers[path] = now


def functional_call(module: "torch.nn.Module", parameters_and_buffers: Dict[str, Tensor], args: Optional[Union[Any, Tuple]] = None,
                    kwargs: Optional[Dict[str, Any]] = None, *, tie_weights: bool = True, strict: bool = False):
    """module(*args, **kwargs) with these tensors for the parameters and buffers of those paths; torch.func has its successor."""
    warnings.warn("`torch.nn.utils.stateless.functional_call` is deprecated as of PyTorch 2.0 and will be removed in a future version of "
                  "PyTorch. Please use `torch.func.functional_call` instead which is a drop-in replacement.", FutureWarning, stacklevel=2)
    return _functional_call(module, parameters_and_buffers, args, kwargs, tie_weights=tie_weights, strict=strict)


def _functional_call(module: "torch.nn.Module", parameters_and_buffers: Dict[str, Tensor], args: Optional[Union[Any, Tuple]] = None,
                     kwargs: Optional[Dict[str, Any]] = None, *, tie_weights: bool = True, strict: bool = False):
    args = () if args is None else args if isinstance(args, tuple) else (args,)
    with _reparametrize_module(module, parameters_and_buffers, tie_weights=tie_weights, strict=strict):
        return module(*args, **(kwargs or {}))
