"""Batches in page-locked memory, from which an accelerator copies without waiting."""
import collections

import torch
from torch.utils.data._utils.collate import _is_namedtuple, _like_mapping, _like_sequence


def pin_memory(data, device=None):
    """The tensors within nested containers pinned, and whatever has a method pin_memory."""
    if isinstance(data, torch.Tensor):
        return data.pin_memory()
    if hasattr(data, "pin_memory"):
        return data.pin_memory()
    if isinstance(data, (str, bytes)):
        return data
    if isinstance(data, collections.abc.Mapping):
        return _like_mapping(data, {key: pin_memory(value, device) for key, value in data.items()})
    if _is_namedtuple(data):
        return type(data)(*(pin_memory(value, device) for value in data))
    if isinstance(data, tuple):
        return [pin_memory(value, device) for value in data]
    if isinstance(data, collections.abc.Sequence):
        return _like_sequence(data, [pin_memory(value, device) for value in data])
    return data
