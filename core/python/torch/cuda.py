"""CUDA devices: none in this program so far."""


def is_available():
    return False


def device_count():
    return 0


def is_initialized():
    return False


def synchronize(device=None):
    raise AssertionError("Torch not compiled with CUDA enabled")


def manual_seed(seed):
    """No device has random numbers to seed."""


manual_seed_all = manual_seed
