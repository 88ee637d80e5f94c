"""What the pictures of a training run cost it: the same epochs in a window with the model bench open, all its plots live and the model
probed, in the window without the bench, by the same interpreter without any picture, and by `stridescope run`, recorded all the same.

    python3 tests/bench/training_with_pictures.py build/release [EPOCHS]

Rounds alternate; printed are the medians and the median of the rounds' ratios. The script itself measures its epochs, each of which is
a statement of its own, as the bench runs them.
"""

import os
import statistics
import subprocess
import sys
import tempfile

ROUNDS = 9
SETUP = """
import time
import torch
torch.manual_seed(0)
labels = torch.arange(400) % 2
radius = torch.sqrt(torch.rand(400))
angle = 1.5 * torch.pi * radius + torch.pi * labels
features = torch.stack([radius * torch.cos(angle), radius * torch.sin(angle)], dim=1)
model = torch.nn.Sequential(torch.nn.Linear(2, 32), torch.nn.Tanh(), torch.nn.Linear(32, 32), torch.nn.Tanh(), torch.nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
"""
EPOCH = """
for batch in torch.randperm(len(features)).split(32):
    optimizer.zero_grad()
    logits = model(features[batch])
    loss = torch.nn.functional.cross_entropy(logits, labels[batch])
    loss.backward()
    optimizer.step()
"""
WARM_UP = 5


def script(epochs, told):
    return (SETUP + EPOCH * WARM_UP + "begun = time.perf_counter()\n" + EPOCH * epochs +
            f"with open({told!r}, 'w') as file:\n    _ = file.write(str(time.perf_counter() - begun))\n")


def seconds(command, told):
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    with open(told) as file:
        return float(file.read())


def main(build, epochs):
    window = os.path.join(build, "bench", "run_in_window")
    with tempfile.TemporaryDirectory() as folder:
        path, told, session = (os.path.join(folder, each) for each in ("train.py", "seconds", "train.stride"))
        with open(path, "w") as file:
            file.write(script(epochs, told))
        ways = {
            "with the bench": [window, path, "--bench", "--leave"],
            "without the bench": [window, path, "--leave"],
            "without a picture": [window, path, "--alone", "--leave"],
            "without a window": [os.path.join(build, "bin", "stridescope"), "run", "--save", session, path],
        }
        times = {way: [] for way in ways}
        for _ in range(ROUNDS):
            for way, command in ways.items():
                times[way].append(seconds(command, told))
                if os.path.exists(session):
                    os.remove(session)
    for way, each in times.items():
        ratio = statistics.median(first / own for first, own in zip(times["with the bench"], each))
        print(f"{way}: {statistics.median(each):.3f} s for {epochs} epochs; with the bench it takes {ratio:.3f} x as long")


if len(sys.argv) not in (2, 3):
    sys.exit(__doc__)
main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 150)
