"""no_grad and its kin, each a context and a decorator of functions and generators."""
import functools
import inspect
import sys
import warnings

from torch import _C


def _driven(mode, function):
    """A generator function whose every step runs in the mode; its caller's steps between do not."""

    @functools.wraps(function)
    def generator(*args, **kwargs):
        inner = function(*args, **kwargs)
        step = functools.partial(next, inner)
        while True:
            try:
                with mode():
                    given = step()
            except StopIteration as end:
                return end.value
            try:
                step = functools.partial(inner.send, (yield given))
            except GeneratorExit:
                with mode():
                    inner.close()
                raise
            except BaseException:
                step = functools.partial(inner.throw, *sys.exc_info()[1:2])

    return generator


def _in_mode(mode, function):
    """The function, run in a new context from `mode()` at each call."""
    if isinstance(function, type):
        warnings.warn("Decorating classes is deprecated and will be disabled in future versions. You should only decorate functions or "
                      "methods. To preserve the current behavior of class decoration, you can directly decorate the `__init__` method and "
                      "nothing else.", FutureWarning, stacklevel=3)
        return functools.wraps(function, updated=())(lambda *args, **kwargs: _run(mode, function, args, kwargs))
    if inspect.isgeneratorfunction(function):
        return _driven(mode, function)

    def decorate_context(*args, **kwargs):
        return _run(mode, function, args, kwargs)

    return functools.wraps(function)(decorate_context) if callable(function) else decorate_context


def _run(mode, function, args, kwargs):
    with mode():
        return function(*args, **kwargs)


class _DecoratorContextManager:
    """A context that decorates, too."""

    def __call__(self, orig_func):
        return _in_mode(self.clone, orig_func)

    def __enter__(self):
        raise NotImplementedError

    def __exit__(self, exc_type, exc_value, traceback):
        raise NotImplementedError

    def clone(self):
        return self.__class__()


class _NoParamDecoratorContextManager(_DecoratorContextManager):
    """@no_grad and @no_grad() are the same."""

    def __new__(cls, orig_func=None):
        made = super().__new__(cls)
        return made if orig_func is None else made(orig_func)


class no_grad(_NoParamDecoratorContextManager):
    """Within it ops make no backward nodes."""

    def __init__(self):
        self.prev = False

    def __enter__(self):
        self.prev = _C.is_grad_enabled()
        _C._set_grad_enabled(False)

    def __exit__(self, exc_type, exc_value, traceback):
        _C._set_grad_enabled(self.prev)


class enable_grad(_NoParamDecoratorContextManager):
    """Within it ops make backward nodes again."""

    def __enter__(self):
        self.prev = _C.is_grad_enabled()
        _C._set_grad_enabled(True)

    def __exit__(self, exc_type, exc_value, traceback):
        _C._set_grad_enabled(self.prev)


class set_grad_enabled(_DecoratorContextManager):
    """Sets the mode at once, and, as a context, until its end."""

    def __init__(self, mode):
        if not isinstance(mode, bool):
            raise TypeError(f"set_grad_enabled(): argument 'enabled' (position 1) must be bool, not {type(mode).__name__}")
        self.prev = _C.is_grad_enabled()
        self.mode = mode
        _C._set_grad_enabled(mode)

    def __call__(self, orig_func):
        _C._set_grad_enabled(self.prev)
        return super().__call__(orig_func)

    def __enter__(self):
        _C._set_grad_enabled(self.mode)

    def __exit__(self, exc_type, exc_value, traceback):
        _C._set_grad_enabled(self.prev)

    def clone(self):
        return self.__class__(self.mode)


class inference_mode(_DecoratorContextManager):
    """Within it ops make inference tensors: no graph, no version counter, and none may be part of a graph later.

    `inference_mode(False)` ends it for a while, and records gradients again.
    """

    def __new__(cls, mode=True):
        if isinstance(mode, bool):
            return super().__new__(cls)
        return cls()(mode)

    def __init__(self, mode=True):
        self.mode = mode

    def __enter__(self):
        self._before = _C.is_inference_mode_enabled(), _C.is_grad_enabled()
        _C._set_inference_mode(self.mode)
        _C._set_grad_enabled(not self.mode)

    def __exit__(self, exc_type, exc_value, traceback):
        inference, grad = self._before
        _C._set_inference_mode(inference)
        _C._set_grad_enabled(grad)

    def clone(self):
        return self.__class__(self.mode)


_multithreading = [True]


class set_multithreading_enabled(_DecoratorContextManager):
    """Kept and told; the backward pass runs on the thread that starts it in any case."""

    def __init__(self, mode):
        self.prev = _multithreading[0]
        self.mode = mode
        _multithreading[0] = mode

    def __enter__(self):
        pass

    def __exit__(self, exc_type, exc_value, traceback):
        _multithreading[0] = self.prev

    def clone(self):
        return self.__class__(self.mode)


def is_multithreading_enabled():
    """What set_multithreading_enabled was told last."""
    return _multithreading[0]
