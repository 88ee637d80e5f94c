"""torch.accelerator: the device that computes beside the processor: none in this program so far."""


def is_available():
    return False


def device_count():
    return 0


def current_accelerator():
    raise RuntimeError("Cannot access accelerator device when none is available.")


def current_device_index():
    current_accelerator()


def synchronize(device=None):
    current_accelerator()
