"""Asks PyTorch (2.6) for repr(tensor): python3 make_tensor_text.py > tensor_text.json

A case is [dtype, shape, start, step, text]; element k, in logical order, is start + k * step.
"""
import json

import torch

DTYPES = "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64 complex64".split()
SHAPES = [[], [0], [2, 0], [1], [7], [9], [2, 3], [2, 2, 2], [40, 30]]
STEPS = [(0, 1), (-3, 0.5), (0.125, 100)]

cases = []
for name in DTYPES:
    dtype = getattr(torch, name)
    for shape in SHAPES:
        for start, step in STEPS:
            count = 1
            for size in shape:
                count *= size
            whole = not (dtype.is_floating_point or dtype.is_complex)
            if whole and isinstance(step, float) or count * step > 30000 or (count > 200 and step != 1) or (count > 100 and name in ("uint8", "int8")):
                continue
            start = int(start) if whole else start
            values = torch.tensor([start + k * step for k in range(count)], dtype=torch.float64)
            if name in ("uint8", "int8") and count and (values.max() > 100 or values.min() < 0):
                continue
            cases.append([name, shape, start, step, repr(values.to(dtype).reshape(shape))])
print(json.dumps({"made with": "PyTorch " + torch.__version__, "cases": cases}, indent=0))
