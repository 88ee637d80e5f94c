"""Runs the sample lines of the op table in PyTorch and records what they give:

    SS_WRITE_SAMPLES=samples.json build/dev/tests/tst_samples badCallsAreRefused
    python3 make_ops.py samples.json > ops.json

Inputs are filled by the rule of tests/core/ops/sample_tensors.h. Of a call that PyTorch refuses, the error is recorded. Use PyTorch 2.6.
"""
import json
import sys
import warnings

import torch

warnings.simplefilter("ignore")


def fill(dtype, j, k):
    m = (k * 7 + j * 5 + 3) % 23 - 9
    if dtype == torch.bool:
        return bool(m & 1)
    if dtype.is_floating_point or dtype.is_complex:
        return m / 4
    whole = 5 if j > 0 and m == 0 else m
    return abs(whole) if dtype == torch.uint8 else whole


def make(spec, j):
    """A tensor of the layout asked for, with its values in logical order."""
    if not spec["defined"] or spec["number"]:
        return None
    dtype = getattr(torch, spec["dtype"])
    shape, strides, offset = spec["shape"], spec["strides"], spec["offset"]
    count = 1
    for size in shape:
        count *= size
    values = [eval(v, {"float": float}) for v in spec["values"]] or [fill(dtype, j, k) for k in range(count)]
    end = offset + (1 + sum((n - 1) * s for n, s in zip(shape, strides)) if count else 0)
    view = torch.zeros(end, dtype=dtype).as_strided(shape, strides, offset)
    for k, value in enumerate(values):
        index = []
        for size in reversed(shape):
            index.insert(0, k % size)
            k //= size
        view[tuple(index)] = value
    return view


def number(value):
    if isinstance(value, complex):
        value = value.real
    value = float(value)
    return value if value == value and abs(value) != float("inf") else repr(value)


def record(result):
    if not isinstance(result, torch.Tensor):
        result = torch.tensor(result)
    flat = result.reshape(-1).tolist()
    return {"dtype": str(result.dtype)[6:], "shape": list(result.shape), "strides": list(result.stride()), "values": [number(v) for v in flat]}


answers = {}
for sample in json.load(open(sys.argv[1])):
    scope = {"torch": torch, "float": float}
    try:
        scope.update({f"t{j}": make(spec, j) for j, spec in enumerate(sample["tensors"])})
        result = eval(sample["line"], scope)
        parts = list(result) if isinstance(result, (tuple, list)) else [result]
        answers[sample["name"]] = [record(part) for part in parts]
    except Exception as error:
        answers[sample["name"]] = f"{type(error).__name__}: {error}".split("\n")[0]
print("{\n" + ",\n".join(f"{json.dumps(name)}:{json.dumps(answer, separators=(',', ':'))}" for name, answer in answers.items()) + "\n}")
