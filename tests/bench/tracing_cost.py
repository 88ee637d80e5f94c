"""What tracing costs: nanoseconds of x.t() and x + y with and without a session that is being saved.

    python3 tests/bench/tracing_cost.py build/release/bin/stridescope

Runs itself by `stridescope run` without and with --save in turn, and prints the medians and their ratio. The loops count what a
reader's script costs: the interpreter's own share is in both.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

CALLS, ROUNDS, TURNS = 200_000, 5, 3


def transpose(x, y):
    for _ in range(CALLS):
        x.t()


def add(x, y):
    for _ in range(CALLS):
        x + y


OPS = {"x.t()": transpose, "x + y": add}


def measure():
    """In `stridescope run`: "name<TAB>nanoseconds a call" of the one op named in argv, a line each round."""
    import torch

    x, y = torch.ones(3, 4), torch.ones(3, 4)
    run = OPS[sys.argv[1]]
    for _ in range(ROUNDS):
        start = time.perf_counter_ns()
        run(x, y)
        print((time.perf_counter_ns() - start) / CALLS)


def run(program, name, session):
    save = ["--save", session] if session else []
    command = [program, "run", *save, __file__, name]
    # The bigger half of what a child used belongs to the writing thread where there is one.
    before = os.times()
    lines = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.split()
    after = os.times()
    cpu = (after.children_user + after.children_system - before.children_user - before.children_system) / CALLS / ROUNDS * 1e9
    return [float(line) for line in lines], cpu


def compare(program, name):
    off, on, cpu, size = [], [], [], 0
    with tempfile.TemporaryDirectory() as folder:
        session = os.path.join(folder, "cost.stride")
        for _ in range(TURNS):
            off += run(program, name, None)[0]
            times, used = run(program, name, session)
            on, cpu = on + times, cpu + [used]
            size = os.path.getsize(session)
            os.remove(session)
    calm, traced = statistics.median(off), statistics.median(on)
    print(f"{name}: {calm:.0f} ns off, {traced:.0f} ns on, ratio {traced / calm:.2f}; in all {statistics.median(cpu):.0f} ns of CPU on, "
          f"{size / CALLS / ROUNDS:.0f} bytes in the file")


if len(sys.argv) > 1 and sys.argv[1] in OPS:
    measure()
elif len(sys.argv) == 2:
    for op in OPS:
        compare(sys.argv[1], op)
else:
    sys.exit(__doc__)
