"""What worker threads share where PyTorch's worker processes do not, and how each gets its own."""
import copy
import random

import numpy as np


class SharedRandomState:
    """A worker's states of `random` and `numpy.random`. Both modules have one state for all threads: the worker's are put in their
    place while it works, and the script, whose turn it is not, gets its own back afterwards."""

    def __init__(self):
        self.own = None
        self.others = None

    @staticmethod
    def _now():
        return random.getstate(), np.random.get_state(legacy=False)

    @staticmethod
    def _set(state):
        random.setstate(state[0])
        np.random.set_state(state[1])

    def enter(self, seed):
        """`seed` is called at first to give the worker's states their beginning."""
        self.others = self._now()
        if self.own is None:
            seed()
            self.own = self._now()
        else:
            self._set(self.own)

    def give_back(self):
        """Puts the script's states back, also while the worker still works."""
        others, self.others = self.others, None
        if others is not None:
            self._set(others)

    def leave(self):
        """Whether anything was drawn since enter()."""
        before, self.own = self.own, self._now()
        self.give_back()
        return before[0] != self.own[0] or not _same(before[1], self.own[1])


def _same(a, b):
    if isinstance(a, dict):
        return all(_same(a[key], b[key]) for key in a)
    return bool(np.all(a == b))


def own_copy(dataset):
    """A worker's dataset: setting its attributes, or changing a list, dict or set in them, is not seen by anyone else.

    Tensors and arrays are shared, as are objects of other classes. A dataset that cannot be copied is shared as a whole.
    """
    return _own(dataset, {})


def _own(value, seen):
    from torch.utils.data.dataset import Dataset

    if id(value) in seen:
        return seen[id(value)]
    kind = type(value)
    if kind in (list, set):
        made = seen[id(value)] = kind()
        (made.extend if kind is list else made.update)(_own(part, seen) if _is_own(part, Dataset) else part for part in value)
    elif kind is dict:
        made = seen[id(value)] = {}
        made.update((key, _own(part, seen) if _is_own(part, Dataset) else part) for key, part in value.items())
    elif isinstance(value, Dataset) or (not seen and hasattr(value, "__dict__") and not isinstance(value, type)):
        try:
            made = copy.copy(value)
        except Exception:
            return value
        seen[id(value)] = made
        for name, part in list(getattr(made, "__dict__", {}).items()):
            if _is_own(part, Dataset):
                made.__dict__[name] = _own(part, seen)
    else:
        return value
    return made


def _is_own(value, dataset_class):
    return type(value) in (list, dict, set) or isinstance(value, dataset_class)
