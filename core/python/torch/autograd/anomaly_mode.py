"""Anomaly mode: the backward pass tells where the forward call was made that it fails for, and refuses gradients that are no numbers."""
import warnings

from torch import _C

__all__ = ["detect_anomaly", "set_detect_anomaly"]


def _set_anomaly_enabled(enabled, check_nan=True):
    if not isinstance(enabled, bool):
        raise TypeError(f"set_anomaly_enabled(): argument 'enabled' (position 1) must be bool, not {type(enabled).__name__}")
    if not isinstance(check_nan, bool):
        raise TypeError(f"set_anomaly_enabled(): argument 'check_nan' (position 2) must be bool, not {type(check_nan).__name__}")
    _C._set_anomaly(enabled, check_nan)


class _Anomaly:
    """A context at whose end the mode is what it was."""

    def _keep(self):
        self.prev = _C.is_anomaly_enabled()
        self.prev_check_nan = _C.is_anomaly_check_nan_enabled()

    def __exit__(self, *_):
        _C._set_anomaly(self.prev, self.prev_check_nan)


class detect_anomaly(_Anomaly):
    """Within it anomaly mode is on. `check_nan`: whether a gradient that is no number is an error."""

    def __init__(self, check_nan=True):
        self._keep()
        self.check_nan = check_nan
        warnings.warn("Anomaly Detection has been enabled. This mode will increase the runtime and should only be enabled for debugging.",
                      stacklevel=2)

    def __enter__(self):
        _set_anomaly_enabled(True, self.check_nan)


class set_detect_anomaly(_Anomaly):
    """Sets the mode at once, and, as a context, until its end."""

    def __init__(self, mode, check_nan=True):
        self._keep()
        _set_anomaly_enabled(mode, check_nan)

    def __enter__(self):
        pass
