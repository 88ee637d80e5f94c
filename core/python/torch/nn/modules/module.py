"""torch.nn.modules.module: Module, whose parts stand in files of their own: its tree, conversions, state and hooks."""
import types
from collections import OrderedDict
from typing import Any, Dict, Optional, TypeVar, Union

import torch
from torch import _C
from torch.nn.modules import _call, _convert, _state, _tree
from torch.nn.modules._call import (  # noqa: F401
    _global_backward_hooks,
    _global_backward_pre_hooks,
    _global_buffer_registration_hooks,
    _global_forward_hooks,
    _global_forward_hooks_always_called,
    _global_forward_hooks_with_kwargs,
    _global_forward_pre_hooks,
    _global_module_registration_hooks,
    _global_parameter_registration_hooks,
    register_module_backward_hook,
    register_module_buffer_registration_hook,
    register_module_forward_hook,
    register_module_forward_pre_hook,
    register_module_full_backward_hook,
    register_module_full_backward_pre_hook,
    register_module_module_registration_hook,
    register_module_parameter_registration_hook,
)
from torch.nn.modules._state import _EXTRA_STATE_KEY_SUFFIX, _IncompatibleKeys  # noqa: F401
from torch.nn.parameter import Buffer, Parameter
from torch.utils.hooks import RemovableHandle  # noqa: F401

__all__ = [
    "register_module_forward_pre_hook", "register_module_forward_hook", "register_module_full_backward_pre_hook",
    "register_module_backward_hook", "register_module_full_backward_hook", "register_module_buffer_registration_hook",
    "register_module_module_registration_hook", "register_module_parameter_registration_hook", "Module"]

T = TypeVar("T", bound="Module")

# What a module of an older pickle may lack.
_HOOK_TABLES = ("_forward_pre_hooks", "_forward_pre_hooks_with_kwargs", "_forward_hooks_with_kwargs", "_forward_hooks_always_called",
                "_state_dict_hooks", "_state_dict_pre_hooks", "_load_state_dict_pre_hooks", "_load_state_dict_post_hooks",
                "_backward_pre_hooks")


def _addindent(s_, numSpaces):
    """Every line but the first, indented."""
    first, *others = s_.split("\n")
    return "\n".join([first, *(" " * numSpaces + line for line in others)])


def _forward_unimplemented(self, *input: Any) -> None:
    """What the module computes; a class of modules gives its own."""
    raise NotImplementedError(f'Module [{type(self).__name__}] is missing the required "forward" function')


def _checked_name(self, kind, name, table, plain=False):
    """The rules for a new name; `plain` ones say which text was given."""
    if not isinstance(name, str):
        raise TypeError(f"{kind} name should be a string. Got {torch.typename(name)}")
    if kind == "module" and hasattr(self, name) and name not in table:
        raise KeyError(f"attribute '{name}' already exists")
    if "." in name:
        raise KeyError(f'{kind} name can\'t contain "."' + (f", got: {name}" if plain else ""))
    if name == "":
        raise KeyError(f'{kind} name can\'t be empty string ""')
    if kind != "module" and hasattr(self, name) and name not in table:
        raise KeyError(f"attribute '{name}' already exists")


def _through_hooks(hooks, module, name, value):
    for hook in hooks.values():
        replaced = hook(module, name, value)
        if replaced is not None:
            value = replaced
    return value


class Module(_C._ModuleBase):
    """A part of a model: it keeps parameters, buffers and further modules under their attributes' names, and computes `forward`.

    A subclass calls `super().__init__()` before it assigns any of them. Calling the module runs `forward` and the hooks around it.
    """

    T_destination = TypeVar("T_destination", bound=Dict[str, Any])
    dump_patches: bool = False
    _version: int = 1
    training: bool
    _parameters: dict
    _buffers: dict
    _modules: dict
    call_super_init: bool = False
    _compiled_call_impl = None

    def __init__(self, *args, **kwargs) -> None:
        cls = type(self)
        if not self.call_super_init:
            if kwargs:
                raise TypeError(f"{cls.__name__}.__init__() got an unexpected keyword argument '{next(iter(kwargs))}'")
            if args:
                raise TypeError(f"{cls.__name__}.__init__() takes 1 positional argument but {len(args) + 1} were given")
        # Past __setattr__: nothing is registered yet that a name could collide with.
        state = self.__dict__
        state["training"] = True
        state["_parameters"] = {}
        state["_buffers"] = {}
        state["_non_persistent_buffers_set"] = set()
        state["_backward_pre_hooks"] = OrderedDict()
        state["_backward_hooks"] = OrderedDict()
        state["_is_full_backward_hook"] = None
        for table in ("_forward_hooks", "_forward_hooks_with_kwargs", "_forward_hooks_always_called", "_forward_pre_hooks",
                      "_forward_pre_hooks_with_kwargs", "_state_dict_hooks", "_state_dict_pre_hooks", "_load_state_dict_pre_hooks",
                      "_load_state_dict_post_hooks"):
            state[table] = OrderedDict()
        state["_modules"] = {}
        if self.call_super_init:
            super().__init__(*args, **kwargs)

    forward = _forward_unimplemented

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        if cls.__getattr__ is Module.__getattr__ and cls.__getattribute__ is object.__getattribute__:
            _C._quick_attributes(cls)

    # --- Calls ------------------------------------------------------------------------------------------------------------

    # The base class answers a call: by forward where nothing surrounds it, else by _call_impl.

    def _call_impl(self, *args, **kwargs):
        """forward, with the hooks around it; a scope in the trace of a session."""
        return _call.traced(self, args, kwargs)

    def _wrapped_call_impl(self, *args, **kwargs):
        return self._call_impl(*args, **kwargs)

    # --- What is registered, and under which name -------------------------------------------------------------------------

    def register_buffer(self, name: str, tensor: Optional[torch.Tensor], persistent: bool = True) -> None:
        """Keeps a tensor that is no parameter; one that is not persistent is left out of state_dict()."""
        if "_buffers" not in self.__dict__:
            raise AttributeError("cannot assign buffer before Module.__init__() call")
        _checked_name(self, "buffer", name, self._buffers)
        if tensor is not None and not isinstance(tensor, torch.Tensor):
            raise TypeError(f"cannot assign '{torch.typename(tensor)}' object to buffer '{name}' (torch Tensor or None required)")
        self._buffers[name] = _through_hooks(_global_buffer_registration_hooks, self, name, tensor)
        if persistent:
            self._non_persistent_buffers_set.discard(name)
        else:
            self._non_persistent_buffers_set.add(name)

    def register_parameter(self, name: str, param: Optional[Parameter]) -> None:
        """Keeps a parameter; None: the name is known, and nothing is there."""
        if "_parameters" not in self.__dict__:
            raise AttributeError("cannot assign parameter before Module.__init__() call")
        _checked_name(self, "parameter", name, self._parameters)
        if param is None:
            self._parameters[name] = None
            return
        if not isinstance(param, Parameter):
            raise TypeError(f"cannot assign '{torch.typename(param)}' object to parameter '{name}' (torch.nn.Parameter or None required)")
        if param.grad_fn:
            raise ValueError(f"Cannot assign non-leaf Tensor to parameter '{name}'. Model parameters must be created explicitly. To express "
                             f"'{name}' as a function of another Tensor, compute the value in the forward() method.")
        self._parameters[name] = _through_hooks(_global_parameter_registration_hooks, self, name, param)

    def add_module(self, name: str, module: Optional["Module"]) -> None:
        """Keeps a module as a child of this one."""
        if not isinstance(module, Module) and module is not None:
            raise TypeError(f"{torch.typename(module)} is not a Module subclass")
        _checked_name(self, "module", name, self._modules, plain=True)
        self._modules[name] = _through_hooks(_global_module_registration_hooks, self, name, module)

    def register_module(self, name: str, module: Optional["Module"]) -> None:
        """Another name of add_module."""
        self.add_module(name, module)

    def get_extra_state(self) -> Any:
        """What state_dict() is to hold beside tensors; a class that overrides it overrides set_extra_state, too."""
        raise RuntimeError(
            "Reached a code path in Module.get_extra_state() that should never be called. Please file an issue at "
            "https://github.com/pytorch/pytorch/issues/new?template=bug-report.yml to report this bug.")

    def set_extra_state(self, state: Any) -> None:
        """Takes what get_extra_state gave, from load_state_dict()."""
        raise RuntimeError(
            "Reached a code path in Module.set_extra_state() that should never be called. Please file an issue at "
            "https://github.com/pytorch/pytorch/issues/new?template=bug-report.yml to report this bug.")

    # --- Attributes -------------------------------------------------------------------------------------------------------

    def __getattr__(self, name: str) -> Union[torch.Tensor, "Module"]:
        state = self.__dict__
        for table in ("_parameters", "_buffers", "_modules"):
            held = state.get(table)
            if held is not None and name in held:
                return held[name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def _forget(self, name, *tables):
        """The name meant something else until now."""
        state = self.__dict__
        for table in tables:
            held = state if table == "__dict__" else state.get(table)
            if held is not None and name in held:
                if isinstance(held, dict):
                    del held[name]
                else:
                    held.discard(name)

    def __setattr__(self, name: str, value: Union[torch.Tensor, "Module"]) -> None:
        state = self.__dict__
        parameters = state.get("_parameters")
        if isinstance(value, Parameter):
            if parameters is None:
                raise AttributeError("cannot assign parameters before Module.__init__() call")
            self._forget(name, "__dict__", "_buffers", "_modules", "_non_persistent_buffers_set")
            self.register_parameter(name, value)
        elif parameters is not None and name in parameters:
            if value is not None:
                raise TypeError(f"cannot assign '{torch.typename(value)}' as parameter '{name}' (torch.nn.Parameter or None expected)")
            self.register_parameter(name, value)
        elif not self._set_module(name, value) and not self._set_buffer(name, value):
            object.__setattr__(self, name, value)

    def _set_module(self, name, value):
        modules = self.__dict__.get("_modules")
        if isinstance(value, Module):
            if modules is None:
                raise AttributeError("cannot assign module before Module.__init__() call")
            self._forget(name, "__dict__", "_parameters", "_buffers", "_non_persistent_buffers_set")
        elif modules is None or name not in modules:
            return False
        elif value is not None:
            raise TypeError(f"cannot assign '{torch.typename(value)}' as child module '{name}' (torch.nn.Module or None expected)")
        modules[name] = _through_hooks(_global_module_registration_hooks, self, name, value)
        return True

    def _set_buffer(self, name, value):
        buffers = self.__dict__.get("_buffers")
        is_buffer = isinstance(value, Buffer)
        if not is_buffer and (buffers is None or name not in buffers):
            return False
        if value is not None and not isinstance(value, torch.Tensor):
            raise TypeError(f"cannot assign '{torch.typename(value)}' as buffer '{name}' (torch.nn.Buffer, torch.Tensor or None expected)")
        if is_buffer:
            self.register_buffer(name, value, value.persistent)
        else:
            buffers[name] = _through_hooks(_global_buffer_registration_hooks, self, name, value)
        return True

    def __delattr__(self, name):
        if name in self._parameters:
            del self._parameters[name]
        elif name in self._buffers:
            del self._buffers[name]
            self._non_persistent_buffers_set.discard(name)
        elif name in self._modules:
            del self._modules[name]
        else:
            object.__delattr__(self, name)

    def __dir__(self):
        names = [*dir(type(self)), *self.__dict__, *self._parameters, *self._modules, *self._buffers]
        return sorted(name for name in names if not name[0].isdigit())

    def __getstate__(self):
        return {name: value for name, value in self.__dict__.items() if name != "_compiled_call_impl"}

    def __setstate__(self, state):
        self.__dict__.update(state)
        for table in _HOOK_TABLES:
            self.__dict__.setdefault(table, OrderedDict())
        self.__dict__.setdefault("_non_persistent_buffers_set", set())
        self.__dict__.setdefault("_is_full_backward_hook", None)

    # --- Modes and text ---------------------------------------------------------------------------------------------------

    def train(self: T, mode: bool = True) -> T:
        """Sets `training` here and in all modules below: dropout and batch norm go by it. Returns self."""
        if not isinstance(mode, bool):
            raise ValueError("training mode is expected to be boolean")
        self.training = mode
        for module in self.children():
            module.train(mode)
        return self

    def eval(self: T) -> T:
        """train(False)."""
        return self.train(False)

    def compile(self, *args, **kwargs):
        """There is no compiler here."""
        raise RuntimeError("torch.compile is not in Stridescope: a module runs as it is written")

    def _get_name(self):
        return self.__class__.__name__

    def extra_repr(self) -> str:
        """What repr() prints between the brackets; a class of modules gives its own."""
        return ""

    def __repr__(self):
        extra = self.extra_repr()
        extra_lines = extra.split("\n") if extra else []
        children = [f"({name}): " + _addindent(repr(module), 2) for name, module in self._modules.items()]
        lines = extra_lines + children
        if not children and len(extra_lines) < 2:
            return f"{self._get_name()}({extra})"
        return f"{self._get_name()}(\n  " + "\n  ".join(lines) + "\n)" if lines else f"{self._get_name()}()"


def _adopt(*parts):
    """The parts' functions become methods of Module, named as if they stood above."""
    for part in parts:
        for name, function in vars(part).items():
            if isinstance(function, types.FunctionType):
                function.__qualname__, function.__module__ = f"Module.{name}", Module.__module__
                setattr(Module, name, function)


_adopt(_tree.Tree, _convert.Conversions, _state.State, _call.Hooks)
_IncompatibleKeys.__module__ = Module.__module__
_C._quick_attributes(Module)
