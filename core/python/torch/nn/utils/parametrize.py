"""torch.nn.utils.parametrize: a parameter that is computed from others each time it is read."""
import contextlib
import copy
from typing import Optional, Sequence, Union

import torch
from torch import Tensor
from torch.nn.modules.container import ModuleDict, ModuleList
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter

__all__ = ["cached", "ParametrizationList", "register_parametrization", "is_parametrized", "remove_parametrizations",
           "type_before_parametrizations", "transfer_parametrizations_and_params"]

_cache_enabled = 0
_cache = {}

_NO_PICKLE = ("Serialization of parametrized modules is only supported through state_dict(). See:\n"
              "https://pytorch.org/tutorials/beginner/saving_loading_models.html"
              "#saving-loading-a-general-checkpoint-for-inference-and-or-resuming-training")


@contextlib.contextmanager
def cached():
    """Within it each parametrized tensor is computed once."""
    global _cache, _cache_enabled
    _cache_enabled += 1
    try:
        yield
    finally:
        _cache_enabled -= 1
        if not _cache_enabled:
            _cache = {}


def _register_parameter_or_buffer(module, name, X):
    register = module.register_parameter if isinstance(X, Parameter) else module.register_buffer
    register(name, X)


def _maybe_set(dest: Tensor, src: Tensor) -> None:
    """Lets a tensor see another's bytes."""
    dest.set_(src)


def _check_kept(what, before, after, first, second):
    """A parametrization must leave the dtype and the shape as they are; a brace in the texts stands for which."""
    for fact in ("dtype", "shape"):
        if getattr(before, fact) != getattr(after, fact):
            raise ValueError(f"{what.format(fact)}\n{first.format(fact)}: {getattr(before, fact)}\n"
                             f"{second.format(fact)}: {getattr(after, fact)}")


class ParametrizationList(ModuleList):
    """The parametrizations of one tensor, in order, with the tensor `original` (or original0, ...) that they start from."""

    original: Tensor
    unsafe: bool

    def __init__(self, modules: Sequence[Module], original: Union[Tensor, Parameter], unsafe: bool = False) -> None:
        if len(modules) == 0:
            raise ValueError("ParametrizationList requires one or more modules.")
        super().__init__(modules)
        self.unsafe = unsafe
        before = torch.empty(original.shape, dtype=original.dtype)
        new = self._inverted(original)
        self.is_tensor = isinstance(new, Tensor)
        self.ntensors = 1 if self.is_tensor else len(new)
        if self.is_tensor:
            self._keep_one(original, new)
        else:
            self._keep_several(original, new)
        if not self.unsafe:
            computed = self()
            if not isinstance(computed, Tensor):
                raise ValueError(f"A parametrization must return a tensor. Got {type(computed).__name__}.")
            _check_kept("Registering a parametrization may not change the {} of the tensor, unless `unsafe` flag is enabled.", before,
                        computed, "unparametrized {}", "parametrized {}")

    def _inverted(self, original):
        """What the parametrizations have to start from, so that they give the original."""
        new = original
        with torch.no_grad():
            for module in reversed(list(self)):
                if hasattr(module, "right_inverse"):
                    try:
                        new = module.right_inverse(new)
                    except NotImplementedError:
                        pass
        if not isinstance(new, (Tensor, Sequence)):
            raise ValueError("'right_inverse' must return a Tensor or a Sequence of tensors (list, tuple...). "
                             f"Got {type(new).__name__}")
        return new

    def _keep_one(self, original, new):
        for fact in ("dtype", "device"):
            if getattr(original, fact) != getattr(new, fact):
                raise ValueError(f"When `right_inverse` outputs one tensor, it may not change the {fact}.\n"
                                 f"original.{fact}: {getattr(original, fact)}\nright_inverse(original).{fact}: {getattr(new, fact)}")
        with torch.no_grad():
            _maybe_set(original, new)
        _register_parameter_or_buffer(self, "original", original)

    def _keep_several(self, original, new):
        for i, part in enumerate(new):
            if not isinstance(part, Tensor):
                raise ValueError("'right_inverse' must return a Tensor or a Sequence of tensors (list, tuple...). "
                                 f"Got element {i} of the sequence with type {type(part).__name__}.")
            if isinstance(original, Parameter):
                part = Parameter(part, original.requires_grad)
            part.requires_grad_(original.requires_grad)
            _register_parameter_or_buffer(self, f"original{i}", part)

    def right_inverse(self, value: Tensor) -> None:
        """Sets the originals so that the parametrizations give this value: what an assignment to the tensor does."""
        with torch.no_grad():
            for module in reversed(list(self)):
                if not hasattr(module, "right_inverse"):
                    raise RuntimeError(f"parametrization {type(module).__name__} does not implement right_inverse.")
                value = module.right_inverse(value)
            if self.is_tensor:
                self._assign("original", value, "right_inverse")
                return
            if not isinstance(value, Sequence):
                raise ValueError(f"'right_inverse' must return a sequence of tensors. Got {type(value).__name__}.")
            if len(value) != self.ntensors:
                raise ValueError("'right_inverse' must return a sequence of tensors of length "
                                 f"{self.ntensors}. Got a sequence of length {len(value)}.")
            for i, part in enumerate(value):
                self._assign(f"original{i}", part, f"right_inverse of element {i}")

    def _assign(self, name, value, what):
        held = getattr(self, name)
        if not isinstance(value, Tensor):
            raise ValueError(f"`{what.split()[0]}` should return a tensor. Got {type(value).__name__}")
        if held.dtype != value.dtype:
            raise ValueError(f"The tensor returned by `{what}` has dtype {value.dtype} while `{name}` has dtype {held.dtype}")
        _maybe_set(held, value)

    def forward(self) -> Tensor:
        originals = (self.original,) if self.is_tensor else tuple(getattr(self, f"original{i}") for i in range(self.ntensors))
        first, *others = self._modules.values()
        value = first(*originals)
        for module in others:
            value = module(value)
        return value


def _inject_new_class(module: Module) -> None:
    """Gives a module a class of its own, which can hold properties."""
    cls = module.__class__

    def default_deepcopy(self, memo):
        if id(self) in memo:
            return memo[id(self)]
        replica = self.__new__(self.__class__)
        memo[id(self)] = replica
        replica.__dict__ = copy.deepcopy(self.__dict__, memo)
        return replica

    def getstate(self):
        raise RuntimeError(_NO_PICKLE)

    methods = {"__getstate__": getstate}
    if not hasattr(cls, "__deepcopy__"):
        methods["__deepcopy__"] = default_deepcopy
    module.__class__ = type(f"Parametrized{cls.__name__}", (cls,), methods)


def _inject_property(module: Module, tensor_name: str) -> None:
    assert not hasattr(module, tensor_name)

    def get(self):
        if not _cache_enabled:
            return self.parametrizations[tensor_name]()
        key = id(self), tensor_name
        if key not in _cache:
            _cache[key] = self.parametrizations[tensor_name]()
        return _cache[key]

    def set(self, value):
        self.parametrizations[tensor_name].right_inverse(value)

    setattr(module.__class__, tensor_name, property(get, set))


def _check_further(module, tensor_name, parametrization):
    """One more on a tensor that has some: it must keep what they give."""
    before = getattr(module, tensor_name)
    after = parametrization(before)
    if not isinstance(after, Tensor):
        raise ValueError(f"A parametrization must return a tensor. Got {type(after).__name__}.")
    name = f"module.{tensor_name}"
    _check_kept("Registering a parametrization may not change the {} of the tensor, unless the `unsafe` flag is enabled.", before, after,
                name + ".{}", f"parametrization({name}).{{}}")
    if hasattr(parametrization, "right_inverse"):
        with contextlib.suppress(NotImplementedError):
            inverse = parametrization.right_inverse(after)
            if not isinstance(inverse, Tensor):
                raise ValueError(f"parametrization.right_inverse must return a tensor. Got: {type(inverse).__name__}")
            _check_kept(f"The tensor returned by parametrization.right_inverse must have the same {{}} as {name}, unless the `unsafe` "
                        "flag is enabled.", before, inverse, name + ".{}", "returned {}")


def register_parametrization(module: Module, tensor_name: str, parametrization: Module, *, unsafe: bool = False) -> Module:
    """Makes a parameter or buffer one that a module computes: module.NAME is then parametrization(original). Returns the module.

    The original stands in module.parametrizations.NAME.original. `unsafe`: dtype and shape may change.
    """
    parametrization.train(module.training)
    if is_parametrized(module, tensor_name):
        if not unsafe:
            _check_further(module, tensor_name, parametrization)
        module.parametrizations[tensor_name].append(parametrization)
        module.parametrizations[tensor_name].unsafe |= unsafe
    elif tensor_name in module._buffers or tensor_name in module._parameters:
        parametrizations = ParametrizationList([parametrization], getattr(module, tensor_name), unsafe=unsafe)
        delattr(module, tensor_name)
        if not is_parametrized(module):
            _inject_new_class(module)
            module.parametrizations = ModuleDict()
        _inject_property(module, tensor_name)
        module.parametrizations[tensor_name] = parametrizations
    else:
        raise ValueError(f"Module '{module}' does not have a parameter, a buffer, or a parametrized element with name '{tensor_name}'")
    return module


def is_parametrized(module: Module, tensor_name: Optional[str] = None) -> bool:
    """Whether a module has parametrizations, or one of this name."""
    parametrizations = module.__dict__.get("_modules", {}).get("parametrizations")
    if not isinstance(parametrizations, ModuleDict):
        return False
    return len(parametrizations) > 0 if tensor_name is None else tensor_name in parametrizations


def remove_parametrizations(module: Module, tensor_name: str, leave_parametrized: bool = True) -> Module:
    """Makes a plain parameter of it again, with its value, or without `leave_parametrized` the original. Returns the module."""
    if not is_parametrized(module, tensor_name):
        raise ValueError(f"Module {module} does not have a parametrization on {tensor_name}")
    parametrizations = module.parametrizations[tensor_name]
    if parametrizations.is_tensor:
        original = parametrizations.original
        if leave_parametrized:
            with torch.no_grad():
                value = getattr(module, tensor_name)
                if value.dtype != original.dtype or not isinstance(original, Tensor):
                    raise RuntimeError("Calling remove_parametrizations() with leave_parametrized=True for a parameter of another dtype is "
                                       "not supported")
                _maybe_set(original, value)
    elif leave_parametrized:
        value = getattr(module, tensor_name)
        original = Parameter(value) if value.requires_grad else value
    else:
        raise ValueError("Cannot leave unparametrized (`leave_parametrized=False`) a tensor that is parametrized in terms of a sequence of "
                         "tensors.")
    delattr(module.__class__, tensor_name)
    del module.parametrizations[tensor_name]
    _register_parameter_or_buffer(module, tensor_name, original)
    if not is_parametrized(module):
        delattr(module, "parametrizations")
        module.__class__ = module.__class__.__bases__[0]
    return module


def type_before_parametrizations(module: Module) -> type:
    """The class of a module, as it was before it got parametrizations."""
    return module.__class__.__bases__[0] if is_parametrized(module) else type(module)


def transfer_parametrizations_and_params(from_module: Module, to_module: Module, tensor_name: Optional[str] = None) -> Module:
    """Gives to_module the parametrizations of from_module, and their originals. Returns to_module."""
    if not is_parametrized(from_module):
        return to_module
    assert isinstance(from_module.parametrizations, ModuleDict)
    for name in from_module.parametrizations if tensor_name is None else [tensor_name]:
        source = from_module.parametrizations[name]
        if not hasattr(to_module, name):
            setattr(to_module, name, Parameter(source.original))
        for parametrization in source:
            register_parametrization(to_module, name, parametrization)
        target = to_module.parametrizations[name]
        if hasattr(source, "original"):
            target.original = source.original
        else:
            for i in range(source.ntensors):
                setattr(target, f"original{i}", getattr(source, f"original{i}"))
    return to_module
