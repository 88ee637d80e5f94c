"""What surrounds a module's forward: hooks of the module and of all modules, and the scope that a call is in the trace."""
import functools
import warnings
from collections import OrderedDict
from typing import Any, Callable, Dict, Optional, Tuple, TypeVar, Union

import torch
from torch import _C
from torch.utils.hooks import BackwardHook, RemovableHandle

T = TypeVar("T", bound="torch.nn.Module")
_grad_t = Union[Tuple[torch.Tensor, ...], torch.Tensor]
_BackwardHook = Callable[["Module", _grad_t, _grad_t], Union[None, _grad_t]]  # noqa: F821
_BackwardPreHook = Callable[["Module", _grad_t], Union[None, _grad_t]]  # noqa: F821

_global_backward_pre_hooks = OrderedDict()
_global_backward_hooks = OrderedDict()
_global_forward_pre_hooks = OrderedDict()
_global_forward_hooks = OrderedDict()
_global_forward_hooks_always_called = OrderedDict()
_global_forward_hooks_with_kwargs = OrderedDict()
_global_buffer_registration_hooks = OrderedDict()
_global_module_registration_hooks = OrderedDict()
_global_parameter_registration_hooks = OrderedDict()
# Whether the global backward hooks are full ones; None: there are none yet. In a list: other files see the same.
_global_is_full = [None]

_KINDS_MIXED = ("Cannot use both regular backward hooks and full backward hooks on a single Module. Please use only one of them.")
_KINDS_MIXED_GLOBALLY = ("Cannot use both regular backward hooks and full backward hooks as a global Module hook. Please use only one of "
                         "them.")


_HOOKS_OF_ALL = (_global_backward_hooks, _global_backward_pre_hooks, _global_forward_hooks, _global_forward_pre_hooks)
_C._set_global_hooks(*_HOOKS_OF_ALL)


# --- A call with all that is around it ----------------------------------------------------------------------------------------

class _Running:
    """The modules that run in this session's thread, and the paths below the outermost."""

    def __init__(self):
        self.depth, self.paths = 0, {}


_running = _Running()


def _path_of(module):
    """"Net.encoder.0": from the outermost module that runs; one that is not below it is named by its class."""
    if _running.depth == 0:
        root = type(module).__name__
        _running.paths = {below: f"{root}.{path}" if path else root for path, below in module.named_modules()}
    return _running.paths.get(module) or type(module).__name__


def traced(module, args, kwargs):
    """A call with hooks; told as a scope where a session is recorded."""
    if not _C._recording():
        return hooked(module, args, kwargs)
    path = _path_of(module)
    _running.depth += 1
    _C._scope_begin(path)
    failure = ""
    try:
        return hooked(module, args, kwargs)
    except BaseException as error:
        failure = f"{type(error).__name__}: {error}"
        raise
    finally:
        _running.depth -= 1
        if not _running.depth:
            _running.paths = {}
        _C._scope_end(failure)


def hooked(module, args, kwargs):
    """A call with what hooks there are."""
    if not (module._backward_hooks or module._backward_pre_hooks or module._forward_hooks or module._forward_pre_hooks
            or any(_HOOKS_OF_ALL)):
        return module.forward(*args, **kwargs)
    if not (module._forward_hooks_always_called or _global_forward_hooks_always_called):
        return _run(module, args, kwargs, set())
    called = set()
    try:
        return _run(module, args, kwargs, called)
    except Exception:
        _call_the_rest(module, args, kwargs, called)
        raise


def _before(module, args, kwargs):
    """The forward pre-hooks; the arguments that forward is to get."""
    hooks = [(hook, False) for hook in _global_forward_pre_hooks.values()]
    hooks += [(hook, id in module._forward_pre_hooks_with_kwargs) for id, hook in module._forward_pre_hooks.items()]
    for hook, with_kwargs in hooks:
        changed = hook(module, args, kwargs) if with_kwargs else hook(module, args)
        if changed is None:
            continue
        if not with_kwargs:
            args = changed if isinstance(changed, tuple) else (changed,)
        elif isinstance(changed, tuple) and len(changed) == 2:
            args, kwargs = changed
        else:
            raise RuntimeError(f"forward pre-hook must return None or a tuple of (new_args, new_kwargs), but got {changed}.")
    return args, kwargs


def _forward_hooks(module):
    """(table of those always called, number, hook, whether it takes keyword arguments), the global ones first."""
    for id, hook in (*_global_forward_hooks.items(),):
        yield _global_forward_hooks_always_called, id, hook, id in _global_forward_hooks_with_kwargs
    for id, hook in (*module._forward_hooks.items(),):
        yield module._forward_hooks_always_called, id, hook, id in module._forward_hooks_with_kwargs


def _run(module, args, kwargs, called):
    full, others = module._get_backward_hooks() if module._backward_hooks or _global_backward_hooks else ([], [])
    pre = module._get_backward_pre_hooks() if module._backward_pre_hooks or _global_backward_pre_hooks else []
    args, kwargs = _before(module, args, kwargs)
    backward = BackwardHook(module, full, pre) if full or pre else None
    if backward:
        args = backward.setup_input_hook(args)
    result = module.forward(*args, **kwargs)
    for always, id, hook, with_kwargs in _forward_hooks(module):
        if id in always:
            called.add((always is module._forward_hooks_always_called, id))
        changed = hook(module, args, kwargs, result) if with_kwargs else hook(module, args, result)
        result = result if changed is None else changed
    if backward:
        if not isinstance(result, (torch.Tensor, tuple)):
            warnings.warn("For backward hooks to be called, module output should be a Tensor or a tuple of Tensors but received "
                          f"{type(result)}")
        result = backward.setup_output_hook(result)
    if others:
        _hook_last_node(module, args, result, others)
    return result


def _call_the_rest(module, args, kwargs, called):
    """forward failed: hooks registered with always_call=True are called nevertheless."""
    for always, id, hook, with_kwargs in _forward_hooks(module):
        if id not in always or (always is module._forward_hooks_always_called, id) in called:
            continue
        try:
            hook(module, args, kwargs, None) if with_kwargs else hook(module, args, None)
        except Exception as error:
            where = "global module" if always is _global_forward_hooks_always_called else "module"
            warnings.warn(f"{where} forward hook with ``always_call=True`` raised an exception that was silenced as another error was "
                          f"raised in forward: {error}")


def _hook_last_node(module, args, result, hooks):
    """Hooks of register_backward_hook stand on the node of the result's first tensor."""
    first = result
    while not isinstance(first, torch.Tensor):
        first = next(value for value in first.values() if isinstance(value, torch.Tensor)) if isinstance(first, dict) else first[0]
    node = first.grad_fn
    if node is not None:
        for hook in hooks:
            node.register_hook(functools.partial(hook, module))
        module._maybe_warn_non_full_backward_hook(args, result, node)


# --- Module's methods ---------------------------------------------------------------------------------------------------------

def _kept(table, hook, *extra, prepend=False):
    """Registers a hook; the tables in `extra`, which hold what it takes, lose it where it is removed."""
    handle = RemovableHandle(table, extra_dict=list(extra)) if extra else RemovableHandle(table)
    table[handle.id] = hook
    if prepend:
        table.move_to_end(handle.id, last=False)
    return handle


class Hooks:
    """Methods of Module: what is called around forward and around the backward pass."""

    def register_forward_pre_hook(self, hook: Union[Callable[[T, Tuple[Any, ...]], Optional[Any]],
                                                    Callable[[T, Tuple[Any, ...], Dict[str, Any]], Optional[Tuple[Any, Dict[str, Any]]]]],
                                  *, prepend: bool = False, with_kwargs: bool = False) -> RemovableHandle:
        """hook(module, args) before forward, `with_kwargs` hook(module, args, kwargs); what it returns takes their place."""
        handle = _kept(self._forward_pre_hooks, hook, self._forward_pre_hooks_with_kwargs, prepend=prepend)
        if with_kwargs:
            self._forward_pre_hooks_with_kwargs[handle.id] = True
        return handle

    def register_forward_hook(self, hook: Union[Callable[[T, Tuple[Any, ...], Any], Optional[Any]],
                                                Callable[[T, Tuple[Any, ...], Dict[str, Any], Any], Optional[Any]]],
                              *, prepend: bool = False, with_kwargs: bool = False, always_call: bool = False) -> RemovableHandle:
        """hook(module, args, output) after forward; what it returns takes the output's place.

        `with_kwargs`: hook(module, args, kwargs, output). `always_call`: also where forward failed.
        """
        handle = _kept(self._forward_hooks, hook, self._forward_hooks_with_kwargs, self._forward_hooks_always_called, prepend=prepend)
        if with_kwargs:
            self._forward_hooks_with_kwargs[handle.id] = True
        if always_call:
            self._forward_hooks_always_called[handle.id] = True
        return handle

    def register_full_backward_pre_hook(self, hook: _BackwardPreHook, prepend: bool = False) -> RemovableHandle:
        """hook(module, grad_output) before the module's backward pass; what it returns takes the gradients' place."""
        return _kept(self._backward_pre_hooks, hook, prepend=prepend)

    def register_backward_hook(self, hook: _BackwardHook) -> RemovableHandle:
        """Of old: hook(module, grad_input, grad_output) of the last node only; register_full_backward_hook is right."""
        if self._is_full_backward_hook is True:
            raise RuntimeError(_KINDS_MIXED)
        self._is_full_backward_hook = False
        return _kept(self._backward_hooks, hook)

    def register_full_backward_hook(self, hook: _BackwardHook, prepend: bool = False) -> RemovableHandle:
        """hook(module, grad_input, grad_output) after the module's backward pass; what it returns takes grad_input's place."""
        if self._is_full_backward_hook is False:
            raise RuntimeError(_KINDS_MIXED)
        self._is_full_backward_hook = True
        return _kept(self._backward_hooks, hook, prepend=prepend)

    def _get_backward_hooks(self):
        """(full hooks, others), the global ones first."""
        full, others = [], []
        for table, is_full in ((_global_backward_hooks, _global_is_full[0]), (self._backward_hooks, self._is_full_backward_hook)):
            (full if is_full is True else others).extend(table.values())
        return full, others

    def _get_backward_pre_hooks(self):
        return [*_global_backward_pre_hooks.values(), *self._backward_pre_hooks.values()]

    def _maybe_warn_non_full_backward_hook(self, inputs, result, grad_fn):
        """Says where a hook of register_backward_hook does not get what its author thinks."""
        what = _incomplete(inputs, result, grad_fn)
        if what:
            warnings.warn(what, FutureWarning, stacklevel=2)


def _are_tensors(values):
    return isinstance(values, torch.Tensor) or (isinstance(values, tuple) and all(isinstance(value, torch.Tensor) for value in values))


def _incomplete(inputs, result, grad_fn):
    start = "Using a non-full backward hook when the forward "
    end = "Please use register_full_backward_hook to get the documented behavior."
    if not _are_tensors(result):
        return ("Using non-full backward hooks on a Module that does not return a single Tensor or a tuple of Tensors is deprecated and will "
                "be removed in future versions. This hook will be missing some of the grad_output. " + end)
    if not _are_tensors(inputs):
        return ("Using non-full backward hooks on a Module that does not take as input a single Tensor or a tuple of Tensors is deprecated "
                "and will be removed in future versions. This hook will be missing some of the grad_input. " + end)
    results = (result,) if isinstance(result, torch.Tensor) else result
    given = (inputs,) if isinstance(inputs, torch.Tensor) else inputs
    out_nodes = {value.grad_fn for value in results if value.grad_fn is not None}
    in_nodes = {value.grad_fn for value in given if value.grad_fn is not None}
    next_nodes = {node for node, _ in grad_fn.next_functions}
    if len(out_nodes) > 1 or (len(out_nodes) == 1 and grad_fn not in out_nodes):
        return start + ("outputs are generated by different autograd Nodes is deprecated and will be removed in future versions. This hook "
                        "will be missing some grad_output. " + end)
    if in_nodes != next_nodes:
        return start + ("contains multiple autograd Nodes is deprecated and will be removed in future versions. This hook will be missing "
                        "some grad_input. " + end)
    return None


# --- Hooks of all modules -----------------------------------------------------------------------------------------------------

def register_module_buffer_registration_hook(hook: Callable[..., None]) -> RemovableHandle:
    """hook(module, name, buffer) wherever a buffer is registered; what it returns takes its place."""
    return _kept(_global_buffer_registration_hooks, hook)


def register_module_module_registration_hook(hook: Callable[..., None]) -> RemovableHandle:
    """hook(module, name, submodule) wherever a child is registered; what it returns takes its place."""
    return _kept(_global_module_registration_hooks, hook)


def register_module_parameter_registration_hook(hook: Callable[..., None]) -> RemovableHandle:
    """hook(module, name, param) wherever a parameter is registered; what it returns takes its place."""
    return _kept(_global_parameter_registration_hooks, hook)


def register_module_forward_pre_hook(hook: Callable[..., None]) -> RemovableHandle:
    """hook(module, args) before every module's forward, ahead of the module's own hooks."""
    return _kept(_global_forward_pre_hooks, hook)


def register_module_forward_hook(hook: Callable[..., None], *, with_kwargs: bool = False, always_call: bool = False) -> RemovableHandle:
    """hook(module, args, output) after every module's forward, ahead of the module's own hooks."""
    handle = _kept(_global_forward_hooks, hook, _global_forward_hooks_with_kwargs, _global_forward_hooks_always_called)
    if with_kwargs:
        _global_forward_hooks_with_kwargs[handle.id] = True
    if always_call:
        _global_forward_hooks_always_called[handle.id] = True
    return handle


def register_module_backward_hook(hook: _BackwardHook) -> RemovableHandle:
    """register_backward_hook of every module."""
    if _global_is_full[0] is True:
        raise RuntimeError(_KINDS_MIXED_GLOBALLY)
    _global_is_full[0] = False
    return _kept(_global_backward_hooks, hook)


def register_module_full_backward_pre_hook(hook: _BackwardPreHook) -> RemovableHandle:
    """register_full_backward_pre_hook of every module."""
    return _kept(_global_backward_pre_hooks, hook)


def register_module_full_backward_hook(hook: _BackwardHook) -> RemovableHandle:
    """register_full_backward_hook of every module."""
    if _global_is_full[0] is False:
        raise RuntimeError(_KINDS_MIXED_GLOBALLY)
    _global_is_full[0] = True
    return _kept(_global_backward_hooks, hook)
