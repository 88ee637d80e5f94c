"""torch.xpu: Intel's GPUs: none."""


def is_available():
    return False


def device_count():
    return 0


def is_initialized():
    return False


def manual_seed(seed):
    """No device has random numbers to seed."""


manual_seed_all = manual_seed


def empty_cache():
    """No device holds memory."""
