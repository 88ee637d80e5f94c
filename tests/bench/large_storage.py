"""What 10^9 elements cost in memory beyond their own bytes, in the real program: scripts that make a storage of so many bools, also
written in place and seen by views and by NumPy, are run, saved, rendered and shown in a live window (bench/run_in_window, offscreen).

    python3 tests/bench/large_storage.py build/release

The numbers are the most that each process ever had resident, beside the same with ten elements; 1 at the end where one needs 64 MB or
more besides the storage.
"""

import os
import subprocess
import sys
import tempfile

ELEMENTS = 10**9
BAR = 64e6

MADE = "import torch\nx = torch.zeros({}, dtype=torch.bool)\n"
SCRIPTS = {
    "made": MADE,
    "written and seen": MADE + "x[::2] = True\na = x[1::2]\nb = x.view(2, -1).t()\nc = x.numpy()\nx.logical_not_()\n",
}


def ways(build):
    program = os.path.join(build, "bin/stridescope")
    yield "run", [program, "run", "script.py"]
    yield "run --save", [program, "run", "--save", "session.stride", "script.py"]
    yield "render", [program, "render", "script.py", "-o", "picture.png"]
    window = os.path.join(build, "bench/run_in_window")
    if os.path.exists(window):
        yield "live window", [window, "script.py"]


def peak(command, script):
    """Bytes that were resident at most."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "script.py"), "w") as file:
            file.write(script)
        environment = dict(os.environ, XDG_DATA_HOME=folder, QT_QPA_PLATFORM="offscreen")
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)}: ended with status {status}")
    return usage.ru_maxrss * 1024


def main():
    good = True
    for title, script in SCRIPTS.items():
        for way, command in ways(os.path.abspath(sys.argv[1])):
            small, large = peak(command, script.format(10)), peak(command, script.format(ELEMENTS))
            besides = large - small - ELEMENTS
            good = good and besides < BAR
            print(f"{title:18} {way:12} ten {small / 1e6:6.1f} MB   10^9 {large / 1e6:7.1f} MB   besides the storage {besides / 1e6:+6.1f} MB"
                  f"{'' if besides < BAR else '   TOO MUCH'}", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
