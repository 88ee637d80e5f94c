"""What a long traced run costs in memory: a small model trained for 10,000 steps, and the process's resident MB on the way.

    python3 tests/bench/long_run.py build/release [STEPS]

Three set-ups: `run` records nothing, `run --save` writes a session, and a live window on an offscreen display (bench/run_in_window)
records, autosaves and draws. The numbers are VmRSS at each tenth of the steps, as the script itself reads them, and at the end
whether the second half grew. The model is written by hand, so that what is measured is tracing.
"""

import os
import subprocess
import sys
import tempfile

STEPS = 10_000
GROWTH = 5.0  # MB that the second half may add


def resident():
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    return 0.0


def train(steps, report):
    import time

    import torch

    torch.manual_seed(0)
    x, target = torch.randn(64, 8), torch.randint(0, 3, (64,))
    w1, w2 = (torch.randn(8, 16) * 0.3).requires_grad_(), (torch.randn(16, 3) * 0.3).requires_grad_()
    b1, b2 = torch.zeros(16, requires_grad=True), torch.zeros(3, requires_grad=True)
    start = time.perf_counter()
    for step in range(1, steps + 1):
        hidden = torch.addmm(b1, x, w1).relu()
        scores = torch.addmm(b2, hidden, w2).log_softmax(1)
        loss = -scores.gather(1, target.unsqueeze(1)).mean()
        loss.backward()
        with torch.no_grad():
            for parameter in (w1, b1, w2, b2):
                parameter -= 0.05 * parameter.grad
                parameter.grad = None
        if step % (steps // 10) == 0:
            with open(report, "a") as lines:
                print(step, f"{resident():.1f}", f"{time.perf_counter() - start:.2f}", f"{loss.item():.6f}", file=lines)


def set_ups(build, folder):
    program = os.path.join(build, "bin/stridescope")
    yield "run", [program, "run", __file__]
    yield "run --save", [program, "run", "--save", os.path.join(folder, "long.stride"), __file__]
    window = os.path.join(build, "bench/run_in_window")
    if os.path.exists(window):
        yield "live window", [window, __file__]


def measure(command, report, steps, folder):
    environment = dict(os.environ, LONG_RUN=report, LONG_RUN_STEPS=str(steps), XDG_DATA_HOME=folder, QT_QPA_PLATFORM="offscreen")
    said = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
    with open(report) as lines:
        return [line.split() for line in lines], said


def main():
    steps = int(sys.argv[2]) if len(sys.argv) > 2 else STEPS
    steady = True
    with tempfile.TemporaryDirectory() as folder:
        for name, command in set_ups(os.path.abspath(sys.argv[1]), folder):
            rows, said = measure(command, os.path.join(folder, name.replace(" ", "_")), steps, folder)
            megabytes = [float(row[1]) for row in rows]
            grew = megabytes[-1] - max(megabytes[:5])
            steady = steady and grew < GROWTH
            print(f"{name:12} MB at 10 %, 20 %, ..: {' '.join(f'{mb:.0f}' for mb in megabytes)}   second half {grew:+.1f} MB   "
                  f"{float(rows[-1][2]) / steps * 1e6:.0f} us a step   loss {rows[-1][3]}")
            if said.strip():
                print(" " * 12, said.strip())
    return 0 if steady else 1


if __name__ == "__main__":
    if "LONG_RUN" in os.environ:
        train(int(os.environ["LONG_RUN_STEPS"]), os.environ["LONG_RUN"])
    else:
        sys.exit(main())
