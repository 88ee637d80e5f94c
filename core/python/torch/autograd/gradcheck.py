"""gradcheck: gradients against central differences."""
import itertools
import warnings

import torch
from torch.autograd.function import Function

__all__ = ["gradcheck", "gradgradcheck", "GradcheckError"]


class GradcheckError(RuntimeError):
    """Gradients and differences disagree."""


_UNDEFINED = ("Please look at 'Notes about undefined output gradients' in 'tools/autograd/derivatives.yaml'")


def _as_tuple(value):
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


def _needing(values):
    return [value for value in values if isinstance(value, torch.Tensor) and value.requires_grad]


def _differentiable(outputs):
    return [output for output in _as_tuple(outputs) if output.requires_grad]


def _check_inputs(inputs):
    """Something must need a gradient, and no element of it may lie on another."""
    if not _needing(inputs):
        raise ValueError("gradcheck expects at least one input tensor to require gradient, but none of the them have requires_grad=True.")
    for index, tensor in enumerate(inputs):
        if not isinstance(tensor, torch.Tensor) or not tensor.requires_grad:
            continue
        if tensor.dtype not in (torch.float64, torch.complex128):
            warnings.warn(f"Input #{index} requires gradient and is not a double precision floating point or complex. This check will likely "
                          "fail if all the inputs are not of double precision floating point or complex. ", stacklevel=3)
        if any(stride == 0 and size > 1 for stride, size in zip(tensor.stride(), tensor.size())):
            raise RuntimeError(f"The {index}th input has a dimension with stride 0. gradcheck only supports inputs that are non-overlapping to "
                               "be able to compute the numerical gradients correctly. You should call .contiguous on the input before passing "
                               "it to gradcheck.")
        tensor.retain_grad()


def _difference(function, inputs, element, index, step):
    """For each output the central difference along a step of one element."""
    def at(offset):
        element[index] = before + offset
        return [output.detach().clone() for output in _as_tuple(function(*inputs))]

    before = element[index].item()
    low, high = at(-step), at(step)
    element[index] = before
    return [(b - a).reshape(-1) / (2 * abs(step)) for a, b in zip(low, high)]


def _numerical(function, inputs, tensor, eps):
    """For each output a matrix: a row for each element of the tensor, a column for each of the output.

    Of a complex element the derivatives by its parts x and y are one number, d/dx + i d/dy.
    """
    rows = []
    values = tensor.data
    for index in itertools.product(*map(range, values.shape)):
        row = _difference(function, inputs, values, index, eps)
        if tensor.is_complex():
            row = [x + 1j * y for x, y in zip(row, _difference(function, inputs, values, index, eps * 1j))]
        rows.append(row)
    count = len(_as_tuple(function(*inputs)))
    return [torch.stack([row[number] for row in rows]) if rows else torch.zeros(0, 0) for number in range(count)]


def _analytical(output, tensors):
    """For each tensor the same matrix from backward passes."""
    columns = [[] for _ in tensors]
    seed = torch.zeros_like(output, memory_format=torch.contiguous_format)
    for element in range(output.nelement()):
        seed.zero_().view(-1)[element] = 1
        found = torch.autograd.grad(output, tensors, seed, retain_graph=True, allow_unused=True)
        for column, gradient, tensor in zip(columns, found, tensors):
            column.append((torch.zeros_like(tensor) if gradient is None else gradient).detach().reshape(-1).clone())
    return [torch.stack(column, 1) if column else tensor.new_zeros(tensor.nelement(), 0) for column, tensor in zip(columns, tensors)]


def _mismatch(output, index, numerical, analytical, part):
    said = f"While considering the {part} part of complex outputs only, " if part else ""
    return GradcheckError(f"{said}Jacobian mismatch for output {output} with respect to input {index},\nnumerical:{numerical}\nanalytical:"
                          f"{analytical}\n")


def _agree(numerical, analytical, rtol, atol):
    if numerical.dtype != analytical.dtype:
        numerical = numerical.to(analytical.dtype) if analytical.is_complex() else numerical.real if numerical.is_complex() else \
            numerical.to(analytical.dtype)
    return torch.allclose(analytical, numerical, rtol, atol)


def _compare(function, inputs, options, part=""):
    """Differences and backward passes of every output by every input."""
    tensors = _needing(inputs)
    outputs = _differentiable(function(*inputs))
    numbers = [number for number, output in enumerate(_as_tuple(function(*inputs))) if output.requires_grad]
    numerical = [_numerical(function, inputs, tensor, options["eps"]) for tensor in tensors]
    for place, output in enumerate(outputs):
        analytical, again = _analytical(output, tensors), _analytical(output, tensors)
        for index, (found, second) in enumerate(zip(analytical, again)):
            expected = numerical[index][numbers[place]]
            if not _agree(expected, found, options["rtol"], options["atol"]):
                raise _mismatch(place, index, expected, found, part)
            if found.numel() and (found - second).abs().max() > options["nondet_tol"]:
                raise GradcheckError("Backward is not reentrant, i.e., running backward with same input and grad_output multiple times gives "
                                     "different values, although analytical gradient matches numerical gradient.The tolerance for "
                                     f"nondeterminism was {options['nondet_tol']}.")


def _part_of(function, part):
    """A function whose complex outputs are their real or imaginary parts."""
    take = {"real": torch.real, "imaginary": torch.imag}[part]
    return lambda *inputs: tuple(take(output) if output.is_complex() else output for output in _as_tuple(function(*inputs)))


class _Undefined(Function):
    """The tensor itself; no gradient passes it."""

    @staticmethod
    def forward(ctx, tensor):
        return tensor.view_as(tensor)

    @staticmethod
    def backward(ctx, gradient):
        return None


def _check_undefined(function, inputs):
    """Gradients that do not arrive must count as zeros, all together and each alone."""
    def refuse(outputs):
        tensors = _needing(inputs)
        try:
            found = torch.autograd.grad(outputs, tensors, [torch.zeros_like(output) for output in outputs], allow_unused=True)
        except RuntimeError as error:
            raise GradcheckError(f"Expected backward function to handle undefined output grads. {_UNDEFINED}") from error
        for gradient in found:
            if gradient is not None and not gradient.eq(0).all():
                raise GradcheckError("Expected all input grads to be undefined or zero when all output grads are undefined or zero. "
                                     f"{_UNDEFINED}")

    def outputs():
        return _differentiable(function(*inputs))

    refuse([_Undefined.apply(output) for output in outputs()])
    count = len(outputs())
    for alone in range(count if count > 1 else 0):
        refuse([_Undefined.apply(output) if number == alone else output for number, output in enumerate(outputs())])


def _check_constant(function, inputs, eps):
    for tensor in _needing(inputs):
        for difference in _numerical(function, inputs, tensor, eps):
            if difference.ne(0).any():
                raise GradcheckError("Numerical gradient for function expected to be zero")


def _check(function, inputs, options):
    outputs = _as_tuple(function(*inputs))
    if not _differentiable(outputs):
        return _check_constant(function, inputs, options["eps"])
    if any(output.is_complex() for output in outputs):
        for part in ("imaginary", "real"):
            _compare(_part_of(function, part), inputs, options, part)
    else:
        _compare(function, inputs, options)
    if options["undefined"]:
        _check_undefined(function, inputs)
    return None


def gradcheck(func, inputs, *, eps=1e-6, atol=1e-5, rtol=1e-3, raise_exception=True, nondet_tol=0.0, check_undefined_grad=True,
              check_grad_dtypes=False, check_batched_grad=False, check_batched_forward_grad=False, check_forward_ad=False,
              check_backward_ad=True, fast_mode=False, masked=None):
    """True where the gradients of func(*inputs) are what central differences of step eps say, within atol and rtol * |gradient|.

    Else a GradcheckError, or False with raise_exception=False. fast_mode is as thorough as without; forward mode is not there to check.
    """
    if not check_forward_ad and not check_backward_ad:
        raise AssertionError("Expected at least one of check_forward_ad or check_backward_ad to be True")
    inputs = _as_tuple(inputs)
    options = {"eps": eps, "atol": atol, "rtol": rtol, "nondet_tol": nondet_tol, "undefined": check_undefined_grad}
    try:
        _check_inputs(inputs)
        _check(func, inputs, options)
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


def _random_like(tensor, non_contiguous):
    """Numbers between -1 and 1."""
    shape = (*tensor.shape, 2) if non_contiguous and tensor.numel() > 1 else tensor.shape
    drawn = torch.empty(shape, dtype=tensor.dtype)
    for part in (drawn.real, drawn.imag) if tensor.is_complex() else (drawn,):
        part.uniform_(-1, 1)
    return (drawn[..., 0] if drawn.dim() > tensor.dim() else drawn).requires_grad_()


def gradgradcheck(func, inputs, grad_outputs=None, *, eps=1e-6, atol=1e-5, rtol=1e-3, gen_non_contig_grad_outputs=False,
                  raise_exception=True, nondet_tol=0.0, check_undefined_grad=True, check_grad_dtypes=False, check_batched_grad=False,
                  check_fwd_over_rev=False, check_rev_over_rev=True, fast_mode=False, masked=False):
    """gradcheck of the gradients of func: by its inputs and by the gradients of its outputs (drawn, where none are given)."""
    if not check_fwd_over_rev and not check_rev_over_rev:
        raise AssertionError("Expected at least one of check_fwd_over_rev or check_rev_over_rev to be True")
    inputs = _as_tuple(inputs)
    if grad_outputs is None:
        outputs = _differentiable(func(*inputs))
        given = tuple(_random_like(output, gen_non_contig_grad_outputs) for output in outputs)
    else:
        given = _as_tuple(grad_outputs)
    needs = [isinstance(value, torch.Tensor) and value.requires_grad for value in (*inputs, *given)]
    count = len(given)

    def gradients(*arguments):
        arguments = [value.requires_grad_() if need else value for value, need in zip(arguments, needs)]
        own = arguments[:len(arguments) - count]
        outputs = _differentiable(func(*own))
        wanted = [value for value, need in zip(own, needs) if need]
        found = torch.autograd.grad(outputs, wanted, arguments[len(own):], create_graph=True, allow_unused=True)
        return tuple(gradient for gradient in found if gradient is not None)

    return gradcheck(gradients, inputs + given, eps=eps, atol=atol, rtol=rtol, raise_exception=raise_exception, nondet_tol=nondet_tol,
                     check_undefined_grad=check_undefined_grad)
