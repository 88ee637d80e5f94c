"""torch.cpu: the processor by the functions that other devices have."""


def is_available():
    return True


def device_count():
    return 1


def current_device():
    return "cpu"


def set_device(device):
    """There is one."""


def synchronize(device=None):
    """Nothing runs behind one's back."""
