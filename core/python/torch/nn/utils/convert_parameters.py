"""torch.nn.utils.convert_parameters: all parameters as one vector, and back."""
from typing import Iterable, Optional

import torch


def parameters_to_vector(parameters: Iterable[torch.Tensor]) -> torch.Tensor:
    """The numbers of all parameters in one vector, a copy."""
    device, parts = None, []
    for param in parameters:
        device = _check_param_device(param, device)
        parts.append(param.view(-1))
    return torch.cat(parts)


def vector_to_parameters(vec: torch.Tensor, parameters: Iterable[torch.Tensor]) -> None:
    """Lets each parameter see its part of a vector, in order."""
    if not isinstance(vec, torch.Tensor):
        raise TypeError(f"expected torch.Tensor, but got: {torch.typename(vec)}")
    device, at = None, 0
    for param in parameters:
        device = _check_param_device(param, device)
        size = param.numel()
        param.data = vec[at:at + size].view_as(param).data
        at += size


def _check_param_device(param: torch.Tensor, old_param_device: Optional[int]) -> int:
    """The parameter's device as a number, -1 for the CPU; TypeError where it is another than before."""
    device = param.get_device() if param.is_cuda else -1
    if old_param_device is not None and device != old_param_device:
        raise TypeError("Found two parameters on different devices, this is currently not supported.")
    return device
