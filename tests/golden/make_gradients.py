"""Runs the sample lines of the op table in PyTorch and records their gradients and the names of the nodes:

    SS_WRITE_SAMPLES=samples.json build/dev/tests/tst_samples badCallsAreRefused
    python3 make_gradients.py samples.json > gradients.json

Every floating tensor of a line requires a gradient; the gradients of the results are filled by the rule of
tests/core/ops/gradient_probe.h. Lines that have no gradient are left out. Use PyTorch 2.6.
"""
import json
import sys
import warnings

import torch

warnings.simplefilter("ignore")
source = open(__file__.replace("make_gradients", "make_ops")).read()
exec(source[source.index("def fill"):source.index("def record")])  # fill, make and number


def weights(result):
    values = [0.5 + ((k * 3) % 5) / 4 for k in range(result.numel())]
    return torch.tensor(values, dtype=torch.float64).to(result.dtype).reshape(result.shape)


def gradients_of(sample):
    """The node of the first result and the gradient of each tensor, null where there is none."""
    tensors = [make(spec, j) for j, spec in enumerate(sample["tensors"])]
    for tensor in tensors:
        if tensor is not None and tensor.dtype.is_floating_point:
            tensor.requires_grad_()
    scope = {"torch": torch, "float": float, **{f"t{j}": tensor for j, tensor in enumerate(tensors)}}
    result = eval(sample["line"], scope)
    parts = [part for part in (result if isinstance(result, (tuple, list)) else [result]) if isinstance(part, torch.Tensor) and part.grad_fn]
    torch.autograd.backward(parts, [weights(part) for part in parts])
    grads = [None if tensor is None or tensor.grad is None else [number(v) for v in tensor.grad.reshape(-1).tolist()] for tensor in tensors]
    return {"node": parts[0].grad_fn.name().split("::")[-1], "grads": grads}


answers = {}
for sample in json.load(open(sys.argv[1])):
    try:
        answers[sample["name"]] = gradients_of(sample)
    except Exception:
        continue
print("{\n" + ",\n".join(f"{json.dumps(name)}:{json.dumps(answer, separators=(',', ':'))}" for name, answer in answers.items()) + "\n}")
