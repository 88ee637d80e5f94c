"""no_grad and its kin, each a context and a decorator."""
import functools

from torch import _C


class _Mode:
    """A context that sets whether backward nodes are made."""

    def __enter__(self):
        self._before = _C.is_grad_enabled()
        _C._set_grad_enabled(self.mode)

    def __exit__(self, *exception):
        _C._set_grad_enabled(self._before)

    def clone(self):
        return type(self)()

    def __call__(self, function):
        import inspect

        if inspect.isgeneratorfunction(function):
            @functools.wraps(function)
            def generator(*args, **kwargs):
                inner = function(*args, **kwargs)
                value = None
                while True:
                    with self.clone():
                        try:
                            given = inner.send(value)
                        except StopIteration as end:
                            return end.value
                    value = yield given
            return generator

        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            with self.clone():
                return function(*args, **kwargs)
        return wrapped


class _Plain(_Mode):
    def __new__(cls, function=None):
        made = super().__new__(cls)
        return made if function is None else made(function)


class no_grad(_Plain):
    """Within it ops make no backward nodes."""
    mode = False


class enable_grad(_Plain):
    """Within it ops make backward nodes again."""
    mode = True


class set_grad_enabled(_Mode):
    """Sets the mode at once, and, as a context, until its end."""

    def __init__(self, mode):
        if not isinstance(mode, bool):
            raise TypeError(f"set_grad_enabled(): argument 'enabled' (position 1) must be bool, not {type(mode).__name__}")
        self._before = _C.is_grad_enabled()
        self.mode = mode
        _C._set_grad_enabled(self.mode)

    def __enter__(self):
        pass

    def clone(self):
        return set_grad_enabled(self.mode)

    def __call__(self, function):
        _C._set_grad_enabled(self._before)
        return super().__call__(function)

    def __str__(self):
        return f"torch.set_grad_enabled(mode={self.mode})"

    __repr__ = __str__


class inference_mode(_Mode):
    """Like no_grad."""

    def __new__(cls, mode=True):
        if callable(mode):
            return cls()(mode)
        return super().__new__(cls)

    def __init__(self, mode=True):
        self.mode = not mode

    def clone(self):
        return inference_mode(not self.mode)
