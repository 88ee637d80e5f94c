"""torch.autograd.Function: steps of the backward pass that a program writes itself."""
import functools
import inspect
import itertools
import warnings

import torch
from torch import _C
from torch.autograd import graph

__all__ = ["FunctionCtx", "BackwardCFunction", "FunctionMeta", "Function", "once_differentiable", "InplaceFunction",
           "NestedIOFunction"]


class FunctionCtx:
    """What forward tells backward: tensors to save, and what it did to its inputs."""

    def save_for_backward(self, *tensors):
        """These tensors are ctx.saved_tensors in backward; at most once, with inputs and outputs of forward, or tensors made in it."""
        self.to_save = tensors

    def save_for_forward(self, *tensors):
        """For forward-mode differentiation, which Stridescope does not have: kept, and not asked back."""
        for tensor in tensors:
            if tensor is not None and not isinstance(tensor, torch.Tensor):
                raise AssertionError("save_for_forward expects all arguments to be tensors; you should save non-tensors as attributes on ctx.")
        self.saved_for_forward = tensors

    def mark_dirty(self, *args):
        """These inputs were written in place by forward; each must be returned."""
        self.dirty_tensors = args

    def mark_shared_storage(self, *pairs):
        warnings.warn("mark_shared_storage is deprecated. Tensors with shared storages are automatically tracked. Note that calls to "
                      "`set_()` are not tracked", FutureWarning, stacklevel=2)

    def mark_non_differentiable(self, *args):
        """These outputs have no gradient."""
        self.non_differentiable = args

    def set_materialize_grads(self, value):
        """Whether gradients that did not arrive are zeros in backward (as it is), or None."""
        if not isinstance(value, bool):
            raise TypeError("set_materialize_grads received an invalid combination of arguments - got (), but expected (bool)")
        self.materialize_grads = value


_ContextMethodMixin = FunctionCtx


class _HookMixin:
    @staticmethod
    def _register_hook(backward_hooks, hook):
        import collections

        if backward_hooks is None:
            backward_hooks = collections.OrderedDict()
        return backward_hooks, graph._hook_in(backward_hooks, hook)


class _FunctionBase:
    """A context is the node of its call, too."""

    to_save = dirty_tensors = non_differentiable = saved_for_forward = None
    materialize_grads = True
    needs_input_grad = None
    _node = None

    def _live(self, attribute):
        """The node, while it lives: it goes with the results of its call."""
        try:
            self._node._sequence_nr()
        except (AttributeError, RuntimeError):
            raise RuntimeError(f"Attribute '{attribute}' is invalid for this instance of _C._FunctionBase. Accessing this attribute directly "
                               "on an instance of autograd.Function is a legacy access pattern that is no longer supported. For examples on "
                               "how to use new-style autograd functions, see "
                               "https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function ") from None
        return self._node

    def name(self):
        return self._live("name").name()

    @property
    def next_functions(self):
        return self._live("next_functions").next_functions

    @property
    def metadata(self):
        return self._live("metadata").metadata

    @property
    def saved_tensors(self):
        return () if self._node is None else _C._function_saved(self._node)

    @property
    def saved_variables(self):
        warnings.warn("'saved_variables' is deprecated; use 'saved_tensors'", DeprecationWarning, stacklevel=2)
        return self.saved_tensors

    @property
    def requires_grad(self):
        return self.needs_input_grad is None or any(self.needs_input_grad)

    def register_hook(self, hook):
        return graph._hook_in(self._hooks(True), hook)

    def register_prehook(self, hook):
        return graph._hook_in(self._hooks(False), hook)

    def _hooks(self, after):
        return self._live("register_hook" if after else "register_prehook")._hooks(after)

    def _sequence_nr(self):
        return self._live("_sequence_nr")._sequence_nr()


_FunctionBase.__module__ = "torch._C"
_C._FunctionBase = _FunctionBase


class BackwardCFunction(_FunctionBase, FunctionCtx, _HookMixin):
    """The context's class of every Function derives from this one."""

    def apply(self, *args):
        """The backward step: the Function's backward, or its vjp."""
        forward_class = self._forward_cls
        backward, vjp = forward_class.backward, forward_class.vjp
        if backward is not Function.backward and vjp is not Function.vjp:
            raise RuntimeError("Implementing both 'backward' and 'vjp' for a custom Function is not allowed. You should only implement one of "
                               "them.")
        return (vjp if vjp is not Function.vjp else backward)(self, *args)

    def apply_jvp(self, *args):
        return self._forward_cls.jvp(self, *args)

    def _compiled_autograd_key(self):
        return self._forward_cls._compiled_autograd_key(self)


_numbers = itertools.count()


class FunctionMeta(type):
    """Gives every Function the class of its contexts, MyFunctionBackward."""

    def __init__(cls, name, bases, attributes):
        backward = type(name + "Backward", (BackwardCFunction,), {"_forward_cls": cls})
        backward._autograd_function_id = next(_numbers)
        backward.__module__ = "torch.autograd.function"
        cls._backward_cls = backward
        super().__init__(name, bases, attributes)


class _SingleLevelFunction(_FunctionBase, FunctionCtx, _HookMixin, metaclass=FunctionMeta):
    @staticmethod
    def forward(*args, **kwargs):
        """The function itself: forward(ctx, *args), or forward(*args) beside a setup_context of its own."""
        raise NotImplementedError("You must implement the forward function for custom autograd.Function.")

    @staticmethod
    def setup_context(ctx, inputs, output):
        """Fills the context after a forward(*args)."""
        raise NotImplementedError("setup_context is not implemented.")

    @staticmethod
    def backward(ctx, *grad_outputs):
        """A gradient for each argument of forward, from one for each output; None where there is none."""
        raise NotImplementedError("You must implement either the backward or vjp method for your custom autograd.Function to use it with "
                                  "backward mode AD.")

    vjp = backward

    @staticmethod
    def jvp(ctx, *grad_inputs):
        """For forward-mode differentiation, which Stridescope does not have."""
        raise NotImplementedError("You must implement the jvp function for custom autograd.Function to use it with forward mode AD.")


def _is_setup_context_defined(function):
    return function is not _SingleLevelFunction.setup_context


def _forward(cls, context, args):
    """The results of forward, which runs without gradients."""
    with torch.no_grad():
        if not _is_setup_context_defined(cls.setup_context):
            return cls.forward(context, *args)
        output = cls.forward(*args)
        cls.setup_context(context, args, output)
        return output


class Function(_SingleLevelFunction):
    """A differentiable function with a backward of its own: derive, write forward and backward as static methods, call apply."""

    generate_vmap_rule = False

    def __init__(self, *args, **kwargs):
        warnings.warn(f"{self.__class__} should not be instantiated. Methods on autograd functions are all static, so you should invoke them "
                      "on the class itself. Instantiating an autograd function will raise an error in a future version of PyTorch.",
                      DeprecationWarning, stacklevel=2)

    def __call__(self, *args, **kwargs):
        raise RuntimeError("Legacy autograd function with non-static forward method is deprecated. Please use new-style autograd function "
                           "with static forward method. (Example: https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)")

    @staticmethod
    def vmap(info, in_dims, *args):
        """For torch.vmap, which Stridescope does not have."""
        raise NotImplementedError("To use autograd.Function with vmap, you must either override the vmap staticmethod or set "
                                  "generate_vmap_rule=True.")

    @classmethod
    def apply(cls, *args, **kwargs):
        """Calls forward, and puts a node with backward into the graph of its results."""
        if _is_setup_context_defined(cls.setup_context):
            bound = inspect.signature(cls.forward).bind(*args, **kwargs)
            bound.apply_defaults()
            args = bound.args
        elif kwargs:
            raise TypeError("apply() takes no keyword arguments")
        context = cls._backward_cls()
        node, needs = _C._function_node(context, cls._backward_cls.__name__, args)
        context._node, context.needs_input_grad = node, needs
        try:
            output = _forward(cls, context, args)
        except BaseException as error:
            _C._function_left(node, f"{type(error).__name__}: {error}")
            raise
        _C._function_left(node, "")
        return _C._function_results(node, context, args, output)

    @staticmethod
    def _compiled_autograd_key(ctx):
        return (ctx._autograd_function_id,)


def _needing(tensor):
    """The same numbers as something that needs a gradient."""
    if tensor is None:
        return None
    return tensor.detach().requires_grad_()


def once_differentiable(fn):
    """A backward that cannot be differentiated itself: to try is an error that says so."""

    @functools.wraps(fn)
    def wrapper(ctx, *args):
        with torch.no_grad():
            outputs = fn(ctx, *args)
        if not torch.is_grad_enabled():
            return outputs
        if not any(isinstance(arg, torch.Tensor) and arg.requires_grad for arg in args):
            return outputs
        several = outputs if isinstance(outputs, tuple) else (outputs,)
        refused = _C._delayed_error("trying to differentiate twice a function that was marked with @once_differentiable",
                                    tuple(map(_needing, several)))
        return refused if len(refused) > 1 else refused[0]

    return wrapper


class InplaceFunction(Function):
    """A Function that may be told to work in place."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace


def _each(value, test):
    """The leaves of nested tuples, lists and dicts for which test holds."""
    if test(value):
        yield value
    elif isinstance(value, (list, tuple)):
        for element in value:
            yield from _each(element, test)
    elif isinstance(value, dict):
        for element in value.values():
            yield from _each(element, test)


def _filled(like, leaves, test):
    """The nest again with other leaves."""
    if test(like):
        return next(leaves)
    if isinstance(like, (list, tuple)):
        return type(like)(_filled(element, leaves, test) for element in like)
    if isinstance(like, dict):
        return {key: _filled(element, leaves, test) for key, element in like.items()}
    return like


def _is_tensor_or_none(value):
    return value is None or isinstance(value, torch.Tensor)


class NestedIOFunction(Function):
    """A Function whose arguments and results may be nested tuples, lists and dicts of tensors; an old interface."""

    def _do_forward(self, *input):
        self._nested_input = input
        result = self.forward_extended(*input)
        self._nested_output = result
        return tuple(_each(result, _is_tensor_or_none))

    def _do_backward(self, gradients, retain_variables):
        self.retain_variables = retain_variables
        return self.backward(*gradients)

    def backward(self, *gradients):
        """The gradients of the nested arguments, flat."""
        nested = _filled(self._nested_output, iter(gradients), _is_tensor_or_none)
        return tuple(_each(self.backward_extended(*nested), _is_tensor_or_none))

    __call__ = Function.__call__

    def forward(self, *args):
        """The results, flat."""
        return self._do_forward(*args)

    def save_for_backward(self, *args):
        self.to_save = tuple(_each(args, _is_tensor_or_none))
        self._to_save_nested = args

    @property
    def saved_tensors(self):
        return _filled(self._to_save_nested, iter(super().saved_tensors), _is_tensor_or_none)

    def mark_dirty(self, *args, **kwargs):
        self.dirty_tensors = tuple(_each((args, kwargs), _is_tensor_or_none))

    def mark_non_differentiable(self, *args, **kwargs):
        self.non_differentiable = tuple(_each((args, kwargs), _is_tensor_or_none))

    def forward_extended(self, *input):
        """The function on nested arguments."""
        raise NotImplementedError

    def backward_extended(self, *grad_output):
        """Its backward on nested gradients."""
        raise NotImplementedError
