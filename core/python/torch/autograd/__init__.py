"""torch.autograd: the backward pass, and when it is recorded."""
import builtins
import types
import warnings

import torch
from torch import _C
from torch.autograd import forward_ad, grad_mode, graph, variable  # noqa: F401
from torch.autograd.anomaly_mode import detect_anomaly, set_detect_anomaly
from torch.autograd.function import Function, NestedIOFunction
from torch.autograd.grad_mode import (
    enable_grad,
    inference_mode,
    is_multithreading_enabled,  # noqa: F401
    no_grad,
    set_grad_enabled,
    set_multithreading_enabled,
)
from torch.autograd.variable import Variable
from torch.autograd import anomaly_mode, function  # noqa: F401

__all__ = ["Variable", "Function", "backward", "grad_mode", "NestedIOFunction", "detect_anomaly", "enable_grad", "grad",
           "gradcheck", "gradgradcheck", "inference_mode", "no_grad", "set_detect_anomaly", "set_grad_enabled",
           "set_multithreading_enabled", "variable"]

SavedTensor = _C._SavedTensor
_C._autograd = types.SimpleNamespace(SavedTensor=SavedTensor)
torch.set_anomaly_enabled = _C.set_anomaly_enabled = anomaly_mode._set_anomaly_enabled


for _function in (_C.is_grad_enabled, _C.is_inference_mode_enabled, _C.is_anomaly_enabled, _C.is_anomaly_check_nan_enabled):
    _function.__module__ = "torch"  # as messages name them


def _is_end(value):
    return isinstance(value, (torch.Tensor, graph.GradientEdge))


def _ends(value):
    """One tensor or edge, or several, as a tuple."""
    return (value,) if _is_end(value) else tuple(value)


def _gradients(given, length):
    """Gradients of the outputs as a tuple, None for each where none is given."""
    if given is None:
        return (None,) * length
    return (given,) if isinstance(given, torch.Tensor) else tuple(given)


def _checked_gradients(outputs, gradients):
    for output in outputs:
        if not _is_end(output):
            raise AssertionError
    for given in gradients:
        if given is not None and not isinstance(given, torch.Tensor):
            raise TypeError(f"gradients can be either Tensors or None, but got {type(given).__name__}")
    if len(gradients) < len(outputs):
        raise RuntimeError(f"got {len(outputs)} tensors and {len(gradients)} gradients")
    return gradients[:len(outputs)]


_mentioned = []


def _mention_cycle(create_graph):
    """Once, as PyTorch does."""
    if create_graph and not _mentioned:
        _mentioned.append(True)
        warnings.warn("Using backward() with create_graph=True will create a reference cycle between the parameter and its gradient which "
                      "can cause a memory leak. We recommend using autograd.grad when creating the graph to avoid this. If you have to use "
                      "this function, make sure to reset the .grad fields of your parameters to None after use to break the cycle and avoid "
                      "the leak.", stacklevel=3)


def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, grad_variables=None, inputs=None):
    """Adds the gradients of the tensors to the .grad of the graph's leaves, or of the inputs alone.

    grad_tensors: the gradients of the tensors themselves; a number needs none. retain_graph: what was saved stays for another pass.
    create_graph: the pass itself is recorded, so that it can be differentiated.
    """
    if grad_tensors is None and grad_variables is None and inputs is None and not create_graph and isinstance(tensors, torch.Tensor):
        _C._backward((tensors,), (None,), not not retain_graph, False, None)  # nearly every call: nothing to look at
        return
    if grad_variables is not None:
        warnings.warn("`grad_variables` is deprecated. Use `grad_tensors` instead.", FutureWarning, stacklevel=2)
        if grad_tensors is not None:
            raise RuntimeError("`grad_tensors` and `grad_variables` (deprecated) arguments both passed to `backward()`. Please only use "
                               "`grad_tensors`.")
        grad_tensors = grad_variables
    if inputs is not None and not _is_end(inputs) and len(inputs) == 0:
        raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    tensors = _ends(tensors)
    given = _checked_gradients(tensors, _gradients(grad_tensors, len(tensors)))
    keep = create_graph if retain_graph is None else retain_graph
    _mention_cycle(create_graph)
    _C._backward(tensors, given, builtins.bool(keep), builtins.bool(create_graph), None if inputs is None else _ends(inputs))


def grad(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=None,
         is_grads_batched=False, materialize_grads=False):
    """The gradients of the outputs with respect to the inputs, summed over the outputs, as a tuple.

    allow_unused: an input that the outputs do not depend on has None for a gradient. materialize_grads: zeros instead of None.
    is_grads_batched: the first axis of each of grad_outputs counts gradients, and so does that of the results.
    """
    if materialize_grads and allow_unused is False:
        raise ValueError("Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False.")
    if not only_inputs:
        warnings.warn("only_inputs argument is deprecated and is ignored now (defaults to True). To accumulate gradient for other parts of "
                      "the graph, please use torch.autograd.backward.", FutureWarning, stacklevel=2)
    outputs, inputs = _ends(outputs), _ends(inputs)
    given = _checked_gradients(outputs, _gradients(grad_outputs, len(outputs)))
    keep = builtins.bool(create_graph if retain_graph is None else retain_graph)
    options = builtins.bool(create_graph), builtins.bool(allow_unused or materialize_grads)
    if is_grads_batched:
        found = _batched(outputs, inputs, given, keep, *options)
    else:
        if not inputs:
            raise ValueError("grad requires non-empty inputs.")
        found = _C._grad(outputs, inputs, given, keep, *options)
    if materialize_grads:
        found = tuple(torch.zeros_like(i, requires_grad=True) if g is None else g for g, i in zip(found, inputs))
    return found


def _batch_size(outputs, given):
    for index, (output, gradient) in enumerate(zip(outputs, given)):
        if gradient is None or gradient.dim() == 0:
            raise ValueError("vmap(vjp, in_dims=0, ...)(<inputs>): Got in_dim=0 for some input, but that input is a Tensor of dimensionality "
                             "0 so expected in_dim to satisfy 0 <= in_dim < 0.")
        if gradient.shape[1:] != output.shape:
            raise RuntimeError(
                "If `is_grads_batched=True`, we interpret the first dimension of each grad_output as the batch dimension. The sizes of the "
                f"remaining dimensions are expected to match the shape of corresponding output, but a mismatch was detected: grad_output"
                f"[{index}] has a shape of {gradient.shape[2:]} and output[{index}] has a shape of {output.shape}. If you only want some "
                "tensors in `grad_output` to be considered batched, consider using vmap.")
    sizes = [len(gradient) for gradient in given]
    if len(set(sizes)) > 1:
        raise ValueError("vmap: Expected all tensors to have the same size in the mapped dimension, got sizes "
                         f"{sizes} for the mapped dimension")
    return sizes[0]


def _batched(outputs, inputs, given, keep, create, allow_unused):
    """One pass for each gradient of the batch."""
    size = _batch_size(outputs, given)
    passes = [_C._grad(outputs, inputs, tuple(gradient[i] for gradient in given), keep or i + 1 < size, create, allow_unused)
              for i in range(size)]
    return tuple(None if parts[0] is None else torch.stack(parts) for parts in zip(*passes))


from torch.autograd import functional  # noqa: E402,F401
from torch.autograd.gradcheck import gradcheck, gradgradcheck  # noqa: E402,F401
