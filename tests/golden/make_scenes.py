#!/usr/bin/env python3
"""Runs every program of tests/programs with real PyTorch and writes down which tensors and arrays its names mean at the end and
on which bytes they lie: tests/golden/scenes.json.

    python3 tests/golden/make_scenes.py          (needs torch and numpy; 2.6 and 2.2 made the file)
"""
import contextlib, functools, io, json, math, pathlib, runpy, sys

import numpy as np
import torch

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "programs"


def byte_set(start, shape, strides, itemsize):
    """Addresses of the first bytes of all elements, by brute force."""
    at = {start}
    for size, stride in zip(shape, strides):
        at = {a + i * stride for a in at for i in range(size)}
    return at if all(shape) else set()


def describe(name, value):
    if isinstance(value, torch.Tensor):
        size, storage = value.element_size(), value.untyped_storage()
        strides = [s * size for s in value.stride()]
        return dict(name=name, kind="tensor", dtype=str(value.dtype).split(".")[1], shape=list(value.shape), stride=list(value.stride()),
                    offset=value.storage_offset(), itemsize=size, address=value.data_ptr(), byte_strides=strides,
                    begin=storage.data_ptr(), end=storage.data_ptr() + storage.nbytes())
    root = value
    while isinstance(root.base, np.ndarray):
        root = root.base
    return dict(name=name, kind="array", dtype=str(value.dtype), shape=list(value.shape), stride=list(value.strides), offset=0,
                itemsize=value.itemsize, address=value.ctypes.data, byte_strides=list(value.strides), begin=root.ctypes.data,
                end=root.ctypes.data + root.nbytes)


def handles_of(names):
    """Names that mean a tensor or array, and those one level deep in lists, tuples and dicts."""
    found = []
    for name, value in names.items():
        inside = enumerate(value) if isinstance(value, (list, tuple)) else value.items() if isinstance(value, dict) else ()
        for label, item in [(name, value), *((f"{name}[{key!r}]", item) for key, item in inside)]:
            if not name.startswith("__") and isinstance(item, (torch.Tensor, np.ndarray)):
                found.append((label, item))
    return found


def scene(program):
    with contextlib.redirect_stdout(io.StringIO()):
        names = runpy.run_path(str(program))
    unique = {}
    for label, item in handles_of(names):
        unique.setdefault(id(item), (label, item))
    handles = [describe(label, item) for label, item in unique.values()]
    groups = []  # [begin, end) of the memory blocks, in order of first appearance
    for h in handles:
        at = next((i for i, (b, e) in enumerate(groups) if b <= h["begin"] < max(e, b + 1)), None)
        h["storage"] = len(groups) if at is None else at
        if at is None:
            groups.append((h["begin"], h["end"]))
    shared = 0
    for i, (begin, _) in enumerate(groups):
        mine = [h for h in handles if h["storage"] == i]
        cell = functools.reduce(math.gcd, [h["itemsize"] for h in mine] + [h["address"] - begin for h in mine])
        seen = {}
        for h in mine:
            for first in byte_set(h["address"], h["shape"], h["byte_strides"], h["itemsize"]):
                for byte in range(first, first + h["itemsize"], cell):
                    seen.setdefault(byte, set()).add(h["name"])
        shared += sum(len(who) > 1 for who in seen.values())
    keep = "name kind dtype shape stride offset storage".split()
    return dict(storages=len(groups), shared_cells=shared, handles=[{k: h[k] for k in keep} for h in handles])


if __name__ == "__main__":
    out = {p.stem: scene(p) for p in sorted(FOLDER.glob("*.py")) if p.stem != "compare" and p.with_suffix(".out").exists()}
    text = json.dumps(dict(torch=torch.__version__, numpy=np.__version__, programs=out), indent=1)
    (pathlib.Path(__file__).parent / "scenes.json").write_text(text + "\n")
    print(len(out), "programs")
