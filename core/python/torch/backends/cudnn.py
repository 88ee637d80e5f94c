"""Settings of a library that is not there: kept, and without effect."""
import contextlib

enabled = True
deterministic = False
benchmark = False
benchmark_limit = 10
allow_tf32 = True


def is_available():
    return False


def version():
    return None


def is_acceptable(tensor):
    return False


@contextlib.contextmanager
def flags(enabled=False, benchmark=False, benchmark_limit=10, deterministic=False, allow_tf32=True):
    """The settings inside the block."""
    names = ("enabled", "benchmark", "benchmark_limit", "deterministic", "allow_tf32")
    before = [globals()[name] for name in names]
    globals().update(zip(names, (enabled, benchmark, benchmark_limit, deterministic, allow_tf32)))
    try:
        yield
    finally:
        globals().update(zip(names, before))
