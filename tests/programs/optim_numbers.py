"""Fifty steps of every optimizer with several settings: the bits of parameters and states, and how often each was written."""
import hashlib

import numpy as np
import torch
from torch import optim


def bits(tensor):
    """A few digits that tell the tensor's bits."""
    return hashlib.md5(tensor.detach().contiguous().numpy().tobytes()).hexdigest()[:8]


def parameters(dtype):
    """Some of several shapes, one of them with other strides, one without a gradient."""
    def some(*shape):
        count = int(np.prod(shape))
        return (torch.arange(count, dtype=dtype).reshape(shape) * 0.37) % 1.5 - 0.6

    return [torch.nn.Parameter(p) for p in (some(3, 4), some(5), some(), some(4, 3).t(), some(2, 3), some(1700))]


def loss_of(params):
    total = 0
    for i, p in enumerate(params):
        if i != 4:
            total = total + ((p - 0.25 * (i + 1)) * (p * 0.5 + 1) * p).sum()
    return total


def run(name, settings, dtype=torch.float32, steps=50, groups=False):
    params = parameters(dtype)
    given = [{"params": params[:2]}, {"params": params[2:], "lr": 0.003}] if groups else params
    optimizer = getattr(optim, name)(given, **settings)
    for _ in range(steps):
        optimizer.zero_grad()
        loss_of(params).backward()
        optimizer.step()
    numbers = " ".join(bits(p) for p in params)
    state = optimizer.state.get(params[3], {})
    kept = {key: (value.stride(), str(value.dtype)[6:], bits(value), value._version) for key, value in state.items()
            if isinstance(value, torch.Tensor)}
    print(name, settings, str(dtype)[6:], "groups" if groups else "", [p._version for p in params], numbers, kept, params[0][0, :2].tolist())


SETTINGS = {
    "SGD": [dict(lr=0.01), dict(lr=0.01, momentum=0.9), dict(lr=0.01, momentum=0.9, nesterov=True), dict(lr=0.01, weight_decay=0.1),
            dict(lr=0.01, momentum=0.9, dampening=0.3, weight_decay=0.02, maximize=True), dict(lr=0.001, maximize=True)],
    "Adam": [{}, dict(lr=0.1), dict(weight_decay=0.1), dict(amsgrad=True, lr=0.02), dict(betas=(0.5, 0.75), eps=1e-3),
             dict(maximize=True, weight_decay=0.3, amsgrad=True), dict(betas=(0.4, 0.9)), dict(foreach=True)],
    "AdamW": [{}, dict(lr=0.1), dict(weight_decay=0.5), dict(amsgrad=True, lr=0.02), dict(maximize=True, weight_decay=0)],
    "Adamax": [{}, dict(lr=0.1, weight_decay=0.1), dict(betas=(0.5, 0.75), maximize=True)],
    "NAdam": [{}, dict(lr=0.05, weight_decay=0.1), dict(decoupled_weight_decay=True, weight_decay=0.1, momentum_decay=0.1), dict(maximize=True)],
    "RAdam": [{}, dict(lr=0.05, weight_decay=0.1), dict(decoupled_weight_decay=True, weight_decay=0.1), dict(betas=(0.8, 0.9), maximize=True)],
    "Adagrad": [{}, dict(lr=0.1, lr_decay=0.01), dict(weight_decay=0.1, initial_accumulator_value=0.5), dict(maximize=True, eps=0.01)],
    "Adadelta": [{}, dict(lr=0.5, rho=0.8, weight_decay=0.1), dict(maximize=True, eps=1e-3)],
    "RMSprop": [{}, dict(centered=True), dict(momentum=0.9, lr=0.001), dict(centered=True, momentum=0.5, weight_decay=0.1, alpha=0.9, maximize=True)],
    "Rprop": [{}, dict(etas=(0.3, 1.5), step_sizes=(1e-4, 0.1)), dict(maximize=True)],
    "ASGD": [{}, dict(lr=0.02, lambd=0.01, t0=10, weight_decay=0.1), dict(alpha=0.5, t0=0, maximize=True)],
}
if __name__ == "__main__":
    for name, several in SETTINGS.items():
        for settings in several:
            run(name, settings)
        run(name, several[-1], groups=True)
        run(name, several[1], dtype=torch.float64)
        run(name, several[1], dtype=torch.float64, groups=True)
