"""torch.optim.optimizer: what all optimizers have in common."""
import functools
import typing
import warnings
from collections import OrderedDict, defaultdict
from itertools import chain
from typing import Any, Callable, Dict, Iterable, Optional, Tuple, Union

import torch
from torch import _C
from torch.optim import _state
from torch.utils.hooks import RemovableHandle

__all__ = ["Optimizer", "register_optimizer_step_pre_hook", "register_optimizer_step_post_hook"]

Self = getattr(typing, "Self", Any)  # of Python 3.11
ParamsT = Union[Iterable[torch.Tensor], Iterable[Dict[str, Any]], Iterable[Tuple[str, torch.Tensor]]]

_global_optimizer_pre_hooks = OrderedDict()
_global_optimizer_post_hooks = OrderedDict()


class _RequiredParameter:
    """The default of an option that every parameter group must give."""

    def __repr__(self):
        return "<required parameter>"


required = _RequiredParameter()


def _register(hooks, hook, prepend=False):
    handle = RemovableHandle(hooks)
    hooks[handle.id] = hook
    if prepend:
        hooks.move_to_end(handle.id, last=False)
    return handle


def register_optimizer_step_pre_hook(hook):
    """Calls hook(optimizer, args, kwargs) before every step of every optimizer; a result (args, kwargs) takes the arguments' place."""
    return _register(_global_optimizer_pre_hooks, hook)


def register_optimizer_step_post_hook(hook):
    """Calls hook(optimizer, args, kwargs) after every step of every optimizer."""
    return _register(_global_optimizer_post_hooks, hook)


def _use_grad_for_differentiable(step):
    """A step within which ops make backward nodes only if the optimizer is differentiable."""
    @functools.wraps(step)
    def wrapper(self, *args, **kwargs):
        with torch.set_grad_enabled(self.defaults["differentiable"]):
            return step(self, *args, **kwargs)
    return wrapper


def _get_value(x):
    """The number in a tensor; a number itself."""
    return x.item() if isinstance(x, torch.Tensor) else x


def _get_scalar_dtype(is_fused=None):
    """The dtype in which steps are counted."""
    if is_fused:
        return torch.float32
    return torch.float64 if torch.get_default_dtype() == torch.float64 else torch.float32


def _call_pre_hooks(optimizer, step, args, kwargs):
    for hook in chain(_global_optimizer_pre_hooks.values(), optimizer._optimizer_step_pre_hooks.values()):
        result = hook(optimizer, args, kwargs)
        if result is None:
            continue
        if not isinstance(result, tuple) or len(result) != 2:
            raise RuntimeError(f"{step} must return None or a tuple of (new_args, new_kwargs), but got {result}.")
        args, kwargs = result
    return args, kwargs


def _parted(params):
    """Tensors or (name, tensor) pairs as a list of tensors and a list of names, None where there are none."""
    tensors, names = [], []
    for param in params:
        pair = isinstance(param, tuple)
        tensors.append(param[1] if pair else param)
        if pair:
            names.append(param[0])
    if names and len(names) != len(tensors):
        raise ValueError("all optimizer params should be with/without names. Some param names are missing")
    return tensors, names or None


class Optimizer:
    """Optimizer(params, defaults): the base of all optimizers.

    `params` are tensors, (name, tensor) pairs, or dicts of a parameter group each; `defaults` are the options of groups that do not give
    them. A subclass has a method step(closure=None), which changes the parameters by their gradients.
    """

    OptimizerPreHook = Callable[[Self, Tuple[Any, ...], Dict[str, Any]], Optional[Tuple[Tuple[Any, ...], Dict[str, Any]]]]
    OptimizerPostHook = Callable[[Self, Tuple[Any, ...], Dict[str, Any]], None]

    def __init__(self, params: ParamsT, defaults: Dict[str, Any]) -> None:
        self.defaults = defaults
        self._make_hooks()
        self._patch_step_function()
        if isinstance(params, torch.Tensor):
            raise TypeError("params argument given to the optimizer should be an iterable of Tensors or dicts, but got "
                            + torch.typename(params))
        self.state = defaultdict(dict)
        self.param_groups = []
        groups = list(params)
        if not groups:
            raise ValueError("optimizer got an empty parameter list")
        for group in groups if isinstance(groups[0], dict) else [{"params": groups}]:
            self.add_param_group(group)
        self._warned_capturable_if_run_uncaptured = True

    def _make_hooks(self):
        """Every kind of hook that there is not yet."""
        for kind in ("step_pre", "step_post", "state_dict_pre", "state_dict_post", "load_state_dict_pre", "load_state_dict_post"):
            self.__dict__.setdefault(f"_optimizer_{kind}_hooks", OrderedDict())

    def __getstate__(self) -> Dict[str, Any]:
        return {"defaults": self.defaults, "state": self.state, "param_groups": self.param_groups}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._make_hooks()
        self._patch_step_function()
        self.defaults.setdefault("differentiable", False)

    def __repr__(self) -> str:
        lines = [type(self).__name__ + " ("]
        for i, group in enumerate(self.param_groups):
            lines.append(f"Parameter Group {i}")
            lines += [f"    {key}: {group[key]}" for key in sorted(group) if key != "params"]
            lines.append("")
        return "\n".join(lines[:-1] if self.param_groups else lines) + "\n)"

    @staticmethod
    def profile_hook_step(func):
        """A step that calls the hooks before and after it."""
        @functools.wraps(func)
        def wrapper(*args, **kwargs):
            self = args[0]
            if _global_optimizer_pre_hooks or self._optimizer_step_pre_hooks:
                args, kwargs = _call_pre_hooks(self, func, args, kwargs)
            out = func(*args, **kwargs)
            if self._optimizer_step_post_hooks or _global_optimizer_post_hooks:
                for hook in chain(self._optimizer_step_post_hooks.values(), _global_optimizer_post_hooks.values()):
                    hook(self, args, kwargs)
            return out
        return wrapper

    def _patch_step_function(self) -> None:
        """Makes the class's step call hooks, once for each class."""
        kind = self.__class__
        self._zero_grad_profile_name = f"Optimizer.zero_grad#{kind.__name__}.zero_grad"
        if not getattr(kind.step, "hooked", None):
            kind.step = self.profile_hook_step(kind.step)
            kind.step.hooked = True

    def _keeps_state(self, group) -> bool:
        """Whether the group's options ask for a state of each parameter."""
        return True

    def _optimizer_step_code(self) -> None:
        """Nothing: a name that other tools look for."""

    def _cuda_graph_capture_health_check(self) -> None:
        """Nothing: there are no graphs of devices here."""

    def register_step_pre_hook(self, hook) -> RemovableHandle:
        """Calls hook(optimizer, args, kwargs) before each step; a result (args, kwargs) takes the arguments' place."""
        return _register(self._optimizer_step_pre_hooks, hook)

    def register_step_post_hook(self, hook) -> RemovableHandle:
        """Calls hook(optimizer, args, kwargs) after each step."""
        return _register(self._optimizer_step_post_hooks, hook)

    def register_state_dict_pre_hook(self, hook, prepend: bool = False) -> RemovableHandle:
        """Calls hook(optimizer) before state_dict."""
        return _register(self._optimizer_state_dict_pre_hooks, hook, prepend)

    def register_state_dict_post_hook(self, hook, prepend: bool = False) -> RemovableHandle:
        """Calls hook(optimizer, state_dict) after state_dict; a result takes the dict's place."""
        return _register(self._optimizer_state_dict_post_hooks, hook, prepend)

    def register_load_state_dict_pre_hook(self, hook, prepend: bool = False) -> RemovableHandle:
        """Calls hook(optimizer, state_dict) before load_state_dict; a result takes the dict's place."""
        return _register(self._optimizer_load_state_dict_pre_hooks, hook, prepend)

    def register_load_state_dict_post_hook(self, hook, prepend: bool = False) -> RemovableHandle:
        """Calls hook(optimizer) after load_state_dict."""
        return _register(self._optimizer_load_state_dict_post_hooks, hook, prepend)

    def state_dict(self) -> Dict[str, Any]:
        """The state as a dict of two: `state`, by the numbers of the parameters, and `param_groups`, which hold these numbers."""
        for hook in self._optimizer_state_dict_pre_hooks.values():
            hook(self)
        packed = _state.pack(self)
        for hook in self._optimizer_state_dict_post_hooks.values():
            result = hook(self, packed)
            packed = packed if result is None else result
        return packed

    def load_state_dict(self, state_dict: Dict[str, Any]) -> None:
        """Takes over what state_dict returned, of an optimizer with groups of the same sizes.

        Floating tensors of the state get the dtype of their parameter, but for the count of steps.
        """
        state_dict = state_dict.copy()
        for hook in self._optimizer_load_state_dict_pre_hooks.values():
            result = hook(self, state_dict)
            state_dict = state_dict if result is None else result
        self.__setstate__(_state.unpack(self, state_dict))
        for hook in self._optimizer_load_state_dict_post_hooks.values():
            hook(self)

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Lets go of the gradients of all parameters, or makes them zero in place."""
        if set_to_none:
            for group in self.param_groups:
                params = group["params"]
                _C._drop_gradients(params if type(params) is list else list(params))
            return
        for group in self.param_groups:
            for param in group["params"]:
                if param.grad is None:
                    continue
                if param.grad.grad_fn is not None:
                    param.grad.detach_()
                else:
                    param.grad.requires_grad_(False)
                param.grad.zero_()

    def step(self, closure=None):
        """Changes the parameters by their gradients; `closure` evaluates the loss anew and returns it."""
        raise NotImplementedError

    def add_param_group(self, param_group: Dict[str, Any]) -> None:
        """One more parameter group: a dict with `params` and the options that differ from the defaults.

        Throws TypeError for what is no tensor, ValueError for a tensor that is no leaf or is in another group.
        """
        if not isinstance(param_group, dict):
            raise TypeError(f"param_group must be a dict, but got {type(param_group)}")
        params = param_group["params"]
        if isinstance(params, torch.Tensor):
            params = [params]
        elif isinstance(params, set):
            raise TypeError("optimizer parameters need to be organized in ordered collections, but the ordering of tensors in sets will change "
                            "between runs. Please use a list instead.")
        param_group["params"], names = _parted(params)
        if names is not None:
            param_group["param_names"] = names
        self._check_params(param_group["params"])
        for name, default in self.defaults.items():
            if default is required and name not in param_group:
                raise ValueError(f"parameter group didn't specify a value of required optimization parameter {name}")
            param_group.setdefault(name, default)
        self._check_group(param_group)
        self.param_groups.append(param_group)

    def _check_params(self, params):
        for param in params:
            if not isinstance(param, torch.Tensor):
                raise TypeError("optimizer can only optimize Tensors, but one of the params is " + torch.typename(param))
            if not self.defaults.get("differentiable", None) and not (param.is_leaf or param.retains_grad):
                raise ValueError("can't optimize a non-leaf Tensor")

    def _check_group(self, group):
        """Against itself and the groups that are there."""
        params = group["params"]
        if len(params) != len(set(params)):
            warnings.warn("optimizer contains a parameter group with duplicate parameters; in future, this will cause an error; see "
                          "github.com/pytorch/pytorch/issues/40967 for more information", stacklevel=3)
        known = set(chain.from_iterable(other["params"] for other in self.param_groups))
        if not known.isdisjoint(params):
            raise ValueError("some parameters appear in more than one parameter group")
        named = "param_names" in group
        if self.param_groups and named != ("param_names" in self.param_groups[0]):
            how = "with" if named else "without"
            raise ValueError("all optimizer param groups should be with/without names. "
                             f"cannot add param group {how} names to the optimizer")
