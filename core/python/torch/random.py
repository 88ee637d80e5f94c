"""The default random generator."""
import builtins
import contextlib

import torch

default_generator = torch.default_generator
Generator = torch.Generator


def set_rng_state(new_state):
    default_generator.set_state(new_state)


def get_rng_state():
    """All of the generator, as a tensor of bytes."""
    return default_generator.get_state()


def manual_seed(seed):
    """Starts the sequence that belongs to the seed."""
    torch._C._cuda_seed(None)
    return default_generator.manual_seed(builtins.int(seed))


def seed():
    """Starts a sequence that nobody can foresee; returns its seed."""
    return default_generator.seed()


def initial_seed():
    return default_generator.initial_seed()


@contextlib.contextmanager
def fork_rng(devices=None, enabled=True, _caller="fork_rng", _devices_kw="devices", device_type="cuda"):
    """What is drawn inside does not move the sequence outside."""
    if not enabled:
        yield
        return
    state = get_rng_state()
    try:
        yield
    finally:
        set_rng_state(state)
