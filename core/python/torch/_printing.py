"""torch.set_printoptions."""
import torch

_PROFILES = {
    "default": (4, 1000, 3, 80),
    "short": (2, 1000, 2, 80),
    "full": (4, float("inf"), 3, 80),
}


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None):
    """Sets how tensors are printed. A profile ("default", "short", "full") is taken first, then what is given."""
    chosen = _PROFILES[profile] if profile is not None else (None,) * 4
    given = (precision, threshold, edgeitems, linewidth)
    values = [old if new is None else new for old, new in zip(chosen, given)]
    torch._C._set_printoptions(*values, sci_mode)
