"""torch.utils.hooks: handles that take a hook away again, and the hooks of a module's backward pass."""
import warnings
import weakref
from collections import OrderedDict
from typing import Any

import torch

__all__ = ["RemovableHandle", "unserializable_hook", "warn_if_has_hooks", "BackwardHook"]


class RemovableHandle:
    """What registering a hook returns: remove() takes it out of `hooks_dict`, where it stands under `id`, and of those in `extra_dict`."""

    id: int
    next_id: int = 0

    def __init__(self, hooks_dict: Any, *, extra_dict: Any = None) -> None:
        self.hooks_dict_ref = weakref.ref(hooks_dict)
        self.id = RemovableHandle.next_id
        RemovableHandle.next_id += 1
        others = [extra_dict] if isinstance(extra_dict, dict) else extra_dict or ()
        self.extra_dict_ref = tuple(weakref.ref(table) for table in others)

    def remove(self) -> None:
        """Takes the hook away; a second time does nothing."""
        for reference in (self.hooks_dict_ref, *self.extra_dict_ref):
            table = reference()
            if table is not None:
                table.pop(self.id, None)

    def __getstate__(self):
        return self.hooks_dict_ref(), self.id, *([tuple(ref() for ref in self.extra_dict_ref)] if self.extra_dict_ref else [])

    def __setstate__(self, state) -> None:
        # A dict that is gone stays one that nobody else holds.
        def reference(table):
            return weakref.ref(OrderedDict() if table is None else table)

        self.hooks_dict_ref, self.id = reference(state[0]), state[1]
        self.extra_dict_ref = tuple(map(reference, state[2])) if len(state) > 2 else ()
        RemovableHandle.next_id = max(RemovableHandle.next_id, self.id + 1)

    def __enter__(self) -> "RemovableHandle":
        return self

    def __exit__(self, type: Any, value: Any, tb: Any) -> None:
        self.remove()


def unserializable_hook(f):
    """Marks a hook that a saved tensor would lose: saving warns of it."""
    f.__torch_unserializable__ = True
    return f


def warn_if_has_hooks(tensor):
    """Warns of hooks that saving the tensor loses."""
    for hook in (tensor._backward_hooks or {}).values():
        if not hasattr(hook, "__torch_unserializable__"):
            warnings.warn(f"backward hook {hook!r} on tensor will not be serialized.  If this is expected, you can decorate the function "
                          "with @torch.utils.hooks.unserializable_hook to suppress this warning")


def _identity():
    """The function whose nodes mark where a module's backward pass begins and ends."""
    global _Identity
    if _Identity is None:
        class BackwardHookFunction(torch.autograd.Function):
            @staticmethod
            def forward(ctx, *args):
                ctx.mark_non_differentiable(*[arg for arg in args if not arg.requires_grad])
                return args

            @staticmethod
            def backward(ctx, *args):
                return args

        _Identity = BackwardHookFunction
    return _Identity


_Identity = None


def _spread(indices, values, size):
    """`values` at these places, None at the others; where there are no places at all, as they are."""
    places = [None] * size
    for index, value in zip(indices, values):
        places[index] = value
    return tuple(places)


class BackwardHook:
    """The backward hooks of one call of a module: identity nodes around its forward carry them."""

    def __init__(self, module, user_hooks, user_pre_hooks):
        self.module, self.user_hooks, self.user_pre_hooks = module, user_hooks, user_pre_hooks
        self.grad_outputs = None
        self.n_outputs = self.n_inputs = -1
        self.output_tensors_index = self.input_tensors_index = None

    def setup_input_hook(self, args):
        """The arguments of forward, through an identity node that calls the hooks at the end of the backward pass."""
        passed, self.input_tensors_index = self._through_identity(lambda node: node.register_hook(self._at_end), args)
        self.n_inputs = len(args)
        return passed

    def setup_output_hook(self, args):
        """The result of forward, through an identity node that calls the pre-hooks first."""
        several = isinstance(args, tuple)
        results = args if several else (args,)
        passed, self.output_tensors_index = self._through_identity(lambda node: node.register_prehook(self._at_start), results)
        self.n_outputs = len(results)
        return passed if several else passed[0]

    @staticmethod
    def _through_identity(attach, args):
        places = [i for i, arg in enumerate(args) if isinstance(arg, torch.Tensor)]
        wants = any(args[i].requires_grad for i in places)
        if not (wants and torch.is_grad_enabled()):
            return args, None
        tensors = _identity().apply(*(args[i] for i in places))
        node = next(tensor.grad_fn for tensor in tensors if tensor.grad_fn is not None)
        attach(node)
        values = list(args)
        for i, tensor in zip(places, tensors):
            values[i] = tensor
        named = type(args) is not tuple
        return (type(args)(*values) if named else tuple(values)), places

    def _at_start(self, grad_output):
        self.grad_outputs = _spread(self.output_tensors_index, grad_output, self.n_outputs)
        for hook in self.user_pre_hooks:
            changed = hook(self.module, self.grad_outputs)
            if changed is None:
                continue
            if len(changed) != len(self.grad_outputs):
                raise RuntimeError("Backward pre hook returned an invalid number of grad_output, "
                                   f"got {len(changed)}, but expected {len(self.grad_outputs)}")
            self.grad_outputs = changed
        flowing = self.grad_outputs
        if self.input_tensors_index is None:
            self._without_inputs()
        return tuple(flowing[i] for i in self.output_tensors_index)

    def _without_inputs(self):
        """No input wants a gradient, so no node marks the end: the hooks are called at once."""
        nothing = _spread([], [], self.n_inputs)
        for hook in self.user_hooks:
            changed = hook(self.module, nothing, self.grad_outputs)
            if changed is not None and not (isinstance(changed, tuple) and all(value is None for value in changed)):
                raise RuntimeError("Backward hook for Modules where no input requires gradient should always return None or None for all "
                                   "gradients.")
        self.grad_outputs = None

    def _at_end(self, grad_input, _):
        if self.grad_outputs is None:
            return None
        flowing = _spread(self.input_tensors_index, grad_input, self.n_inputs)
        for hook in self.user_hooks:
            changed = hook(self.module, flowing, self.grad_outputs)
            if changed is None:
                continue
            if len(changed) != len(flowing):
                raise RuntimeError("Backward hook returned an invalid number of grad_input, "
                                   f"got {len(changed)}, but expected {len(flowing)}")
            flowing = changed
        self.grad_outputs = None
        return tuple(flowing[i] for i in self.input_tensors_index)
