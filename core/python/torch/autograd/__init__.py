"""torch.autograd: the backward pass, and when it is recorded."""
import builtins

import torch
from torch import _C
from torch.autograd.grad_mode import enable_grad, inference_mode, no_grad, set_grad_enabled  # noqa: F401
from torch.autograd import grad_mode, graph  # noqa: F401

Variable = torch.Tensor


def _tuple(value):
    return (value,) if isinstance(value, torch.Tensor) or value is None else tuple(value)


def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, grad_variables=None, inputs=None):
    """Adds the gradients of the tensors with respect to the graph's leaves to their .grad."""
    if inputs is not None and not isinstance(inputs, torch.Tensor) and len(inputs) == 0:
        raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
    tensors = _tuple(tensors)
    grads = _tuple(grad_tensors) if grad_tensors is not None else (None,) * len(tensors)
    for given in grads:
        if given is not None and not isinstance(given, torch.Tensor):
            raise TypeError(f"gradients can be either Tensors or None, but got {type(given).__name__}")
    if len(grads) != len(tensors):
        raise RuntimeError(f"got {len(tensors)} tensors and {len(grads)} gradients")
    keep = create_graph if retain_graph is None else retain_graph
    _C._backward(tensors, grads, builtins.bool(keep), builtins.bool(create_graph), None if inputs is None else _tuple(inputs))


def grad(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=None,
         is_grads_batched=False, materialize_grads=False):
    """The gradients of the outputs with respect to the inputs, summed over the outputs."""
    if materialize_grads and allow_unused is False:
        raise ValueError("Expected allow_unused to be True or not passed when materialize_grads=True, but got: allow_unused=False.")
    outputs, inputs = _tuple(outputs), _tuple(inputs)
    given = _tuple(grad_outputs) if grad_outputs is not None else (None,) * len(outputs)
    keep = create_graph if retain_graph is None else retain_graph
    found = _C._grad(outputs, inputs, given, builtins.bool(keep), builtins.bool(create_graph),
                     builtins.bool(allow_unused or materialize_grads))
    if materialize_grads:
        found = tuple(torch.zeros_like(i, requires_grad=True) if g is None else g for g, i in zip(found, inputs))
    return found
