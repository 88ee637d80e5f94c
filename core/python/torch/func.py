"""torch.func: a module as a function of its parameters."""
from typing import Any, Dict, Optional, Sequence, Tuple, Union

import torch
from torch import Tensor

__all__ = ["functional_call"]


def functional_call(module: "torch.nn.Module", parameter_and_buffer_dicts: Union[Dict[str, Tensor], Sequence[Dict[str, Tensor]]],
                    args: Optional[Union[Any, Tuple]] = None, kwargs: Optional[Dict[str, Any]] = None, *, tie_weights: bool = True,
                    strict: bool = False):
    """module(*args, **kwargs) with the dict's tensors for the parameters and buffers of those paths; the module keeps its own."""
    if isinstance(parameter_and_buffer_dicts, dict):
        tensors = parameter_and_buffer_dicts
    elif isinstance(parameter_and_buffer_dicts, Sequence):
        if not all(isinstance(given, dict) for given in parameter_and_buffer_dicts):
            raise ValueError("Expected all elements of parameter_and_buffer_dicts to be dictionaries")
        names = [name for given in parameter_and_buffer_dicts for name in given]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"{twice} appeared in multiple dictionaries; behavior of functional call is ambiguous")
        tensors = {name: tensor for given in parameter_and_buffer_dicts for name, tensor in given.items()}
    else:
        raise ValueError("Expected parameter_and_buffer_dicts to be a dict, or a list/tuple of dicts, but got "
                         f"{type(parameter_and_buffer_dicts)}")
    return torch.nn.utils.stateless._functional_call(module, tensors, args, kwargs, tie_weights=tie_weights, strict=strict)
