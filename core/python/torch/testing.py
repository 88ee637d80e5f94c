"""torch.testing: assertions about tensors, with PyTorch's words."""
import collections.abc
import math

import torch

Tensor = torch.Tensor
_TOLERANCES = {torch.float16: (1e-3, 1e-5), torch.bfloat16: (1.6e-2, 1e-5), torch.float32: (1.3e-6, 1e-5), torch.float64: (1e-7, 1e-7),
               torch.complex64: (1.3e-6, 1e-5), torch.complex128: (1e-7, 1e-7)}
_NUMBERS = (int, float, complex)


class _Options:
    """What is allowed between two values."""

    def __init__(self, rtol, atol, equal_nan, checks, msg):
        if (rtol is None) != (atol is None):
            raise ValueError(f"Both 'rtol' and 'atol' must be either specified or omitted, but got no {'rtol' if rtol is None else 'atol'}.")
        self.rtol, self.atol, self.equal_nan, self.checks, self.msg = rtol, atol, equal_nan, checks, msg

    def tolerances(self, *dtypes):
        if self.rtol is not None:
            return self.rtol, self.atol
        known = [_TOLERANCES.get(dtype, (0.0, 0.0)) for dtype in dtypes]
        return max(rtol for rtol, _ in known), max(atol for _, atol in known)

    def fail(self, text, path):
        if path:
            text += "\n\nThe failure occurred for item " + "".join(f"[{step!r}]" for step in path)
        if self.msg is not None:
            text = self.msg(text) if callable(self.msg) else self.msg
        raise AssertionError(text)


def assert_close(actual, expected, *, allow_subclasses=True, rtol=None, atol=None, equal_nan=False, check_device=True, check_dtype=True,
                 check_layout=True, check_stride=False, msg=None):
    """Refuses values that differ by more than atol + rtol * |expected|."""
    checks = {"dtype": check_dtype, "device": check_device, "stride()": check_stride}
    _compare(actual, expected, _Options(rtol, atol, equal_nan, checks, msg), [])


def _is_array(value):
    return type(value).__module__ == "numpy" and hasattr(value, "__array_interface__")


def _compare(actual, expected, options, path):
    if isinstance(actual, Tensor) and isinstance(expected, Tensor):
        return _compare_tensors(actual, expected, options, path)
    if _is_array(actual) and _is_array(expected):
        return _compare_tensors(torch.as_tensor(actual), torch.as_tensor(expected), options, path)
    if isinstance(actual, bool) and isinstance(expected, bool):
        return actual is expected or options.fail(f"Booleans mismatch: {actual} is not {expected}", path)
    if isinstance(actual, _NUMBERS) and isinstance(expected, _NUMBERS):
        return _compare_numbers(actual, expected, options, path)
    if actual is None and expected is None:
        return None
    return _compare_containers(actual, expected, options, path)


def _compare_containers(actual, expected, options, path):
    both = (actual, expected)
    if all(isinstance(value, collections.abc.Sequence) and not isinstance(value, str) for value in both):
        if len(actual) != len(expected):
            options.fail(f"The length of the sequences mismatch: {len(actual)} != {len(expected)}", path)
        for i, pair in enumerate(zip(actual, expected)):
            _compare(*pair, options, [*path, i])
    elif all(isinstance(value, collections.abc.Mapping) for value in both):
        missing, extra = sorted(expected.keys() - actual.keys(), key=str), sorted(actual.keys() - expected.keys(), key=str)
        if missing or extra:
            options.fail(f"The keys of the mappings do not match:\nMissing keys in the actual mapping: {missing}\n"
                         f"Additional keys in the actual mapping: {extra}", path)
        for key in actual:
            _compare(actual[key], expected[key], options, [*path, key])
    else:
        raise TypeError(f"No comparison pair was able to handle inputs of type {type(actual)} and {type(expected)}.")


def _allowed(value):
    return f" (up to {value} allowed)" if value else ""


def _compare_numbers(actual, expected, options, path):
    if options.checks["dtype"] and type(actual) is not type(expected):
        options.fail(f"The (d)types do not match: {type(actual)} != {type(expected)}.", path)
    kinds = {int: torch.int64, float: torch.float64, complex: torch.complex128}
    rtol, atol = options.tolerances(kinds[type(actual)], kinds[type(expected)])
    if actual == expected or (options.equal_nan and actual != actual and expected != expected):
        return
    difference = abs(actual - expected)
    if math.isfinite(difference) and difference <= atol + rtol * abs(expected):
        return
    how = "close" if rtol or atol else "equal"
    relative = difference / abs(expected) if expected else math.inf
    options.fail(f"Scalars are not {how}!\n\nExpected {expected} but got {actual}.\nAbsolute difference: {difference}{_allowed(atol)}\n"
                 f"Relative difference: {relative}{_allowed(rtol)}", path)


def _compare_tensors(actual, expected, options, path):
    facts = {"shape": (actual.shape, expected.shape), "device": (actual.device, expected.device), "dtype": (actual.dtype, expected.dtype),
             "stride()": (actual.stride(), expected.stride())}
    for name, (own, other) in facts.items():
        if options.checks.get(name, True) and own != other:
            options.fail(f"The values for attribute '{name}' do not match: {own} != {other}.", path)
    rtol, atol = options.tolerances(actual.dtype, expected.dtype)
    actual, expected = actual.detach(), expected.detach()
    if actual.dtype != expected.dtype:
        dtype = torch.promote_types(actual.dtype, expected.dtype)
        actual, expected = actual.to(dtype), expected.to(dtype)
    matches = torch.isclose(actual, expected, rtol=rtol, atol=atol, equal_nan=options.equal_nan)
    if not matches.all():
        _fail_of_tensors(actual, expected, matches, rtol, atol, options, path)


def _fail_of_tensors(actual, expected, matches, rtol, atol, options, path):
    how = "close" if rtol or atol else "equal"
    if actual.dim() == 0:
        one, other = actual.item(), expected.item()
        difference = abs(one - other)
        relative = difference / abs(other) if other else math.inf
        return options.fail(f"Scalars are not {how}!\n\nExpected {other} but got {one}.\nAbsolute difference: {difference}{_allowed(atol)}\n"
                            f"Relative difference: {relative}{_allowed(rtol)}", path)
    if actual.dtype == torch.bool:
        actual, expected = actual.to(torch.int64), expected.to(torch.int64)
    absolute = (actual - expected).abs()
    absolute[matches] = 0
    relative = absolute / expected.abs()
    relative[matches] = 0
    wrong, count = int((~matches).sum()), matches.numel()
    lines = [f"Tensor-likes are not {how}!\n", f"Mismatched elements: {wrong} / {count} ({wrong / count:.1%})"]
    for name, values, allowed in (("absolute", absolute, atol), ("relative", relative, rtol)):
        place = int(values.flatten().argmax())
        index = tuple(int(i) for i in torch.unravel_index(torch.tensor(place), values.shape))
        lines.append(f"Greatest {name} difference: {values.flatten()[place].item()} at index {index}{_allowed(allowed)}")
    return options.fail("\n".join(lines), path)


def assert_allclose(actual, expected, rtol=None, atol=None, equal_nan=True, msg=""):
    """The older form, which looks at values alone."""
    actual = actual if isinstance(actual, Tensor) else torch.tensor(actual)
    expected = expected if isinstance(expected, Tensor) else torch.tensor(expected, dtype=actual.dtype)
    if rtol is None and atol is None:
        rtol, atol = max(_TOLERANCES.get(dtype, (0.0, 0.0)) for dtype in (actual.dtype, expected.dtype))
    assert_close(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan, check_device=True, check_dtype=False, check_stride=False,
                 msg=msg or None)


def make_tensor(*shape, dtype, device="cpu", low=None, high=None, requires_grad=False, noncontiguous=False, exclude_zero=False,
                memory_format=None):
    """A tensor of random numbers within bounds."""
    shape = shape[0] if len(shape) == 1 and isinstance(shape[0], (tuple, list)) else shape
    low, high = (-9 if low is None else low), (9 if high is None else high)
    if dtype == torch.bool:
        made = torch.randint(0, 2, shape, device=device, dtype=dtype)
    elif dtype.is_floating_point:
        made = torch.empty(shape, device=device, dtype=dtype).uniform_(low, high)
    else:
        made = torch.randint(low, high, shape, device=device, dtype=dtype)
    if exclude_zero:
        made[made == 0] = 1
    if noncontiguous and made.numel() > 1:
        made = torch.repeat_interleave(made, 2, dim=-1)[..., ::2]
    return made.requires_grad_(requires_grad)
