"""Sums of floats whose rounding tells in which order they were added:

    ATEN_CPU_CAPABILITY=avx2 OMP_NUM_THREADS=1 python3 make_sums.py > sums.json

A case is [dtype, shape, strides, axis or null, sums]; element k (in logical order) is (k * 7919 % 10007) / 997 in the dtype.
"""
import json

import torch

torch.set_num_threads(1)


def case(dtype, shape, strides, axis):
    count = 1
    for size in shape:
        count *= size
    values = torch.tensor([(k * 7919 % 10007) / 997 for k in range(count)], dtype=torch.float64).to(dtype).reshape(shape)
    x = torch.zeros(1 + sum((n - 1) * s for n, s in zip(shape, strides)), dtype=dtype).as_strided(shape, strides)
    x.copy_(values)
    total = x.sum() if axis is None else x.sum(axis)
    return [str(dtype)[6:], list(shape), list(strides), axis, total.reshape(-1).tolist()]


cases = []
for dtype in (torch.float32, torch.float64):
    for n in (1, 3, 7, 8, 9, 31, 32, 33, 100, 255, 511, 512, 1000, 4097, 20000):
        cases.append(case(dtype, (n,), (1,), None))
        cases.append(case(dtype, (n,), (2,), None))
    for rows, columns in ((3, 5), (5, 3), (40, 7), (7, 40), (100, 33), (33, 100), (600, 9), (50, 75)):
        for axis in (0, 1):
            cases.append(case(dtype, (rows, columns), (columns, 1), axis))
            cases.append(case(dtype, (rows, columns), (1, rows), axis))
            cases.append(case(dtype, (rows, columns), (2 * columns, 2), axis))
    cases.append(case(dtype, (20, 30, 7), (210, 7, 1), 1))
print("{\"cases\":[\n" + ",\n".join(json.dumps(c, separators=(",", ":")) for c in cases) + "\n]}")
