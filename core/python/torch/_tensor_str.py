"""torch.set_printoptions, and what it set."""
import contextlib

import torch

_NAMES = ("precision", "threshold", "edgeitems", "linewidth")
_PROFILES = {
    "default": (4, 1000, 3, 80),
    "short": (2, 1000, 2, 80),
    "full": (4, float("inf"), 3, 80),
}


class _PrinterOptions:
    def __init__(self):
        self.__dict__.update(zip(_NAMES, _PROFILES["default"]), sci_mode=None)

    def __setattr__(self, name, value):
        self.__dict__[name] = value
        torch._C._set_printoptions(*(self.__dict__[known] for known in _NAMES), self.sci_mode)


PRINT_OPTS = _PrinterOptions()


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None):
    """Sets how tensors are printed. A profile ("default", "short", "full") is taken first, then what is given."""
    chosen = _PROFILES.get(profile, (None,) * 4)
    for name, old, new in zip(_NAMES, chosen, (precision, threshold, edgeitems, linewidth)):
        value = old if new is None else new
        if value is not None:
            setattr(PRINT_OPTS, name, value)
    PRINT_OPTS.sci_mode = sci_mode


def get_printoptions():
    return dict(PRINT_OPTS.__dict__)


@contextlib.contextmanager
def printoptions(**kwargs):
    """set_printoptions for the length of a with statement."""
    old = get_printoptions()
    set_printoptions(**kwargs)
    try:
        yield
    finally:
        set_printoptions(**old)
