"""Sample calls, one printed line each: what they return or raise, and every argument that they changed.

A table has lines "NAMES: CALL | CALL | ..."; a line that begins with a space goes on with the one before. A name is torch's, or a
tensor's where it begins with a dot; @ in a call stands for the name. A call may be statements parted by "; ", the last an expression.
"""
import io
import math
import re
import warnings

import numpy as np
import torch


def arguments():
    """The tensors that the calls are made with, new for each call."""
    t = torch.tensor
    return dict(
        torch=torch, np=np, math=math, io=io, inf=math.inf, nan=math.nan,
        x=t([[1.0, -2.0, 3.0], [0.5, 0.0, -1.5]]), y=t([[2.0, 0.5, -1.0], [4.0, 3.0, 0.25]]), u=t([[0.25, 0.5, 0.75], [0.125, 0.875, 0.375]]),
        v=t([3.0, 1.0, 2.0, 1.0]), w=t([1.0, -1.0, 0.5, 2.0]), l=t([1.0, nan, -math.inf, 2.0]), d=t([[1.5, 2.5], [-0.5, 4.0]], dtype=torch.float64),
        h=t([[1.0, 0.5], [-2.0, 0.25]], dtype=torch.float16), i=t([[3, -7, 12], [5, 0, 8]]), j=t([[2, 4, 6], [-3, 1, 10]]), k=t([4, 2, 2, 7]),
        f=t([[1, 2], [3, 4]], dtype=torch.int32), a=t([[200, 7], [0, 255]], dtype=torch.uint8), b=t([[True, False, True], [False, False, True]]),
        c=t([True, False, True, True]), q=torch.arange(24.0).reshape(2, 3, 4), m=t([[2.0, 1.0], [0.5, 3.0]]), s=t(0.5), n=t(3), z=torch.zeros(0, 3),
        o=torch.empty(0), p=t([[0.5, -1.0], [0.25, 0.75], [-0.5, 2.0]]).t(), r=torch.arange(16.0).reshape(4, 4)[::2, 1::2],
        g=t([[1.0, 2.0, 0.5], [0.25, 0.75, 3.0]], requires_grad=True),
    )


nan = math.nan


def methods(calls, of="xvkqpiszgbldharf"):
    """A table's calls of functions as calls of methods: those whose first argument is one of these."""
    kept = []
    for call in calls.split(" | "):
        first, _, rest = call.strip().removeprefix("torch.@(").partition(", ")
        if first.removesuffix(")") in tuple(of) and "out=" not in rest:
            kept.append(f"{first}.@({rest}" if rest else f"{first[:-1]}.@()")
    return " | ".join(kept)


def shown(value):
    if isinstance(value, torch.Tensor):
        return f"{value!r} {value.stride()}"  # with the dtype and shape that the text itself does not leave open
    if isinstance(value, (tuple, list)) and not isinstance(value, torch.Size):
        return f"{type(value).__name__}({', '.join(map(shown, value))})"
    return repr(value)


def outcome(call, names):
    *first, last = call.split("; ")
    try:
        compile(last, "call", "eval")
    except SyntaxError:
        first, last = [*first, last], "None"
    try:
        exec("\n".join(first), names)
        return shown(eval(last, names))
    except Exception as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"


def sample_calls(table, without=""):
    """`without`: lines "NAME: CALL" that are left out."""
    warnings.simplefilter("ignore")
    left_out = set(without.strip().splitlines())
    for line in re.sub(r"\n +", " ", table.strip()).split("\n"):
        heads, calls = line.split(": ", 1)
        for head in heads.split():
            for call in calls.split(" | "):
                name, names = head.lstrip("."), arguments()
                call = re.sub("(?<! )@|@(?! )", name, call.strip())
                said = f"{'Tensor.' if head[0] == '.' else 'torch.'}{name}: {call}"
                if said in left_out:
                    continue
                tensors = {k: (t, t._version) for k, t in names.items() if isinstance(t, torch.Tensor)}
                result = outcome(call, names)
                changed = [f"{k} = {shown(t)}" for k, (t, version) in tensors.items() if t._version != version]
                print(" ".join(f"{said} -> {'; '.join([result, *changed])}".split()))
                if names["g"].is_leaf:
                    names["g"].grad = None  # made with create_graph it would keep g, and g it, for ever
