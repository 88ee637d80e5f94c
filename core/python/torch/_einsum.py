"""torch.einsum, torch.tensordot and what is built of products of matrices."""
import builtins
import warnings

import torch

Tensor = torch.Tensor


def _product(sizes):
    total = 1
    for size in sizes:
        total *= size
    return total


def _is_axes(axes):
    return isinstance(axes, (builtins.int, list, tuple))


def tensordot(a, b, dims=2, out=None):
    """Sums products over the last axes of a and the first ones of b, or over two lists of axes."""
    if not isinstance(dims, (tuple, list, Tensor, builtins.int)):
        raise RuntimeError("tensordot expects dims to be int or Tuple[List[int], List[int]] or List[List[int]] containing two lists, "
                           f"but got dims={dims}")
    if isinstance(dims, Tensor):
        dims = dims.tolist() if dims.dim() else builtins.int(dims.item())
    if isinstance(dims, (tuple, list)) and len(dims) == 2 and not builtins.all(_is_axes(axes) for axes in dims):
        wrong = next(axes for axes in dims if not _is_axes(axes))
        which = "dims_self' (position 3" if wrong is dims[0] else "dims_other' (position 4"
        raise TypeError(f"tensordot(): argument '{which}) must be tuple of ints, not {type(wrong).__name__}")
    if isinstance(dims, (tuple, list)):
        axes_a, axes_b = ([axes] if isinstance(axes, builtins.int) else list(axes) for axes in dims)
    else:
        if dims < 0:
            raise RuntimeError(f"tensordot expects dims >= 0, but got dims={dims}")
        if dims > builtins.min(a.dim(), b.dim()):
            raise RuntimeError(f"tensordot expects dims < ndim_a or ndim_b, but got dims={dims}")
        axes_a, axes_b = list(range(-dims, 0)), list(range(dims))
    result = _tensordot(a, b, axes_a, axes_b)
    return result if out is None else out.resize_(result.shape).copy_(result)


def _wrapped(axis, ndim):
    if not -builtins.max(ndim, 1) <= axis < builtins.max(ndim, 1):
        raise IndexError(f"Dimension out of range (expected to be in range of [{-builtins.max(ndim, 1)}, {builtins.max(ndim, 1) - 1}], "
                         f"but got {axis})")
    return axis % builtins.max(ndim, 1)


def _tensordot(a, b, axes_a, axes_b):
    if len(axes_a) != len(axes_b):
        raise RuntimeError("both dimension lists should have same length")
    if a.dtype != b.dtype:
        raise RuntimeError("both inputs should have same dtype")
    given = list(zip(axes_a, axes_b))
    axes_a, axes_b = [_wrapped(axis, a.dim()) for axis in axes_a], [_wrapped(axis, b.dim()) for axis in axes_b]
    for (i, j), (said_i, said_j) in zip(zip(axes_a, axes_b), given):
        if a.shape[i] == 1 or b.shape[j] == 1:  # one that is broadcast can be summed before
            a, b = (a, b.sum(j, keepdim=True)) if a.shape[i] == 1 else (a.sum(i, keepdim=True), b)
        elif a.shape[i] != b.shape[j]:
            raise RuntimeError(f"contracted dimensions need to match, but first has size {a.shape[i]} in dim {said_i} and second has "
                               f"size {b.shape[j]} in dim {said_j}")
    free_a = [i for i in range(a.dim()) if i not in axes_a]
    free_b = [j for j in range(b.dim()) if j not in axes_b]
    shape = [a.shape[i] for i in free_a] + [b.shape[j] for j in free_b]
    inner = _product(a.shape[i] for i in axes_a)
    left = a.permute(free_a + axes_a).reshape(_product(a.shape[i] for i in free_a), inner)
    right = b.permute(axes_b + free_b).reshape(inner, _product(b.shape[j] for j in free_b))
    return left.mm(right).reshape(shape)


def _letter(subscript):
    if subscript is Ellipsis:
        return "..."
    if 0 <= subscript < 52:
        return chr(ord("A") + subscript) if subscript < 26 else chr(ord("a") + subscript - 26)
    raise ValueError("einsum(): subscript in subscript list is not within the valid range [0, 52)")


def _as_equation(args):
    """Operands and lists of subscripts in turn, and perhaps the result's."""
    inputs = ["".join(map(_letter, subscripts)) for subscripts in args[1::2]]
    equation = ",".join(inputs)
    if len(args) % 2:
        equation += "->" + "".join(map(_letter, args[-1]))
        return equation, args[:-1:2]
    return equation, args[::2]


def _subscripts(equation, start, end, of):
    """The labels between two places, "." for the ellipsis."""
    labels, at = [], start
    while at < end:
        letter = equation[at]
        if letter == ".":
            if "." in labels:
                raise RuntimeError(f"einsum(): found '.' for {of} for which an ellipsis was already found" if of != "output" else
                                   "einsum(): found '.' for output but an ellipsis (...) was already found")
            if equation[at:builtins.min(at + 3, end)] != "...":
                raise RuntimeError(f"einsum(): found '.' for {of} that is not part of any ellipsis" + " (...)" * (of == "output"))
            labels.append(".")
            at += 3
            continue
        if letter != " ":
            if not (letter.isascii() and letter.isalpha()):
                raise RuntimeError(f"einsum(): invalid subscript given at index {at} in the equation string, subscripts must be in "
                                   "[a-zA-Z]")
            labels.append(letter)
        at += 1
    return labels


def _inputs_of(equation, arrow, operands):
    inputs, start = [], 0
    for part in equation[:arrow].split(","):
        if len(inputs) >= len(operands):
            raise RuntimeError("einsum(): fewer operands were provided than specified in the equation")
        inputs.append(_subscripts(equation, start, start + len(part), f"operand {len(inputs)}"))
        start += len(part) + 1
    if len(inputs) < len(operands):
        raise RuntimeError("einsum(): more operands were provided than specified in the equation")
    return inputs


def _check_counts(inputs, operands):
    for i, (labels, operand) in enumerate(zip(inputs, operands)):
        named, ndim = len(labels) - labels.count("."), operand.dim()
        counts = f"einsum(): the number of subscripts in the equation ({named}) "
        if "." not in labels and named != ndim:
            raise RuntimeError(f"{counts}does not match the number of dimensions ({ndim}) for operand {i} and no ellipsis was given")
        if named > ndim:
            raise RuntimeError(f"{counts}is more than the number of dimensions ({ndim}) for operand {i}")


def _expand_ellipsis(inputs, operands):
    """An ellipsis stands for labels of its own: numbers, counted from the last axis, which broadcast."""
    spelled, widest = [], 0
    for labels, operand in zip(inputs, operands):
        if "." in labels:
            hidden = operand.dim() - len(labels) + 1
            widest = builtins.max(widest, hidden)
            at = labels.index(".")
            labels = labels[:at] + list(range(hidden - 1, -1, -1)) + labels[at + 1:]
        spelled.append(labels)
    return spelled, list(range(widest - 1, -1, -1))


def _output_of(equation, arrow, inputs, hidden):
    if arrow < 0:  # the labels that occur once, in alphabetic order
        all_labels = [label for labels in inputs for label in labels if isinstance(label, str)]
        return hidden + sorted(label for label in set(all_labels) if all_labels.count(label) == 1)
    output = []
    for label in _subscripts(equation, arrow + 2, len(equation), "output"):
        if label == ".":
            output += hidden
            continue
        if label in output:
            raise RuntimeError(f"einsum(): output subscript {label} appears more than once in the output")
        if not any(label in labels for labels in inputs):
            raise RuntimeError(f"einsum(): output subscript {label} does not appear in the equation for any input operand")
        output.append(label)
    return output


def _without_repeats(operand, labels, index):
    """Diagonals where a label stands twice."""
    labels = list(labels)
    for label in dict.fromkeys(labels):
        while labels.count(label) > 1:
            first = labels.index(label)
            second = labels.index(label, first + 1)
            if operand.shape[first] != operand.shape[second]:
                raise RuntimeError(f"einsum(): subscript {label} is repeated for operand {index} but the sizes don't match, "
                                   f"{operand.shape[second]} != {operand.shape[first]}")
            operand = operand.diagonal(0, first, second).movedim(-1, first)
            del labels[second]
    return operand, labels


def _check_sizes(operands, inputs):
    seen = {}
    for i, (operand, labels) in enumerate(zip(operands, inputs)):
        for label, size in zip(labels, operand.shape):
            if seen.get(label, 1) != 1 and size not in (1, seen[label]):
                shown = label if isinstance(label, str) else "..."
                raise RuntimeError(f"einsum(): subscript {shown} has size {size} for operand {i} which does not broadcast with "
                                   f"previously seen size {seen[label]}")
            seen[label] = size if seen.get(label, 1) == 1 else seen[label]


def _aligned(operand, labels, order):
    """The operand's axes in the order of all labels; axes of size 1 for those that it does not have."""
    have = [label for label in order if label in labels]
    operand = operand.permute([labels.index(label) for label in have])
    for axis, label in enumerate(order):
        if label not in labels:
            operand = operand.unsqueeze(axis)
    return operand


def _sum_of_products(left, right, axes):
    """Products of two aligned operands, summed over axes that are then of size 1: one product of batches of matrices."""
    def sizes(tensor, which):
        return [tensor.shape[axis] for axis in which]

    batch, only_left, only_right, summed = [], [], [], []
    for axis in range(left.dim()):
        in_left, in_right = left.shape[axis] != 1, right.shape[axis] != 1
        if axis in axes:
            if in_left and in_right:
                summed.append(axis)
            elif in_left:
                left = left.sum(axis, keepdim=True)
            elif in_right:
                right = right.sum(axis, keepdim=True)
        elif in_left and in_right:
            batch.append(axis)
        elif in_left:
            only_left.append(axis)
        else:
            only_right.append(axis)
    shape = sizes(left, batch) + sizes(left, only_left) + [1] * len(axes) + sizes(right, only_right)
    order = batch + only_left + axes + only_right
    inner = _product(sizes(left, summed))
    single = [axis for axis in axes if axis not in summed]
    left = left.permute(batch + only_left + summed + only_right + single)
    right = right.permute(batch + summed + only_right + only_left + single)
    count = len(batch)
    batches = _product(left.shape[:count])
    left = left.reshape(batches, _product(left.shape[count:count + len(only_left)]), inner)
    right = right.reshape(batches, inner, _product(right.shape[count + len(summed):count + len(summed) + len(only_right)]))
    return left.bmm(right).view(shape).permute([order.index(axis) for axis in range(len(order))])


def einsum(*args):
    """Sums of products over labelled axes: torch.einsum("ij,jk->ik", a, b)."""
    if len(args) < 2:
        raise ValueError("einsum(): must specify the equation string and at least one operand, or at least one operand and its "
                         "subscripts list")
    equation, operands = (args[0], args[1:]) if isinstance(args[0], str) else _as_equation(args)
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    arrow = equation.find("->")
    inputs = _inputs_of(equation, arrow if arrow >= 0 else len(equation), operands)
    _check_counts(inputs, operands)
    inputs, hidden = _expand_ellipsis(inputs, operands)
    output = _output_of(equation, arrow, inputs, hidden)
    pairs = [_without_repeats(operand, labels, i) for i, (operand, labels) in enumerate(zip(operands, inputs))]
    _check_sizes([operand for operand, _ in pairs], [labels for _, labels in pairs])
    spent = sorted({label for _, labels in pairs for label in labels if label not in output}, key=str)
    order = output + spent
    return _contract([_aligned(operand, labels, order) for operand, labels in pairs], len(output))


def _contract(operands, kept):
    """From left to right; an axis is summed with the last operand that has it."""
    ndim = operands[0].dim()
    sums = set(range(kept, ndim))
    while len(operands) > 1:
        left, right, *rest = operands
        now = [axis for axis in sorted(sums) if all(operand.shape[axis] == 1 for operand in rest)]
        both = [axis for axis in now if left.shape[axis] != 1 or right.shape[axis] != 1]
        operands = [_sum_of_products(left, right, both) if both else left * right] + rest
        sums -= set(both)
    result = operands[0]
    if ndim > kept:
        left_over = [axis for axis in range(kept, ndim) if axis in sums and result.shape[axis] != 1]
        axes = tuple(range(kept, ndim))
        result = result.sum(axes) if left_over else result.view(result.shape[:kept])
    return result


def _cheapest(shapes):
    """Where to split each stretch of a chain of products, by the count of multiplications."""
    sizes = [shape[0] for shape in shapes] + [shapes[-1][1]]
    count = len(shapes)
    cost, split = {(i, i): 0 for i in range(count)}, {}
    for length in range(1, count):
        for i in range(count - length):
            j = i + length
            split[i, j] = builtins.min(range(i, j), key=lambda k: cost[i, k] + cost[k + 1, j] + sizes[i] * sizes[k + 1] * sizes[j + 1])
            k = split[i, j]
            cost[i, j] = cost[i, k] + cost[k + 1, j] + sizes[i] * sizes[k + 1] * sizes[j + 1]
    return split


def chain_matmul(*matrices, out=None):
    """The product of matrices, in the order that costs the fewest multiplications."""
    warnings.warn("torch.chain_matmul is deprecated and will be removed in a future PyTorch release. Use torch.linalg.multi_dot instead, "
                  "which accepts a list of two or more tensors rather than multiple parameters.", stacklevel=3)
    if not matrices:
        raise RuntimeError("chain_matmul(): Expected one or more matrices")
    for matrix in matrices:
        if matrix.dim() != 2:
            raise RuntimeError(f"Tensor dimension is {matrix.dim()}, expected 2 instead.")
    result = matrices[0] if len(matrices) == 1 else _chain(matrices, matrices)
    return result if out is None else out.resize_(result.shape).copy_(result)


def _chain(matrices, given):
    """Of matrices, in the cheapest order; errors tell the shapes that were given."""
    for i, (a, b) in enumerate(zip(matrices, matrices[1:])):
        if a.shape[1] != b.shape[0]:
            raise RuntimeError(f"multi_dot(): tensors {i} and {i + 1} with shapes {list(given[i].shape)} and {list(given[i + 1].shape)} "
                               "cannot be multiplied")
    split = _cheapest([matrix.shape for matrix in matrices])

    def product(i, j):
        return matrices[i] if i == j else product(i, split[i, j]).mm(product(split[i, j] + 1, j))

    return product(0, len(matrices) - 1)


_C_NAMES = {torch.float32: "float", torch.float64: "double", torch.int32: "int", torch.int64: "long", torch.float16: "c10::Half",
            torch.bfloat16: "c10::BFloat16", torch.complex64: "c10::complex<float>", torch.complex128: "c10::complex<double>",
            torch.bool: "bool", torch.uint8: "unsigned char", torch.int8: "signed char", torch.int16: "short"}


def multi_dot(tensors, out=None):
    """The product of matrices in the cheapest order; the first may be a row, the last a column of one axis."""
    if isinstance(tensors, torch.Tensor):
        raise TypeError("linalg_multi_dot(): argument 'tensors' (position 1) must be tuple of Tensors, not Tensor")
    given = list(tensors)
    for i, tensor in enumerate(given):
        if not isinstance(tensor, torch.Tensor):
            raise TypeError(f"expected Tensor as element {i} in argument 0, but got {type(tensor).__name__}")
    if len(given) < 2:
        raise RuntimeError(f"multi_dot(): expected at least 2 tensors but got {len(given)}")
    for which, tensor in (("first", given[0]), ("last", given[-1])):
        if tensor.dim() not in (1, 2):
            raise RuntimeError(f"multi_dot(): the {which} tensor must be 1D or 2D but got {tensor.dim()}D")
    shape = given[0].shape[:-1] + given[-1].shape[1:]
    matrices = [given[0].unsqueeze(0) if given[0].dim() == 1 else given[0], *given[1:-1],
                given[-1].unsqueeze(1) if given[-1].dim() == 1 else given[-1]]
    for i, matrix in enumerate(matrices):
        if matrix.dim() != 2:
            raise RuntimeError(f"multi_dot(): tensor {i} must be 2D but got {matrix.dim()}D")
        if matrix.dtype != matrices[0].dtype:
            raise RuntimeError(f"multi_dot(): all tensors must have be the same dtype but tensor 0 is {_C_NAMES[matrices[0].dtype]} and "
                               f"tensor {i} {_C_NAMES[matrix.dtype]}")
    if out is not None and out.dtype != given[0].dtype:
        raise RuntimeError(f"multi_dot(): expected out tensor to have dtype {_C_NAMES[given[0].dtype]} but got {_C_NAMES[out.dtype]}")
    result = _chain(matrices, given)
    if len(shape) < 2:
        result = result.view(shape)
    return result if out is None else out.resize_(result.shape).copy_(result)


def _check_square(matrix, function):
    if matrix.dim() < 2:
        raise RuntimeError(f"linalg.{function}: The input tensor A must have at least 2 dimensions.")
    if matrix.shape[-1] != matrix.shape[-2]:
        raise RuntimeError(f"linalg.{function}: A must be batches of square matrices, but they are {matrix.shape[-2]} by "
                           f"{matrix.shape[-1]} matrices")


def matrix_power(input, n, *, out=None):
    """A square matrix times itself, n - 1 times; of negative n, of its inverse."""
    if isinstance(n, builtins.bool) or not isinstance(n, builtins.int):
        raise TypeError(f"matrix_power(): argument 'n' (position 2) must be int, not {type(n).__name__}")
    _check_square(input, "matrix_power")
    if n < 0:
        input, n = torch.linalg.inv(input), -n
    result = _power(input, n)
    return result if out is None else out.resize_(result.shape).copy_(result)


def _power(matrix, n):
    if n == 0:
        return torch.eye(matrix.shape[-1], dtype=matrix.dtype, device=matrix.device).expand(matrix.shape).clone()
    if n == 1:
        return matrix.clone()
    if n == 3:
        return matrix @ matrix @ matrix
    result, square = None, matrix
    while True:
        n, odd = divmod(n, 2)
        if odd:
            result = square if result is None else result @ square
        if n == 0:
            return result
        square = square @ square


def matrix_exp(input):
    """The exponential of square matrices, by its series after halving them until they are small."""
    _check_square(input, "matrix_exp")
    if not input.is_floating_point():
        raise RuntimeError("linalg.matrix_exp: Expected a floating point or complex tensor as input. Got "
                           f"{_scalar_names.get(input.dtype, input.dtype)}")
    if input.numel() == 0:
        return torch.empty_like(input)
    size, halvings = builtins.float(input.detach().abs().sum(-2).max()), 0
    while size > 0.5 and size != builtins.float("inf"):
        size, halvings = size / 2, halvings + 1
    small = input / 2**halvings
    identity = torch.eye(input.shape[-1], dtype=input.dtype, device=input.device)
    result = identity.expand(input.shape)
    for k in range(14, 0, -1):
        result = identity + small @ result / k
    for _ in range(halvings):
        result = result @ result
    return result


_scalar_names = {torch.int64: "Long", torch.int32: "Int", torch.int16: "Short", torch.int8: "Char", torch.uint8: "Byte", torch.bool: "Bool"}

Tensor.matrix_power = lambda self, n: matrix_power(self, n)
Tensor.matrix_exp = lambda self: matrix_exp(self)
