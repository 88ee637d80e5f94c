"""How a list of samples becomes a batch."""
import collections
import copy
import re

import numpy as np
import torch

np_str_obj_array_pattern = re.compile(r"[SaUO]")
default_collate_err_msg_format = "default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {}"


def _is_namedtuple(value):
    return isinstance(value, tuple) and hasattr(value, "_fields")


def _like_mapping(mapping, pairs):
    """A mapping of the same class with these values; a dict where the class cannot be filled so."""
    try:
        if isinstance(mapping, collections.abc.MutableMapping):
            made = copy.copy(mapping)
            made.update(pairs)
            return made
        return type(mapping)(pairs)
    except TypeError:
        return pairs


def _like_sequence(sequence, values):
    """A sequence of the same class with these values; a list where the class cannot be filled so."""
    try:
        if isinstance(sequence, collections.abc.MutableSequence):
            made = copy.copy(sequence)
            for place, value in enumerate(values):
                made[place] = value
            return made
        return type(sequence)(values)
    except TypeError:
        return list(values)


def default_convert(data):
    """NumPy arrays and scalars within nested containers as tensors, which share an array's bytes; all else as it is."""
    if isinstance(data, torch.Tensor):
        return data
    if type(data).__module__ == "numpy" and not isinstance(data, (np.str_, np.bytes_)):
        if isinstance(data, np.ndarray) and np_str_obj_array_pattern.search(data.dtype.str):
            return data
        return torch.as_tensor(data)
    if isinstance(data, collections.abc.Mapping):
        return _like_mapping(data, {key: default_convert(value) for key, value in data.items()})
    if _is_namedtuple(data):
        return type(data)(*map(default_convert, data))
    if isinstance(data, tuple):
        return [default_convert(value) for value in data]
    if isinstance(data, collections.abc.Sequence) and not isinstance(data, (str, bytes)):
        return _like_sequence(data, [default_convert(value) for value in data])
    return data


def _rule_for(element, rules):
    """The function for an element's class: its own, or that of the first class in the table which it is an instance of."""
    kind = type(element)
    if kind in rules:
        return rules[kind]
    for known, rule in rules.items():
        if isinstance(element, known):
            return rule
    return None


def _collate_sequences(batch, rules):
    """Sequences are turned: the batch of first elements, that of second ones, ..."""
    first = batch[0]
    samples = iter(batch)
    length = len(next(samples))
    if not all(len(sample) == length for sample in samples):
        raise RuntimeError("each element in list of batch should be of equal size")
    columns = [collate(column, collate_fn_map=rules) for column in zip(*batch)]
    return columns if isinstance(first, tuple) else _like_sequence(first, columns)


def collate(batch, *, collate_fn_map=None):
    """The samples as one value of the same structure, by the functions that the table has for the classes of its leaves.

    Mappings, named tuples and sequences are gone into; each function is called as function(batch, collate_fn_map=table).
    Raises TypeError for a class without a function.
    """
    element = batch[0]
    if collate_fn_map is not None:
        rule = _rule_for(element, collate_fn_map)
        if rule is not None:
            return rule(batch, collate_fn_map=collate_fn_map)
    if isinstance(element, collections.abc.Mapping):
        pairs = {key: collate([sample[key] for sample in batch], collate_fn_map=collate_fn_map) for key in element}
        return _like_mapping(element, pairs)
    if _is_namedtuple(element):
        return type(element)(*(collate(column, collate_fn_map=collate_fn_map) for column in zip(*batch)))
    if isinstance(element, collections.abc.Sequence):
        return _collate_sequences(batch, collate_fn_map)
    raise TypeError(default_collate_err_msg_format.format(type(element)))


def collate_tensor_fn(batch, *, collate_fn_map=None):
    """torch.stack: the samples are copied, one behind another, into new memory."""
    if torch.utils.data.get_worker_info() is not None and torch.is_grad_enabled() and any(
            isinstance(sample, torch.Tensor) and sample.requires_grad for sample in batch):
        raise RuntimeError("stack(): functions with out=... arguments don't support automatic differentiation, "
                           "but one of the arguments requires grad.")
    return torch.stack(batch, 0)


def collate_numpy_array_fn(batch, *, collate_fn_map=None):
    """Arrays as tensors, stacked."""
    kind = batch[0].dtype
    if np_str_obj_array_pattern.search(kind.str):
        raise TypeError(default_collate_err_msg_format.format(kind))
    return collate([torch.as_tensor(array) for array in batch], collate_fn_map=collate_fn_map)


def collate_numpy_scalar_fn(batch, *, collate_fn_map=None):
    """A tensor of the scalars, of their dtype."""
    return torch.as_tensor(batch)


def collate_float_fn(batch, *, collate_fn_map=None):
    """A float64 tensor: Python's floats are doubles."""
    return torch.tensor(batch, dtype=torch.float64)


def collate_int_fn(batch, *, collate_fn_map=None):
    """An int64 tensor (bools give a bool one)."""
    return torch.tensor(batch)


def collate_str_fn(batch, *, collate_fn_map=None):
    """Texts stay texts, in a list."""
    return batch


default_collate_fn_map = {
    torch.Tensor: collate_tensor_fn,
    np.ndarray: collate_numpy_array_fn,
    (np.bool_, np.number, np.object_): collate_numpy_scalar_fn,
    float: collate_float_fn,
    int: collate_int_fn,
    str: collate_str_fn,
    bytes: collate_str_fn,
}


def default_collate(batch):
    """The samples as a batch: tensors are stacked along a new first dimension, arrays and numbers become tensors, texts a list;
    mappings and sequences are gone into, so that a list of (x, y) gives [batch of x, batch of y]."""
    return collate(batch, collate_fn_map=default_collate_fn_map)
