"""Large tensors: seconds a call of Stridescope's torch and of another, on one thread, and their ratio.

    python3 tests/bench/kernel_cost.py "build/release/bin/stridescope run" /usr/bin/python3

Each command is given this file in turn, so that a busy machine slows both; the ratio is that of the medians. STRIDESCOPE_ISA and
STRIDESCOPE_THREADS are handed on.
"""

import json
import os
import shlex
import statistics
import subprocess
import sys
import time

ROUNDS, SECONDS = 5, 0.05


def calls(torch):
    torch.manual_seed(0)
    count = 4_000_000
    a, b = torch.linspace(0, 1, count), torch.linspace(1, 2, count)
    square, small = torch.rand(2048, 2048), torch.rand(768, 768)
    back = torch.arange(2047, -1, -1)
    return {
        "a + b": lambda: a + b,
        "a.add_(b)": lambda: a.add_(b),
        "b.exp()": lambda: b.exp(),
        "b.log()": lambda: b.log(),
        "b.tanh()": lambda: b.tanh(),
        "b.sin()": lambda: b.sin(),
        "b ** 1.7": lambda: b**1.7,
        "b.sum()": lambda: b.sum(),
        "square.sum(0)": lambda: square.sum(0),
        "square.sum(1)": lambda: square.sum(1),
        "square.amax(0)": lambda: square.amax(0),
        "square.argmax(1)": lambda: square.argmax(1),
        "square.std(0)": lambda: square.std(0),
        "square.softmax(1)": lambda: square.softmax(1),
        "square.log_softmax(0)": lambda: square.log_softmax(0),
        "square.t().contiguous()": lambda: square.t().contiguous(),
        "square[:, ::2] + square[:, 1::2]": lambda: square[:, ::2] + square[:, 1::2],
        "square + square[0]": lambda: square + square[0],
        "a.to(float64)": lambda: a.to(torch.float64),
        "b.to(int64)": lambda: b.to(torch.int64),
        "where(a > 0.5, a, b)": lambda: torch.where(a > 0.5, a, b),
        "square[back]": lambda: square[back],
        "small @ small": lambda: small @ small,
        "small.t() @ small": lambda: small.t() @ small,
    }


def measure():
    import torch

    torch.set_num_threads(int(os.environ.get("STRIDESCOPE_THREADS", "1")))
    best = {}
    for name, call in calls(torch).items():
        call()
        end, best[name] = time.perf_counter() + SECONDS, float("inf")
        while time.perf_counter() < end:
            start = time.perf_counter()
            call()
            best[name] = min(best[name], time.perf_counter() - start)
    print(json.dumps(best))


def run(command):
    environment = dict(os.environ, STRIDESCOPE_THREADS=os.environ.get("STRIDESCOPE_THREADS", "1"))
    shown = subprocess.run(
        [*shlex.split(command), os.path.abspath(__file__)], env=environment, check=True, stdout=subprocess.PIPE, text=True
    )
    return json.loads(shown.stdout.splitlines()[-1])


def compare(ours, other):
    rounds = [(run(ours), run(other)) for _ in range(ROUNDS)]
    ratios = []
    for name in rounds[0][0]:
        mine, theirs = (statistics.median(pair[side][name] for pair in rounds) for side in (0, 1))
        ratios.append(mine / theirs)
        print(f"{name:34} {mine * 1e6:10.0f} us {theirs * 1e6:10.0f} us {ratios[-1]:7.2f}")
    print(f"geometric mean {statistics.geometric_mean(ratios):.2f}, median {statistics.median(ratios):.2f}, worst {max(ratios):.2f}")


if __name__ == "__main__":
    compare(*sys.argv[1:3]) if len(sys.argv) > 1 else measure()
