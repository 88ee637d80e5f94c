"""Lists and dicts of parameters, which are registered as those of a module."""
import operator
from collections import OrderedDict, abc
from typing import Any, Iterable, Iterator, Mapping, Optional, Tuple, TypeVar, Union

import torch
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter

try:
    from typing import Self
except ImportError:  # before Python 3.11
    Self = TypeVar("Self")


def _learned(value):
    """Tensors become parameters; other values stay what they are."""
    return Parameter(value) if isinstance(value, torch.Tensor) and not isinstance(value, Parameter) else value


def _lines(pairs, type_of):
    """What repr() says of each; lists name a tensor's dtype, dicts its class of old."""
    for key, value in pairs:
        if not isinstance(value, torch.Tensor):
            yield f"  ({key}): Object of type: {torch.typename(value)}"
            continue
        size = "x".join(map(str, value.size()))
        device = f" ({value.device})" if value.is_cuda else ""
        kind = "Parameter" if isinstance(value, Parameter) else "Tensor"
        yield f"  ({key}): {kind} containing: [{type_of(value)} of size {size}{device}]"


class ParameterList(Module):
    """A list whose tensors are parameters; other values may stand in it, too."""

    def __init__(self, values: Optional[Iterable[Any]] = None) -> None:
        super().__init__()
        self._size = 0
        if values is not None:
            self += values

    def _get_abs_string_index(self, idx):
        idx = operator.index(idx)
        if not -len(self) <= idx < len(self):
            raise IndexError(f"index {idx} is out of range")
        return str(idx + len(self) if idx < 0 else idx)

    def __getitem__(self, idx):
        if isinstance(idx, slice):
            start, stop, step = idx.indices(len(self))
            picked = self.__class__()
            for i in range(start, stop, step):
                picked.append(self[i])
            return picked
        return getattr(self, self._get_abs_string_index(idx))

    def __setitem__(self, idx: int, param: Any) -> None:
        # Checked by hand: a new name could not be told from a wrong index.
        setattr(self, self._get_abs_string_index(idx), _learned(param))

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Any]:
        return iter(self[i] for i in range(len(self)))

    def __iadd__(self, parameters: Iterable[Any]) -> Self:
        return self.extend(parameters)

    def __dir__(self):
        return [name for name in super().__dir__() if not name.isdigit()]

    def append(self, value: Any) -> "ParameterList":
        """Adds a value at the end. Returns self."""
        self._size += 1
        self[len(self) - 1] = value
        return self

    def extend(self, values: Iterable[Any]) -> Self:
        """Adds all values of an iterable at the end. Returns self."""
        if not isinstance(values, abc.Iterable) or isinstance(values, torch.Tensor):
            raise TypeError(f"ParameterList.extend should be called with an iterable, but got {type(values).__name__}")
        for value in values:
            self.append(value)
        return self

    def extra_repr(self) -> str:
        return "\n".join(_lines(enumerate(self), lambda tensor: tensor.dtype))

    def __call__(self, *args, **kwargs):
        raise RuntimeError("ParameterList should not be called.")


class ParameterDict(Module):
    """Values by name, in the order in which they came; tensors among them are parameters."""

    def __init__(self, parameters: Any = None) -> None:
        super().__init__()
        self._keys = {}
        if parameters is not None:
            self.update(parameters)

    def _key_to_attr(self, key: str) -> str:
        if not isinstance(key, str):
            raise TypeError("Index given to ParameterDict cannot be used as a key as it is "
                            f"not a string (type is '{type(key).__name__}'). Open an issue on github if you need non-string keys.")
        return key

    def __getitem__(self, key: str) -> Any:
        return getattr(self, self._key_to_attr(key))

    def __setitem__(self, key: str, value: Any) -> None:
        self._keys[key] = None
        setattr(self, self._key_to_attr(key), _learned(value))

    def __delitem__(self, key: str) -> None:
        del self._keys[key]
        delattr(self, self._key_to_attr(key))

    def __len__(self) -> int:
        return len(self._keys)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __reversed__(self) -> Iterator[str]:
        return reversed(list(self._keys))

    def copy(self) -> "ParameterDict":
        """A ParameterDict of the same values."""
        return ParameterDict(OrderedDict((key, self[key]) for key in self._keys))

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def setdefault(self, key: str, default: Optional[Any] = None) -> Any:
        """The value of a name, which is first set to `default` where it is missing."""
        if key not in self:
            self[key] = default
        return self[key]

    def clear(self) -> None:
        """Takes all values out."""
        for key in list(self._keys):
            del self[key]

    def pop(self, key: str) -> Any:
        """Takes a value out, and returns it."""
        value = self[key]
        del self[key]
        return value

    def popitem(self) -> Tuple[str, Any]:
        """Takes the last (name, value) out, and returns it."""
        key, _ = self._keys.popitem()
        self._keys[key] = None
        return key, self.pop(key)

    def get(self, key: str, default: Optional[Any] = None) -> Any:
        """The value of a name, or `default`."""
        return self[key] if key in self else default

    def fromkeys(self, keys: Iterable[str], default: Optional[Any] = None) -> "ParameterDict":
        """A ParameterDict of these names, all with one value."""
        return ParameterDict((key, default) for key in keys)

    def keys(self) -> Iterable[str]:
        """The names."""
        return self._keys.keys()

    def items(self) -> Iterable[Tuple[str, Any]]:
        """(name, value) of each."""
        return ((key, self[key]) for key in self._keys)

    def values(self) -> Iterable[Any]:
        """The values."""
        return (self[key] for key in self._keys)

    def update(self, parameters: Union[Mapping[str, Any], "ParameterDict"]) -> None:
        """Adds what a mapping, or an iterable of (name, value), holds; equal names are replaced."""
        if not isinstance(parameters, abc.Iterable):
            raise TypeError("ParametersDict.update should be called with an iterable of key/value pairs, but got "
                            f"{type(parameters).__name__}")
        if isinstance(parameters, (OrderedDict, ParameterDict)):
            pairs = parameters.items()
        elif isinstance(parameters, abc.Mapping):
            pairs = sorted(parameters.items())
        else:
            pairs = _pairs(parameters)
        for key, value in pairs:
            self[key] = value

    def extra_repr(self) -> str:
        return "\n".join(_lines(self.items(), torch.typename))

    def __call__(self, input):
        raise RuntimeError("ParameterDict should not be called.")

    def __or__(self, other: "ParameterDict") -> "ParameterDict":
        merged = self.copy()
        merged.update(other)
        return merged

    def __ror__(self, other: "ParameterDict") -> "ParameterDict":
        merged = other.copy()
        merged.update(self)
        return merged

    def __ior__(self, other: "ParameterDict") -> Self:
        self.update(other)
        return self


def _pairs(given):
    for j, pair in enumerate(given):
        if not isinstance(pair, abc.Iterable):
            raise TypeError(f"ParameterDict update sequence element #{j} should be Iterable; is{type(pair).__name__}")
        if not len(pair) == 2:
            raise ValueError(f"ParameterDict update sequence element #{j} has length {len(pair)}; 2 is required")
        yield pair


for _kind in (ParameterList, ParameterDict):
    _kind.__module__ = "torch.nn.modules.container"
