"""The state of an optimizer as a dict that can be saved: parameters are told by numbers, in the order of the groups."""
import copy
from collections import defaultdict

import torch


def _pack_group(group, numbers):
    packed = {key: value for key, value in group.items() if key != "params"}
    packed["params"] = [numbers[id(param)] for param in group["params"]]
    return packed


def pack(optimizer):
    """What state_dict returns."""
    numbers, groups, start = {}, [], 0
    for group in optimizer.param_groups:
        numbers.update({id(param): number for number, param in enumerate(group["params"], start) if id(param) not in numbers})
        start += len(group["params"])
        groups.append(_pack_group(group, numbers))
    state = {numbers[id(key)] if isinstance(key, torch.Tensor) else key: value for key, value in optimizer.state.items()}
    return {"state": state, "param_groups": groups}


def _tensor_for(param, value, name, group):
    """A tensor of the state on the parameter's device and, but for counts of steps, in its dtype."""
    capturable, fused = group.get("capturable", False), group.get("fused", False)
    if name == "step":
        return value.to(dtype=torch.float32, device=param.device) if capturable or fused else value
    if param.is_floating_point():
        return value.to(dtype=param.dtype, device=param.device)
    return value.to(device=param.device)


def _cast(param, value, group, name=None):
    """A value of the state with its tensors as the parameter asks for; containers anew."""
    if isinstance(value, torch.Tensor):
        return _tensor_for(param, value, name, group)
    if isinstance(value, dict):
        return {key: _cast(param, element, group, key) for key, element in value.items()}
    if hasattr(value, "__iter__") and not isinstance(value, (str, bytes)):
        return type(value)(_cast(param, element, group) for element in value)
    return value


def _check_sizes(groups, saved):
    if len(groups) != len(saved):
        raise ValueError("loaded state dict has a different number of parameter groups")
    if any(len(group["params"]) != len(other["params"]) for group, other in zip(groups, saved)):
        raise ValueError("loaded state dict contains a parameter group that doesn't match the size of optimizer's group")


def unpack(optimizer, state_dict):
    """What `state_dict` says of the optimizer's own parameters: its new state and groups."""
    groups, saved = optimizer.param_groups, copy.deepcopy(state_dict["param_groups"])
    _check_sizes(groups, saved)
    owners = {}
    for group, other in zip(groups, saved):
        for number, param in zip(other["params"], group["params"]):
            owners[number] = param, other
    state = defaultdict(dict)
    for key, value in state_dict["state"].items():
        if key in owners:
            param, group = owners[key]
            state[param] = _cast(param, value, group)
        else:
            state[key] = value
    for group, other in zip(groups, saved):
        other["params"] = group["params"]
        if "param_names" in group and "param_names" not in other:
            other["param_names"] = group["param_names"]
    return {"state": state, "param_groups": saved}
