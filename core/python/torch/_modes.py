"""Settings that change nothing about results here: kernels give the same numbers with any number of threads."""
import os

_settings = {"threads": os.cpu_count() or 1, "interop": os.cpu_count() or 1, "deterministic": True}


def get_num_threads():
    return _settings["threads"]


def set_num_threads(number):
    if number < 1:
        raise RuntimeError("set_num_threads expects a positive integer")
    _settings["threads"] = number


def get_num_interop_threads():
    return _settings["interop"]


def set_num_interop_threads(number):
    if number < 1:
        raise RuntimeError("set_num_interop_threads expects a positive integer")
    _settings["interop"] = number


def use_deterministic_algorithms(mode, *, warn_only=False):
    _settings["deterministic"] = mode


def are_deterministic_algorithms_enabled():
    return _settings["deterministic"]
