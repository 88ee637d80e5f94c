"""torch.nn.modules.container: modules in a row, in a list or by name. Those of parameters stand in a file of their own."""
import operator
import warnings
from collections import OrderedDict, abc
from itertools import chain, islice
from typing import Any, Iterable, Iterator, Mapping, Optional, Tuple, TypeVar, Union

from torch.nn.modules._parameters import ParameterDict, ParameterList
from torch.nn.modules.module import Module, _addindent

try:
    from typing import Self
except ImportError:  # before Python 3.11
    Self = TypeVar("Self")

__all__ = ["Container", "Sequential", "ModuleList", "ModuleDict", "ParameterList", "ParameterDict"]

T = TypeVar("T", bound=Module)


class Container(Module):
    """Of old: Module takes children by itself."""

    def __init__(self, **kwargs: Any) -> None:
        warnings.warn("`nn.Container` is deprecated. All of it's functionality is now implemented in `nn.Module`. Subclass that instead.",
                      FutureWarning, stacklevel=2)
        super().__init__()
        for name, module in kwargs.items():
            self.add_module(name, module)


def _index_of(self, idx):
    """The key of an index, which may count from the end."""
    idx = operator.index(idx)
    if not -len(self) <= idx < len(self):
        raise IndexError(f"index {idx} is out of range")
    return str(idx + len(self) if idx < 0 else idx)


def _renumbered(self):
    self._modules = dict(zip(map(str, range(len(self._modules))), self._modules.values()))


def _put(modules, index, module):
    """Moves those from a place on by one, and puts a module there."""
    for i in range(len(modules), index, -1):
        modules[str(i)] = modules[str(i - 1)]
    modules[str(index)] = module


def _without_numbers(self):
    return [name for name in Module.__dir__(self) if not name.isdigit()]


class Sequential(Module):
    """Modules that are called one after another, each with the result of the one before; they may be named by an OrderedDict."""

    def __init__(self, *args):
        super().__init__()
        named = args[0].items() if len(args) == 1 and isinstance(args[0], OrderedDict) else enumerate(args)
        for name, module in named:
            self.add_module(name if isinstance(name, str) else str(name), module)

    def _get_item_by_idx(self, iterator, idx) -> T:
        """The idx-th of what an iterator gives."""
        size = len(self)
        idx = operator.index(idx)
        if not -size <= idx < size:
            raise IndexError(f"index {idx} is out of range")
        return next(islice(iterator, idx % size, None))

    def __getitem__(self, idx: Union[slice, int]) -> Union["Sequential", T]:
        if isinstance(idx, slice):
            return self.__class__(OrderedDict(list(self._modules.items())[idx]))
        return self._get_item_by_idx(self._modules.values(), idx)

    def __setitem__(self, idx: int, module: Module) -> None:
        setattr(self, self._get_item_by_idx(self._modules.keys(), idx), module)

    def __delitem__(self, idx: Union[slice, int]) -> None:
        keys = list(self._modules)[idx] if isinstance(idx, slice) else [self._get_item_by_idx(self._modules.keys(), idx)]
        for key in keys:
            delattr(self, key)
        _renumbered(self)

    def __len__(self) -> int:
        return len(self._modules)

    def __add__(self, other) -> "Sequential":
        if not isinstance(other, Sequential):
            raise ValueError(f"add operator supports only objects of Sequential class, but {type(other)} is given.")
        return Sequential(*self, *other)

    def pop(self, key: Union[int, slice]) -> Module:
        """Takes a module out, and returns it."""
        taken = self[key]
        del self[key]
        return taken

    def __iadd__(self, other) -> Self:
        if not isinstance(other, Sequential):
            raise ValueError(f"add operator supports only objects of Sequential class, but {type(other)} is given.")
        return self.extend(other)

    def _repeated(self, other):
        if not isinstance(other, int):
            raise TypeError(f"unsupported operand type(s) for *: {type(self)} and {type(other)}")
        if other <= 0:
            raise ValueError(f"Non-positive multiplication factor {other} for {type(self)}")
        return list(self) * other

    def __mul__(self, other: int) -> "Sequential":
        return Sequential(*self._repeated(other))

    def __rmul__(self, other: int) -> "Sequential":
        return self.__mul__(other)

    def __imul__(self, other: int) -> Self:
        for module in self._repeated(other)[len(self):]:
            self.append(module)
        return self

    __dir__ = _without_numbers

    def __iter__(self) -> Iterator[Module]:
        return iter(self._modules.values())

    def forward(self, input):
        for module in self._modules.values():
            input = module(input)
        return input

    def append(self, module: Module) -> "Sequential":
        """Adds a module at the end. Returns self."""
        self.add_module(str(len(self)), module)
        return self

    def insert(self, index: int, module: Module) -> "Sequential":
        """Adds a module before a place. Returns self."""
        if not isinstance(module, Module):
            raise AssertionError(f"module should be of type: {Module}")
        n = len(self._modules)
        if not -n <= index <= n:
            raise IndexError(f"Index out of range: {index}")
        _put(self._modules, index + n if index < 0 else index, module)
        return self

    def extend(self, sequential) -> "Sequential":
        """Adds all modules of an iterable at the end. Returns self."""
        for layer in sequential:
            self.append(layer)
        return self


def _folded(lines):
    """Equal neighbours once: (0-2): 3 x Linear(...)."""
    first = 0
    for last, line in enumerate(lines):
        if last + 1 < len(lines) and lines[last + 1] == line:
            continue
        head = f"({first}): " if first == last else f"({first}-{last}): {last - first + 1} x "
        yield head + line
        first = last + 1


class ModuleList(Module):
    """A list of modules, which are all registered; it computes nothing itself."""

    def __init__(self, modules: Optional[Iterable[Module]] = None) -> None:
        super().__init__()
        if modules is not None:
            self += modules

    _get_abs_string_index = _index_of

    def __getitem__(self, idx: Union[int, slice]) -> Union[Module, "ModuleList"]:
        if isinstance(idx, slice):
            return self.__class__(list(self._modules.values())[idx])
        return self._modules[self._get_abs_string_index(idx)]

    def __setitem__(self, idx: int, module: Module) -> None:
        setattr(self, self._get_abs_string_index(idx), module)

    def __delitem__(self, idx: Union[int, slice]) -> None:
        for i in range(len(self._modules))[idx] if isinstance(idx, slice) else [self._get_abs_string_index(idx)]:
            delattr(self, str(i))
        _renumbered(self)

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[Module]:
        return iter(self._modules.values())

    def __iadd__(self, modules: Iterable[Module]) -> Self:
        return self.extend(modules)

    def __add__(self, other: Iterable[Module]) -> "ModuleList":
        combined = ModuleList()
        for i, module in enumerate(chain(self, other)):
            combined.add_module(str(i), module)
        return combined

    def __repr__(self):
        lines = list(_folded([repr(module) for module in self]))
        if not lines:
            return self._get_name() + "()"
        return self._get_name() + "(\n  " + "\n  ".join(_addindent(line, 2) for line in lines) + "\n)"

    __dir__ = _without_numbers

    def insert(self, index: int, module: Module) -> None:
        """Adds a module before a place."""
        _put(self._modules, index, module)

    def append(self, module: Module) -> "ModuleList":
        """Adds a module at the end. Returns self."""
        self.add_module(str(len(self)), module)
        return self

    def pop(self, key: Union[int, slice]) -> Module:
        """Takes a module out, and returns it."""
        taken = self[key]
        del self[key]
        return taken

    def extend(self, modules: Iterable[Module]) -> Self:
        """Adds all modules of an iterable at the end. Returns self."""
        if not isinstance(modules, abc.Iterable):
            raise TypeError(f"ModuleList.extend should be called with an iterable, but got {type(modules).__name__}")
        offset = len(self)
        for i, module in enumerate(modules):
            self.add_module(str(offset + i), module)
        return self


class ModuleDict(Module):
    """Modules by name, in order, which are all registered; it computes nothing itself."""

    def __init__(self, modules: Optional[Mapping[str, Module]] = None) -> None:
        super().__init__()
        if modules is not None:
            self.update(modules)

    def __getitem__(self, key: str) -> Module:
        return self._modules[key]

    def __setitem__(self, key: str, module: Module) -> None:
        self.add_module(key, module)

    def __delitem__(self, key: str) -> None:
        del self._modules[key]

    def __len__(self) -> int:
        return len(self._modules)

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __contains__(self, key: str) -> bool:
        return key in self._modules

    def clear(self) -> None:
        """Takes all modules out."""
        self._modules.clear()

    def pop(self, key: str) -> Module:
        """Takes a module out, and returns it."""
        taken = self[key]
        del self[key]
        return taken

    def keys(self) -> Iterable[str]:
        """The names."""
        return self._modules.keys()

    def items(self) -> Iterable[Tuple[str, Module]]:
        """(name, module) of each."""
        return self._modules.items()

    def values(self) -> Iterable[Module]:
        """The modules."""
        return self._modules.values()

    def update(self, modules: Mapping[str, Module]) -> None:
        """Adds what a mapping, or an iterable of (name, module), holds; equal names are replaced."""
        _update(self, modules)


def _update(self, given):
    if not isinstance(given, abc.Iterable):
        raise TypeError(f"ModuleDict.update should be called with an iterable of key/value pairs, but got {type(given).__name__}")
    if isinstance(given, (OrderedDict, ModuleDict, abc.Mapping)):
        for key, module in given.items():
            self[key] = module
        return
    for j, pair in enumerate(given):
        if not isinstance(pair, abc.Iterable):
            raise TypeError(f"ModuleDict update sequence element #{j} should be Iterable; is{type(pair).__name__}")
        if not len(pair) == 2:
            raise ValueError(f"ModuleDict update sequence element #{j} has length {len(pair)}; 2 is required")
        self[pair[0]] = pair[1]
