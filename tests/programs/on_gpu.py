"""Programs once more with every tensor made on the simulated GPU: what they print is what they print on the CPU, but for the device.

    on_gpu.py PROGRAM.py...

Each runs in two processes of its own: as it is, and with "cuda" as the default device, where NumPy gets its arrays by way of .cpu().
Told are the programs whose output differs, and how many there were; those of ELSEWHERE are left out.
"""
import concurrent.futures
import os
import re
import subprocess
import sys

# These print what is another thing there.
ELSEWHERE = {
    # of memory that NumPy shares, and of addresses
    "numpy_shares.py", "tensor_copies.py", "complex_views.py", "calls_create.py", "storages_by_hand.py",
    "print_extremes.py",
    # of devices, and of types by their names
    "autograd_hooks.py", "calls_shape.py", "data_refusals.py", "grad_scaler.py", "nn_classes.py", "nn_containers.py",
    "nn_module.py", "optim_refusals.py", "out_on_inputs.py", "size_arguments.py", "stale_views.py", "subclasses.py",
    "without_devices.py",
    # of what breaks a device, and is told late
    "calls_binary.py", "calls_functional.py", "calls_index.py", "calls_nn.py", "nn_forward.py",
    # lines that end elsewhere, now that they name a device
    "nn_state.py", "optim_ways.py", "shuffles_and_fills.py",
    # LBFGS there joins what is made at home
    "optim_lbfgs_adafactor.py",
}

PRELUDE = """
import sys, torch, runpy
torch.set_default_device("cuda")
_numpy, _array = torch.Tensor.numpy, torch.Tensor.__array__
torch.Tensor.numpy = lambda self, **k: _numpy(self.cpu(), **k)
torch.Tensor.__array__ = lambda self, *a, **k: _array(self.cpu(), *a, **k)
sys.argv = [sys.argv[1]]
sys.path[0] = sys.argv[0].rpartition("/")[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def told(text):
    """Without what says where a tensor lies."""
    return re.sub(r"cuda:0", "cpu", re.sub(r",\s+device='cuda:0'", "", text))


def run(path, on_gpu):
    command = [sys.executable, "-c", PRELUDE, path] if on_gpu else [sys.executable, path]
    environment = dict(os.environ, STRIDESCOPE_GPU="sim" if on_gpu else "none")
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)


def compare(path):
    """What is told of a program that differs; empty: it does not."""
    here, there = run(path, False), run(path, True)
    if here.stdout == told(there.stdout) and here.returncode == there.returncode:
        return ""
    lines = zip(here.stdout.splitlines() + ["<end>"], told(there.stdout).splitlines() + ["<end>"])
    first = next((pair for pair in lines if pair[0] != pair[1]), ("", ""))
    said = there.stderr.strip().splitlines()[-1:]
    return f"{os.path.basename(path)}: {first[0][:110]!r}\n    there: {first[1][:160]!r} {there.returncode} {said}"


def main(paths):
    paths = [path for path in paths if os.path.basename(path) not in ELSEWHERE]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        different = [text for text in pool.map(compare, paths) if text]
    print("\n".join(different + [f"{len(paths)} programs, {len(different)} differ"]))
    return bool(different) or not paths


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
