"""Trains a model several times in processes of their own, with 1 and with 2 threads, and once with a session: the losses and the
parameters have the same bits each time.

    same_numbers.py PROGRAM
"""
import os
import pathlib
import subprocess
import sys
import tempfile

SCRIPT = """
import hashlib
import torch
from torch import nn

torch.manual_seed(7)
model = nn.Sequential(nn.Linear(300, 400), nn.ReLU(), nn.LayerNorm(400), nn.Dropout(0.2), nn.Linear(400, 10))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
data = torch.utils.data.TensorDataset(torch.randn(512, 300), torch.randint(0, 10, (512,)))
seen = hashlib.sha256()
for epoch in range(2):
    for x, y in torch.utils.data.DataLoader(data, batch_size=128, shuffle=True, num_workers=2):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        seen.update(loss.detach().numpy().tobytes())
for parameter in model.parameters():
    seen.update(parameter.detach().numpy().tobytes())
print(torch.get_num_threads(), seen.hexdigest())
"""


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder, "train.py")
        script.write_text(SCRIPT)
        found = {}
        for threads, more in ((1, ()), (1, ()), (2, ()), (2, ()), (2, ("--save", str(pathlib.Path(folder, "train.stride"))))):
            ran = subprocess.run([program, "run", *more, str(script)], capture_output=True, text=True,
                                 env=dict(os.environ, STRIDESCOPE_THREADS=str(threads)))
            used, digest = ran.stdout.split() if ran.returncode == 0 else (None, ran.stderr)
            print(threads, *more[:1], used, digest)
            if used != str(threads):
                sys.exit(f"it should run on {threads} threads")
            found.setdefault(digest, []).append(threads)
    if len(found) != 1:
        sys.exit(f"{len(found)} different results")


if __name__ == "__main__":
    main(sys.argv[1])
