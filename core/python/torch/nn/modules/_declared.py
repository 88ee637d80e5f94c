"""Modules that only keep their arguments: a class says its signature once, and gets __init__, attributes and repr from it."""
import inspect
from typing import Any, Callable, List, Optional, Sequence, Tuple, Union  # noqa: F401  (what signatures name)

import torch
from torch import Tensor  # noqa: F401
from torch.nn.modules.module import Module

# What signatures name by a short word.
_size_1_t = Union[int, Tuple[int]]
_size_2_t = Union[int, Tuple[int, int]]
_size_4_t = Union[int, Tuple[int, int, int, int]]
_size_6_t = Union[int, Tuple[int, int, int, int, int, int]]
_size_any_t = Union[int, Tuple[int, ...]]
_shape_t = Union[int, List[int], torch.Size]
_ratio_2_t = Union[float, Tuple[float, float]]
_ratio_any_t = Union[float, Tuple[float, ...]]

_NAMES = dict(globals())


def _shown(module, names):
    """"negative_slope=0.01, inplace=True" for the names "negative_slope inplace"; "=lambd" shows the value alone."""
    for name in names:
        value = getattr(module, name.lstrip("="))
        if name != "inplace":
            yield f"{value}" if name[0] == "=" else f"{name}={value}"
        elif value:
            yield "inplace=True"


def _source(signature, own, passed):
    """__init__'s text: it passes on what the base class takes, and keeps the rest."""
    head = signature.replace("(", "(self, ", 1)
    lines = [f"def __init__{head}:", f"    super(cls, self).__init__({', '.join(f'{name}={name}' for name in passed)})"]
    return "\n".join(lines + [f"    self.{name} = {name}" for name in own])


def declared(signature, shows=None):
    """A decorator of classes: "(alpha: float = 1.0, inplace: bool = False) -> None" makes __init__ keep `alpha` and `inplace`.

    `shows`: the attributes that repr() prints, in order.
    """
    def complete(cls):
        names = dict(_NAMES, cls=cls)
        taken = {} if cls.__bases__[0] is Module else inspect.signature(cls.__bases__[0].__init__).parameters
        probe = {}
        exec(f"def probe{signature}: pass", names, probe)
        given = list(inspect.signature(probe["probe"]).parameters)
        made = {}
        exec(_source(signature, [name for name in given if name not in taken], [name for name in given if name in taken]), names, made)
        cls.__init__ = made["__init__"]
        cls.__init__.__qualname__, cls.__init__.__module__ = f"{cls.__name__}.__init__", cls.__module__
        if shows is not None and "extra_repr" not in vars(cls):
            def extra_repr(self) -> str:
                return ", ".join(_shown(self, shows.split()))

            extra_repr.__qualname__ = f"{cls.__name__}.extra_repr"
            cls.extra_repr = extra_repr
        if "__constants__" not in vars(cls):
            cls.__constants__ = [name for name in given if name not in ("weight", "size_average", "reduce")]
        return cls

    return complete
