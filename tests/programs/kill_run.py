"""`stridescope run --save` killed at random moments: the session always opens, and at most its last moments are missing.

usage: kill_run.py STRIDESCOPE ROUNDS [SEED]

The script prints the time with each statement's line. What it had printed a commit's time (50 ms, and what a busy machine adds)
before the kill must be in the session that `info` and SQLite open.
"""
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

SCRIPT = """\
import time
import torch
for i in range(10**9):
    x = torch.ones(3, 3) * i
    print('mark', i, time.monotonic_ns(), flush=True)
    time.sleep(0.001)
"""
STATEMENTS = "import time\nimport torch\n" + "".join(
    f"x = torch.ones(3, 3) * {i}; print('mark', {i}, time.monotonic_ns(), flush=True); time.sleep(0.001)\n" for i in range(4000))
COMMIT_S = 0.050
# A thread that sleeps 50 ms wakes later than that on a machine that has other work.
SLACK_S = 0.150


def marks(text):
    return [(int(number), int(ns) / 1e9) for number, ns in re.findall(r"mark (\d+) (\d+)\n", text)]


def check_opens(program, path):
    done = subprocess.run([program, "info", path, "--json"], capture_output=True, timeout=60)
    if done.returncode != 0:
        raise AssertionError(f"the session does not open: {done.stderr.decode()}")
    json.loads(done.stdout)


def killed_run(program, folder, rng, number):
    path = os.path.join(folder, f"{number}.stride")
    script = os.path.join(folder, rng.choice(["loop.py", "statements.py"]))
    out = os.path.join(folder, "out.txt")
    with open(out, "wb") as file:
        run = subprocess.Popen([program, "run", "--save", path, script], stdout=file, stderr=subprocess.PIPE)
        while not os.path.exists(path) and run.poll() is None:
            time.sleep(0.002)
        time.sleep(rng.uniform(0, 0.6))
        killed_at = time.monotonic()
        run.send_signal(signal.SIGKILL)
        err = run.communicate()[1]
    if run.returncode != -signal.SIGKILL:
        raise AssertionError(f"the script ended by itself: {run.returncode} {err.decode()}")
    with open(out) as file:
        return path, marks(file.read()), killed_at


def lost_before_kill(path, printed, killed_at):
    """How long before the kill the first missing mark was printed; 0 when none is missing."""
    kept = {number for number, _ in marks(output_of(path))}
    missing = [at for number, at in printed if number not in kept]
    return killed_at - missing[0] if missing else 0.0


def output_of(path):
    """The text within the session's blocks, read from a copy: opening with SQLite would fold the -wal into the original."""
    with tempfile.TemporaryDirectory() as folder:
        for part in ("", "-wal"):
            if os.path.exists(path + part):
                shutil.copy(path + part, os.path.join(folder, "s.stride" + part))
        database = sqlite3.connect(os.path.join(folder, "s.stride"))
        blocks = [row[0] for row in database.execute("SELECT data FROM blocks ORDER BY first")]
        database.close()
    return b"".join(blocks).decode("latin-1")


def main():
    program, rounds = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else None)
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("loop.py", SCRIPT), ("statements.py", STATEMENTS)):
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        for number in range(rounds):
            path, printed, killed_at = killed_run(program, folder, rng, number)
            check_opens(program, path)
            lost = lost_before_kill(path, printed, killed_at)
            worst = max(worst, lost)
            if lost > COMMIT_S + SLACK_S:
                raise AssertionError(f"round {number}: a mark printed {lost * 1000:.0f} ms before the kill is missing")
    print(f"{rounds} kills, at most {worst * 1000:.0f} ms missing")


if __name__ == "__main__":
    main()
