"""Jacobians, Hessians and products with them, by backward passes.

Products with a Jacobian from the right (jvp) are got from two backward passes: the first is linear in the gradient that it starts from,
and its own gradient with respect to that is the product.
"""
import torch

__all__ = ["vjp", "jvp", "jacobian", "hessian", "hvp", "vhp"]

_INDEPENDENT = {
    "outputs": "Output {} of the user-provided function does not require gradients. The outputs must be computed in a differentiable manner "
               "from the input when running in strict mode.",
    "grad_inputs": "The gradient with respect to input {} is independent of the inputs of the user-provided function. This is not allowed in "
                   "strict mode.",
    "jacobian": "While computing the hessian, found that the jacobian of the user-provided function with respect to input {} is independent "
                "of the input. This is not allowed in strict mode. You should ensure that your function is twice differentiable and that the "
                "jacobian depends on the inputs (this would be violated by a linear function for example).",
    "hessian": "The hessian of the user-provided function with respect to input {} is independent of the input. This is not allowed in strict "
               "mode. You should ensure that your function is thrice differentiable and that the hessian depends on the inputs.",
    # No gradient came back at all, by what was differentiated with respect to what:
    "back": "Output 0 of the user-provided function is independent of input {}. This is not allowed in strict mode.",
    "back_trick": "The gradient with respect to the input is independent of entry {} in the grad_outputs when using the double backward trick "
                  "to compute forward mode gradients. This is not allowed in strict mode.",
    "double_back": "The jacobian of the user-provided function is independent of input {}. This is not allowed in strict mode.",
    "double_back_trick": "The hessian of the user-provided function is independent of entry {} in the grad_jacobian. This is not allowed in "
                         "strict mode as it prevents from using the double backward trick to replace forward mode AD.",
}
_OUTPUTS = "outputs of the user-provided function"


def _as_tuple(value, role, function):
    """(whether it was a tuple, the tuple); TypeError for anything but tensors."""
    said = f"The {role} given to {function} must be either a Tensor or a tuple of Tensors but the "
    is_tuple = isinstance(value, tuple)
    if not is_tuple and not isinstance(value, torch.Tensor):
        raise TypeError(f"{said}given {role} has type {type(value)}.")
    tensors = value if is_tuple else (value,)
    for index, one in enumerate(tensors):
        if not isinstance(one, torch.Tensor):
            raise TypeError(f"{said}value at index {index} has type {type(one)}.")
    return is_tuple, tensors


def _as_given(value, *tuples):
    """Nested tuples, with those levels taken off that were no tuples when they came in."""
    if not tuples:
        return value
    inner = tuple(_as_given(one, *tuples[1:]) for one in value)
    return inner if tuples[0] else inner[0]


def _started(tensors, create_graph, need_graph=True):
    """Inputs to differentiate with respect to: part of the caller's graph, or apart from it."""
    return tuple(tensor.view_as(tensor) if create_graph and tensor.requires_grad else tensor.detach().requires_grad_(need_graph)
                 for tensor in tensors)


def _ended(values, create_graph):
    """Results without a graph, unless one is asked for."""
    if create_graph:
        return values
    return values.detach() if isinstance(values, torch.Tensor) else tuple(_ended(value, False) for value in values)


def _must_depend(tensors, kind, strict):
    if not strict:
        return
    for index, tensor in enumerate(tensors):
        if tensor is None or not tensor.requires_grad:
            raise RuntimeError(_INDEPENDENT[kind].format(index))


def _validate(v, against, is_tuple):
    if len(against) != len(v):
        if is_tuple:
            raise RuntimeError(f"v is a tuple of invalid length: should be {len(against)} but got {len(v)}.")
        raise RuntimeError("The given v should contain a single Tensor.")
    for index, (one, other) in enumerate(zip(v, against)):
        if one.size() != other.size():
            entry = f"Entry {index} in " if is_tuple else ""
            raise RuntimeError(f"{entry}v has invalid size: should be {other.size()} but got {one.size()}.")


def _gradients(outputs, inputs, grad_outputs=None, create_graph=False, retain_graph=None):
    """torch.autograd.grad of those outputs that need gradients; None for every input where there are none."""
    given = grad_outputs or (None,) * len(outputs)
    kept = [(output, g) for output, g in zip(outputs, given) if output is not None and output.requires_grad]
    if not kept:
        return (None,) * len(inputs)
    return torch.autograd.grad(tuple(output for output, _ in kept), inputs, tuple(g for _, g in kept), allow_unused=True,
                               create_graph=create_graph, retain_graph=retain_graph)


def _filled(gradients, like, strict, create_graph, stage):
    """Zeros for gradients that are not there; in strict mode those, and ones that cannot be differentiated further, are errors."""
    filled = []
    for index, (gradient, reference) in enumerate(zip(gradients, like)):
        if gradient is None and strict:
            raise RuntimeError(_INDEPENDENT[stage].format(index))
        if strict and create_graph and not gradient.requires_grad:
            what = "hessian" if "double" in stage else "jacobian"
            raise RuntimeError(f"The {what} of the user-provided function is independent of input {index}. This is not allowed in strict mode "
                               "when create_graph=True.")
        filled.append(torch.zeros_like(reference) if gradient is None else gradient)
    return tuple(filled)


def _vector(v, against, is_tuple, create_graph, function, of):
    """The checked vector; where none is given, one for a single number."""
    if v is not None:
        v = _started(_as_tuple(v, "v", function)[1], create_graph, need_graph=False)
        _validate(v, against, is_tuple)
        return v
    if len(against) != 1 or against[0].nelement() != 1:
        raise RuntimeError(f"The vector v can only be None if the {of} a single Tensor with a single element.")
    return (torch.ones_like(against[0]),)


_OF_INPUT = "input to the user-provided function is"
_OF_OUTPUT = "user-provided function returns"


def _mode(create_graph):
    """The mode of a last pass: the caller's, unless its graph is asked for."""
    return torch.set_grad_enabled(True if create_graph else torch.is_grad_enabled())


def _single_output(outputs, function, strict):
    """The number that a function returns of which a Hessian is asked."""
    is_tuple, several = _as_tuple(outputs, _OUTPUTS, function)
    _must_depend(several, "outputs", strict)
    if is_tuple:
        raise RuntimeError(f"The function given to {function} should return a single Tensor")
    if several[0].nelement() != 1:
        raise RuntimeError(f"The Tensor returned by the function given to {function} should contain a single element")
    return several[0]


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    """(func(*inputs), the product of v with the function's Jacobian)."""
    with torch.enable_grad():
        is_tuple, inputs = _as_tuple(inputs, "inputs", "vjp")
        inputs = _started(inputs, create_graph)
        outputs = func(*inputs)
        outputs_tuple, outputs = _as_tuple(outputs, _OUTPUTS, "vjp")
        _must_depend(outputs, "outputs", strict)
        v = _vector(v, outputs, outputs_tuple, create_graph, "vjp", _OF_OUTPUT)
    with _mode(create_graph):
        found = _gradients(outputs, inputs, v, create_graph=create_graph)
        product = _filled(found, inputs, strict, create_graph, "back")
    return _as_given(_ended(outputs, create_graph), outputs_tuple), _as_given(_ended(product, create_graph), is_tuple)


def jvp(func, inputs, v=None, create_graph=False, strict=False):
    """(func(*inputs), the product of the function's Jacobian with v)."""
    with torch.enable_grad():
        is_tuple, inputs = _as_tuple(inputs, "inputs", "jvp")
        inputs = _started(inputs, create_graph)
        v = _vector(v, inputs, is_tuple, create_graph, "jvp", _OF_INPUT)
        outputs = func(*inputs)
        outputs_tuple, outputs = _as_tuple(outputs, _OUTPUTS, "jvp")
        _must_depend(outputs, "outputs", strict)
        seeds = tuple(torch.zeros_like(output, requires_grad=True) for output in outputs)
        first = _gradients(outputs, inputs, seeds, create_graph=True)
        _must_depend(first, "grad_inputs", strict)
    with _mode(create_graph):
        found = _gradients(first, seeds, v, create_graph=create_graph)
        product = _filled(found, outputs, strict, create_graph, "back_trick")
    return _as_given(_ended(outputs, create_graph), outputs_tuple), _as_given(_ended(product, create_graph), outputs_tuple)


def _rows(output, number, inputs, create_graph, strict):
    """For each input the gradients of an output's elements, one after another."""
    rows = tuple([] for _ in inputs)
    flat = output.reshape(-1)
    for element in range(output.nelement()):
        found = _gradients((flat[element],), inputs, create_graph=create_graph, retain_graph=True)
        for index, (gradient, reference) in enumerate(zip(found, inputs)):
            if gradient is None and strict:
                raise RuntimeError(f"Output {number} of the user-provided function is independent of input {index}. This is not allowed in "
                                   "strict mode.")
            if strict and create_graph and not gradient.requires_grad:
                raise RuntimeError(f"The jacobian of the user-provided function is independent of input {index}. This is not allowed in "
                                   "strict mode when create_graph=True.")
            rows[index].append(torch.zeros_like(reference) if gradient is None else gradient)
    return rows


def _stacked(rows, output, reference):
    shape = output.size() + reference.size()
    return torch.stack(rows).view(shape) if rows else output.new_zeros(shape)


def _check_strategy(strategy, vectorize, strict):
    """Of these there is one that works; the others' refusals are PyTorch's."""
    if strategy not in ("forward-mode", "reverse-mode"):
        raise AssertionError('Expected strategy to be either "forward-mode" or "reverse-mode". Hint: If your function has more outputs than '
                             'inputs, "forward-mode" tends to be more performant. Otherwise, prefer to use "reverse-mode".')
    if strategy == "forward-mode" and strict:
        raise RuntimeError('torch.autograd.functional.jacobian: `strict=True` and `strategy="forward-mode"` are not supported together (yet). '
                           'Please either set `strict=False` or `strategy="reverse-mode"`.')
    if strategy == "forward-mode" and not vectorize:
        raise NotImplementedError("Computing Jacobian using forward-AD or forward-over-reverse Hessian isonly implemented for "
                                  "`vectorize=True`.")


def _check_vectorized(vectorize, strict):
    if vectorize and strict:
        raise RuntimeError("torch.autograd.functional.jacobian: `strict=True` and `vectorized=True` are not supported together. Please either "
                           "set `strict=False` or `vectorize=False`.")


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy="reverse-mode"):
    """The derivatives of each element of func(*inputs) by each element of the inputs.

    Its shape is the output's and then the input's; with tuples, a tuple over outputs of tuples over inputs. vectorize and strategy change
    nothing about the result: it takes one backward pass for each element of the outputs.
    """
    _check_strategy(strategy, vectorize, strict)
    with torch.enable_grad():
        is_tuple, inputs = _as_tuple(inputs, "inputs", "jacobian")
        inputs = _started(inputs, create_graph)
        outputs_tuple, outputs = _as_tuple(func(*inputs), _OUTPUTS, "jacobian")
        _must_depend(outputs, "outputs", strict)
        _check_vectorized(vectorize, strict)
        found = []
        for number, output in enumerate(outputs):
            rows = _rows(output, number, inputs, create_graph, strict)
            found.append(tuple(_stacked(rows[i], output, reference) for i, reference in enumerate(inputs)))
    return _as_given(_ended(tuple(found), create_graph), outputs_tuple, is_tuple)


def hessian(func, inputs, create_graph=False, strict=False, vectorize=False, outer_jacobian_strategy="reverse-mode"):
    """The second derivatives of a function that returns one number."""
    is_tuple, inputs = _as_tuple(inputs, "inputs", "hessian")
    if outer_jacobian_strategy not in ("forward-mode", "reverse-mode"):
        raise AssertionError('Expected strategy to be either "forward-mode" or "reverse-mode".')

    def number(*arguments):
        return _single_output(func(*arguments), "hessian", strict).squeeze()

    def first(*arguments):
        found = jacobian(number, arguments, create_graph=True)
        _must_depend(found, "jacobian", strict)
        return found

    found = jacobian(first, inputs, create_graph=create_graph, strict=strict, vectorize=vectorize, strategy=outer_jacobian_strategy)
    return _as_given(found, is_tuple, is_tuple)


def _first_derivative(func, inputs, v, create_graph, strict, function):
    """What hvp and vhp begin with: (is_tuple, inputs, v, output, its gradient)."""
    is_tuple, inputs = _as_tuple(inputs, "inputs", function)
    inputs = _started(inputs, create_graph)
    v = _vector(v, inputs, is_tuple, create_graph, function, _OF_INPUT)
    output = _single_output(func(*inputs), function, strict)
    first = _gradients((output,), inputs, create_graph=True)
    _must_depend(first, "jacobian", strict)
    return is_tuple, inputs, v, output, first


def vhp(func, inputs, v=None, create_graph=False, strict=False):
    """(func(*inputs), the product of v with the Hessian of a function that returns one number)."""
    with torch.enable_grad():
        is_tuple, inputs, v, output, first = _first_derivative(func, inputs, v, create_graph, strict, "vhp")
    with _mode(create_graph):
        found = _gradients(first, inputs, v, create_graph=create_graph)
        product = _filled(found, inputs, strict, create_graph, "double_back")
    return _ended(output, create_graph), _as_given(_ended(product, create_graph), is_tuple)


def hvp(func, inputs, v=None, create_graph=False, strict=False):
    """(func(*inputs), the product of the Hessian of a function that returns one number with v)."""
    with torch.enable_grad():
        is_tuple, inputs, v, output, first = _first_derivative(func, inputs, v, create_graph, strict, "hvp")
        seeds = tuple(torch.zeros_like(reference, requires_grad=True) for reference in inputs)
        second = _gradients(first, inputs, seeds, create_graph=True)
        _must_depend(second, "hessian", strict)
    with _mode(create_graph):
        found = _gradients(second, seeds, v, create_graph=create_graph)
        product = _filled(found, inputs, strict, create_graph, "double_back_trick")
    return _ended(output, create_graph), _as_given(_ended(product, create_graph), is_tuple)
