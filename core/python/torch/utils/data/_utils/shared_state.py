"""What worker threads share where PyTorch's worker processes do not, and how each gets its own."""
import copy
import random
import sys

import numpy as np
import torch

# How a source of random numbers gives its state and takes one. The modules `random` and `numpy.random` do as their classes do.
_SOURCES = (
    (random.Random, lambda source: source.getstate(), lambda source, state: source.setstate(state)),
    (np.random.RandomState, lambda source: source.get_state(legacy=False), lambda source, state: source.set_state(state)),
    (np.random.Generator, lambda source: source.bit_generator.state, lambda source, state: setattr(source.bit_generator, "state", state)),
    (torch.Generator, lambda source: source.get_state(), lambda source, state: source.set_state(state)),
)
_KINDS = tuple(kind for kind, *_ in _SOURCES)


def _global_sources(dataset):
    """Sources of random numbers among the global variables of a dataset's module and of the script."""
    modules = {sys.modules.get(name) for name in (type(dataset).__module__, "__main__")}
    found = {id(value): value for module in modules for value in list(vars(module).values() if module else ()) if isinstance(value, _KINDS)}
    found.pop(id(torch.default_generator), None)  # every thread has its own
    return list(found.values())


class SharedRandomState:
    """A worker's states of `random`, `numpy.random` and of the sources among global variables. Each has one state for all threads: the
    worker's are put in their place while it works, and the script, whose turn it is not, gets its own back afterwards."""

    def __init__(self, dataset):
        rows = {kind: accessors for kind, *accessors in _SOURCES}
        self.sources = [(random, *rows[random.Random]), (np.random, *rows[np.random.RandomState])]
        for source in _global_sources(dataset):
            self.sources.append((source, *next(accessors for kind, accessors in rows.items() if isinstance(source, kind))))
        self.own = None
        self.others = None

    def _now(self):
        return [get(source) for source, get, _ in self.sources]

    def _put(self, states):
        for (source, _, put), state in zip(self.sources, states):
            put(source, state)

    def enter(self, seed):
        """`seed` is called at first to give the worker's states their beginning."""
        self.others = self._now()
        if self.own is None:
            seed()
            self.own = self._now()
        else:
            self._put(self.own)

    def give_back(self):
        """Puts the script's states back, also while the worker still works."""
        others, self.others = self.others, None
        if others is not None:
            self._put(others)

    def leave(self):
        """Whether anything was drawn since enter()."""
        before, self.own = self.own, self._now()
        self.give_back()
        return not _same(before, self.own)


def _same(a, b):
    if isinstance(a, dict):
        return all(_same(a[key], b[key]) for key in a)
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(_same, a, b))
    if isinstance(a, torch.Tensor):
        return torch.equal(a, b)
    return bool(np.all(a == b))


def own_copy(dataset):
    """A worker's dataset: setting its attributes, or changing a list, dict or set in them, is not seen by anyone else.

    Sources of random numbers in its attributes are its own, too. Tensors and arrays are shared, as are objects of other classes. A
    dataset that cannot be copied is shared as a whole.
    """
    return _own(dataset, {})


def _own(value, seen):
    if id(value) in seen:
        return seen[id(value)]
    if type(value) in (list, set):
        made = seen[id(value)] = type(value)()
        (made.extend if type(value) is list else made.update)(_own(part, seen) if _is_own(part) else part for part in value)
    elif type(value) is dict:
        made = seen[id(value)] = {}
        made.update((key, _own(part, seen) if _is_own(part) else part) for key, part in value.items())
    elif isinstance(value, _KINDS):
        made = seen[id(value)] = copy.deepcopy(value) if value is not torch.default_generator else value
    else:
        made = _own_object(value, seen)
    return made


def _own_object(value, seen):
    if isinstance(value, (type, torch.Tensor)) or not hasattr(value, "__dict__"):
        return value
    try:
        made = seen[id(value)] = copy.copy(value)
    except Exception:
        return value
    for name, part in list(vars(made).items()):
        if _is_own(part):
            vars(made)[name] = _own(part, seen)
    return made


def _is_own(value):
    return type(value) in (list, dict, set) or isinstance(value, (torch.utils.data.Dataset, *_KINDS))
